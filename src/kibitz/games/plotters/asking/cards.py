"""May this card be played, is the round over, who takes what from a trick."""

from kibitz.games import load_game
from kibitz.games.plotters import telling
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.roles import concrete, of_role
from kibitz.hearing.saying import may_play, understood, which_cards, yes_no

RANKS = range(1, 22)


def over(heard: Heard) -> Finding | None:
    """plotters.blocked: whether the round ends, for what lies and what is held."""
    if not heard.has("end", "blocked") or heard.has("who", "point", "what", "howmany", "when"):
        return None
    trick = concrete(of_role(heard, "trick"), [], RANKS)
    held = concrete(of_role(heard, "hand"), trick, RANKS)
    if not heard.items and heard.has("three") and heard.has("fourthcolour") and heard.has("have"):
        trick, held = ["R1", "G1", "B1"], ["Y1"]
    if len({card[0] for card in trick}) < 3 or not held:
        return None
    verdict = load_game("plotters").judge(heard.case("legal", hand=held, trick=trick))
    yes = bool(verdict.get("blocked"))
    rules = (verdict["rule"], "plotters.round-end") if yes else ("plotters.blocked",)
    return Finding("yes_no", yes, yes_no(heard.lang, yes), (*rules, "plotters.three-colours"))


def legal(heard: Heard) -> Finding | None:
    """plotters.three-colours: one card that somebody would like to play."""
    asked, lying = of_role(heard, "asked"), of_role(heard, "trick")
    if not asked or not lying or heard.has("win", "why", "rest"):
        return None
    card = asked[-1]
    trick = concrete(lying, [], RANKS)
    held = [item for item in of_role(heard, "hand") if item.card != card.card]
    hand = concrete([*held, card], trick, RANKS)
    verdict = load_game("plotters").judge(heard.case("legal", hand=hand, trick=trick))
    yes = hand[-1] in verdict["legal"]
    rules = ("plotters.free-play", "plotters.three-colours")
    if not yes:
        rules = rules[::-1]
    return Finding("legal", yes, may_play(heard, card, yes), rules)


def takers(heard: Heard) -> Finding | Missing | None:
    """plotters.take.*: who wins a trick, who takes the rest, who leads next."""
    items = [item for item in heard.items if item.role != "void"]
    if heard.has("point", "may") or not heard.has("who", "win", "get", "rest", "lead"):
        return None
    if len(items) < 3:
        return None
    if len(items) < 4 or any(item.bare for item in items):
        return which_cards(heard)
    case = heard.case("takers", trick=[item.card for item in items])
    verdict = load_game("plotters").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    how = understood(heard, items)
    asks_rest = heard.has("rest", "lowcard", "low")
    leads = heard.has("nextd") and heard.has("lead", "start") and not asks_rest
    if (leads or asks_rest) and verdict["rest"] is not None:
        rules = [verdict["rule"], "plotters.take.rest"]
        if leads:
            rules.append("plotters.lead.next")
        return Finding("taker", verdict["rest_card"], told.more[1], tuple(rules), how)
    text = " ".join([told.headline, told.more[0]])
    return Finding("winner", verdict["winner_card"], text, ("plotters.take.winner",), how)
