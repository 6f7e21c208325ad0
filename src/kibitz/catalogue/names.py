"""Names as people type them: folded, and compared with typos forgiven."""

import re
from collections.abc import Iterable

from kibitz.hearing.lexicon import distance
from kibitz.spelling import UMLAUTS, plain

EXACT, START, WORDS, INSIDE, TYPOS, NOTHING = 1.0, 0.9, 0.8, 0.7, 0.5, 0.0
WORD = re.compile(r"\w+")
SHORTEST = 3
"""So many letters are needed to be looked for inside a word."""
LONG = 6
"""So many letters are needed to be the beginning of a word in spite of a slip."""


def fold(text: str) -> str:
    """A name in small letters, without accents, its words parted by one blank."""
    return " ".join(WORD.findall(text.lower() if text.isascii() else plain(text)))


def folds(name: str) -> list[str]:
    """A name's folded forms: Mü is mu and mue."""
    spelt_out = name.lower().translate(UMLAUTS)
    return [fold(name)] if name.isascii() else list(dict.fromkeys([fold(name), fold(spelt_out)]))


def squeezed(folded: str) -> str:
    """A folded name in one word: stickem."""
    return folded.replace(" ", "")


def likeness(query: str, names: Iterable[str]) -> float:
    """How well what was typed (folded) fits the best of the names: 0, or 0.5 to 1."""
    return max((_fit(query, form) for name in names for form in folds(name)), default=NOTHING)


def _fit(query: str, name: str) -> float:
    parts, words = query.split(), name.split()
    tight, whole = squeezed(query), squeezed(name)
    if not tight:
        return NOTHING
    if tight == whole:
        return EXACT
    if name.startswith(query):
        return START
    if all(any(word.startswith(part) for word in words) for part in parts):
        return WORDS
    if len(tight) >= SHORTEST and tight in whole:
        return INSIDE
    near = all(any(_near(part, word) for word in words) for part in parts)
    return TYPOS if near or distance(tight, whole, slips(tight)) <= slips(tight) else NOTHING


def _near(part: str, word: str) -> bool:
    """Whether a word is what was typed but for a slip or two; or begins so, if that is long."""
    most = slips(part)
    if not most or len(word) < len(part) - most:
        return word.startswith(part)
    begins = word[: len(part)] if len(part) >= LONG else word
    return min(distance(part, word, most), distance(part, begins, most)) <= most


def slips(word: str) -> int:
    """How many slips are forgiven in a word."""
    return min(len(word) // 4, 2)


def nearest(text: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names nearest to a text that is none of them, the nearest first."""
    wanted = squeezed(fold(text))
    return sorted(names, key=lambda name: _apart(wanted, squeezed(fold(name))))[:most]


def _apart(wanted: str, name: str) -> int:
    cut = name[: len(wanted)]
    return min(distance(wanted, name, len(name) + len(wanted)), 1 + distance(wanted, cut, 100))
