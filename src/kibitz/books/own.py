"""Our own rulebooks as books: there from the start, with a rule id on each passage."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

from kibitz import rulebook
from kibitz.books import folders
from kibitz.books.keeping import book_read, written
from kibitz.books.model import Book, Box, Sentence
from kibitz.books.reading import digest, read_book
from kibitz.errors import BadInput
from kibitz.files import write_bytes
from kibitz.i18n import LANGUAGES

SLUG = re.compile(r"(.+)-kibitz-(..)")
READ = "-book.json"
"""How the file of a rulebook that was read before ends; it stands beside the PDF."""
INSIDE = 2.0
"""A sentence may stick out of its rule's box by so many points."""


def own_slug(game: str, lang: str) -> str:
    """The slug of our rulebook of a game in a language."""
    return f"{game}-kibitz-{lang}"


def own_books(game: str | None = None) -> tuple[str, ...]:
    """The slugs of our own rulebooks, of one game or of all."""
    games = rulebook.games() if game is None else (game,)
    return tuple(own_slug(name, lang) for name in games for lang in LANGUAGES)


def is_own(slug: str) -> bool:
    """Whether a slug is that of a book of ours."""
    return SLUG.fullmatch(slug) is not None and slug in own_books()


def own_file(slug: str) -> Path:
    """The PDF of a book of ours."""
    match = SLUG.fullmatch(slug)
    if match is None:
        raise BadInput("unknown-book", given=slug)
    return rulebook.pdf_path(match[1], match[2])


def read_file(slug: str) -> Path:
    """Where a book of ours lies as it was read by `make books`."""
    file = own_file(slug)
    return file.with_name(f"{file.stem}{READ}")


@cache
def load_own(slug: str) -> Book:
    """A book of ours as `make books` read it; else read once and kept in the user's folder."""
    file = own_file(slug)
    kept = folders.folder_of(slug) / folders.BOOK
    for place in (read_file(slug), kept):
        with suppress(OSError, LookupError, TypeError, ValueError):  # not read, or differently
            book = book_read(place.read_text("utf-8"))
            if book.checksum == digest(file):
                return book
    book = _read(slug, file)
    with suppress(BadInput):  # the folder can't be written: it is read again next time
        write_bytes(kept, written(book).encode())
    return book


def _read(slug: str, file: Path) -> Book:
    game, lang = slug.split("-kibitz-")
    book = read_book(
        file,
        game=game,
        lang=lang,
        title=rulebook.load_rulebook(game, lang).title,
        edition="Kibitz",
    )
    places = rulebook.pages(game, lang)
    left = min(box[0] for place in places.values() for box in place.boxes)
    sentences = [
        replace(one, rule=_rule_of(one, places))
        for one in book.sentences
        if any(box[2] > left for piece in one.pieces for box in piece.boxes)
    ]
    return replace(book, slug=slug, added="", sentences=tuple(sentences))


def _rule_of(sentence: Sentence, places: Mapping[str, rulebook.Place]) -> str | None:
    """The rule in whose box a sentence stands."""
    piece = sentence.pieces[0]
    for rule, place in places.items():
        if piece.page == place.page and any(_inside(piece.boxes[0], box) for box in place.boxes):
            return rule
    return None


def _inside(box: Box, rule: list[float]) -> bool:
    return (
        box[0] > rule[0] - INSIDE
        and box[1] > rule[1] - INSIDE
        and box[2] < rule[2] + INSIDE
        and box[3] < rule[3] + INSIDE
    )
