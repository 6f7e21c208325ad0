"""Fresh databases for the tests: SQLite always, PostgreSQL where the environment names one."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

POSTGRES = os.environ.get("KIBITZ_TEST_POSTGRES_URL", "")
BACKENDS = ["sqlite", *["postgresql"] * bool(POSTGRES)]


@contextmanager
def fresh(backend: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database: a file in the folder, or a schema of its own."""
    if backend == "sqlite":
        yield f"sqlite:///{folder / 'kibitz.db'}"
        return
    schema = f"test_{secrets.token_hex(8)}"
    url = make_url(POSTGRES).set(drivername="postgresql+psycopg")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    try:
        own = url.update_query_dict({"options": f"-csearch_path={schema}"})
        yield own.render_as_string(hide_password=False)
    finally:
        with engine.begin() as connection:
            connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
        engine.dispose()
