"""What a book is: pages with sentences on them, each with its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top in PDF points; the origin is the page's bottom left."""
PageKind: TypeAlias = Literal["rules", "example", "components", "credits", "unreadable"]
SentenceKind: TypeAlias = Literal["text", "heading", "item", "table"]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the file.

    `number` counts from 1 in the file, `label` is what is printed on it ("" where nothing is;
    "4–5" on a double-page spread). `width` and `height` are PDF points, 0 in a text file.
    `text` is all that can be read on it, hyphens at line ends joined, white space single.
    """

    number: int
    label: str
    width: float
    height: float
    kind: PageKind
    text: str


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of a sentence that stands on one page: its words, and a box for each line.

    `text` stands verbatim in the page's `text`. A text file has no boxes.
    """

    page: int
    text: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, list item, heading or table row of a book.

    `id` is unique in the book, such as `s17`, in reading order. A sentence has two pieces where
    a page ends inside it. `section` names the headings above it, the outermost first. `block`
    numbers the paragraph or list that it belongs to. `rule` is the id that the passage carries
    in a book of ours, or to which it was tied, else None.
    """

    id: str
    pieces: tuple[Piece, ...]
    kind: SentenceKind
    section: tuple[str, ...]
    block: int
    rule: str | None = None

    @property
    def text(self) -> str:
        """The whole sentence; a word that the end of a page has broken is put together."""
        text = self.pieces[0].text
        for piece in self.pieces[1:]:
            broken = text.endswith("-") and text[-2:-1].isalpha()
            if broken and piece.text[:1].islower():
                text = text[:-1] + piece.text
            else:
                text += piece.text if broken else f" {piece.text}"
        return text

    @property
    def page(self) -> int:
        """The page on which it begins."""
        return self.pieces[0].page


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that the reader of a book should know: a page that could not be read, text that
    was left out because nobody can see it.

    `page` is None for the whole book; `code` is one of `remarks.REMARKS`.
    """

    code: str
    page: int | None = None
    details: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook that can be asked.

    `slug` names it on the shelf. `lang` is its language (en, fr, it, de, es), `game` the slug of
    its game or None. `format` is pdf, markdown or text. `checksum` is the SHA-256 of the file and
    its errata. `added` is an ISO 8601 moment in UTC. `owner` is None for a book that everybody
    on this machine may read, else the digest of the one person who may.
    """

    slug: str
    title: str
    lang: str
    game: str | None
    edition: str
    format: Literal["pdf", "markdown", "text"]
    checksum: str
    added: str
    owner: str | None
    pages: tuple[Page, ...]
    sentences: tuple[Sentence, ...]
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """What a reader found in a file: its language, the title on top of it ("" for none)."""

    lang: str
    title: str
    pages: tuple[Page, ...]
    sentences: tuple[Sentence, ...]
    remarks: tuple[Remark, ...] = ()
