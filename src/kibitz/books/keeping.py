"""A book as JSON and back.

The card stands on the first line, so that a shelf can be listed without reading whole books.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kibitz.books.model import Book, Page, Piece, Remark, Sentence

VERSION = 1
"""Raised when books have to be read anew from their files."""
HEAD = '{"card": '
CUT = ',\n"contents": '


@dataclass(frozen=True, slots=True)
class Card:
    """What a shelf tells of a book: all of `Book` but its pages and sentences, whose numbers
    it gives."""

    slug: str
    title: str
    lang: str
    game: str | None
    edition: str
    format: Literal["pdf", "markdown", "text"]
    pages: int
    sentences: int
    checksum: str
    added: str
    owner: str | None
    remarks: tuple[Remark, ...] = ()


def card_of(book: Book) -> Card:
    """A book's card."""
    return Card(
        slug=book.slug,
        title=book.title,
        lang=book.lang,
        game=book.game,
        edition=book.edition,
        format=book.format,
        pages=len(book.pages),
        sentences=len(book.sentences),
        checksum=book.checksum,
        added=book.added,
        owner=book.owner,
        remarks=book.remarks,
    )


def written(book: Book) -> str:
    """A book as JSON."""
    card = {
        "version": VERSION,
        **{name: getattr(book, name) for name in CARD_NAMES},
        "pages": len(book.pages),
        "sentences": len(book.sentences),
        "remarks": remarks_written(book.remarks),
    }
    return f"{HEAD}{_json(card)}{CUT}{_json(contents_written(book.pages, book.sentences))}}}\n"


CARD_NAMES = (
    "slug",
    "title",
    "lang",
    "game",
    "edition",
    "format",
    "checksum",
    "added",
    "owner",
)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def contents_written(pages: Iterable[Page], sentences: Iterable[Sentence]) -> dict[str, Any]:
    """Pages and sentences for JSON; headings, which many sentences share, stand there once."""
    sections: dict[tuple[str, ...], int] = {}
    rows = [
        [
            one.id,
            [[piece.page, piece.text, piece.boxes] for piece in one.pieces],
            one.kind,
            sections.setdefault(one.section, len(sections)),
            one.block,
            one.rule,
        ]
        for one in sentences
    ]
    return {
        "pages": [
            [one.number, one.label, one.width, one.height, one.kind, one.text] for one in pages
        ],
        "sections": list(sections),
        "sentences": rows,
    }


def contents_read(given: Mapping[str, Any]) -> tuple[tuple[Page, ...], tuple[Sentence, ...]]:
    """Pages and sentences from JSON; LookupError, TypeError or ValueError where it is damaged."""
    sections = [tuple(section) for section in given["sections"]]
    sentences = tuple(
        Sentence(name, tuple(_piece(*piece) for piece in pieces), kind, sections[at], block, rule)
        for name, pieces, kind, at, block, rule in given["sentences"]
    )
    return tuple(Page(*page) for page in given["pages"]), sentences


def _piece(page: int, text: str, boxes: Iterable[Iterable[float]]) -> Piece:
    return Piece(page, text, tuple(_box(*box) for box in boxes))


def _box(left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
    return left, bottom, right, top


def remarks_written(remarks: Iterable[Remark]) -> list[dict[str, Any]]:
    """Remarks for JSON."""
    return [{"code": one.code, "page": one.page, "details": dict(one.details)} for one in remarks]


def remarks_read(given: Iterable[Mapping[str, Any]]) -> tuple[Remark, ...]:
    """Remarks from JSON."""
    return tuple(Remark(one["code"], one["page"], tuple(one["details"].items())) for one in given)


def card_read(line: str) -> Card:
    """The card from the first line of a book's JSON.

    Raises LookupError, TypeError or ValueError where it is damaged or of another version.
    """
    if not line.startswith(HEAD):
        raise ValueError(line[:20])
    fields = json.loads(line.rstrip("\n").removeprefix(HEAD).removesuffix(","))
    if fields.pop("version") != VERSION:
        raise ValueError(VERSION)
    return Card(**{**fields, "remarks": remarks_read(fields["remarks"])})


def book_read(text: str) -> Book:
    """A book from its JSON; LookupError, TypeError or ValueError where it is damaged."""
    first, _cut, _rest = text.partition("\n")
    card = card_read(first)
    pages, sentences = contents_read(json.loads(text)["contents"])
    names = {name: getattr(card, name) for name in CARD_NAMES}
    return Book(**names, pages=pages, sentences=sentences, remarks=card.remarks)
