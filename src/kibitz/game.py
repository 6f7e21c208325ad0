"""What a game is: its players, options, rules, tables, views and events.

A game's folder gives one `Game`. What is true of any game stands here: `State`, one table that
checks each action before it carries it out; `Option` and how its values are read; `Event`,
what the table tells after an action, each with the rule that decided.
"""

import json
import operator
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, ClassVar, NewType, SupportsIndex, TypeAlias

import numpy as np

from kibitz.chance import MAX_SEED
from kibitz.compiling import Compiled, unpacked
from kibitz.errors import BadInput, IllegalMove, shown
from kibitz.i18n import N_

Seat = NewType("Seat", int)
"""A player's place at the table, from 0; the next in turn sits to the left, at seat + 1."""

WATCHER = Seat(-1)
"""In place of a seat: somebody who looks on, and sees what all can see and no hand."""

Action = NewType("Action", int)
"""A decision of one seat, numbered by the game: a card, a bid, a pick of several cards."""

UNSEEN = "play ?"
"""The move of a seat that plays its only card without seeing it."""

Table: TypeAlias = Any
"""One NumPy record of a game's table, or to read only what `unpacked` makes of it; its fields
are the game's own."""

JSON: TypeAlias = Any


NO_ITEMS = "none"  # an empty list in an option's text


@dataclass(frozen=True)
class Option:
    """A choice that players may make before a game, and the values that it takes."""

    name: str
    default: object
    wanted: str
    """The values in words, for people: "true or false", "open, hidden or secret"."""
    choices: tuple[object, ...] = ()
    low: int = 0
    high: int = 0
    """For whole numbers and lists of them: what each may be."""

    def check(self, value: object) -> object:
        """The value itself when the option takes it; else raises `BadInput` (option-value)."""
        fits = (
            any(value is choice or value == choice for choice in self.choices)
            and isinstance(value, type(self.choices[0]))
            if self.choices
            else all(
                isinstance(number, int)
                and not isinstance(number, bool)
                and self.low <= number <= self.high
                for number in (value if isinstance(value, list) else [value])
            )
            and isinstance(value, list) == isinstance(self.default, list)
        )
        if not fits:
            raise BadInput("option-value", option=self.name, wanted=self.wanted, given=shown(value))
        return value

    def read(self, text: str) -> object:
        """The value that a text means, as on the command line and in a game record."""
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        value: object = text
        if isinstance(self.default, bool):
            value = words.get(text.lower(), text)
        elif isinstance(self.default, list):
            parts = [] if text == NO_ITEMS else text.split(",")
            value = [_whole(part.strip()) for part in parts]
        elif isinstance(self.default, int):
            value = _whole(text)
        return self.check(value)

    def write(self, value: object) -> str:
        """The text of a value; `read` reads it back."""
        if isinstance(value, list):
            return ",".join(str(number) for number in value) or NO_ITEMS
        return str(value).lower() if isinstance(value, bool) else str(value)


def _whole(text: str) -> int | str:
    """The number that a text means; a text that is none, or too long for one, as it is."""
    return int(text) if text.isdecimal() and len(text) < 20 else text


def switch(name: str) -> Option:
    """An option that is off unless it is switched on."""
    return Option(name, default=False, wanted=N_("true or false"), choices=(False, True))


@dataclass(frozen=True)
class Event:
    """Something that happened at a table, and the rule by which it did.

    `seat` is whom it is about (None: the whole table). `data` is made of JSON values.
    """

    kind: str
    seat: int | None
    rule: str
    data: dict[str, JSON] = field(default_factory=dict)


@dataclass(frozen=True)
class View:
    """What one seat may know of a table; built up from nothing, never a state cut down.

    Cards, moves and colours are in the game's notation. A game's own view adds fields.
    """

    game: str
    seat: int
    players: int
    options: dict[str, JSON]
    round: int
    rounds: int
    dealer: int
    phase: str
    turn: int | None
    leader: int
    scores: list[int]
    hand: list[str]
    """The seat's own cards, sorted."""
    hand_sizes: list[int]
    trick: list[str]
    last_trick: dict[str, JSON] | None
    gone: list[str]
    """All cards played in this round, sorted."""
    legal: list[str]
    """What the seat may do now, as moves; empty when another seat is to act."""

    def to_json(self) -> dict[str, JSON]:
        """The view as JSON values."""
        return dict(vars(self))

    def to_bytes(self) -> bytes:
        """The view in one canonical form; equal views give equal bytes."""
        return json.dumps(self.to_json(), sort_keys=True).encode()


@dataclass(frozen=True)
class Advice:
    """A move that good sense recommends, and why."""

    move: str
    reason: str
    """An English text of the catalogues, with names in braces for `details`."""
    details: dict[str, JSON]


def whole(value: object) -> int | None:
    """A whole number, Python's or NumPy's, as an int; None for anything else."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return operator.index(value)


class Game(ABC):
    """A game that Kibitz knows: what its folder tells the rest of the house."""

    name: str
    title: str
    seats: range
    options: tuple[Option, ...]
    rule_ids: tuple[str, ...]
    version: int
    """Raised when a rule changes, so that old records and figures can be told apart."""
    table: np.dtype[np.void]
    view_type: type["View"]
    kernels: ClassVar[Mapping[str, Compiled[..., Any]]]
    """`start`, `apply` and `random_action`, for batches."""

    def new(
        self,
        players: SupportsIndex,
        seed: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,
    ) -> "State":
        """A table with the first round dealt; without a seed, a seed drawn at random.

        Raises `BadInput`: players-range, seed-range, unknown-option, option-value,
        option-conflict.
        """
        count = self.check_players(players)
        chosen = secrets.randbelow(MAX_SEED) if seed is None else whole(seed)
        if chosen is None or not 0 <= chosen <= MAX_SEED:
            raise BadInput("seed-range", high=MAX_SEED, given=shown(seed))
        settings = self.settings(options or {}, count)
        record = np.zeros(1, self.table)[0]
        self.configure(record, count, settings)
        self.kernels["start"](record, count, chosen)
        return State(self, record, settings)

    def check_players(self, players: object) -> int:
        """The number of players when the game has it; else raises `BadInput`."""
        number = whole(players)
        if number is None:
            raise BadInput(
                "wrong-type", key="players", wanted=N_("a whole number"), given=shown(players)
            )
        if number not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise BadInput("players-range", game=self.title, low=low, high=high, given=players)
        return number

    def settings(self, options: Mapping[str, object], players: int) -> dict[str, Any]:
        """All options with their values, the defaults included; raises `BadInput`."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadInput(
                    "unknown-option", game=self.title, given=name, known=", ".join(known)
                )
        settings = {
            name: option.check(options[name]) if name in options else option.default
            for name, option in known.items()
        }
        settings = deepcopy(settings)  # nobody else's list becomes ours, and none of ours theirs
        self.check_settings(settings, players)
        return settings

    def option(self, name: str) -> Option:
        """An option by its name; raises `BadInput` (unknown-option)."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise BadInput("unknown-option", game=self.title, given=name, known=known)

    def read_options(self, texts: Iterable[str]) -> dict[str, object]:
        """The options that texts like `plus_minus_one` and `bids=hidden` mean.

        Raises `BadInput` (unknown-option, option-value).
        """
        options = {}
        for text in texts:
            name, equals, value = text.partition("=")
            options[name] = self.option(name).read(value if equals else "true")
        return options

    @abstractmethod
    def check_settings(self, chosen: Mapping[str, Any], players: int) -> None:
        """Raises `BadInput` (option-conflict) for options that exclude each other."""

    @abstractmethod
    def configure(self, table: Table, players: int, chosen: Mapping[str, Any]) -> None:
        """Writes the options into a fresh record."""

    @abstractmethod
    def legal(self, table: Table) -> list[Action]:
        """All legal actions of the seat to act."""

    @abstractmethod
    def refusal(self, table: Table, action: Action) -> IllegalMove:
        """Why the seat to act may not do this, with the rule that decides."""

    @abstractmethod
    def events(self, before: Table, action: Action, after: Table) -> list[Event]:
        """What an action brought about."""

    @abstractmethod
    def opening(self, table: Table) -> list[Event]:
        """What dealing the first round brought about."""

    @abstractmethod
    def public(self, table: Table) -> dict[str, Any]:
        """What all can see, as fields of the view, but its options."""

    @abstractmethod
    def private(self, table: Table, seat: Seat) -> dict[str, Any]:
        """What a seat sees beside that, as the other fields of the view."""

    def view(self, table: Table, seat: Seat, chosen: Mapping[str, Any]) -> View:
        """What a seat may know."""
        options, public = deepcopy(dict(chosen)), self.public(table)
        return self.view_type(seat=seat, options=options, **public, **self.private(table, seat))

    def heard(self, event: Event, seat: Seat, chosen: Mapping[str, Any]) -> Event:
        """An event as a seat, or WATCHER, hears of it: without what it may not know."""
        return event

    def revocable(self, before: Table, action: Action, after: Table) -> bool:
        """Whether an action can be taken back until somebody else acts: it showed nobody anything
        but itself, no chance came after it, and it is none that players call final."""
        return False

    def outlook(self, view: Any) -> dict[str, int]:
        """What the seat to act would score now after each legal move, in games with such moves."""
        return {}

    def standing(self, view: Any) -> dict[str, int]:
        """The places in the trick on the table that matter so far, as `wins` and `rest`."""
        return {}

    @abstractmethod
    def text(self, table: Table, action: Action) -> str:
        """An action of the seat to act as a move: "play R5", "bid 3", "pick R9 R5"."""

    @abstractmethod
    def parse(self, table: Table, move: str) -> Action:
        """The action that a move of the seat to act means; raises `IllegalMove` (not-a-move,
        wrong-phase, not-in-hand) or `BadInput` (unknown-card, unknown-colour)."""

    @abstractmethod
    def hands(self, table: Table) -> list[list[str]]:
        """Each seat's cards, sorted, in notation."""

    @abstractmethod
    def turned(self, table: Table) -> str | None:
        """The card turned up for the round, in games that have one."""

    @abstractmethod
    def place(self, table: Table, hands: Sequence[Sequence[str]], turned: str | None) -> None:
        """Replaces a fresh round's deal by this one; raises `BadInput` for an impossible deal."""

    @abstractmethod
    def untouched(self, table: Table) -> bool:
        """Whether nothing has been done in this round yet."""

    @abstractmethod
    def rounds(self, table: Table) -> int:
        """How many rounds the game has."""

    @abstractmethod
    def reshuffle(self, table: Table, seat: Seat, seed: int) -> Table:
        """A copy in which the cards that the seat can't know are dealt anew."""

    @abstractmethod
    def advise(self, view: Any) -> Advice:
        """A sensible move for a view whose seat is to act."""

    @abstractmethod
    def judge(self, case: Mapping[str, JSON]) -> dict[str, JSON]:
        """The verdict on a case; raises `BadInput` for one that makes no sense."""


class State:
    """One table of a game: who is to act, what is legal, what each seat may know."""

    def __init__(self, game: Game, record: Table, settings: dict[str, Any]) -> None:
        self.game = game
        self.record = record
        self.settings = settings
        self._plain: tuple[bytes, Table] = (b"", None)

    @property
    def plain(self) -> Table:
        """The record as it is now, unpacked: to be read only, and once for all who ask."""
        as_it_is = self.record.tobytes()
        if self._plain[0] != as_it_is:
            self._plain = as_it_is, unpacked(self.record)
        return self._plain[1]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.plain.players)

    @property
    def seed(self) -> int:
        """The seed of the deals."""
        return int(self.record.seed)

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self.plain.round_number)

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return self.game.rounds(self.plain)

    @property
    def dealer(self) -> Seat:
        """Who deals this round."""
        return Seat(int(self.record.dealer))

    @property
    def turn(self) -> Seat | None:
        """Who is to act; None when the game is over."""
        turn: int = self.plain.turn
        return Seat(turn) if turn >= 0 else None

    @property
    def is_over(self) -> bool:
        """Whether the last round has been scored."""
        return self.turn is None

    @property
    def scores(self) -> list[int]:
        """The totals by seat."""
        return [int(score) for score in self.record.scores[: self.players]]

    @property
    def winners(self) -> list[Seat]:
        """Who has the highest total, when the game is over; equal totals share the win."""
        if not self.is_over:
            return []
        best = max(self.scores)
        return [Seat(seat) for seat, score in enumerate(self.scores) if score == best]

    def legal_actions(self) -> list[Action]:
        """All legal actions of the seat to act; empty when the game is over."""
        return self.game.legal(self.plain)

    def legal_moves(self) -> list[str]:
        """The legal actions as moves, each once."""
        texts = [self.text(action) for action in self.legal_actions()]
        return list(dict.fromkeys(texts))

    def refusal(self, action: Action, seat: int | None = None) -> IllegalMove | None:
        """Why this can't be done now (the error that `apply` would raise), or None."""
        turn = self.turn
        if turn is None:
            return IllegalMove("game-over", given=str(action))
        if seat is not None and seat != turn:
            return IllegalMove("not-your-turn", given=str(action), seat=seat, turn=turn)
        if action in self.legal_actions():
            return None
        return self.game.refusal(self.plain, action)

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Carries out an action and tells what it brought about.

        With `seat`, only when it is that seat's turn. Raises `IllegalMove` with the rule that
        decides; the state is then untouched.
        """
        refusal = self.refusal(action, seat)
        if refusal is not None:
            raise refusal
        before = self.plain
        self.game.kernels["apply"](self.record, int(action))
        return self.game.events(before, action, self.plain)

    def text(self, action: Action) -> str:
        """An action of the seat to act as a move, like "play R5"."""
        return self.game.text(self.plain, action)

    def parse(self, move: str) -> Action:
        """The action that a move means; see `Game.parse` for what it raises."""
        if self.is_over:
            raise IllegalMove("game-over", given=move)
        return self.game.parse(self.plain, move)

    def play(self, move: str, seat: int | None = None) -> list[Event]:
        """`apply` for a move in text, with the errors in the move's own words."""
        if seat is not None and not self.is_over and seat != self.turn:
            raise IllegalMove("not-your-turn", given=move, seat=seat, turn=self.turn)
        return self.apply(self.parse(move), seat)

    def view(self, seat: SupportsIndex) -> View:
        """What a seat may know; raises `BadInput` (no-seat)."""
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            raise BadInput("no-seat", given=shown(seat), high=self.players - 1)
        return self.game.view(self.plain, Seat(number), self.settings)

    def watched(self) -> View:
        """What somebody may know who only looks on."""
        return self.game.view(self.plain, WATCHER, self.settings)

    def hands(self) -> list[list[str]]:
        """Each seat's cards; for records and replays, never for a player."""
        return self.game.hands(self.record)

    def place(
        self,
        hands: Sequence[Sequence[str]],
        turned: str | None = None,
        dealer: int | None = None,
    ) -> None:
        """Replaces this round's deal, before anything was done in it; with `dealer`, his seat too.

        Raises `IllegalMove` (deal-late) or `BadInput`; the state is then untouched.
        """
        if not self.game.untouched(self.record):
            raise IllegalMove("deal-late")
        record = self.record.copy()
        if dealer is not None:
            if not 0 <= dealer < self.players:
                raise BadInput("no-seat", given=dealer, high=self.players - 1)
            record.dealer = dealer
        self.game.place(record, hands, turned)
        self.record = record

    def copy(self) -> "State":
        """A state of its own with the same table."""
        return State(self.game, self.record.copy(), deepcopy(self.settings))
