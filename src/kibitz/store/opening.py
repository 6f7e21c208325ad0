"""Opens a database and brings its tables up to date."""

import atexit
import os
import threading
import time

from sqlalchemy import URL, Connection, text

from kibitz.errors import BadInput
from kibitz.store.address import address_of, file_of, make_file, shown
from kibitz.store.facts import PATIENCE, newest
from kibitz.store.migrations import migrate, version_of
from kibitz.store.transactions import Store

_stores: dict[tuple[int, str], Store] = {}
_opening = threading.Lock()
MIGRATING = 0x6B6962
"""The number of the lock that a migration holds in PostgreSQL."""


def open_store(url: str | None = None) -> Store:
    """The database at a URL, else at KIBITZ_DATABASE_URL, else `kibitz.db` in the data folder.

    A process opens each once. An older or empty one is brought up to date first. Raises
    `BadInput`: store-address, store-newer, store-damaged, store-read-only, store-full,
    store-busy, store-closed, no-home.
    """
    address = address_of(url)
    # A connection must not be shared with a process that was forked off.
    key = (os.getpid(), address.render_as_string(hide_password=False))
    with _opening:
        if key not in _stores:
            for other in _stores.values():  # mostly done with; it can still be used
                other.close()
            _stores[key] = _open(address)
        return _stores[key]


def _open(address: URL) -> Store:
    file = file_of(address)
    if file is not None:
        make_file(file)
    store = Store(address)
    try:
        _bring_up_to_date(store)
    except BaseException:
        store.close()
        raise
    atexit.register(store.close)
    return store


def _bring_up_to_date(store: Store) -> None:
    """Migrates a database that is older, under a lock; whoever comes second finds it done."""
    wanted = newest()
    with store.reading() as connection:
        if _version(store, connection, wanted) == wanted:
            return
    if store.is_file:
        _write_ahead(store)
    with store.begin() as connection:
        if not store.is_file:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        if _version(store, connection, wanted) != wanted:
            migrate(connection)


def _version(store: Store, connection: Connection, wanted: str) -> str:
    """The database's version; raises `BadInput` (store-newer) for one that we don't know."""
    found = version_of(connection)
    if found > wanted:
        raise BadInput("store-newer", given=shown(store.address), found=found, wanted=wanted)
    return found


def _write_ahead(store: Store) -> None:
    """Has SQLite write ahead (WAL) in this file from now on, so that readers never wait.

    SQLite does not wait for the lock that this takes, whatever its timeout; so we do.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            store.write_ahead()
        except BadInput as error:
            if error.code != "store-busy" or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return
