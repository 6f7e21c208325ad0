"""Words that a line's end has broken: joined, unless the hyphen is their own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

HYPHENS = "-\u2010\u00ad"
SOFT = "\u00ad"
WORD = re.compile(r"\w+(?:[-\u2010]\w+)*")
SUSPENDED = {
    "de": frozenset(["und", "oder", "bis", "sowie", "bzw"]),
    "en": frozenset(["and", "or", "to"]),
    "fr": frozenset(["et", "ou"]),
}
"""What follows the hyphen of a shared part: Hand- und Ablagestapel."""
ENCLITICS = re.compile(r"ci|là|être|mêmes?|ils?|elles?|on|vous|nous|je|tu|toi|moi|en|y|ce|t")
PARTICLES = frozenset(["up", "down", "in", "off", "out", "on", "by", "to", "of", "over"])
PREFIXES = frozenset(["self", "non", "all", "well"])


class Vocabulary:
    """The words of a book, from which it is judged how a broken word is written."""

    def __init__(self, texts: Iterable[str], lang: str) -> None:
        self.lang = lang
        self.counts: Counter[str] = Counter()
        broken = False
        for text in texts:
            words = text.split()[1 if broken else 0 :]  # half a word is none
            broken = text[-1:] in HYPHENS
            whole = " ".join(words[:-1] if broken else words)
            self.counts.update(word.casefold() for word in WORD.findall(whole))

    def knows(self, word: str) -> bool:
        """Whether the book has a word elsewhere."""
        return word.casefold() in self.counts

    def joint(self, before: str, after: str) -> str:
        """What stands between two parts of a text: "", "-" or " ".

        `before` ends with a line, hyphen included; `after` begins the next one.
        """
        if not before or before[-1] not in HYPHENS:
            return " "
        head = re.search(r"[\w-]*\w$", before.rstrip(HYPHENS))
        tail = re.match(r"\w+(?:-\w+)*", after)
        if len(before) < 2 or head is None or tail is None or before[-2].isspace():
            return "-" if before[-1] != SOFT and head is not None else " "
        one, two = head[0], tail[0]
        if before[-1] == SOFT:
            return ""
        if two in SUSPENDED.get(self.lang, ()):
            return "- "
        return "-" if self._keeps_hyphen(one, two) else ""

    def _keeps_hyphen(self, one: str, two: str) -> bool:
        if not (one[-1].isalpha() and two[0].isalpha()) or (
            two[0].isupper() and one != one.upper()
        ):
            return True
        if two[0].isupper() and one == one.upper():  # a heading in capitals, or A-Karte
            return len(one) == 1 or not two.isupper() or self.knows(f"{one}-{two}")
        joined, spelt = self.knows(one + two), self.knows(f"{one}-{two}")
        if joined or spelt:
            return spelt and not joined
        return self._compound(one.casefold(), two.casefold())

    def _compound(self, one: str, two: str) -> bool:
        """Whether two words that the book only has apart make one with a hyphen."""
        if len(one) == 1:
            return True
        match self.lang:
            case "en":
                both = len(one) > 2 and len(two) > 3 and self.knows(one) and self.knows(two)
                return both or one in PREFIXES or (two in PARTICLES and self.knows(one))
            case "fr":
                return ENCLITICS.fullmatch(two) is not None
            case _:
                return False
