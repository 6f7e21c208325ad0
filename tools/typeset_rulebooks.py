"""Typesets the games' rulebooks: LANG.pdf and pages.json in each games/GAME/rulebook.

    python tools/typeset_rulebooks.py [--check] [GAME ...]

With --check it writes nothing and exits 1, naming each file that differs from a fresh build.
The files depend on the sources, on rulebook.typ, on the game's cover.typ and on the version of
typst; only fonts that come with typst are used, so every machine makes the same bytes.
"""

import argparse
import datetime
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typst
from rulebook_typst import book_source

from kibitz.rulebook import LANGUAGES, Rulebook, SourceError, folder, games, load_rulebook

TEMPLATE = Path(__file__).with_name("rulebook.typ")
PAGE_HEIGHT = 210 / 25.4 * 72
FOOT = 54.0
"""Points of the page's lower margin, as in rulebook.typ."""
OVERHANG = 3.0
"""Points that letters reach beyond the lines a block is measured by."""
STAMP = datetime.datetime(2025, 1, 1, tzinfo=datetime.UTC)

Places = dict[str, dict[str, Any]]


class LayoutError(ValueError):
    """A text that does not fit its page."""


def lay_out(book: Rulebook, home: Path) -> typst.Compiler:
    """A Typst compiler over one booklet, whose files are put into `home`."""
    (home / "main.typ").write_text(book_source(book), "utf-8")
    shutil.copy(TEMPLATE, home)
    shutil.copy(folder(book.game) / "cover.typ", home)
    return typst.Compiler(str(home / "main.typ"), root=str(home), ignore_system_fonts=True)


def typeset(book: Rulebook) -> tuple[bytes, Places]:
    """A booklet's PDF and the places of its rules; LayoutError where a block runs over."""
    with tempfile.TemporaryDirectory() as home:
        booklet = lay_out(book, Path(home))
        pdf = booklet.compile(format="pdf", timestamp=STAMP, pdf_standards="ua-1")
        values = json.loads(booklet.query("metadata", field="value"))
    if not isinstance(pdf, bytes):
        raise TypeError("a PDF is one string of bytes")
    marks = [value for value in values if isinstance(value, dict)]
    check_layout(f"{book.game} {book.lang}", marks)
    return pdf, places(marks)


def check_layout(book: str, marks: list[dict[str, Any]]) -> None:
    """The game on one page is one page, and no block is longer than a page."""
    pages = {mark["page"] for mark in marks if mark["kind"].startswith("summary")}
    if len(pages) != 1:
        raise LayoutError(f"{book}: the summary stands on pages {sorted(pages)}")
    for mark in marks:
        if mark["y"] > PAGE_HEIGHT - FOOT:
            raise LayoutError(f"{book}: page {mark['page']} is overfull: {mark}")


def places(marks: list[dict[str, Any]]) -> Places:
    """Page and box of each rule, from the marks at its beginning and its end."""
    begins = {mark["rule"]: mark for mark in marks if mark["kind"] == "begin"}
    ends = {mark["rule"]: mark for mark in marks if mark["kind"] == "end"}
    return {rule: place(begin, ends[rule]) for rule, begin in begins.items()}


def place(begin: dict[str, Any], end: dict[str, Any]) -> dict[str, Any]:
    """One rule's entry in the map; Typst measures from the top, PDF from the bottom."""
    top, bottom = PAGE_HEIGHT - begin["y"] + OVERHANG, PAGE_HEIGHT - end["y"] - OVERHANG
    box = [round(value, 1) for value in (begin["x"] - 1, bottom, end["x"] + 1, top)]
    return {"page": begin["page"], "page_label": str(begin["page"]), "boxes": [box]}


def build(game: str) -> Iterator[tuple[Path, bytes]]:
    """Every file that is made for a game, with its bytes."""
    home = folder(game)
    found = {}
    for lang in LANGUAGES:
        pdf, found[lang] = typeset(load_rulebook(game, lang))
        yield home / f"{lang}.pdf", pdf
    yield home / "pages.json", map_bytes(found)


def map_bytes(found: dict[str, Places]) -> bytes:
    """The page map with a line for each rule, so that a change reads well in a diff."""
    books = []
    for lang, rules in found.items():
        lines = (f"  {json.dumps(rule)}: {json.dumps(where)}" for rule, where in rules.items())
        books.append(f"{json.dumps(lang)}: {{\n" + ",\n".join(lines) + "\n}")
    return ("{\n" + ",\n".join(books) + "\n}\n").encode()


def differs(path: Path, data: bytes) -> bool:
    """Whether a file is missing or has other bytes."""
    return not path.exists() or path.read_bytes() != data


def main() -> int:
    """Writes or checks; 1 when a file differs or a source is wrong."""
    arguments = argparse.ArgumentParser(description="Typesets the games' rulebooks.")
    arguments.add_argument("--check", action="store_true", help="write nothing, name what differs")
    arguments.add_argument("games", nargs="*", default=list(games()), help="default: all")
    given = arguments.parse_args()
    stale = 0
    try:
        for game in given.games:
            for path, data in build(game):
                if differs(path, data):
                    stale += 1
                    print(f"{path}: {'differs' if given.check else 'written'}")
                    if not given.check:
                        path.write_bytes(data)
    except (SourceError, LayoutError) as error:
        print(error, file=sys.stderr)
        return 1
    return int(given.check and stale > 0)


if __name__ == "__main__":
    sys.exit(main())
