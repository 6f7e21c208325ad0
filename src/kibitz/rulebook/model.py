"""What a rulebook is made of: sections of blocks, blocks of inline pieces.

Four renderers read this tree: plain text (here), HTML, the terminal, and the typesetter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str


@dataclass(frozen=True, slots=True)
class Card:
    """One card in the notation of `kibitz.cards`, such as `R13`."""

    notation: str


@dataclass(frozen=True, slots=True)
class Code:
    """A name that a program knows, such as an option's."""

    text: str


@dataclass(frozen=True, slots=True)
class Strong:
    """Bold words."""

    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Words in italics."""

    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A reference to a rule or a section of the same book; `target` has no `#`."""

    content: tuple[Inline, ...]
    target: str


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A line that ends on purpose."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list; `start` is the first number, or None for bullets."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None


@dataclass(frozen=True, slots=True)
class Table:
    """A table with one row of headings; `align` has an entry for each column."""

    align: tuple[Align, ...]
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a section."""

    content: tuple[Inline, ...]
    anchor: str


@dataclass(frozen=True, slots=True)
class Rule:
    """The text of one rule id. `title` is its run-in title without the full stop."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    markdown: str
    line: int


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example that illustrates the rule before it."""

    id: str
    blocks: tuple[Block, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Note:
    """An aside."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """The game on one page."""

    blocks: tuple[Block, ...]


Inline: TypeAlias = Text | Card | Code | Strong | Emphasis | Link | LineBreak
Block: TypeAlias = Paragraph | ListBlock | Table | Heading | Rule | Example | Note | Summary
Cell: TypeAlias = tuple[Inline, ...]
Align: TypeAlias = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered part of the book; `anchor` is made of the title."""

    title: str
    anchor: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One game's rules in one language."""

    game: str
    lang: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]

    def rules(self) -> Iterator[tuple[Section, Rule]]:
        """Every rule with the section it stands in, in the book's order."""
        for section in self.sections:
            for block in section.blocks:
                if isinstance(block, Rule):
                    yield section, block

    def examples(self) -> Iterator[Example]:
        """Every worked example, in the book's order."""
        for section in self.sections:
            for block in section.blocks:
                if isinstance(block, Example):
                    yield block


@dataclass(frozen=True, slots=True)
class Place:
    """Where a rule stands in the PDF.

    `page` counts from 1 in the file, `page_label` is printed on it. A box is left, bottom,
    right, top in PDF points, origin at the page's bottom left.
    """

    page: int
    page_label: str
    boxes: list[list[float]]


@dataclass(frozen=True, slots=True)
class Passage:
    """One rule as it can be shown alone and checked on its page.

    `text` is the plain text with single spaces and cards in notation, `section` the title of
    the section; `page`, `page_label` and `boxes` are those of `Place`.
    """

    rule: str
    game: str
    lang: str
    title: str
    text: str
    markdown: str
    section: str
    page: int
    page_label: str
    boxes: list[list[float]]


def joined(text: str) -> str:
    """The text with every run of spaces and line ends as one space; no-break spaces stay."""
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


def inline_text(content: Iterable[Inline]) -> str:
    """The words of a line as they are printed, cards in notation."""
    return "".join(_inline_words(piece) for piece in content)


def _inline_words(piece: Inline) -> str:
    match piece:
        case Text(text) | Code(text):
            return text
        case Card(notation):
            return notation
        case LineBreak():
            return " "
        case _:
            return inline_text(piece.content)


def plain_text(blocks: Iterable[Block]) -> str:
    """The words of some blocks in reading order, white space joined.

    Tables are read row by row. A numbered list keeps its numbers; bullets are no words.
    """
    return joined(" ".join(_block_words(block) for block in blocks))


def _block_words(block: Block) -> str:
    match block:
        case Paragraph(content) | Heading(content):
            return inline_text(content)
        case ListBlock(items, start):
            numbers = ("" if start is None else f"{start + i}. " for i in range(len(items)))
            return " ".join(n + plain_text(item) for n, item in zip(numbers, items, strict=True))
        case Table():
            return " ".join(inline_text(cell) for row in (block.head, *block.rows) for cell in row)
        case _:
            return plain_text(block.blocks)
