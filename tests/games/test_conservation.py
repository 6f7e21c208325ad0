"""Nothing is lost: in any game, however it is played, each card is somewhere, once."""

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.cards import COLOURS, LETTERS
from kibitz.game import Event, State
from kibitz.games import load_game

PINNED = settings(derandomize=True, database=None, deadline=None, max_examples=20)
SHARES = {4: [2, 2], 5: [2, 3], 6: [3, 3]}  # plotters.take.winner, plotters.take.rest

seeds = st.integers(0, 2**63 - 1)
choices = st.lists(st.integers(0, 83), min_size=1, max_size=40)
"""How a game is played: the nth of the legal moves, over and over."""


def chosen(state: State, numbers: list[int], at: int) -> str:
    """The move that a list of numbers chooses at a decision."""
    moves = state.legal_moves()
    return moves[(numbers[at % len(numbers)] + at // len(numbers)) % len(moves)]


def suits(cards: list[str]) -> Counter[str]:
    """The colours of some cards, counted."""
    return Counter(COLOURS[LETTERS.index(card[0])] for card in cards)


# ---- Plotters, Inc.


def owned(state: State) -> list[Counter[str]]:
    """What each seat has taken in this round, by colour; the record knows face-down cards too."""
    return [
        Counter({word: int(row[colour]) for colour, word in enumerate(COLOURS) if row[colour]})
        for row in state.record.owned[: state.players]
    ]


def of_kind(events: list[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def check_taken(state: State, before: list[Counter[str]], events: list[Event]) -> None:
    """A full trick hands out exactly its cards, to two different seats, in the right shares."""
    takes = of_kind(events, "take")
    view = state.view(0)
    assert view.last_trick is not None
    trick: list[str] = view.last_trick["cards"]
    handed: list[str] = [card for take in takes for card in take.data["cards"]]
    assert sorted(handed) == sorted(trick)
    if len(takes) == 1:  # plotters.all-trump with the option: one seat takes all
        assert state.settings["all_trump"] == "winner_takes_all"
        assert len(suits(trick)) == 1
    else:
        one, other = takes
        assert one.seat != other.seat
        assert len(one.data["cards"]) == (2 if state.players == 4 else 3)
        assert sorted(len(take.data["cards"]) for take in takes) == SHARES[state.players]
    if not of_kind(events, "round"):  # else the next round has begun
        gained = {take.seat: suits(take.data["cards"]) for take in takes}
        for seat, (now, then) in enumerate(zip(owned(state), before, strict=True)):
            assert now == then + gained.get(seat, Counter())


@PINNED
@given(
    st.integers(4, 6),
    seeds,
    st.sampled_from(["lowest_takes_rest", "winner_takes_all"]),
    choices,
)
def test_plotters_tricks_are_handed_out(
    players: int, seed: int, all_trump: str, numbers: list[int]
) -> None:
    """Each full trick goes to two seats, 2/2, 3/2 or 3/3, and nothing else is taken."""
    state = load_game("plotters").new(players, seed, {"all_trump": all_trump})
    at, before = 0, owned(state)
    while not state.is_over:
        events = state.play(chosen(state, numbers, at))
        at += 1
        if of_kind(events, "take"):
            check_taken(state, before, events)
        elif not of_kind(events, "round"):
            assert owned(state) == before  # a card that is played, a choice: nobody takes
        before = owned(state)
        check_plotters_cards(state)


def check_plotters_cards(state: State) -> None:
    """Each card is in one hand or has been played; taken are all cards of full tricks."""
    hands = [card for hand in state.hands() for card in hand]
    gone: list[str] = state.view(0).gone
    assert len(set(hands + gone)) == len(hands) + len(gone) == 14 * state.players
    view: Any = state.view(0)
    taken = sum(sum(up.values()) for up in view.up) + sum(view.down)
    assert taken == view.tricks * state.players
    assert sum(sum(counts.values()) for counts in owned(state)) == taken


# ---- Wizard

WIZARD_OPTIONS: st.SearchStrategy[dict[str, object]] = st.sampled_from(
    [
        {},
        {"plus_minus_one": True, "canadian": True},
        {"bids": "secret", "clairvoyance": True},
        {"hand_sizes": [9, 1, 10, 4], "dealer_may_name_no_trump": True},
    ]
)


def check_wizard_cards(state: State) -> None:
    """No card is in two places: hands, played cards, the card turned up."""
    record = state.record
    masks = [int(hand) for hand in record.hands[: state.players]] + [int(record.gone)]
    if record.turned >= 0:
        masks.append(1 << int(record.turned))
    union = 0
    for mask in masks:
        assert union & mask == 0
        union |= mask
    view: Any = state.view(0)
    assert union.bit_count() == view.cards * state.players + (view.turned is not None)
    texts = [card for hand in state.hands() for card in hand] + view.gone
    texts += [view.turned] if view.turned else []
    limits = {"W": 4, "J": 4}
    assert all(times <= limits.get(card, 1) for card, times in Counter(texts).items())


@PINNED
@given(st.integers(3, 6), seeds, WIZARD_OPTIONS, choices)
def test_wizard_tricks_and_cards_add_up(
    players: int, seed: int, options: dict[str, object], numbers: list[int]
) -> None:
    """The tricks taken are the tricks played, in all positions and over each round."""
    state = load_game("wizard").new(players, seed, options)
    at = 0
    while not state.is_over:
        view: Any = state.view(0)
        assert sum(view.taken) == view.tricks <= view.cards
        lying = len(view.trick)
        assert sum(view.hand_sizes) == (view.cards - view.tricks) * players - lying
        check_wizard_cards(state)
        events = state.play(chosen(state, numbers, at))
        at += 1
        scores = [event for event in events if event.kind == "score"]
        if scores:
            assert sum(event.data["taken"] for event in scores) == view.cards
            assert [event.seat for event in scores] == list(range(players))
