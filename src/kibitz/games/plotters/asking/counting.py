"""How many players, rounds, tricks, cards; how high the colours go."""

from typing import Any

from kibitz.cards import COLOURS, LETTERS
from kibitz.games import load_game
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import how_many_players, so_many_players
from kibitz.i18n import translate
from kibitz.words import counted


def setup(heard: Heard, players: int | None = None) -> dict[str, Any]:
    """The judge's verdict on a number of players."""
    case = heard.case("setup")
    return load_game("plotters").judge(case if players is None else {**case, "players": players})


def players(heard: Heard) -> Finding | None:
    """plotters.players: whether so many can play."""
    return so_many_players(heard, load_game("plotters").seats)


def rounds(heard: Heard) -> Finding | None:
    """plotters.rounds: as many as players."""
    if heard.players is None or heard.items:
        return None
    count = setup(heard)["rounds"]
    text = counted(heard.lang, "You play {n} round.", "You play {n} rounds.", count)
    return Finding("count", count, text, ("plotters.rounds",))


def tricks(heard: Heard) -> Finding | None:
    """plotters.round-end: how many tricks a round has at most."""
    if not heard.has("howmany", "number", "longest") or not heard.has("trick") or heard.items:
        return None
    count = setup(heard, heard.players or 4)["cards"]
    text = counted(heard.lang, "{n} trick.", "{n} tricks.", count)
    return Finding("count", count, text, ("plotters.round-end",))


def taken(heard: Heard) -> Finding | None:
    """plotters.take.winner: how many cards the winner picks."""
    if heard.players is None or not heard.has("howmany") or heard.has("rest") or heard.items:
        return None
    return _cards(heard, setup(heard)["picks"], ("plotters.take.winner",))


def left(heard: Heard) -> Finding | None:
    """plotters.take.rest: how many cards are the rest."""
    if heard.players is None or not heard.has("howmany") or heard.items:
        return None
    rest = heard.players - setup(heard)["picks"]
    return _cards(heard, rest, ("plotters.take.rest", "plotters.take.winner"))


def _cards(heard: Heard, count: int, rules: tuple[str, ...]) -> Finding:
    text = counted(heard.lang, "{n} card.", "{n} cards.", count)
    return Finding("count", count, text, rules)


def top(heard: Heard) -> Finding | Missing | None:
    """plotters.deck.by-players: how high a colour goes with so many players."""
    if any(not item.bare for item in heard.items):
        return None
    if not heard.has("high", "upto", "number", "longest"):
        return None
    if heard.players is None:
        return how_many_players(heard) if heard.items else None
    tops = setup(heard)["top"]
    colours = [COLOURS[LETTERS.index(item.card[0])] for item in heard.items]
    count = max(tops[colour] for colour in colours or COLOURS)
    text = translate(heard.lang, "Up to {n}.").format(n=count)
    return Finding("count", count, text, ("plotters.deck.by-players", "plotters.deck"))


def cards(heard: Heard) -> Finding | None:
    """plotters.deal: how many cards each player gets."""
    if heard.items:
        return None
    count = setup(heard, heard.players or 4)["cards"]
    text = counted(heard.lang, "{n} card each.", "{n} cards each.", count)
    return Finding("count", count, text, ("plotters.deal",))


def deck(heard: Heard) -> Finding | None:
    """plotters.deck: how many cards there are, of all or with so many players."""
    if heard.items:
        return None
    rules = ("plotters.deck.by-players", "plotters.deck")
    count = setup(heard, heard.players or 6)["deck"]
    return _cards(heard, count, rules if heard.players else rules[::-1])
