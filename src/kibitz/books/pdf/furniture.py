"""What stands on the pages without being text: running heads and feet, page numbers."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kibitz.books.pdf.lines import Line

MARGIN = 0.13
"""A page's number stands within this share of its height from the edge."""
HEAD_MARGIN = 0.1
"""The same for heads and feet."""
FROM_TEXT = 1.4
"""Heads and feet keep so many of their sizes away from all else."""
SAME_HEIGHT = 0.02
ALONE = re.compile(
    r"^\W*(?:page|seite|pagina|página|pag\.|pág\.|s\.|p\.)?\s*(\d{1,3}|[ivxl]{1,6})"
    r"(?:\s*(?:/|\||of|von|de|di|sur)\s*\d{1,3})?\W*$",
    re.I,
)
PAIR = re.compile(r"^\W*(\d{1,3})\s*[-–—/|]\s*(\d{1,3})\W*$")
AT_AN_END = re.compile(r"^(\d{1,3})\b(?![.,:)]\S)|(?<![.,:(\w-])(\d{1,3})$")
ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}


@dataclass(slots=True)
class Sheet:
    """A page of the file with its lines, as they were read.

    `label` is the number that the file itself gives it, "" for none. `mixed`: the order of its
    lines says nothing, since some were read by their looks.
    """

    number: int
    width: float
    height: float
    lines: list[Line]
    label: str = ""
    mixed: bool = False
    furniture: list[Line] = field(default_factory=list)


def set_aside(sheets: Sequence[Sheet]) -> list[str]:
    """Moves furniture from the lines of each sheet to its `furniture`; the printed labels.

    A page without a number of its own is labelled "".
    """
    labels, numbers = _numbers(sheets)
    heads = _repeated(sheets)
    for sheet, number_lines in zip(sheets, numbers, strict=True):
        aside = {id(line) for line in number_lines}
        for row in _outer_rows(sheet):
            if any(_stands(line, sheet, heads) for line in row) and _apart(row, sheet, heads):
                aside |= {id(line) for line in row}
        sheet.furniture = [line for line in sheet.lines if id(line) in aside]
        sheet.lines = [line for line in sheet.lines if id(line) not in aside]
    return labels


def _outer_rows(sheet: Sheet) -> list[list[Line]]:
    """The two rows of lines nearest to the upper edge and the two nearest to the lower one."""
    rows: list[list[Line]] = []
    for line in sorted(_marginal(sheet, HEAD_MARGIN), key=lambda line: line.y):
        if rows and line.y - rows[-1][0].y < 2:
            rows[-1].append(line)
        else:
            rows.append([line])
    low = [row for row in rows if row[0].y < sheet.height / 2]
    return low[:2] + [row for row in rows if row not in low][-2:]


def _apart(row: Sequence[Line], sheet: Sheet, heads: Mapping[str, float]) -> bool:
    """Whether the text keeps its distance from a row in the margin."""
    y, size = row[0].y, max(line.size for line in row)
    near = [line for line in sheet.lines if 2 < abs(line.y - y) <= FROM_TEXT * size]
    return all(_stands(line, sheet, heads) for line in near)


def _marginal(sheet: Sheet, margin: float = MARGIN) -> list[Line]:
    low, high = margin * sheet.height, (1 - margin) * sheet.height
    return [line for line in sheet.lines if not low < (line.box[1] + line.box[3]) / 2 < high]


def _key(line: Line) -> str:
    return re.sub(r"\d+", "#", line.text.casefold())


def _repeated(sheets: Sequence[Sheet]) -> dict[str, float]:
    """Texts, numbers left out, that stand at the same height on at least three pages; the height
    as a share of the page's."""
    heights: dict[str, list[float]] = defaultdict(list)
    for sheet in sheets:
        for line in _marginal(sheet, HEAD_MARGIN):
            heights[_key(line)].append(line.y / max(sheet.height, 1.0))
    needed = max(3, len(sheets) // 4)
    found = {}
    for key, places in heights.items():
        usual = max(places, key=lambda place: _together(places, place))
        if _together(places, usual) >= needed:
            found[key] = usual
    return found


def _together(heights: Sequence[float], height: float) -> int:
    """How many of the heights are about the same."""
    return sum(abs(height - other) < SAME_HEIGHT for other in heights)


def _stands(line: Line, sheet: Sheet, heads: Mapping[str, float]) -> bool:
    """Whether a line is one of the repeated ones, at its usual height."""
    usual = heads.get(_key(line))
    return usual is not None and _together([usual], line.y / max(sheet.height, 1.0)) > 0


@dataclass(frozen=True, slots=True)
class _Candidate:
    value: int
    label: str
    line: Line
    alone: bool


def _numbers(sheets: Sequence[Sheet]) -> tuple[list[str], list[list[Line]]]:
    """The printed number of each page, and the lines that hold nothing else.

    Numbers count when they rise with the pages, by one, or by two on double pages.
    """
    found = [_candidates(sheet) for sheet in sheets]
    pairs = [_pairs(sheet, candidates) for sheet, candidates in zip(sheets, found, strict=True)]
    shift = _vote(
        (one.value - 2 * sheet.number for one, _two in pair)
        for sheet, pair in zip(sheets, pairs, strict=True)
    )
    single = _vote(
        (candidate.value - sheet.number for candidate in candidates)
        for sheet, candidates in zip(sheets, found, strict=True)
    )
    labels, lines = [], []
    for sheet, candidates, pair in zip(sheets, found, pairs, strict=True):
        label, used = "", list[Line]()
        for one, two in pair:
            if shift is not None and one.value == 2 * sheet.number + shift and not label:
                label, used = f"{one.label}–{two.label}", [one.line, two.line]
        for one in candidates:
            if single is not None and one.value == sheet.number + single and not label:
                label, used = one.label, [one.line] * one.alone
        labels.append(label)
        lines.append(used)
    return labels, lines


def _candidates(sheet: Sheet) -> list[_Candidate]:
    found = []
    for line in _marginal(sheet):
        if match := ALONE.match(line.text):
            found.append(_Candidate(_value(match[1]), match[1], line, True))
        elif len(line.text) < 80 and (match := AT_AN_END.search(line.text)):
            text = match[1] or match[2]
            found.append(_Candidate(int(text), text, line, False))
    # A number that stands alone is more likely the page's, and one below than one above.
    return sorted(found, key=lambda one: (not one.alone, one.line.y))


def _value(text: str) -> int:
    if text.isdecimal():
        return int(text)
    values = [ROMAN[char] for char in text.lower()]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))


def _pairs(sheet: Sheet, candidates: Sequence[_Candidate]) -> list[tuple[_Candidate, _Candidate]]:
    """The numbers of a double page: 4 at the left and 5 at the right, or 4–5 in one line."""
    found = [
        (one, two)
        for one in candidates
        for two in candidates
        if two.value == one.value + 1 and one.line.box[0] < sheet.width / 2 < two.line.box[2]
        if one.alone and two.alone and one.line is not two.line
    ]
    for line in _marginal(sheet):
        match = PAIR.match(line.text)
        if match and int(match[2]) == int(match[1]) + 1:
            one, two = (_Candidate(int(text), text, line, True) for text in match.groups())
            found.append((one, two))
    return found


def _vote(pages: Iterable[Iterable[int]]) -> int | None:
    """The difference that most pages agree on: at least two, and over half of those with one."""
    votes = [set(differences) for differences in pages]
    counts = Counter(difference for differences in votes for difference in differences)
    if not counts:
        return None
    best, number = counts.most_common(1)[0]
    saying = sum(bool(differences) for differences in votes)
    enough = number >= 2 and 2 * number > saying
    return best if enough or (len(votes) == 1 and best == 0) else None
