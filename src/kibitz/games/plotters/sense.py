"""What a player of Plotters, Inc. should know: what a card is worth, what to play and pick.

All decisions weigh collections by one figure, the score formula with half a card added to each
face-up colour and one to the divisor, so that a collection that can still grow counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from kibitz.cards import COLOURS, LETTERS
from kibitz.game import Advice
from kibitz.games.plotters import rules
from kibitz.games.plotters.view import PlottersView
from kibitz.i18n import N_

DECKS = {
    players: tuple(
        f"{LETTERS[colour]}{rank}" for colour in range(4) for rank in range(1, tops[colour] + 1)
    )
    for players, tops in rules.TOP.items()
}
DENIAL = 0.25  # how much another player's gain counts against a pick
PICKED = N_("These cards add most to your collection and give little to the other taker.")
CHOSEN = N_("{first} and {second} multiply to most for the cards that go face down.")
WINS = N_("{card} probably wins the trick, and the pick is worth having.")
TAKES = N_("{card} probably takes the rest, and these cards suit you.")
ONLY = N_("{card} is the only card that may be played.")
KEEPS_OUT = N_("{card} keeps you out of a trick whose cards would not help.")

Counts = Mapping[str, int]


def advise(view: PlottersView) -> Advice:
    """A sensible move for the seat to act, with its reason."""
    if view.phase == "picking":
        return pick(view)
    if view.phase == "choosing":
        return choose(view)
    return play(view)


def owned(view: PlottersView, seat: int) -> tuple[Counts, int, list[str] | None]:
    """A seat's collection: face-up cards by colour, face-down cards, the choice made."""
    return view.up[seat], view.down[seat], view.chosen[seat]


def promise(up: Counts, down: int, chosen: Sequence[str] | None) -> float:
    """What a collection is worth while it can still grow (see the module's docstring)."""
    total = sum(up.values()) + down
    # Without a choice the two largest colours multiply to most.
    counts = [up.get(name, 0) for name in chosen] if chosen else sorted(up.values())[-2:]
    low, high = counts if len(counts) == 2 else (0, sum(counts))
    return (high + 0.5) * (low + 0.5) / (total - high - low + 1)


def with_cards(
    collection: tuple[Counts, int, list[str] | None], cards: Iterable[str]
) -> tuple[Counts, int, list[str] | None]:
    """A collection after taking these cards: plotters.collect, plotters.later-cards."""
    up, down, chosen = collection
    counts = dict(up)
    for card in cards:
        colour = COLOURS[LETTERS.index(card[0])]
        if chosen and colour not in chosen:
            down += 1
        else:
            counts[colour] = counts.get(colour, 0) + 1
    return counts, down, chosen


def gain(view: PlottersView, seat: int, cards: Iterable[str]) -> float:
    """How much these cards add to a seat's promise."""
    collection = owned(view, seat)
    return promise(*with_cards(collection, cards)) - promise(*collection)


def pick(view: PlottersView) -> Advice:
    """The pick that adds most, less a part of what it leaves to the other taker."""
    rest = view.rest if view.rest is not None else view.seat

    def value(move: str) -> float:
        cards = move.split()[1:]
        left = [card for card in view.trick if card not in cards]
        return gain(view, view.seat, cards) - DENIAL * gain(view, rest, left)

    return Advice(max(view.legal, key=value), PICKED, {})


def choose(view: PlottersView) -> Advice:
    """The two colours that promise most."""
    up, down, _chosen = owned(view, view.seat)

    def value(move: str) -> float:
        return promise(up, down, move.split()[1:])

    best = max(view.legal, key=value)
    first, second = best.split()[1:]
    return Advice(best, CHOSEN, {"first": first, "second": second})


def scores_now(view: PlottersView) -> dict[str, int]:
    """What the collection of the seat to act would score now after each pick or choice."""
    if view.phase not in {"picking", "choosing"}:
        return {}
    none_down_zero = view.options["none_down"] == "zero"
    scores = {}
    for move in view.legal:
        up, down, chosen = owned(view, view.seat)
        if view.phase == "choosing":
            chosen = move.split()[1:]
            down = sum(count for colour, count in up.items() if colour not in chosen)
            up = {colour: up[colour] for colour in chosen}
        else:
            up, down, chosen = with_cards((up, down, chosen), move.split()[1:])
        scores[move] = points_of(up, down, chosen, none_down_zero)
    return scores


def points_of(up: Counts, down: int, chosen: Sequence[str] | None, none_down_zero: bool) -> int:
    """What a collection scores: plotters.score."""
    counts = [up.get(colour, 0) for colour in COLOURS]
    pair = sum(1 << COLOURS.index(colour) for colour in chosen or ())
    if chosen:  # of the face-down cards only the number counts, not the colour
        counts[next(at for at, colour in enumerate(COLOURS) if colour not in chosen)] = down
    return int(rules.points(counts, pair, none_down_zero))


def play(view: PlottersView) -> Advice:
    """The card with the best outlook over winning, taking the rest, or neither."""
    cards = [move.removeprefix("play ") for move in view.legal]
    outlooks = {card: outlook(view, card) for card in cards}
    # Of equally good cards the one in the middle of the ranks, which is of least use later.
    best = max(cards, key=lambda card: (round(sum(outlooks[card]), 3), -abs(int(card[1:]) - 8)))
    as_winner, as_rest = outlooks[best]
    if len(cards) == 1:
        reason = ONLY
    elif max(as_winner, as_rest) <= 0.05:
        reason = KEEPS_OUT
    else:
        reason = WINS if as_winner >= as_rest else TAKES
    return Advice(f"play {best}", reason, {"card": best})


def outlook(view: PlottersView, card: str) -> tuple[float, float]:
    """What a card may bring as the highest trump and as the lowest off-suit card."""
    trick = [*view.trick, card]
    behind = view.players - len(trick)
    trump = trick[0][0]
    unseen = unseen_cards(view)
    likely = trick + likely_cards(unseen, trick, behind)
    picks = max(
        (gain(view, view.seat, cards) for cards in combinations(likely, view.picks)), default=0.0
    )
    if card[0] == trump:
        return chance_high(view, card, trick, unseen, behind) * picks, 0.0
    left = sorted(likely, key=lambda other: gain(view, view.seat, [other]))
    rest = left[: view.players - view.picks]  # the winner is taken to pick what suits us, too
    return 0.0, chance_low(view, card, trick, unseen, behind) * gain(view, view.seat, rest)


def unseen_cards(view: PlottersView) -> list[str]:
    """The cards in the other hands: all of the deck is dealt."""
    seen = {*view.hand, *view.gone}
    return [card for card in DECKS[view.players] if card not in seen]


def likely_cards(unseen: Sequence[str], trick: Sequence[str], behind: int) -> list[str]:
    """A guess at what still falls: unseen cards of the commonest playable colours."""
    colours = {card[0] for card in trick}
    open_cards = [card for card in unseen if len(colours) < 3 or card[0] in colours]
    step = max(len(open_cards) // behind, 1) if behind else 1
    return open_cards[::step][:behind]


def chance_high(
    view: PlottersView, card: str, trick: Sequence[str], unseen: Sequence[str], behind: int
) -> float:
    """The chance that a trump stays the highest."""
    if any(other[0] == card[0] and int(other[1:]) > int(card[1:]) for other in trick):
        return 0.0
    above = sum(1 for other in unseen if other[0] == card[0] and int(other[1:]) > int(card[1:]))
    return stays(above, unseen, behind * len(view.hand))


def chance_low(
    view: PlottersView, card: str, trick: Sequence[str], unseen: Sequence[str], behind: int
) -> float:
    """The chance that an off-suit card stays the lowest (plotters.low-tie: the first of equals)."""
    trump, mine = trick[0][0], int(card[1:])
    if any(other[0] != trump and int(other[1:]) <= mine for other in trick[:-1]):
        return 0.0
    below = sum(1 for other in unseen if other[0] != trump and int(other[1:]) < mine)
    return stays(below, unseen, behind * len(view.hand))


def stays(threats: int, unseen: Sequence[str], chances: int) -> float:
    """The chance that none of some threatening cards falls; they won't always, hence 0.6 and 3."""
    share = 0.6 * threats / max(len(unseen), 1)
    return float((1 - share) ** (chances / 3))
