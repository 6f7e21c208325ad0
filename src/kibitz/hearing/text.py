"""A question's text as tokens: small letters without accents, contractions resolved."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.cards import COLOURS, LETTERS, SYMBOLS
from kibitz.spelling import OUTLINES, plain

WORDS = re.compile(r"[a-z]?\d+[a-z]*|[a-z]+(?:'[a-z]+)*|[.,;:!?()…/+=–—-]")
PLUS_MINUS = re.compile(
    r"(?:\+\s*/?\s*[-−–]|±|\b(?:plus|pi[uù])\W{0,3}(?:(?:ou|or|o|oder)\W)?\W{0,2}(?:minus|moins|meno)(?![a-zéè]))"
    r"(?:\W{0,2}(?:1|one|une?|uno|eins)\b)?",
    re.I,
)
"""The option plus/minus one, in signs and in words."""
COUNTED = re.compile(r"\((\d{1,2})\)|\bx(?=\d)", re.I)
"""A number in brackets, or behind the sign for times: red (5), blue x6."""
SHAPES = str.maketrans(
    {
        shape: f" {letter} "
        for shapes in (SYMBOLS, OUTLINES)
        for shape, letter in zip(shapes, LETTERS, strict=True)
    }
)
GERMAN_ORDINAL = re.compile(r"\b(\d+)\.(?=\s+(?:runde|durchgang|spielrunde)\b)", re.I)
"""The point of "6. Runde" ends no sentence."""
COURTS = (
    (
        r"\b([JQKA])(?=\s+(?:of\s+)?(?:clubs|hearts|spades|diamonds)\b)",
        "JQKA",
        "jack queen king ace",
    ),
    (
        r"\b([VDRA])(?=\s+(?:de\s+)?(?:c(?:œ|oe)ur|pique|carreau|tr[eè]fle))",
        "VDRA",
        "valet dame roi as",
    ),
    (r"\b([FDRA])(?=\s+(?:di\s+)?(?:cuori|picche|quadri|fiori)\b)", "FDRA", "fante donna re asso"),
    (
        r"(?:(?<=Herz\s)|(?<=Karo\s)|(?<=Pik\s)|(?<=Kreuz\s))([BDKA])\b",
        "BDKA",
        "bube dame könig ass",
    ),
)
"""The court's letters beside a suit, and what they stand for."""
NAMES = dict(zip(LETTERS, COLOURS, strict=True)) | {"W": "wizard", "J": "jester"}
NOTED = re.compile(r"(?<![\w'])(?:[BGRWJ]|Y(?!\s+a\b))(?![\w'])")
"""A letter of the notation that stands alone, in capitals."""
MORE = {"que": "plus", "de": "plus", "che": "più", "di": "più", "als": "mehr", "than": "more"}
"""What a plus sign says before these words: + que ses cartes."""
QUOTES = str.maketrans("’‘`´", "''''")
MARKS = frozenset(".,;:!?()…/+=-–—")
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
    for pattern, letters, names in COURTS:
        text = _court(text, pattern, dict(zip(letters, names.split(), strict=True)))
    text = re.sub(rf"\+(?=\s*({'|'.join(MORE)})\b)", lambda found: MORE[found[1]], text)
    text = COUNTED.sub(lambda found: f" {found[1] or ''} ", text)
    text = GERMAN_ORDINAL.sub(r"\1te", text)
    text = NOTED.sub(lambda found: NAMES[found[0]], text)
    for word in WORDS.findall(plain(text)):
        if word in MARKS:
            clause += word not in "-"
            sentence += word in STOPS
            continue
        found += [Token(part, clause, sentence) for part in _parts(word)]
    return found


def _court(text: str, pattern: str, names: Mapping[str, str]) -> str:
    return re.sub(pattern, lambda found: names[found[1]], text)


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
