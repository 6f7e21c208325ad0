"""A question's text as tokens: small letters without accents, contractions resolved."""

import re
from dataclasses import dataclass

from kibitz.cards import COLOURS, LETTERS, SYMBOLS
from kibitz.spelling import OUTLINES, plain

WORDS = re.compile(r"[a-z]?\d+[a-z]*|[a-z]+(?:'[a-z]+)*|[.,;:!?()…/+=-]")
PLUS_MINUS = re.compile(r"(?:\+\s*/?\s*[-−–]|±)\s*(?:1\b)?")
SHAPES = str.maketrans(
    {
        shape: f" {letter} "
        for shapes in (SYMBOLS, OUTLINES)
        for shape, letter in zip(shapes, LETTERS, strict=True)
    }
)
GERMAN_ORDINAL = re.compile(r"\b(\d+)\.(?=\s+(?:runde|durchgang|spielrunde)\b)", re.I)
"""The point of "6. Runde" ends no sentence."""
NAMES = dict(zip(LETTERS, COLOURS, strict=True)) | {"W": "wizard", "J": "jester"}
NOTED = re.compile(r"(?<![\w'])(?:[BGRWJ]|Y(?!\s+a\b))(?![\w'])")
"""A letter of the notation that stands alone, in capitals."""
QUOTES = str.maketrans("’‘`´", "''''")
MARKS = frozenset(".,;:!?()…/+=-")
STOPS = frozenset(".;!?()…")
ELIDED = frozenset(
    [
        "l",
        "d",
        "j",
        "n",
        "s",
        "m",
        "t",
        "c",
        "qu",
        "un",
        "dell",
        "all",
        "nell",
        "dall",
        "sull",
        "quest",
        "quell",
        "lorsqu",
        "puisqu",
    ]
)
"""What stands before an apostrophe in French and Italian and says nothing."""
ENDINGS = frozenset(["s", "m", "re", "ve", "ll", "d", "t"])
"""What stands behind an apostrophe in English and German and says nothing."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a number; `clause` counts commas, colons and stops, `sentence` only stops."""

    text: str
    clause: int
    sentence: int


def tokens(question: str) -> list[Token]:
    """The tokens of a question, without its marks."""
    found: list[Token] = []
    clause = sentence = 0
    text = PLUS_MINUS.sub(" plusminus ", question).translate(SHAPES).translate(QUOTES)
    text = GERMAN_ORDINAL.sub(r"\1te", text)
    text = NOTED.sub(lambda found: NAMES[found[0]], text)
    for word in WORDS.findall(plain(text)):
        if word in MARKS:
            clause += word != "-"
            sentence += word in STOPS
            continue
        found += [Token(part, clause, sentence) for part in _parts(word)]
    return found


def _parts(word: str) -> list[str]:
    """What a word with apostrophes says: can't is "can not", l'atout is "atout"."""
    if "'" not in word:
        return [word]
    left, _, right = word.partition("'")
    if right == "t" and left.endswith("n"):
        return [left if left == "can" else left[:-1], "not"]
    if right == "ve":
        return [left, "have"]
    if right in ENDINGS:
        return [left]
    return _parts(right) if left in ELIDED else [left, *_parts(right)]
