"""Characters to lines: pieces of text on one baseline, with a box for each character."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from kibitz.books.model import Box
from kibitz.books.pdf.accents import composed, put_back
from kibitz.books.pdf.glyphs import Glyph

LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}
BULLET = "•"
BULLETS = frozenset("•‣⁃◦▪▫■□●○◆◇►▶➔➤➢✓✔❖∙·*–—-")
"""What begins a list item when it stands alone before it."""
SYMBOL_FONT_BULLETS = frozenset("\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf02d\uf0a8\uf06e\uf071")
BREAK = 1.8
"""A gap of so many sizes ends a piece of text."""
JOIN = 1.0
"""A smaller gap between two pieces on a baseline makes them one line."""
JOIN_BULLET = 5.0
"""The same behind a bullet or a number that begins an item."""
SPACE = 0.15
NUMBER = re.compile(r"\d+(?:\.\d+)*\.?")
"""A chapter's number, which may be set smaller than its heading."""
NOTE_GAP = 0.25
"""A wider gap parts text from a note in the margin that is set smaller."""


@dataclass(slots=True)
class Line:
    """A line of text on a page.

    `places` holds four numbers for each character of `text`: its box, all 0 for a blank.
    `y` is the baseline. `unmapped` counts characters that the file gives no meaning.
    """

    text: str
    places: array[float]
    y: float
    size: float
    bold: bool
    italic: bool
    upright: bool = True
    unmapped: int = 0
    box: Box = field(default=(0, 0, 0, 0))

    def __post_init__(self) -> None:
        self.box = self.box_of(0, len(self.text))

    def box_of(self, start: int, end: int) -> Box:
        """The box round the characters from start to before end; all 0 for blanks alone."""
        return around(self.place(at) for at in range(start, end))

    def place(self, at: int) -> Box:
        """The box of one character."""
        left, bottom, right, top = self.places[4 * at : 4 * at + 4]
        return left, bottom, right, top


def around(boxes: Iterable[Box]) -> Box:
    """The box round boxes, those of blanks left out; all 0 where there is no other."""
    kept = [box for box in boxes if any(box)]
    if not kept:
        return (0, 0, 0, 0)
    lefts, bottoms, rights, tops = zip(*kept, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def lines_of(glyphs: Sequence[Glyph]) -> list[Line]:
    """The lines of a page, in the order of the file."""
    pieces = [_line(piece) for piece in _pieces(put_back(glyphs))]
    return _joined([line for line in pieces if line is not None])


def _pieces(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    """Runs of characters that follow each other on one baseline."""
    run: list[Glyph] = []
    last: Glyph | None = None
    for glyph in glyphs:
        if glyph.blank:
            run.append(glyph)
            continue
        if last is not None and not _goes_on(last, glyph):
            yield run
            run = []
        elif last is not None and (_printed_twice(run, glyph) or _stacked(last, glyph)):
            continue
        run.append(glyph)
        last = glyph
    yield run


def _goes_on(last: Glyph, glyph: Glyph) -> bool:
    """Whether a character stands on the baseline of the one before, to its right."""
    size = max(last.look.size, glyph.look.size, 1.0)
    if not (last.look.upright and glyph.look.upright):
        return last.look == glyph.look and _beside(last, glyph, 2 * size)
    raised = abs(glyph.y - last.y)
    if raised > (0.2 if last.look.size == glyph.look.size else 0.6) * size:
        return False
    gap = glyph.box[0] - last.box[2]
    if gap > NOTE_GAP * size and not alike(last.look.size, glyph.look.size):
        return False
    return -1.5 * size < gap < BREAK * size


def _beside(last: Glyph, glyph: Glyph, far: float) -> bool:
    return abs(last.x - glyph.x) < far and abs(last.y - glyph.y) < far


def _printed_twice(run: Sequence[Glyph], glyph: Glyph) -> bool:
    """Whether the same letter has just been set almost at the same place, to make it bold.

    At the very same place stand the letters of a ligature.
    """
    return any(
        other.char == glyph.char
        and 0 < abs(other.x - glyph.x) < 0.1 * glyph.look.size
        and abs(other.y - glyph.y) < 0.1 * glyph.look.size
        for other in run[-3:]
    )


def alike(one: float, two: float) -> bool:
    """Whether two sizes of type are near enough for one line; a note in the margin is smaller."""
    return max(one, two) <= 1.3 * min(one, two)


def _stacked(last: Glyph, glyph: Glyph) -> bool:
    """Whether a sign that is no letter is set over the one before: the layers of an emoji."""
    if last.char.isalnum() or glyph.char.isalnum() or glyph.mapped:
        return False
    a, b = last.box, glyph.box
    shared = min(a[2], b[2]) - max(a[0], b[0])
    return a != b and shared > 0.6 * min(a[2] - a[0], b[2] - b[0])


def _line(run: Sequence[Glyph]) -> Line | None:
    """A run as a line: clean characters, no blanks around it; None where nothing is left."""
    chars: list[tuple[str, Glyph]] = []
    for at, glyph in enumerate(run):
        alone = (at == 0 or run[at - 1].blank) and (at + 1 == len(run) or run[at + 1].blank)
        for char in _clean(glyph.char, alone and not chars):
            if char == " " and (not chars or chars[-1][0] == " "):
                continue
            if unicodedata.combining(char) and chars and composed(chars[-1][0], char):
                chars[-1] = (composed(chars[-1][0], char), chars[-1][1])
                continue
            chars.append((char, glyph))
    while chars and chars[-1][0] == " ":
        chars.pop()
    if not chars:
        return None
    solid = [glyph for char, glyph in chars if char != " "]
    places = array("f", [side for _char, glyph in chars for side in glyph.box])
    return Line(
        text="".join(char for char, _glyph in chars),
        places=places,
        y=_most(glyph.y for glyph in solid),
        size=_most(round(glyph.look.size, 1) for glyph in solid),
        bold=sum(glyph.look.bold for glyph in solid) > 0.9 * len(solid),
        italic=2 * sum(glyph.look.italic for glyph in solid) > len(solid),
        upright=solid[0].look.upright,
        unmapped=sum(not glyph.mapped for glyph in solid),
    )


def _most(values: Iterable[float]) -> float:
    """The value that is there most often."""
    counts: dict[float, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return max(counts, key=lambda value: counts[value])


def _clean(char: str, first_alone: bool) -> str:
    """A character without what can't be seen; one that begins a line alone may be a bullet."""
    if char in LIGATURES:
        return LIGATURES[char]
    category = unicodedata.category(char)
    if first_alone and (category == "Cc" or char in SYMBOL_FONT_BULLETS):
        return BULLET
    if category in ("Cc", "Cf"):
        return "\u00ad" if char == "\u00ad" else ""
    if category == "Zs":
        return " "
    return unicodedata.normalize("NFC", char)


def begins_item(text: str) -> bool:
    """Whether a piece is nothing but a bullet or the number of an item: •, 1., 2), a)."""
    return len(text) <= 4 and (
        text in BULLETS or (text[-1:] in (".", ")", ":") and text[:-1].strip("(").isalnum())
    )


def _joined(lines: list[Line]) -> list[Line]:
    """The lines, those put together that stand close beside each other on one baseline."""
    found: list[Line] = []
    for line in lines:
        before = found[-1] if found else None
        if before is not None and _continues(before, line):
            found[-1] = _concatenated(before, line)
        else:
            found.append(line)
    return found


def _continues(before: Line, line: Line) -> bool:
    size = max(before.size, line.size)
    if not (before.upright and line.upright) or abs(before.y - line.y) > 0.3 * size:
        return False
    gap = line.box[0] - before.box[2]
    if gap > NOTE_GAP * size and not alike(before.size, line.size):
        return gap < 2 * size and NUMBER.fullmatch(before.text) is not None
    return -0.3 * size < gap < size * (JOIN_BULLET if begins_item(before.text) else JOIN)


def _concatenated(one: Line, two: Line) -> Line:
    gap = two.box[0] - one.box[2] > SPACE * max(one.size, two.size)
    more = len(two.text) > len(one.text)
    main = two if more else one
    return Line(
        text=one.text + " " * gap + two.text,
        places=one.places + array("f", [0, 0, 0, 0] * gap) + two.places,
        y=main.y,
        size=main.size,
        bold=main.bold,
        italic=main.italic,
        unmapped=one.unmapped + two.unmapped,
    )
