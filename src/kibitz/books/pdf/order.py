"""The order in which the lines of a page are read.

The order of the file is kept where it makes sense on the page. Where it jumps about, the page is
cut at its gutters: a strip that hardly any line crosses, with text on both sides of it. Lines
that do cross it (a title over two columns) part what stands above them from what stands below.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from kibitz.books.pdf.lines import Line, alike

MOST_LEVELS = 12
MOST_LINES = 800
"""A page of more lines is left in the order of the file."""
JUMPS = 1
"""From so many senseless jumps on, the order of the file is given up."""
CROSSING = 0.25
"""At most this share of a gutter's smaller side may cross it."""
COLUMN_CHARS = 12
"""Columns of text hold so many characters a line at least; those of a table hold fewer."""


def in_reading_order(lines: Sequence[Line], mixed: bool = False) -> list[Line]:
    """The lines of a page as they are read; `mixed` where their order says nothing."""
    upright = [line for line in lines if line.upright]
    others = [line for line in lines if not line.upright]
    if len(upright) <= MOST_LINES and (mixed or jumps(upright) >= JUMPS):
        upright = _cut(upright, MOST_LEVELS)
    return upright + others


def jumps(lines: Sequence[Line]) -> int:
    """How often the order of the file goes where nobody reads on.

    That is up in the same column, back to the left and up, or across a gutter line by line.
    """
    found = sum(_goes_back(one, two) for one, two in pairwise(lines))
    weaving = sum(
        _beside(one, two) and _goes_down_left(two, three)
        for one, two, three in zip(lines, lines[1:], lines[2:], strict=False)
        if len(one.text) > 3 * COLUMN_CHARS and len(two.text) > COLUMN_CHARS
    )
    return found + (weaving if weaving > 2 else 0)


def _goes_back(one: Line, two: Line) -> bool:
    up = two.y > one.y + 0.5 * max(one.size, two.size)
    return up and two.box[0] < one.box[2]


def _beside(one: Line, two: Line) -> bool:
    return abs(one.y - two.y) < 0.5 * one.size and two.box[0] > one.box[2]


def _goes_down_left(one: Line, two: Line) -> bool:
    return two.y < one.y - 0.5 * one.size and two.box[2] < one.box[0]


def _cut(lines: list[Line], levels: int) -> list[Line]:
    if len(lines) < 2 or not levels:
        return _rows(lines)
    gutter = _gutter(lines)
    if gutter is not None:
        return _by_gutter(lines, gutter, levels - 1)
    height = _gap(lines)
    if height is None:
        return _rows(lines)
    above = [line for line in lines if _middle(line) > height]
    below = [line for line in lines if _middle(line) <= height]
    return _cut(above, levels - 1) + _cut(below, levels - 1)


def _middle(line: Line) -> float:
    return (line.box[1] + line.box[3]) / 2


def _rows(lines: Sequence[Line]) -> list[Line]:
    """From top to bottom, in a row from left to right."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: -line.y):
        if rows and rows[-1][0].y - line.y < 0.4 * max(line.size, rows[-1][0].size):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [line for row in rows for line in sorted(row, key=lambda line: line.box[0])]


def _by_gutter(lines: Sequence[Line], gutter: float, levels: int) -> list[Line]:
    """Band by band between the lines that cross the gutter, left before right."""
    crossing = sorted((line for line in lines if _crosses(line, gutter)), key=lambda x: -x.y)
    rest = [line for line in lines if not _crosses(line, gutter)]
    found: list[Line] = []
    for line in [*crossing, None]:
        band = [other for other in rest if line is None or other.y > line.y]
        rest = [other for other in rest if line is not None and other.y <= line.y]
        for right in (False, True):
            side = [other for other in band if (other.box[0] >= gutter) == right]
            found += _cut(side, levels)
        found += [] if line is None else [line]
    return found


def _crosses(line: Line, x: float) -> bool:
    return line.box[0] < x < line.box[2]


def _gutter(lines: Sequence[Line]) -> float | None:
    """The middle of the best gutter; None where the lines stand in one column."""
    best, found = (0, 0.0), None
    rights = sorted({line.box[2] for line in lines})
    lefts = sorted({line.box[0] for line in lines})
    for right in rights:
        left = next((x for x in lefts if x > right), None)
        if left is None:
            break
        crossing = _parts(lines, (right + left) / 2)
        if crossing is None or left - right < 0.4 * median(line.size for line in lines):
            continue
        score = (-crossing, left - right)
        if found is None or score > best:
            best, found = score, (right + left) / 2
    return found


def _parts(lines: Sequence[Line], x: float) -> int | None:
    """How many lines cross, where a cut at x parts two columns of text that stand side by side."""
    left = [line for line in lines if line.box[2] <= x]
    right = [line for line in lines if line.box[0] >= x]
    crossing = len(lines) - len(left) - len(right)
    if min(len(left), len(right)) < 2 or crossing > CROSSING * min(len(left), len(right)):
        return None
    columns = (_is_text(left) and _is_text(right)) or _is_margin(left, right)
    if not columns or not _side_by_side(left, right):
        return None
    return crossing


def _is_text(lines: Sequence[Line]) -> bool:
    return median(len(line.text) for line in lines) >= COLUMN_CHARS


def _is_margin(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether one of two groups is set so much smaller that it is notes in the margin."""
    return not alike(median(line.size for line in left), median(line.size for line in right))


def _side_by_side(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether two groups of lines share a good part of their height."""
    tops = [max(line.box[3] for line in side) for side in (left, right)]
    bottoms = [min(line.box[1] for line in side) for side in (left, right)]
    shared = min(tops) - max(bottoms)
    return shared > 0.3 * min(top - low for top, low in zip(tops, bottoms, strict=True))


def _gap(lines: Sequence[Line]) -> float | None:
    """The height at which to part a region: where a part then has a gutter, else the widest gap."""
    gaps: list[tuple[float, float]] = []
    ordered = sorted(lines, key=lambda line: -line.box[3])
    low = ordered[0].box[1]
    for line in ordered[1:]:
        if line.box[3] < low:
            gaps.append((low - line.box[3], (low + line.box[3]) / 2))
        low = min(low, line.box[1])
    gaps.sort(reverse=True)
    for _wide, height in gaps[:12]:
        sides = [[x for x in lines if (_middle(x) > height) == above] for above in (True, False)]
        if any(len(side) > 3 and _gutter(side) is not None for side in sides):
            return height
    return None
