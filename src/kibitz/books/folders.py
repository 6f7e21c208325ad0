"""The folders of the shelf: one for each book, made whole, named so that any system takes it."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

from kibitz.errors import BadInput
from kibitz.files import data_folder, reason_of
from kibitz.spelling import plain

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_SLUG = 48
RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{at}" for port in ("com", "lpt") for at in range(10))]
)
"""Names that Windows gives to devices."""
LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "ø": "o", "þ": "th", "ð": "d", "ł": "l"})
ABANDONED = 24 * 3600
"""After so many seconds nobody goes on with a folder that has no name yet."""
BOOK = "book.json"
ORIGINAL = "original"


def home() -> Path:
    """The folder that holds all books."""
    return data_folder() / "books"


def folder_of(slug: str) -> Path:
    """A book's folder; the slug has to be one, so that no path leads out of the shelf."""
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG + 5:
        raise BadInput("unknown-book", given=slug)
    return home() / slug


def slug_for(title: str) -> str:
    """A title as a slug: small letters and digits with hyphens between."""
    words = re.findall(r"[a-z0-9]+", plain(title).translate(LETTERS))
    slug = "-".join(words)[:LONGEST_SLUG].strip("-") or "book"
    return f"book-{slug}" if slug in RESERVED else slug


def names_for(slug: str) -> Iterator[str]:
    """The slug, then with numbers behind it: for when the name is taken."""
    yield slug
    for number in range(2, 10_000):
        yield f"{slug}-{number}"


@contextlib.contextmanager
def new_folder() -> Iterator[Path]:
    """A folder beside the books that is gone afterwards unless it was given a name of its own."""
    folder = home() / f".new-{os.getpid()}-{uuid.uuid4().hex[:8]}"
    try:
        folder.mkdir(parents=True)
        _sweep()
        yield folder
    except OSError as error:
        raise BadInput("no-write", given=folder, reason=reason_of(error)) from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sweep() -> None:
    """Removes what programs that were ended have left half done."""
    for left in [*home().glob(".new-*"), *home().glob(".old-*")]:
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > ABANDONED:
                shutil.rmtree(left, ignore_errors=True)


def settle(folder: Path, slug: str) -> bool:
    """Gives a new folder its name; False when it is taken."""
    place = home() / slug
    if place.exists():
        return False
    try:
        folder.rename(place)
    except OSError:
        if place.exists():  # another process was quicker
            return False
        raise
    return True


def clear(folder: Path) -> None:
    """Removes a book's folder: first its name, at once, then what it held."""
    gone = home() / f".old-{os.getpid()}-{uuid.uuid4().hex[:8]}"
    try:
        folder.rename(gone)
    except OSError as error:
        raise BadInput("no-write", given=folder, reason=reason_of(error)) from None
    shutil.rmtree(gone, ignore_errors=True)


def original_in(folder: Path) -> Path | None:
    """The file that a book was read from."""
    return next((file for file in sorted(folder.glob(f"{ORIGINAL}.*"))), None)
