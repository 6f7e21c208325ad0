"""Whether quotes stand where their boxes say: read and drawn anew by pdfium."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pypdfium2

from bench.asking.judging import Result

QUOTES = 50
SCALE = 2.0
"""Pixels to a point."""
INK = 60
"""A box has ink where its darkest and its lightest pixel (0 to 255) are so far apart."""
ALIKE = 0.9
"""So alike the letters in the boxes are to those of the quote; 1 is the same."""
AROUND = 1.0
"""So many points around a box are read with it."""

Citation = Mapping[str, Any]


@dataclass(frozen=True)
class Checked:
    """What was found in the boxes of some quotes.

    `drawn` quotes stand on pages without text, where only ink can be looked for.
    """

    quotes: int
    with_ink: int
    read: int
    alike: int

    @property
    def drawn(self) -> int:
        """How many stand on pages without text."""
        return self.quotes - self.read


def chosen(found: Sequence[Result]) -> list[tuple[str, Citation]]:
    """Quotes of answers with boxes, evenly from all, with the names of their books' files."""
    quotes: dict[tuple[str, str], tuple[str, Citation]] = {}
    for case, given in found:
        for cited in (given.answer or {}).get("citations", []):
            if cited["boxes"]:
                quotes.setdefault((case.book, cited["quote"]), (case.book, cited))
    every = list(quotes.values())
    step = max(len(every) / QUOTES, 1.0)
    return [every[int(at * step)] for at in range(min(QUOTES, len(every)))]


def checked(quotes: Sequence[tuple[str, Citation]], files: Mapping[str, Path]) -> Checked:
    """Looks at each quote's boxes on its page."""
    ink = read = alike = 0
    for name, cited in quotes:
        with pypdfium2.PdfDocument(files[name]) as book:
            page = book[cited["page"] - 1]
            ink += has_ink(page, cited["boxes"])
            letters = _letters(text_in(page, cited["boxes"]))
            read += bool(letters)
            alike += bool(letters) and likeness(letters, _letters(cited["quote"])) >= ALIKE
    return Checked(len(quotes), ink, read, alike)


def has_ink(page: pypdfium2.PdfPage, boxes: Sequence[Sequence[float]]) -> bool:
    """Whether something is drawn in every box."""
    picture = page.render(scale=SCALE, grayscale=True).to_numpy()
    height = picture.shape[0]
    for left, bottom, right, top in boxes:
        rows = slice(max(int(height - top * SCALE), 0), int(height - bottom * SCALE) + 1)
        part = picture[rows, max(int(left * SCALE), 0) : int(right * SCALE) + 1]
        if not part.size or int(part.max()) - int(part.min()) < INK:
            return False
    return True


def text_in(page: pypdfium2.PdfPage, boxes: Sequence[Sequence[float]]) -> str:
    """The text of a page in some boxes, as pdfium tells it."""
    text = page.get_textpage()
    return " ".join(
        str(text.get_text_bounded(left - AROUND, bottom, right + AROUND, top))
        for left, bottom, right, top in boxes
    )


def likeness(one: str, other: str) -> float:
    """How alike two texts are, 0 to 1."""
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _letters(text: str) -> str:
    """The letters and digits of a text, small and without accents."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return re.sub(r"[\W_]|[^\x00-\x7f]", "", plain)
