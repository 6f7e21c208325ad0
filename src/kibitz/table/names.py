"""What people write at a table: names and words, taken as they are or refused, never changed."""

import unicodedata

from kibitz.errors import BadInput

LONGEST_NAME = 24
LONGEST_WORDS = 300
JOINERS = "\u200d\ufe0f"
"""Invisible, but parts of emoji."""
INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories of what can't be seen or turns the direction of what can."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their category, and yet nothing to see."""


def check_words(text: object, longest: int) -> str:
    """A text that can be shown to others; raises `BadInput` (wrong-type, too-long,
    invisible-characters, nothing-said)."""
    if not isinstance(text, str):
        raise BadInput("not-words")
    if len(text) > longest:
        raise BadInput("too-long", given=len(text), limit=longest)
    for at, letter in enumerate(text, 1):
        unseen = unicodedata.category(letter) in INVISIBLE and letter not in JOINERS
        if unseen or letter in BLANK:
            raise BadInput("invisible-characters", given=f"U+{ord(letter):04X}", at=at)
    words = " ".join(text.split())
    if not words.strip(JOINERS):
        raise BadInput("nothing-said")
    return words


def check_name(text: object, taken: list[str]) -> str:
    """A name for a seat; raises `BadInput` as `check_words` does, or `name-taken`, `bad-name`."""
    name = check_words(text, LONGEST_NAME)
    if ";" in name:  # a game record keeps its comments behind it
        raise BadInput("bad-name", given=name)
    if folded(name) in map(folded, taken):
        raise BadInput("name-taken", given=name)
    return name


def folded(name: str) -> str:
    """A name as it counts for being the same."""
    return unicodedata.normalize("NFKC", name).casefold()
