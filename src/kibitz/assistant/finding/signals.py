"""What speaks for each sentence of a book as the answer to a question: a number for each sign."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kibitz.assistant.finding.concepts import of, standing
from kibitz.assistant.finding.encoder import encoders
from kibitz.assistant.finding.index import Index
from kibitz.assistant.finding.question import COMMON, Question, Term

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

SIGNALS = (
    "meaning",
    "meaning in context",
    "likeness",
    "words",
    "words around",
    "concepts",
    "concepts around",
    "near words around",
    "all",
    "all around",
    "covered",
    "covered around",
    "a number",
    "the number counted",
    "a person",
    "a moment",
    "a place",
    "a verdict",
    "same numbers",
    "to the point",
    "heading",
    "example",
    "long",
    "lists",
    "early",
    "heading met",
    "begins",
    "a size",
    "aside",
    "set-up",
    "contents",
)
SPEAKS_OF = {
    "person": ("player", "opponent", "leader", "role", "dealer", "first_player", "team", "partner"),
    "moment": ("opportunity", "turn", "round", "phase", "next", "before", "end_game", "during"),
    "place": ("discard", "draw_pile", "hand", "board", "space", "deck", "order", "face_down"),
    "verdict": ("allowed", "must", "not", "only"),
}
"""The concepts of which an answer of each kind speaks."""
CONCEPT = {"plain": 0.8, "common": 0.35, "telling": 0.8}
"""How well a concept that both share stands for a word."""
NO_LIKENESS, FULL_LIKENESS = 0.35, 0.85
"""Cosines of two words that mean nothing, and that mean the same."""
NEAR_WORD = 0.8
STEM = 5
"""Words of different languages are kin when they begin with so many equal letters."""
KIN = 0.7
LONG = 20.0
SIZE = re.compile(r"\d ?[x×*] ?\d")
ASIDE = re.compile(
    r"^\W*(fig(ure|\.|ura)|abb(ildung|\.)|table|tableau|tabelle|tabella|foto|bild)\b", re.I
)
"""How the caption of a picture begins."""
NEXT_TO = 3
"""A number counts what stands at most so many words from it."""


@dataclass(frozen=True)
class Signals:
    """The signals for a question and a book: (N, S) in the order of `SIGNALS`, and what they
    were made of: how well each of the T terms is met (T, N) in each sentence and around it, how
    well by the book at all (T), and what each term weighs (T)."""

    table: Floats
    met: Floats
    around: Floats
    anywhere: Floats
    weights: Floats
    likeness: Floats


def signals(index: Index, question: Question) -> Signals:
    """The signals of every sentence of a book for a question."""
    count = len(index.sentences)
    terms = question.terms
    same = question.lang == index.lang
    literal = _literal(index, terms, same)
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
        "all": met,
    }
    parts["all around"] = np.maximum(
        np.maximum(parts["words around"], parts["concepts around"]),
        NEAR_WORD * parts["near words around"],
    )
    weights = _weights(terms, met)
    shares = {name: _share(part, weights) for name, part in parts.items()}
    columns = {name: _z(share) for name, share in shares.items()}
    columns["covered"], columns["covered around"] = shares["all"], shares["all around"]
    columns["meaning"], columns["meaning in context"], likeness = _meanings(index, question)
    columns["likeness"] = likeness
    columns |= _kinds(index, question, met) | _shape(index) | _course(index, question)
    above = np.maximum(np.maximum(lit_above, idea_above), NEAR_WORD * near_above)
    columns["heading met"] = _share(above, weights)
    columns["begins"] = _begins(index, question, literal, nearly)
    columns["same numbers"] = _same_numbers(index, question)
    columns["to the point"] = _to_the_point(index, literal, nearly, terms)
    table = np.stack([columns[name] for name in SIGNALS], axis=1) if count else np.zeros((0, 1))
    anywhere = met.max(axis=1, initial=0.0)
    return Signals(table.astype(np.float32), met, parts["all around"], anywhere, weights, likeness)


def _literal(index: Index, terms: tuple[Term, ...], same: bool) -> Floats:
    """How far each word of the book is a term's own: equal, of one stem, of kin."""
    table = np.zeros((len(terms), len(index.vocabulary)), np.float32)
    for row, term in enumerate(terms):
        if term.word.filler:
            continue
        for at, (text, stem) in enumerate(zip(index.vocabulary, index.stems, strict=True)):
            table[row, at] = _kinship(term.word.text, term.word.stem, text, stem, same)
    return table


def _kinship(word: str, stem: str, other: str, other_stem: str, same: bool) -> float:
    if word == other or (same and stem == other_stem):
        return 1.0
    if len(word) < STEM or len(other) < STEM:
        return 0.0
    if word[:4] != other[:4]:
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
    vectors = encoders()[0].queries([term.word.text for term in terms])
    cosines = vectors @ index.means.T
    scaled = np.clip((cosines - NO_LIKENESS) / (FULL_LIKENESS - NO_LIKENESS), 0, 1)
    told = [not term.word.filler and not term.word.text.isdecimal() for term in terms]
    near: Floats = scaled * np.array(told, np.float32)[:, None]
    return near


def _ideas(index: Index, terms: tuple[Term, ...], has: NDArray[np.bool_]) -> Floats:
    """How well each sentence shares a concept with each term."""
    at = {concept: column for column, concept in enumerate(index.concepts)}
    table = np.zeros((len(terms), len(index.sentences)), np.float32)
    for row, term in enumerate(terms):
        for concept in term.concepts & at.keys():
            worth = CONCEPT[standing(concept)]
            table[row] = np.maximum(table[row], worth * has[:, at[concept]])
    return table


def _weights(terms: tuple[Term, ...], met: Floats) -> Floats:
    """What each term weighs: more where few sentences meet it."""
    count = met.shape[1]
    often = (met >= 0.6).sum(axis=1)
    rare = np.log(1 + (count - often + 0.5) / (often + 0.5)) / np.log(2 + count)
    weights: Floats = np.array([term.weight for term in terms], np.float32) * rare
    return weights


def _share(part: Floats, weights: Floats) -> Floats:
    """The weighted share of the terms that each sentence meets."""
    share: Floats = (part * weights[:, None]).sum(axis=0) / (weights.sum() + 1e-6)
    return share


def _z(values: Floats) -> Floats:
    """Values in standard deviations from their mean."""
    if not len(values):
        return values
    scaled: Floats = (values - values.mean()) / (values.std() + 1e-6)
    return scaled


def _meanings(index: Index, question: Question) -> tuple[Floats, Floats, Floats]:
    """The z of the cosines with each sentence and with its context; the first's cosines."""
    zero = np.zeros(len(index.sentences), np.float32)
    own, context, first = zero.copy(), zero.copy(), zero.copy()
    used = [encoder for encoder in encoders() if encoder.name in index.meant]
    for at, encoder in enumerate(used):
        asked = encoder.queries([question.text])[0]
        cosines = index.meant[encoder.name] @ asked
        own += _z(cosines) / len(used)
        context += _z(index.context[encoder.name] @ asked) / len(used)
        first = cosines if at == 0 else first
    return own, context, first


def _kinds(index: Index, question: Question, met: Floats) -> dict[str, Floats]:
    """Whether a sentence holds an answer of the kind that is wanted."""
    columns: dict[str, Floats] = {}
    at = {concept: column for column, concept in enumerate(index.concepts)}
    for kind, concepts in SPEAKS_OF.items():
        known = [at[concept] for concept in concepts if concept in at]
        speaks = index.has[:, known].any(axis=1) & (kind in question.wants)
        columns[f"a {kind}"] = np.asarray(speaks, np.float32)
    numbered: Floats = index.numbered
    wanted = "number" in question.wants
    columns["a number"] = np.where(wanted, numbered, np.float32(0))
    counted = np.zeros(len(index.tokens), np.float32)
    if wanted and question.counted is not None:
        term = question.terms[question.counted]
        for row in np.flatnonzero((met[question.counted] >= 0.6) * numbered):
            counted[row] = _counts(index, int(row), term)
    columns["the number counted"] = counted
    return columns


def _counts(index: Index, row: int, term: Term) -> bool:
    """Whether a number stands beside a word that means what is counted."""
    tokens = index.tokens[row]
    places = [at for at, token in enumerate(tokens) if token.text.isdecimal()]
    hits = [at for at, token in enumerate(tokens) if _same(index, token.text, token.stem, term)]
    return any(0 < abs(hit - place) <= NEXT_TO for hit in hits for place in places)


def _same(index: Index, text: str, stem: str, term: Term) -> bool:
    return bool(
        _kinship(term.word.text, term.word.stem, text, stem, True) >= KIN
        or of(text, index.lang) & term.concepts
    )


def _shape(index: Index) -> dict[str, Floats]:
    """What does not depend on the question."""
    count = len(index.sentences)
    kinds = {page.number: page.kind for page in index.book.pages}
    lengths = [sum(not word.filler for word in own) for own in index.tokens]
    example = [
        kinds.get(one.page) in {"example", "credits"} or "example" in spoken
        for one, spoken in zip(index.sentences, index.spoken, strict=True)
    ]
    return {
        "heading": np.array([one.kind == "heading" for one in index.sentences], np.float32),
        "example": np.array(example, np.float32),
        "long": np.minimum(np.array(lengths, np.float32) / LONG, 2),
        "aside": np.array([bool(ASIDE.match(one.text)) for one in index.sentences], np.float32),
        "lists": np.array([one.text.endswith(":") for one in index.sentences], np.float32),
        "early": np.array([at / max(count, 1) < 0.15 for at in range(count)], np.float32),
    }


def _course(index: Index, question: Question) -> dict[str, Floats]:
    """Whether a sentence stands where the course of the game is told that is asked about."""
    at = {concept: column for column, concept in enumerate(index.concepts)}
    asked = frozenset().union(*(term.concepts for term in question.terms))
    none = np.zeros(len(index.sentences), np.float32)

    def under(concept: str) -> Floats:
        if concept not in at:
            return none
        return index.has_above[:, at[concept]].astype(np.float32)

    size = np.array([bool(SIZE.search(one.text)) for one in index.sentences], np.float32)
    counts = "number" in question.wants and "total" in asked
    return {
        "a size": size if "size" in asked else none,
        "set-up": under("setup") if asked & {"setup", "first_player"} else none,
        "contents": under("component") if counts or "component" in asked else none,
    }


def _begins(index: Index, question: Question, literal: Floats, nearly: Floats) -> Floats:
    """How well a sentence's first word is one that the question is about: a definition."""
    rows = [row for row, term in enumerate(question.terms) if term.weight > COMMON]
    if not rows or not len(index.vocabulary):
        return np.zeros(len(index.sentences), np.float32)
    met = np.maximum(literal, NEAR_WORD * nearly)[rows].max(axis=0)
    padded = np.append(met, np.float32(0))
    begins: Floats = padded[index.firsts].astype(np.float32)
    return begins


def _same_numbers(index: Index, question: Question) -> Floats:
    """How many of the question's numbers a sentence holds."""
    return np.array(
        [
            len(question.numbers & {token.text for token in own}) if question.numbers else 0
            for own in index.tokens
        ],
        np.float32,
    )


def _to_the_point(index: Index, literal: Floats, nearly: Floats, terms: tuple[Term, ...]) -> Floats:
    """The share of a sentence's own words that the question speaks of."""
    if not len(terms) or not len(index.vocabulary):
        return np.zeros(len(index.sentences), np.float32)
    met = np.maximum(literal, NEAR_WORD * nearly).max(axis=0)
    padded = np.concatenate([met, [0.0]])
    sums = np.add.reduceat(padded[index.own.flat], index.own.starts)
    sizes = np.diff([*index.own.starts, len(index.own.flat)])
    share: Floats = (sums / np.maximum(sizes, 1)).astype(np.float32)
    return share
