"""Scripted people: each sits at a table and plays legal moves after thinking a while."""

import asyncio
import json
import random
import time
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from http.client import HTTPConnection

import orjson

from bench.tables.client import Socket

FORM = "/en/tables/new/{game}"
OVER, LEGAL, NONE_LEGAL = b'"phase":"over"', b'"legal":[', b'"legal":[]'
"""What a message holds; nobody says such things here, so that it need not be read for it."""

PATIENCE = 1.0
"""So many seconds somebody waits who was too fast."""


@dataclass
class Measured:
    """What one load generator saw. Times are seconds."""

    moves: int = 0
    told: int = 0
    games: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    """From a move sent to seen by each of the others."""
    reconnects: list[float] = field(default_factory=list)

    def error(self, code: str) -> None:
        """Counts an error."""
        self.errors[code] = self.errors.get(code, 0) + 1


@dataclass
class Person:
    """One scripted person at one table."""

    table: "TableLoad"
    seat: int
    token: str
    socket: Socket | None = None
    n: int = 0
    view: bytes = b""
    waiting: str | None = None
    """The move that was sent and is not acknowledged."""
    gone_at: float = 0.0

    def say(self, command: dict[str, object]) -> None:
        """Sends a command, where there is a connection."""
        if self.socket is not None:
            self.socket.send(json.dumps(command))

    def told(self, message: bytes) -> None:
        """Takes a message of the server."""
        self.table.measured.told += 1
        kind = message[6:11]
        if kind == b"entry" or kind == b"fresh":
            self._entry(message)
        elif kind == b"error":
            code = json.loads(message)["code"]
            fast = code == "too-fast"
            early = fast and not self.table.load.measuring  # while few others are there yet
            if code != "too-late" and not early:
                self.table.measured.error(code)
            self.waiting = None
            again = PATIENCE if fast else 0.0
            asyncio.get_running_loop().call_later(again, self.act, None)

    def _entry(self, message: bytes) -> None:
        at = message.index(b'"n":') + 4
        self.n = int(message[at : message.index(b",", at)])
        self.table.seen(self, self.n)
        self.act(message)

    def act(self, message: bytes | None) -> None:
        """Plans a move when it is this seat's turn."""
        if message is not None:
            self.view = message
        if OVER in self.view:
            self.table.over(self)
        elif LEGAL in self.view and NONE_LEGAL not in self.view:
            self.table.plan(self, orjson.loads(self.view)["view"]["legal"], self.n)


class TableLoad:
    """One table with its people."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load = load
        self.measured = load.measured
        self.number = number
        self.people = [Person(self, seat, load.token(number, seat)) for seat in range(load.people)]
        self.id = ""
        self.sent: dict[int, tuple[float, int]] = {}
        self.finished = False

    def create(self, connection: HTTPConnection) -> None:
        """Opens the table with a form, as a browser does."""
        body = urllib.parse.urlencode({"name": "P0", "players": self.load.seats, "standin": ""})
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"kibitz_person={self.people[0].token}",
        }
        connection.request("POST", FORM.format(game=self.load.game), body, headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 303:
            raise RuntimeError(f"no table: {answer.status}")
        self.id = str(answer.headers["location"]).rpartition("/")[2]

    async def connect(self, person: Person) -> None:
        """Opens a person's socket."""
        loop = asyncio.get_running_loop()
        path = f"/tables/{self.id}/socket?since={person.n}"
        _, person.socket = await loop.create_connection(
            lambda: Socket(
                self.load.address, path, person.token, person.told, lambda: self.load.ended(person)
            ),
            self.load.host,
            self.load.port,
        )

    async def begin(self) -> None:
        """All sit down, the host adds the bots and starts."""
        for person in self.people:
            await self.connect(person)
        for person in self.people[1:]:
            person.say({"do": "sit", "seat": person.seat, "name": f"P{person.seat}"})
        host = self.people[0]
        for seat in range(self.load.people, self.load.seats):
            host.say({"do": "bot", "seat": seat, "bot": "steady"})
        while host.n < 1 + self.load.seats:
            await asyncio.sleep(0.02)
        host.say({"do": "start"})

    def plan(self, person: Person, legal: list[str], n: int) -> None:
        """A move after a while of thinking."""
        move = self.load.rng.choice(legal)
        loop = asyncio.get_running_loop()
        think = self.load.think
        if think:
            loop.call_later(self.load.rng.uniform(0.5, 1.5) * think, self.send, person, move, n)
        else:
            self.send(person, move, n)

    def send(self, person: Person, move: str, n: int) -> None:
        """Sends a move, unless something else has happened."""
        if person.n != n or person.socket is None or self.load.stopping:
            return
        mark = f"{person.seat}-{n}"
        person.waiting = mark
        self.sent[n + 1] = (time.perf_counter(), person.seat)
        person.say({"do": "move", "id": mark, "move": move, "seen": n})

    def seen(self, person: Person, n: int) -> None:
        """A person was told an entry."""
        sent = self.sent.get(n)
        if sent is None:
            return
        if sent[1] == person.seat:
            self.measured.moves += 1
        elif self.load.measuring:
            self.measured.delays.append(time.perf_counter() - sent[0])

    def over(self, person: Person) -> None:
        """The game is over: it is counted once."""
        if not self.finished and person.seat == 0:
            self.finished = True
            self.measured.games += 1
            self.load.replace(self)


class Load:
    """Many tables at one server."""

    def __init__(
        self, host: str, port: int, game: str, tables: int, seats: int, people: int, think: float
    ) -> None:
        self.host, self.port, self.address = host, port, f"{host}:{port}"
        self.game, self.seats, self.people, self.think = game, seats, people, think
        self.measured = Measured()
        self.measuring = self.stopping = False
        self.rng = random.Random(port)
        self.tables = [TableLoad(self, number) for number in range(tables)]
        self._made = tables
        self._tasks: set[asyncio.Task[None]] = set()

    def token(self, number: int, seat: int) -> str:
        """A person's token."""
        return f"{number:040d}-{seat:02d}"[:43].replace(" ", "0")

    async def ramp(self, seconds: float) -> None:
        """Opens all tables within so many seconds."""
        pause = seconds / max(len(self.tables), 1)
        for table in self.tables:
            await self.open(table)
            await asyncio.sleep(pause)

    async def open(self, table: TableLoad) -> None:
        """Opens one table and starts its game."""
        connection = HTTPConnection(self.host, self.port, timeout=30)
        await asyncio.to_thread(table.create, connection)
        connection.close()
        await table.begin()

    def replace(self, table: TableLoad) -> None:
        """A new table in place of one whose game is over."""
        if self.stopping:
            return
        for person in table.people:
            if person.socket is not None:
                person.socket.close()
        new = TableLoad(self, self._made)
        self._made += 1
        self.tables[self.tables.index(table)] = new
        task = asyncio.get_running_loop().create_task(self.open(new))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def ended(self, person: Person) -> None:
        """A socket ended: an error, unless the table is over or all stops."""
        person.socket = None
        if not self.stopping and not person.table.finished:
            self.measured.error("connection lost")

    async def stop(self) -> None:
        """Closes all sockets."""
        self.stopping = True
        for table in self.tables:
            for person in table.people:
                if person.socket is not None:
                    person.socket.close()
        await asyncio.sleep(0.2)
