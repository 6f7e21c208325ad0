"""A file to a book: PDF in a process of its own, text and Markdown here."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from kibitz.books.child import messages
from kibitz.books.keeping import contents_read, remarks_read
from kibitz.books.languages import LANGUAGES
from kibitz.books.limits import MOST_BYTES, MOST_PAGES, MOST_TEXT_BYTES
from kibitz.books.model import Book, Contents
from kibitz.books.plain import contents_of, decoded
from kibitz.errors import BadInput
from kibitz.files import reason_of

Progress = Callable[[int, int], None]
"""Is told each page that has been read, and how many there are."""
Format = Literal["pdf", "markdown", "text"]
SUFFIXES: dict[str, Format] = {".md": "markdown", ".markdown": "markdown", ".txt": "text"}
GAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
MAGIC = b"%PDF-"
PLAIN_TITLE = re.compile(
    r"(?:game )?rules|rule ?book|regole|regolamento|(?:spiel)?regeln|(?:spiel)?anleitung"
    r"|reglas|reglamento|règles(?: du jeu)?|contents|introduction|inhalt",
    re.I,
)
"""Titles that name no game."""
LANGUAGE_ENDING = re.compile(r"[-_ ](?:en|fr|it|de|es)$", re.I)


def read_book(
    file: Path,
    *,
    game: str | None = None,
    lang: str | None = None,
    title: str | None = None,
    edition: str = "",
    owner: str | None = None,
    progress: Progress | None = None,
    name: str | None = None,
) -> Book:
    """Reads a rulebook without keeping it; its slug is "".

    `lang` is found out and `title` read from the book where they are None; `name` is the file's
    name where `file` is a copy. Raises `BadInput` for a file that can't be read.
    """
    check_details(game, lang)
    kind = format_of(file)
    checksum = digest(file)
    found = _read(file, kind, lang, progress or (lambda _page, _of: None))
    if not any(sentence.text for sentence in found.sentences):
        raise BadInput("book-empty", given=name or file.name)
    return Book(
        slug="",
        title=title or _title(found.title, name or file.name),
        lang=found.lang,
        game=game,
        edition=edition,
        format=kind,
        checksum=checksum,
        added=datetime.now(UTC).isoformat(timespec="seconds"),
        owner=owner,
        pages=found.pages,
        sentences=found.sentences,
        remarks=found.remarks,
    )


def check_details(game: str | None, lang: str | None) -> None:
    """Raises `BadInput` for a language that no book is in, or a game that is no slug."""
    if lang is not None and lang not in LANGUAGES:
        raise BadInput("unknown-language", given=lang, known=", ".join(LANGUAGES))
    if game is not None and not GAME.fullmatch(game):
        raise BadInput("bad-slug", given=game)


def format_of(file: Path) -> Format:
    """What a file is; raises `BadInput` for one that is no rulebook, or too large."""
    size, head = _head(file)
    if not size:
        raise BadInput("book-empty", given=file.name)
    pdf = MAGIC in head
    if size > (MOST_BYTES if pdf else MOST_TEXT_BYTES):
        most = MOST_BYTES if pdf else MOST_TEXT_BYTES
        raise BadInput(
            "book-too-large", given=file.name, megabytes=most // 1_000_000, pages=MOST_PAGES
        )
    if pdf:
        return "pdf"
    kind = SUFFIXES.get(file.suffix.lower())
    if kind is None or b"\0" in head:
        raise BadInput("not-a-book", given=file.name)
    return kind


def _head(file: Path) -> tuple[int, bytes]:
    """A file's size and its first bytes."""
    try:
        with file.open("rb") as stream:
            return file.stat().st_size, stream.read(1024)
    except OSError as error:
        raise BadInput("no-file", given=file, reason=reason_of(error)) from None


def digest(*files: Path) -> str:
    """The SHA-256 of files, one after the other."""
    found = hashlib.sha256()
    for file in files:
        with file.open("rb") as stream:
            while chunk := stream.read(1 << 20):
                found.update(chunk)
    return found.hexdigest()


def _read(file: Path, kind: Format, lang: str | None, progress: Progress) -> Contents:
    if kind != "pdf":
        found = contents_of(decoded(file.read_bytes()), kind == "markdown", lang)
        progress(len(found.pages), len(found.pages))
        return found
    for message in messages(["read", str(file.resolve()), *([lang] if lang else [])], file):
        if "page" in message:
            progress(message["page"], message["of"])
        elif "contents" in message:
            return _contents(message["contents"], file)
    raise BadInput("book-broken", given=file.name)


def _contents(given: Any, file: Path) -> Contents:
    try:
        pages, sentences = contents_read(given)
        remarks = remarks_read(given["remarks"])
        return Contents(given["lang"], given["title"], pages, sentences, remarks)
    except (LookupError, TypeError, ValueError):
        raise BadInput("book-broken", given=file.name) from None


def _title(found: str, name: str) -> str:
    """The title that stands on the book, else one made of the file's name."""
    if found and not PLAIN_TITLE.fullmatch(found.strip(" :.")):
        return found
    stem = LANGUAGE_ENDING.sub("", Path(name).stem)
    words = re.split(r"[-_\s]+", stem)
    return " ".join(word[:1].upper() + word[1:] for word in words if word) or found or name
