"""The public assistant that is compared: PyPI `boardgame-rules-mcp`, by its own functions.

It is an MCP server; its tools `add_game` and `search_rules` are thin wrappers of `ingest.add` and
`store.search`, which are called here. It returns passages and, where fewer than half of the
question's words are found, says that the rulebook doesn't address it.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.asking.banks import Case
from bench.asking.searching import MOST, Given, Search
from kibitz.books import Book

NAME = "boardgame-rules-mcp"


def installed() -> bool:
    """Whether it is there to be compared with."""
    return importlib.util.find_spec("bgrules") is not None


@contextmanager
def other_search(files: dict[str, Path]) -> Iterator[tuple[Search, dict[str, str]]]:
    """Its search over some books, and why it could not add those that are missing."""
    ingest, store = import_module("bgrules.ingest"), import_module("bgrules.store")
    refused: dict[str, str] = {}
    with TemporaryDirectory() as home:
        os.environ["BGRULES_HOME"] = home
        for name, file in files.items():
            try:
                ingest.add(_game(name), file=str(file), log=lambda _text: None)
            except (ingest.IngestError, OSError, ValueError) as error:
                refused[name] = str(error)
        base = store.connect()

        def search(case: Case, _book: Book) -> Given:
            if case.book in refused:
                return Given(())
            found = store.search(base, _game(case.book), case.question, max_results=MOST)
            results = found["results"] if found["found"] else []
            return Given(tuple(int(one["pdf_page"]) for one in results))

        try:
            yield search, refused
        finally:
            base.close()
            del os.environ["BGRULES_HOME"]


def _game(file: str) -> str:
    return file.removesuffix(".pdf")
