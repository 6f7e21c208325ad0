"""How many cards and tricks a round has, how many it deals, how many it leaves."""

from kibitz.games import load_game
from kibitz.games.wizard.asking.asks import (
    asks_how_many,
    find_seats,
    number_at,
    otherwise,
    same_clause,
)
from kibitz.games.wizard.questions import DECK
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import how_many_players
from kibitz.words import counted

HELD = ("card", "trick", "each", "hand")
DEALT = (*HELD, "get", "deal")
UNDEALT = ("rest", "leftdeck", "nohand")
TOURNAMENT = ("tourn", "torne", "turnier")
TOLD = 6
"""So many words before "turned up" may say whether that is taken away."""
AFTER = frozenset(("after", "once", "apres", "fois", "dopo", "nach", "nachdem"))
INCLUDED = frozenset(("counting", "including", "included", "comprise", "compris", "compresa"))
INCLUDED |= {"inklusive", "mitgezahlt"}


def is_tournament(heard: Heard) -> bool:
    """Whether a tournament is spoken of, which has its own list of hands."""
    return any(token.text.startswith(TOURNAMENT) for token in heard.tokens)


def cards(heard: Heard) -> Finding | Missing | None:
    """wizard.deal: how many cards, and so how many tricks, a round has; all that it deals."""
    if heard.items or otherwise(heard) or is_tournament(heard):
        return None
    number = _number(heard)
    if number is None:
        lacks = heard.has("last", "penult", "thirdlast") and heard.has("howmany")
        return how_many_players(heard) if lacks and heard.has("penult", "thirdlast") else None
    case = heard.case("setup", round=number)
    case.setdefault("players", 3)
    count = load_game("wizard").judge(case)["cards"]
    alone = heard.has("trick", "each")
    if not alone and _left(heard):
        if heard.players:
            return _undealt(heard, heard.players * count)
        if heard.has("nohand") or heard.has("deck"):
            return how_many_players(heard)
    if not alone and _asks_for_all(heard):
        return _dealt(heard, count)
    if heard.has("trick") and not heard.has("card"):
        text = counted(heard.lang, "{n} trick.", "{n} tricks.", count)
    else:
        text = counted(heard.lang, "{n} card each.", "{n} cards each.", count)
    return Finding("count", count, text, ("wizard.deal", "wizard.rounds"))


def _left(heard: Heard) -> bool:
    """Whether it is asked what stays in the pack."""
    return heard.has(*UNDEALT) or (heard.has("deck") and not heard.has("deal", "get", "inall"))


def _asks_for_all(heard: Heard) -> bool:
    """Whether the cards of all players together are asked for."""
    mine = heard.has("get", "have", "hand") and not heard.has("deal", "all")
    return heard.has("inall", "sum") and not mine


def _number(heard: Heard) -> int | None:
    """The round that is spoken of: by its number or its cards, as the first or one of the last."""
    if heard.round is not None:
        return heard.round if heard.has("howmany", *HELD) else None
    if heard.has("last", "penult", "thirdlast"):
        return late_round(heard)
    if heard.has("first"):
        return 1 if asks_how_many(heard) and heard.has(*DEALT) else None
    return _by_cards(heard)


def late_round(heard: Heard) -> int | None:
    """The number of the last round, the last but one, the last but two; None without players."""
    if not (find_seats(heard) if heard.has("penult", "thirdlast") else heard.players):
        return None
    rounds = load_game("wizard").judge(heard.case("setup"))["rounds"]
    return int(rounds) - (2 if heard.has("thirdlast") else 1 if heard.has("penult") else 0)


def _by_cards(heard: Heard) -> int | None:
    """The round with so many cards: "which round has 9 cards?"."""
    asked = [at for at in heard.places("what", "howmany") if _of_rounds(heard, at)]
    told = [
        number
        for at, number in heard.numbers
        if same_clause(heard, at, at + 1) and heard.concepts[at + 1] & {"card", "trick"}
    ]
    return told[0] if asked and len(told) == 1 else None


def _of_rounds(heard: Heard, at: int) -> bool:
    """Whether a question word asks for a round: in which round."""
    behind = heard.concepts[at : at + 3]
    return any("round" in found for found in behind) and number_at(heard, at) is None


def _dealt(heard: Heard, count: int) -> Finding | Missing:
    """wizard.deal: all the cards that are dealt in a round."""
    players = find_seats(heard)
    if players is None:
        return how_many_players(heard)
    dealt = players * count
    text = counted(heard.lang, "{n} card.", "{n} cards.", dealt)
    working = f"{text} {players} × {count} = {dealt}."
    return Finding("count", dealt, working, ("wizard.deal", "wizard.rounds"))


def _undealt(heard: Heard, dealt: int) -> Finding:
    """wizard.deal: what stays in the pack, with the card turned up unless that is left out."""
    full = sum(DECK.values())
    up = 1 if dealt < full and _without_turned_up(heard) else 0
    left = full - dealt - up
    text = counted(heard.lang, "{n} card.", "{n} cards.", left)
    working = f"{text} {full} − {dealt}{' − 1' if up else ''} = {left}."
    return Finding("count", left, working, ("wizard.deal", "wizard.deck"))


def _without_turned_up(heard: Heard) -> bool:
    """Whether the card turned up is taken away: "without the turn-up", "once it is flipped"."""
    if heard.has("before") or any(token.text in INCLUDED for token in heard.tokens):
        return False
    for at in heard.places("turnup"):
        near = [place for place in range(at - TOLD, at) if same_clause(heard, at, place)]
        if any("without" in heard.concepts[place] for place in near):
            return True
        if any(heard.tokens[place].text in AFTER for place in near):
            return True
    return False
