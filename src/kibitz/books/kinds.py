"""What a page is for: rules, an example, what is in the box, who made it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kibitz.books.model import PageKind, Sentence

EXAMPLE = re.compile(
    r"\b(?:examples?|exemples?|beispiele?|spielbeispiele?|esempi|esempio|ejemplos?)\b", re.I
)
COMPONENTS = re.compile(
    r"\b(?:components?|game contents|what(?:’|')s in the box|contenu|matériel|composants"
    r"|spielmaterial|spielkomponenten|material|materiali|componenti|contenuto|componentes"
    r"|contenido|inhalt)\b",
    re.I,
)
CREDITS = re.compile(
    r"\b(?:credits|licen[sc]e|legal|copyright|impressum|crédits|mentions légales|lizenz"
    r"|crediti|licenza|ringraziamenti|créditos|licencia|agradecimientos|remerciements"
    r"|danksagung|acknowledge?ments)\b",
    re.I,
)
CONTENTS = re.compile(r"(?:\.\s?){5,}\s?\d{1,3}\b")
"""A line of a table of contents."""
KINDS: tuple[tuple[PageKind, re.Pattern[str]], ...] = (
    ("credits", CREDITS),
    ("components", COMPONENTS),
    ("example", EXAMPLE),
)


def kind_of_page(sentences: Sequence[Sentence]) -> PageKind:
    """The kind of most of a page's words, by their headings or, for examples, their beginning.

    A page without sentences is `unreadable`.
    """
    if not sentences:
        return "unreadable"
    weights: dict[PageKind, int] = {}
    for sentence in sentences:
        kind = _kind(sentence)
        weights[kind] = weights.get(kind, 0) + len(sentence.text)
    best = max(weights, key=lambda kind: weights[kind])
    return best if 2 * weights[best] > sum(weights.values()) else "rules"


def _kind(sentence: Sentence) -> PageKind:
    if CONTENTS.search(sentence.text):
        return "rules"
    heading = sentence.section[-1] if sentence.section else ""
    heading = sentence.text if sentence.kind == "heading" else heading
    for kind, words in KINDS:
        if words.search(heading):
            return kind
    return "example" if EXAMPLE.match(sentence.text) else "rules"
