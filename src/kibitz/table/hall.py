"""All tables: opened, found by link or code, listed in the lobby, freed when everybody went."""

import asyncio
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from kibitz.games import GAMES, load_game
from kibitz.store import Store
from kibitz.store.tables import log, tables
from kibitz.table.codes import new_code, read_code
from kibitz.table.commands import TableError
from kibitz.table.entries import Entry
from kibitz.table.live import LiveTable
from kibitz.table.log import Log, LogConflict
from kibitz.table.names import check_name
from kibitz.table.settings import read_settings
from kibitz.table.table import Table
from kibitz.table.timing import Pauses

FREED_AFTER = 300.0
"""Seconds after which a table at which nobody looks leaves the memory."""
CLOSED_AFTER = {"lobby": 3600, "playing": 14 * 86400, "over": 86400}
"""Seconds after which a table where nothing happens is closed, by its phase."""
SWEEP = 60.0
TRIES, WINDOW = 10, 60.0
"""So many wrong codes within so many seconds; then that visitor has to wait."""
MOST_OPEN = 20
"""So many tables may one person have open in the lobby."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A table in the lobby."""

    id: str
    game: str
    players: int
    free: int
    host: str
    lang: str
    minutes: int
    """Since it was opened."""


def next_dealer(table: Table) -> int:
    """Who deals first in the rematch: the seat after the one that dealt first."""
    first = table.game.new(len(table.chairs), table.playing.seed, table.playing.settings).dealer
    return (first + 1) % len(table.chairs)


class Hall:
    """The tables of this process; all its methods belong to one event loop."""

    def __init__(self, store: Store, pauses: Pauses | None = None) -> None:
        self.store = store
        self.pauses = pauses or Pauses()
        self.log = Log(store)
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._wrong: dict[str, list[float]] = {}

    async def open(self, person: str, name: str, settings: Mapping[str, Any]) -> LiveTable:
        """A new table with its host on the first seat.

        Raises `BadInput` for settings or a name that can't be, `TableError` (too-many-tables).
        """
        read = read_settings(settings, {})
        check_name(name, [])
        mine = [one for one in self.live.values() if one.table.host == person]
        if sum(one.table.phase == "lobby" for one in mine) >= MOST_OPEN:
            raise TableError("too-many-tables", limit=MOST_OPEN)
        table = await self._create(person, read)
        live = LiveTable(table, self.log, self.pauses)
        self.live[table.id] = live
        await live.do(person, {"do": "sit", "seat": 0, "name": name})
        return live

    async def _create(self, person: str | None, settings: dict[str, Any]) -> Table:
        while True:
            table = Table(secrets.token_urlsafe(12))
            entry = Entry(1, round(time.time() * 1000), "opened", person, settings)
            try:
                await asyncio.to_thread(
                    self.log.create, table.id, settings["game"], new_code(), entry
                )
            except LogConflict:  # the code is in use
                continue
            table.fold(entry)
            return table

    async def find(self, table: str) -> LiveTable:
        """A table by its id, from memory or from its log; raises `TableError` (no-such-table)."""
        if table in self.live:
            return self.live[table]
        if table not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, id: str) -> LiveTable:
        table = Table(id)
        log = await asyncio.to_thread(self.log.read, id)
        if not log:
            raise TableError("no-such-table")
        await asyncio.to_thread(table.fold_all, log)
        return self.live.setdefault(id, LiveTable(table, self.log, self.pauses))

    async def by_code(self, text: str, visitor: str) -> str:
        """The id of the open table with this code.

        `visitor` is whoever tries (an address or a person); raises `TableError` (no-such-code;
        too-many-tries for a visitor who has guessed too often).
        """
        now = time.monotonic()
        wrong = [at for at in self._wrong.get(visitor, ()) if at > now - WINDOW]
        if len(wrong) >= TRIES:
            raise TableError("too-many-tries", seconds=round(wrong[0] + WINDOW - now) + 1)
        found = await asyncio.to_thread(self._id_of, read_code(text))
        if found is None:
            self._wrong[visitor] = [*wrong, now]
            raise TableError("no-such-code", given=text[:12])
        return found

    def _id_of(self, code: str) -> str | None:
        with self.store.reading() as connection:
            return connection.scalar(select(tables.c.id).where(tables.c.code == code))

    async def code_of(self, table: str) -> str | None:
        """The code of a table while it is open."""
        wanted = select(tables.c.code).where(tables.c.id == table)

        def read() -> str | None:
            with self.store.reading() as connection:
                return connection.scalar(wanted)

        return await asyncio.to_thread(read)

    async def lobby(self) -> list[Offer]:
        """The open tables that their hosts have listed, the newest first."""
        found = await asyncio.to_thread(self._listed)
        offers = []
        for name in found:
            table = (await self.find(name)).table
            free = sum(chair.person is None for chair in table.chairs)
            host = table.seat_of(table.host)
            if table.phase == "lobby" and free and host is not None:
                offers.append(
                    Offer(
                        name,
                        table.settings["game"],
                        len(table.chairs),
                        free,
                        table.chairs[host].name,
                        table.settings["lang"],
                        round(time.time() - table.opened_at / 1000) // 60,
                    )
                )
        return offers

    def _listed(self) -> list[str]:
        wanted = (
            select(tables.c.id)
            .where(tables.c.phase == "lobby", tables.c.listed)
            .order_by(tables.c.created_at.desc())
            .limit(50)
        )
        with self.store.reading() as connection:
            return list(connection.scalars(wanted))

    async def again(self, id: str, person: str) -> str:
        """The table for a rematch: the same people on the same seats, the deal moved on.

        Whoever asks second gets the same table. Raises `TableError` (not-over, no-seat-here).
        """
        live = await self.find(id)
        old = live.table
        if old.seat_of(person) is None:
            raise TableError("no-seat-here")
        if old.phase != "over":
            raise TableError("not-over")
        async with live.rematching:
            if old.again is None:
                new = await self._create(old.host, old.settings | {"dealer": next_dealer(old)})
                copy = LiveTable(new, self.log, self.pauses)
                for chair in old.chairs:
                    await copy.seat_again(chair)
                self.live[new.id] = copy
                await live.add("again", {"table": new.id})
        return str(old.again)

    def warm(self) -> None:
        """Opens the compiled rules, so that nobody waits for them; takes seconds the first time."""
        for name in GAMES:
            game = load_game(name)
            state = game.new(game.seats[0], 1)
            game.kernels["apply"].run(state.record, int(state.legal_actions()[0]))

    async def sweep(self) -> None:
        """Frees tables at which nobody looks, closes those where nothing happens."""
        now = time.monotonic()
        for name, live in list(self.live.items()):
            if not live.listeners and now - live.last_used > FREED_AFTER:
                live.stop()
                del self.live[name]
        for visitor, times in list(self._wrong.items()):
            if times[-1] < now - WINDOW:
                del self._wrong[visitor]
        for name in await asyncio.to_thread(self._stale):
            live = await self.find(name)
            if not live.listeners:
                await live.add("closed", {"reason": "idle"})

    def _stale(self) -> list[str]:
        """Tables whose last entry is old."""
        now = round(time.time() * 1000)
        last = select(func.max(log.c.at)).where(log.c.table == tables.c.id).scalar_subquery()
        found: list[str] = []
        with self.store.reading() as connection:
            for phase, seconds in CLOSED_AFTER.items():
                before = now - seconds * 1000
                wanted = select(tables.c.id).where(
                    tables.c.phase == phase, tables.c.created_at < before, last < before
                )
                found += connection.scalars(wanted.limit(100))
        return found

    async def run(self) -> None:
        """Sweeps from time to time, until it is cancelled."""
        await asyncio.to_thread(self.warm)
        while True:
            await asyncio.sleep(SWEEP)
            await self.sweep()

    def close(self) -> None:
        """Stops all alarms and writes what is on its way."""
        for live in self.live.values():
            live.stop()
        self.log.close()
