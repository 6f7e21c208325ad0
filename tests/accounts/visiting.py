"""An app with accounts whose hashes cost little, and people who visit it."""

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from kibitz.accounts import person_behind
from kibitz.assistant.history import History
from kibitz.store import open_store
from kibitz.store.people import new_token
from kibitz.store.tables import METADATA, sessions
from kibitz.table import Hall, LiveTable, Pauses
from kibitz.web import create_app
from kibitz.web.accounts_door import Door
from kibitz.web.people import COOKIE
from tests.table.people import Client as Looking
from tests.web.serving import serving

from .conftest import CHEAP
from .test_entering import GOOD
from .test_merging import ANSWER

ACCOUNT = "/en/account"
SUM = "6 yellow, 4 red and 2 blue: how many points?"


class House:
    """An app of one test alone, and what the test needs of it."""

    def __init__(self, app: FastAPI, address: str) -> None:
        self.app = app
        self.address = address.replace("127.0.0.1", "localhost")
        self.visitors: list[httpx.Client] = []

    def visitor(self, follow_redirects: bool = True) -> httpx.Client:
        """Somebody with cookies of their own."""
        visitor = httpx.Client(
            base_url=self.address, timeout=60, trust_env=False, follow_redirects=follow_redirects
        )
        self.visitors.append(visitor)
        return visitor

    @property
    def hall(self) -> Hall:
        """The tables."""
        hall: Hall = self.app.state.hall
        return hall

    def live(self, table: str) -> LiveTable:
        """A table."""

        async def find() -> LiveTable:
            return await self.hall.find(table)

        loop = self.app.state.sweeping.get_loop()
        return asyncio.run_coroutine_threadsafe(find(), loop).result(20)

    def look(self, table: str, person: str | None) -> Looking:
        """Somebody begins to look at a table."""
        looking = Looking(person)

        async def attach() -> None:
            (await self.hall.find(table)).attach(looking)

        loop = self.app.state.sweeping.get_loop()
        asyncio.run_coroutine_threadsafe(attach(), loop).result(20)
        return looking

    def do(self, table: str, person: str, **command: object) -> int:
        """What somebody does at a table."""

        async def act() -> int:
            return await (await self.hall.find(table)).do(person, command)

        loop = self.app.state.sweeping.get_loop()
        return asyncio.run_coroutine_threadsafe(act(), loop).result(20)

    def forget_memory(self, table: str) -> None:
        """The table leaves the memory and comes back from its log."""

        async def drop() -> None:
            self.hall.live.pop(table).stop()

        loop = self.app.state.sweeping.get_loop()
        asyncio.run_coroutine_threadsafe(drop(), loop).result(20)


@contextmanager
def house() -> Iterator[House]:
    """An app that is served."""
    app = create_app()
    app.state.door = Door(CHEAP)
    with serving(app) as address:
        found = House(app, address)
        assert found.visitor().get("/en/tables").status_code == 200
        app.state.hall.pauses = Pauses(bot=0, trick=0)
        yield found
        for visitor in found.visitors:
            visitor.close()


def ended(looking: Looking) -> str:
    """How somebody's connection ended; waits until it does."""
    end = time.monotonic() + 30
    while looking.ended is None:
        assert time.monotonic() < end, "it goes on"
        time.sleep(0.01)
    return looking.ended


@pytest.fixture(name="home")
def a_home() -> Iterator[House]:
    """An app of one test alone."""
    with house() as found:
        yield found


def make(visitor: httpx.Client, name: str = "Anna", password: str = GOOD) -> list[str]:
    """Makes an account; gives its recovery codes."""
    answer = visitor.post(f"{ACCOUNT}/new", data={"name": name, "password": password})
    assert answer.status_code == 200, told(answer)
    return re.findall(r"<li><code>([0-9A-Z-]{19})</code></li>", answer.text)


def enter(visitor: httpx.Client, name: str = "Anna", password: str = GOOD) -> httpx.Response:
    """Signs in with name and password."""
    return visitor.post(f"{ACCOUNT}/enter", data={"name": name, "password": password})


def told(answer: httpx.Response) -> str:
    """The error that a page tells; "" where it tells none."""
    found = re.search(r'<p class="error" role="alert" id="problem"[^>]*>(.*?)</p>', answer.text)
    return unescape(found[1]) if found else ""


def is_in(visitor: httpx.Client, name: str = "Anna") -> bool:
    """Whether somebody is signed in."""
    return f"<h1>{name}</h1>" in visitor.get(ACCOUNT).text


def token(visitor: httpx.Client) -> str:
    """The token in somebody's cookie; "" without one."""
    return visitor.cookies.get(COOKIE) or ""


def plant(visitor: httpx.Client, planted: str) -> None:
    """Puts a token into somebody's cookie, where the app's own would be."""
    visitor.cookies.set(COOKIE, planted, domain="localhost.local", path="/")


def ask(visitor: httpx.Client, question: str) -> None:
    """Keeps a question of somebody, who gets a cookie for it."""
    if not token(visitor):
        plant(visitor, new_token())
    person = person_behind(open_store(), token(visitor))
    asked = {"question": question, "game": "wizard", "players": 4}
    History(open_store(), str(person), str.upper).remember(asked, ANSWER)


def open_table(visitor: httpx.Client, against: str = "friends", name: str = "Anna") -> str:
    """Opens a table by the form; its id."""
    filled = {"name": name, "players": "4", "against": against, "hints": "on", "watchers": "on"}
    answer = visitor.post("/en/tables/new/wizard", data=filled)
    assert answer.status_code == 200, answer.text
    return answer.url.path.rpartition("/")[2]


def age_sessions(seconds: int) -> None:
    """Lets all sessions have begun earlier."""
    with open_store().begin() as connection:
        earlier = sessions.c.began_at - seconds * 1000
        connection.execute(update(sessions).values(began_at=earlier))


def everything() -> str:
    """All rows of the database."""
    with open_store().reading() as connection:
        rows = [
            str(row)
            for table in METADATA.sorted_tables
            for row in connection.execute(select(table)).all()
        ]
    return "\n".join(rows)


class Slow:
    """A hasher whose work takes until it is let go on, and that counts how much goes on at once."""

    nobody = CHEAP.nobody

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.now, self.most, self.done = 0, 0, 0
        self._lock = threading.Lock()

    def made(self, ready: str) -> str:
        """A hash."""
        self.fits(self.nobody, ready)
        return CHEAP.made(ready)

    def fits(self, kept: str, password: str) -> bool:
        """As much work as the test wants."""
        with self._lock:
            self.now += 1
            self.most = max(self.most, self.now)
        assert self.go_on.wait(60)
        with self._lock:
            self.now -= 1
            self.done += 1
        return CHEAP.fits(kept, password)
