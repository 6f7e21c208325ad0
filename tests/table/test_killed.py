"""The server is killed while people and bots play, again and again, and nothing is lost.

KIBITZ_KILLS=200 kills it that often.
"""

import asyncio
import os
import time
from collections import Counter
from pathlib import Path

import pytest

from bench.tables.server import Server
from kibitz.store import open_store
from kibitz.table import Entry, Table
from kibitz.table.log import Log

from .crowd import Crowd, Sitting

KILLS = int(os.environ.get("KIBITZ_KILLS", "8"))
KINDS = [
    ("wizard", 4, {"players": "4", "option.hand_sizes": "3,4"}),
    ("wizard", 2, {"players": "3", "option.hand_sizes": "1,2"}),
    ("wizard", 1, {"players": "3", "option.hand_sizes": "1"}),
    ("plotters", 4, {"players": "4"}),
]
"""Game, people and form of the tables; the other seats have bots."""
BACK = 30.0
"""Seconds within which all have to be back on a busy machine."""
TO_THE_END = 240.0
"""Seconds that the last games may take to their end."""


async def again(server: Server, crowd: Crowd) -> tuple[Server, float]:
    """Starts a server that was killed, and waits until all are back: after so many seconds."""
    killed, lost = time.monotonic(), crowd.players()
    new = await asyncio.to_thread(Server, server.folder, server.port)
    await crowd.until(lambda: all(one.heard_at > killed for one in lost), BACK)
    return new, max((one.heard_at for one in lost), default=killed) - killed


async def kills(folder: Path) -> tuple[Crowd, list[float]]:
    """The server dies and is started again; how long it was until all were back each time."""
    server = await asyncio.to_thread(Server, folder)
    crowd = Crowd(server.port, KINDS, KILLS)
    living = [asyncio.ensure_future(crowd.live(kind)) for kind in range(len(KINDS))]
    back = []
    try:
        await crowd.until(lambda: len(crowd.players()) >= 11, BACK * 4)
        for _ in range(KILLS):
            await asyncio.sleep(crowd.rng.uniform(0.05, 1.5))
            server.kill()
            server, seconds = await again(server, crowd)
            back.append(seconds)
            assert not [one.exception() for one in living if one.done()]
        crowd.leaving = True
        await asyncio.wait_for(asyncio.gather(*living), TO_THE_END)
    finally:
        for one in living:
            one.cancel()
        server.kill()
    return crowd, back


def check(sitting: Sitting, log: list[Entry]) -> None:
    """What anybody was told is in the log, once; the game was played to its end."""
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    marks = Counter((entry.person, entry.mark) for entry in log if entry.mark)
    assert not [mark for mark, times in marks.items() if times > 1]
    for number, (person, mark) in sitting.acknowledged.done.items():
        assert (log[number - 1].person, log[number - 1].mark) == (person, mark)
    for number, (kind, seat, events) in sitting.acknowledged.entries.items():
        entry = log[number - 1]
        assert (entry.kind, entry.data.get("seat")) == (kind, seat)
        assert kind != "moved" or events[0][1] == seat
    table = Table(sitting.id)
    table.fold_all(log)
    assert table.phase == "over"


def test_nothing_that_was_told_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KIBITZ_DATABASE_URL", raising=False)
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path))
    crowd, back = asyncio.run(kills(tmp_path))
    log = Log(open_store())
    moves, bots = 0, 0
    for sitting in crowd.sittings:
        entries = log.read(sitting.id)
        check(sitting, entries)
        moves += sum(entry.kind == "moved" for entry in entries)
        bots += sum(entry.data.get("by") == "bot" for entry in entries)
    log.close()
    told = sum(len(sitting.acknowledged.entries) for sitting in crowd.sittings)
    tables = len(crowd.sittings)
    print(f"{KILLS} kills, {tables} tables, {moves} moves, {bots} of bots; {told} entries told")
    print(f"back after {max(back):.1f} s at most, {sorted(back)[len(back) // 2]:.1f} s usually")
    assert bots > 0
    assert set(crowd.refused) <= {"too-late", "not-your-turn"}  # what was sent once more
