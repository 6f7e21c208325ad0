"""Tables of text as programs write them: any usual encoding and separator, line by line."""

import codecs
import csv
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO

from kibitz.catalogue.importing.columns import Shape, shape_of
from kibitz.errors import BadInput
from kibitz.i18n import N_

DELIMITERS = (",", ";", "\t")
MOST_LINES = 500
"""So many lines a cell may have; a quote that is open longer was a slip."""
LONGEST = 100_000
"""So many characters a line may have."""
PIECE = 1 << 20
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
ARCHIVE = b"PK\x03\x04"


def encoding_of(file: BinaryIO, given: Path) -> str:
    """The encoding of a file; raises `BadInput` (import-no-table) where it is no text."""
    start = file.read(PIECE)
    for mark, encoding in MARKS.items():
        if start.startswith(mark):
            return encoding
    if start.startswith(ARCHIVE):
        raise BadInput("import-no-table", given=given, reason=N_("it is an archive; unpack it"))
    if not start.strip():
        raise BadInput("import-no-table", given=given, reason=N_("it is empty"))
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while start:
            if b"\0" in start:
                raise BadInput("import-no-table", given=given, reason=N_("it is no text"))
            decoder.decode(start)
            start = file.read(PIECE)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


class Records:
    """The rows of a table; `line` is the number of the line that was read last.

    Raises `BadInput` (import-no-table, import-column).
    """

    def __init__(self, file: BinaryIO, given: Path) -> None:
        encoding = encoding_of(file, given)
        file.seek(0)
        # Here a byte that is none in cp1252 spoils its own name only.
        self._text = TextIOWrapper(file, encoding, errors="replace", newline="")
        self._waiting: list[str] = []
        self.line = 0
        self.shape = self._header()

    def _header(self) -> Shape:
        line = self._next()
        found = [shape_of(_cells(line, delimiter), delimiter) for delimiter in DELIMITERS]
        for shape in found:
            if isinstance(shape, Shape):
                return shape
        errors = [error for error in found if isinstance(error, BadInput)]
        raise errors[max(range(len(errors)), key=lambda at: line.count(DELIMITERS[at]))]

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        """Each row's first line and its cells; rows without anything are left out."""
        while line := self._next():
            if line.strip():
                yield self.line, self._row(line)

    def _next(self) -> str:
        line = self._waiting.pop() if self._waiting else self._text.readline(LONGEST)
        self.line += bool(line)
        return line

    def _row(self, line: str) -> list[str]:
        """The cells of a row that begins with a line and goes on where a quote is open."""
        if '"' not in line:
            return line.rstrip("\r\n").split(self.shape.delimiter)
        lines, is_open = [line], line.count('"') % 2
        while is_open and len(lines) < MOST_LINES and (more := self._next()):
            lines.append(more)
            is_open ^= more.count('"') % 2
        cells = _cells("".join(lines), self.shape.delimiter)
        if len(cells) == self.shape.width or len(lines) == 1:
            return cells
        return self._alone(lines)

    def _alone(self, lines: list[str]) -> list[str]:
        """The cells of the first line; the others were swallowed by a stray quote."""
        self._waiting += reversed(lines[1:])
        self.line -= len(lines) - 1
        return _cells(lines[0], self.shape.delimiter)


def _cells(text: str, delimiter: str) -> list[str]:
    """The cells of a row; none where its quotes make no sense."""
    try:
        return next(csv.reader([text], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return []


Progress = Callable[[int, int], None]
"""Told how many bytes of how many are done."""
