"""Words that a page draws as shapes, so that its text lacks them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

from kibitz.books.model import Box
from kibitz.books.pdf.glyphs import Frame
from kibitz.books.pdf.lines import around

PATH, IMAGE = 2, 3
LETTER = 8
"""A shape of so many segments may be a letter; a rectangle has five."""
WORD = 40
"""A shape of so many may be a word."""
HEIGHTS = (3.5, 40.0)
"""Letters are so high, in points."""
LETTER_WIDTH = 0.6
"""A letter's share of the height of its line."""
FEWEST_LETTERS = 10
MOST_OBJECTS = 20_000
SMALL = 0.05
"""A picture of at most this share of the page is an icon, not a scan."""
AROUND = 6.0
NEAR = 14.0
"""Shapes less far apart, from line to line, are read together."""


def outlined(page: Any, frame: Frame, text: Sequence[Box]) -> list[Box]:
    """The strips of a page that hold words drawn as shapes where no text stands, from the top."""
    from pypdfium2 import raw

    found, letters = list[Box](), 0.0
    for held in _objects(page, raw):
        if raw.FPDFPageObj_GetType(held) != PATH:
            continue
        segments = raw.FPDFPath_CountSegments(held)
        if segments < LETTER:
            continue
        box = _box(held, frame, raw)
        wide, high = box[2] - box[0], box[3] - box[1]
        if HEIGHTS[0] < high < HEIGHTS[1] and not _covered(box, text):
            found.append(box)
            letters += max(1.0, wide / high / LETTER_WIDTH) if segments >= WORD else 1.0
    return _strips(found, frame) if letters >= FEWEST_LETTERS else []


def _strips(boxes: Sequence[Box], frame: Frame) -> list[Box]:
    """Boxes grown a little and put together where they are near each other from line to line."""
    width, height = frame.size
    strips: list[Box] = []
    for box in sorted(boxes, key=lambda box: -box[3]):
        if strips and strips[-1][1] - box[3] < NEAR:
            strips[-1] = around((strips[-1], box))
        else:
            strips.append(box)
    return [
        (
            max(0.0, left - AROUND),
            max(0.0, bottom - AROUND),
            min(width, right + AROUND),
            min(height, top + AROUND),
        )
        for left, bottom, right, top in strips
    ]


def tidy(page: Any, frame: Frame) -> None:
    """Takes off a page, before it is read by its looks, what would be read as letters.

    That is small pictures, and the lines between the cells of a table.
    """
    from pypdfium2 import raw

    held = [(one, _box(one, frame, raw)) for one in _objects(page, raw)]
    shapes = [(one, box) for one, box in held if raw.FPDFPageObj_GetType(one) == PATH]
    heights = [
        box[3] - box[1]
        for one, box in shapes
        if raw.FPDFPath_CountSegments(one) >= LETTER and HEIGHTS[0] < box[3] - box[1] < HEIGHTS[1]
    ]
    letter = median(heights) if heights else HEIGHTS[1]
    width, height = frame.size
    for one, (left, bottom, right, top) in held:
        wide, high = right - left, top - bottom
        icon = wide * high <= SMALL * width * height
        if raw.FPDFPageObj_GetType(one) == IMAGE and icon:
            raw.FPDFPageObj_SetIsActive(one, False)
    for one, (left, bottom, right, top) in shapes:
        wide, high = right - left, top - bottom
        if (wide < 0.25 * high and high > 1.6 * letter) or (high < HEIGHTS[0] and wide > 40):
            raw.FPDFPageObj_SetIsActive(one, False)


def _objects(page: Any, raw: Any) -> Iterator[Any]:
    for at in range(min(raw.FPDFPage_CountObjects(page.raw), MOST_OBJECTS)):
        yield raw.FPDFPage_GetObject(page.raw, at)


def _box(held: Any, frame: Frame, raw: Any) -> Box:
    sides = [ctypes.c_float() for _ in range(4)]
    raw.FPDFPageObj_GetBounds(held, *map(ctypes.byref, sides))
    left, bottom, right, top = (side.value for side in sides)
    return frame.box(left, bottom, right, top)


def _covered(box: Box, text: Sequence[Box]) -> bool:
    """Whether text stands where a shape is: then the shape is its bold face or its underline."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(one[0] - 2 < x < one[2] + 2 and one[1] - 2 < y < one[3] + 2 for one in text)
