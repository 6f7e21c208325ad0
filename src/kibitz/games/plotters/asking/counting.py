"""How many players, rounds, tricks, cards; how high the colours go."""

from collections.abc import Mapping
from typing import Any

from kibitz.cards import COLOURS, LETTERS
from kibitz.games import load_game
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import how_many_players, so_many_players, yes_no
from kibitz.i18n import translate
from kibitz.words import counted

LARGEST = 6
"""So many players use the whole deck."""


def how_many(heard: Heard) -> int | None:
    """How many play: as it is said, else the first number that so many can be."""
    if heard.players is None:
        numbers = (n for _at, n in heard.numbers if n in load_game("plotters").seats)
        heard.players = next(numbers, None)
    return heard.players


def setup(heard: Heard, players: int | None = None) -> dict[str, Any]:
    """The judge's verdict on a number of players."""
    case = heard.case("setup")
    return load_game("plotters").judge(case if players is None else {**case, "players": players})


def players(heard: Heard) -> Finding | None:
    """plotters.players: whether so many can play."""
    return so_many_players(heard, load_game("plotters").seats)


def rounds(heard: Heard) -> Finding | None:
    """plotters.rounds: as many as players."""
    players = how_many(heard)
    if players is None or heard.items:
        return None
    count = setup(heard, players)["rounds"]
    text = counted(heard.lang, "You play {n} round.", "You play {n} rounds.", count)
    return Finding("count", count, text, ("plotters.rounds",))


def tricks(heard: Heard) -> Finding | None:
    """plotters.round-end: how many tricks a round has at most."""
    if heard.items or heard.has("win"):
        return None
    count = setup(heard, heard.players or 4)["cards"]
    text = counted(heard.lang, "{n} trick.", "{n} tricks.", count)
    return Finding("count", count, text, ("plotters.round-end",))


def taken(heard: Heard) -> Finding | None:
    """plotters.take.winner: how many cards the winner picks."""
    players = how_many(heard) if _counts(heard) else None
    if players is None or heard.has("rest") or heard.items:
        return None
    return _cards(heard, setup(heard, players)["picks"], ("plotters.take.winner",))


def left(heard: Heard) -> Finding | None:
    """plotters.take.rest: how many cards are the rest."""
    players = how_many(heard) if _counts(heard) else None
    if players is None or heard.items:
        return None
    rest = players - setup(heard, players)["picks"]
    return _cards(heard, rest, ("plotters.take.rest", "plotters.take.winner"))


def _counts(heard: Heard) -> bool:
    """Whether a question is about how many, and not about who."""
    told = heard.players is not None and not heard.has("who")
    return told or heard.has("howmany", "number")


def _cards(heard: Heard, count: int, rules: tuple[str, ...]) -> Finding:
    text = counted(heard.lang, "{n} card.", "{n} cards.", count)
    return Finding("count", count, text, rules)


def top(heard: Heard) -> Finding | Missing | None:
    """plotters.deck.by-players: how high a colour goes with so many players, or if a card is in."""
    if not heard.items and not heard.has("high", "upto", "number", "longest"):
        return deck(heard) if heard.has("howmany") and heard.has("card") else None
    players = how_many(heard)
    if players is None:
        return how_many_players(heard) if heard.items else None
    tops = setup(heard, players)["top"]
    if any(not item.bare for item in heard.items):
        return _is_in(heard, tops) if len(heard.items) == 1 else None
    colours = [COLOURS[LETTERS.index(item.card[0])] for item in heard.items]
    count = max(tops[colour] for colour in colours or COLOURS)
    text = translate(heard.lang, "Up to {n}.").format(n=count)
    return Finding("count", count, text, ("plotters.deck.by-players", "plotters.deck"))


def _is_in(heard: Heard, tops: Mapping[str, int]) -> Finding:
    """Whether a card is in the deck of so many players."""
    item = heard.items[0]
    top = tops[COLOURS[LETTERS.index(item.card[0])]]
    yes = 1 <= int(item.card[1:]) <= top
    text = translate(heard.lang, "Up to {n}.").format(n=top)
    rules = ("plotters.deck.by-players", "plotters.deck")
    return Finding("yes_no", yes, f"{yes_no(heard.lang, yes)} {text}", rules)


def cards(heard: Heard) -> Finding | None:
    """plotters.deal: how many cards each player gets."""
    if heard.has("remove") and heard.players:
        return deck(heard)
    if heard.items:
        return None
    count = setup(heard, heard.players or 4)["cards"]
    text = counted(heard.lang, "{n} card each.", "{n} cards each.", count)
    return Finding("count", count, text, ("plotters.deal",))


def deck(heard: Heard) -> Finding | None:
    """plotters.deck: how many cards there are or go out, of all or with so many players."""
    rules = ("plotters.deck.by-players", "plotters.deck")
    if heard.items and not (len(heard.items) == 1 and heard.items[0].bare):
        return None
    count = _in_deck(heard, heard.players or LARGEST)
    if heard.has("remove") and heard.players:
        count = _in_deck(heard, LARGEST) - count
    return _cards(heard, count, rules if heard.players else rules[::-1])


def _in_deck(heard: Heard, players: int) -> int:
    """How many cards so many players use, of the colour that is named or of all."""
    verdict = setup(heard, players)
    if not heard.items:
        return int(verdict["deck"])
    return int(verdict["top"][COLOURS[LETTERS.index(heard.items[0].card[0])]])
