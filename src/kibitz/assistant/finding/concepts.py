"""What a text speaks of, whatever its language: concepts of rulebooks, read from `concepts.txt`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Literal

from kibitz.assistant.finding.words import LANGUAGES, Word

Standing = Literal["plain", "common", "telling"]
STANDINGS: dict[str, Standing] = {"~": "common", "!": "telling"}
SHORTEST_INSIDE = 4
"""A word is looked for inside a German compound from this length on."""


@dataclass(slots=True)
class Vocabulary:
    """The words of one language: whole ones, beginnings, endings, and phrases."""

    whole: dict[str, set[str]] = field(default_factory=dict)
    starts: dict[str, set[str]] = field(default_factory=dict)
    ends: dict[str, set[str]] = field(default_factory=dict)
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = field(default_factory=dict)
    known: dict[str, frozenset[str]] = field(default_factory=dict)

    def add(self, concept: str, pattern: str) -> None:
        """Takes in a pattern of the lexicon."""
        parts = tuple(part for part in re.split("[_'-]", pattern) if part)
        if len(parts) > 1:
            self.phrases.setdefault(parts[0][:2], []).append((parts, concept))
        elif pattern.startswith("*"):
            self.ends.setdefault(pattern.strip("*"), set()).add(concept)
        elif pattern.endswith("*"):
            self.starts.setdefault(pattern[:-1], set()).add(concept)
        else:
            self.whole.setdefault(parts[0], set()).add(concept)

    def of(self, word: str) -> frozenset[str]:
        """The concepts of a folded word."""
        if word not in self.known:
            found = set(self.whole.get(word, ()))
            for at in range(2, len(word) + 1):
                found |= self.starts.get(word[:at], set())
            for at in range(1, len(word) - SHORTEST_INSIDE + 1):
                found |= self.ends.get(word[at:], set())
            self.known[word] = frozenset(found)
        return self.known[word]


@cache
def _lexicon() -> tuple[dict[str, Standing], dict[str, Vocabulary]]:
    standings: dict[str, Standing] = {}
    vocabularies = {lang: Vocabulary() for lang in LANGUAGES}
    for line in (files(__package__) / "concepts.txt").read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        head, _, columns = line.partition(":")
        concept = head.rstrip("~!")
        standings[concept] = STANDINGS.get(head[len(concept) :], "plain")
        for lang, column in zip(LANGUAGES, columns.split("|"), strict=True):
            for pattern in column.split():
                vocabularies[lang].add(concept, pattern)
    return standings, vocabularies


def standing(concept: str) -> Standing:
    """How much it says that a text speaks of a concept."""
    return _lexicon()[0][concept]


def is_common(concept: str) -> bool:
    """Whether every rulebook speaks of it."""
    return standing(concept) == "common"


def of(word: str, lang: str) -> frozenset[str]:
    """The concepts of one folded word."""
    return _lexicon()[1][lang].of(word)


def concepts(found: Sequence[Word], lang: str) -> list[frozenset[str]]:
    """The concepts of each word of a text; those of a phrase at its first word.

    Filler by itself has only common ones: "de" in French is no die.
    """
    vocabulary = _lexicon()[1][lang]
    texts = [word.text for word in found]
    named = [{c for c in of(word.text, lang) if not word.filler or is_common(c)} for word in found]
    for at, text in enumerate(texts):
        key = "#" if text.isdecimal() else text[:2]
        for parts, concept in vocabulary.phrases.get(key, ()):
            if len(parts) <= len(texts) - at and all(map(_fits, parts, texts[at:])):
                named[at].add(concept)
    return [frozenset(own) for own in named]


def _fits(part: str, word: str) -> bool:
    if part == "#":
        return word.isdecimal()
    return word.startswith(part[:-1]) if part.endswith("*") else part == word
