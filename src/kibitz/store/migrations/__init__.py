"""Brings a database to the version of this Kibitz. Alembic is opened only when there is need."""

from pathlib import Path

from sqlalchemy import Connection, column, inspect, select, table

from kibitz.store.facts import VERSION_TABLE

FOLDER = Path(__file__).parent
NONE = ""
"""The version of an empty database."""


def version_of(connection: Connection) -> str:
    """A database's version; `NONE` for an empty one."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return NONE
    return (
        connection.scalar(select(column("version_num")).select_from(table(VERSION_TABLE))) or NONE
    )


def migrate(connection: Connection, to: str = "head") -> None:
    """Carries out the steps that are missing, inside the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
