"""How many players, rounds, tricks, cards; how high the colours go."""

from typing import Any

from kibitz.cards import COLOURS, LETTERS
from kibitz.games import load_game
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import how_many_players, yes_no
from kibitz.i18n import translate
from kibitz.words import counted


def setup(heard: Heard, players: int | None = None) -> dict[str, Any]:
    """The judge's verdict on a number of players."""
    case = heard.case("setup")
    return load_game("plotters").judge(case if players is None else {**case, "players": players})


def players(heard: Heard) -> Finding | None:
    """plotters.players: whether so many can play."""
    said = heard.said_players
    busy = ("howmany", "card", "trick", "round", "point", "what", "trump", "win", "who", "high")
    if said is None or heard.has(*busy) or not heard.has("may", "play", "game"):
        return None
    if heard.items or heard.numbers:
        return None
    yes = said in load_game("plotters").seats
    return Finding("yes_no", yes, yes_no(heard.lang, yes), ("plotters.players",))


def rounds(heard: Heard) -> Finding | None:
    """plotters.rounds: as many as players."""
    if not heard.has("howmany") or not heard.has("round") or heard.players is None:
        return None
    if heard.has("card", "point"):
        return None
    if set(heard.places("trick")) - set(heard.places("round")):  # French says tour for both
        return None
    count = setup(heard)["rounds"]
    text = counted(heard.lang, "You play {n} round.", "You play {n} rounds.", count)
    return Finding("count", count, text, ("plotters.rounds",))


def tricks(heard: Heard) -> Finding | None:
    """plotters.round-end: how many tricks a round has at most."""
    if not heard.has("howmany") or not heard.has("trick"):
        return None
    if heard.has("card", "point", "win", "rest", "suit") or heard.items:
        return None
    count = setup(heard, heard.players or 4)["cards"]
    text = counted(heard.lang, "{n} trick.", "{n} tricks.", count)
    return Finding("count", count, text, ("plotters.round-end",))


def taken(heard: Heard) -> Finding | Missing | None:
    """plotters.take.*: how many cards the winner picks, how many are the rest."""
    if not heard.has("howmany") or heard.has("point", "faceup", "facedown", "deck", "each"):
        return None
    rest = heard.has("rest", "lowcard", "low")
    picks = heard.has("win", "pick") or (heard.has("high") and heard.has("trump", "get"))
    if not (rest or picks) or heard.has("suit", "round") or heard.items:
        return None
    if heard.players is None:
        return None
    verdict = setup(heard)
    count = heard.players - verdict["picks"] if rest else verdict["picks"]
    rules = ("plotters.take.rest", "plotters.take.winner")
    text = counted(heard.lang, "{n} card.", "{n} cards.", count)
    return Finding("count", count, text, rules if rest else ("plotters.take.winner",))


def top(heard: Heard) -> Finding | Missing | None:
    """plotters.deck.by-players: how high a colour goes with so many players."""
    asks = heard.has("high", "howmany", "number", "what")
    goes = heard.has("number", "upto", "deck", "high", "go") and not heard.has(
        "win", "trump", "trick", "rest", "point", "pick", "round", "each", "may", "who", "worth"
    )
    if not asks or not goes or (heard.has("deck") and not heard.has("high", "upto", "number")):
        return None
    if not heard.has("card", "suit", "number", "deck", "upto") and not heard.items:
        return None
    if any(not item.bare for item in heard.items):
        return None
    if heard.players is None:
        return how_many_players(heard) if heard.items else None
    tops = setup(heard)["top"]
    colours = [COLOURS[LETTERS.index(item.card[0])] for item in heard.items]
    count = max(tops[colour] for colour in colours or COLOURS)
    text = translate(heard.lang, "Up to {n}.").format(n=count)
    return Finding("count", count, text, ("plotters.deck.by-players",))


def cards(heard: Heard) -> Finding | None:
    """plotters.deal, plotters.deck: how many cards each player or the deck has."""
    if not heard.has("howmany") or not heard.has("card", "deck") or heard.items:
        return None
    if heard.has("trick", "point", "faceup", "facedown", "win", "pick", "suit", "rest", "low"):
        return None
    own = heard.has("each", "hand", "deal", "get", "start", "have")
    if own and not heard.has("deck", "game", "sum"):
        count = setup(heard, heard.players or 4)["cards"]
        text = counted(heard.lang, "{n} card each.", "{n} cards each.", count)
        return Finding("count", count, text, ("plotters.deal",))
    count = setup(heard, heard.players or 6)["deck"]
    text = counted(heard.lang, "{n} card.", "{n} cards.", count)
    rules = ("plotters.deck.by-players", "plotters.deck")
    return Finding("count", count, text, rules if heard.players else rules[::-1])
