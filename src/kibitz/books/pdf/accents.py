"""Accents that a file sets as characters of their own, put back on their letters.

TeX's older fonts draw "più" as p, i, a grave accent and u, and the accent may come before or
behind its letter, or at the end of the line. Where an accent stands on the page tells its letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from kibitz.books.pdf.glyphs import Glyph

COMBINING = {
    "`": "\u0300",
    "\u02cb": "\u0300",
    "\u00b4": "\u0301",
    "\u02ca": "\u0301",
    "^": "\u0302",
    "\u02c6": "\u0302",
    "~": "\u0303",
    "\u02dc": "\u0303",
    "\u00a8": "\u0308",
    "\u02da": "\u030a",
    "\u02c7": "\u030c",
    "\u00b8": "\u0327",
    "\u02db": "\u0328",
    "\u02d8": "\u0306",
    "\u02d9": "\u0307",
    "\u02dd": "\u030b",
    "\u00af": "\u0304",
}
"""Accents with a width of their own, and what they become on a letter."""
DOTLESS = {"\u0131": "i", "\u0237": "j"}
ROW = 6.0
"""Letters are sought in rows of so many points, the accent's and the two beside it."""
WORD_GAP = 0.17
"""From this share of the size on, a gap is a space between words."""


def composed(letter: str, accent: str) -> str:
    """A letter with an accent as one character, or "" where there is none such."""
    mark = COMBINING.get(accent, accent)
    whole = unicodedata.normalize("NFC", DOTLESS.get(letter, letter) + mark)
    return whole if len(whole) == 1 else ""


def put_back(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """The characters with their accents on them.

    Spaces beside an accent that has gone are decided anew by the gap between the letters.
    """
    accents = [at for at, glyph in enumerate(glyphs) if _is_accent(glyph.char)]
    if not accents:
        return list(glyphs)
    rows = _rows(glyphs)
    gone = {at for at in accents if _join(rows, glyphs[at])}
    doubtful = {at + side for at in gone for side in (-1, 1)}
    found: list[Glyph] = []
    torn = False
    for at, glyph in enumerate(glyphs):
        if at in gone or (at in doubtful and glyph.blank):
            torn = True
            continue
        if torn and found and not found[-1].blank and not glyph.blank and _apart(found[-1], glyph):
            found.append(Glyph(" ", (0, 0, 0, 0), glyph.look))
        found.append(glyph)
        torn = False
    return found


def _rows(glyphs: Sequence[Glyph]) -> dict[int, list[Glyph]]:
    """The letters by the row of their baseline."""
    rows: dict[int, list[Glyph]] = {}
    for glyph in glyphs:
        if glyph.char.isalpha():
            rows.setdefault(int(glyph.y // ROW), []).append(glyph)
    return rows


def _is_accent(char: str) -> bool:
    return char in COMBINING or bool(unicodedata.combining(char))


def _join(rows: Mapping[int, Sequence[Glyph]], accent: Glyph) -> bool:
    """Puts an accent on the letter that it stands over or under; whether there is one."""
    row = int(accent.y // ROW)
    near = [letter for at in (row - 1, row, row + 1) for letter in rows.get(at, ())]
    for letter in sorted(near, key=lambda letter: abs(_middle(letter) - _middle(accent))):
        if not _over(accent, letter):
            continue
        whole = composed(letter.char, accent.char)
        if whole:
            letter.char, letter.box = whole, _both(letter, accent)
            return True
    return False


def _middle(glyph: Glyph) -> float:
    return (glyph.box[0] + glyph.box[2]) / 2


def _over(accent: Glyph, letter: Glyph) -> bool:
    """Whether an accent and a letter share their place: most of the narrower one's width."""
    if not (letter.char.isalpha() and abs(letter.y - accent.y) < 0.5 * letter.look.size):
        return False
    left, right = accent.box[0], accent.box[2]
    shared = min(right, letter.box[2]) - max(left, letter.box[0])
    return shared > 0.5 * min(right - left, letter.box[2] - letter.box[0])


def _both(one: Glyph, two: Glyph) -> tuple[float, float, float, float]:
    a, b = one.box, two.box
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _apart(one: Glyph, two: Glyph) -> bool:
    """Whether two characters of a line stand so far apart that a space is between them."""
    return two.box[0] - one.box[2] > WORD_GAP * two.look.size
