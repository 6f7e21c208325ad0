"""People at a table who speak to its sockets, and what they may say that is wrong."""

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kibitz.table import Entry

PATIENCE = 30.0
"""Seconds within which a busy machine answers."""


class Talk:
    """A socket of one person at a table; keeps what it was told."""

    def __init__(self, address: str, table: str, token: str | None, **options: Any) -> None:
        cookie = {} if token is None else {"Cookie": f"kibitz_person={token}"}
        options.setdefault("additional_headers", cookie)
        query = options.pop("query", "")
        uri = f"{address.replace('http', 'ws')}/tables/{table}/socket{query}"
        opened = connect(uri, proxy=None, compression=None, **options)
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(opened)
        self.told: list[dict[str, Any]] = []
        self.asked = 0

    def close(self) -> None:
        """Ends the connection."""
        self._stack.close()

    def hear(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        self.told.append(message)
        return message

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message for which something holds."""
        while not holds(message := self.hear()):
            pass
        return message

    def answer(self, message: str | bytes, **options: Any) -> dict[str, Any]:
        """Sends something; what comes back to the sender alone."""
        self.socket.send(message, **options)
        return self.until(lambda told: told["t"] in ("done", "error", "answer"))

    def do(self, what: str, **keys: Any) -> dict[str, Any]:
        """Sends a command with an id of its own; the answer to it."""
        self.asked += 1
        mark = f"{what}-{self.asked}"
        self.socket.send(json.dumps({"do": what, "id": mark, **keys}))
        answers = ("done", "error", "answer")
        return self.until(lambda told: told["t"] in answers and told["id"] == mark)

    def end(self) -> tuple[str | None, int | None]:
        """Hears to the end: the reason that was told, and the code with which it was closed."""
        reason = None
        try:
            while True:
                reason = self.hear().get("reason", reason)
        except ConnectionClosed as closed:
            return reason, closed.rcvd.code if closed.rcvd else None


class Scene:
    """A table at which Anna, its host, and Bob sit; the third seat is free."""

    def __init__(self, app: FastAPI, address: str) -> None:
        self.app, self.address = app, address
        self.serial = f"-{time.time_ns()}"
        self.id = self._opened()
        self.anna, self.bob = self.talk("anna"), self.talk("bob")
        assert self.bob.do("sit", seat=1, name="Bob")["t"] == "done"

    def _opened(self) -> str:
        answer = httpx.post(
            f"{self.address}/en/tables/new/wizard",
            data={"name": "Anna", "players": "3"},
            headers={"Cookie": f"kibitz_person={self.token('anna')}"},
            trust_env=False,
        )
        assert answer.status_code == 303
        return str(answer.headers["location"]).rpartition("/")[2]

    def talk(self, person: str | None, **options: Any) -> Talk:
        """A socket to this table."""
        token = None if person is None else self.token(person)
        return Talk(self.address, options.pop("table", self.id), token, **options)

    def token(self, person: str) -> str:
        """A cookie's token for a person of this table."""
        return (person + self.serial).ljust(43, "-")

    def log(self) -> list[Entry]:
        """The table's log on disk."""
        log: list[Entry] = self.app.state.hall.log.read(self.id)
        return log

    def plays_on(self) -> None:
        """Bob can still be heard, and Anna hears him."""
        text = f"still here {time.monotonic()}"
        number = self.bob.do("say", text=text)["n"]
        heard = self.anna.until(lambda told: told.get("kind") == "said" and told["text"] == text)
        assert heard["n"] == number


DEEP = "[" * 900 + "]" * 900
BAD: list[tuple[str | bytes, str]] = [
    ("", "not-a-command"),
    ("hello", "not-a-command"),
    ('{"do":"start"', "not-a-command"),
    ("[]", "not-a-command"),
    ('[{"do":"start"}]', "not-a-command"),
    ('"start"', "not-a-command"),
    ("null", "not-a-command"),
    ("17", "not-a-command"),
    ("NaN", "not-a-command"),
    (b"\x00\xff\x00", "not-a-command"),
    (b'{"do":"start"}', "not-a-command"),
    ("[" * 4000, "not-a-command"),
    ("x" * 5000, "too-long"),
    ("x" * 65_000, "too-long"),
    ('{"do":"say","text":"' + ("y" * 65_000) + '"}', "too-long"),
    ("{}", "missing-key"),
    ('{"id":"1"}', "missing-key"),
    ('{"do":"start","id":5}', "not-a-command"),
    ('{"do":"start","id":["a"]}', "not-a-command"),
    ('{"do":"stand","id":"' + ("z" * 65) + '"}', "too-long"),
    ('{"do":"fly"}', "unknown-command"),
    ('{"do":null}', "unknown-command"),
    ('{"do":7}', "unknown-command"),
    ('{"do":["start"]}', "unknown-command"),
    ('{"do":{"start":1}}', "unknown-command"),
    ('{"do":"__class__"}', "unknown-command"),
    ('{"do":' + DEEP + "}", "unknown-command"),
    ('{"do":"start","now":true}', "unknown-key"),
    ('{"do":"move","seat":0,"move":"bid 0"}', "unknown-key"),
    ('{"do":"say","person":"anna","text":"I am Anna"}', "unknown-key"),
    ('{"do":"sit","seat":0,"name":"Anna"}', "seat-taken"),
    ('{"do":"sit","seat":2,"name":"anna"}', "name-taken"),
    ('{"do":"sit","seat":2,"name":"' + ("n" * 3000) + '"}', "too-long"),
    ('{"do":"sit","seat":2,"name":7}', "not-words"),
    ('{"do":"sit","seat":2,"name":' + DEEP + "}", "not-words"),
    ('{"do":"sit","seat":2,"name":"\\u0000"}', "invisible-characters"),
    ('{"do":"sit","seat":2,"name":"a\\ufffeb"}', "invisible-characters"),
    ('{"do":"sit","seat":2,"name":"\\ud83d"}', "not-a-command"),
    ('{"do":"sit","seat":"2","name":"B"}', "no-seat"),
    ('{"do":"sit","seat":2.0,"name":"B"}', "no-seat"),
    ('{"do":"sit","seat":null,"name":"B"}', "no-seat"),
    ('{"do":"sit","seat":123456789012345678901234567890,"name":"B"}', "no-seat"),
    ('{"do":"sit","seat":-99999999999999,"name":"B"}', "no-seat"),
    ('{"do":"sit","seat":' + DEEP + ',"name":"B"}', "no-seat"),
    ('{"do":"bot","seat":2,"bot":["steady"]}', "unknown-bot"),
    ('{"do":"bot","seat":2,"bot":{}}', "unknown-bot"),
    ('{"do":"bot","seat":0,"bot":null}', "seat-taken"),
    ('{"do":"rename","name":"<b>Anna</b>;"}', "bad-name"),
    ('{"do":"rename","name":"\\u202eannA"}', "invisible-characters"),
    ('{"do":"set","settings":{"players":4}}', "not-host"),
    ('{"do":"close"}', "not-host"),
    ('{"do":"start"}', "seats-free"),
    ('{"do":"move","move":"bid 0"}', "not-started"),
    ('{"do":"move","move":' + DEEP + "}", "not-started"),
    ('{"do":"undo"}', "not-started"),
    ('{"do":"hint"}', "not-now"),
    ('{"do":"why","move":{"a":1}}', "not-now"),
    ('{"do":"again"}', "not-over"),
    ('{"do":"say","text":{"a":1}}', "not-words"),
    ('{"do":"say","text":"' + ("y" * 3000) + '"}', "too-long"),
    ('{"do":"say","text":"a\\u2066b"}', "invisible-characters"),
    ('{"do":"say","phrase":{}}', "unknown-phrase"),
    ('{"do":"lang","lang":["de"]}', "unknown-language"),
    ('{"do":"lang","lang":{}}', "unknown-language"),
]
HOSTS: list[tuple[str, str]] = [
    ("[]", "wrong-type"),
    (DEEP, "wrong-type"),
    ('{"game":7}', "wrong-type"),
    ('{"game":"chess"}', "unknown-game"),
    ('{"game":"plotters","players":4}', "other-game"),
    ('{"players":"4"}', "wrong-type"),
    ('{"players":1e30}', "wrong-type"),
    ('{"players":18446744073709551615}', "players-range"),
    ('{"options":[]}', "wrong-type"),
    ('{"options":{"hand_sizes":' + DEEP + "}}", "option-value"),
    ('{"options":{"hand_sizes":[1e9]}}', "option-value"),
    ('{"options":{"hand_sizes":[18446744073709551615]}}', "option-value"),
    ('{"options":{"bids":{"a":' + DEEP + "}}}", "option-value"),
    ('{"options":{"canadian":1}}', "option-value"),
    ('{"options":{"colour":1}}', "unknown-option"),
    ('{"pace":{"bank":60,"increment":true}}', "wrong-type"),
    ('{"pace":{"bank":60}}', "wrong-type"),
    ('{"pace":{"bank":1e9,"increment":0}}', "wrong-type"),
    ('{"standin":18446744073709551615}', "setting-range"),
    ('{"lang":{}}', "unknown-language"),
    ('{"dealer":1}', "unknown-key"),
    ('{"seed":1}', "unknown-key"),
]
