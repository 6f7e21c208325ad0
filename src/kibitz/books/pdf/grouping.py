"""Lines in reading order to groups of lines: where a paragraph, item or heading ends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kibitz.books.languages import SMALL_WORDS
from kibitz.books.pdf.lines import BULLETS, Line, alike
from kibitz.books.pdf.words import HYPHENS

DASHES = "-–—*"
MARKS = re.escape("".join(sorted(BULLETS - set(DASHES))))
BARE = re.compile(rf"^(?:[{MARKS}]\s*|[{re.escape(DASHES)}]\s+)")
"""A bullet. A dash is one only before a blank: -3 is a number."""
ITEM = re.compile(rf"{BARE.pattern}|^\(?(?:\d{{1,2}}|[a-zA-Z]|[ivx]{{2,4}})[.)]\s")
"""What begins a list item: a bullet, "1.", "a)"."""
TERMINAL = re.compile(r"[.!?…:;][\"”“»’')\]]*$")
UNFINISHED = frozenset(word for words in SMALL_WORDS.values() for word in words.split())
"""Words that end no line of a list."""
LEADERS = re.compile(r"(?:\.\s?){4,}")
PARALLEL = re.compile(r"->|=>|→|=")
"""Signs between the parts of a line in a list."""
LARGER = 1.12
"""A heading's size over that of the text."""
LOOSE = 1.24
"""Lines further apart than this many usual distances are no paragraph."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A line with its page (from 1) and its number in the book's reading order."""

    line: Line
    page: int
    number: int


class Layout:
    """What is usual in a book: the size of its text, the distance of its lines, bold or not."""

    def __init__(self, lines: Sequence[Placed]) -> None:
        sizes: Counter[float] = Counter()
        bold = 0
        for placed in lines:
            sizes[round(placed.line.size * 2) / 2] += len(placed.line.text)
            bold += len(placed.line.text) * placed.line.bold
        self.size = sizes.most_common(1)[0][0] if sizes else 10.0
        self.bold = 2 * bold > sum(sizes.values())
        self.leading = _leading(lines)

    def larger(self, line: Line) -> bool:
        """Whether a line is set larger than the text."""
        return line.size >= LARGER * self.size

    def stands_out(self, line: Line) -> bool:
        """Whether a line is set as a heading might be: larger, bold, or in capitals."""
        return self.larger(line) or (line.bold and not self.bold) or capitals(line.text)


def _leading(lines: Sequence[Placed]) -> float:
    """The usual distance of two lines of a paragraph, in sizes."""
    found = [
        (one.line.y - two.line.y) / two.line.size
        for one, two in pairwise(lines)
        if under(one, two) and one.line.size == two.line.size and two.line.size > 0
    ]
    close = sorted(distance for distance in found if 0.8 < distance < 2.2)
    return close[len(close) // 3] if close else 1.25  # the wider ones part paragraphs


def capitals(text: str) -> bool:
    """Whether a text of four letters or more is all in capitals."""
    letters = [char for char in text if char.isalpha()]
    return len(letters) > 3 and all(not char.islower() for char in letters)


def under(one: Placed, two: Placed) -> bool:
    """Whether a line stands under another in the same column."""
    a, b = one.line.box, two.line.box
    return one.page == two.page and two.line.y < one.line.y and min(a[2], b[2]) > max(a[0], b[0])


def same_row(one: Placed, two: Placed) -> bool:
    """Whether a line stands to the right of another, like the cells of a table."""
    if one.page != two.page or two.line.box[0] < one.line.box[2]:
        return False
    if not alike(one.line.size, two.line.size):
        return False
    return abs(one.line.y - two.line.y) < 0.4 * max(one.line.size, two.line.size)


def groups(lines: Sequence[Placed], layout: Layout) -> Iterator[list[Placed]]:
    """Runs of lines that belong together."""
    rights = _right_edges(lines)
    group: list[Placed] = []
    for placed in lines:
        if group and _breaks(group, placed, layout, rights[group[-1].number]):
            yield group
            group = []
        group.append(placed)
    if group:
        yield group


def _right_edges(lines: Sequence[Placed]) -> dict[int, float]:
    """How far to the right the text goes about each line, by the line's number.

    Only the lines next to it count: beside a picture they are shorter.
    """
    edges: dict[int, float] = {}
    run: list[Placed] = []
    for placed in [*lines, None]:
        if run and (placed is None or not under(run[-1], placed)):
            for at, one in enumerate(run):
                near = run[max(0, at - 2) : at + 3]
                edge = max(other.line.box[2] for other in near)
                edges[one.number] = edge if len(near) > 2 else 0.0
            run = []
        run += [] if placed is None else [placed]
    return edges


def _breaks(group: Sequence[Placed], placed: Placed, layout: Layout, edge: float) -> bool:
    """Whether a line begins a new block behind those of a group."""
    last, line = group[-1].line, placed.line
    if same_row(group[-1], placed):
        return layout.larger(last) != layout.larger(line)
    if _same_row_before(group) or not under(group[-1], placed):
        return True
    if ITEM.match(line.text) and not unfinished(last.text):
        return True
    size = max(last.size, line.size)
    if max(last.size, line.size) > 1.08 * min(last.size, line.size) and (
        layout.larger(last) or layout.larger(line)
    ):
        return True
    if last.y - line.y > LOOSE * layout.leading * size:
        return True
    if last.bold != line.bold and (layout.stands_out(last) != layout.stands_out(line)):
        if last.bold and all(one.line.bold for one in group) and not _runs_on(last, line, edge):
            return True
    return _ended(group, line, edge)


def _same_row_before(group: Sequence[Placed]) -> bool:
    return len(group) > 1 and same_row(group[-2], group[-1])


def _runs_on(last: Line, line: Line, edge: float) -> bool:
    """Whether a line is full, so that the next one goes on with it."""
    return not _broken_on_purpose(last, line, edge)


def _ended(group: Sequence[Placed], line: Line, edge: float) -> bool:
    """Whether the paragraph ended with its last line: by an indent, or by a line left short."""
    first, last = group[0].line, group[-1].line
    item = ITEM.match(first.text) is not None
    done = TERMINAL.search(last.text) is not None
    if done and not item and line.box[0] > last.box[0] + 0.8 * line.size:
        return True
    if _parallel(first.text, line.text) or _parallel(last.text, line.text):
        return True
    if not done and (begins_small(line.text) or last.text[-1:] in HYPHENS + ","):
        return False
    if item and line.box[0] < first.box[0] - 0.5 * line.size:
        return True
    if begins_small(line.text):
        return False
    if unfinished(last.text):
        return False
    return _broken_on_purpose(last, line, edge, 1.2 if done else 4.0)


def unfinished(text: str) -> bool:
    """Whether a text ends with a word that no sentence or line of a list ends with."""
    word = text.rsplit(" ", 1)[-1]
    return not word.isupper() and word.casefold() in UNFINISHED


def begins_small(text: str) -> bool:
    """Whether a text begins with a small letter, in brackets or not."""
    return text.lstrip('(„“"«[')[:1].islower()


def _parallel(first: str, text: str) -> bool:
    """Whether a line is made like the first of its group: "10 .... cards", "Soldier -> 2"."""
    if LEADERS.search(text):
        return True
    same = set(PARALLEL.findall(first)) & set(PARALLEL.findall(text))
    return bool(same) and not begins_small(text)


def _broken_on_purpose(last: Line, line: Line, edge: float, sure: float = 1.2) -> bool:
    """Whether the next line's first word would have fitted on the line before.

    `sure` is how many sizes of room must be left then.
    """
    word = line.text.split(" ", 1)[0]
    box = line.box_of(0, len(word))
    return edge > 0 and last.box[2] + (box[2] - box[0]) + sure * line.size < edge
