"""A table against a plain model: whatever people do, in whatever order, both say the same.

The machine draws what people do; `plain.py` says what has to come of it. After each step the log,
the table and every open window are compared with the model. Time is the machine's own.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from kibitz.errors import KibitzError
from kibitz.store import Store, open_store
from kibitz.table import Hall, LiveTable, Pauses
from kibitz.table.telling import dumps

from .plain import BOTS, NAMES, SAID, SETTINGS, Plain

PERSONS = [f"p{number}" for number in range(5)]
WIZARD: list[dict[str, Any]] = [
    {"hand_sizes": [1, 2]},
    {"hand_sizes": [2, 1], "bids": "hidden"},
    {"hand_sizes": [2], "bids": "secret"},
    {"hand_sizes": [1, 1], "clairvoyance": True},
    {"hand_sizes": [3], "plus_minus_one": True},
]
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


class Clock:
    """In place of `time` for the tables: it stands still until the machine moves it."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.time = time.time

    def monotonic(self) -> float:
        return self.now


class Chance:
    """In place of `secrets`: the deals can be dealt again, so that a slip can be shown again."""

    def __init__(self) -> None:
        self.rng = random.Random(0)

    def randbelow(self, end: int) -> int:
        return self.rng.randrange(end)


class Window:
    """What somebody's page knows of a table, from the messages alone."""

    def __init__(self, person: str | None, lang: str = "en") -> None:
        self.person = person
        self.lang = lang
        self.ended: str | None = None
        self.n: int | None = None
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] | None = None
        self.presence: tuple[list[int], int] | None = None
        self.undo = False
        self.chat: list[dict[str, Any]] = []
        self.round: list[list[tuple[str, int]]] = []
        self.whole = False
        """Whether it knows all of this round."""
        self.clock: list[int] | None = None

    def comes_back(self) -> "Window":
        """The page of the same browser, connected again: it knows what it knew."""
        again = Window(self.person, self.lang)
        for known in ("n", "view", "table", "undo", "whole"):
            setattr(again, known, getattr(self, known))
        again.chat, again.round = list(self.chat), list(self.round)
        return again

    def close(self, reason: str) -> None:
        assert self.ended is None
        self.ended = reason

    def send(self, message: str) -> None:
        assert self.ended is None, "told after the end"
        told = json.loads(message)
        getattr(self, f"_{told['t']}")(told)
        if "here" in told:
            self.presence = (told["here"], told["watchers"])

    def _presence(self, told: dict[str, Any]) -> None:
        """Who is here: in other messages too."""

    def _fresh(self, told: dict[str, Any]) -> None:
        self.n, self.view, self.table = told["n"], told["view"], told["table"]
        self.undo, self.whole = told["undo"], True
        self.chat = [words(said) for said in told["said"]]
        self.round = [decisions(one["events"]) for one in told["told"]]

    def _entry(self, told: dict[str, Any]) -> None:
        assert told["n"] == (self.n or 0) + 1, "a gap, or told twice"
        self.n, self.view, self.undo = told["n"], told["view"], told["undo"]
        self.table = told.get("table", self.table)
        self.clock = told.get("clock", self.clock)
        if told["kind"] == "said":
            self.chat.append(words(told))
        if told["kind"] == "undone" and self.round:
            self.round.pop()
        events = told.get("events", [])
        if any(event["kind"] == "deal" for event in events):
            self.round, self.whole = [], True
        elif events:
            self.round.append(decisions(events))


def words(told: dict[str, Any]) -> dict[str, Any]:
    """What was said, and by whom."""
    return {key: told[key] for key in ("seat", "name", "text", "phrase") if key in told}


def decisions(events: list[dict[str, Any]]) -> list[tuple[str, int]]:
    """The decision that an entry's events tell, by its kind and seat; a pick has no event."""
    kinds = ("bid", "play", "choose", "trump")
    return [(e["kind"], e["seat"]) for e in events if e["kind"] in kinds and e["seat"] is not None]


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


class TableMachine(RuleBasedStateMachine):
    """One table after the other, in a hall whose bots don't wait."""

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

    # ---- rules

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        """A host opens a table."""
        options = data.draw(st.sampled_from(WIZARD))
        wanted = {"game": "wizard", "players": data.draw(st.sampled_from([3, 4]))}
        wanted |= {"options": options, "watchers": data.draw(st.booleans())}
        wanted |= {"pace": data.draw(st.sampled_from([None, {"bank": 100, "increment": 7}]))}
        self._open("Anna", wanted)

    def _open(self, name: str, wanted: dict[str, Any]) -> None:
        self.live = self.run(self.hall.open("p0", name, wanted))
        self.plain = Plain("p0", wanted, self.clock.now)
        self.plain.does("p0", {"do": "sit", "seat": 0, "name": name}, None)
        self.left, self.sent = {}, []

    @rule(data=st.data(), person=st.sampled_from(PERSONS), marked=st.booleans())
    def command(self, data: st.DataObject, person: str, marked: bool) -> None:
        """Anybody sends anything."""
        command = data.draw(commands(self.plain))
        self.batch([(person, self.marked(command) if marked else command)])

    @rule(data=st.data(), count=st.integers(2, 5))
    def many(self, data: st.DataObject, count: int) -> None:
        """Several at once, in the order in which the net delivers them, some of them twice."""
        drawn = [
            (data.draw(st.sampled_from(PERSONS)), self.marked(data.draw(commands(self.plain))))
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
        plain, free = self.plain, []
        for seat, chair in enumerate(plain.chairs):
            if not chair["person"] and not chair["bot"]:
                free.append(seat)
        people = [person for person in PERSONS if plain.seat(person) is None]
        if len(people) == len(PERSONS):
            self.batch([("p0", {"do": "sit", "seat": (free or [0])[0], "name": "Host"})])
            free, people = free[1:], people[1:]
        starts = next(person for person in PERSONS if plain.seat(person) is not None)
        for seat in free:
            if people and data.draw(st.booleans()):
                self.batch([(people.pop(), {"do": "sit", "seat": seat, "name": f"S{seat}"})])
            else:
                self.batch([(starts, {"do": "bot", "seat": seat, "bot": "steady"})])
        self.batch([(starts, {"do": "start"})])

    @precondition(lambda self: self.plain.turn is not None)
    @rule(data=st.data(), count=st.integers(1, 6))
    def play_on(self, data: st.DataObject, count: int) -> None:
        """Whoever is to act makes legal moves."""
        for _ in range(count):
            state, turn = self.plain.state, self.plain.turn
            if state is None or turn is None or self.plain.chairs[turn]["person"] is None:
                return
            move = data.draw(st.sampled_from(state.legal_moves()))
            person = self.plain.chairs[turn]["person"]
            self.batch([(person, self.marked({"do": "move", "move": move}))])

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

    @rule(person=st.sampled_from([*PERSONS, None]), known=st.sampled_from(["own", "none", "odd"]))
    def look(self, person: str | None, known: str) -> None:
        """Somebody opens a window: a first one, a second one, or the browser is back."""
        window, since = Window(person), None
        if known == "own" and person in self.left:
            window = self.left[str(person)].comes_back()
            since = window.n
        self._look(window, since)

    @rule(person=st.sampled_from(PERSONS), since=st.integers(-3, 200))
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
        """Time goes by, for the table and its alarms."""
        self.clock.now += seconds
        self.plain.now += seconds

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

    # ---- what the rules are made of

    def run(self, doing: Any) -> Any:
        """Carries out something in the machine's loop."""
        return self.loop.run_until_complete(asyncio.wait_for(doing, PATIENCE))

    def refused(self, doing: Any) -> str:
        """The code of a refusal."""
        with pytest.raises(KibitzError) as error:
            self.run(doing)
        return error.value.code

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
        assert self.live.listeners == plain.windows
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


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The machine's time, for the tables too."""
    own = Clock()
    monkeypatch.setattr("kibitz.table.live.time", own)
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
    run_state_machine_as_test(
        lambda: TableMachine(store, clock, chance),
        settings=settings(
            max_examples=50,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
