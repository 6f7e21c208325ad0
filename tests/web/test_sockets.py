"""Sockets that misbehave: each gets a coded error or is closed, the others at the table play on,
and the table's log stays as it was."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from kibitz.table import Entry
from kibitz.web import create_app, sockets

from .serving import serving

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


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[FastAPI, str]]:
    """The app with its data in a folder of its own, and where it is served."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIBITZ_DATA_DIR", str(tmp_path_factory.mktemp("sockets")))
        made = create_app()
        with serving(made) as address:
            assert httpx.get(f"{address}/en/tables", trust_env=False).status_code == 200
            yield made, address


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


@pytest.fixture
def scene(app: tuple[FastAPI, str]) -> Iterator[Scene]:
    """The table before; afterwards the same people have to be able to go on."""
    made = Scene(*app)
    yield made
    made.plays_on()
    for talk in (made.anna, made.bob):
        talk.close()


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


@pytest.fixture
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told to be slower."""
    monkeypatch.setattr(sockets, "PER_SECOND", 10**6)


@pytest.mark.usefixtures("_unhurried")
def test_each_bad_message_is_a_coded_error(scene: Scene) -> None:
    before = scene.log()
    for message, code in BAD:
        told = scene.bob.answer(message)
        assert (message[:60], told.get("code")) == (message[:60], code)
        assert told["message"]
    for given, code in HOSTS:
        told = scene.anna.answer('{"do":"set","settings":' + given + "}")
        assert (given[:60], told.get("code")) == (given[:60], code)
    assert scene.log() == before


@pytest.mark.parametrize("known", ['"x"', "[1]", "1e300", "-1", "null", DEEP, "true"])
def test_whatever_number_one_claims_to_know(scene: Scene, known: str) -> None:
    before = scene.log()
    assert scene.bob.answer('{"do":"since","n":' + known + "}")["t"] == "done"
    fresh = next(told for told in reversed(scene.bob.told) if told["t"] == "fresh")
    assert fresh["n"] == len(before)
    assert scene.log() == before


@pytest.mark.usefixtures("_unhurried")
def test_in_the_game_each_bad_move_is_a_coded_error(scene: Scene) -> None:
    assert scene.anna.do("bot", seat=2, bot="steady")["t"] == "done"
    wanted = {"options": {"hand_sizes": [5]}, "watchers": True}
    assert scene.anna.do("set", settings=wanted)["t"] == "done"
    assert scene.anna.do("start")["t"] == "done"
    stranger = scene.talk("carla")
    people = {0: scene.anna, 1: scene.bob}
    turn = next(told for told in scene.anna.told if told.get("view"))["view"]["turn"]
    while turn not in people:  # the bot is to act first
        turn = scene.anna.until(lambda told: bool(told.get("view")))["view"]["turn"]
    me, other, before = people[turn], people[1 - turn], scene.log()
    wrong: list[tuple[Talk, str, dict[str, Any]]] = [
        (stranger, "no-seat-here", {"move": "bid 0"}),
        (other, "not-your-turn", {"move": "bid 0"}),
        (me, "wrong-type", {"move": ["bid 0"]}),
        (me, "wrong-type", {"move": None}),
        (me, "wrong-type", {"move": "bid 0", "seen": "1"}),
        (me, "wrong-type", {"move": "bid 0", "seen": [1]}),
        (me, "too-late", {"move": "bid 0", "seen": 1}),
        (me, "not-a-move", {"move": ""}),
        (me, "not-a-move", {"move": "bid ²"}),
        (me, "not-a-move", {"move": "bid 99999999999999999999999"}),
        (me, "bid-range", {"move": "bid -1"}),
        (me, "bid-range", {"move": "bid 6"}),
        (me, "missing-key", {}),
        (me, "unknown-key", {"move": "bid 0", "seat": turn}),
        (me, "unknown-card", {"move": "play " + "R" * 3000}),
        (me, "unknown-card", {"move": "play \u0000"}),
    ]
    for talk, code, keys in wrong:
        assert (keys, talk.do("move", **keys).get("code")) == (keys, code)
    assert other.do("undo")["code"] == "no-undo"
    assert me.do("sit", seat=2, name="Zoe")["code"] == "already-started"
    assert scene.anna.do("close")["code"] == "already-started"
    assert scene.log() == before
    stranger.close()


def test_too_large_a_frame_ends_the_connection(scene: Scene) -> None:
    before = scene.log()
    for message in ("x" * 70_000, b"x" * 70_000, ["x" * 1000] * 80):
        talk = scene.talk("carla")
        talk.socket.send(message)
        assert talk.end()[1] == 1009
        talk.close()
    assert scene.log() == before


def test_text_that_is_none_ends_the_connection(scene: Scene) -> None:
    talk = scene.talk("carla")
    talk.socket.send(b'{"do":"\xff\xfe"}', text=True)
    assert talk.end()[1] == 1007


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1", "https://localhost"]
)
def test_a_page_of_another_site_is_refused(scene: Scene, origin: str) -> None:
    before = scene.log()
    with pytest.raises(InvalidStatus) as error:
        scene.talk("bob", origin=origin)
    assert error.value.response.status_code == 403
    assert scene.log() == before


def test_a_page_of_ours_is_not(scene: Scene) -> None:
    talk = scene.talk("carla", origin=scene.address)
    assert talk.hear()["t"] == "fresh"
    talk.close()


@pytest.mark.parametrize("cookie", [None, "short", "ä" * 43, "x" * 44, "bob; kibitz_person="])
def test_without_a_cookie_of_ours_one_only_looks(scene: Scene, cookie: str | None) -> None:
    before = scene.log()
    headers = (
        {} if cookie is None else {"Cookie": f"kibitz_person={cookie}".encode().decode("latin-1")}
    )
    talk = scene.talk(None, additional_headers=headers)
    assert talk.hear()["table"]["you"] is None
    for command in ("sit", "move", "say", "start", "leave", "hint", "again"):
        assert talk.do(command)["code"] == "no-person"
    assert scene.log() == before
    talk.close()


def test_a_burst_is_slowed_down_and_then_fine_again(scene: Scene) -> None:
    before = scene.log()
    for _ in range(100):
        scene.bob.socket.send('{"do":"since","id":"burst","n":1000}')
    codes = [scene.bob.until(lambda told: told.get("t") in ("done", "error")) for _ in range(100)]
    refused = [told for told in codes if told["t"] == "error"]
    assert {told["code"] for told in refused} == {"too-fast"}
    assert 0 < len(refused) <= 101 - sockets.BURST  # he has sent one before
    assert scene.log() == before
    end = time.monotonic() + PATIENCE
    while scene.bob.do("since", n=1000)["t"] == "error":
        assert time.monotonic() < end
        time.sleep(0.2)


def test_who_never_stops_is_dropped(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "DROPPED_AFTER", 5)
    talk = scene.talk("carla")
    with suppress(ConnectionClosed):
        for _ in range(300):
            talk.socket.send("{}")
    assert talk.end() == ("busy", sockets.BUSY)


@pytest.mark.usefixtures("_unhurried")
def test_who_never_reads_is_dropped(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its window is full, so nothing can be told to it any more; the table goes on without."""
    monkeypatch.setattr(sockets, "MOST_WAITING", 50_000)
    monkeypatch.setattr(sockets, "GRACE", 0.2)
    host, _, port = scene.address.removeprefix("http://").partition(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((host, int(port)))
        asks = (
            f"GET /tables/{scene.id}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n"
        )
        deaf.sendall(asks.encode())
        scene.anna.until(lambda told: told.get("watchers") == 1)
        command = b'{"do":"since"}'
        frame = bytes((0x81, 0x80 | len(command))) + b"\0\0\0\0" + command
        deaf.settimeout(0.5)
        with suppress(TimeoutError, ConnectionError):
            for _ in range(5000):
                deaf.sendall(frame)
        scene.anna.until(lambda told: told.get("watchers") == 0)
        scene.plays_on()


def test_a_second_socket_takes_the_seat_over(scene: Scene) -> None:
    before, first = scene.log(), scene.bob
    scene.bob = scene.talk("bob", query="?since=1")
    assert first.end() == ("elsewhere", 1000)
    assert scene.log() == before


def test_closed_in_the_middle_of_a_command(scene: Scene) -> None:
    """What was sent before the line was cut happens once or not at all, and all are told of it."""
    before = len(scene.log())
    for number in range(10):
        talk = scene.talk("bob")
        talk.socket.send(json.dumps({"do": "say", "id": f"cut-{number}", "text": f"cut {number}"}))
        if number % 2:
            talk.socket.socket.shutdown(socket.SHUT_RDWR)
        talk.close()
    scene.bob = scene.talk("bob")
    for number in range(10):
        again = {"do": "say", "id": f"cut-{number}", "text": f"cut {number}"}
        assert scene.bob.answer(json.dumps(again))["t"] == "done"
    said = [entry.data.get("text") for entry in scene.log()[before:]]
    assert sorted(said) == [f"cut {number}" for number in range(10)]
    heard: list[str] = []
    while len(heard) < 10:
        heard.append(scene.anna.until(lambda told: told.get("kind") == "said")["text"])
    assert sorted(heard) == sorted(said)


@pytest.mark.parametrize(
    "table", ["nowhere", "%00", "x" * 500, "%F0%9F%83%8F", "%FF", "'--", "%", "..%5C..", "None"]
)
def test_no_such_table(scene: Scene, table: str) -> None:
    talk = scene.talk("bob", table=table)
    assert talk.hear()["code"] == "no-such-table"
    assert talk.end() == ("unknown", 1000)


@pytest.mark.parametrize("query", ["?since=abc", "?since=1.5", "?since=" + "9" * 5000])
def test_a_number_that_is_none(scene: Scene, query: str) -> None:
    with pytest.raises(InvalidStatus) as error:
        scene.talk("bob", query=query)
    assert error.value.response.status_code == 403


def test_who_may_not_look_on_is_told_so(scene: Scene) -> None:
    """Before the start anybody may look, to sit down; then only who sits."""
    assert scene.anna.do("set", settings={"watchers": False})["t"] == "done"
    early = scene.talk("carla")
    assert early.hear()["t"] == "fresh"
    assert scene.anna.do("bot", seat=2, bot="steady")["t"] == "done"
    assert scene.anna.do("start")["t"] == "done"
    assert early.end() == ("unknown", 1000)
    assert all(told.get("view") is None for told in early.told)
    for person in ("carla", None):
        late = scene.talk(person)
        assert late.hear()["code"] == "no-watchers"
        assert late.end() == ("unknown", 1000)


def test_who_leaves_a_closed_round_looks_on_no_more(scene: Scene) -> None:
    assert scene.anna.do("set", settings={"watchers": False})["t"] == "done"
    carla = scene.talk("carla")
    assert carla.do("sit", seat=2, name="Carla")["t"] == "done"
    assert scene.anna.do("start")["t"] == "done"
    carla.socket.send('{"do":"leave","id":"bye"}')
    left = carla.until(lambda told: told.get("kind") == "left")
    assert left["id"] == "bye"
    assert carla.end() == ("unknown", 1000)
