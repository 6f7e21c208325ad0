"""The two kinds of files, known by their headers, and what their columns hold."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kibitz.errors import BadInput
from kibitz.i18n import N_

Value = int | float | str | None
Read = Callable[[str], Value]
"""Reads a cell; raises ValueError, whose text says what should stand there."""
NOTHING = frozenset(("", "0", "0.0", "not ranked", "n/a", "-"))
"""What the files write for what nobody knows."""
WHOLE = re.compile(r"-?[0-9]{1,10}")
DECIMAL = re.compile(r"[0-9]{1,2}([.,][0-9]{1,20})?")
EXPANSION = {"": 0, "0": 0, "standalone": 0, "1": 1, "expansion": 1}
LONGEST_NAME = 500


def whole(low: int, high: int) -> Read:
    """Reads a whole number in a range; None where the file has none."""

    def read(cell: str) -> Value:
        if WHOLE.fullmatch(cell) and (number := int(cell)) and low <= number <= high:
            return number
        if cell.lower() in NOTHING:
            return None
        raise ValueError(N_("a whole number"))

    return read


def decimal(high: float) -> Read:
    """Reads a number from 0 up, with a point or a comma; None where the file has none."""

    def read(cell: str) -> Value:
        if DECIMAL.fullmatch(cell) and float(cell.replace(",", ".")) <= high:
            return float(cell.replace(",", ".")) or None
        if cell.lower() in NOTHING:
            return None
        raise ValueError(N_("a number"))

    return read


def name(cell: str) -> Value:
    """Reads a name; line breaks in it become blanks, what can't be printed goes."""
    told = " ".join(cell.split())
    if not told.isprintable():
        told = "".join(char for char in told if char.isprintable())
    if not told or len(told) > LONGEST_NAME:
        raise ValueError(N_("a name"))
    return told


def other_name(cell: str) -> Value:
    """Reads a name that may be missing."""
    return name(cell) if cell else None


def expansion(cell: str) -> Value:
    """1 for an expansion, else 0."""
    if cell.lower() not in EXPANSION:
        raise ValueError(N_("0 or 1"))
    return EXPANSION[cell.lower()]


LARGEST = 2**31 - 1
YEAR = whole(-10_000, 9_999)
COUNT = whole(1, LARGEST)
Kind = Literal["ranks", "collection"]
COLUMNS: Mapping[Kind, Mapping[str, tuple[str, Read]]] = {
    "ranks": {
        "id": ("bgg_id", COUNT),
        "name": ("name", name),
        "rank": ("rank", COUNT),
        "yearpublished": ("year", YEAR),
        "average": ("rating", decimal(10)),
        "usersrated": ("users_rated", COUNT),
        "is_expansion": ("expansion", expansion),
    },
    "collection": {
        "objectid": ("bgg_id", COUNT),
        "objectname": ("name", name),
        "originalname": ("other_name", other_name),
        "yearpublished": ("year", YEAR),
        "rank": ("rank", COUNT),
        "average": ("rating", decimal(10)),
        "avgweight": ("weight", decimal(5)),
        "minplayers": ("min_players", COUNT),
        "maxplayers": ("max_players", COUNT),
        "playingtime": ("minutes", COUNT),
        "itemtype": ("expansion", expansion),
    },
}
"""Each kind's columns, what they are here, and how their cells are read."""
NEEDED: Mapping[Kind, tuple[str, ...]] = {
    "ranks": ("id", "name", "rank"),
    "collection": ("objectid", "objectname"),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """How a file is written: its kind, what parts its cells, and where which column stands."""

    kind: Kind
    delimiter: str
    width: int
    places: tuple[tuple[int, str, str, Read], ...]

    def read(self, line: int, cells: Sequence[str]) -> dict[str, Value]:
        """A row's values; raises `BadInput` (import-cells, import-value)."""
        if len(cells) != self.width:
            raise BadInput("import-cells", line=line, found=len(cells), columns=self.width)
        values: dict[str, Value] = {}
        for at, column, own, read in self.places:
            cell = cells[at].strip()
            try:
                values[own] = read(cell)
            except ValueError as error:
                raise _wrong(line, column, cell, str(error)) from None
        if values["bgg_id"] is None:
            raise _wrong(line, NEEDED[self.kind][0], "", N_("a whole number"))
        return values


def _wrong(line: int, column: str, cell: str, wanted: str) -> BadInput:
    return BadInput("import-value", line=line, column=column, given=cell, wanted=wanted)


def shape_of(header: Sequence[str], delimiter: str) -> Shape | BadInput:
    """What a header says; or the error that names the first column that is missing."""
    heads = [head.strip().lower() for head in header]
    kind: Kind = max(COLUMNS, key=lambda kind: _known(kind, heads))
    for column in NEEDED[kind]:
        if column not in heads:
            return BadInput("import-column", column=column, line=1)
    places = [
        (heads.index(column), column, *read)
        for column, read in COLUMNS[kind].items()
        if column in heads
    ]
    return Shape(kind, delimiter, len(heads), tuple(places))


def _known(kind: Kind, heads: Sequence[str]) -> int:
    """How many columns of a kind stand in a header; those that it needs count most."""
    return sum(column in heads for column in (*COLUMNS[kind], *NEEDED[kind] * 10))
