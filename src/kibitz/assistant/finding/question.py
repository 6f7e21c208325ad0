"""What a question asks: its words, what they mean, and what kind of answer it wants."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kibitz.assistant.finding.concepts import concepts, standing
from kibitz.assistant.finding.words import LANGUAGES, Word, words
from kibitz.spelling import plain

COMMON = 0.5
"""What a word weighs that is in every rulebook, such as player; any other weighs 1."""
WHOLE = 5
"""So many words ask something even where each is in every rulebook: what can I do on my turn?"""
NUMBER = re.compile(
    r"\b(how (many|much|big|long|far|often|old|large|high)|what (size|number|age)"
    r"|combien|quel (nombre|age)|quelle (taille|duree|distance|hauteur)|nombre de"
    r"|quant[oiae]|quale (numero|eta|distanza)|grande quanto"
    r"|wie ?viele?n?|wievielt\w*|wie (oft|lange|gross|weit|hoch|alt)|anzahl|welche[ms]? alter"
    r"|cuant[oa]s?|que (tamano|numero|edad|distancia))\b"
)
PERSON = re.compile(r"\b(who|whose|whom|qui|chi|wer|wem|wen|wessen|quien(es)?|which player)\b")
MOMENT = re.compile(r"\b(when|quand|quando|wann|cuando|zeitpunkt|how soon)\b")
PLACE = re.compile(r"\b(where|ou|dove|wo|wohin|woher|donde|adonde)\b")
VERDICT = re.compile(
    r"(^|[.,;:!?] )\W*(and |et |und |e |y |oder |or )?"
    r"(do|does|did|is|are|am|can|could|may|must|should|has|have|will|would"
    r"|peut|puis|peux|est|sont|doit|dois|faut|a t|y a"
    r"|posso|puo|possono|si puo|devo|deve|bisogna|e possibile|c e|ci sono"
    r"|puedo|puede|pueden|se puede|debo|debe|hay que|es|hay"
    r"|darf|durfen|kann|konnen|muss|mussen|ist|sind|gibt|hat|habe|wird|zahlt|gilt|gelten"
    r"|[a-z]+e ich|[a-z]+t (er|sie|es|man))\b"
)
WANTS = {
    "number": NUMBER,
    "person": PERSON,
    "moment": MOMENT,
    "place": PLACE,
    "verdict": VERDICT,
}
SIGNS = re.compile(r"[^\w.,;:!?]+")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a question that says what it is about."""

    word: Word
    concepts: frozenset[str]
    weight: float

    @property
    def telling(self) -> bool:
        """Whether many books are silent on what it means."""
        return any(standing(concept) == "telling" for concept in self.concepts)


@dataclass(frozen=True, slots=True)
class Question:
    """A question; `counted` is the place of the term that a number is wanted of, or None.

    `length` counts all its words, filler too.
    """

    text: str
    lang: str
    length: int
    terms: tuple[Term, ...]
    wants: frozenset[str]
    counted: int | None
    numbers: frozenset[str]

    @property
    def clear(self) -> bool:
        """Whether it says what it is about."""
        weights = [term.weight for term in self.terms if not term.word.text.isdecimal()]
        whole = bool(self.wants) or self.length >= WHOLE
        return any(weight > COMMON for weight in weights) or (whole and bool(weights))


def read_question(text: str, lang: str) -> Question:
    """What a text asks, read in its language (in English where the language isn't known)."""
    known = lang if lang in LANGUAGES else "en"
    found = words(text, known)
    meant = concepts(found, known)
    pairs = [(word, own) for word, own in zip(found, meant, strict=True) if _says(word, own)]
    terms = tuple(Term(word, own, _weight(own)) for word, own in pairs)
    folded = SIGNS.sub(" ", plain(text)).strip()
    wants = frozenset(kind for kind, pattern in WANTS.items() if pattern.search(folded))
    numbers = frozenset(word.text for word in found if word.text.isdecimal())
    return Question(text, known, len(found), terms, wants, _counted(folded, found, terms), numbers)


def _says(word: Word, meant: frozenset[str]) -> bool:
    if word.text.isdecimal():
        return True
    if word.filler:
        return any(standing(concept) != "common" for concept in meant)
    return len(word.text) > 1


def _weight(meant: frozenset[str]) -> float:
    if meant and all(standing(concept) == "common" for concept in meant):
        return COMMON
    return 1.0


def _counted(folded: str, found: list[Word], terms: tuple[Term, ...]) -> int | None:
    """The first term behind "how many" that is no filler."""
    match = NUMBER.search(folded)
    if match is None:
        return None
    before = len(re.findall(r"\w+", folded[: match.end()]))
    behind = found[before:]
    return next((at for at, term in enumerate(terms) if _is_in(term.word, behind)), None)


def _is_in(word: Word, behind: list[Word]) -> bool:
    return not word.filler and any(word is other for other in behind)
