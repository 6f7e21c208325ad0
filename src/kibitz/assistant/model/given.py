"""What the model is given: whole sections of books as sentences with ids, and verdicts.

The ids are made here, and everything that an answer shows of a sentence (page, boxes, words)
comes from here: the model can only point.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from kibitz.assistant.finding.passages import SECTION_MARK, label_of, stands
from kibitz.books.model import Book, Piece, Sentence

MOST_CHARACTERS = 24_000
"""So many characters of the books are given at first."""
MOST_OF_A_SECTION = 6_000
MORE_CHARACTERS = 8_000
"""So many are given for each search of the model."""


@dataclass(frozen=True, slots=True)
class Source:
    """A book that may answer, and the ids of its sentences that were found, the best first."""

    book: Book
    best: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Words that can be cited, with their citation as answers carry it."""

    text: str
    citation: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Given:
    """A sentence, or a verdict in words, that a claim may stand on.

    `numbers` are those of a verdict's figures, beside those that its words name. The parts of a
    verdict are the rules that it names.
    """

    id: str
    text: str
    lang: str
    parts: tuple[Part, ...]
    numbers: frozenset[str] = frozenset()
    is_verdict: bool = False


@dataclass(slots=True)
class Desk:
    """All that the model was given so far, by id."""

    sources: Sequence[Source]
    given: dict[str, Given] = field(default_factory=dict)

    def first(self) -> list[dict[str, Any]]:
        """The sections of the best sentences of each book, for the first message."""
        ranked = [
            (rank, number, at)
            for number, source in enumerate(self.sources, 1)
            for rank, at in enumerate(source.best)
        ]
        return self._sections([(number, at) for _rank, number, at in sorted(ranked)])

    def more(self, number: int, ids: Sequence[str]) -> list[dict[str, Any]]:
        """The sections of sentences of one book, as far as they were not given yet."""
        return self._sections([(number, at) for at in ids], MORE_CHARACTERS)

    def _sections(
        self, wanted: Sequence[tuple[int, str]], left: int = MOST_CHARACTERS
    ) -> list[dict[str, Any]]:
        sections = []
        for number, at in wanted:
            book = self.sources[number - 1].book
            fresh = [
                sentence
                for sentence in section_of(book, at, min(left, MOST_OF_A_SECTION))
                if f"{number}.{sentence.id}" not in self.given and can_be_cited(book, sentence)
            ]
            if fresh:
                sections.append(self._give(number, book, fresh))
                left -= sum(len(sentence.text) for sentence in fresh)
        return sections

    def _give(self, number: int, book: Book, sentences: list[Sentence]) -> dict[str, Any]:
        new = [_sentence(number, book, sentence) for sentence in sentences]
        self.given |= {given.id: given for given in new}
        return {
            "book": book.title,
            "section": SECTION_MARK.join(sentences[0].section),
            "sentences": {given.id: given.text for given in new},
        }


def can_be_cited(book: Book, sentence: Sentence) -> bool:
    """Whether a sentence stands on its pages word for word."""
    return all(stands(book, piece.page, piece.text) for piece in sentence.pieces)


def section_of(book: Book, at: str, most: int) -> list[Sentence]:
    """The sentences of the section in which one stands, in the book's order.

    Of a section with more than `most` characters only what stands nearest; none where even the
    sentence itself is longer, or the book has no such sentence.
    """
    ids = [sentence.id for sentence in book.sentences]
    if at not in ids:
        return []
    here = ids.index(at)
    places, size = [], 0
    for place in _outward(book, here):
        size += len(book.sentences[place].text)
        if size > most:
            break
        places.append(place)
    return [book.sentences[place] for place in sorted(places)]


def _outward(book: Book, here: int) -> Iterator[int]:
    """The places of a section from one sentence outward, without gaps, each side in turn."""
    section = book.sentences[here].section
    yield here
    before, after = here - 1, here + 1
    while _is_in(book, before, section) or _is_in(book, after, section):
        if _is_in(book, before, section):
            yield before
            before -= 1
        if _is_in(book, after, section):
            yield after
            after += 1


def _is_in(book: Book, place: int, section: tuple[str, ...]) -> bool:
    return 0 <= place < len(book.sentences) and book.sentences[place].section == section


def _sentence(number: int, book: Book, sentence: Sentence) -> Given:
    parts = tuple(Part(piece.text, _citation(book, sentence, piece)) for piece in sentence.pieces)
    return Given(f"{number}.{sentence.id}", sentence.text, book.lang, parts)


def _citation(book: Book, sentence: Sentence, piece: Piece) -> dict[str, Any]:
    return {
        "rule": sentence.rule,
        "book": book.slug,
        "page": piece.page,
        "page_label": label_of(book, piece.page),
        "quote": piece.text,
        "boxes": [list(box) for box in piece.boxes],
        "section": SECTION_MARK.join(sentence.section),
    }
