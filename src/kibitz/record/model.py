"""What a record holds, apart from how it is written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kibitz.errors import BadInput
from kibitz.game import Event, State
from kibitz.games import load_game

VERSION = 1
TITLE = "kibitz record"
LINE_OF = {"bid": "bids", "play": "trick"}
"""Moves that share a line; the others have one each."""
MOVE_OF = {line: verb for verb, line in LINE_OF.items()}


@dataclass(frozen=True)
class Deal:
    """The cards of a round as they were dealt."""

    hands: list[list[str]]
    turned: str | None


@dataclass(frozen=True)
class Move:
    """A decision of a seat, such as (2, "play R5")."""

    seat: int
    text: str


@dataclass
class GameRecord:
    """A game: who played, by which options, from which cards, and each move."""

    game: str
    names: list[str]
    options: dict[str, Any] = field(default_factory=dict)
    """The options that differ from their defaults."""
    seed: int | None = None
    """None where the deals did not come from a seed; then `deals` has one for each round."""
    first_dealer: int = 0
    """Who dealt round 1, where there is no seed to tell."""
    deals: list[Deal] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    """Comments by the number of moves made before them."""

    def start(self) -> State:
        """The table before the first move; raises `BadInput` for a game that can't be."""
        state = load_game(self.game).new(len(self.names), self.seed or 0, self.options)
        if self.seed is None and self.deals:
            self._deal(state)
        return state

    def _deal(self, state: State) -> None:
        """Deals a round that did not come from a seed."""
        deal = self.deals[state.round - 1]
        dealer = self.first_dealer if state.round == 1 else None
        state.place(deal.hands, deal.turned, dealer)

    def steps(self) -> Iterator[tuple[State, Move, list[Event]]]:
        """Each move with the table after it and what it brought about; raises `IllegalMove`."""
        state = self.start()
        for move in self.moves:
            yield state, move, self.carry_out(state, move)

    def carry_out(self, state: State, move: Move) -> list[Event]:
        """Plays a move of the record, and deals the next round where no seed does."""
        before = state.round
        events = state.play(move.text, move.seat)
        if self.seed is None and state.round > before and len(self.deals) >= state.round:
            self._deal(state)
        return events

    def replay(self) -> State:
        """The table after the last move; raises `IllegalMove` for one that the rules refuse."""
        state = self.start()
        for move in self.moves:
            self.carry_out(state, move)
        return state


def check_name(name: str) -> str:
    """A player's name when it can stand on a line of a record; else raises `BadInput`."""
    if not name.strip() or len(name) > 40 or ";" in name or not name.isprintable():
        raise BadInput("bad-name", given=name[:60])
    return " ".join(name.split())


def points_of(events: Sequence[Event]) -> dict[int, int]:
    """The points that a round gave each seat, when these events ended one."""
    return {event.seat or 0: event.data["points"] for event in events if event.kind == "score"}


def score_line(points: Mapping[int, int]) -> str:
    """The line that tells a round's points."""
    return " ".join(["score", *[f"{seat}:{points[seat]}" for seat in sorted(points)]])
