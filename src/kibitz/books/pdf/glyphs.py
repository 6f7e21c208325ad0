"""The characters of a PDF page, each with its place and its look, as pdfium tells them."""

from __future__ import annotations

import ctypes
import math
import unicodedata
from dataclasses import dataclass
from typing import Any

from kibitz.books.model import Box

Colour = tuple[int, int, int, int]
"""Red, green, blue, alpha: 0 to 255."""
INVISIBLE = frozenset({3, 7})
"""Text render modes that put nothing on the page."""
FILL_AND_STROKE = 2
"""A render mode that thickens letters: how some programs make bold."""
HYPHENS_OF_PDFIUM = frozenset({0x2, 0xFFFE})
"""What pdfium puts in the place of a hyphen at a line's end."""
BOLD_WEIGHTS = frozenset({600, 700, 800, 900})
"""Weights that a file states; others are pdfium's guesses from the stems, and often wrong."""
BOLD_NAMES = ("bold", "black", "heavy", "demi", "cmbx")
ITALIC_NAMES = ("italic", "oblique", "slanted", "cmti", "cmsl")
PRIVATE = frozenset({"Co", "Cn", "Cs"})
"""Categories of characters that say nothing outside their font."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a text object looks: size in points, weight, slant, colour, render mode, slope."""

    size: float
    bold: bool
    italic: bool
    mode: int
    colour: Colour
    upright: bool


@dataclass(slots=True)
class Glyph:
    """A character on a page. A blank between two words has no box and no look of its own."""

    char: str
    box: Box
    look: Look
    x: float = 0.0
    y: float = 0.0
    mapped: bool = True
    hidden: bool = False

    @property
    def blank(self) -> bool:
        """Whether this is the space between two words."""
        return self.char == " "


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a page that is shown, and how it is turned."""

    left: float
    bottom: float
    right: float
    top: float
    turned: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as shown, in points."""
        wide, high = self.right - self.left, self.top - self.bottom
        return (high, wide) if self.turned % 2 else (wide, high)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A point of the page's own space on the page as it is shown."""
        wide, high = self.right - self.left, self.top - self.bottom
        x, y = x - self.left, y - self.bottom
        return ((x, y), (y, wide - x), (wide - x, high - y), (high - y, x))[self.turned]

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """A box of the page's own space on the page as it is shown."""
        (a, b), (c, d) = self.place(left, bottom), self.place(right, top)
        return min(a, c), min(b, d), max(a, c), max(b, d)


def frame_of(page: Any) -> Frame:
    """The frame of a pdfium page."""
    media, crop = page.get_mediabox(), page.get_cropbox()
    left, bottom = max(media[0], crop[0]), max(media[1], crop[1])
    right, top = min(media[2], crop[2]), min(media[3], crop[3])
    if right <= left or top <= bottom:
        left, bottom, right, top = media
    return Frame(left, bottom, right, top, page.get_rotation() // 90 % 4)


class PageText:
    """The characters of one page, read one by one."""

    def __init__(self, page: Any) -> None:
        from pypdfium2 import raw

        self.raw = raw
        self.frame = frame_of(page)
        self.text = page.get_textpage()
        self.looks: dict[int, Look] = {}
        self._sides = [ctypes.c_double() for _ in range(6)]
        self._held = [ctypes.byref(side) for side in self._sides]

    def glyphs(self, most: int) -> list[Glyph]:
        """The characters, `most` of them, in the order of the file; white space as one blank."""
        found: list[Glyph] = []
        for at in range(min(self.text.count_chars(), most)):
            code = self.raw.FPDFText_GetUnicode(self.text.raw, at)
            if _blank(code):
                if found and not found[-1].blank:
                    found.append(Glyph(" ", (0, 0, 0, 0), found[-1].look))
            elif _readable(code):
                glyph = self._glyph(at, "-" if code in HYPHENS_OF_PDFIUM else chr(code))
                if glyph is not None:
                    found.append(glyph)
        return found

    def _glyph(self, at: int, char: str) -> Glyph | None:
        held, text = self.raw.FPDFText_GetTextObject(self.text.raw, at), self.text.raw
        self.raw.FPDFText_GetCharBox(text, at, *self._held[:4])
        if not held or not self.raw.FPDFText_GetCharOrigin(text, at, *self._held[4:]):
            return None
        left, right, bottom, top, x, y = (side.value for side in self._sides)
        key = ctypes.addressof(held.contents)
        look = self.looks.get(key)
        if look is None:
            look = self.looks[key] = self._look(at, held)
        box = self.frame.box(left, bottom, right, top)
        if not all(map(math.isfinite, (*box, x, y))):
            return None
        known = unicodedata.category(char) not in PRIVATE
        known = known and self.raw.FPDFText_HasUnicodeMapError(text, at) != 1
        return Glyph(char, box, look, *self.frame.place(x, y), mapped=known)

    def _look(self, at: int, held: Any) -> Look:
        raw, text = self.raw, self.text.raw
        parts = [ctypes.c_uint() for _ in range(4)]
        raw.FPDFText_GetFillColor(text, at, *map(ctypes.byref, parts))
        red, green, blue, alpha = (part.value for part in parts)
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(text, at, ctypes.byref(matrix))
        size = raw.FPDFText_GetFontSize(text, at) * math.hypot(matrix.c, matrix.d)
        mode = raw.FPDFTextObj_GetTextRenderMode(held)
        name, flags = self._font(at)
        heavy = raw.FPDFText_GetFontWeight(text, at) in BOLD_WEIGHTS
        slope = (math.atan2(matrix.b, matrix.a) - self.frame.turned * math.pi / 2) % math.tau
        return Look(
            size=size if math.isfinite(size) else 0.0,
            bold=heavy or mode == FILL_AND_STROKE or any(part in name for part in BOLD_NAMES),
            italic=bool(flags & 64) or any(part in name for part in ITALIC_NAMES),
            mode=mode,
            colour=(red, green, blue, alpha),
            upright=slope < 0.05 or slope > math.tau - 0.05,
        )

    def _font(self, at: int) -> tuple[str, int]:
        name = ctypes.create_string_buffer(128)
        flags = ctypes.c_int()
        self.raw.FPDFText_GetFontInfo(self.text.raw, at, name, 128, ctypes.byref(flags))
        return name.value.decode("utf-8", "replace").lower(), flags.value


def _blank(code: int) -> bool:
    return code in (0x9, 0xA, 0xD) or (code <= 0x10FFFF and chr(code).isspace())


def _readable(code: int) -> bool:
    """Whether a code is a character that can be shown; half characters and zero are not."""
    return 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF
