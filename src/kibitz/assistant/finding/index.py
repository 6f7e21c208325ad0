"""A book made ready for the search: the words of its sentences, their concepts, their vectors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from kibitz.assistant.finding.concepts import concepts
from kibitz.assistant.finding.encoder import Encoder, encoders
from kibitz.assistant.finding.vectors import vectors
from kibitz.assistant.finding.words import LANGUAGES, Word, words
from kibitz.books import Book, Sentence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Ints = NDArray[np.int64]

MOST_INDEXED = 16
"""So many books are held ready in memory."""
NEAR = ((-2, 0.3), (-1, 0.6), (1, 0.6), (2, 0.3))
"""What a neighbour in the same section adds to a sentence's context, by its distance."""
HEADING = 0.5
ENUMERATED = re.compile(r"^\W*(\d{1,3}(\.\d+)*[.):] |(fig|abb)\w*\.? \d+)", re.I)
"""The number in front of a rule, an item or a caption, which counts nothing."""
LEAD = 0.6
"""What the line before a list adds to the context of each of its items."""
SHORTEST = 3
"""Words from this length on have a vector of their own."""
LONGEST = 600
"""So many characters of a sentence are encoded."""


@dataclass(frozen=True)
class Sets:
    """For each sentence a set of numbers, one after the other: `flat[starts[i]:starts[i + 1]]`."""

    flat: Ints
    starts: Ints

    @classmethod
    def of(cls, sets: Sequence[Iterable[int]]) -> Sets:
        """The sets as one row of numbers; an empty one holds the number -1."""
        rows = [sorted(own) or [-1] for own in sets]
        starts = np.cumsum([0, *map(len, rows)])[:-1]
        return cls(np.fromiter(chain.from_iterable(rows), np.int64), starts)

    def best(self, scores: Floats) -> Floats:
        """The best score in each set: (terms, numbers) to (terms, sentences); 0 for none."""
        padded = np.pad(scores, ((0, 0), (0, 1)))
        best: Floats = np.maximum.reduceat(padded[:, self.flat], self.starts, axis=1)
        return best


@dataclass(frozen=True)
class Index:
    """A book's sentences for the search; N of them, with a vocabulary of V words.

    `tokens`, `own` and `above` are the words of each sentence, the vocabulary in it and in the
    headings above it. `has` and `has_above` (N, C) tell which of the concepts it and they speak of;
    `columns` names the column of each.
    `firsts` is each sentence's first word that says something, `numbered` whether a number in it
    counts something. `leads` is the place of the line before the list that a sentence is an item
    of, or -1; `pages` the page that each begins on.
    `meant` and `context` hold (N, D) vectors for each encoder, `means` (V, D) those of words by
    the first; all empty without an encoder.
    """

    book: Book
    lang: str
    encoders: tuple[Encoder, ...]
    sentences: tuple[Sentence, ...]
    tokens: tuple[tuple[Word, ...], ...]
    vocabulary: tuple[str, ...]
    stems: tuple[str, ...]
    own: Sets
    above: Sets
    columns: dict[str, int]
    spoken: tuple[frozenset[str], ...]
    has: NDArray[np.bool_]
    has_above: NDArray[np.bool_]
    together: dict[int, NDArray[np.bool_]]
    leads: Ints
    pages: Ints
    firsts: Ints
    numbered: Floats
    meant: dict[str, Floats]
    context: dict[str, Floats]
    means: Floats | None

    def around(self, scores: Floats, heading: Floats, share: float = HEADING) -> Floats:
        """Each sentence's score or, where it is better, a share of its neighbours' or headings'."""
        best: Floats = np.maximum(scores, share * heading)
        for step, weight in NEAR:
            moved = np.roll(scores, -step, axis=1) * self.together[step] * np.float32(weight)
            np.maximum(best, moved, out=best)
        items = np.flatnonzero(self.leads >= 0)
        best[:, items] = np.maximum(best[:, items], LEAD * scores[:, self.leads[items]])
        return best


def index_of(book: Book, using: tuple[Encoder, ...] | None = None) -> Index:
    """A book made ready for some encoders (all that are there), from memory where it is there."""
    return _indexed(_Key(book, encoders() if using is None else using))


class _Key:
    """A book by its checksum, and the encoders that it is made ready for."""

    def __init__(self, book: Book, using: tuple[Encoder, ...]) -> None:
        self.book = book
        self.using = using
        names = tuple(encoder.name for encoder in using)
        self.key = (book.slug, book.checksum, book.owner, names)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.key == other.key


@lru_cache(maxsize=MOST_INDEXED)
def _indexed(key: _Key) -> Index:
    book = key.book
    lang = book.lang if book.lang in LANGUAGES else "en"
    sentences = book.sentences
    tokens = tuple(tuple(words(ENUMERATED.sub("", one.text), lang)) for one in sentences)
    heads = [tuple(words(" ".join(one.section), lang)) for one in sentences]
    spoken = [frozenset().union(*concepts(own, lang)) for own in tokens]
    above = [frozenset().union(*concepts(own, lang)) for own in heads]
    known = {word.text: word.stem for own in chain(tokens, heads) for word in own if _told(word)}
    numbers = {text: at for at, text in enumerate(known)}
    named = {concept: at for at, concept in enumerate(sorted(frozenset().union(*spoken, *above)))}
    together = {step: _together(sentences, step) for step, _ in NEAR}
    leads = _leads(sentences)
    meant, context, means = _meanings(book, key.using, tuple(known), together)
    return Index(
        book,
        lang,
        key.using,
        sentences,
        tokens,
        tuple(known),
        tuple(known.values()),
        Sets.of([{numbers[word.text] for word in own if _told(word)} for own in tokens]),
        Sets.of([{numbers[word.text] for word in own if _told(word)} for own in heads]),
        named,
        tuple(spoken),
        _table(spoken, named),
        _table(above, named),
        together,
        leads,
        np.array([one.page for one in sentences], np.int64),
        np.array([_first(own, numbers) for own in tokens], np.int64),
        np.array([any(w.text.isdecimal() for w in own) for own in tokens], np.float32),
        meant,
        context,
        means,
    )


def _told(word: Word) -> bool:
    return not word.filler and (len(word.text) >= SHORTEST or word.text.isdecimal())


def _first(tokens: Sequence[Word], numbers: dict[str, int]) -> int:
    """The number of a sentence's first word that says something, -1 for none."""
    said = (word.text for word in tokens if _told(word) and not word.text.isdecimal())
    return numbers.get(next(said, ""), -1)


def _table(sets: Sequence[frozenset[str]], named: dict[str, int]) -> NDArray[np.bool_]:
    table = np.zeros((len(sets), len(named)), bool)
    for at, own in enumerate(sets):
        table[at, [named[concept] for concept in own]] = True
    return table


def _together(sentences: Sequence[Sentence], step: int) -> NDArray[np.bool_]:
    """Whether the sentence `step` further on is in the same section and on the same page."""
    count = len(sentences)
    return np.array(
        [
            0 <= at + step < count
            and sentences[at + step].section == one.section
            and sentences[at + step].page == one.page
            for at, one in enumerate(sentences)
        ],
        bool,
    )


def _leads(sentences: Sequence[Sentence]) -> Ints:
    """For each item of a list the place of the sentence before the list; -1 for all others."""
    places, lead = [], -1
    for at, one in enumerate(sentences):
        if one.text.rstrip().endswith(":") and one.kind != "heading":
            lead = at
        elif one.kind not in {"item", "table"} or one.section != sentences[lead].section:
            lead = -1
        places.append(lead if lead != at else -1)
    return np.array(places, np.int64)


def _meanings(
    book: Book,
    using: tuple[Encoder, ...],
    vocabulary: tuple[str, ...],
    together: dict[int, NDArray[np.bool_]],
) -> tuple[dict[str, Floats], dict[str, Floats], Floats | None]:
    meant: dict[str, Floats] = {}
    context: dict[str, Floats] = {}
    means: Floats | None = None
    heads = list(dict.fromkeys(" ".join(one.section) for one in book.sentences))
    row = {head: at for at, head in enumerate(heads)}
    rows = [row[" ".join(one.section)] for one in book.sentences]
    texts = [one.text[:LONGEST] for one in book.sentences]
    for encoder in using:
        first = means is None
        lists = [texts, heads, vocabulary] if first else [texts, heads]
        kept = vectors(book, encoder, lists)
        meant[encoder.name] = kept[0]
        context[encoder.name] = _in_context(kept[0], kept[1][rows], together)
        means = kept[2] if first else means
    return meant, context, means


def _in_context(own: Floats, above: Floats, together: dict[int, NDArray[np.bool_]]) -> Floats:
    summed = own + HEADING * above
    for step, weight in NEAR:
        summed += weight * together[step][:, None] * np.roll(own, -step, axis=0)
    scaled: Floats = summed / np.maximum(np.linalg.norm(summed, axis=1, keepdims=True), 1e-6)
    return scaled
