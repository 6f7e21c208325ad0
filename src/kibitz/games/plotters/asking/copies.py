"""How often a card is in the deck, and how many cards have one rank."""

from kibitz.games.plotters.asking.asked import used
from kibitz.games.plotters.asking.setting import number_of_cards, setup
from kibitz.hearing import Finding, Heard
from kibitz.hearing.numbers import ARTICLES, number_of

LARGEST = 6
HIGHEST = 21
RULES = ("plotters.deck", "plotters.deck.by-players")
OFTEN = ("copies", "exemplaires", "copie", "fois", "volte", "oft", "times", "exemplare")
"""What is counted of a card that is there once."""
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


def _rank(heard: Heard) -> int | None:
    """The rank of which the cards are counted: how many 7s, combien de 7, wie viele Siebener."""
    for at in heard.places("howmany"):
        for place in range(at + 1, min(at + 3, len(heard.tokens))):
            number = _as_rank(heard, place)
            if number is not None and 1 <= number <= HIGHEST:
                return number
    return None


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
