"""What turns a rule round when it is lost or changed: negations, modals, limits.

The words stand in `marks.txt`. "May not" forbids and "need not" frees, so that a claim may say
"must not" where the book says "may not", but never "must" where it says "may".
"""

import re
from collections import Counter
from collections.abc import Collection
from functools import cache
from pathlib import Path

from kibitz.spelling import plain

TURN = re.compile(
    r"[,;:.!?()–—]+(?=\s|$)|\b(?:but|mais|ma|però|aber|sondern|pero|sino|mentre|während)\b", re.I
)
"""Where what was said before no longer governs what follows."""
CONTRACTED = re.compile(r"\b(ca|wo|do|does|did|must|should|could|is|are|need)n['’]t\b", re.I)
WORDS = re.compile(r"[^\W_]+")
NEGATIONS = ("not", "forbid")
LIMITS = ("only", "least", "most")
FORBIDDEN, NEEDLESS, MUST, MAY = "forbidden", "needless", "must", "may"


def clauses(text: str) -> list[tuple[int, int]]:
    """The clauses of a text, each from where to where."""
    cuts = [found.span() for found in TURN.finditer(text)]
    starts, ends = (
        [0, *(end for _start, end in cuts)],
        [*(start for start, _end in cuts), len(text)],
    )
    return [span for span in zip(starts, ends, strict=True) if text[slice(*span)].strip()]


def negations(text: str, lang: str) -> int:
    """How many clauses of a text say no, not, never, forbidden."""
    return sum(bool(found & set(NEGATIONS)) for found in _by_clause(text, lang))


def rulings(text: str, lang: str) -> Counter[str]:
    """What a text rules, `must`, `may`, `forbidden` or `needless`, and in how many clauses."""
    return Counter(ruling for found in _by_clause(text, lang) for ruling in _rulings(found))


def limits(text: str, lang: str) -> frozenset[str]:
    """What a text limits: `only`, `least`, `most`."""
    return frozenset(mark for found in _by_clause(text, lang) for mark in found & set(LIMITS))


def _rulings(found: Collection[str]) -> set[str]:
    if "forbid" in found:
        return {MAY} if "not" in found else {FORBIDDEN}
    if "not" in found:
        freed = {NEEDLESS} if "need" in found else set()
        return freed | ({FORBIDDEN} if "may" in found or "must" in found else set())
    must = {MUST} if "must" in found or "need" in found else set()
    return must | ({MAY} if "may" in found else set())


def _by_clause(text: str, lang: str) -> list[set[str]]:
    return [_found(text[start:end], lang) for start, end in clauses(text)]


def _found(clause: str, lang: str) -> set[str]:
    """The classes whose words stand in a clause."""
    words = WORDS.findall(plain(CONTRACTED.sub(r"\1 not", clause.replace("cannot", "can not"))))
    line = f" {' '.join(words)} ".replace(" ca not ", " can not ")
    return {
        mark
        for mark, phrases in _phrases(lang).items()
        if any(all(f" {part} " in line for part in phrase) for phrase in phrases)
    }


@cache
def _phrases(lang: str) -> dict[str, list[list[str]]]:
    """The phrases of each class in a language; each is parts that all have to be there."""
    lines = Path(__file__).with_name("marks.txt").read_text("utf-8").splitlines()
    known: dict[str, list[list[str]]] = {}
    for line in lines:
        if line.startswith(f"{lang} "):
            mark, _, phrases = line[len(lang) + 1 :].partition(": ")
            known[mark] = [phrase.split("+") for phrase in phrases.split(", ")]
    return known
