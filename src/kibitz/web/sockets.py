"""Live tables over WebSockets: one connection for each person at a table (docs/table.md)."""

import asyncio
import time
from collections import deque
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import orjson
from fastapi import APIRouter, FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect

from kibitz.commentary import tell_advice, tell_move
from kibitz.errors import BadInput, IllegalMove, KibitzError, shown
from kibitz.i18n import LANGUAGES
from kibitz.rulebook import passage
from kibitz.store import open_store
from kibitz.table import Hall, LiveTable
from kibitz.table.telling import dumps
from kibitz.web.navigation import address
from kibitz.web.people import person

router = APIRouter()
MOST_LETTERS = 4096
"""The longest message that is read; whatever is over `FRAME` ends the connection."""
FRAME = 64 * 1024
SOCKETS: dict[str, Any] = {
    "ws": "websockets-sansio",
    "ws_max_size": FRAME,
    "ws_per_message_deflate": False,  # a compressor for each client costs more than it saves
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
}
"""How the server has to be set up for the sockets."""
MOST_WAITING = 512 * 1024
"""So many letters may wait for a client that doesn't read; then it is dropped."""
BURST, PER_SECOND = 60, 20
"""So many messages at once, and so many a second for long."""
GRACE = 5.0
"""So many seconds has a client to read what it is told at the end."""
DROPPED_AFTER = 200
"""So many messages over that end the connection."""
NORMAL, FOREIGN, UNKNOWN, SLOW, BUSY = 1000, 4403, 4404, 4408, 4429
"""Why a socket is closed, as codes of ours."""


async def hall_of(app: FastAPI) -> Hall:
    """The tables of this process; opened when they are first needed.

    Raises `BadInput` (store-closed and so on) where nothing can be kept.
    """
    if getattr(app.state, "hall", None) is None:
        store = await asyncio.to_thread(open_store)
        if getattr(app.state, "hall", None) is None:  # nobody was faster
            app.state.hall = Hall(store)
            app.state.sweeping = asyncio.get_running_loop().create_task(app.state.hall.run())
    hall: Hall = app.state.hall
    return hall


async def close_hall(app: FastAPI) -> None:
    """Stops the tables; what is on its way to disk is written first."""
    hall: Hall | None = getattr(app.state, "hall", None)
    if hall is not None:
        app.state.sweeping.cancel()
        app.state.hall = None
        await asyncio.to_thread(hall.close)


class Connection:
    """One client; messages wait here until it has read them."""

    def __init__(self, websocket: WebSocket, person: str | None, lang: str) -> None:
        self.person = person
        self.lang = lang
        self._websocket = websocket
        self._messages: deque[str] = deque()
        self._waiting = 0
        self._news = asyncio.Event()
        self._end: int | None = None
        self._sending: asyncio.Task[None] | None = None
        self._allowance = float(BURST)
        self._counted = time.monotonic()
        self.refused = 0
        self.answering = asyncio.Lock()

    def send(self, message: str) -> None:
        """Takes a message; drops the client where too much waits already."""
        if self._end is not None:
            return
        if self._waiting > MOST_WAITING:
            self._messages.clear()
            self._finish("slow", SLOW)
            return
        self._waiting += len(message)
        self._messages.append(message)
        self._news.set()

    def close(self, reason: str) -> None:
        """Sends what waits, says why, and ends the connection."""
        if self._end is None:
            self._finish(reason, NORMAL)

    def _finish(self, reason: str, code: int) -> None:
        self._messages.append(dumps({"t": "bye", "reason": reason}))
        self._end = code
        self._news.set()
        if self._sending is not None:
            asyncio.get_running_loop().call_later(GRACE, self._sending.cancel)

    def begin(self) -> asyncio.Task[None]:
        """Begins to send what waits; the task ends with the connection."""
        self._sending = asyncio.create_task(self._run())
        return self._sending

    def may_send(self) -> bool:
        """Whether the client keeps to the pace; each message counts."""
        now = time.monotonic()
        gained = (now - self._counted) * PER_SECOND
        self._allowance = min(self._allowance + gained, BURST) - 1
        self._counted = now
        if self._allowance >= 0:
            return True
        self.refused += 1
        self._allowance = max(self._allowance, -1.0)
        if self.refused > DROPPED_AFTER and self._end is None:
            self._finish("busy", BUSY)
        return False

    async def _run(self) -> None:
        """Sends what waits, as fast as the client reads, until the end."""
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._messages:
                    message = self._messages.popleft()
                    self._waiting -= len(message)
                    await self._websocket.send_text(message)
                if self._end is not None:
                    await self._websocket.close(self._end)
                    return
        except (RuntimeError, WebSocketDisconnect):  # the client went first
            return


@router.websocket("/tables/{table}/socket")
async def table_socket(
    websocket: WebSocket, table: str, lang: str = "en", since: int | None = None
) -> None:
    """Looks at a table and, for who sits there, plays."""
    if not same_origin(websocket):
        await websocket.close(FOREIGN)
        return
    await websocket.accept()
    connection = Connection(websocket, person(websocket), lang if lang in LANGUAGES else "en")
    sending = connection.begin()
    try:
        hall = await hall_of(websocket.app)
        live = await hall.find(table)
        live.attach(connection, since)
    except KibitzError as error:
        connection.send(told(error, connection.lang))
        connection.close("unknown")
        await sending
        return
    listening = asyncio.create_task(listen(websocket, connection, hall, live))
    try:  # the sending ends first where a client is dropped that doesn't read
        await asyncio.wait((listening, sending), return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.detach(connection)
        async with connection.answering:  # a command that is on its way to disk is told to all
            listening.cancel()
        sending.cancel()
    if listening.done():
        listening.result()


async def listen(websocket: WebSocket, connection: Connection, hall: Hall, live: LiveTable) -> None:
    """Answers each message of a client until it goes."""
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        mark = None
        try:
            in_time = connection.may_send()
            command = read_command(message.get("text"))
            mark = command.get("id")
            if not in_time:
                raise BadInput("too-fast", limit=PER_SECOND)
            async with connection.answering:
                connection.send(await answer(connection, hall, live, command))
        except KibitzError as error:
            connection.send(told(error, connection.lang, mark, live))


def read_command(text: str | None) -> dict[str, Any]:
    """A message as a command; raises `BadInput` (too-long, not-a-command, wrong-type)."""
    if text is None:
        raise BadInput("not-a-command", given="…")
    if len(text) > MOST_LETTERS:
        raise BadInput("too-long", given=len(text), limit=MOST_LETTERS)
    try:
        command = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise BadInput("not-a-command", given=text[:60]) from None
    if not isinstance(command, dict) or not isinstance(command.get("id", ""), str):
        raise BadInput("not-a-command", given=text[:60])
    return command


async def answer(
    connection: Connection, hall: Hall, live: LiveTable, command: Mapping[str, Any]
) -> str:
    """Does what a command says; raises `KibitzError`, with nothing changed."""
    what, mark = command.get("do"), command.get("id")
    if what == "since":
        live.catch_up(connection, command.get("n"))
        return done(mark, live.table.number)
    if what == "lang":
        return change_language(connection, live, command)
    if connection.person is None:
        raise BadInput("no-person")
    if what == "hint":
        advice = live.hint(connection.person)
        game, lang = live.table.game.name, connection.lang
        told_move = tell_move(game, advice.move, lang)
        reason = tell_advice(game, advice, lang)
        return answered(mark, {"move": advice.move, "told": told_move, "reason": reason})
    if what == "why":
        refusal = live.refusal(connection.person, str(command.get("move"))[:40])
        if refusal is not None:
            raise refusal
        return answered(mark, {"legal": True})
    if what == "again":
        return answered(mark, {"table": await hall.again(live.table.id, connection.person)})
    return done(mark, await live.do(connection.person, command))


def change_language(connection: Connection, live: LiveTable, command: Mapping[str, Any]) -> str:
    """From now on in another language, beginning with everything anew."""
    lang = command.get("lang")
    if lang not in LANGUAGES:
        raise BadInput("unknown-language", given=shown(lang), known=", ".join(LANGUAGES))
    connection.lang = str(lang)
    live.catch_up(connection, None)
    return done(command.get("id"), live.table.number)


def done(mark: object, number: int) -> str:
    """The command is on disk, as this entry."""
    return dumps({"t": "done", "id": mark, "n": number})


def answered(mark: object, answer: Mapping[str, Any]) -> str:
    """The answer to a question about the table."""
    return dumps({"t": "answer", "id": mark, **answer})


def told(error: KibitzError, lang: str, mark: object = None, live: LiveTable | None = None) -> str:
    """An error for the client, with the rule that decides and its page where there is one."""
    message: dict[str, Any] = {"t": "error", "id": mark, **error.as_json(lang)}
    if isinstance(error, IllegalMove) and error.rule and live is not None:
        game = live.table.game.name
        found = passage(game, lang, error.rule)
        message |= {
            "rule": error.rule,
            "title": found.title,
            "page_label": found.page_label,
            "address": f"{address('rules', lang, game)}#{error.rule}",
        }
    return dumps(message)


def same_origin(websocket: WebSocket) -> bool:
    """Whether the page that opens the socket is ours; programs send no origin."""
    origin = websocket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == websocket.headers.get("host")
