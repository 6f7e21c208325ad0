"""The shelf: rulebooks that are kept, each in a folder with its file and what was read in it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from kibitz.books import folders
from kibitz.books.errata import with_errata
from kibitz.books.keeping import Card, book_read, card_read, written
from kibitz.books.model import Book
from kibitz.books.own import is_own, load_own, own_file
from kibitz.books.reading import Progress, check_details, digest, format_of, read_book
from kibitz.errors import BadInput
from kibitz.files import reason_of, write_bytes

SUFFIX = {"pdf": ".pdf", "markdown": ".md", "text": ".txt"}
DAMAGED = (LookupError, TypeError, ValueError, UnicodeDecodeError)
MOST_LOADED = 16
"""So many books are held in memory."""


class Shelf(tuple[Card, ...]):
    """The cards of a shelf; `errors` names the folders that can't be read."""

    errors: tuple[BadInput, ...] = ()


def shelf(owner: str | None = None) -> Shelf:
    """The cards of the books for everybody, and of `owner`'s own, in order of their titles."""
    cards, errors = [], []
    for folder in _folders():
        try:
            card = _card(folder)
        except BadInput as error:
            errors.append(error)
            continue
        if card is not None and _may(card.owner, owner):
            cards.append(card)
    found = Shelf(sorted(cards, key=lambda card: (card.title.casefold(), card.slug)))
    found.errors = tuple(errors)
    return found


def _folders() -> list[Path]:
    try:
        found = sorted(folders.home().iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadInput("no-file", given=folders.home(), reason=reason_of(error)) from None
    named = [folder for folder in found if not folder.name.startswith(".")]
    return [folder for folder in named if not is_own(folder.name)]


def _card(folder: Path) -> Card | None:
    """The card of the book in a folder; None where the folder is gone meanwhile."""
    try:
        with (folder / folders.BOOK).open(encoding="utf-8") as stream:
            return replace(card_read(stream.readline()), slug=folder.name)
    except (OSError, *DAMAGED):
        if not folder.exists():
            return None
        raise BadInput("shelf-damaged", given=folder.name) from None


def _may(of: str | None, owner: str | None) -> bool:
    return of is None or of == owner


def add_book(
    file: Path,
    *,
    game: str | None = None,
    lang: str | None = None,
    title: str | None = None,
    edition: str = "",
    owner: str | None = None,
    progress: Progress | None = None,
) -> Book:
    """Reads a rulebook and keeps it; the same file again gives the book that is there.

    `progress` is told each page that has been read, and how many there are. Raises `BadInput`.
    """
    check_details(game, lang)
    with folders.new_folder() as folder:
        copy = folder / f"{folders.ORIGINAL}{SUFFIX[format_of(file)]}"
        shutil.copyfile(file, copy)
        there = _there(digest(copy), owner)
        if there is not None:
            return there
        book = read_book(
            copy,
            game=game,
            lang=lang,
            title=title,
            edition=edition,
            owner=owner,
            progress=progress,
            name=file.name,
        )
        return _settled(folder, book)


def _settled(folder: Path, book: Book) -> Book:
    """Keeps a book under the first free name."""
    for slug in folders.names_for(folders.slug_for(book.title)):
        if is_own(slug):
            continue
        named = replace(book, slug=slug)
        write_bytes(folder / folders.BOOK, written(named).encode())
        if folders.settle(folder, slug):
            return named
    raise BadInput("no-write", given=folder, reason="")


def _there(checksum: str, owner: str | None) -> Book | None:
    """The book that was read from a file with this checksum, before errata."""
    for card in shelf(owner):
        original = folders.original_in(folders.folder_of(card.slug))
        same = card.checksum == checksum
        if same or (original is not None and _amended(original) and digest(original) == checksum):
            return load_book(card.slug, owner)
    return None


def _amended(original: Path) -> bool:
    return any(original.parent.glob("errata-*"))


def load_book(slug: str, owner: str | None = None) -> Book:
    """A book of the shelf or one of ours; raises `BadInput` (unknown-book)."""
    if is_own(slug):
        return load_own(slug)
    file = folders.folder_of(slug) / folders.BOOK
    try:
        stamp = file.stat()
    except OSError:
        if file.parent.exists():
            raise BadInput("shelf-damaged", given=slug) from None
        raise BadInput("unknown-book", given=slug) from None
    book = _loaded(file, stamp.st_mtime_ns, stamp.st_size)
    if not _may(book.owner, owner):
        raise BadInput("unknown-book", given=slug)
    return book


@lru_cache(maxsize=MOST_LOADED)
def _loaded(file: Path, _changed: int, _size: int) -> Book:
    """A book from its file; kept in memory until the file changes."""
    try:
        return replace(book_read(file.read_text("utf-8")), slug=file.parent.name)
    except (OSError, *DAMAGED):
        raise BadInput("shelf-damaged", given=file.parent.name) from None


def remove_book(slug: str, owner: str | None = None) -> None:
    """Takes a book off the shelf, its file included; our own can't be removed."""
    if is_own(slug):
        raise BadInput("own-book", given=slug)
    try:
        load_book(slug, owner)
    except BadInput as error:
        if error.code != "shelf-damaged" or owner is not None:
            raise
    folders.clear(folders.folder_of(slug))


def amend_book(slug: str, errata: Path, owner: str | None = None) -> Book:
    """Adds a text of corrections to a book: they stand in a section "Errata" of their own.

    Its checksum changes. Raises `BadInput` for one of our own books, or a file that is no text.
    """
    if is_own(slug):
        raise BadInput("own-book", given=slug)
    book = load_book(slug, owner)
    folder = folders.folder_of(slug)
    amended = with_errata(book, errata)
    number = len(list(folder.glob("errata-*"))) + 1
    write_bytes(folder / f"errata-{number}{errata.suffix.lower()}", errata.read_bytes())
    write_bytes(folder / folders.BOOK, written(amended).encode())
    return amended


def book_file(slug: str, owner: str | None = None) -> Path:
    """The file that a book was read from."""
    if is_own(slug):
        return own_file(slug)
    load_book(slug, owner)
    original = folders.original_in(folders.folder_of(slug))
    if original is None:
        raise BadInput("unknown-book", given=slug)
    return original


def book_folder(slug: str) -> Path:
    """Where files made from a book may be kept; the folder need not be there yet."""
    return folders.folder_of(slug)
