"""Where the database is: a URL that people may write, to one that SQLAlchemy takes."""

import os
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from kibitz.errors import BadInput
from kibitz.files import data_folder, reason_of
from kibitz.i18n import N_
from kibitz.store.facts import FILE_NAME

DRIVERS = {
    "sqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
"""What a URL may begin with, and what SQLAlchemy calls it."""


def address_of(url: str | None) -> URL:
    """The address of a database: `url`, else KIBITZ_DATABASE_URL, else a file in the data folder.

    Raises `BadInput`: store-address for a URL that can't be used, no-home.
    """
    given = url or os.environ.get("KIBITZ_DATABASE_URL")
    if not given:
        return URL.create("sqlite", database=str(data_folder() / FILE_NAME))
    try:
        address = make_url(given)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        raise BadInput("store-address", reason=N_("it can't be read")) from None
    if address.drivername not in DRIVERS:
        raise BadInput("store-address", reason=N_("it names another kind of database"))
    if address.drivername == "sqlite" and address.database in (None, "", ":memory:"):
        raise BadInput("store-address", reason=N_("it names no file to keep things in"))
    return address.set(drivername=DRIVERS[address.drivername])


def shown(address: URL) -> str:
    """An address for a message: the file, or the URL without its password."""
    if address.drivername == "sqlite":
        return str(address.database)
    return address.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


def file_of(address: URL) -> Path | None:
    """The file of a SQLite database; None for a server, or where SQLite is given a URI."""
    if address.drivername != "sqlite" or "uri" in address.query:
        return None
    return Path(str(address.database))


def make_file(file: Path) -> None:
    """Makes the file and its folder where they are missing; nobody else may read it.

    Raises `BadInput` (store-closed) with the reason.
    """
    try:
        if not file.parent.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.touch(mode=0o600)
    except OSError as error:
        raise BadInput("store-closed", given=file, reason=reason_of(error)) from None
