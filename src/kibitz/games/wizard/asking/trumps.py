"""What is trump."""

from kibitz.games import load_game
from kibitz.games.wizard import rules, telling
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.rows import concrete

RANKS = range(7, 14)
ROUND = ("round", "deal", "hand")
ELSE = ("seen", "may", "must", "forbid", "win", "before", "change")
"""What is asked about a Wizard turned up, where not what trump is."""


def trump(heard: Heard) -> Finding | Missing | None:
    """wizard.trump.*: what a card turned up makes trump, or that none is left to turn."""
    if heard.has("when", "why") or min(heard.places("who", "how"), default=2) < 2:
        return None
    turned = [item for item in heard.items if item.role != "trump"] or heard.items
    if len(turned) > 2:
        return None
    if turned and turned[0].card == "W" and heard.has(*ELSE) and not heard.has("what"):
        return None
    if turned:
        card = concrete(turned[:1], [], RANKS)[0]
        case = heard.case("trump", turned=card)
    elif _last_round(heard):
        case = heard.case("trump", turned=None)
    else:
        return None
    verdict = load_game("wizard").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    return Finding("trump", verdict["trump"], told.headline, (verdict["rule"],))


def _last_round(heard: Heard) -> bool:
    """Whether it is the last round: by its name or number, or because all cards are dealt."""
    if heard.has("alldealt") or (heard.has("last") and not _before_the_last(heard)):
        return heard.has("alldealt") or heard.has(*ROUND)
    if heard.round is None or heard.players is None:
        return False
    return heard.round == rules.DECK_SIZE // heard.players


def _before_the_last(heard: Heard) -> bool:
    return heard.has("penult", "thirdlast")
