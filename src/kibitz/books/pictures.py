"""Pictures of a book's pages, with passages marked."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from kibitz.books.child import messages
from kibitz.books.model import Box
from kibitz.books.shelf import book_file, load_book
from kibitz.errors import BadInput

WIDTHS = (50, 3000)
MOST_PICTURES = 32
"""So many pictures are held in memory."""
PATIENCE = 30.0


def page_picture(
    slug: str,
    page: int,
    width: int = 1000,
    marks: Sequence[Box] = (),
    owner: str | None = None,
) -> bytes:
    """A page as PNG, `width` pixels wide (50 to 3000), the marked boxes in translucent yellow.

    Raises `BadInput`: unknown-book, no-page, no-picture for a book of text.
    """
    book = load_book(slug, owner)
    if not 1 <= page <= len(book.pages):
        raise BadInput("no-page", given=page, title=book.title, high=len(book.pages))
    if book.format != "pdf" or not book.pages[page - 1].width:
        raise BadInput("no-picture", given=book.title)
    file = book_file(slug, owner)
    wide = max(WIDTHS[0], min(width, WIDTHS[1]))
    boxes = json.dumps([[round(side, 1) for side in box] for box in marks])
    return _picture(file, file.stat().st_mtime_ns, page, wide, boxes)


@lru_cache(maxsize=MOST_PICTURES)
def _picture(file: Path, _changed: int, page: int, width: int, marks: str) -> bytes:
    words = ["picture", str(file.resolve()), str(page), str(width), marks]
    for message in messages(words, file, PATIENCE):
        return base64.b64decode(message["picture"])
    raise BadInput("book-broken", given=file.name)
