"""What is left over once the cards are dealt: nothing."""

from kibitz.games.plotters.asking.asked import FEW, VERBS, opens_with_a_verb, used, wants_count
from kibitz.games.plotters.asking.setting import number_of_cards, setup
from kibitz.hearing import Finding, Heard
from kibitz.hearing.saying import yes_no

LARGEST = 6
_REMAINING = "bleiben bleibt reste restent restano resta avanza rimane aura saranno"
REMAINING = tuple(_REMAINING.split())
"""Verbs of a question for yes or no whether cards are left over."""


def spare(heard: Heard) -> Finding | None:
    """plotters.deck.by-players: no card is left over once all have theirs."""
    if heard.items or heard.has("win", "low", "pick", "trick", "remove", "point"):
        return None
    rules = ("plotters.deck.by-players", "plotters.deal")
    if _asks_for_any(heard):
        yes = heard.has("no", "not")  # is nothing left over?
        return Finding("yes_no", yes, yes_no(heard.lang, yes), rules)
    if not wants_count(heard, claimed=False) and opens_with_a_verb(heard):
        return None
    players = heard.players
    cards = setup(heard, players or LARGEST)["cards"]
    used(heard)
    found = number_of_cards(heard, 0, rules)
    if players is None:
        return found
    working = f"{players * cards} − {players} × {cards} = 0."
    return Finding("count", 0, f"{found.text} {working}", found.rules)


def _asks_for_any(heard: Heard) -> bool:
    """Whether a question is for yes or no: do any cards remain, avanzano carte?"""
    if heard.has("howmany", "number", "what", "who"):
        return False
    verbs = {token.text for token in heard.tokens} & (VERBS | {*REMAINING})
    return "rest" in heard.concepts[0] or (bool(verbs) and len(heard.tokens) > FEW)
