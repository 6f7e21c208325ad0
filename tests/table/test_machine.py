"""A table against a plain model: whatever people do, in whatever order, both say the same.

The machine draws what people do; `plain.py` says what has to come of it. After each step the log,
the table and every open window are compared with the model. Time is the machine's own.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test

from kibitz.errors import KibitzError
from kibitz.store import Store, open_store
from kibitz.table import Hall, Pauses

from .machine import MOVES, PERSONS, Compared, commands
from .plain import Plain
from .windows import Chance, Clock, Window

WIZARD: list[dict[str, Any]] = [
    {"hand_sizes": [1, 2]},
    {"hand_sizes": [2, 1], "bids": "hidden"},
    {"hand_sizes": [2], "bids": "secret"},
    {"hand_sizes": [1, 1], "clairvoyance": True},
    {"hand_sizes": [3], "plus_minus_one": True},
]


class TableMachine(Compared):
    """One table after the other, in a hall whose bots don't wait."""

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        """A host opens a table."""
        options = data.draw(st.sampled_from(WIZARD))
        wanted = {"game": "wizard", "players": data.draw(st.sampled_from([3, 4]))}
        wanted |= {"options": options, "watchers": data.draw(st.booleans())}
        wanted |= {"pace": data.draw(st.sampled_from([None, {"bank": 100, "increment": 7}]))}
        self._open("Anna", wanted)
        begun: bool = data.draw(st.booleans())
        if begun:
            self.begin(data)
            self.all_look()

    def _open(self, name: str, wanted: dict[str, Any]) -> None:
        self.live = self.run(self.hall.open("p0", name, wanted))
        self.plain = Plain("p0", wanted, self.clock.now)
        self.plain.does("p0", {"do": "sit", "seat": 0, "name": name}, None)
        self.left, self.sent = {}, []

    @rule(data=st.data(), marked=st.booleans())
    def command(self, data: st.DataObject, marked: bool) -> None:
        """Anybody sends anything."""
        person, command = data.draw(self.people()), data.draw(commands(self.plain))
        self.batch([(person, self.marked(command) if marked else command)])

    @rule(data=st.data(), count=st.integers(2, 5))
    def many(self, data: st.DataObject, count: int) -> None:
        """Several at once, in the order in which the net delivers them, some of them twice."""
        drawn = [
            (data.draw(self.people()), self.marked(data.draw(commands(self.plain))))
            for _ in range(count)
        ]
        self.batch(data.draw(st.permutations([*drawn, drawn[0]])))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def again_the_same(self, data: st.DataObject) -> None:
        """A command that was sent before is delivered once more."""
        self.batch([data.draw(st.sampled_from(self.sent))])

    @precondition(lambda self: self.plain.phase == "lobby")
    @rule(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """People and bots take the free seats, and the game starts."""
        plain = self.plain
        free = [n for n, c in enumerate(plain.chairs) if not c["person"] and not c["bot"]]
        people = [person for person in PERSONS if plain.seat(person) is None]
        if len(people) == len(PERSONS):
            self.batch([("p0", {"do": "sit", "seat": (free or [0])[0], "name": "Host"})])
            free, people = free[1:], people[1:]
        if not plain.windows:
            self._look(Window(None), None)
        starts = next(person for person in PERSONS if plain.seat(person) is not None)
        for seat in free:
            sits: bool = data.draw(st.booleans())
            if people and sits:
                self.batch([(people.pop(), {"do": "sit", "seat": seat, "name": f"S{seat}"})])
            else:
                self.batch([(starts, {"do": "bot", "seat": seat, "bot": "steady"})])
        self.batch([(starts, {"do": "start"})])

    @precondition(lambda self: self.plain.turn is not None)
    @rule(data=st.data(), count=st.integers(1, 12))
    def play_on(self, data: st.DataObject, count: int) -> None:
        """Whoever is to act makes legal moves."""
        for _ in range(count):
            state, turn = self.plain.state, self.plain.turn
            if state is None or turn is None or self.plain.chairs[turn]["person"] is None:
                return
            move = data.draw(st.sampled_from(state.legal_moves()))
            person = self.plain.chairs[turn]["person"]
            self.batch([(person, self.marked({"do": "move", "move": move}))])
            if self.plain.undo is not None and data.draw(st.booleans()):
                self.take_back()

    @precondition(lambda self: self.plain.undo is not None)
    @rule()
    def take_back(self) -> None:
        """Whoever moved last takes it back, if still there to do so."""
        person = self.plain.chairs[self.plain.undo or 0]["person"]
        if person is not None:
            self.batch([(person, {"do": "undo"})])

    @precondition(lambda self: self.plain.phase != "lobby")
    @rule(person=st.sampled_from(PERSONS), sure=st.integers(0, 2))
    def leave(self, person: str, sure: int) -> None:
        """Somebody leaves for good; not too often, or bots would play most of it."""
        if sure == 2:
            self.batch([(person, {"do": "leave"})])

    @rule(person=st.sampled_from(PERSONS), sure=st.integers(0, 3))
    def close(self, person: str, sure: int) -> None:
        """Somebody wants to close the table; then the host opens another one."""
        if sure != 3 and person == self.plain.host:
            return
        windows = list(self.plain.windows)
        self.batch([(person, {"do": "close"})])
        if self.plain.phase == "closed":
            assert {window.ended for window in windows} <= {"closed"}
            self.batch([(person, {"do": "say", "text": "hello"})])
            self._open("Bob", {"game": "wizard", "players": 3, "options": WIZARD[0]})

    @rule()
    def all_look(self) -> None:
        """Whoever sits opens a window, unless there is one."""
        looking = [window.person for window in self.plain.windows]
        for chair in list(self.plain.chairs):
            if chair["person"] and chair["person"] not in looking:
                self._look(Window(chair["person"]), None)

    @rule(person=st.sampled_from([*PERSONS, None]), known=st.sampled_from(["own", "none", "odd"]))
    def look(self, person: str | None, known: str) -> None:
        """Somebody opens a window: a first one, a second one, or the browser is back."""
        window, since = Window(person), None
        if known == "own" and person in self.left:
            window = self.left[str(person)].comes_back()
            since = window.n
        self._look(window, since)

    @rule(
        person=st.sampled_from(PERSONS), since=st.sampled_from([-3, -1, 0, 2, 4, 6, 8, 12, 10**6])
    )
    def look_since(self, person: str, since: int) -> None:
        """A page claims to know whatever it likes; what it gets has no gap."""
        window = Window(person)
        window.n = since
        self._look(window, since)

    def _look(self, window: Window, since: int | None) -> None:
        if not self.plain.may_look(window.person):
            with pytest.raises(KibitzError) as error:
                self.run(self.attach(window, since))
            assert error.value.code == "no-watchers"
            return
        older = self.plain.looks(window)
        self.run(self.attach(window, since))
        assert [one.ended for one in older] == ["elsewhere"] * len(older)
        self.settle()

    async def attach(self, window: Window, since: int | None) -> None:
        """Within the loop, as a server does it."""
        self.live.attach(window, since)

    @precondition(lambda self: self.plain.windows)
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        """A connection is lost."""
        self._drop(data.draw(st.integers(0, len(self.plain.windows) - 1)))
        self.settle()

    def _drop(self, at: int) -> None:
        window = self.plain.windows.pop(at)
        if window.person is not None:
            self.left[window.person] = window
        self.plain.note_gone()

        async def lost() -> None:
            self.live.detach(window)

        self.run(lost())

    @rule(seconds=st.sampled_from([1, 29, 31, 61, 101]))
    def time_passes(self, seconds: int) -> None:
        """Time goes by, for the table and its alarms; a table's own time only while it is seen."""
        self.clock.now += seconds
        self.plain.now += seconds if self.plain.windows else 0

        async def alarm() -> None:
            self.live._plan()

        self.run(alarm())
        self.settle()

    @precondition(lambda self: self.plain.phase in ("over", "playing"))
    @rule(person=st.sampled_from(PERSONS), second=st.sampled_from(PERSONS))
    def rematch(self, person: str, second: str) -> None:
        """The rematch: the same people and bots on the same seats, the deal moved on."""
        plain, old = self.plain, self.live.table.id
        if plain.seat(person) is None or plain.phase != "over":
            code = self.refused(self.hall.again(old, person))
            assert code == ("no-seat-here" if plain.seat(person) is None else "not-over")
            return
        new = self.run(self.hall.again(old, person))
        plain.number += 1
        assert {w.table["again"] for w in plain.windows if w.table} <= {new}
        self.agree()
        if plain.seat(second) is not None:
            assert self.run(self.hall.again(old, second)) == new
        while plain.windows:
            self._drop(0)
        self.live = self.run(self.hall.find(new))
        assert plain.state is not None
        first = plain.state.game.new(len(plain.chairs), plain.state.seed, plain.state.settings)
        dealer = (first.dealer + 1) % len(plain.chairs)
        self.plain = Plain(plain.host, plain.settings | {"dealer": dealer}, self.clock.now)
        self.plain.chairs = [dict(chair) for chair in plain.chairs]
        self.plain.number = 1 + len(plain.chairs)
        self.plain.note_gone()
        self.left, self.sent = {}, []

    @rule(person=st.sampled_from(PERSONS), move=st.sampled_from(MOVES[:-1]))
    def questions(self, person: str, move: Any) -> None:
        """A hint, and why a move would be refused: only who is to act gets an answer."""
        seat, state = self.plain.seat(person), self.plain.state

        async def hint() -> str:
            return self.live.hint(person).move

        async def why() -> KibitzError | None:
            return self.live.refusal(person, move)

        if seat is None or state is None or seat != self.plain.turn:
            wanted = "no-seat-here" if seat is None else "not-now"
            assert self.refused(hint()) == self.refused(why()) == wanted
        elif not self.plain.settings["hints"]:
            assert self.refused(hint()) == "no-hints"
        else:
            assert self.run(hint()) in state.legal_moves()

    @rule()
    def restart(self) -> None:
        """The server ends; another one finds the table in its log, and some come back."""
        for window in self.plain.windows:
            if window.person is not None:
                self.left[window.person] = window
        self.hall.close()
        self.hall = Hall(self.store, Pauses(bot=0, trick=0))
        self.live = self.run(self.hall.find(self.live.table.id))
        self.plain.restarts()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The machine's time, for the tables too."""
    own = Clock()
    monkeypatch.setattr("kibitz.table.live.time", own)
    monkeypatch.setattr("kibitz.table.timing.time", own)
    return own


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Chance:
    """What the tables draw the deals from."""
    own = Chance()
    monkeypatch.setattr("kibitz.table.commands.secrets", own)
    return own


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A database for all tables of a run."""
    opened = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


def test_tables_do_what_the_plain_model_does(store: Store, clock: Clock, chance: Chance) -> None:
    made: Any = partial(TableMachine, store, clock, chance)
    run_state_machine_as_test(
        made,
        settings=settings(
            max_examples=50,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
