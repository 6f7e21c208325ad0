"""One table as its log makes it: chairs, settings, the game's state, the score sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kibitz.game import Action, Event, Game, Seat, State
from kibitz.games import load_game
from kibitz.table.entries import Entry
from kibitz.table.recent import MOST, Recent, Told

MOST_MARKS = 64
"""So many commands are remembered by their marks: what is sent again is sent again soon."""


@dataclass(slots=True)
class Chair:
    """A seat at a table: free, or with a person or a bot in it.

    `bank` is what is left of the person's time in milliseconds, None without a clock.
    """

    seat: int
    name: str = ""
    person: str | None = None
    bot: str | None = None
    bank: int | None = None

    @property
    def free(self) -> bool:
        """Whether anybody may sit down here."""
        return self.person is None and self.bot is None


@cache
def _move(seat: int, text: str) -> tuple[int, str]:
    """A seat with a move, once in memory for all tables: there are few different ones."""
    return seat, text


@dataclass
class Table:
    """A fold over a table's log. `fold` is all that changes it."""

    id: str
    number: int = 0
    phase: str = "lobby"
    """lobby, playing, over or closed."""
    host: str | None = None
    opened_at: int = 0
    game: Game = field(init=False)
    settings: dict[str, Any] = field(default_factory=dict)
    """What "opened" and "set" said: game, players, options, pace, lang and so on."""
    chairs: list[Chair] = field(default_factory=list)
    state: State | None = None
    moves: list[tuple[int, str]] = field(default_factory=list)
    """Seat and move, in order; moves taken back are gone."""
    sheet: list[list[dict[str, Any]]] = field(default_factory=list)
    """For each finished round each seat's score as its event tells it."""
    again: str | None = None
    last_move: int = 0
    """The number of the entry that last changed what is to be decided."""
    undoable: int | None = None
    """The seat that may take its last move back."""
    marks: dict[tuple[str, str], int] = field(default_factory=dict)
    """The entries of the last commands by person and mark, so that none happens twice."""
    recent: Recent = field(default_factory=Recent)
    _before: Any = None
    _quiet: bool = False

    def seat_of(self, person: str | None) -> int | None:
        """Where a person sits."""
        if person is not None:
            for chair in self.chairs:
                if chair.person == person:
                    return chair.seat
        return None

    @property
    def turn(self) -> Seat | None:
        """Who is to act, while the game is played."""
        return self.state.turn if self.state and self.phase == "playing" else None

    def names(self) -> list[str]:
        """The seats' names."""
        return [chair.name for chair in self.chairs]

    def fold(self, entry: Entry) -> Told:
        """Takes in the next entry of the log and returns it with what it brought about."""
        assert entry.number == self.number + 1, "the log has a gap"
        events = getattr(self, f"_{entry.kind}")(entry) or ()
        self.number = entry.number
        if entry.mark and entry.person:
            self.marks[entry.person, entry.mark] = entry.number
            if len(self.marks) > MOST_MARKS:
                del self.marks[next(iter(self.marks))]
        told = Told(entry, tuple(events))
        self.recent.append(told)
        return told

    def fold_all(self, entries: Sequence[Entry]) -> None:
        """Takes in a whole log; what the older entries brought about is not told again."""
        for entry in entries:
            self._quiet = entry.number <= len(entries) - MOST
            self.fold(entry)

    def _opened(self, entry: Entry) -> None:
        self.host, self.opened_at = entry.person, entry.at
        self._set(entry)

    def _set(self, entry: Entry) -> None:
        self.settings |= entry.data
        self.game = load_game(self.settings["game"])
        wanted = self.settings["players"]
        del self.chairs[wanted:]
        self.chairs += [Chair(seat) for seat in range(len(self.chairs), wanted)]

    def _sat(self, entry: Entry) -> None:
        before = self.seat_of(entry.person)
        if before is not None:
            self._empty(before)
        self._fill(entry.data["seat"], entry.data["name"], entry.person, None)

    def _stood(self, entry: Entry) -> None:
        self._empty(entry.data["seat"])

    def _bot(self, entry: Entry) -> None:
        bot = entry.data["bot"]
        self._fill(entry.data["seat"], entry.data["name"] if bot else "", None, bot)

    def _renamed(self, entry: Entry) -> None:
        self.chairs[entry.data["seat"]].name = entry.data["name"]

    def _started(self, entry: Entry) -> list[Event]:
        self.phase = "playing"
        self.state = self.game.new(len(self.chairs), entry.data["seed"], self.settings["options"])
        pace = self.settings["pace"]
        for chair in self.chairs:
            chair.bank = None if pace is None else pace["bank"] * 1000
        self.last_move = entry.number
        return self.game.opening(self.state.record)

    def _moved(self, entry: Entry) -> list[Event]:
        state, seat = self.playing, entry.data["seat"]
        action, before, plain = Action(entry.data["action"]), state.record.copy(), state.plain
        self.game.kernels["apply"].run(state.record, int(action))
        self._before = before
        self.moves.append(_move(seat, entry.data["move"]))
        self.last_move = entry.number
        by_hand = entry.data["by"] == "person"
        self.undoable = (
            seat if by_hand and self.game.revocable(plain, action, state.plain) else None
        )
        self._use_time(self.chairs[seat], entry.data["ms"])
        if self._quiet and state.round == before.round_number and not state.is_over:
            return []
        events = self.game.events(plain, action, state.plain)
        scores = [event.data for event in events if event.kind == "score"]
        if scores:
            self.sheet.append(scores)
        if state.is_over:
            self.phase = "over"
        return events

    def _undone(self, entry: Entry) -> None:
        self.playing.record = self._before
        self.moves.pop()
        chair = self.chairs[entry.data["seat"]]
        if chair.bank is not None:  # the increment comes with the move that stays
            chair.bank -= self._increment
        self.last_move = entry.number
        self.undoable = None

    def _said(self, entry: Entry) -> None:
        """Words change nothing on the table."""

    def _left(self, entry: Entry) -> None:
        chair = self.chairs[entry.data["seat"]]
        chair.person, chair.bot = None, entry.data["bot"]

    def _again(self, entry: Entry) -> None:
        self.again = entry.data["table"]

    def _closed(self, entry: Entry) -> None:
        self.phase = "closed"

    @property
    def playing(self) -> State:
        """The state of a game that has begun."""
        assert self.state is not None, "the log moves before the start"
        return self.state

    def _fill(self, seat: int, name: str, person: str | None, bot: str | None) -> None:
        chair = self.chairs[seat]
        chair.name, chair.person, chair.bot = name, person, bot

    def _empty(self, seat: int) -> None:
        self._fill(seat, "", None, None)

    def _use_time(self, chair: Chair, ms: int) -> None:
        if chair.bank is not None:
            chair.bank = max(chair.bank - ms, 0) + self._increment

    @property
    def _increment(self) -> int:
        return int(self.settings["pace"]["increment"]) * 1000
