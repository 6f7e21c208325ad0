"""What tells whether the best sentence answers a question, or the book is silent on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kibitz.assistant.finding.concepts import Standing, standing
from kibitz.assistant.finding.index import Index
from kibitz.assistant.finding.question import Question, Term
from kibitz.assistant.finding.signals import Signals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

SIGNS = (
    "score",
    "share",
    "covered",
    "missing here",
    "missing much",
    "a name and missing",
    "telling",
    "telling and silent",
    "telling and elsewhere",
    "plain and elsewhere",
    "unknown words",
    "unknown and missing",
    "unknown and elsewhere",
    "no number",
    "nothing counted",
    "no verdict",
    "other numbers",
    "likeness",
    "likeness of any",
    "likeness that stands out",
    "same language",
    "missing here, same language",
    "terms",
    "size",
)
NEIGHBOURS = 2
"""So many sentences before and behind the best one are looked at."""
MANY = 12
"""Further terms of a question don't count."""


class Presence(NamedTuple):
    """Whether what a term means is spoken of: in the book, beside the best sentence, in it."""

    anywhere: bool
    near: bool
    here: bool


def signs(index: Index, question: Question, found: Signals, scores: Floats, best: int) -> Floats:
    """The values of `SIGNS` for the sentence at `best`; all 0 for a question without terms."""
    terms = question.terms
    if not terms:
        return np.zeros(len(SIGNS), np.float32)
    values = _missing(terms, found, best)
    values |= _silence(index, terms, best)
    values |= _kinds(question, found, best)
    values |= _likeness(found, best)
    same = question.lang == index.lang
    values |= {
        "score": scores[best],
        "share": 1 / np.exp(scores - scores[best]).sum(),
        "covered": found.column("covered around").max(),
        "same language": same,
        "missing here, same language": same * values["missing here"],
        "terms": min(len(terms), MANY) / MANY,
        "size": np.log(len(scores)),
    }
    return np.array([float(values[name]) for name in SIGNS], np.float32)


def _missing(terms: Sequence[Term], found: Signals, best: int) -> dict[str, float | bool]:
    """How much of what is asked isn't met: around the best sentence, or by the book at all."""
    weight = np.array([term.weight for term in terms], np.float32)
    named = np.array([term.word.named for term in terms], bool)
    unknown = np.array([not (one.concepts or one.word.text.isdecimal()) for one in terms], bool)
    here = weight * (1 - found.meeting.around[:, best])
    missing = weight * (1 - found.meeting.anywhere)
    unnamed = weight * (1 - found.meeting.named)
    return {
        "missing here": here.sum() / weight.sum(),
        "missing much": missing.max(),
        "a name and missing": unnamed[named].max(initial=0.0),
        "unknown words": min(unknown.sum(), 4),
        "unknown and missing": missing[unknown].max(initial=0.0),
        "unknown and elsewhere": here[unknown].max(initial=0.0),
    }


def _silence(index: Index, terms: Sequence[Term], best: int) -> dict[str, float | bool]:
    """Whether the concepts that are asked about are spoken of."""
    telling = _presences(index, terms, best, "telling")
    plain = _presences(index, terms, best, "plain")
    return {
        "telling": len(telling),
        "telling and silent": any(not one.anywhere for one in telling),
        "telling and elsewhere": any(not one.near for one in telling),
        "plain and elsewhere": sum(not one.here for one in plain) / max(len(plain), 1),
    }


def _presences(index: Index, terms: Sequence[Term], best: int, kind: Standing) -> list[Presence]:
    found = []
    for term in terms:
        meant = [concept for concept in term.concepts if standing(concept) == kind]
        if meant:
            columns = [index.columns[concept] for concept in meant if concept in index.columns]
            above = bool(index.has_above[best, columns].any())
            near = bool(index.has[np.ix_(_near(index, best), columns)].any())
            here = bool(index.has[best, columns].any())
            found.append(Presence(bool(columns), near or above, here or above))
    return found


def _near(index: Index, best: int) -> list[int]:
    """The places of the best sentence and its neighbours on the page."""
    page = index.sentences[best].page
    around = range(max(best - NEIGHBOURS, 0), min(best + NEIGHBOURS + 1, len(index.sentences)))
    return [at for at in around if index.sentences[at].page == page]


def _kinds(question: Question, found: Signals, best: int) -> dict[str, float | bool]:
    """Whether the best sentence lacks an answer of the kind that is wanted."""
    number, verdict = "number" in question.wants, "verdict" in question.wants
    return {
        "no number": number and not found.column("a number")[best],
        "nothing counted": number and not found.column("the number counted")[best],
        "no verdict": verdict and not found.column("a verdict")[best],
        "other numbers": bool(question.numbers) and not found.column("same numbers")[best],
    }


def _likeness(found: Signals, best: int) -> dict[str, float | bool]:
    cosines = found.likeness
    return {
        "likeness": cosines[best],
        "likeness of any": cosines.max(),
        "likeness that stands out": (cosines.max() - cosines.mean()) / (cosines.std() + 1e-6),
    }
