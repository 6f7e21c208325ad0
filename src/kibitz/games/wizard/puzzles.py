"""Puzzles of Wizard: for each rule how positions come about, and what people get wrong."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kibitz.cards import COLOURS, LETTERS
from kibitz.games.wizard import rules
from kibitz.games.wizard.questions import DECK, QUESTIONS
from kibitz.i18n import N_
from kibitz.puzzles import (
    Case,
    Dice,
    Laid,
    Recipe,
    Verdict,
    of_hand,
    of_numbers,
    of_texts,
    of_trick,
)
from kibitz.questions import Field

SUIT_CARDS = tuple(card for card in DECK if card[0] in LETTERS)
ORDER = tuple(DECK)
FIELDS = {question.ask: question.fields for question in QUESTIONS}
IN_TURN = (
    Field("players", "players", N_("Players")),
    Field("round", "number", N_("Round")),
    Field("bids", "numbers", N_("Bids so far, in turn"), empty=True),
    Field("totals", "numbers", N_("Totals in turn, the dealer last")),
    Field("plus_minus_one", "option", N_("Plus/minus one")),
    Field("plus_minus_one_from", "option", N_("Plus/minus one from round …")),
    Field("canadian", "option", N_("The Canadian rule")),
)
BARS_NOTHING = N_("None of them")
TRUMPS = {
    "none": N_("There is no trump."),
    "dealer-chooses": N_("The dealer names it."),
    "again": N_("Another card is turned up."),
    "stays": N_("The trump of the last round stays."),
}
MOST_CARDS = 6
"""So many cards a round has at most in puzzles about bids: they still fit on a phone."""


# ---- which cards may be played


def to_follow(*tricks: str) -> Callable[[Dice], dict[str, Any]]:
    """Positions with a hand to play from on one of these tricks: s a suit card, W, J."""

    def position(dice: Dice) -> dict[str, Any]:
        cards = dice.shuffled(SUIT_CARDS)
        trick = [cards.pop() if kind == "s" else kind for kind in dice.pick(tricks)]
        trump = dice.pick(COLOURS)
        tempting = suit_in(trick) or letter_of(trump)
        held = [card for card in cards if card[0] == tempting][: dice.between(0, 3)]
        held += [card for card in cards if card[0] != tempting][: dice.between(2, 3)]
        held += dice.sample(("W", "J"), dice.between(0, 2))
        return {"hand": sorted(held, key=ORDER.index), "trick": trick, "trump": trump}

    return position


def lay_hand(case: Case, verdict: Verdict) -> Laid:
    """Mistakes: a suit is followed that need not be, Wizards too; or one must trump."""
    hand = case["hand"]
    mistakes = [hand]
    for letter in (suit_in(case["trick"]), letter_of(case["trump"])):
        bound = holding(hand, letter)
        mistakes += [bound, [*bound, *specials(hand)]] if bound else []
    return of_hand(hand, verdict["legal"], mistakes)


def suit_in(trick: Sequence[str]) -> str:
    """The letter of the first suit card of a trick; "" where there is none."""
    return next((card[0] for card in trick if card[0] in LETTERS), "")


def holding(hand: Sequence[str], letter: str) -> list[str]:
    """The cards of a suit."""
    return [card for card in hand if card[0] == letter]


def specials(hand: Sequence[str]) -> list[str]:
    """The Wizards and Jesters of a hand."""
    return [card for card in hand if card[0] not in LETTERS]


def letter_of(trump: str) -> str:
    """A trump's letter; "" for none."""
    return LETTERS[COLOURS.index(trump)] if trump in COLOURS else ""


# ---- who wins


def full_trick(
    wizards: tuple[int, int], jesters: tuple[int, int]
) -> Callable[[Dice], dict[str, Any]]:
    """Full tricks with so many Wizards and Jesters, at least and at most."""

    def position(dice: Dice) -> dict[str, Any]:
        players = dice.between(rules.LOW, rules.HIGH)
        some = ["W"] * dice.between(*wizards) + ["J"] * dice.between(*jesters)
        rest = dice.sample(SUIT_CARDS, max(players - len(some), 0))
        trick = dice.shuffled([*some, *rest])
        return {"trick": trick, "trump": dice.pick((*COLOURS, "none"))}

    return position


def only_jesters(dice: Dice) -> dict[str, Any]:
    """A trick of Jesters; there are four of them."""
    return {"trick": ["J"] * dice.between(rules.LOW, 4), "trump": dice.pick((*COLOURS, "none"))}


def lay_trick(case: Case, verdict: Verdict) -> Laid:
    """Mistakes: the highest number or the highest card led wins, or the last of equals."""
    trick = case["trick"]
    alike = [at for at, card in enumerate(trick) if card == verdict["card"]]
    if len(alike) > 1:
        return of_trick(trick, verdict["position"], alike)
    followed = holding(trick, suit_in(trick))
    highest = [max(cards, key=rank) for cards in (followed, trick) if cards]
    return of_trick(trick, verdict["position"], [trick.index(card) for card in highest])


def rank(card: str) -> int:
    """A suit card's number, 0 for Wizards and Jesters."""
    return int(card[1:]) if card[0] in LETTERS else 0


# ---- points


def made(dice: Dice) -> dict[str, Any]:
    """A bid that was kept."""
    bid = dice.between(0, 12)
    return {"bid": bid, "taken": bid}


def missed(dice: Dice) -> dict[str, Any]:
    """A bid that was missed by one to four tricks."""
    bid, taken = dice.between(0, 7), dice.between(0, 7)
    return {"bid": bid, "taken": taken if 0 < abs(taken - bid) < 5 else bid + 1}


def lay_points(case: Case, verdict: Verdict) -> Laid:
    """Mistakes: no bonus, or for each trick; the same loss always, or for each trick bid."""
    bid, taken = case["bid"], case["taken"]
    off = abs(bid - taken)
    if off:
        lures = [10 * taken, -10 * bid, -10, 20 - 10 * off, 0]
    else:
        lures = [10 * taken, 20 * taken, 20, 10 + 10 * taken]
    return of_numbers(verdict["points"], lures)


# ---- bids


def bidding(dice: Dice, **options: Any) -> dict[str, Any]:
    """A round in which the dealer is to bid."""
    players, number = dice.between(rules.LOW, rules.HIGH), dice.between(2, MOST_CARDS)
    bids = [dice.between(0, min(number, 3)) for _ in range(players - 1)]
    case: dict[str, Any] = {"players": players, "round": number, "bids": bids}
    return case | {"options": options} if options else case


def uneven(dice: Dice) -> dict[str, Any]:
    """The bids must not come out even."""
    return bidding(dice, plus_minus_one=True)


def canadian(dice: Dice) -> dict[str, Any]:
    """A dealer who leads, often alone."""
    case = bidding(dice, canadian=True)
    others = [10 * dice.between(-4, 9) for _ in case["bids"]]
    return case | {"totals": [*others, max(others) + 10 * dice.between(0, 2)]}


def free_bid(dice: Dice) -> dict[str, Any]:
    """Nothing is barred: no such option, not yet, not the dealer, a lead that is shared."""
    kind = dice.between(1, 4)
    if kind == 1:
        return bidding(dice)
    if kind == 2:
        return canadian(dice)
    case = bidding(dice, plus_minus_one=True)
    if kind == 3:
        return case | {"bids": case["bids"][:-1]}
    later = case["round"] + dice.between(1, 2)
    return case | {"options": {"plus_minus_one": True, "plus_minus_one_from": later}}


def lay_bids(case: Case, verdict: Verdict) -> Laid:
    """Mistakes: the bid that comes out even, the sum, all tricks; or that nothing is barred."""
    even = case["round"] - sum(case["bids"])
    numbers = {str(bid): str(bid) for bid in range(case["round"] + 1)}
    barred = next(iter(verdict["why_not"]), "none")
    lures = [str(even), "none"] if str(even) in numbers else []
    return of_texts(numbers | {"none": BARS_NOTHING}, barred, lures)


# ---- trump


def turned(card: str) -> Callable[[Dice], dict[str, Any]]:
    """A round, not the last one, in which this card is turned up."""

    def position(dice: Dice) -> dict[str, Any]:
        players = dice.between(rules.LOW, rules.HIGH)
        last = rules.DECK_SIZE // players
        return {"turned": card, "round": dice.between(1, last - 1), "players": players}

    return position


def all_dealt(dice: Dice) -> dict[str, Any]:
    """The last round, or in a shorter game whichever deals all cards."""
    players = dice.between(rules.LOW, rules.HIGH)
    most = rules.DECK_SIZE // players
    case = {"turned": None, "players": players}
    if dice.one_in(3):
        return case | {"round": most}
    sizes = [dice.between(1, most - 1) for _ in range(dice.between(1, 4))]
    place = dice.between(0, len(sizes))
    sizes.insert(place, most)
    return case | {"round": place + 1, "options": {"hand_sizes": sizes}}


def lay_trump(_case: Case, verdict: Verdict) -> Laid:
    """Mistakes: every other thing that may happen."""
    return of_texts(TRUMPS, verdict["trump"], TRUMPS)


LEGAL = Recipe(
    "legal",
    N_("Which of these cards may you play?"),
    (*FIELDS["legal"], Field("trump", "trump", N_("Trump"))),
    to_follow("s", "Js", "JJs", "sW", "ss", "sJ", "ssW"),
    lay_hand,
)
WINNER = Recipe(
    "winner", N_("Who wins this trick?"), FIELDS["winner"], full_trick((0, 0), (0, 2)), lay_trick
)
SCORE = Recipe("score", N_("What does this round score?"), FIELDS["score"], made, lay_points)
BIDS = Recipe("bids", N_("Which bid is barred now?"), IN_TURN, uneven, lay_bids)
TURNED = Recipe(
    "trump",
    N_("What is trump?"),
    (*FIELDS["trump"], *FIELDS["setup"]),
    all_dealt,
    lay_trump,
)

PUZZLES: dict[str, Recipe] = {
    "wizard.follow": LEGAL,
    "wizard.wizard-led": replace(LEGAL, position=to_follow("W", "Ws", "Wss", "WJs")),
    "wizard.jester-led": replace(LEGAL, position=to_follow("J", "JJ")),
    "wizard.jester-led.wizard": replace(LEGAL, position=to_follow("JW", "JWs", "JJW", "JWss")),
    "wizard.win.wizard": replace(WINNER, position=full_trick((2, 3), (0, 1))),
    "wizard.win.trump": WINNER,
    "wizard.win.led-suit": WINNER,
    "wizard.win.all-jesters": replace(WINNER, position=only_jesters),
    "wizard.score.exact": SCORE,
    "wizard.score.missed": replace(SCORE, position=missed),
    "wizard.variant.plus-minus-one": BIDS,
    "wizard.variant.canadian": replace(BIDS, position=canadian),
    "wizard.bid.range": replace(BIDS, position=free_bid),
    "wizard.trump.jester": replace(TURNED, position=turned("J")),
    "wizard.trump.wizard": replace(TURNED, position=turned("W")),
    "wizard.trump.last-round": TURNED,
}
"""Rules that no puzzle is made about decide nothing that one could be mistaken in."""
