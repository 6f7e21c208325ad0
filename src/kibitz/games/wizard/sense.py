"""What a player of Wizard should know: how likely a card wins, what to bid, what to play.

One idea serves bid and play: the strength of a card is the chance that it takes a trick some
time in the round. The bid is the sum of the strengths; a card is played so that the tricks
expected afterwards come closest to those still needed.
"""

from bisect import bisect_right, insort
from functools import lru_cache
from math import exp

from kibitz.cards import COLOURS, LETTERS
from kibitz.game import Advice
from kibitz.games.wizard import notation, rules
from kibitz.games.wizard.view import WizardView
from kibitz.i18n import N_

DECK = tuple(notation.card_text(int(card)) for card in rules.DECK)
STAND_IN = 0.25  # how much a Wizard or trump that is out threatens a card in a very long hand
WANTED = N_("Tricks still needed: {need} of {left}. {card} fits best.")
SAVED = N_("Tricks still needed: {need} of {left}. {card} can’t win this one and spares the rest.")
MISSED = N_("The bid can’t be made any more; {card} keeps the loss small.")
DONE = N_("No more tricks are needed; {card} is the safest card to lose or to be rid of.")
ONLY = N_("{card} is the only card that may be played.")
BID = N_("The hand looks worth this many tricks: about {worth}.")
NAMED = N_("{trump} is your strongest suit.")
BLIND = N_("There is only one card to play.")


def advise(view: WizardView) -> Advice:
    """A sensible move for the seat to act, with its reason."""
    if view.phase == "naming trump":
        return name_trump(view)
    if view.phase == "bidding":
        return bid(view)
    if not view.hand:
        return Advice(view.legal[0], BLIND, {})
    return play(view)


def name_trump(view: WizardView) -> Advice:
    """The suit in which the hand is worth most."""
    words = [move.removeprefix("trump ") for move in view.legal]
    if view.hand:
        best = max(words, key=lambda trump: worth(view, trump))
    else:  # clairvoyance: the unseen card is most likely of the suit that is least in sight
        seen = [hand[0][0] for hand in view.others.values()]
        suits = [word for word in words if word != "none"]
        best = min(suits, key=lambda trump: seen.count(LETTERS[COLOURS.index(trump)]))
    return Advice(f"trump {best}", NAMED, {"trump": best})


def bid(view: WizardView) -> Advice:
    """The legal bid nearest to what the hand is worth, leaning against the others' bids."""
    value = worth(view, view.trump or "none") if view.hand else chance_blind(view)
    known = [made for made in view.bids if made is not None]
    if known and len(known) > 1:
        fair = view.cards * len(known) / view.players
        value -= 0.12 * (sum(known) - fair) / len(known) * min(view.cards, 4) / 4
    legal = [int(move.removeprefix("bid ")) for move in view.legal]
    best = min(legal, key=lambda number: abs(number - value))
    return Advice(f"bid {best}", BID, {"worth": max(value, 0.0)})


def play(view: WizardView) -> Advice:
    """The card after which the tricks to be expected come closest to those needed."""
    need = (view.bids[view.seat] or 0) - view.taken[view.seat]
    trump = view.trump or "none"
    unseen = unseen_cards(view)
    strengths = hand_strengths(view, trump, unseen)
    total = sum(strengths[card] for card in view.hand)

    def distance(card: str) -> tuple[float, float]:
        now = chance_now(view, card, trump, unseen)
        expected = total - strengths[card] + now
        # Of equally good cards keep the one that can still do what is wanted.
        keep = strengths[card] if need > 0 else -strengths[card]
        return round(abs(need - expected), 3), keep

    cards = [move.removeprefix("play ") for move in view.legal]
    best = min(cards, key=distance)
    details = {"need": need, "left": len(view.hand), "card": best}
    if len(cards) == 1:
        return Advice(f"play {best}", ONLY, details)
    if need > len(view.hand):
        return Advice(f"play {best}", MISSED, details)
    if need <= 0:
        return Advice(f"play {best}", DONE, details)
    wins = chance_now(view, best, trump, unseen) > 0
    return Advice(f"play {best}", WANTED if wins else SAVED, details)


def worth(view: WizardView, trump: str) -> float:
    """How many tricks the hand should take with this trump."""
    strengths = hand_strengths(view, trump, unseen_cards(view))
    return sum(strengths[card] for card in view.hand)


def unseen_cards(view: WizardView) -> list[str]:
    """The cards that may be in other hands (or undealt)."""
    unseen = list(DECK)
    turned = [view.turned] if view.turned else []
    for card in [*view.hand, *view.gone, *turned]:
        unseen.remove(card)
    return unseen


def share_held(view: WizardView, unseen: list[str]) -> float:
    """The share of the unseen cards that other players hold."""
    held = sum(view.hand_sizes) - len(view.hand)
    return held / len(unseen) if unseen else 0.0


def hand_strengths(view: WizardView, trump: str, unseen: list[str]) -> dict[str, float]:
    """The chance of each card in hand to take a trick some time in this round.

    The share of unseen cards that can't beat a card gives the order of the cards; a common
    exponent then makes the chances of all cards that may be in play average to one trick in
    `players` cards, as the rules have it.
    """
    out = Threats(unseen, trump, STAND_IN + (1 - STAND_IN) / len(view.hand))
    safe = {card: out.safety(card) for card in {*view.hand, *unseen}}
    pool = [safe[card] for card in [*view.hand, *unseen]]
    low, high = 0.1, 60.0
    while high - low > 0.05:
        middle = (low + high) / 2
        if sum(share**middle for share in pool) * view.players > len(pool):
            low = middle
        else:
            high = middle
    return {card: safe[card] ** high for card in set(view.hand)}


class Threats:
    """The unseen cards, counted by what they threaten."""

    def __init__(self, unseen: list[str], trump: str, stand_in: float) -> None:
        """`stand_in` is the weight of Wizards and of trumps against a plain suit."""
        self.size = len(unseen)
        self.trump = LETTERS[COLOURS.index(trump)] if trump in COLOURS else ""
        self.ranks: dict[str, list[int]] = {letter: [] for letter in LETTERS}
        for card in unseen:
            if card not in notation.FOUR_ALIKE:
                insort(self.ranks[card[0]], int(card[1:]))
        self.wizards = stand_in * unseen.count("W")
        self.trumps = stand_in * len(self.ranks.get(self.trump, ()))

    def safety(self, card: str) -> float:
        """The share of the unseen cards that don't beat a card, from 0 to 1."""
        if card == "J":
            return 0.0
        if card == "W" or not self.size:
            return 1.0
        ranks = self.ranks[card[0]]
        threats = self.wizards + len(ranks) - bisect_right(ranks, int(card[1:]))
        if card[0] != self.trump:
            threats += self.trumps
        return max(1 - threats / self.size, 0.0)


def chance_now(view: WizardView, card: str, trump: str, unseen: list[str]) -> float:
    """The chance that a card wins the trick that lies on the table."""
    behind = view.players - 1 - len(view.trick)
    mine = number(card)
    if view.trick:
        best = number(view.trick[view.winning or 0])
        if not rules.beats(mine, best, trump_number(trump)):
            return 0.0
    elif card == "J":
        return 0.02
    if behind == 0:
        return 1.0
    beaters = sum(1 for other in unseen if rules.beats(number(other), mine, trump_number(trump)))
    held = share_held(view, unseen)
    # Each player behind holds a share of the beaters, and can often not or will not use them.
    each = beaters * held / (view.players - 1)
    return exp(-0.55 * each * behind)


def chance_blind(view: WizardView) -> float:
    """wizard.variant.clairvoyance: the chance of the own, unseen card against those in sight."""
    seen = [hand[0] for hand in view.others.values()]
    unseen = list(DECK)
    for card in [*seen, *([view.turned] if view.turned else [])]:
        unseen.remove(card)
    trump = trump_number(view.trump or "none")
    best = seen[0]
    for card in seen[1:]:
        if rules.beats(number(card), number(best), trump):
            best = card
    return sum(rules.beats(number(card), number(best), trump) for card in unseen) / len(unseen)


@lru_cache(maxsize=64)
def number(card: str) -> int:
    """A card as the rules number it."""
    return notation.read_card(card, "card", 1)


def trump_number(trump: str) -> int:
    """A trump as the rules number it."""
    return notation.read_trump(trump)
