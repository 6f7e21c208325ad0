"""Ways to search a rulebook, all asked the same and judged by the pages that they name."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bench.asking.banks import Case
from kibitz.assistant.finding.answers import answer_by
from kibitz.assistant.finding.encoder import Encoder
from kibitz.assistant.finding.index import Index, index_of
from kibitz.assistant.finding.question import read_question
from kibitz.assistant.finding.ranking import Weights, rank
from kibitz.books import Book

MOST = 3
"""So many places are named by each."""
SATURATION, LENGTH = 1.2, 0.75
"""The two constants of BM25, as they are mostly set."""


@dataclass(frozen=True)
class Given:
    """What a search gave: the pages in the file, the best first (none: it says that the book is
    silent), and the whole answer where it is one of ours."""

    pages: tuple[int, ...]
    answer: Mapping[str, Any] | None = None

    @property
    def answered(self) -> bool:
        """Whether it names a place."""
        return bool(self.pages)


Search = Callable[[Case, Book], Given]


def kibitz_search(
    using: tuple[Encoder, ...], weights: Mapping[str, Weights] | None = None
) -> Search:
    """Ours, with some encoders, and with weights by the name of a book's file or those kept."""

    def search(case: Case, book: Book) -> Given:
        question = read_question(case.question, case.lang)
        own = None if weights is None else weights[case.book]
        answer = answer_by(book, question, rank(index_of(book, using), question, own), case.lang)
        return Given(tuple(cited["page"] for cited in answer["citations"]), answer)

    return search


def lexical_search(case: Case, book: Book) -> Given:
    """BM25 over the stems of the same sentences; silent where no word is shared."""
    index = index_of(book, ())
    question = read_question(case.question, case.lang)
    stems = {term.word.stem for term in question.terms}
    scores = _bm25(index, stems)
    return Given(_pages(index, scores) if scores.max(initial=0.0) > 0 else ())


def meaning_search(encoder: Encoder) -> Search:
    """The cosines of an encoder over the same sentences; never silent."""

    def search(case: Case, book: Book) -> Given:
        index = index_of(book, (encoder,))
        asked = encoder.queries([case.question])[0]
        return Given(_pages(index, index.meant[encoder.name] @ asked))

    return search


def _bm25(index: Index, stems: set[str]) -> np.ndarray[Any, Any]:
    counts = [Counter(word.stem for word in own if not word.filler) for own in index.tokens]
    lengths = [sum(count.values()) for count in counts]
    mean = sum(lengths) / max(len(lengths), 1) or 1.0
    often = {stem: sum(stem in count for count in counts) for stem in stems}
    scores = np.zeros(len(counts))
    for at, (count, length) in enumerate(zip(counts, lengths, strict=True)):
        for stem in stems & count.keys():
            rare = math.log(1 + (len(counts) - often[stem] + 0.5) / (often[stem] + 0.5))
            many = count[stem] + SATURATION * (1 - LENGTH + LENGTH * length / mean)
            scores[at] += rare * count[stem] * (SATURATION + 1) / many
    return scores


def _pages(index: Index, scores: Sequence[float] | np.ndarray[Any, Any]) -> tuple[int, ...]:
    """The pages of the best sentences."""
    order = np.argsort(-np.asarray(scores), kind="stable")[:MOST]
    return tuple(index.sentences[at].page for at in order)


def plain_words(text: str) -> str:
    """A text with single white space."""
    return re.sub(r"\s+", " ", text).strip()
