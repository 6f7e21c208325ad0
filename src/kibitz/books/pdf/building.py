"""Sheets with their lines to the pages and sentences of a book."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kibitz.books.kinds import kind_of_page
from kibitz.books.languages import language_of
from kibitz.books.model import Contents, Page, Piece, Sentence
from kibitz.books.pdf.blocks import Block, Style, blocks_of
from kibitz.books.pdf.furniture import Sheet, set_aside
from kibitz.books.pdf.grouping import Placed
from kibitz.books.pdf.lines import Line
from kibitz.books.pdf.order import in_reading_order
from kibitz.books.pdf.words import Vocabulary
from kibitz.books.sentences import names_in, split

SAME_SIZE = 0.94
"""Headings whose sizes differ by less are of one level."""
LONGEST_TITLE = 48
SPACES = re.compile(r"\s+")


def build(sheets: Sequence[Sheet], lang: str | None) -> Contents:
    """The contents of a book from its sheets; `lang` is found out where it is None."""
    lang = lang or language_of(line.text for sheet in sheets for line in sheet.lines)
    labels = set_aside(sheets)
    lines: list[Line] = []
    placed: list[Placed] = []
    for sheet in sheets:
        for line in in_reading_order(sheet.lines, sheet.mixed):
            placed.append(Placed(line, sheet.number, len(lines)))
            lines.append(line)
    blocks = blocks_of(placed, Vocabulary((line.text for line in lines), lang))
    sentences = tuple(_sentences(blocks, lines, lang))
    hints = [""] * len(sheets) if any(labels) else [sheet.label for sheet in sheets]
    here = _by_page(sentences)
    pages = tuple(
        _page(sheet, label or hint, here.get(sheet.number, []))
        for sheet, label, hint in zip(sheets, labels, hints, strict=True)
    )
    return Contents(lang, _title(blocks), pages, sentences)


def _sentences(blocks: Sequence[Block], lines: Sequence[Line], lang: str) -> Iterator[Sentence]:
    levels = _levels(blocks)
    names = names_in(block.text for block in blocks)
    above: list[tuple[int, str]] = []
    number = 0
    for at, block in enumerate(blocks):
        if block.kind == "heading":
            level = levels[block.style]
            above = [*(one for one in above if one[0] < level), (level, block.text)]
            section = tuple(text for _level, text in above[:-1])
        else:
            section = tuple(text for _level, text in above)
        whole = block.kind in ("heading", "table")
        for start, end in [(0, len(block.text))] if whole else split(block.text, lang, names):
            pieces = block.pieces(start, end, lines)
            if pieces:
                number += 1
                yield Sentence(f"s{number}", pieces, block.kind, section, at)


def _levels(blocks: Sequence[Block]) -> dict[Style, int]:
    """The level of each style of heading: the larger, bolder, the higher; 1 is the highest."""
    levels: dict[Style, int] = {}
    styles = {block.style for block in blocks if block.kind == "heading"}
    level, last = 0, (float("inf"), True, True, 0)
    for style in sorted(styles, reverse=True):
        numbers = style[3] and last[3] and style[3] != last[3]
        if style[0] < SAME_SIZE * last[0] or style[1:3] != last[1:3] or numbers:
            level, last = level + 1, style
        levels[style] = level
    return levels


def _by_page(sentences: Sequence[Sentence]) -> dict[int, list[tuple[Sentence, Piece]]]:
    found: dict[int, list[tuple[Sentence, Piece]]] = {}
    for sentence in sentences:
        for piece in sentence.pieces:
            found.setdefault(piece.page, []).append((sentence, piece))
    return found


def _page(sheet: Sheet, label: str, here: Sequence[tuple[Sentence, Piece]]) -> Page:
    """A page with all that stands on it, heads and feet last."""
    texts = [piece.text for _sentence, piece in here]
    texts += [line.text for line in sheet.furniture]
    return Page(
        number=sheet.number,
        label=label,
        width=round(sheet.width, 2),
        height=round(sheet.height, 2),
        kind=kind_of_page([sentence for sentence, _piece in here]),
        text=SPACES.sub(" ", " ".join(texts)),
    )


def _title(blocks: Sequence[Block]) -> str:
    """The heading of the first page that is larger than all others there; else ""."""
    heads = [block for block in blocks if block.kind == "heading" and block.lines[0].page == 1]
    sizes = sorted((block.style[0] for block in heads), reverse=True)
    texts = [one.line.size for block in blocks if block.kind != "heading" for one in block.lines]
    if not sizes or sizes[0] <= max(texts, default=0.0) or sizes[1:2] > [SAME_SIZE * sizes[0]]:
        return ""
    largest = max(heads, key=lambda block: block.style[0])
    return largest.text if len(largest.text) <= LONGEST_TITLE else largest.lines[0].line.text
