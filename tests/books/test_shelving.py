"""`kibitz books` as a shell calls it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.i18n import LANGUAGES
from tests.books.making import kept, pdf, shown

RULES = "# Hearts\n\nThe player with the fewest points wins.\n"


def books(*words: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Runs `kibitz books WORDS`."""
    return subprocess.run(
        [sys.executable, "-m", "kibitz", "books", *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "COLUMNS": "100", "LANG": "C.UTF-8", "LC_ALL": "", **env},
    )


def test_a_book_is_added_listed_shown_amended_and_removed(tmp_path: Path) -> None:
    added = books("add", kept(tmp_path, "hearts.md", RULES), "--game", "hearts", "--json")
    assert added.returncode == 0
    assert json.loads(added.stdout.splitlines()[-1]) == {
        "slug": "hearts",
        "title": "Hearts",
        "lang": "en",
        "pages": 1,
        "sentences": 2,
        "remarks": [],
    }
    (line,) = books("list", "--json").stdout.splitlines()
    assert json.loads(line)["game"] == "hearts"
    assert "hearts" in books("list").stdout
    told = json.loads(books("show", "hearts", "--json").stdout)
    assert (told["pages"], told["sections"]) == (
        [{"page": 1, "label": "", "kind": "rules"}],
        [["Hearts"]],
    )
    assert "Hearts" in books("show", "hearts").stdout
    amended = books("amend", "hearts", kept(tmp_path, "e.txt", "Nobody wins."))
    assert "1" in amended.stdout
    removed = books("remove", "hearts")
    assert "Hearts" in removed.stdout
    assert books("list", "--json").stdout == ""


def test_an_empty_shelf_says_how_to_fill_it() -> None:
    done = books("list")
    assert (done.returncode, done.stderr) == (0, "")
    assert "kibitz books add FILE" in done.stdout


def test_adding_tells_the_name_and_what_was_left_out(tmp_path: Path) -> None:
    page = shown("Take a card.", 72, 700) + shown("Red wins.", 72, 600, more="3 Tr")
    done = books(
        "add", kept(tmp_path, "a-game.pdf", pdf([page])), "--title", "Mine", "--lang", "en"
    )
    assert done.returncode == 0
    assert "Mine" in done.stdout
    assert "kibitz ask --book mine" in done.stdout
    assert "characters: 7" in done.stdout
    assert done.stderr == ""  # a bar is for terminals


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("add", "gone.pdf"), "no-file"),
        (("show", "gone"), "unknown-book"),
        (("remove", "wizard-kibitz-en"), "own-book"),
        (("add", "x.md", "--lang", "xx"), "unknown-language"),
    ],
)
def test_what_cannot_be_done_is_one_line_with_its_code(words: tuple[str, ...], code: str) -> None:
    done = books(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.strip().endswith(f"[{code}]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_the_system_s_language(lang: str) -> None:
    assert books("list", LANG=f"{lang}_XX.UTF-8").returncode == 0


def test_a_damaged_book_is_told_beside_the_list(tmp_path: Path) -> None:
    (tmp_path / "data" / "books" / "broken").mkdir(parents=True)
    done = books("list")
    assert "broken" in done.stderr
    assert "[shelf-damaged]" in done.stderr
