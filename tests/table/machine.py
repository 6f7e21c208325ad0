"""What the tables’ machine is made of: how commands are sent, and what has to come of them."""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant

from kibitz.errors import KibitzError
from kibitz.store import Store
from kibitz.table import Hall, LiveTable, Pauses
from kibitz.table.telling import dumps

from .given import BOTS, NAMES, SAID, SETTINGS
from .plain import Plain
from .windows import Chance, Clock, Window

PERSONS = [f"p{number}" for number in range(5)]
MOVES = [
    "bid 99",
    "bid 0",
    "play R1",
    "play ?",
    "trump red",
    "pick R1",
    "choose red",
    "dance",
    "",
    3,
]
PATIENCE = 30.0
"""Seconds that the table may take on a busy machine to do what it has to."""


def commands(plain: Plain) -> st.SearchStrategy[dict[str, Any]]:
    """What somebody may send to a table: sense and nonsense."""
    seats: st.SearchStrategy[Any] = st.sampled_from([0, 1, 2, 2, 3, 3, 4, -1, True, "1", None])
    legal = [] if plain.state is None else plain.state.legal_moves()
    moves: st.SearchStrategy[Any] = st.sampled_from([*legal, *legal, *legal, *MOVES])
    seen = st.sampled_from([None, plain.number, plain.last_move, plain.last_move - 1, 0])
    names = st.sampled_from([name for name, _ in NAMES])
    return st.one_of(
        st.fixed_dictionaries({"do": st.just("sit"), "seat": seats, "name": names}),
        st.fixed_dictionaries({"do": st.sampled_from(["stand", "start", "undo", "undo"])}),
        st.fixed_dictionaries(
            {"do": st.just("bot"), "seat": seats, "bot": st.sampled_from([bot for bot, _ in BOTS])}
        ),
        st.fixed_dictionaries({"do": st.just("rename"), "name": names}),
        st.sampled_from([{"do": "set", "settings": given} for given, _ in SETTINGS]),
        st.fixed_dictionaries({"do": st.just("move"), "move": moves, "seen": seen}),
        st.sampled_from([{"do": "say"} | said for said, _ in SAID]),
    )


class Compared(RuleBasedStateMachine):
    """A table, the model of it, and the windows; compared after each step."""

    def __init__(self, store: Store, clock: Clock, chance: Chance) -> None:
        super().__init__()
        self.store, self.clock = store, clock
        chance.rng.seed(0)
        self.loop = asyncio.new_event_loop()
        self.hall = Hall(store, Pauses(bot=0, trick=0))
        self.live: LiveTable
        self.plain: Plain
        self.left: dict[str, Window] = {}
        self.sent: list[tuple[str, dict[str, Any]]] = []

    def run(self, doing: Any) -> Any:
        """Carries out something in the machine's loop."""
        return self.loop.run_until_complete(asyncio.wait_for(doing, PATIENCE))

    def refused(self, doing: Any) -> str:
        """The code of a refusal."""
        with pytest.raises(KibitzError) as error:
            self.run(doing)
        return error.value.code

    def people(self) -> st.SearchStrategy[str]:
        """Somebody; more often who sits, or is to act."""
        sit = [chair["person"] for chair in self.plain.chairs if chair["person"]]
        turn = self.plain.turn
        acts = [] if turn is None else [self.plain.chairs[turn]["person"] or "p0"] * 3
        return st.sampled_from([*acts, *sit, *PERSONS])

    def marked(self, command: dict[str, Any]) -> dict[str, Any]:
        """A command with an id of its own."""
        return command | {"id": f"c{len(self.sent)}-{self.plain.number}"}

    def batch(self, sent: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """Sends commands at once and compares what comes of each, in the order of delivery."""

        async def deliver() -> list[Any]:
            doing = [self.live.do(person, dict(command)) for person, command in sent]
            return await asyncio.gather(*doing, return_exceptions=True)

        ended = [window for window in self.plain.windows if window.ended]
        assert not ended
        results = self.run(deliver())
        entries = {entry.number: entry for entry in self.log(self.plain.number)}
        for (person, command), result in zip(sent, results, strict=True):
            self._compare(person, command, result, entries)
        self.settle()
        self.agree()

    def _compare(self, person: str, command: dict[str, Any], result: Any, entries: Any) -> None:
        plain = self.plain
        done_before = plain.marks.get((person, command.get("id", "")))
        if done_before is not None:
            assert result == done_before, (command, result)
            return
        reasons = plain.reasons(person, command)
        if reasons:
            assert isinstance(result, KibitzError), (command, result, reasons)
            assert result.code in reasons, (command, result.code, reasons)
            return
        assert result == plain.number + 1, (command, result)
        entry = entries[result]
        assert (entry.person, entry.mark) == (person, command.get("id"))
        windows = list(plain.windows)
        plain.does(person, command, entry)
        gone = [window.ended for window in windows if window not in plain.windows]
        assert set(gone) <= ({"closed"} if plain.phase == "closed" else {"unknown"})
        if "id" in command:
            self.sent.append((person, command))

    def log(self, after: int) -> list[Any]:
        """The entries on disk after a number."""
        return self.hall.log.read(self.live.table.id, after)

    def settle(self) -> None:
        """Lets the table do what it does by itself, as far as the model says that it should."""
        while self.plain.due() is not None:
            self.until(lambda: self.live.table.number > self.plain.number)
            for entry in self.log(self.plain.number):
                by = self.plain.due()
                assert by is not None, "the table moves when nobody should"
                assert (entry.kind, entry.person) == ("moved", None)
                assert entry.data["move"] in self.plain.state.legal_moves()  # type: ignore[union-attr]
                self.plain.moved(entry.data["move"], by, entry)
        self.until(lambda: self.live.table.number >= self.plain.number)

    def until(self, holds: Callable[[], bool]) -> None:
        """Waits for the table."""

        async def wait() -> None:
            while not holds():
                await asyncio.sleep(0.001)
            await asyncio.sleep(0)

        self.run(wait())

    # ---- what has to hold after each step

    @invariant()
    def agree(self) -> None:
        """The table, its log and all windows say what the model says."""
        if not hasattr(self, "plain"):
            return
        plain, table = self.plain, self.live.table
        assert self.log(plain.number) == []
        assert (table.number, table.phase, table.turn) == (plain.number, plain.phase, plain.turn)
        assert (table.moves, table.undoable) == (plain.moves, plain.undo)
        looking: list[Any] = list(self.live.listeners)
        assert [window for window in looking if window.ended is None] == plain.windows
        chairs = [{"name": c.name, "person": c.person, "bot": c.bot} for c in table.chairs]
        assert chairs == plain.chairs
        if plain.banks:
            assert [chair.bank for chair in table.chairs] == plain.banks
        for window in plain.windows:
            self._agrees(window)

    def _agrees(self, window: Window) -> None:
        plain, seat = self.plain, self.plain.seat(window.person)
        assert window.ended is None
        assert window.n == plain.number
        assert window.presence == (plain.here(), plain.watchers())
        assert window.undo == (seat is not None and plain.undo == seat)
        assert window.chat == plain.chat[len(plain.chat) - len(window.chat) :]
        assert window.view == {**(window.view or {}), **self._seen(seat)} or plain.state is None
        if window.table is not None:
            self._knows(window.table, seat)
        told = [decision for decisions in window.round for decision in decisions]
        made = plain.round[len(plain.round) - len(told) :]
        assert told == made
        if plain.number < 60 and window.whole:
            assert len(told) == len(plain.round)

    def _seen(self, seat: int | None) -> dict[str, Any]:
        """The view that a seat should have, as JSON."""
        state = self.plain.state
        if state is None:
            return {}
        view = state.watched() if seat is None else state.view(seat)
        seen: dict[str, Any] = json.loads(dumps(view.to_json()))
        del seen["options"]
        return seen

    def _knows(self, facts: dict[str, Any], seat: int | None) -> None:
        plain = self.plain
        assert (facts["phase"], facts["you"]) == (plain.phase, seat)
        assert facts["host"] == plain.seat(plain.host)
        chairs = [chair | {"person": bool(chair["person"])} for chair in plain.chairs]
        assert facts["chairs"] == chairs
        given = {name: facts["settings"][name] for name in plain.settings}
        assert given == plain.settings
        if facts["sheet"]:
            seats, sheet = range(len(plain.chairs)), facts["sheet"]
            totals = [sum(row[n]["points"] for row in sheet) for n in seats]
            assert plain.state is not None
            assert totals == plain.state.scores

    def teardown(self) -> None:
        """The whole log: no number left out, no command twice."""
        if hasattr(self, "live"):
            entries = self.log(0)
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            marks = [(entry.person, entry.mark) for entry in entries if entry.mark]
            assert len(marks) == len(set(marks))
        self.hall.close()
        self.loop.close()
