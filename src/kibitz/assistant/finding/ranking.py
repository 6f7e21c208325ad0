"""The sentences of a book in the order in which they may answer a question, and how likely the
best one does."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from kibitz.assistant.finding.index import Index
from kibitz.assistant.finding.question import Question
from kibitz.assistant.finding.signals import SIGNALS, signals
from kibitz.assistant.finding.signs import SIGNS, signs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

PAGE = 0.3
"""How much what speaks for a whole page adds to each sentence on it."""


@dataclass(frozen=True)
class Weights:
    """What each signal and sign weighs; fitted by `python -m bench.asking fit`."""

    signals: Floats
    signs: Floats
    bias: float
    threshold: float

    @classmethod
    def of(cls, kept: dict[str, dict[str, float]], bias: float, threshold: float) -> Weights:
        """Weights from their names; what has no weight weighs nothing."""
        return cls(
            np.array([kept["signals"].get(name, 0.0) for name in SIGNALS], np.float32),
            np.array([kept["signs"].get(name, 0.0) for name in SIGNS], np.float32),
            bias,
            threshold,
        )


@dataclass(frozen=True)
class Ranking:
    """The sentences of a book by score, the best first, and the chance that the best answers.

    `order` has their places in the book, `shares` what each has of all that speaks for any (they
    sum to 1), `pages` what its whole page has. `signs` are the values of `SIGNS`.
    """

    order: NDArray[np.int64]
    shares: Floats
    pages: Floats
    signs: Floats
    confidence: float
    enough: bool


@cache
def weights(names: tuple[str, ...]) -> Weights:
    """The weights for the encoders that are there."""
    kept = json.loads((files(__package__) / "weights.json").read_text("utf-8"))
    found = kept["+".join(names) or "words alone"]
    return Weights.of(found, found["bias"], found["threshold"])


def rank(index: Index, question: Question, using: Weights | None = None) -> Ranking:
    """Ranks the sentences of a book for a question, by the weights that are kept or others."""
    own = weights(tuple(encoder.name for encoder in index.encoders)) if using is None else using
    found = signals(index, question)
    scores = found.table @ own.signals
    shares, pages = spread(scores, index.pages)
    order = np.argsort(-(scores + PAGE * np.log(pages)), kind="stable")
    values = signs(index, question, found, scores, int(order[0]))
    chance = 1 / (1 + float(np.exp(-(values @ own.signs + own.bias))))
    return Ranking(order, shares, pages, values, chance, chance >= own.threshold)


def spread(scores: Floats, pages: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """What each sentence, and its whole page, has of all that speaks for any; both above 0."""
    shares: Floats = np.exp(scores - scores.max())
    shares /= shares.sum()
    _numbers, page = np.unique(pages, return_inverse=True)
    summed: Floats = np.bincount(page, weights=shares)[page].astype(np.float32)
    return shares, np.maximum(summed, np.float32(1e-30))
