"""What was wrong once: each stays right."""

import asyncio
import random
from pathlib import Path

import pytest

from kibitz.errors import BadInput
from kibitz.table import Entry
from kibitz.table.commands import BOT_NAMES

from .people import Client, hall, play_out, seated

SHORT = {"hand_sizes": [1]}


def test_a_rematch_with_fewer_seats_starts(tmp_path: Path) -> None:
    """The deal moves on to a seat that is gone: it moves on round the smaller table."""

    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 4, options=SHORT)
            dealer = 0
            while dealer != 3:  # the one to deal next sits on the seat that goes
                await live.do("p0", {"do": "start"})
                await play_out(live, clients, random.Random(1))
                live = await found.find(await found.again(live.table.id, "p0"))
                dealer = live.table.settings["dealer"]
                clients = [Client(f"p{seat}") for seat in range(4)]
                for client in clients:
                    live.attach(client)
            await live.do("p3", {"do": "stand"})
            await live.do("p0", {"do": "set", "settings": {"players": 3}})
            await live.do("p0", {"do": "start"})
            assert live.table.playing.dealer == 0

    asyncio.run(run())


def test_taking_back_gains_no_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            pace = {"bank": 30, "increment": 100}
            live, _ = await seated(found, 3, pace=pace, options={"hand_sizes": [3]})
            await live.do("p0", {"do": "start"})
            turn = live.table.turn or 0
            move = live.table.playing.legal_moves()[0]
            for _ in range(5):
                await live.do(f"p{turn}", {"do": "move", "move": move})
                await live.do(f"p{turn}", {"do": "undo"})
            assert (live.table.chairs[turn].bank or 0) <= 30_000

    asyncio.run(run())


def test_a_bot_takes_nobodys_name(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            name = BOT_NAMES[0].lower()
            live = await found.open("p0", name, {"game": "wizard", "players": 3})
            await live.do("p0", {"do": "bot", "seat": 1, "bot": "steady"})
            assert live.table.chairs[1].name == BOT_NAMES[1]
            await live.do("p0", {"do": "rename", "name": name.upper()})

    asyncio.run(run())


def test_an_entry_that_cannot_be_kept_is_its_senders_alone(tmp_path: Path) -> None:
    """Others whose entries wait for the same transaction don't hear of it."""

    async def run() -> None:
        async with hall(tmp_path) as found:
            live, _ = await seated(found, 3)
            bad = Entry(live.table.number + 1, 0, "said", "p0", {}, "\ud800")  # no text that is one
            good = Entry(1, 0, "said", "p0", {}, "good")
            waiting = [found.log.append(live.table.id, bad, ())]
            waiting += [found.log.append(f"other {number}", good, ()) for number in range(20)]
            results = await asyncio.gather(*waiting, return_exceptions=True)
            assert isinstance(results[0], UnicodeEncodeError)
            assert results[1:] == [None] * 20

    asyncio.run(run())


@pytest.mark.parametrize("mark", [["a"], 5, "x" * 65])
def test_an_id_is_a_short_text(tmp_path: Path, mark: object) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            live, _ = await seated(found, 3)
            with pytest.raises(BadInput) as error:
                await live.do("p0", {"do": "say", "text": "hello", "id": mark})
            assert error.value.code == ("too-long" if isinstance(mark, str) else "wrong-type")

    asyncio.run(run())
