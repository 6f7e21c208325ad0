"""The words of questions and books in five languages: folded, stemmed, without filler."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from kibitz.hearing.numbers import CARDINALS
from kibitz.spelling import plain

LANGUAGES = ("en", "fr", "it", "de", "es")
"""The languages whose words are known; the encoder knows more."""
ALGORITHMS = {"en": "english", "fr": "french", "it": "italian", "de": "german", "es": "spanish"}
WORD = re.compile(r"[^\W\d_]+|\d+")
SPANISH = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
    " dieciseis diecisiete dieciocho diecinueve veinte"
)
NUMBERS = CARDINALS | {"es": {word: at for at, word in enumerate(SPANISH.split())}}
NO_NUMBERS = frozenset(["one", "un", "une", "uno", "una", "ein", "eine", "einen", "neuf"])
"""Words that may be a number and mostly are none."""
SIGNS = {"¿": "es", "¡": "es", "ß": "de", "ñ": "es", "ä": "de", "ö": "de"}


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text: folded, its stem, and whether it is filler."""

    text: str
    stem: str
    filler: bool
    named: bool
    """Whether it is written as a name: a capital inside a sentence (not in German)."""


@cache
def stopwords(lang: str) -> frozenset[str]:
    """The words of a language that say nothing about what is asked."""
    lines = (files(__package__) / "stopwords.txt").read_text("utf-8").splitlines()
    found = next(line for line in lines if line.startswith(f"{lang}:"))
    return frozenset(found.partition(":")[2].split())


@cache
def _stemmer(lang: str) -> Any:
    from snowballstemmer import stemmer

    return stemmer(ALGORITHMS[lang])


@cache
def stem(word: str, lang: str) -> str:
    """The stem of a word in small letters with its accents, folded."""
    return plain(str(_stemmer(lang).stemWord(word)))


def words(text: str, lang: str) -> list[Word]:
    """The words of a text in a known language; number words as digits."""
    found = []
    filler = stopwords(lang)
    for match in WORD.finditer(text):
        folded = plain(match[0])
        number = None if folded in NO_NUMBERS else NUMBERS[lang].get(folded)
        if number is not None:
            folded = str(number)
        root = folded if folded.isdecimal() else stem(match[0].lower(), lang)
        start = text[: match.start()].rstrip(" \"'«„“(¿¡")
        named = lang != "de" and match[0][0].isupper() and bool(start) and start[-1] not in ".!?:"
        found.append(Word(folded, root, folded in filler, named))
    return found


def language_of(text: str, hint: str = "en") -> str:
    """The language of a text by its filler words and signs; the hint where they don't tell."""
    folded = [plain(word) for word in WORD.findall(text)]
    scores = Counter({lang: sum(word in stopwords(lang) for word in folded) for lang in LANGUAGES})
    for sign, lang in SIGNS.items():
        scores[lang] += 2 * (sign in text)
    scores[hint] += 1 if hint in LANGUAGES else 0
    return max(LANGUAGES, key=lambda lang: (scores[lang], lang == hint))
