"""The colour that is missing in a trick, where it is told instead of the three that lie."""

from dataclasses import replace

from kibitz.cards import LETTERS
from kibitz.hearing import Heard, Item

_EXCEPT = "except excepted sauf excepte hormis tranne eccetto ausser auser"
EXCEPT = frozenset(_EXCEPT.split())
BUT = frozenset(("but", "bis", "meno"))
"""Words for "but" only where all colours are spoken of."""
HELD = {"have", "hand", "own", "keep"}


def fill_in(heard: Heard) -> None:
    """Names the three colours that lie where only the missing one is told: all but red."""
    for at, item in enumerate(heard.items):
        if item.bare and not item.count and _is_missing(heard, item):
            lying = [
                replace(item, card=f"{letter}?", role="trick")
                for letter in LETTERS
                if letter != item.card[0]
            ]
            behind = heard.items[at + 1 :] or [replace(item, role="asked")]
            for other in behind:
                other.role = "asked" if other is behind[-1] else "hand"
            heard.items = [*heard.items[:at], *lying, *behind]
            return


def _is_missing(heard: Heard, item: Item) -> bool:
    """Whether a clause about the trick names only this colour, and says that it isn't there."""
    places = [at for at, token in enumerate(heard.tokens) if token.clause == item.clause]
    if sum(other.at in places for other in heard.items) > 1:
        return False
    concepts = frozenset[str]().union(*(heard.concepts[at] for at in places))
    words = {heard.tokens[at].text for at in places}
    apart = bool(words & EXCEPT) or (bool(words & BUT) and "all" in concepts)
    if concepts & HELD and not concepts & {"trick", "lie"}:
        return False
    return "lacks" in concepts or (apart and bool(concepts & {"all", "suit"}))
