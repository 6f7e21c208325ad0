"""How many rounds, tricks and cards each: the questions that a number of players decides."""

from dataclasses import replace

from kibitz.games.plotters.asking.asked import said, seated, told_of, wants_count
from kibitz.games.plotters.asking.deck import deck, go_out
from kibitz.games.plotters.asking.progress import AHEAD, HAND, deals, game, remaining, still
from kibitz.games.plotters.asking.setting import setup
from kibitz.games.plotters.asking.spare import spare
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import yes_no
from kibitz.words import counted

UNTIL = ("when", "end")
PHONE_BEFORE = ("b4", "B4")
"""How "before" is typed on a phone, which may be a card: how many rounds b4 it's over?"""


def rounds(heard: Heard) -> Finding | Missing | None:
    """plotters.rounds: as many as players; how many are left, how often each deals."""
    heard.items = [item for item in heard.items if item.said not in PHONE_BEFORE]
    if heard.has("trick"):
        return game(heard)
    found = deals(heard) or (remaining(heard) if _tells_a_round(heard) else None)
    if found is not None:
        return found
    players = seated(heard)
    told = told_of(heard, "round")
    if players is not None and told is not None and not heard.has("howmany", "number", "what"):
        text = counted(heard.lang, "You play {n} round.", "You play {n} rounds.", players)
        yes = told == players
        return Finding("yes_no", yes, f"{yes_no(heard.lang, yes)} {text}", ("plotters.rounds",))
    if players is None or heard.items or not (wants_count(heard) or heard.has(*UNTIL)):
        return None
    count = setup(heard, players)["rounds"]
    text = counted(heard.lang, "You play {n} round.", "You play {n} rounds.", count)
    return Finding("count", count, text, ("plotters.rounds",))


def _tells_a_round(heard: Heard) -> bool:
    """Whether a question says which round it is and how many are still to come."""
    told = heard.round or told_of(heard, "round")
    left = not AHEAD.isdisjoint(token.text for token in heard.tokens)
    return heard.players is not None and told is not None and (left or heard.round is not None)


def tricks(heard: Heard) -> Finding | Missing | None:
    """plotters.round-end: how many tricks a round has at most, a game, or are still to come."""
    if heard.items or heard.has("win") or not wants_count(heard):
        return None
    played = told_of(heard, "trick")
    if played is not None and heard.has("end") and not heard.has("howmany", "number", "game"):
        yes = played == HAND  # is the round over after so many?
        text = counted(heard.lang, "{n} trick.", "{n} tricks.", HAND)
        return Finding("yes_no", yes, f"{yes_no(heard.lang, yes)} {text}", ("plotters.round-end",))
    if heard.has("game") and (heard.has("sum", "all", "whole") or not heard.has("round")):
        if heard.players is not None:
            return game(heard)
    if heard.has("rest", "nextd") or said(heard, "still", "after", "apres", "dopo", "nach", "noch"):
        found = still(heard)
        if found is not None:
            return found
    text = counted(heard.lang, "{n} trick.", "{n} tricks.", HAND)
    return Finding("count", HAND, text, ("plotters.round-end",))


def cards(heard: Heard) -> Finding | Missing | None:
    """plotters.deal: how many cards each player gets, has left, or nobody gets."""
    if heard.players and go_out(heard):
        found = deck(heard)
        if not isinstance(found, Finding):
            return found
        return replace(found, rules=(*found.rules, "plotters.deal"))
    if heard.items or not (wants_count(heard) or heard.players):
        return None
    if heard.has("trick"):
        found = still(heard)
        if found is not None:
            return found
    if heard.has("rest") and heard.has("deal", "dealer"):
        return spare(heard)
    text = counted(heard.lang, "{n} card each.", "{n} cards each.", HAND)
    return Finding("count", HAND, text, ("plotters.deal",))
