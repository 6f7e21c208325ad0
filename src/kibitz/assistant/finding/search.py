"""Searching a book, and checking that a quote stands in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kibitz.assistant.finding.index import index_of
from kibitz.assistant.finding.passages import SECTION_MARK, label_of
from kibitz.assistant.finding.question import Question, read_question
from kibitz.assistant.finding.ranking import Ranking, rank
from kibitz.assistant.finding.words import language_of
from kibitz.assistant.quoting import pages_with
from kibitz.books import Book, Box, Sentence, load_book
from kibitz.errors import BadInput

LONGEST = 2000
"""So many characters of a question are read."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that was found: its id in the book, the words, the headings above it, where it
    stands, and a score from 0 to 1, its share of all that speaks for any sentence."""

    sentences: tuple[str, ...]
    text: str
    section: str
    page: int
    page_label: str
    boxes: tuple[Box, ...]
    score: float
    rule: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The hit as plain data."""
        return asdict(self)


def search_book(slug: str, query: str, limit: int = 5, owner: str | None = None) -> list[Hit]:
    """The sentences of a book that are nearest to a query, the best first.

    Raises `BadInput`: unknown-book, count-range.
    """
    if not 1 <= limit <= 100:
        raise BadInput("count-range", key="limit", given=limit, low=1, high=100)
    book = load_book(slug, owner)
    question, ranking = ranked(book, query)
    best = ranking.order[: limit if question.terms else 0]
    return [hit_of(book, book.sentences[at], float(ranking.shares[at])) for at in best]


def sentence_ids(book: Book, query: str) -> Sequence[str]:
    """The ids of the sentences of a book that are nearest to a query, the best first."""
    _question, ranking = ranked(book, query)
    return [book.sentences[at].id for at in ranking.order]


def ranked(book: Book, query: str, lang: str | None = None) -> tuple[Question, Ranking]:
    """A query as it was read, and the sentences of a book ranked for it."""
    index = index_of(book)
    text = query[:LONGEST]
    question = read_question(text, lang or language_of(text, index.lang))
    return question, rank(index, question)


def hit_of(book: Book, sentence: Sentence, score: float) -> Hit:
    """A sentence as a hit, placed where it begins."""
    piece = sentence.pieces[0]
    return Hit(
        (sentence.id,),
        sentence.text,
        SECTION_MARK.join(sentence.section),
        piece.page,
        label_of(book, piece.page),
        piece.boxes,
        score,
        sentence.rule,
    )


def verify_quote(
    slug: str, quote: str, page: int | None = None, owner: str | None = None
) -> dict[str, Any]:
    """Whether words stand verbatim in a book, and on which pages (all, or the one given).

    White space and hyphens at line ends don't count. Raises `BadInput`: unknown-book, no-page.
    """
    book = load_book(slug, owner)
    if page is not None and not 1 <= page <= len(book.pages):
        raise BadInput("no-page", given=page, title=book.title, high=len(book.pages))
    pages = [number for number in pages_with(book, quote) if page in (None, number)]
    return {"verbatim": bool(pages), "pages": pages}
