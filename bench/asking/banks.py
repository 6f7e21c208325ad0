"""Rulebooks with questions about them: read from a folder, the books added to the shelf."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from kibitz.books import Book, Sentence, add_book

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "rulebooks"
"""Nine rulebooks by others; not part of the project."""
OWN = ROOT / "tests" / "assistant" / "found"
"""Eight short rulebooks of our own."""


@dataclass(frozen=True)
class Case:
    """A question about a book.

    `pages` are those on which its answer stands, in the file's numbers; none where the book
    doesn't answer it. `says` are patterns of which the answering sentence meets one.
    """

    id: str
    book: str
    lang: str
    question: str
    pages: frozenset[int]
    says: tuple[re.Pattern[str], ...]

    @property
    def silent(self) -> bool:
        """Whether the book doesn't answer it."""
        return not self.pages

    def answered_by(self, sentence: Sentence) -> bool:
        """Whether a sentence is one that answers: on a right page, saying what it should."""
        return sentence.page in self.pages and any(says.search(sentence.text) for says in self.says)


@dataclass(frozen=True)
class Bank:
    """Questions, and the books that they are about by the names of their files."""

    name: str
    cases: tuple[Case, ...]
    books: dict[str, Book]


def read_bank(folder: Path) -> Bank:
    """The questions in all `*.jsonl` of a folder, with its books added to the shelf."""
    files = sorted(folder.glob("*.jsonl"))
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    cases = tuple(_case(json.loads(line)) for line in lines if line.strip())
    names = sorted({case.book for case in cases})
    return Bank(folder.name, cases, {name: add_book(folder / name) for name in names})


def _case(row: dict[str, object]) -> Case:
    pages, says = row["pages"], row["says"]
    assert isinstance(pages, list)
    assert isinstance(says, list)
    return Case(
        str(row["id"]),
        str(row["book"]),
        str(row["lang"]),
        str(row["question"]),
        frozenset(pages),
        tuple(re.compile(pattern) for pattern in says),
    )
