"""What a database refuses, as an error of ours that says what to do."""

import sqlite3

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from kibitz.errors import BadInput
from kibitz.store.address import shown

SQLITE = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_CANTOPEN: "closed",
    sqlite3.SQLITE_IOERR: "closed",
    sqlite3.SQLITE_IOERR_SHMSIZE: "full",  # no room for what lies beside the log
}
"""SQLite's result codes; an extended one that isn't here counts as its primary one."""
POSTGRES = {
    "53100": "full",
    "25006": "read-only",
    "42501": "read-only",
    "55P03": "busy",
    "40P01": "busy",
    "XX001": "damaged",
    "XX002": "damaged",
    "3D000": "closed",
}
"""PostgreSQL's SQLSTATEs."""
GONE = ("08", "28", "53", "57")
"""Classes of SQLSTATEs: no connection, not let in, no resources, shut down."""


def refusal(error: Exception, address: URL) -> BadInput | None:
    """The error of ours for one of the database; None for a mistake in a program.

    Codes: store-full, store-read-only, store-busy, store-damaged, store-closed.
    """
    if isinstance(error, NoConnectionFree):
        return BadInput("store-busy", given=shown(address))
    cause = error.orig if isinstance(error, DBAPIError) else error
    kind = _kind_of(cause)
    return None if kind is None else _told(kind, shown(address), _first_line(cause))


def _told(kind: str, given: str, reason: str) -> BadInput:
    match kind:
        case "full":
            return BadInput("store-full", given=given)
        case "read-only":
            return BadInput("store-read-only", given=given, reason=reason)
        case "busy":
            return BadInput("store-busy", given=given)
        case "damaged":
            return BadInput("store-damaged", given=given, reason=reason)
    return BadInput("store-closed", given=given, reason=reason)


def _kind_of(error: BaseException | None) -> str | None:
    if isinstance(error, sqlite3.Error):
        result: int = getattr(error, "sqlite_errorcode", -1)
        return SQLITE.get(result) or SQLITE.get(result & 0xFF)
    state = getattr(error, "sqlstate", None)
    if state in POSTGRES:
        return POSTGRES[state]
    lost = type(error).__name__ == "OperationalError" and state is None  # no server answered
    return "closed" if lost or str(state)[:2] in GONE else None


def _first_line(error: BaseException | None) -> str:
    return str(error).strip().partition("\n")[0]
