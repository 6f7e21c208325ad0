"""The log of all tables on disk, written in groups: one transaction takes in all that waits.

(table, number) is unique in the database, and that unique key is the only lock: of two writers
that both want to add entry 7, the second is refused (`LogConflict`) and has to look again.
"""

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

import orjson
from sqlalchemy import Connection, Executable, insert, select
from sqlalchemy.exc import IntegrityError

from kibitz.errors import KibitzError
from kibitz.store import Store
from kibitz.store.tables import log, tables
from kibitz.table.entries import Entry

MOST_AT_ONCE = 500
"""So many entries go into one transaction at most."""


class LogConflict(Exception):
    """Another writer has added this entry's number to the table already."""


@dataclass(slots=True)
class Waiting:
    """An entry on its way to disk, with what else it changes there, and who waits for it."""

    table: str
    entry: Entry
    changes: Sequence[Executable]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"


class Log:
    """Writes entries in a thread of its own; whoever appends is told once they are on disk."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="kibitz-log", daemon=True)
        self._thread.start()

    async def append(self, table: str, entry: Entry, changes: Sequence[Executable]) -> None:
        """Returns when the entry is on disk, and `changes` in the same transaction.

        Raises `LogConflict`, or `BadInput` (store-full,
        store-busy and so on): then nothing was written.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._queue.put(Waiting(table, entry, changes, loop, done))
        await done  # whoever asked may go: what is on its way is written all the same

    def close(self) -> None:
        """Writes what still waits, and stops."""
        self._queue.put(None)
        self._thread.join()

    def create(self, table: str, game: str, code: str, entry: Entry) -> None:
        """A new table's row and its first entry; raises `LogConflict` where the code is in use."""
        row = {
            "id": table,
            "game": game,
            "code": code,
            "phase": "lobby",
            "listed": entry.data["listed"],
            "created_at": entry.at,
        }
        try:
            with self.store.begin() as connection:
                connection.execute(insert(tables), [row])
                connection.execute(insert(log), [_row(table, entry)])
        except IntegrityError:
            raise LogConflict from None

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table from a number on, in order; none for a table that isn't there."""
        wanted = (
            select(log).where(log.c.table == table, log.c.number > after).order_by(log.c.number)
        )
        with self.store.reading() as connection:
            return [
                Entry(row.number, row.at, row.kind, row.person, orjson.loads(row.data), row.mark)
                for row in connection.execute(wanted)
            ]

    def _write_all(self) -> None:
        while True:
            group, last = self._next_group()
            if group:
                self._write(group)
            if last:
                return

    def _next_group(self) -> tuple[list[Waiting], bool]:
        """What waits, at least one entry; and whether it was the last of all."""
        group: list[Waiting] = []
        while len(group) < MOST_AT_ONCE and (not group or not self._queue.empty()):
            waiting = self._queue.get()
            if waiting is None:
                return group, True
            group.append(waiting)
        return group, False

    def _write(self, group: Sequence[Waiting]) -> None:
        """One transaction for all; where one entry is refused, each gets its own, so that only
        who sent it hears of it."""
        try:
            with self.store.begin() as connection:
                _insert(connection, group)
        except KibitzError as error:  # the disk is full, say: it is so for all
            _tell(group, error)
        except Exception as error:  # whatever it was: whoever waits has to hear of it
            if len(group) == 1:
                _tell(group, LogConflict() if isinstance(error, IntegrityError) else error)
                return
            for waiting in group:
                self._write([waiting])
        else:
            _tell(group, None)


def _insert(connection: Connection, group: Sequence[Waiting]) -> None:
    connection.execute(insert(log), [_row(each.table, each.entry) for each in group])
    for each in group:
        for change in each.changes:
            connection.execute(change)


def _row(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table": table,
        "number": entry.number,
        "at": entry.at,
        "kind": entry.kind,
        "person": entry.person,
        "data": entry.body(),
        "mark": entry.mark,
    }


def _tell(group: Sequence[Waiting], error: Exception | None) -> None:
    """Tells those who wait, each loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for each in group:
        by_loop.setdefault(each.loop, []).append(each.done)
    for loop, futures in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, futures, error)


def _settle(futures: Sequence["asyncio.Future[None]"], error: Exception | None) -> None:
    for future in futures:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
