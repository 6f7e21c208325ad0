"""Corrections of a book: sentences of their own, which go before what they correct."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from kibitz.books.model import Book, Page, Sentence
from kibitz.books.plain import contents_of, decoded
from kibitz.books.reading import format_of
from kibitz.errors import BadInput

SECTION = "Errata"


def with_errata(book: Book, errata: Path) -> Book:
    """The book with a page of corrections behind its own; raises `BadInput` for no text."""
    kind = format_of(errata)
    if kind == "pdf":
        raise BadInput("errata-text", given=errata.name)
    content = errata.read_bytes()
    found = contents_of(decoded(content).replace("\f", "\n\n"), kind == "markdown", book.lang)
    if not found.sentences:
        raise BadInput("book-empty", given=errata.name)
    number = len(book.pages) + 1
    last = max((sentence.block for sentence in book.sentences), default=-1)
    added = tuple(_corrected(one, number, last + 1) for one in found.sentences)
    page = Page(number, SECTION, 0.0, 0.0, "rules", found.pages[0].text)
    return replace(
        book,
        checksum=hashlib.sha256(book.checksum.encode() + content).hexdigest(),
        pages=(*book.pages, page),
        sentences=(*book.sentences, *added),
        remarks=(*book.remarks, *(replace(one, page=number) for one in found.remarks)),
    )


def _corrected(sentence: Sentence, page: int, block: int) -> Sentence:
    pieces = tuple(replace(piece, page=page) for piece in sentence.pieces)
    return replace(
        sentence,
        id=f"e{page}-{sentence.id}",
        pieces=pieces,
        section=(SECTION, *sentence.section),
        block=block + sentence.block,
    )
