"""One row into the store without SQLAlchemy, which takes longer to open than most answers."""

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing

from kibitz.files import data_folder
from kibitz.store.facts import FILE_NAME, PATIENCE, VERSION_TABLE, newest

READY = f"""
    SELECT (SELECT version_num FROM {VERSION_TABLE}) = :version
    AND NOT EXISTS (SELECT 1 FROM history WHERE deleted_at IS NOT NULL)
    AND (SELECT count(*) FROM history WHERE person = :person) < :most
"""
"""Whether the tables are those that we know, and nothing is to be erased before."""


def add_quickly(row: Mapping[str, str | int | None], most: int) -> bool:
    """Adds a row to the history, on disk when this returns; a person may have `most`.

    False, with nothing done, where there is more to do: the store is not there yet, not a file
    in the data folder, of another version, out of order; or old entries have to be erased.
    `History.remember` does it all, and says what is wrong.
    """
    file = data_folder() / FILE_NAME
    if os.environ.get("KIBITZ_DATABASE_URL") or not file.exists():
        return False
    try:
        with closing(sqlite3.connect(file, PATIENCE, isolation_level=None)) as connection:
            return _added(connection, row, most)
    except (sqlite3.Error, OSError):
        return False


def _added(connection: sqlite3.Connection, row: Mapping[str, str | int | None], most: int) -> bool:
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("BEGIN IMMEDIATE")
    known = {"version": newest(), "person": row["person"], "most": most}
    if not connection.execute(READY, known).fetchone()[0]:
        return False  # nothing was done; closing the connection ends it
    places = ", ".join(f":{name}" for name in row)
    connection.execute(f"INSERT INTO history ({', '.join(row)}) VALUES ({places})", row)
    connection.execute("COMMIT")
    return True
