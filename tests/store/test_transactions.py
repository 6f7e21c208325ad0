"""Transactions: whole or not at all, whatever happens in the middle."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError

from kibitz.errors import BadInput
from kibitz.store import Store, open_store, transactions
from kibitz.store.refusals import refusal

MAKE = "CREATE TABLE numbers (n INTEGER UNIQUE, filler TEXT)"
WRITER = """
import sys
from sqlalchemy import text
from kibitz.store import open_store

url, first = sys.argv[1], int(sys.argv[2])
store = open_store(url)
for n in range(first, first + 20):
    with store.begin() as connection:
        connection.execute(text("INSERT INTO health VALUES (:n, 'here')"), {"n": n})
"""
DIES = """
import sys, time
from sqlalchemy import text
from kibitz.store import open_store

with open_store(sys.argv[1]).begin() as connection:
    connection.execute(text("INSERT INTO numbers SELECT n + 1000, filler FROM numbers"))
    connection.execute(text("DELETE FROM numbers WHERE n < 1000"))
    print("half-way", flush=True)
    time.sleep(60)
"""


def add(store: Store, n: int) -> None:
    """Adds a number, in a transaction of its own."""
    with store.begin() as connection:
        connection.execute(text("INSERT INTO numbers VALUES (:n, '')"), {"n": n})


def numbers(store: Store) -> list[int]:
    """The numbers that are in the store."""
    with store.reading() as connection:
        return list(connection.scalars(text("SELECT n FROM numbers ORDER BY n")))


@pytest.fixture
def counted(store: Store) -> Store:
    """A store with the numbers 1 and 2."""
    with store.begin() as connection:
        connection.execute(text(MAKE))
    for n in (1, 2):
        add(store, n)
    return store


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Store]:
    """A store on SQLite that does not wait long for others, with the numbers 1 and 2."""
    monkeypatch.setattr(transactions, "PATIENCE", 0.05)
    store = open_store(f"sqlite:///{tmp_path / 'kibitz.db'}")
    with store.begin() as connection:
        connection.execute(text(MAKE))
        connection.execute(text("INSERT INTO numbers VALUES (1, ''), (2, '')"))
    yield store
    store.close()


def test_a_block_that_fails_leaves_nothing(counted: Store) -> None:
    with pytest.raises(IntegrityError), counted.begin() as connection:  # noqa: PT012 - the second fails
        connection.execute(text("DELETE FROM numbers WHERE n = 1"))
        connection.execute(text("INSERT INTO numbers VALUES (2, '')"))
    assert numbers(counted) == [1, 2]


def test_a_clash_of_keys_reaches_the_program_as_it_is(counted: Store) -> None:
    with pytest.raises(IntegrityError):
        add(counted, 2)


def test_a_mistake_in_the_program_is_no_refusal(counted: Store) -> None:
    with pytest.raises(Exception, match="nowhere") as caught, counted.begin() as connection:
        connection.execute(text("SELECT * FROM nowhere"))
    assert not isinstance(caught.value, BadInput)


def test_a_reader_sees_one_moment_while_others_write(counted: Store) -> None:
    with counted.begin() as writing:
        writing.execute(text("INSERT INTO numbers VALUES (3, '')"))
        assert numbers(counted) == [1, 2]
    assert numbers(counted) == [1, 2, 3]


def test_threads_share_a_store(counted: Store) -> None:
    threads = [threading.Thread(target=add, args=(counted, n)) for n in range(10, 30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert numbers(counted) == [1, 2, *range(10, 30)]


def test_processes_open_an_empty_database_at_once_and_write(url: str) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, url, str(k)], stderr=subprocess.PIPE)
        for k in (100, 200, 300, 400)
    ]
    told = [writer.communicate(timeout=120)[1].decode() for writer in writers]
    assert told == [""] * 4
    store = open_store(url)
    with store.reading() as connection:
        found = connection.scalars(text("SELECT id FROM health WHERE moment = 'here' ORDER BY id"))
        assert list(found) == [k + n for k in (100, 200, 300, 400) for n in range(20)]
    store.close()


def test_a_process_killed_in_the_middle_leaves_nothing_half(url: str, counted: Store) -> None:
    with subprocess.Popen([sys.executable, "-c", DIES, url], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"half-way\n"
        os.kill(process.pid, signal.SIGKILL)
    assert numbers(counted) == [1, 2]
    add(counted, 3)
    assert numbers(counted) == [1, 2, 3]


def test_a_full_disk_is_told_and_nothing_is_half_done(hurried: Store) -> None:
    @event.listens_for(hurried._engine, "connect")
    def _limit(connection: object, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 20")  # type: ignore[attr-defined]

    hurried.close()
    with pytest.raises(BadInput) as caught, hurried.begin() as connection:  # noqa: PT012 - the second fails
        connection.execute(text("DELETE FROM numbers"))
        connection.execute(text("INSERT INTO numbers VALUES (3, :much)"), {"much": "x" * 200_000})
    assert caught.value.code == "store-full"
    assert numbers(hurried) == [1, 2]


def test_a_writer_who_waited_long_enough_is_told(hurried: Store) -> None:
    with hurried.begin(), pytest.raises(BadInput) as caught:
        add(hurried, 3)
    assert caught.value.code == "store-busy"


def test_who_waits_too_long_for_a_connection_is_told(
    monkeypatch: pytest.MonkeyPatch, hurried: Store
) -> None:
    held = [hurried.reading() for _ in range(transactions.CONNECTIONS)]
    for one in held:
        one.__enter__()
    with pytest.raises(BadInput) as caught:
        numbers(hurried)
    assert caught.value.code == "store-busy"
    for one in held:
        one.__exit__(None, None, None)
    assert numbers(hurried) == [1, 2]


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (None, "store-closed"),  # no server answered
        ("08006", "store-closed"),
        ("28P01", "store-closed"),
        ("3D000", "store-closed"),
        ("57P01", "store-closed"),
        ("53100", "store-full"),
        ("53300", "store-closed"),
        ("25006", "store-read-only"),
        ("40P01", "store-busy"),
        ("XX001", "store-damaged"),
    ],
)
def test_what_postgresql_says_has_a_code_of_ours(state: str | None, code: str) -> None:
    error = type("OperationalError", (Exception,), {"sqlstate": state})("first line\nand more")
    address = make_url("postgresql+psycopg://me:secret@host/db")
    told = refusal(DBAPIError("", {}, error), address)
    assert told is not None
    assert told.code == code
    assert "secret" not in str(told)
    assert "and more" not in str(told)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("SQLITE_IOERR_SHMSIZE", "store-full"),
        ("SQLITE_IOERR_READ", "store-closed"),
        ("SQLITE_CANTOPEN_ISDIR", "store-closed"),
        ("SQLITE_BUSY_SNAPSHOT", "store-busy"),
        ("SQLITE_READONLY_DBMOVED", "store-read-only"),
    ],
)
def test_what_sqlite_says_has_a_code_of_ours(name: str, code: str) -> None:
    error = sqlite3.OperationalError("told")
    error.sqlite_errorcode = getattr(sqlite3, name)
    told = refusal(error, make_url("sqlite:////here/kibitz.db"))
    assert told is not None
    assert (told.code, told.details["given"]) == (code, "/here/kibitz.db")


def test_a_mistake_in_a_program_has_none() -> None:
    error = type("ProgrammingError", (Exception,), {"sqlstate": "42601"})("syntax error")
    assert refusal(DBAPIError("", {}, error), make_url("postgresql://host/db")) is None


def test_a_store_is_well_until_its_file_is_gone(store: Store, tmp_path: Path) -> None:
    store.check()
    for file in tmp_path.glob("kibitz.db"):
        file.unlink()
        with pytest.raises(BadInput, match="no such file"):
            store.check()
