"""One table in progress: commands one after the other, those who look, bots, clocks, absence."""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any, Protocol

from kibitz.bots import Bot, load_bot
from kibitz.errors import BadInput, IllegalMove, KibitzError
from kibitz.game import WATCHER, Advice, State
from kibitz.i18n import N_
from kibitz.table.commands import STAND_IN, Asked, Checked, TableError, check, moved
from kibitz.table.entries import Entry
from kibitz.table.log import Log, LogConflict
from kibitz.table.projecting import changes_of
from kibitz.table.recent import Told
from kibitz.table.settings import wrong
from kibitz.table.table import Chair, Table
from kibitz.table.telling import Teller, dumps
from kibitz.table.timing import Pauses, Timing

PATIENCE = 5.0
"""So many seconds a table waits before it tries again what could not be kept."""
MARK = 64
"""The longest id of a command."""
SEATING = ("sat", "stood", "bot", "left", "set", "started")
"""Entries after which somebody else may be on a seat, or looks on."""
log = logging.getLogger(__name__)


class Listener(Protocol):
    """Somebody's connection to a table."""

    person: str | None
    lang: str

    def send(self, message: str) -> None:
        """Takes a message without waiting."""

    def close(self, reason: str) -> None:
        """Ends the connection: elsewhere, closed, left."""


class LiveTable:
    """A table with those who look at it; all its methods belong to one event loop."""

    def __init__(self, table: Table, log: Log, pauses: Pauses) -> None:
        self.table = table
        self.listeners: list[Listener] = []
        self.last_used = time.monotonic()
        self.rematching = asyncio.Lock()
        self._log = log
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._timing = Timing(table, pauses)
        self._bots: dict[tuple[int, str], Bot] = {}

    # ---- who looks

    def attach(self, listener: Listener, since: int | None = None) -> None:
        """Somebody begins to look, from an entry on or from nothing.

        An older connection of the same person is told that the seat is played elsewhere.
        """
        if not self._may_look(self.seat(listener)):
            raise TableError("no-watchers")
        if listener.person is not None:
            for other in [one for one in self.listeners if one.person == listener.person]:
                self.listeners.remove(other)
                other.close("elsewhere")
        self.listeners.append(listener)
        self._note_absent()
        self.last_used = time.monotonic()
        self.catch_up(listener, since)
        self._tell_presence(but=listener)
        self._plan()

    def detach(self, listener: Listener) -> None:
        """A connection ended."""
        if listener in self.listeners:
            self.listeners.remove(listener)
            self._note_absent()
            self.last_used = time.monotonic()
            self._tell_presence()
            self._plan()

    def catch_up(self, listener: Listener, since: int | None) -> None:
        """Sends what came after an entry; a fresh view where that isn't known any more."""
        seat, recent, teller = self.seat(listener), self.table.recent, Teller(self.table)
        known = isinstance(since, int) and recent.first - 1 <= since < self.table.number
        if known and self.table.phase == "playing":
            for told in recent.after(since or 0):
                listener.send(teller.entry(told, seat, listener.lang, listener.person))
            listener.send(dumps(self.presence()))
        else:
            listener.send(teller.whole(seat, listener.lang, self.presence()))

    def _may_look(self, seat: int) -> bool:
        """Whether a connection may be here: who sits always, others where they may look on."""
        open_to_all = self.table.settings["watchers"] or self.table.phase == "lobby"
        return bool(open_to_all) or seat != WATCHER

    def seat(self, listener: Listener) -> int:
        """The seat of a connection's person, or WATCHER."""
        seat = self.table.seat_of(listener.person)
        return WATCHER if seat is None else seat

    def presence(self) -> dict[str, Any]:
        """Who is here: the seats whose persons are, the number who look on, the clock."""
        seats = {self.seat(listener) for listener in self.listeners}
        watchers = sum(self.seat(listener) == WATCHER for listener in self.listeners)
        return {"t": "presence", "here": sorted(seats - {WATCHER}), "watchers": watchers} | (
            self.clock()
        )

    def clock(self) -> dict[str, Any]:
        """What is left of each seat's time, in milliseconds; nothing without a pace."""
        left = self._timing.clock()
        return {} if left is None else {"clock": left}

    # ---- what is done

    async def do(self, person: str, command: Mapping[str, Any]) -> int:
        """Carries out a command and returns its entry's number, once it is on disk.

        A command whose `id` was carried out already happens once. Raises `KibitzError`, with
        nothing changed.
        """
        mark = command.get("id")
        if mark is not None and not isinstance(mark, str):
            raise wrong("id", N_("a text"), mark)
        if mark and len(mark) > MARK:
            raise BadInput("too-long", given=len(mark), limit=MARK)
        async with self._lock:
            if mark and (person, mark) in self.table.marks:
                return self.table.marks[person, mark]
            checked = check(self.table, Asked(person, command, self._timing.used()))
            return await self._add(person, checked, mark)

    async def add(self, kind: str, data: dict[str, Any]) -> int:
        """Adds an entry of the table itself."""
        async with self._lock:
            return await self._add(None, (kind, data), None)

    @property
    def still(self) -> asyncio.Lock:
        """Held while nothing may happen here: somebody becomes another person."""
        return self._lock

    async def put(self, person: str, kind: str, data: dict[str, Any]) -> int:
        """Adds an entry of a person; the caller holds `still`."""
        return await self._add(person, (kind, data), None)

    async def seat_again(self, chair: Chair) -> None:
        """Seats a person or bot of the game before."""
        data: dict[str, Any] = {"seat": chair.seat, "name": chair.name}
        async with self._lock:
            if chair.person is not None:
                await self._add(chair.person, ("sat", data), None)
            else:
                await self._add(None, ("bot", data | {"bot": chair.bot}), None)

    def hint(self, person: str) -> Advice:
        """A sensible move for a person, and why; raises `KibitzError` (no-hints and so on)."""
        state, seat = self._own_turn(person)
        if not self.table.settings["hints"]:
            raise TableError("no-hints")
        return state.game.advise(state.view(seat))

    def refusal(self, person: str, move: str) -> IllegalMove | None:
        """Why a person's move would be refused now; raises `KibitzError` for no move at all."""
        state, seat = self._own_turn(person)
        return state.refusal(state.parse(move), seat)

    def _own_turn(self, person: str) -> tuple[State, int]:
        seat = self.table.seat_of(person)
        if seat is None:
            raise TableError("no-seat-here")
        if self.table.state is None or self.table.turn != seat:
            raise TableError("not-now")
        return self.table.state, seat

    async def _add(self, person: str | None, checked: Checked, mark: str | None) -> int:
        kind, data = checked
        entry = Entry(self.table.number + 1, round(time.time() * 1000), kind, person, data, mark)
        try:
            await self._log.append(self.table.id, entry, changes_of(self.table, entry))
        except LogConflict:  # another process plays this table too
            await self._reload()
            raise TableError("too-late", given=kind) from None
        self._take_in(entry)
        return entry.number

    def _take_in(self, entry: Entry) -> None:
        told = self.table.fold(entry)
        self.last_used = time.monotonic()
        if self.table.last_move == entry.number:
            self._timing.turn_begins()
        self._tell(told)
        if entry.kind in SEATING:
            self._note_absent()
            self._tell_presence()
        if entry.kind == "closed":
            for listener in list(self.listeners):
                listener.close("closed")
        self._plan()

    async def _reload(self) -> None:
        """Takes in what another process has added."""
        for entry in await asyncio.to_thread(self._log.read, self.table.id, self.table.number):
            self._take_in(entry)

    def _tell(self, told: Told) -> None:
        teller = Teller(self.table)
        for listener in list(self.listeners):
            seat = self.seat(listener)
            stays = self._may_look(seat) or told.entry.kind == "closed"
            does = told.entry.person
            if stays or (does is not None and does == listener.person):
                listener.send(teller.entry(told, seat, listener.lang, listener.person))
            if not stays:
                self.listeners.remove(listener)
                listener.close("unknown")

    def _tell_presence(self, but: Listener | None = None) -> None:
        message = dumps(self.presence())
        for listener in self.listeners:
            if listener is not but:
                listener.send(message)

    # ---- bots, clocks, absence

    def _note_absent(self) -> None:
        """Notes who looks, and since when each person is gone."""
        self._timing.looked_at(self.seat(listener) for listener in self.listeners)

    def _plan(self) -> None:
        """Sets the alarm for whatever the table does by itself next; none while nobody looks."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        turn = self.table.turn
        if turn is None or not self.listeners:
            return
        chair = self.table.chairs[turn]
        due = self._timing.due(chair)
        if due is not None:
            wait = max(due - time.monotonic(), 0)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self._wake, self.table.last_move)

    def _wake(self, number: int) -> None:
        task = asyncio.get_running_loop().create_task(self._act(number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _act(self, number: int) -> None:
        """A move for the seat whose alarm went off, unless something has happened meanwhile."""
        async with self._lock:
            turn = self.table.turn
            if turn is None or self.table.last_move != number:
                return
            chair, state = self.table.chairs[turn], self.table.playing
            if not self._timing.is_due(chair):
                self._plan()
                return
            try:
                by = self._timing.why(chair)  # whoever comes back now finds the move begun
                move = await self._bot_move(chair)
                used = self._timing.used()
                await self._add(None, moved(state, turn, move, by, used), None)
            except KibitzError as error:  # a full disk, say: the table tries again in a while
                log.error("table %s: %s", self.table.id, error)
                self._timing.turn_begins(PATIENCE)
                self._plan()

    async def _bot_move(self, chair: Chair) -> str:
        """A bot's choice, made in a thread so that nobody waits for it."""
        name = chair.bot or STAND_IN
        key = (chair.seat, name)
        if key not in self._bots:
            self._bots[key] = load_bot(name, self.table.playing.seed + chair.seat)
        return await asyncio.to_thread(self._bots[key].move, self.table.playing.view(chair.seat))

    def stop(self) -> None:
        """No alarm goes off any more."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
