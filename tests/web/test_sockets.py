"""Sockets that misbehave: each gets a coded error or is closed, the others at the table play on,
and the table's log stays as it was."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kibitz.web import create_app, sockets

from .serving import serving
from .talking import BAD, DEEP, HOSTS, PATIENCE, Scene, Talk


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[FastAPI, str]]:
    """The app with its data in a folder of its own, and where it is served."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIBITZ_DATA_DIR", str(tmp_path_factory.mktemp("sockets")))
        made = create_app()
        with serving(made) as address:
            assert httpx.get(f"{address}/en/tables", trust_env=False).status_code == 200
            yield made, address


@pytest.fixture
def scene(app: tuple[FastAPI, str]) -> Iterator[Scene]:
    """The table before; afterwards the same people have to be able to go on."""
    made = Scene(*app)
    yield made
    made.plays_on()
    for talk in (made.anna, made.bob):
        talk.close()


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
    for message in ("x" * 70_000, b"x" * 70_000):
        talk = scene.talk("carla")
        talk.socket.send(message)
        assert talk.end()[1] == 1009
        talk.close()
    assert scene.log() == before


def test_too_large_a_message_in_parts_ends_the_connection(scene: Scene) -> None:
    before = scene.log()
    talk = scene.talk("carla")

    def parts() -> Iterator[str]:
        """One part too many, and no more: what is not read any more would cut the answer off."""
        yield from ["x" * 1000] * 66
        end = time.monotonic() + PATIENCE
        while talk.socket.protocol.close_rcvd is None and time.monotonic() < end:
            time.sleep(0.01)

    with suppress(ConnectionClosed):  # closed before the last part
        talk.socket.send(parts())
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
    said = [str(entry.data.get("text")) for entry in scene.log()[before:]]
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
