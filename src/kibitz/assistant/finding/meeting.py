"""How well the words of a question are met by the sentences of a book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kibitz.assistant.finding.concepts import standing
from kibitz.assistant.finding.index import Index
from kibitz.assistant.finding.question import Question, Term

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

CONCEPT = {"plain": 0.8, "common": 0.35, "telling": 0.8}
"""How well a concept that both share stands for a word."""
NO_LIKENESS, FULL_LIKENESS = 0.35, 0.85
"""Cosines of two words that mean nothing, and that mean the same."""
NEAR_WORD = 0.8
STEM = 5
"""Words of different languages are kin when they begin with so many equal letters."""
ALIKE = 4
"""Kin begin with so many equal letters, or one holds the other."""
KIN = 0.7


@dataclass(frozen=True)
class Meeting:
    """How well each of a question's T terms is met in each of a book's N sentences, 0 to 1.

    `literal` and `nearly` (T, V) compare the terms with the words of the book: by their letters
    and by their meaning. `met` (T, N) is what a sentence itself says, `above` what the headings
    above it say, `around` the best of it, its headings and its neighbours. `anywhere` (T) tells
    how well the book meets a term at all, `named` the same for its own letters or concepts only.
    `parts` are the kinds of meeting that `met` and `around` are made of. `weights` (T) is what
    a term weighs: more where few sentences meet it.
    """

    literal: Floats
    nearly: Floats
    met: Floats
    above: Floats
    around: Floats
    anywhere: Floats
    named: Floats
    parts: dict[str, Floats]
    weights: Floats

    def share(self, part: Floats) -> Floats:
        """The weighted share of the terms that each sentence meets."""
        share: Floats = (part * self.weights[:, None]).sum(axis=0) / (self.weights.sum() + 1e-6)
        return share

    def by_word(self, rows: list[int] | None = None) -> Floats:
        """How well each word of the book meets the best of the terms (of some of them)."""
        met = np.maximum(self.literal, NEAR_WORD * self.nearly)
        best: Floats = (met if rows is None else met[rows]).max(axis=0, initial=0.0)
        return best


def meeting(index: Index, question: Question) -> Meeting:
    """How well a question's terms are met in a book."""
    terms = question.terms
    literal = _literal(index, terms, question.lang == index.lang)
    nearly = _nearly(index, terms)
    lit, lit_above = index.own.best(literal), index.above.best(literal)
    near, near_above = index.own.best(nearly), index.above.best(nearly)
    idea, idea_above = _ideas(index, terms, index.has), _ideas(index, terms, index.has_above)
    met = np.maximum(np.maximum(lit, idea), NEAR_WORD * near)
    parts = {
        "words": lit,
        "words around": index.around(lit, lit_above),
        "concepts": idea,
        "concepts around": index.around(idea, idea_above),
        "near words around": index.around(near, near_above),
    }
    exact_around = np.maximum(parts["words around"], parts["concepts around"])
    return Meeting(
        literal,
        nearly,
        met,
        np.maximum(np.maximum(lit_above, idea_above), NEAR_WORD * near_above),
        np.maximum(exact_around, NEAR_WORD * parts["near words around"]),
        met.max(axis=1, initial=0.0),
        np.maximum(lit, idea).max(axis=1, initial=0.0),
        parts,
        _weights(terms, met),
    )


def _literal(index: Index, terms: tuple[Term, ...], same: bool) -> Floats:
    """How far each word of the book is a term's own: equal, of one stem, of kin."""
    table = np.zeros((len(terms), len(index.vocabulary)), np.float32)
    pairs = list(enumerate(zip(index.vocabulary, index.stems, strict=True)))
    for row, term in enumerate(terms):
        word, stem = term.word.text, term.word.stem
        if term.word.filler:
            continue
        begin = word[:ALIKE]
        for at, (text, own) in pairs:
            if text[:ALIKE] == begin or word in text or text in word or stem == own:
                table[row, at] = kinship(word, stem, text, own, same)
    return table


def kinship(word: str, stem: str, other: str, other_stem: str, same: bool) -> float:
    """How far two words are the same, 0 to 1, by their letters, and stems if of one language."""
    if word == other or (same and stem == other_stem):
        return 1.0
    if len(word) < STEM or len(other) < STEM:
        return 0.0
    if word[:ALIKE] != other[:ALIKE]:
        return KIN if (word in other or other in word) else 0.0
    shared = next(
        (at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b),
        min(len(word), len(other)),
    )
    longest = max(len(word), len(other))
    if shared >= STEM and shared >= 0.7 * longest:
        return KIN
    return KIN if (word in other or other in word) else KIN / 2 * (shared >= 0.55 * longest)


def _nearly(index: Index, terms: tuple[Term, ...]) -> Floats:
    """How near each word of the book is in meaning to each term, 0 to 1."""
    if index.means is None or not len(terms) or not len(index.vocabulary):
        return np.zeros((len(terms), len(index.vocabulary)), np.float32)
    vectors = index.encoders[0].queries([term.word.text for term in terms])
    cosines = vectors @ index.means.T
    scaled = np.clip((cosines - NO_LIKENESS) / (FULL_LIKENESS - NO_LIKENESS), 0, 1)
    told = [not term.word.filler and not term.word.text.isdecimal() for term in terms]
    near: Floats = scaled * np.array(told, np.float32)[:, None]
    return near


def _ideas(index: Index, terms: tuple[Term, ...], has: NDArray[np.bool_]) -> Floats:
    """How well each sentence shares a concept with each term."""
    table = np.zeros((len(terms), len(index.sentences)), np.float32)
    for row, term in enumerate(terms):
        for concept in term.concepts & index.columns.keys():
            worth = CONCEPT[standing(concept)]
            table[row] = np.maximum(table[row], worth * has[:, index.columns[concept]])
    return table


def _weights(terms: tuple[Term, ...], met: Floats) -> Floats:
    """What each term weighs: more where few sentences meet it."""
    count = met.shape[1]
    often = (met >= 0.6).sum(axis=1)
    rare = np.log(1 + (count - often + 0.5) / (often + 0.5)) / np.log(2 + count)
    weights: Floats = np.array([term.weight for term in terms], np.float32) * rare
    return weights
