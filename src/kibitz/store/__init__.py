"""The database: SQLite in the data folder, or whatever KIBITZ_DATABASE_URL names.

`open_store` opens it and brings its tables up to date; `Store.begin` is a transaction.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kibitz.store.opening import open_store as open_store
    from kibitz.store.transactions import Store as Store

__all__ = ["Store", "open_store"]

_HOMES = {"Store": "kibitz.store.transactions", "open_store": "kibitz.store.opening"}


def __getattr__(name: str) -> Any:
    """Opens SQLAlchemy when it is first needed."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
