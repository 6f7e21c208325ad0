"""Tables laid out for a test: known dealer, known cards, moves as text."""

from itertools import count
from typing import Any

import pytest

import kibitz
from kibitz.errors import BadInput, IllegalMove
from kibitz.game import Event, State
from kibitz.games import load_game

# plotters.deck.by-players: the highest rank of each colour
PLOTTERS_TOP = {
    4: {"B": 14, "G": 14, "R": 14, "Y": 14},
    5: {"B": 17, "G": 17, "R": 18, "Y": 18},
    6: {"B": 21, "G": 21, "R": 21, "Y": 21},
}


def judged(game: str, ask: str, **case: Any) -> dict[str, Any]:
    """The judge's verdict."""
    return kibitz.judge({"game": game, "ask": ask, **case})


def unjudged(game: str, ask: str, **case: Any) -> BadInput:
    """The judge's refusal of a case that makes no sense."""
    with pytest.raises(BadInput) as caught:
        judged(game, ask, **case)
    return caught.value


def new(game: str, players: int, dealer: int, **options: Any) -> State:
    """A fresh table whose first dealer is the given seat."""
    tables = (load_game(game).new(players, seed, options) for seed in count())
    return next(state for state in tables if state.dealer == dealer)


def wizard(*hands: str, turned: str | None = "J", **options: Any) -> State:
    """A table of Wizard with these hands ("R5 B2"); seat 0 leads, the last seat deals.

    One round, unless `hand_sizes` says more.
    """
    dealt = [hand.split() for hand in hands]
    sizes = {"hand_sizes": [len(dealt[0])]}
    state = new("wizard", len(hands), len(hands) - 1, **{**sizes, **options})
    state.place(dealt, turned)
    return state


def plotters(*hands: str, **options: Any) -> State:
    """A table of Plotters, Inc. whose hands hold these cards; seat 0 leads, the last seat deals."""
    state = new("plotters", len(hands), len(hands) - 1, **options)
    state.place(filled(*hands))
    return state


def filled(*hands: str) -> list[list[str]]:
    """Hands of 14 that begin with these cards; the rest of the deck fills them in order."""
    players = len(hands)
    dealt = [hand.split() for hand in hands]
    named = [card for hand in dealt for card in hand]
    rest = (card for card in plotters_deck(players) if card not in named)
    return [hand + [next(rest) for _ in range(14 - len(hand))] for hand in dealt]


def plotters_deck(players: int) -> list[str]:
    """The deck of a player count, by colour and rank."""
    tops = PLOTTERS_TOP[players]
    return [f"{colour}{rank}" for colour, top in tops.items() for rank in range(1, top + 1)]


def apart() -> list[list[str]]:
    """Four hands of one colour each: whoever leads, the fourth player is blocked."""
    deck = plotters_deck(4)
    return [deck[start : start + 14] for start in range(0, 56, 14)]


def do(state: State, *moves: str) -> list[Event]:
    """Each move by the seat to act, and all that came of them."""
    return [event for move in moves for event in state.play(move)]


def bid(state: State, *numbers: int) -> list[Event]:
    """Bids in turn."""
    return do(state, *(f"bid {number}" for number in numbers))


def play(state: State, cards: str) -> list[Event]:
    """Cards in turn."""
    return do(state, *(f"play {card}" for card in cards.split()))


def play_round(state: State) -> list[Event]:
    """The first legal move of each seat until the round is scored."""
    told: list[Event] = []
    number = state.round
    while not state.is_over and state.round == number:
        told += state.play(state.legal_moves()[0])
    return told


def play_game(state: State) -> list[Event]:
    """The first legal move of each seat until the game is over."""
    told: list[Event] = []
    while not state.is_over:
        told += play_round(state)
    return told


def refused(state: State, move: str, seat: int | None = None) -> IllegalMove:
    """The refusal of a move."""
    with pytest.raises(IllegalMove) as caught:
        state.play(move, seat)
    return caught.value


def only(events: list[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def shown(state: State, seat: int = 0) -> dict[str, Any]:
    """What a seat's view shows."""
    return state.view(seat).to_json()
