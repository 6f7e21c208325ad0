"""Groups of lines to blocks: headings, paragraphs, list items, table rows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from kibitz.books.model import Box, Piece, SentenceKind
from kibitz.books.pdf.grouping import (
    BARE,
    ITEM,
    TERMINAL,
    Layout,
    Placed,
    begins_small,
    capitals,
    groups,
    same_row,
    under,
    unfinished,
)
from kibitz.books.pdf.lines import BULLETS, Line, around
from kibitz.books.pdf.words import HYPHENS, SOFT, Vocabulary

LONGEST_HEADING = 110
MOST_HEADING_LINES = 3
NUMBERED = re.compile(r"(\d{1,2}(?:\.(?:\d{1,2}|[a-z]))*)[.)]?\s+[^\W\d_]")
"""A numbered heading: 3. Setting up; 3.1 or 3.b for those below."""
PARTS = re.compile(r"[^.]+")
LABEL = re.compile(r"\d{1,2}\.(?:\d{1,2}|[a-z])?[.)]?\s+[^\W\d_].*:$")
"""A heading in the type of the text: "3.b Trading:"."""
LONGEST_LABEL = 60
LONGEST_WORD = 80
Style: TypeAlias = tuple[float, bool, bool, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a character of a block comes from."""

    page: int
    line: int
    at: int


@dataclass(slots=True)
class Block:
    """A heading, paragraph, list item or table row: its text, and each character's spot.

    `style` ranks headings: size, bold, capitals, and how few parts their number has.
    """

    kind: SentenceKind
    lines: list[Placed]
    text: str = ""
    spots: tuple[Spot | None, ...] = ()
    style: Style = (0.0, False, False, 0)

    def pieces(self, start: int, end: int, lines: Sequence[Line]) -> tuple[Piece, ...]:
        """A part of the text, page by page, with a box for each line."""
        found: list[Piece] = []
        for page, (first, last) in self._pages(start, end).items():
            text = self.text[first:last].strip()
            if text:
                found.append(Piece(page, text, tuple(self._boxes(page, first, last, lines))))
        return tuple(found)

    def _pages(self, start: int, end: int) -> dict[int, tuple[int, int]]:
        """The part of a range that stands on each page."""
        found: dict[int, tuple[int, int]] = {}
        for at in range(start, end):
            spot = self.spots[at]
            if spot is not None:
                first, _last = found.get(spot.page, (at, at))
                found[spot.page] = (first, at + 1)
        return found

    def _boxes(self, page: int, start: int, end: int, lines: Sequence[Line]) -> Iterator[Box]:
        by_line: dict[int, list[int]] = defaultdict(list)
        for spot in self.spots[start:end]:
            if spot is not None and spot.page == page:
                by_line[spot.line].append(spot.at)
        for number, places in by_line.items():
            box = around(lines[number].place(at) for at in places)
            if any(box):
                yield tuple(round(side, 2) for side in box)  # type: ignore[misc]


def blocks_of(lines: Sequence[Placed], words: Vocabulary) -> list[Block]:
    """The blocks of a book in reading order."""
    layout = Layout(lines)
    found = [_block(group, layout) for group in groups(lines, layout)]
    _lists(found)
    joined = _flowing(found)
    for block in joined:
        _write(block, words)
    return [block for block in joined if block.text]


def _block(group: list[Placed], layout: Layout) -> Block:
    """A group as a block of its kind."""
    lines = [placed.line for placed in group]
    text = " ".join(line.text for line in lines)
    if _is_heading(lines, text, layout):
        size = max(line.size for line in lines)
        number = NUMBERED.match(text)
        depth = len(PARTS.findall(number[1])) if number else 0
        style = (round(size * 2) / 2, all(line.bold for line in lines), capitals(text), -depth)
        return Block("heading", group, style=style)
    if ITEM.match(text):
        return Block("item", group)
    row = any(same_row(one, two) for one, two in pairwise(group))
    return Block("table" if row else "text", group)


def _is_heading(lines: Sequence[Line], text: str, layout: Layout) -> bool:
    if len(text) > LONGEST_HEADING or len(lines) > MOST_HEADING_LINES:
        return False
    if any(abs(one.y - two.y) < 0.4 * one.size for one, two in pairwise(lines)):
        return all(layout.larger(line) for line in lines)
    if not any(char.isalpha() for char in text) or text[:1] in BULLETS:
        return False
    if all(layout.larger(line) for line in lines):
        return True
    if len(lines) == 1 and len(text) <= LONGEST_LABEL and LABEL.match(text):
        return True
    if not all(layout.stands_out(line) for line in lines):
        return False
    return not re.search(r"[.,;…]$", text) and not text[:1].islower()


def _lists(blocks: Sequence[Block]) -> None:
    """Makes items of numbered lines that look like headings and have no text under them."""
    for one, two in pairwise(blocks):
        near = one.lines[-1].line.y - two.lines[0].line.y < 2.2 * one.lines[-1].line.size
        numbered = all(_numbered(block) for block in (one, two))
        if numbered and near and under(one.lines[-1], two.lines[0]):
            for block in (one, two):
                block.kind = "item"


def _numbered(block: Block) -> bool:
    return block.kind in ("heading", "item") and ITEM.match(block.lines[0].line.text) is not None


def _flowing(blocks: list[Block]) -> list[Block]:
    """The blocks, those put together that a column's or a page's end has parted."""
    found: list[Block] = []
    for block in blocks:
        before = next((one for one in reversed(found) if one.kind != "heading"), None)
        between = found and found[-1].kind == "heading"
        if before is not None and not between and _flows(before, block):
            before.lines += block.lines
        else:
            found.append(block)
    return found


def _flows(before: Block, block: Block) -> bool:
    """Whether a block goes on with what the one before it began in another column or page."""
    if before.kind not in ("text", "item") or block.kind not in ("text", "item"):
        return False
    above, below = before.lines[-1], block.lines[0]
    if under(above, below) or abs(above.line.size - below.line.size) > 0.08 * below.line.size:
        return False
    last, first = above.line.text, below.line.text
    if last[-1:] in HYPHENS and len(last) > 1 and last[-2].isalpha():
        return True
    if block.kind == "item" or TERMINAL.search(last):
        return unfinished(last)
    return begins_small(first) or unfinished(last) or _full(before)


def _full(block: Block) -> bool:
    """Whether a block's last line is as long as its others, so that it may go on."""
    rights = [placed.line.box[2] for placed in block.lines]
    return len(rights) > 1 and rights[-1] > max(rights) - block.lines[-1].line.size


def _write(block: Block, words: Vocabulary) -> None:
    """Writes a block's text from its lines."""
    chars, spots = list[str](), list[Spot | None]()
    for at, placed in enumerate(block.lines):
        line = placed.line.text
        bullet = None if at else BARE.match(line)
        start = bullet.end() if bullet else 0
        if chars:
            _join(chars, spots, block.lines[at - 1].page != placed.page, line, words)
        chars += line[start:]
        spots += [Spot(placed.page, placed.number, place) for place in range(start, len(line))]
    kept = [at for at, char in enumerate(chars) if char != SOFT]
    block.text = "".join(chars[at] for at in kept)
    block.spots = tuple(spots[at] for at in kept)


def _join(
    chars: list[str], spots: list[Spot | None], parted: bool, line: str, words: Vocabulary
) -> None:
    """Makes the text so far ready for the next line: its hyphen dropped or kept, a blank or none.

    `parted`: the page ends between them; then each half of a word stays where it is.
    """
    if parted and chars[-1] in HYPHENS:
        return
    joint = words.joint("".join(chars[-LONGEST_WORD:]), line)
    if joint == "":
        chars.pop()
        spots.pop()
    elif joint.endswith(" "):
        chars.append(" ")
        spots.append(None)
