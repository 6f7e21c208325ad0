"""What a page shows: its picture at low resolution, and which of its text nobody can see."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from kibitz.books.model import Box
from kibitz.books.pdf.glyphs import INVISIBLE, Frame, Glyph

FAINT = 26
"""An alpha below this can't be seen."""
TINY = 3.0
"""Type smaller than so many points can't be read."""
LIGHT = 200
"""Colours this light may be those of the paper."""
CONTRAST = 12
"""Where the page varies by less (of 255), nothing stands on it."""
SECONDS = 2.5
"""So long pages are drawn on mere suspicion."""
MOST_SIDE = 2000


class Pictures:
    """Draws pages, one point a pixel, as long as there is time; then only those in doubt."""

    def __init__(self) -> None:
        self.left = SECONDS

    def picture(self, page: Any, glyphs: Sequence[Glyph]) -> Picture | None:
        """The page's picture; None where it may be done without."""
        doubtful = not glyphs or any(
            min(glyph.look.colour[:3]) > LIGHT for glyph in glyphs if not glyph.blank
        )
        if not doubtful and self.left <= 0:
            return None
        start = time.monotonic()
        found = Picture(page)
        self.left -= time.monotonic() - start
        return found


class Picture:
    """A page drawn small."""

    def __init__(self, page: Any) -> None:
        width, height = page.get_size()
        self.scale = min(1.0, MOST_SIDE / max(width, height, 1.0))
        bitmap = page.render(scale=self.scale, rev_byteorder=True)
        self.pixels: npt.NDArray[np.uint8] = bitmap.to_numpy()[:, :, :3]

    def part(self, box: Box) -> npt.NDArray[np.uint8]:
        """The pixels of a box."""
        rows, columns = self.pixels.shape[:2]
        left, bottom, right, top = (side * self.scale for side in box)
        a, b = max(0, int(left)), min(columns, int(right) + 1)
        c, d = max(0, int(rows - top)), min(rows, int(rows - bottom) + 1)
        return self.pixels[c:d, a:b]

    def contrast(self, box: Box) -> int:
        """How much the colours of a box vary: 0 for an empty patch, up to 255."""
        part = self.part(box)
        if not part.size:
            return 0
        return int((part.max((0, 1)).astype(int) - part.min((0, 1))).max())

    def inked(self) -> float:
        """The share of the page that is not of its commonest colour."""
        grey = self.pixels.mean(axis=2).astype(np.uint8)
        paper = int(np.bincount(grey.ravel(), minlength=256).argmax())
        return float((np.abs(grey.astype(int) - paper) > 40).mean())


def hide(glyphs: Sequence[Glyph], frame: Frame, picture: Picture | None) -> None:
    """Marks the characters that nobody can see.

    Those are set invisibly or with no colour, smaller than 3 points, off the page, or in the
    colour of what they stand on.
    """
    for word in words_of(glyphs):
        says = any(glyph.char.isalnum() for glyph in word)
        unseen = picture is not None and says and picture.contrast(_round(word)) < CONTRAST
        for glyph in word:
            look = glyph.look
            glyph.hidden = (
                unseen
                or look.mode in INVISIBLE
                or look.colour[3] < FAINT
                or look.size < TINY
                or _off(glyph.box, frame)
            )


def words_of(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    """Runs of characters between blanks that look alike."""
    word: list[Glyph] = []
    for glyph in glyphs:
        if word and (glyph.blank or glyph.look is not word[-1].look):
            yield word
            word = []
        if not glyph.blank:
            word.append(glyph)
    if word:
        yield word


def _round(word: Sequence[Glyph]) -> Box:
    lefts, bottoms, rights, tops = zip(*(glyph.box for glyph in word), strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def _off(box: Box, frame: Frame) -> bool:
    width, height = frame.size
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return not (0 <= x <= width and 0 <= y <= height)
