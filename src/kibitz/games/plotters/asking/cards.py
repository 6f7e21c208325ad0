"""May this card be played, is the round over, who takes what from a trick."""

from typing import Any

from kibitz.games import load_game
from kibitz.games.plotters import telling
from kibitz.games.plotters.asking.asked import in_the_end
from kibitz.games.plotters.asking.missing import fill_in
from kibitz.hearing import Finding, Heard, Item, Missing
from kibitz.hearing.numbers import ordinal_of
from kibitz.hearing.roles import ARTICLES, asked_about
from kibitz.hearing.rows import apart, concrete, of_role, told_once
from kibitz.hearing.saying import may_play, understood, which_cards, yes_no

RANKS = range(1, 22)
HIGH_FIRST = range(14, 0, -1)
"""The ranks that every deck has, high ones first: they are named more seldom."""
FOURTH = ("fourthcolour", "fourth")
OTHERS = ("others", "autres", "altre", "altri", "anderen", "andern", "ubrigen")
"""What is left for the second player, in the question for who takes it."""
SPURNED = ("spurned", "spurns", "dedaigne", "dedaignees", "sdegna", "disdegna", "verschmaht")
MOST_COLOURS = 3
_GOES_ON = (
    "geht weiter,runde weiter,spielen weiter,lauft weiter,goes on,go on,carry on,keep playing,"
    "continue,continua,va avanti,vanno avanti,prosegue,se poursuit"
)
GOES_ON = tuple(_GOES_ON.split(","))
LEAST = 4
"""So many cards a trick has at least."""


def over(heard: Heard) -> Finding | Missing | None:
    """plotters.blocked: whether the round ends, for what lies and what is held."""
    fill_in(heard)
    last = [item for item in heard.items if item.sentence == heard.tokens[-1].sentence]
    one = heard.has("may") or len(last) == 1 or any(not item.bare for item in last)
    if not heard.has("end", "blocked", "round") and one:
        return legal(heard)
    lying, holding = apart(heard)
    trick = concrete(lying, [item.card for item in holding], RANKS)
    held = concrete(holding, trick, RANKS)
    if not heard.items and heard.has("blocked"):
        return _when_blocked(heard)
    if not heard.items and heard.has("three") and heard.has(*FOURTH):
        trick, held = ["R1", "G1", "B1"], ["Y1"]
    if not trick or not held:
        return None
    verdict = load_game("plotters").judge(heard.case("legal", hand=held, trick=trick))
    blocked = bool(verdict.get("blocked"))
    rules = (verdict["rule"], "plotters.round-end") if blocked else ("plotters.blocked",)
    yes = blocked != _goes_on(heard)
    return Finding("yes_no", yes, yes_no(heard.lang, yes), (*rules, "plotters.three-colours"))


def _when_blocked(heard: Heard) -> Finding | None:
    """Whether the round ends, or goes on, once somebody is blocked, whatever the cards."""
    ends, goes_on = heard.has("end"), _goes_on(heard)
    asks = heard.has("why", "who", "howmany", "game", "point", "card", "not", "no", "trick")
    if asks or ends == goes_on or 0 in heard.places("when", "what"):
        return None
    rules = ("plotters.blocked", "plotters.round-end")
    return Finding("yes_no", ends, yes_no(heard.lang, ends), rules)


def _goes_on(heard: Heard) -> bool:
    """Whether it is asked if the round goes on."""
    last = " ".join(
        token.text for token in heard.tokens if token.sentence == heard.tokens[-1].sentence
    )
    return any(words in last for words in GOES_ON)


def legal(heard: Heard) -> Finding | Missing | None:
    """plotters.three-colours: one card that somebody would like to play."""
    fill_in(heard)
    card = asked_about(heard)
    if card is None:
        return None
    if _third_unnamed(heard):
        return which_cards(heard)
    lying = of_role(heard, "trick")
    if len({item.card[0] for item in lying if item is not card}) > MOST_COLOURS:
        card.role, card = "hand", lying[-1]  # so many can't lie: this one is asked about
    lying = [item for item in of_role(heard, "trick") if item is not card]
    if not card.bare:
        lying = [item for item in lying if item.card != card.card]
    if not lying:
        return lead(heard) or which_cards(heard)
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


def _third_unnamed(heard: Heard) -> bool:
    """Whether a third colour lies there that isn't named: red, blue and a third colour."""
    return any(
        ordinal_of(heard.tokens[at - 1].text, heard.spoken) == MOST_COLOURS
        and heard.tokens[at - 2].text in ARTICLES
        for at in heard.places("suit")
        if at > 1
    )


def winner(heard: Heard) -> Finding | Missing | None:
    """plotters.take.winner: who wins a trick and picks."""
    if _leavings(heard) or (heard.has("nextd") and heard.has("lead", "start")):
        return taker(heard)
    case = _trick(heard)
    if not isinstance(case, dict):
        return case
    verdict = load_game("plotters").judge(case)
    if verdict["rest"] is None and not heard.has("win"):
        return taker(heard)  # one player takes it all
    told = telling.tell(case, verdict, heard.lang)
    text = " ".join([told.headline, told.more[0]])
    how = understood(heard, _lying(heard))
    return Finding("winner", verdict["winner_card"], text, ("plotters.take.winner",), how)


def _leavings(heard: Heard) -> bool:
    """Whether it is asked who gets what the winner leaves: the rest, the scraps, the others."""
    last = max(heard.tokens[item.at].sentence for item in heard.items) if heard.items else 0
    asked = [token.text for token in heard.tokens if token.sentence >= last]
    if heard.has("rest") or any(word in SPURNED for word in asked):
        return True
    return not heard.has("win") and any(word in OTHERS for word in asked)


def lead(heard: Heard) -> Finding | None:
    """plotters.trump: whoever leads may lead any colour, also the one that was trump before."""
    if not heard.has("lead", "start", "leader", "first") or heard.has("why", "howmany"):
        return None
    if not heard.has("may", "forbid"):
        return None
    rules = ("plotters.trump", "plotters.free-play")
    if not heard.items and heard.has("trump") and heard.has("suit"):
        yes = not heard.has("forbid")  # the colour that was trump before
        return Finding("yes_no", yes, yes_no(heard.lang, yes), rules)
    if not heard.items:
        return None
    if (
        len({item.card[0] for item in heard.items}) > MOST_COLOURS
        or len(heard.items) > MOST_COLOURS
    ):
        return None
    card = asked_about(heard) or heard.items[-1]
    return Finding("legal", True, may_play(heard, card, True), rules)


def taker(heard: Heard) -> Finding | Missing | None:
    """plotters.take.rest: who takes the rest, and so leads next."""
    if _trump_as_lowest(heard):
        low = ("plotters.all-trump", "plotters.take.rest")
        return Finding("yes_no", False, yes_no(heard.lang, False), low)
    leads = heard.has("nextd") or in_the_end(heard, "lead", "start")
    if in_the_end(heard, "name", "pick") and not leads and not _leavings(heard):
        return winner(heard)
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


def _trump_as_lowest(heard: Heard) -> bool:
    """Whether it is asked if a trump counts as the lowest although another colour lies there."""
    if heard.items or not heard.has("trump") or not heard.has("belong", "worth"):
        return False
    others = heard.has("no", "not", "only", "all", "win", "howmany", "who", "why")
    return heard.has("lowcard") and heard.has("ignoresuit", "someoneelse") and not others


def _lying(heard: Heard) -> list[Item]:
    items = told_once([item for item in heard.items if item.role != "void"])
    full = [item for item in items if not item.bare]
    if len(full) < LEAST:
        return items
    return [item for item in items if not item.bare or not _beside_the_trick(item, full)]


def _beside_the_trick(item: Item, full: list[Item]) -> bool:
    """Whether a colour tells nothing new of a trick: all green: G3, G9, …; to blue or to red?"""
    ahead = item.at < full[0].at and {card.card[0] for card in full} == {item.card[0]}
    return ahead or item.sentence > full[-1].sentence


def _trick(heard: Heard) -> dict[str, Any] | Missing | None:
    """The case of a trick with all its cards."""
    items = _lying(heard)
    if len(items) < 3:
        return which_cards(heard) if not items and len(heard.numbers) >= 3 else None
    if len(items) < 4 or any(item.bare for item in items) or heard.has("unordered"):
        return which_cards(heard)
    return heard.case("takers", trick=[item.card for item in items])
