"""What speaks for each sentence of a book as the answer to a question: a number for each sign."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kibitz.assistant.finding.concepts import of, standing
from kibitz.assistant.finding.index import Index
from kibitz.assistant.finding.meeting import KIN, Meeting, kinship, meeting
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
    "telling",
    "item",
    "nearest",
)
SPEAKS_OF = {
    "person": ("player", "opponent", "leader", "role", "dealer", "first_player", "team", "partner"),
    "moment": ("opportunity", "turn", "round", "phase", "next", "before", "end_game", "during"),
    "place": ("discard", "draw_pile", "hand", "board", "space", "deck", "order", "face_down"),
    "verdict": ("allowed", "must", "not", "only"),
}
"""The concepts of which an answer of each kind speaks."""
TELLING = 2
"""More of the telling concepts that are asked about don't count."""
SHARP = 10.0
"""How fast nearness falls with the cosine."""
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
    """The signals for a question and a book, (N, S) in the order of `SIGNALS`, how the terms are
    met, and the cosines (N) of the first encoder, 0 without one."""

    table: Floats
    meeting: Meeting
    likeness: Floats

    def column(self, name: str) -> Floats:
        """One of the signals, for each sentence."""
        column: Floats = self.table[:, SIGNALS.index(name)]
        return column


def signals(index: Index, question: Question) -> Signals:
    """The signals of every sentence of a book for a question."""
    found = meeting(index, question)
    shares = {name: found.share(part) for name, part in found.parts.items()}
    covered, around = found.share(found.met), found.share(found.around)
    columns = {name: _z(share) for name, share in shares.items()}
    columns |= {"all": _z(covered), "all around": _z(around)}
    columns |= {"covered": covered, "covered around": around}
    columns["meaning"], columns["meaning in context"], likeness = _meanings(index, question)
    columns["likeness"] = likeness
    columns["nearest"] = np.exp(SHARP * (likeness - likeness.max()))
    columns["telling"] = _telling(index, question)
    columns |= _kinds(index, question, found.met) | _shape(index) | _course(index, question)
    columns["heading met"] = found.share(found.above)
    columns["begins"] = _begins(index, question, found)
    columns["same numbers"] = _same_numbers(index, question)
    columns["to the point"] = _to_the_point(index, found)
    table = np.stack([columns[name] for name in SIGNALS], axis=1)
    return Signals(table.astype(np.float32), found, likeness)


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
    used = index.encoders
    for at, encoder in enumerate(used):
        asked = encoder.queries([question.text])[0]
        cosines = index.meant[encoder.name] @ asked
        own += _z(cosines) / len(used)
        context += _z(index.context[encoder.name] @ asked) / len(used)
        first = cosines if at == 0 else first
    return own, context, first


def _telling(index: Index, question: Question) -> Floats:
    """How many of the telling concepts that are asked about a sentence speaks of."""
    asked = [
        index.columns[concept]
        for term in question.terms
        for concept in sorted(term.concepts & index.columns.keys())
        if standing(concept) == "telling"
    ]
    count: Floats = index.has[:, asked].sum(axis=1).astype(np.float32)
    return np.minimum(count, TELLING)


def _kinds(index: Index, question: Question, met: Floats) -> dict[str, Floats]:
    """Whether a sentence holds an answer of the kind that is wanted."""
    columns: dict[str, Floats] = {}
    for kind, concepts in SPEAKS_OF.items():
        known = [index.columns[concept] for concept in concepts if concept in index.columns]
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
        kinship(term.word.text, term.word.stem, text, stem, True) >= KIN
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
        "item": np.array([one.kind in {"item", "table"} for one in index.sentences], np.float32),
        "early": np.array([at / max(count, 1) < 0.15 for at in range(count)], np.float32),
    }


def _course(index: Index, question: Question) -> dict[str, Floats]:
    """Whether a sentence stands where the course of the game is told that is asked about."""
    asked = frozenset().union(*(term.concepts for term in question.terms))
    none = np.zeros(len(index.sentences), np.float32)

    def under(concept: str) -> Floats:
        if concept not in index.columns:
            return none
        return index.has_above[:, index.columns[concept]].astype(np.float32)

    size = np.array([bool(SIZE.search(one.text)) for one in index.sentences], np.float32)
    counts = "number" in question.wants and "total" in asked
    return {
        "a size": size if "size" in asked else none,
        "set-up": under("setup") if asked & {"setup", "first_player"} else none,
        "contents": under("component") if counts or "component" in asked else none,
    }


def _begins(index: Index, question: Question, found: Meeting) -> Floats:
    """How well a sentence's first word is one that the question is about: a definition."""
    rows = [row for row, term in enumerate(question.terms) if term.weight > COMMON]
    begins: Floats = np.append(found.by_word(rows), np.float32(0))[index.firsts]
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


def _to_the_point(index: Index, found: Meeting) -> Floats:
    """The share of a sentence's own words that the question speaks of."""
    met = np.append(found.by_word(), np.float32(0))
    sums = np.add.reduceat(met[index.own.flat], index.own.starts)
    sizes = np.diff([*index.own.starts, len(index.own.flat)])
    share: Floats = (sums / np.maximum(sizes, 1)).astype(np.float32)
    return share
