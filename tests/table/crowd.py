"""Scripted people who play at a real server and come back by themselves when it is gone."""

import asyncio
import json
import random
import time
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kibitz.store.people import person_of

THINKS = 0.05
"""Seconds that somebody thinks at most."""


@dataclass
class Acknowledged:
    """What the people at one table were told, by number: whatever it is, it has to last."""

    entries: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    """Kind, seat and events of each entry that anybody saw."""
    done: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Person and id of each command that was answered with its number."""

    def saw(self, told: dict[str, Any]) -> None:
        """Somebody was told an entry: the same that others were, before and after a kill."""
        heard = [(event["kind"], event["seat"]) for event in told.get("events", [])]
        entry = (told["kind"], told.get("seat"), heard)
        assert self.entries.setdefault(told["n"], entry) == entry


class Player:
    """One person at one table, with a connection that is made again whenever it breaks."""

    def __init__(self, crowd: "Crowd", table: "Sitting", seat: int) -> None:
        self.crowd, self.table, self.seat = crowd, table, seat
        self.token = f"{table.name}-{seat}".ljust(43, "-")
        self.name = f"N{'abcdef'[seat]}"
        self.n = 0
        self.view: dict[str, Any] | None = None
        self.facts: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.sent = 0
        self.heard_at = 0.0
        self.here = False

    @property
    def over(self) -> bool:
        """Whether it knows that the game has ended."""
        return bool(self.facts.get("phase") == "over")

    async def live(self) -> None:
        """Plays until the game is over; comes back after each loss of the connection."""
        while not self.over:
            try:
                await self._play(f"{self.crowd.address}/tables/{self.table.id}/socket")
            except (OSError, WebSocketException):
                await asyncio.sleep(0.1)

    async def _play(self, uri: str) -> None:
        since = f"?since={self.n}" if self.n else ""
        headers = {"Cookie": f"kibitz_person={self.token}"}
        async with connect(uri + since, additional_headers=headers, proxy=None) as socket:
            if self.pending is not None:  # it may have been lost, or only its answer
                await socket.send(json.dumps(self.pending))
            async for message in socket:
                self._hear(json.loads(message))
                if self.over:
                    return
                await self._act(socket)

    def _hear(self, told: dict[str, Any]) -> None:
        self.heard_at = time.monotonic()
        if told["t"] == "fresh":
            self.n, self.view, self.facts = told["n"], told["view"], told["table"]
        elif told["t"] == "entry":
            assert told["n"] == self.n + 1, "a gap"
            self.n, self.view = told["n"], told["view"]
            self.facts = told.get("table", self.facts)
            self.table.acknowledged.saw(told)
        elif told["t"] == "done" and self.pending and told["id"] == self.pending["id"]:
            self.table.acknowledged.done[told["n"]] = (person_of(self.token), told["id"])
            self.pending = None
        elif told["t"] == "error" and self.pending and told["id"] == self.pending["id"]:
            self.crowd.refused.append(told["code"])
            self.pending = None

    async def _act(self, socket: ClientConnection) -> None:
        if self.pending is not None:
            return
        command = self._wish()
        if command is not None:
            self.sent += 1
            self.pending = command | {"id": f"{self.seat}-{self.sent}"}
            await asyncio.sleep(self.crowd.rng.uniform(0, THINKS))
            await socket.send(json.dumps(self.pending))

    def _wish(self) -> dict[str, Any] | None:
        """What this person wants to do now, by what it knows."""
        if self.facts["phase"] == "lobby":
            return self._wish_in_lobby()
        legal = self.view["legal"] if self.view else []
        if not legal:
            return None
        return {"do": "move", "move": self.crowd.rng.choice(legal), "seen": self.n}

    def _wish_in_lobby(self) -> dict[str, Any] | None:
        if self.facts["you"] is None:
            return {"do": "sit", "seat": self.seat, "name": self.name}
        free = [n for n, c in enumerate(self.facts["chairs"]) if not c["person"] and not c["bot"]]
        bots = [seat for seat in free if seat >= len(self.table.people)]
        if self.seat or (free and not bots):
            return None
        return {"do": "bot", "seat": bots[0], "bot": "steady"} if bots else {"do": "start"}


class Sitting:
    """A table with its people; the other seats get bots."""

    def __init__(self, crowd: "Crowd", name: str, game: str, people: int, form: Any) -> None:
        self.crowd, self.name, self.game, self.form = crowd, name, game, form
        self.id = ""
        self.acknowledged = Acknowledged()
        self.people = [Player(crowd, self, seat) for seat in range(people)]

    async def live(self) -> None:
        """The host opens the table, all play it to its end."""
        while not self.id:
            try:
                self.id = await asyncio.to_thread(self._open)
            except (OSError, HTTPException):
                await asyncio.sleep(0.1)
        await asyncio.gather(*(player.live() for player in self.people))

    def _open(self) -> str:
        connection = HTTPConnection("127.0.0.1", self.crowd.port, timeout=30)
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"kibitz_person={self.people[0].token}",
        }
        body = urllib.parse.urlencode({"name": self.people[0].name, **self.form})
        connection.request("POST", f"/en/tables/new/{self.game}", body, headers)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        assert answer.status == 303
        return str(answer.headers["location"]).rpartition("/")[2]


class Crowd:
    """All people at all tables: where a game is over, another table is opened."""

    def __init__(self, port: int, kinds: list[tuple[str, int, dict[str, str]]], seed: int) -> None:
        self.port, self.kinds = port, kinds
        self.address = f"ws://127.0.0.1:{port}"
        self.rng = random.Random(seed)
        self.refused: list[str] = []
        self.sittings: list[Sitting] = []
        self.leaving = False

    async def live(self, kind: int) -> None:
        """One table after the other, until the crowd goes home."""
        while not self.leaving:
            game, people, form = self.kinds[kind]
            sitting = Sitting(self, f"t{len(self.sittings)}", game, people, form)
            self.sittings.append(sitting)
            await sitting.live()

    def players(self) -> list[Player]:
        """Everybody who is in the middle of something."""
        return [one for table in self.sittings if table.id for one in table.people if not one.over]

    async def until(self, holds: Callable[[], bool], patience: float) -> None:
        """Waits until something holds."""
        async with asyncio.timeout(patience):
            while not holds():
                await asyncio.sleep(0.02)
