"""How a trick was laid: cards told by their number, in another order, turned up, or mine."""

from dataclasses import replace

from kibitz.games.wizard.asking.asks import same_clause
from kibitz.hearing import Heard, Item
from kibitz.hearing.numbers import ARTICLES

SPECIALS = ("W", "J")
MOST_IN_TRICK = 6
ONTO = frozenset(("on", "onto", "over", "sur", "su", "sul", "sulla", "sopra", "auf"))
"""What stands between a card that was laid and the one that lay there before."""
SMALL = frozenset(("a", "the", "un", "une", "le", "la", "du", "de", "il", "den", "die", "der"))
SMALL |= {
    "das",
    "einen",
    "eine",
    "ein",
    "top",
    "of",
    "l",
    "uno",
    "una",
    "my",
    "his",
    "her",
    "mon",
    "son",
}
SMALL |= {"mein", "meine", "meinen", "seine", "seinen", "mio", "suo"}
TURNED_NEAR = 4
"""So many words may stand between a card and what says that it was turned up."""
LED = ("lead", "ledsuit", "lie")
I_LAID = frozenset(("i", "my", "mine", "me", "moi", "je", "mon", "ma", "io", "mio", "mia", "ich"))
I_LAID |= {"mein", "meine", "meinen", "meinem", "mir"}
IS_IT_MINE = frozenset(("i", "me", "mine", "my", "moi", "je", "io", "mio", "mia", "ich", "mir"))
IS_IT_MINE |= {"meiner", "meins"}
FIRST_PERSON = frozenset(("vinco", "prendo", "metto", "gioco", "butto", "calo", "faccio"))
"""Italian verbs that say who does it."""
EMPHASIS = {"fr": ("moi", "qui"), "it": ("io", "che"), "de": ("ich", "der")}
"""c'est moi qui ai le pli: the "who" asks nothing."""
TAKES = ("win", "get", "made", "trick", "have")


def spread_out(items: list[Item]) -> list[Item]:
    """The cards with each Wizard and Jester that is only counted: three Jesters, then blue 1."""
    apart = {item.card for item in items if item.count < 2}
    found: list[Item] = []
    for item in items:
        many = item.count if item.card in SPECIALS and item.card not in apart else 1
        many = 1 if len(items) < 2 else many
        alone = replace(item, count=0) if many > 1 else item
        found += [alone] * max(many, 1)
    return found if len(found) <= MOST_IN_TRICK else items


def as_laid(heard: Heard, items: list[Item]) -> list[Item]:
    """The cards in the order in which they were laid: "ruffed with red 2 on green 5" turned."""
    found = list(items)
    for at in range(len(found) - 1):
        one, other = found[at], found[at + 1]
        if same_clause(heard, one.at, other.at) and _onto(heard, one.end, other.at):
            found[at], found[at + 1] = other, one
    return found


def _onto(heard: Heard, start: int, end: int) -> bool:
    """Whether nothing but "on" stands between two cards."""
    words = [token.text for token in heard.tokens[start:end]]
    return bool(ONTO & set(words)) and set(words) <= ONTO | SMALL


def turned_up(heard: Heard) -> Item | None:
    """The card that was turned up for trump, where one is named beside it."""
    for at in heard.places("turnup"):
        near = [item for item in heard.items if _is_near(heard, item, at)]
        if near:
            return min(near, key=lambda item: min(abs(item.at - at), abs(item.end - at)))
    return None


def _is_near(heard: Heard, item: Item, at: int) -> bool:
    low, high = (item.end, at) if item.at < at else (at + 1, item.at)
    between = [
        heard.concepts[place]
        for place in range(low, high)
        if heard.tokens[place].text not in ARTICLES
    ]
    beside = item.clause == heard.tokens[at].clause or (item.at > at and high - low == 0)
    return (
        beside
        and high - low < TURNED_NEAR
        and not any(found & {*LED, "#"} for found in between)
        and not any(low <= other.at < high for other in heard.items)
    )


def is_it_mine(heard: Heard, items: list[Item], winner: int) -> bool | None:
    """Whether my card wins, where that is asked: "do I get it?"; None where it isn't.

    `winner` is the winning card's place in the trick, from 0.
    """
    last = heard.tokens[-1].sentence
    asked = [at for at, token in enumerate(heard.tokens) if token.sentence == last]
    texts = [heard.tokens[at].text for at in asked]
    mine = bool(IS_IT_MINE & set(texts)) or bool({"vinco", "prendo"} & set(texts))
    takes = any(heard.concepts[at] & set(TAKES) for at in asked) or "mine" in texts
    if not mine or not takes or _asks_who(heard, asked):
        return None
    told = [place for place, item in enumerate(items) if _laid_by_me(heard, item)]
    return winner == told[0] if len(told) == 1 else None


def _asks_who(heard: Heard, asked: list[int]) -> bool:
    """Whether the last sentence asks who, and not "is it I who"; or names cards, or what for."""
    inside = {at for item in heard.items for at in range(item.at, item.end)}
    first, second = EMPHASIS.get(heard.spoken, ("", ""))
    for at in asked:
        found = heard.concepts[at]
        emphatic = heard.tokens[at].text == second and at and heard.tokens[at - 1].text == first
        asks = found & {"who", "what", "how", "why", "may", "must", "forbid", "howmany"}
        if at in inside or (asks and not emphatic):
            return True
    return False


def _laid_by_me(heard: Heard, item: Item) -> bool:
    """Whether the card's clause says before it that I laid it."""
    before = range(max(0, item.at - TURNED_NEAR - 1), item.at)
    return any(
        same_clause(heard, at, item.at)
        and heard.tokens[at].text in I_LAID | FIRST_PERSON
        and not any(at < other.at < item.at for other in heard.items)
        for at in before
    )
