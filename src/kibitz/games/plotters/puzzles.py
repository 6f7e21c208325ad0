"""Puzzles of Plotters, Inc.: for each rule how positions come about, what people get wrong."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from kibitz.cards import COLOURS, LETTERS
from kibitz.games.plotters import rules
from kibitz.games.plotters.questions import QUESTIONS
from kibitz.i18n import N_
from kibitz.puzzles import (
    Case,
    Dice,
    Laid,
    Recipe,
    Verdict,
    of_hand,
    of_numbers,
    of_trick,
)

FIELDS = {question.ask: question.fields for question in QUESTIONS}
BLOCKED = N_("None: you are blocked")
ALL_TO_WINNER = N_("Nobody: the winner takes all")


def deck(players: int) -> list[str]:
    """The cards for so many players, in order."""
    return [
        f"{letter}{rank}"
        for letter, top in zip(LETTERS, rules.TOP[players], strict=True)
        for rank in range(1, top + 1)
    ]


def rank(card: str) -> int:
    """A card's number."""
    return int(card[1:])


def of_colours(cards: Sequence[str], letters: str) -> list[str]:
    """The cards of some colours."""
    return [card for card in cards if card[0] in letters]


# ---- which cards may be played


def to_play(
    least: int, most: int, held: tuple[int, int], others: tuple[int, int]
) -> Callable[[Dice], Any]:
    """Hands to play from on a trick of `least` to `most` colours.

    They hold so many cards of the colours that lie there (at least, at most), so many others.
    """

    def position(dice: Dice) -> dict[str, Any]:
        players = dice.between(rules.LOW, rules.HIGH)
        cards = dice.shuffled(deck(players))
        lying = "".join(dice.sample(LETTERS, dice.between(least, most)))
        alike = of_colours(cards, lying)
        trick = [next(card for card in alike if card[0] == letter) for letter in lying]
        more = [card for card in alike if card not in trick]
        trick += more[: dice.between(0, players - 1 - len(trick))]
        left = [card for card in cards if card not in trick]
        hand = of_colours(left, lying)[: dice.between(*held)]
        hand += [card for card in left if card[0] not in lying][: dice.between(*others)]
        ordered = sorted(hand, key=deck(players).index)
        return {"hand": ordered, "trick": trick, "players": players}

    return position


def lay_hand(case: Case, verdict: Verdict) -> Laid:
    """Mistakes: the colour led has to be followed, or one that lies; everything may be played."""
    hand, trick = case["hand"], case["trick"]
    followed = of_colours(hand, trick[0][0])
    lying = of_colours(hand, "".join(card[0] for card in trick))
    return of_hand(hand, verdict["legal"], [followed, lying, hand], BLOCKED)


# ---- who takes the rest


def full_trick(dice: Dice) -> dict[str, Any]:
    """A trick of two or three colours."""
    players = dice.between(rules.LOW, rules.HIGH)
    colours = "".join(dice.sample(LETTERS, dice.between(2, 3)))
    return {"trick": dice.sample(of_colours(deck(players), colours), players)}


def low_tie(dice: Dice) -> dict[str, Any]:
    """A trick in which two off-suit cards have the same, low number."""
    players = dice.between(rules.LOW, rules.HIGH)
    led, one, other = dice.sample(LETTERS, 3)
    low = dice.between(1, 9)
    equals = [f"{one}{low}", f"{other}{low}"]
    cards = [card for card in of_colours(deck(players), led + one + other) if card not in equals]
    leads = dice.pick(of_colours(cards, led))
    rest = dice.sample([card for card in cards if card != leads], players - 3)
    return {"trick": [leads, *dice.shuffled([*equals, *rest])]}


def one_colour(dice: Dice) -> dict[str, Any]:
    """A trick of trumps only, under either option."""
    players = dice.between(rules.LOW, rules.HIGH)
    cards = of_colours(deck(players), dice.pick(LETTERS))
    option = dice.pick(("lowest_takes_rest", "winner_takes_all"))
    return {"trick": dice.sample(cards, players), "options": {"all_trump": option}}


def lay_rest(case: Case, verdict: Verdict) -> Laid:
    """Mistakes: the lowest card of all, trump or not; the last of equals; the winner."""
    trick = case["trick"]
    off = [card for card in trick if card[0] != trick[0][0]]
    lowest = min(trick, key=rank)
    tied = [card for card in off if rank(card) == min(map(rank, off))]
    lures: list[int | None] = [trick.index(card) for card in (lowest, *tied)]
    if not off:
        lures += [None, verdict["winner"]]
    return of_trick(trick, verdict["rest"], lures, ALL_TO_WINNER)


# ---- points


def collection(colours: int, low: int, high: int) -> Callable[[Dice], dict[str, Any]]:
    """Cards of so many colours, between `low` and `high` of each."""

    def position(dice: Dice) -> dict[str, Any]:
        names = dice.sample(COLOURS, colours)
        owned = {name: dice.between(low, high) for name in names}
        counts = {name: owned[name] for name in COLOURS if name in owned}
        return {"counts": counts}

    return position


def chosen(dice: Dice) -> dict[str, Any]:
    """All four colours and a choice of two, not always the best one."""
    case = collection(4, 1, 7)(dice)
    return case | {"chosen": sorted(dice.sample(COLOURS, 2), key=COLOURS.index)}


def none_down(dice: Dice) -> dict[str, Any]:
    """Two colours and nothing to divide by, under either option."""
    case = collection(2, 2, 8)(dice)
    return case | {"options": {"none_down": dice.pick(("undivided", "zero"))}}


def lay_points(case: Case, verdict: Verdict) -> Laid:
    """Mistakes: rounded up, not divided or by the wrong number, added; another pair."""
    counts = case["counts"]
    up = [counts[name] for name in verdict["up"]]
    total, down = sum(counts.values()), verdict["down"]
    first, second = (*up, 0)[:2]
    product = first * second
    if not down:
        lures = [product, 0, first + second, product // 2, first * first]
    elif "chosen" in case:
        lures = [-(-product // down), product // total, product, first + second]
    else:
        pairs = combinations(counts.values(), 2)
        lures = [one * other // (total - one - other) for one, other in pairs]
        lures += [-(-product // down), product, first + second]
    return of_numbers(verdict["points"], lures)


LEGAL = Recipe(
    "legal",
    N_("Which of these cards may you play?"),
    FIELDS["legal"],
    to_play(3, 3, (1, 4), (1, 3)),
    lay_hand,
)
REST = Recipe("takers", N_("Who takes the rest?"), FIELDS["takers"], full_trick, lay_rest)
SCORE = Recipe(
    "score",
    N_("What does this collection score?"),
    FIELDS["score"],
    chosen,
    lay_points,
)

PUZZLES: dict[str, Recipe] = {
    "plotters.free-play": replace(LEGAL, position=to_play(1, 2, (2, 3), (1, 3))),
    "plotters.three-colours": LEGAL,
    "plotters.blocked": replace(LEGAL, position=to_play(3, 3, (0, 0), (1, 4))),
    "plotters.take.rest": REST,
    "plotters.low-tie": replace(REST, position=low_tie),
    "plotters.all-trump": replace(REST, position=one_colour),
    "plotters.score": SCORE,
    "plotters.score.three-colours": replace(SCORE, position=collection(3, 2, 8)),
    "plotters.score.none-down": replace(SCORE, position=none_down),
    "plotters.score.one-colour": replace(SCORE, position=collection(1, 3, 9)),
}
"""Rules that no puzzle is made about decide nothing that one could be mistaken in."""
