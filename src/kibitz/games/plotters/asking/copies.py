"""How often a card is in the deck, and how many cards have one rank."""

from kibitz.games.plotters.asking.asked import EVERY, said, used
from kibitz.games.plotters.asking.setting import number_of_cards, setup
from kibitz.hearing import Finding, Heard
from kibitz.hearing.numbers import ARTICLES, number_of
from kibitz.hearing.saying import yes_no

LARGEST = 6
HIGHEST = 21
RULES = ("plotters.deck", "plotters.deck.by-players")
OFTEN = ("copies", "exemplaires", "copie", "fois", "volte", "oft", "times", "exemplare")
"""What is counted of a card that is there once."""
_TWICE = (
    "second another twice two double duplicate duplicates doubles both deux deuxieme autre secondo"
    " seconda altro due doppio doppia doppie doppione doppioni zweite zweites zweiter zweiten zwei"
    " doppelt zweimal mehrmals several plusieurs"
)
TWICE = tuple(_TWICE.split())
ONCE = ("once", "one", "single", "unique", "seul", "seule", "solo", "sola", "unico", "einmal")
MANY = 2
THE = ("the", "number", "le", "numero", "il", "die", "nummer", "zahl")
"""What stands before a rank: how many yellow cards have the 12."""
COUNTED = ("card", "player", "trick", "round", "suit", "point")


def copies(heard: Heard) -> Finding | None:
    """plotters.deck: how many cards of a rank there are, or how often each card is there."""
    if heard.items:
        return None
    rank = _rank(heard)
    if rank is not None:
        tops = setup(heard, heard.players or LARGEST)["top"].values()
        used(heard)
        return number_of_cards(heard, sum(rank <= top for top in tops), RULES)
    near = [token.text for at in heard.places("howmany") for token in heard.tokens[at : at + 3]]
    if heard.has("card") and not set(OFTEN).isdisjoint(near):
        return number_of_cards(heard, 1, RULES)
    return None


def again(heard: Heard) -> Finding | None:
    """plotters.deck: whether a card is there twice; each is there once."""
    one = len(heard.items) == 1 and not heard.items[0].bare
    every = not heard.items and heard.has("card") and (heard.has("each") or said(heard, *EVERY))
    if not (one or every or _of_one_rank(heard)) or heard.has(
        "trick", "win", "lead", "may", "low", "lie", "get"
    ):
        return None
    if heard.has("howmany") and (one or _of_one_rank(heard)):
        heard.numbers.clear()
        return number_of_cards(heard, 1, RULES)
    twice = said(heard, *TWICE) or (one and heard.items[0].count == MANY)
    once = said(heard, *ONCE) or heard.has("only")
    if heard.has("howmany", "who", "when") or not (twice or once):
        return None
    yes = not twice
    return Finding("yes_no", yes, yes_no(heard.lang, yes), RULES)


def _of_one_rank(heard: Heard) -> bool:
    """Whether a colour stands before a rank in the plural: red 12s, rote Zwölfer."""
    if len(heard.items) != 1 or not heard.items[0].bare or heard.items[0].end >= len(heard.tokens):
        return False
    end = heard.items[0].end
    if _as_rank(heard, end) is not None:
        return True
    return any(at > end and heard.tokens[at - 1].text in THE for at, _number in heard.numbers)


def _rank(heard: Heard) -> int | None:
    """The rank of which the cards are counted: how many 7s, combien de 7, wie viele Siebener."""
    for at in heard.places("howmany"):
        for place in range(at + 1, min(at + 3, len(heard.tokens))):
            number = _as_rank(heard, place)
            if number is not None and 1 <= number <= HIGHEST:
                return number
    named = [number for at, number in heard.numbers if at and heard.tokens[at - 1].text in THE]
    return named[0] if heard.has("howmany") and named and 1 <= named[0] <= HIGHEST else None


def _as_rank(heard: Heard, place: int) -> int | None:
    text, behind = heard.tokens[place].text, heard.concepts[place + 1 : place + 2]
    if text.rstrip("s") in ARTICLES:
        return None
    if any(place == at for at, _number in heard.numbers):
        counts = any(found & set(COUNTED) for found in behind)
        return None if counts else number_of(text, heard.spoken)
    if heard.spoken == "de" and text.endswith(("er", "en")):
        return number_of(text[:-2], "de") or number_of(text[:-1], "de")
    return number_of(text[:-1], heard.spoken) if text.endswith("s") else None
