"""How many more cards there are of one colour than of another, or with more players."""

from kibitz.games import load_game
from kibitz.games.plotters.asking.asked import colour_of, said, seated
from kibitz.games.plotters.asking.setting import number_of_cards, setup
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.numbers import GERMAN_GROUPS
from kibitz.hearing.saying import how_many_players, yes_no

PAIR = 2
RULES = ("plotters.deck.by-players", "plotters.deck")
FEWER = ("fewer", "less", "moins", "meno", "weniger")
SAME = (
    "as",
    "same",
    "equal",
    "equally",
    "autant",
    "tante",
    "altrettante",
    "stesso",
    "uguale",
    "gleich",
    "ebenso",
    "genauso",
)
ELSEWHERE = ("trick", "faceup", "facedown", "win", "pick", "keep", "point", "remove")
_LARGER = "larger bigger greater extra exceeds grosser grossere dazu maggiore supera depasse"
LARGER = tuple(_LARGER.split())


def difference(heard: Heard) -> Finding | Missing | None:
    """plotters.deck.by-players: how much larger one colour, or one deck, is than another."""
    same = said(heard, *SAME)
    compares = heard.has("more", "difference") or said(heard, *FEWER, *LARGER) or same
    if not compares or heard.has(*ELSEWHERE):
        return None
    if heard.has("have") and not heard.has("deck", "game"):
        return None
    colours = [item for item in heard.items if item.said not in GERMAN_GROUPS]
    sizes = _of_colours(heard) if colours else _of_decks(heard)
    if not isinstance(sizes, tuple):
        return sizes
    first, second = sizes
    found = number_of_cards(heard, abs(first - second), RULES)
    working = f"{max(sizes)} − {min(sizes)} = {found.value}."
    if not same and heard.has("howmany", "number", "what", "difference"):
        heard.numbers.clear()
        return Finding("count", found.value, f"{found.text} {working}", RULES)
    yes = first == second if same else first < second if said(heard, *FEWER) else first > second
    return Finding("yes_no", yes, f"{yes_no(heard.lang, yes)} {working}", RULES)


def _of_colours(heard: Heard) -> tuple[int, int] | Missing | None:
    colours = [colour_of(item) for item in heard.items if item.bare and not item.count]
    if len(colours) != PAIR or len(heard.items) != PAIR or len(set(colours)) != PAIR:
        return None
    players = seated(heard)
    if players is None:
        return how_many_players(heard)
    tops = setup(heard, players)["top"]
    return tops[colours[0]], tops[colours[1]]


def _of_decks(heard: Heard) -> tuple[int, int] | None:
    """The sizes of the decks of two numbers of players: with six than with five."""
    seats = load_game("plotters").seats
    told = [number for _at, number in heard.numbers if number in seats]
    told += [GERMAN_GROUPS[item.said] for item in heard.items if item.said in GERMAN_GROUPS]
    if heard.said_players is not None and heard.said_players in seats:
        told.append(heard.said_players)
    if len(told) != PAIR or len(heard.numbers) > PAIR or not heard.has("card", "deck"):
        return None
    decks = [int(setup(heard, players)["deck"]) for players in sorted(told, reverse=True)]
    return decks[0], decks[1]
