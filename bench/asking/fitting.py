"""The weights of the search, fitted on books with questions, and judged on books left out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path

import numpy as np

from bench.asking.banks import Bank, Case
from bench.asking.learning import Flags, Floats, fit_chance, fit_choice
from kibitz.assistant.finding import ranking
from kibitz.assistant.finding.encoder import Encoder
from kibitz.assistant.finding.index import Index, index_of
from kibitz.assistant.finding.question import Question, read_question
from kibitz.assistant.finding.ranking import Weights
from kibitz.assistant.finding.signals import SIGNALS, Signals, signals
from kibitz.assistant.finding.signs import SIGNS, signs

WEIGHTS = Path(ranking.__file__).with_name("weights.json")
RIDGE_SIGNALS = 3.0
RIDGE_SIGNS = 30.0
THRESHOLD = 0.6
"""So likely the best sentence has to answer, for an answer."""


@dataclass(frozen=True)
class Example:
    """A case with what the search knows of it before anything is weighed."""

    case: Case
    index: Index
    question: Question
    signals: Signals

    @cached_property
    def right(self) -> Flags:
        """Which sentences of the book answer."""
        return np.array([self.case.answered_by(one) for one in self.index.sentences], bool)

    def signs(self, weights: Floats) -> Floats:
        """The signs of the sentence that some weights of the signals put first."""
        using = weights.astype(np.float32)
        scores = self.signals.table @ using
        _shares, pages = ranking.spread(scores, self.index.pages)
        best = int(np.argmax(scores + ranking.PAGE * np.log(pages)))
        return signs(self.index, self.question, self.signals, scores, best).astype(np.float64)


def examples(banks: Iterable[Bank], using: tuple[Encoder, ...]) -> list[Example]:
    """The questions of some banks, each looked for in its book by some encoders."""
    found = []
    for bank in banks:
        for case in bank.cases:
            index = index_of(bank.books[case.book], using)
            question = read_question(case.question, case.lang)
            found.append(Example(case, index, question, signals(index, question)))
    return found


def fitted(given: Sequence[Example]) -> Weights:
    """The weights fitted on some examples.

    The signs are those of books that were left out of the fit of the signals, as the books that
    will be asked were.
    """
    start = _signals(given)
    without = {book: _signals(_outside(given, book), start) for book in _books(given)}
    return _weights(start, _chance(given, without))


def left_out(given: Sequence[Example]) -> Iterator[tuple[str, Weights]]:
    """For each book the weights fitted on all others."""
    books, start = _books(given), _signals(given)
    pairs = {
        frozenset(pair): _signals(_outside(given, *pair), start) for pair in combinations(books, 2)
    }
    for book in books:
        others = _outside(given, book)
        without = {other: pairs[frozenset({book, other})] for other in books if other != book}
        yield book, _weights(_signals(others, start), _chance(others, without))


def write_weights(found: dict[str, Weights]) -> None:
    """Keeps the weights where the search reads them."""
    kept = {name: as_json(weights) for name, weights in found.items()}
    WEIGHTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def as_json(weights: Weights) -> dict[str, object]:
    """Weights by their names, in three decimals."""
    return {
        "signals": _named(SIGNALS, weights.signals),
        "signs": _named(SIGNS, weights.signs),
        "bias": round(weights.bias, 3),
        "threshold": weights.threshold,
    }


def _named(names: Sequence[str], values: Iterable[float]) -> dict[str, float]:
    return {name: round(float(value), 3) for name, value in zip(names, values, strict=True)}


def _books(given: Sequence[Example]) -> list[str]:
    return sorted({one.case.book for one in given})


def _outside(given: Sequence[Example], *books: str) -> list[Example]:
    return [one for one in given if one.case.book not in books]


def _signals(given: Sequence[Example], start: Floats | None = None) -> Floats:
    """The weights of the signals, from the questions that a sentence answers.

    Where the steps begin makes them fewer, not other.
    """
    answered = [one for one in given if one.right.any()]
    tables = [one.signals.table.astype(np.float64) for one in answered]
    return fit_choice(tables, [one.right for one in answered], RIDGE_SIGNALS, start)


def _chance(given: Sequence[Example], without: dict[str, Floats]) -> tuple[Floats, float]:
    """The weights of the signs, by the order that each book has without being fitted on."""
    table = np.stack([one.signs(without[one.case.book]) for one in given])
    answered = np.array([not one.case.silent for one in given], bool)
    return fit_chance(table, answered, RIDGE_SIGNS)


def _weights(weights: Floats, chance: tuple[Floats, float]) -> Weights:
    own, bias = chance
    return Weights(weights.astype(np.float32), own.astype(np.float32), bias, THRESHOLD)
