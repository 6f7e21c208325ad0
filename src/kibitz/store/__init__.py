"""The database: SQLite in the data folder, or whatever KIBITZ_DATABASE_URL names.

`open_store` opens it and brings its tables up to date; `Store.begin` is a transaction.
"""

from kibitz.store.opening import open_store
from kibitz.store.transactions import Store

__all__ = ["Store", "open_store"]
