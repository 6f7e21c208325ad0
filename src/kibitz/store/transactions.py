"""A database that is open: transactions, and whether it can be read and written."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from kibitz.errors import BadInput
from kibitz.i18n import N_
from kibitz.store.address import file_of
from kibitz.store.facts import PATIENCE
from kibitz.store.refusals import refusal
from kibitz.store.tables import health

CONNECTIONS = 40
"""At once, at most: as many as the web app has threads."""
PRAGMAS = ("synchronous = FULL", "foreign_keys = ON")
"""For each connection to SQLite. What is committed is on disk; WAL is a property of the file."""


class Store:
    """A database that is open; threads may share it. `open_store` makes one."""

    def __init__(self, address: URL) -> None:
        self.address = address
        self._engine = _engine(address)

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction that writes: all of it is on disk after the block, or none of it.

        On SQLite there is one at a time; others wait. Raises `BadInput`: store-full,
        store-read-only, store-busy, store-damaged, store-closed.
        """
        with self._refusing(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads, beside any writer. Raises `BadInput` as `begin`."""
        reader = self._engine.execution_options(kibitz_reads=True)
        with self._refusing(), reader.begin() as connection:
            yield connection

    def check(self) -> None:
        """Writes a moment and reads it back; raises `BadInput` as `begin`."""
        file = file_of(self.address)
        if file is not None and not file.exists():  # SQLite would go on with the file's ghost
            raise BadInput("store-closed", given=file, reason=N_("there is no such file"))
        with self.begin() as connection:
            connection.execute(health.update().values(moment=datetime.now(UTC).isoformat()))
        with self.reading() as connection:
            connection.execute(health.select())

    @property
    def is_file(self) -> bool:
        """Whether this is SQLite."""
        return self.address.drivername == "sqlite"

    def write_ahead(self) -> None:
        """Has SQLite keep a write-ahead log for this file; raises `BadInput` as `begin`."""
        with self._refusing(), self._engine.connect() as connection:
            # past SQLAlchemy, which would begin a transaction first
            connection.connection.cursor().execute("PRAGMA journal_mode = WAL")

    def close(self) -> None:
        """Closes the connections that are not in use."""
        self._engine.dispose()

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error) as error:
            told = refusal(error, self.address)
            if told is None:
                raise
            raise told from error


def _engine(address: URL) -> Engine:
    """The engine; raises `BadInput` (store-address) where the driver is missing."""
    sqlite = address.drivername == "sqlite"
    wait = {"timeout": PATIENCE} if sqlite else {"connect_timeout": int(PATIENCE)}
    try:
        engine = create_engine(
            address,
            connect_args=wait,
            pool_size=5,
            max_overflow=CONNECTIONS - 5,
            pool_timeout=PATIENCE,
            pool_pre_ping=not sqlite,
        )
    except ModuleNotFoundError:
        reason = N_("PostgreSQL needs one more package: pip install 'kibitz[postgres]'")
        raise BadInput("store-address", reason=reason) from None
    if sqlite:
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: object) -> None:
    """A new connection to SQLite: its transactions are begun by `_begin` alone."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """A writer asks for the lock at once: one that asks later can be refused half-way."""
    reads = connection.get_execution_options().get("kibitz_reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
