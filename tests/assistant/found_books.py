"""Eight short rulebooks of our own, on a shelf of their own, asked with a chosen encoder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kibitz.assistant.finding import encoder, found_answer, index
from kibitz.books import Book, add_book

FOUND = Path(__file__).parent / "found"
USED = ("questions", "more")
"""The files with questions: plain ones; and meaner ones, half of which the books don't answer."""

Row = dict[str, Any]


@contextmanager
def shelf_of_found(folder: Path, names: Sequence[str]) -> Iterator[dict[str, Book]]:
    """The books by the names of their files, searched with the encoders that are named."""
    using = tuple(one for name in names if (one := encoder.encoder(name)) is not None)
    index._indexed.cache_clear()  # what was made ready from another folder
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIBITZ_DATA_DIR", str(folder))
        patch.setattr(index, "encoders", lambda: using)
        yield {file.name: add_book(file) for file in sorted(FOUND.glob("*.md"))}


@cache
def rows() -> tuple[Row, ...]:
    """The questions on all books."""
    lines = [line for name in USED for line in _lines(FOUND / f"{name}.jsonl")]
    return tuple(json.loads(line) for line in lines)


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text("utf-8").splitlines() if line.strip()]


def answers(books: dict[str, Book]) -> list[tuple[Row, dict[str, Any]]]:
    """What each question is answered."""
    return [(row, found_answer(books[row["book"]], row["question"], row["lang"])) for row in rows()]


def says(row: Row, quotes: Sequence[str]) -> bool:
    """Whether one of some quotes says what answers a question."""
    return any(re.search(pattern, quote) for pattern in row["says"] for quote in quotes)
