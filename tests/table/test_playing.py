"""Games at live tables: played out, told alike to all, kept, and begun again."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from kibitz.game import WATCHER
from kibitz.table import Table

from .people import Client, hall, play_out, seated

SHORT = {"hand_sizes": [1, 2, 3]}


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("wizard", 3, SHORT),
        ("wizard", 6, SHORT | {"bids": "secret"}),
        ("wizard", 4, {"hand_sizes": [1, 2], "clairvoyance": True}),
        ("plotters", 4, {}),
        ("plotters", 6, {"none_down": "zero"}),
    ],
)
def test_a_whole_game(tmp_path: Path, game: str, players: int, options: dict[str, Any]) -> None:
    """People and a bot play to the end; all are told every entry once, in order, and see the
    same scores; the log alone makes the same table again."""

    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, players, players - 1, game=game, options=options)
            watcher = Client(None)
            live.attach(watcher)
            await live.do("p1", {"do": "start"})
            await play_out(live, clients, random.Random(1))
            for client in [*clients, watcher]:
                numbers = [told["n"] for told in client.got if told["t"] == "entry"]
                assert numbers == list(range(numbers[0], live.table.number + 1))
                assert client.view is not None
                assert client.view["scores"] == live.table.playing.scores
                assert client.view["seat"] == live.seat(client)
                assert client.table["phase"] == "over"
            assert live.seat(watcher) == WATCHER
            assert len(live.table.sheet) == live.table.playing.rounds
            totals = [
                sum(row[seat]["points"] for row in live.table.sheet) for seat in range(players)
            ]
            assert totals == live.table.playing.scores
            again = Table(live.table.id)
            again.fold_all(found.log.read(live.table.id))
            assert again.playing.record.tobytes() == live.table.playing.record.tobytes()
            assert (again.sheet, again.moves) == (live.table.sheet, live.table.moves)
            assert again.phase == "over"

    asyncio.run(run())


def test_a_table_comes_back_from_its_log(tmp_path: Path) -> None:
    """The server ends in the middle of a game; another one goes on with it, and the bots too."""

    async def begin() -> tuple[str, bytes]:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 4, 2, options=SHORT)
            await live.do("p0", {"do": "start"})
            await play_out(live, clients, random.Random(2), moves=5)
            live.stop()
            return live.table.id, live.table.playing.record.tobytes()

    async def go_on(name: str, record: bytes) -> None:
        async with hall(tmp_path) as found:
            live = await found.find(name)
            assert live.table.playing.record.tobytes() == record
            clients = [Client("p0"), Client("p1")]
            for client in clients:
                live.attach(client)
            await play_out(live, clients, random.Random(3))
            assert live.table.phase == "over"

    asyncio.run(go_on(*asyncio.run(begin())))


def test_a_rematch_moves_the_deal_on(tmp_path: Path) -> None:
    """The same people and bots on the same seats; whoever asks second joins the same table."""

    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 4, 3, options=SHORT)
            await live.do("p0", {"do": "start"})
            first = live.table.playing.dealer
            await play_out(live, clients, random.Random(4))
            name = await found.again(live.table.id, "p2")
            assert await found.again(live.table.id, "p0") == name
            assert clients[1].got[-1]["kind"] == "again"
            assert clients[1].got[-1]["table"]["again"] == name
            new = await found.find(name)
            assert new.table.names() == live.table.names()
            assert [chair.person for chair in new.table.chairs] == ["p0", "p1", "p2", None]
            await new.do("p1", {"do": "start"})
            assert new.table.playing.dealer == (first + 1) % 4

    asyncio.run(run())


def test_twice_the_same_command_happens_once(tmp_path: Path) -> None:
    """A command is sent again, also after a restart: it has the number that it had."""

    async def begin() -> tuple[str, int, dict[str, Any]]:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 3, options=SHORT)
            await live.do("p0", {"do": "start"})
            turn = live.table.turn or 0
            view = clients[turn].view
            assert view is not None
            command = {"do": "move", "move": view["legal"][0], "id": "once"}
            number = await live.do(f"p{turn}", command)
            assert await live.do(f"p{turn}", command) == number
            assert live.table.number == number
            return live.table.id, number, command | {"turn": turn}

    async def again(name: str, number: int, command: dict[str, Any]) -> None:
        async with hall(tmp_path) as found:
            live = await found.find(name)
            turn = command.pop("turn")
            assert await live.do(f"p{turn}", command) == number
            assert live.table.number == number

    asyncio.run(again(*asyncio.run(begin())))


def test_who_missed_something_gets_it(tmp_path: Path) -> None:
    """From the last number that a client knows: the entries since, or everything afresh."""

    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 4, options=SHORT)
            await live.do("p0", {"do": "start"})
            known = live.table.number
            live.detach(clients[3])
            while live.table.number < known + 3:
                turn = live.table.turn or 0
                legal = live.table.playing.view(turn).legal
                await live.do(f"p{turn}", {"do": "move", "move": legal[0]})
            back = Client("p3")
            live.attach(back, since=known)
            assert [told["n"] for told in back.got if told["t"] == "entry"] == [
                known + 1,
                known + 2,
                known + 3,
            ]
            assert back.view == clients[2].view or back.view is not None
            for unknown in (-5, 10_000, None):
                fresh = Client("p3")
                live.attach(fresh, since=unknown)
                assert fresh.got[0]["t"] == "fresh"
                assert fresh.got[0]["view"]["seat"] == 3

    asyncio.run(run())


def test_a_second_window_takes_the_seat_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 3)
            other = Client("p1")
            live.attach(other)
            assert clients[1].ended == "elsewhere"
            assert live.presence()["here"] == [0, 1, 2]
            live.detach(clients[1])  # the first one's connection ends: nothing changes
            assert live.presence()["here"] == [0, 1, 2]

    asyncio.run(run())


def test_a_bot_plays_for_who_is_gone_until_they_are_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 3, standin=5, options=SHORT)
            await live.do("p0", {"do": "start"})
            turn = live.table.turn or 0
            live.detach(clients[turn])
            assert live.table.turn == turn  # the grace has only begun
            live._timing._gone_since[turn] -= 10
            live._plan()
            number = live.table.number
            while live.table.number == number:
                await asyncio.sleep(0.01)
            told = clients[(turn + 1) % 3].got[-1]
            assert (told["kind"], told["by"], told["seat"]) == ("moved", "standin", turn)
            back = Client(f"p{turn}")
            live.attach(back)
            assert back.view is not None
            assert back.view["hand"] == live.table.playing.view(turn).hand
            while live.table.turn != turn:
                seat = live.table.turn or 0
                move = live.table.playing.view(seat).legal[0]
                await live.do(f"p{seat}", {"do": "move", "move": move})
            await asyncio.sleep(0.05)
            assert live.table.turn == turn  # nobody plays for who is here

    asyncio.run(run())


def test_time_runs_out(tmp_path: Path) -> None:
    """With an empty bank a bot moves; a move adds its increment."""

    async def run() -> None:
        async with hall(tmp_path) as found:
            pace = {"bank": 30, "increment": 5}
            live, clients = await seated(found, 3, pace=pace, options=SHORT)
            await live.do("p0", {"do": "start"})
            turn = live.table.turn or 0
            view = clients[turn].view
            assert view is not None
            await live.do(f"p{turn}", {"do": "move", "move": view["legal"][0]})
            bank = live.table.chairs[turn].bank or 0
            assert 30_000 < bank <= 35_000
            late = live.table.turn or 0
            live._timing._turn_began -= 31
            live._plan()
            while live.table.turn == late:
                await asyncio.sleep(0.01)
            moved = [told for told in clients[0].got if told.get("kind") == "moved"][-1]
            assert (moved["seat"], moved["by"]) == (late, "clock")
            assert live.table.chairs[late].bank == 5_000

    asyncio.run(run())


def test_nothing_moves_while_nobody_looks(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 3, 1, options=SHORT)
            await live.do("p0", {"do": "start"})
            live.detach(clients[0])
            await asyncio.sleep(0.05)
            number = live.table.number
            await asyncio.sleep(0.05)
            assert live.table.number == number

    asyncio.run(run())
