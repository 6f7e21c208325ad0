"""What the table's tests share: clients that remember what they were told, a hall to meet in."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from kibitz.store import open_store
from kibitz.table import Hall, LiveTable, Pauses


class Client:
    """A connection to a table that keeps every message; `view`, `table` and `n` are the latest."""

    def __init__(self, person: str | None, lang: str = "en") -> None:
        self.person = person
        self.lang = lang
        self.raw: list[str] = []
        self.got: list[dict[str, Any]] = []
        self.ended: str | None = None
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.n = 0

    def send(self, message: str) -> None:
        assert self.ended is None, "told after the end"
        told = json.loads(message)
        self.raw.append(message)
        self.got.append(told)
        self.view = told.get("view", self.view)
        self.table = told.get("table", self.table)
        self.n = told.get("n", self.n)

    def close(self, reason: str) -> None:
        self.ended = reason

    def kinds(self) -> list[str]:
        """The kinds of the entries told."""
        return [told["kind"] for told in self.got if told["t"] == "entry"]


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[Hall]:
    """A hall whose bots don't wait, with its database in a folder."""
    found = Hall(open_store(f"sqlite:///{folder / 'tables.db'}"), Pauses(bot=0, trick=0))
    try:
        yield found
    finally:
        found.close()


async def seated(
    found: Hall, players: int = 4, people: int | None = None, **settings: Any
) -> tuple[LiveTable, list[Client]]:
    """A table of Wizard (or another `game`) with people p0, p1, ... and bots after them."""
    wanted = {"game": "wizard", "players": players, **settings}
    live = await found.open("p0", "Anna", wanted)
    count = players if people is None else people
    for seat in range(1, count):
        await live.do(f"p{seat}", {"do": "sit", "seat": seat, "name": f"Name {seat}"})
    for seat in range(count, players):
        await live.do("p0", {"do": "bot", "seat": seat, "bot": "steady"})
    clients = [Client(f"p{seat}", ["en", "fr", "it", "de"][seat % 4]) for seat in range(count)]
    for client in clients:
        live.attach(client)
    return live, clients


async def play_out(
    live: LiveTable, clients: list[Client], rng: random.Random, moves: int = 10_000
) -> int:
    """Random moves of the people until the game is over, or so many; returns how many."""
    made = 0
    while live.table.phase == "playing" and made < moves:
        turn = live.table.turn
        if turn is None or turn >= len(clients):
            await asyncio.sleep(0.001)
            continue
        client = clients[turn]
        assert client.view is not None
        move = rng.choice(client.view["legal"])
        await live.do(str(client.person), {"do": "move", "move": move, "seen": client.n})
        made += 1
    return made
