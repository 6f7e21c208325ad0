"""Opening a database: made, brought up to date, refused."""

import sqlite3
import stat
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from kibitz.errors import BadInput
from kibitz.files import data_folder
from kibitz.store import Store, open_store
from kibitz.store.address import address_of
from kibitz.store.facts import PATIENCE, VERSION_TABLE, newest
from kibitz.store.migrations import FOLDER, migrate, version_of
from kibitz.store.tables import METADATA

from .databases import POSTGRES


def steps() -> list[str]:
    """The versions that there have been, the oldest first."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    found = ScriptDirectory.from_config(config).walk_revisions()
    return [step.revision for step in found][::-1]


def differences(store: Store) -> list[object]:
    """What in the database is not as in `tables.py`."""
    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        return list(compare_metadata(context, METADATA))


def version(store: Store) -> str:
    """The version of an open database."""
    with store.reading() as connection:
        return version_of(connection)


def test_the_suite_runs_on_postgresql_where_the_environment_names_one(tmp_path: Path) -> None:
    if not POSTGRES:
        pytest.skip("KIBITZ_TEST_POSTGRES_URL is not set: the store was tried on SQLite only")
    store = open_store(POSTGRES)
    assert not store.is_file
    with pytest.raises(BadInput) as caught, store.begin() as connection:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    assert caught.value.code == "store-closed"
    store.check()  # with a new connection
    store.close()


def test_an_empty_database_gets_the_tables_that_the_code_knows(store: Store) -> None:
    assert differences(store) == []
    assert version(store) == newest() == steps()[-1]


@pytest.mark.parametrize("step", steps())
def test_every_older_version_is_brought_up_to_date(url: str, step: str) -> None:
    old = Store(address_of(url))
    if old.is_file:
        old.write_ahead()
    with old.begin() as connection:
        migrate(connection, step)
    assert version(old) == step
    old.close()
    store = open_store(url)
    assert (version(store), differences(store)) == (newest(), [])
    store.close()


def test_a_database_of_a_newer_kibitz_is_left_alone(url: str, tmp_path: Path) -> None:
    old = Store(address_of(url))
    with old.begin() as connection:
        connection.execute(text(f"CREATE TABLE {VERSION_TABLE} (version_num TEXT)"))
        connection.execute(text(f"INSERT INTO {VERSION_TABLE} VALUES ('9999')"))
    old.close()
    before = [file.read_bytes() for file in sorted(tmp_path.iterdir())]
    with pytest.raises(BadInput, match="newer Kibitz") as caught:
        open_store(url)
    assert caught.value.code == "store-newer"
    assert [file.read_bytes() for file in sorted(tmp_path.iterdir())] == before


def test_a_process_opens_a_database_once_and_a_fork_anew(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(url)
    assert open_store(url) is store
    monkeypatch.setattr("os.getpid", lambda: -1)
    child = open_store(url)
    assert child is not store
    child.close()
    store.close()


def test_the_file_lies_in_the_data_folder_and_nobody_else_reads_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path / "new" / "folder"))
    monkeypatch.delenv("KIBITZ_DATABASE_URL", raising=False)
    open_store().close()
    file = data_folder() / "kibitz.db"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_environment_names_another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KIBITZ_DATABASE_URL", f"sqlite:///{tmp_path / 'other.db'}")
    open_store().close()
    assert (tmp_path / "other.db").exists()


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'kibitz.db'}")
    with store.reading() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert found == ["wal", 2, 1, 10_000]
    store.close()


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "mysql://me:secret@host/db",
        "postgresql://me:secret@host:port/db",
        "sqlite://",
        "sqlite:///:memory:",
    ],
)
def test_an_address_that_can_t_be_used_is_told_without_its_password(url: str) -> None:
    with pytest.raises(BadInput) as caught:
        open_store(url)
    assert caught.value.code == "store-address"
    assert "secret" not in str(caught.value)


def test_a_server_that_does_not_answer_is_told_without_the_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed: kibitz[postgres]")
    with pytest.raises(BadInput) as caught:
        open_store("postgres://me:secret@127.0.0.1:9/db")
    assert caught.value.code == "store-closed"
    assert "me:***@127.0.0.1:9/db" in str(caught.value)


def test_a_missing_driver_is_told_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadInput, match=r"kibitz\[postgres\]") as caught:
        open_store("postgresql://host/db")
    assert caught.value.code == "store-address"


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BadInput, match="no folder") as caught:
        open_store(f"sqlite:///{tmp_path / 'file' / 'kibitz.db'}")
    assert caught.value.code == "store-closed"


def test_what_is_no_database_is_told_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kibitz.db"
    file.write_text("a letter to my aunt " * 500)
    before = file.read_bytes()
    with pytest.raises(BadInput) as caught:
        open_store(f"sqlite:///{file}")
    assert caught.value.code == "store-damaged"
    assert file.read_bytes() == before


def test_a_damaged_page_is_told_when_it_is_read(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'kibitz.db'}"
    with sqlite3.connect(tmp_path / "kibitz.db") as connection:
        connection.execute(f"CREATE TABLE {VERSION_TABLE} (version_num TEXT)")
        connection.execute(f"INSERT INTO {VERSION_TABLE} VALUES ('{newest()}')")
        connection.execute("CREATE TABLE health (id INTEGER PRIMARY KEY, moment TEXT)")
    connection.close()
    with (tmp_path / "kibitz.db").open("r+b") as file:
        file.seek(2 * 4096)  # the page of "health"
        file.write(b"\xff" * 4096)
    store = open_store(url)
    with pytest.raises(BadInput) as caught:
        store.check()
    assert caught.value.code == "store-damaged"
    store.close()


def test_a_file_that_can_only_be_read_is_read_and_told_when_written(tmp_path: Path) -> None:
    open_store(f"sqlite:///{tmp_path / 'kibitz.db'}").close()
    store = open_store(f"sqlite:///file:{tmp_path / 'kibitz.db'}?mode=ro&uri=true")
    assert version(store) == newest()
    with pytest.raises(BadInput) as caught:
        store.check()
    assert caught.value.code == "store-read-only"
    store.close()


def test_patience_is_as_documented() -> None:
    page = Path(__file__).parents[2] / "docs" / "store.md"
    assert f"{PATIENCE:.0f} seconds" in page.read_text("utf-8")
