"""May this card be played, is the round over, who takes what from a trick."""

from typing import Any

from kibitz.games import load_game
from kibitz.games.plotters import telling
from kibitz.hearing import Finding, Heard, Item, Missing
from kibitz.hearing.roles import asked_about
from kibitz.hearing.rows import apart, concrete, of_role, told_once
from kibitz.hearing.saying import may_play, understood, which_cards, yes_no

RANKS = range(1, 22)
HIGH_FIRST = range(14, 0, -1)
"""The ranks that every deck has, high ones first: they are named more seldom."""
FOURTH = ("fourthcolour", "fourth")


def over(heard: Heard) -> Finding | Missing | None:
    """plotters.blocked: whether the round ends, for what lies and what is held."""
    last = [item for item in heard.items if item.sentence == heard.tokens[-1].sentence]
    if not heard.has("end", "blocked", "round") and (heard.has("may") or len(last) == 1):
        return legal(heard)
    lying, holding = apart(heard)
    trick = concrete(lying, [item.card for item in holding], RANKS)
    held = concrete(holding, trick, RANKS)
    if not heard.items and heard.has("three") and heard.has(*FOURTH):
        trick, held = ["R1", "G1", "B1"], ["Y1"]
    if not trick or not held:
        return None
    verdict = load_game("plotters").judge(heard.case("legal", hand=held, trick=trick))
    yes = bool(verdict.get("blocked"))
    rules = (verdict["rule"], "plotters.round-end") if yes else ("plotters.blocked",)
    return Finding("yes_no", yes, yes_no(heard.lang, yes), (*rules, "plotters.three-colours"))


def legal(heard: Heard) -> Finding | Missing | None:
    """plotters.three-colours: one card that somebody would like to play."""
    card = asked_about(heard)
    if card is None:
        return None
    lying = [item for item in of_role(heard, "trick") if item is not card]
    if not card.bare:
        lying = [item for item in lying if item.card != card.card]
    if not lying:
        return which_cards(heard)
    named = [item.card for item in heard.items if not item.bare]
    trick = concrete(lying, named, HIGH_FIRST)
    held = [item for item in of_role(heard, "hand") if item.card != card.card]
    hand = concrete([*held, card], [*trick, *named], HIGH_FIRST)
    verdict = load_game("plotters").judge(heard.case("legal", hand=hand, trick=trick))
    yes = hand[-1] in verdict["legal"]
    rules = ("plotters.free-play", "plotters.three-colours")
    if not yes:
        rules = rules[::-1]
    return Finding("legal", yes, may_play(heard, card, yes), rules)


def winner(heard: Heard) -> Finding | Missing | None:
    """plotters.take.winner: who wins a trick and picks."""
    if heard.has("rest") or (heard.has("nextd") and heard.has("lead", "start")):
        return taker(heard)
    case = _trick(heard)
    if not isinstance(case, dict):
        return case
    verdict = load_game("plotters").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    text = " ".join([told.headline, told.more[0]])
    how = understood(heard, _lying(heard))
    return Finding("winner", verdict["winner_card"], text, ("plotters.take.winner",), how)


def taker(heard: Heard) -> Finding | Missing | None:
    """plotters.take.rest: who takes the rest, and so leads next."""
    case = _trick(heard)
    if not isinstance(case, dict):
        return case
    verdict = load_game("plotters").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    how = understood(heard, _lying(heard))
    if verdict["rest"] is None:
        text = " ".join([told.headline, told.more[0]])
        return Finding("taker", verdict["winner_card"], text, (verdict["rule"],), how)
    rules = (verdict["rule"], "plotters.take.rest", "plotters.lead.next")
    return Finding("taker", verdict["rest_card"], told.more[1], rules, how)


def _lying(heard: Heard) -> list[Item]:
    return told_once([item for item in heard.items if item.role != "void"])


def _trick(heard: Heard) -> dict[str, Any] | Missing | None:
    """The case of a trick with all its cards."""
    items = _lying(heard)
    if len(items) < 3:
        return which_cards(heard) if not items and len(heard.numbers) >= 3 else None
    if len(items) < 4 or any(item.bare for item in items) or heard.has("unordered"):
        return which_cards(heard)
    return heard.case("takers", trick=[item.card for item in items])
