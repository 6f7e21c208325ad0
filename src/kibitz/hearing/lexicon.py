"""Which concepts a word stands for, in each language: read from the lexicons, typos forgiven.

A lexicon is a text file of lines `concept: English | French | Italian | German`; a word ending in
`*` stands for any ending, `_` joins the words of a phrase. A game adds its own file.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from itertools import chain
from pathlib import Path

from kibitz.cards import COLOURS, LETTERS
from kibitz.i18n import LANGUAGES
from kibitz.spelling import plain
from kibitz.words import SPOKEN, SUITS, load_words

NOISE = "noise"
UNKNOWN = "?"
NUMBER = "#"
OFF = "off"
"""What no rulebook of ours speaks of."""
SHORTEST_TYPO = 4
LONG = 8
"""From this length on a word may have two slips."""


class Lexicon:
    """The words of one game in one language."""

    def __init__(self, entries: Iterator[tuple[str, str]]) -> None:
        self.whole: dict[str, set[str]] = {}
        self.stems: dict[str, set[str]] = {}
        self.phrases: dict[str, list[tuple[list[str], str]]] = {}
        for concept, word in entries:
            parts = word.replace("'", "_").split("_")
            if len(parts) > 1:
                self.phrases.setdefault(parts[0], []).append((parts, concept))
            elif word.endswith("*"):
                self.stems.setdefault(word[:-1], set()).add(concept)
            else:
                self.whole.setdefault(word, set()).add(concept)
        self._typos: dict[str, frozenset[str]] = {}

    def of(self, word: str) -> frozenset[str]:
        """The concepts of a word as it stands; empty for an unknown word."""
        found = set(self.whole.get(word, ()))
        for length in range(2, len(word) + 1):
            found |= self.stems.get(word[:length], set())
        if not found and any(pair in word for pair in ("ae", "oe", "ue")):
            plainer = word.replace("ae", "a").replace("oe", "o").replace("ue", "u")
            return self.of(plainer)
        return frozenset(found)

    def guessed(self, word: str) -> frozenset[str]:
        """The concepts of the words that differ from a misspelt one by a slip or two."""
        if word not in self._typos:
            self._typos[word] = frozenset(self._near(word))
        return self._typos[word]

    def _near(self, word: str) -> set[str]:
        if len(word) < SHORTEST_TYPO:
            return set()
        best, found = (2 if len(word) >= LONG else 1), set[str]()
        for known, concepts in self.whole.items():
            if len(known) > SHORTEST_TYPO - (len(word) > len(known)) and known[0] == word[0]:
                slips = distance(known, word, best)
                found = set() if slips < best else found
                best = min(best, slips)
                found |= concepts if slips == best else set()
        if best == 0 or (found and best == 1):
            return found
        return found | self._near_stems(word)

    def _near_stems(self, word: str) -> set[str]:
        """The concepts of the stems that a word begins with but for one slip."""
        found = set[str]()
        for known, concepts in self.stems.items():
            length = len(known)
            if length <= SHORTEST_TYPO or known[0] != word[0] or len(word) < length - 1:
                continue
            cuts = (word[: length - 1], word[:length], word[: length + 1])
            if any(distance(known, cut, 1) <= 1 for cut in cuts):
                found |= concepts
        return found

    def phrase(self, words: list[str]) -> Iterator[tuple[str, int]]:
        """The phrases at the beginning of some words: concept and how many words it takes."""
        for parts, concept in self.phrases.get(words[0], ()):
            if len(parts) <= len(words) and all(map(_fits, parts, words)):
                yield concept, len(parts)


def _fits(part: str, word: str) -> bool:
    return word.startswith(part[:-1]) if part.endswith("*") else part == word


def distance(one: str, other: str, most: int) -> int:
    """The slips between two words (a letter wrong, missing, too many, or two swapped)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, against in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


@cache
def lexicon(game: str, lang: str) -> Lexicon:
    """The shared words and a game's own in a language."""
    own = Path(str(files(import_module("kibitz.games")))) / game / "asking" / "lexicon.txt"
    shared = Path(str(files(__package__))) / "lexicon.txt"
    written = (entry for file in (shared, own) for entry in _entries(file, lang))
    return Lexicon(chain(written, _colours(game)))


def _colours(game: str) -> Iterator[tuple[str, str]]:
    """The colours in the words of all languages and editions."""
    for letter, words in chain(SPOKEN.items(), SUITS.items()):
        yield from ((COLOURS[LETTERS.index(letter)], plain(word)) for word in words.split())
    for vocabulary in load_words(game).languages.values():
        for edition in vocabulary.editions.values():
            yield from zip(COLOURS, map(plain, edition.colours), strict=True)
        for letter, also in vocabulary.also.items():
            if letter in LETTERS:
                colour = COLOURS[LETTERS.index(letter)]
                yield from ((colour, plain(word)) for word in also.split())


def _entries(file: Path, lang: str) -> Iterator[tuple[str, str]]:
    at = LANGUAGES.index(lang)
    for line in file.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        concept, _, words = line.partition(":")
        for word in words.split("|")[at].split():
            yield concept, word
