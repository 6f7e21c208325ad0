"""Seats go into an account: what the memory holds is what the log tells, whatever was played."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.accounts import Accounts
from kibitz.errors import BadInput, KibitzError
from kibitz.store.accounts import Account
from kibitz.store.people import new_token, person_of
from kibitz.table import Hall, LiveTable
from kibitz.table.table import Table
from kibitz.web.accounts_tables import _seat
from tests.accounts.conftest import CHEAP
from tests.accounts.test_entering import GOOD
from tests.table.people import hall

SEATS = st.integers(0, 3)
COMMANDS = st.one_of(
    st.builds(lambda seat: {"do": "sit", "seat": seat}, SEATS),
    st.builds(lambda seat: {"do": "bot", "seat": seat, "bot": "steady"}, SEATS),
    st.sampled_from(
        [
            {"do": "stand"},
            {"do": "leave"},
            {"do": "start"},
            {"do": "move"},
            {"do": "say", "phrase": "hello"},
            {"do": "close"},
        ]
    ),
)
WHO = st.integers(0, 2)
"""The account's person, the browser that signs in, a stranger."""
SETTINGS: dict[str, Any] = {"game": "wizard", "players": 4, "options": {"hand_sizes": [1]}}


async def do(live: LiveTable, person: str, number: int, command: dict[str, Any]) -> None:
    """A command, where it can be carried out now."""
    if command["do"] == "sit":
        command = command | {"name": f"Name {number}"}
    if command["do"] == "move" and live.table.turn is not None:
        command = command | {"move": live.table.playing.legal_moves()[0]}
    try:
        await live.do(person, command | {"id": str(number)})
    except KibitzError:
        return  # it is another's turn, the seat is taken and so on


def seen(table: Table) -> dict[str, Any]:
    """What depends on who is who at a table."""
    return {
        "persons": [chair.person for chair in table.chairs],
        "names": table.names(),
        "host": table.host,
        "marks": table.marks,
        "phase": table.phase,
        "number": table.number,
    }


def replaced(told: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    """The same with one person for another."""

    def other(whose: str | None) -> str | None:
        return new if whose == old else whose

    marks = {(other(whose), mark): number for (whose, mark), number in told["marks"].items()}
    persons = [other(whose) for whose in told["persons"]]
    return told | {"persons": persons, "host": other(told["host"]), "marks": marks}


async def merged(
    found: Hall, account: Account, people: list[str], host: int, steps: list[Any]
) -> None:
    """Plays at a table, signs in there, and compares."""
    live = await found.open(people[host], "Host", SETTINGS)
    for number, (who, command) in enumerate(steps):
        await do(live, people[who], number, command)
    table, old = live.table, people[1]
    twice = None not in (table.seat_of(account.person), table.seat_of(old))
    before, phase = seen(table), table.phase
    log = found.log.read(table.id)
    came = {entry.person for entry in log if entry.kind in ("opened", "sat")}
    if twice and phase == "playing":
        with pytest.raises(BadInput, match="sit at a table twice"):
            await _seat(found, old, account)
        assert seen(table) == before
        return
    await _seat(found, old, account)
    after = seen(table)
    again = Table(table.id)
    again.fold_all(found.log.read(table.id))
    assert seen(again) == after
    wanted = replaced(before, old, account.person)
    both = {account.person, old} <= came
    if phase not in ("lobby", "playing"):  # how it ended stays as it was told
        kept = ("persons", "names", "marks", "number") if both else ()
        assert after == wanted | {key: before[key] for key in kept}
        return
    assert old not in after["persons"]
    assert (after["host"], after["phase"]) == (wanted["host"], phase)
    if twice:
        assert after["persons"].count(account.person) == 1
    else:
        assert (after["persons"], after["names"]) == (wanted["persons"], wanted["names"])
    if not both:
        assert after == wanted


@settings(max_examples=40)
@given(host=WHO, steps=st.lists(st.tuples(WHO, COMMANDS), max_size=25))
def test_memory_and_log_agree_after_signing_in(host: int, steps: list[Any]) -> None:
    async def run() -> None:
        with TemporaryDirectory() as folder:
            async with hall(Path(folder)) as found:
                people = [person_of(new_token()) for _ in range(3)]
                account, _ = Accounts(found.store, CHEAP).create("Anna", GOOD, people[0])
                await merged(found, account, people, host, steps)
            found.store.close()

    asyncio.run(run())


def test_moves_go_on_while_somebody_signs_in(tmp_path: Path) -> None:
    """An entry that is on its way to disk is taken in first; none is lost."""

    async def run() -> None:
        async with hall(tmp_path) as found:
            account, _ = Accounts(found.store, CHEAP).create("Anna", GOOD, None)
            old = person_of(new_token())
            live = await found.open(old, "Anna", SETTINGS)
            said = [live.do(old, {"do": "say", "text": f"word {number}"}) for number in range(40)]
            tasks = [asyncio.create_task(each) for each in said]
            await asyncio.sleep(0)
            await _seat(found, old, account)
            await asyncio.gather(*tasks, return_exceptions=True)
            entries = found.log.read(live.table.id)
            assert [entry.number for entry in entries] == list(range(1, live.table.number + 1))
            assert {entry.person for entry in entries} == {account.person}
            done = [task for task in tasks if task.exception() is None]
            assert len(done) + 2 == len(entries)  # after "opened" and "sat"
            for task in tasks:
                assert task in done or isinstance(task.exception(), KibitzError)

    asyncio.run(run())
