"""The sentences of a book in the order in which they may answer a question, and how likely the
best one does."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from kibitz.assistant.finding.encoder import encoders
from kibitz.assistant.finding.index import Index
from kibitz.assistant.finding.question import Question
from kibitz.assistant.finding.signals import SIGNALS, Signals, signals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

SIGNS = (
    "score",
    "lead",
    "share",
    "covered",
    "covered around",
    "likeness",
    "missing",
    "missing much",
    "missing here",
    "telling and missing",
    "telling",
    "a name and missing",
    "no number",
    "agreement",
    "same language",
    "terms",
    "size",
)
"""What tells whether the best sentence answers."""
APART = 2
"""Sentences so far from one another are different places."""


@dataclass(frozen=True)
class Weights:
    """What each signal and sign weighs; fitted by `bench/asking`, see `weights.json`."""

    signals: Floats
    signs: Floats
    bias: float
    threshold: float


@dataclass(frozen=True)
class Ranking:
    """The sentences of a book by score, the best first, and the chance that the best answers.

    `order` has their places in the book, `shares` what each has of all that speaks for any (they
    sum to 1), `signs` the values of `SIGNS`.
    """

    order: NDArray[np.int64]
    scores: Floats
    shares: Floats
    signs: Floats
    confidence: float
    enough: bool


@cache
def weights(names: tuple[str, ...]) -> Weights:
    """The weights for the encoders that are there."""
    kept = json.loads((files(__package__) / "weights.json").read_text("utf-8"))
    found = kept["+".join(names) or "words alone"]
    return Weights(
        np.array([found["signals"].get(name, 0.0) for name in SIGNALS], np.float32),
        np.array([found["signs"].get(name, 0.0) for name in SIGNS], np.float32),
        found["bias"],
        found["threshold"],
    )


def rank(index: Index, question: Question) -> Ranking:
    """Ranks the sentences of a book for a question."""
    own = weights(tuple(encoder.name for encoder in encoders()))
    found = signals(index, question)
    scores = found.table @ own.signals
    order = np.argsort(-scores, kind="stable")
    shares = np.exp(scores - scores.max(initial=0.0))
    shares /= max(float(shares.sum()), 1e-9)
    values = signs(index, question, found, scores, order, shares)
    chance = 1 / (1 + float(np.exp(-(values @ own.signs + own.bias))))
    return Ranking(order, scores, shares, values, chance, chance >= own.threshold)


def signs(
    index: Index,
    question: Question,
    found: Signals,
    scores: Floats,
    order: NDArray[np.int64],
    shares: Floats,
) -> Floats:
    """What tells whether the best sentence answers: the values of `SIGNS`."""
    if not len(order) or not len(question.terms):
        return np.zeros(len(SIGNS), np.float32)
    best = int(order[0])
    column = {name: found.table[:, at] for at, name in enumerate(SIGNALS)}
    weight = np.array([term.weight for term in question.terms], np.float32)
    telling = np.array([term.telling for term in question.terms], bool)
    named = np.array([term.word.named for term in question.terms], bool)
    missing = weight * (1 - found.anywhere)
    here = weight * (1 - found.around[:, best])
    others = [at for at in order if abs(int(at) - best) >= APART]
    values = {
        "score": scores[best],
        "lead": scores[best] - scores[others[0]] if others else 0.0,
        "share": shares[best],
        "covered": column["covered"][best],
        "covered around": column["covered around"][best],
        "likeness": found.likeness[best],
        "missing": missing.sum() / weight.sum(),
        "missing much": missing.max(),
        "missing here": here.max(),
        "telling and missing": here[telling].max(initial=0.0),
        "telling": telling.any(),
        "a name and missing": missing[named].max(initial=0.0),
        "no number": "number" in question.wants and not column["a number"][best],
        "agreement": abs(int(np.argmax(column["meaning"])) - best) < APART,
        "same language": question.lang == index.lang,
        "terms": min(len(question.terms), 12) / 12,
        "size": np.log(len(order)),
    }
    return np.array([float(values[name]) for name in SIGNS], np.float32)
