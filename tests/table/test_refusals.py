"""What a table refuses: each a coded error, and nothing is changed by it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kibitz.errors import KibitzError
from kibitz.table import LiveTable

from .people import hall, seated

BEFORE: list[tuple[str, dict[str, Any], str]] = [
    ("p0", {}, "missing-key"),
    ("p0", {"do": "fly"}, "unknown-command"),
    ("p0", {"do": ["sit"]}, "unknown-command"),
    ("p0", {"do": "start", "now": True}, "unknown-key"),
    ("p9", {"do": "start"}, "no-seat-here"),
    ("p9", {"do": "sit", "seat": 0, "name": "Zoe"}, "seat-taken"),
    ("p9", {"do": "sit", "seat": 3, "name": "Zoe"}, "no-seat"),
    ("p9", {"do": "sit", "seat": -1, "name": "Zoe"}, "no-seat"),
    ("p9", {"do": "sit", "seat": True, "name": "Zoe"}, "no-seat"),
    ("p9", {"do": "sit", "seat": 2}, "missing-key"),
    ("p9", {"do": "sit", "seat": 2, "name": "ANNA"}, "name-taken"),
    ("p9", {"do": "sit", "seat": 2, "name": "x" * 25}, "too-long"),
    ("p9", {"do": "sit", "seat": 2, "name": " \t "}, "invisible-characters"),
    ("p9", {"do": "sit", "seat": 2, "name": "   "}, "nothing-said"),
    ("p9", {"do": "sit", "seat": 2, "name": "a\u202eb"}, "invisible-characters"),
    ("p9", {"do": "sit", "seat": 2, "name": "a\u200bb"}, "invisible-characters"),
    ("p9", {"do": "sit", "seat": 2, "name": "\u3164"}, "invisible-characters"),
    ("p9", {"do": "sit", "seat": 2, "name": 7}, "not-words"),
    ("p9", {"do": "bot", "seat": 2, "bot": "steady"}, "no-seat-here"),
    ("p0", {"do": "bot", "seat": 1, "bot": "steady"}, "seat-taken"),
    ("p0", {"do": "bot", "seat": 2, "bot": "deep blue"}, "unknown-bot"),
    ("p0", {"do": "start"}, "seats-free"),
    ("p0", {"do": "move", "move": "bid 1"}, "not-started"),
    ("p0", {"do": "undo"}, "not-started"),
    ("p1", {"do": "set", "settings": {}}, "not-host"),
    ("p0", {"do": "set", "settings": []}, "wrong-type"),
    ("p0", {"do": "set", "settings": {"players": 9}}, "players-range"),
    ("p0", {"do": "set", "settings": {"game": "plotters", "players": 4}}, "other-game"),
    ("p0", {"do": "set", "settings": {"colour": "red"}}, "unknown-key"),
    ("p0", {"do": "set", "settings": {"pace": {"bank": 5, "increment": 0}}}, "setting-range"),
    ("p0", {"do": "set", "settings": {"pace": 5}}, "wrong-type"),
    ("p0", {"do": "set", "settings": {"standin": "soon"}}, "wrong-type"),
    ("p0", {"do": "set", "settings": {"hints": 1}}, "wrong-type"),
    ("p0", {"do": "set", "settings": {"options": {"bids": "loud"}}}, "option-value"),
    ("p9", {"do": "say", "text": "hello"}, "no-seat-here"),
    ("p0", {"do": "say"}, "missing-key"),
    ("p0", {"do": "say", "text": "x" * 10_000}, "too-long"),
    ("p0", {"do": "say", "text": "a\u2066b"}, "invisible-characters"),
    ("p0", {"do": "say", "phrase": "rude"}, "unknown-phrase"),
    ("p1", {"do": "close"}, "not-host"),
]


async def refused(live: LiveTable, person: str, command: dict[str, Any]) -> str:
    """The code with which a command is refused; nothing may have changed."""
    before = live.table.number
    with pytest.raises(KibitzError) as error:
        await live.do(person, command)
    assert live.table.number == before
    assert error.value.text("de")
    return error.value.code


def test_before_the_start(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            live = await found.open("p0", "Anna", {"game": "wizard", "players": 3})
            await live.do("p1", {"do": "sit", "seat": 1, "name": "Bob"})
            for person, command, code in BEFORE:
                assert (command, await refused(live, person, command)) == (command, code)

    asyncio.run(run())


def test_in_the_game(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            live, _clients = await seated(found, 3)
            await live.do("p0", {"do": "start"})
            turn = live.table.turn or 0
            me, other = f"p{turn}", f"p{(turn + 1) % 3}"
            commands: list[tuple[str, dict[str, Any], str]] = [
                (other, {"do": "move", "move": "bid 0"}, "not-your-turn"),
                ("p9", {"do": "move", "move": "bid 0"}, "no-seat-here"),
                (me, {"do": "move", "move": "bid 2"}, "bid-range"),
                (me, {"do": "move", "move": "play R1"}, "wrong-phase"),
                (me, {"do": "move", "move": "dance"}, "not-a-move"),
                (me, {"do": "move", "move": 3}, "wrong-type"),
                (me, {"do": "move", "move": "bid 0", "seen": 1}, "too-late"),
                (me, {"do": "undo"}, "no-undo"),
                (me, {"do": "sit", "seat": 0, "name": "Zoe"}, "already-started"),
                (me, {"do": "bot", "seat": 0, "bot": None}, "already-started"),
                (me, {"do": "start"}, "already-started"),
                (me, {"do": "stand"}, "already-started"),
                ("p0", {"do": "close"}, "already-started"),
            ]
            for person, command, code in commands:
                if live.table.playing.view(turn).phase != "bidding":
                    break  # a Wizard was turned up: the dealer names trump first
                assert (command, await refused(live, person, command)) == (command, code)

    asyncio.run(run())


def test_undo_until_somebody_acts(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 3, options={"hand_sizes": [3]})
            await live.do("p0", {"do": "start"})
            if live.table.playing.view(0).phase == "naming trump":
                await live.do(f"p{live.table.turn}", {"do": "move", "move": "trump red"})
            first = live.table.turn or 0
            record = live.table.playing.record.tobytes()
            await live.do(f"p{first}", {"do": "move", "move": "bid 2"})
            assert clients[first].got[-1]["undo"] is True
            assert clients[(first + 1) % 3].got[-1]["undo"] is False
            assert await refused(live, f"p{(first + 1) % 3}", {"do": "undo"}) == "no-undo"
            await live.do(f"p{first}", {"do": "undo"})
            assert live.table.playing.record.tobytes() == record
            assert await refused(live, f"p{first}", {"do": "undo"}) == "no-undo"
            await live.do(f"p{first}", {"do": "move", "move": "bid 1"})
            await live.do(f"p{(first + 1) % 3}", {"do": "move", "move": "bid 1"})
            assert await refused(live, f"p{first}", {"do": "undo"}) == "no-undo"
            last = (first + 2) % 3
            await live.do(f"p{last}", {"do": "move", "move": "bid 0"})
            assert await refused(live, f"p{last}", {"do": "undo"}) == "no-undo"  # all bids are in
            card = live.table.playing.legal_moves()[0]
            await live.do(f"p{first}", {"do": "move", "move": card})
            assert await refused(live, f"p{first}", {"do": "undo"}) == "no-undo"

    asyncio.run(run())


def test_codes_are_not_guessed(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            live = await found.open("p0", "Anna", {"game": "wizard", "players": 3})
            code = await found.code_of(live.table.id) or ""
            typed = f"{code[:3].lower()} - {code[3:]}"
            assert await found.by_code(typed, "visitor") == live.table.id
            for _ in range(10):
                with pytest.raises(KibitzError) as error:
                    await found.by_code("XXXXXX", "visitor")
                assert error.value.code == "no-such-code"
            with pytest.raises(KibitzError) as error:
                await found.by_code(code, "visitor")
            assert error.value.code == "too-many-tries"
            assert await found.by_code(code, "another") == live.table.id
            for seat in (1, 2):
                await live.do("p0", {"do": "bot", "seat": seat, "bot": "steady"})
            await live.do("p0", {"do": "start"})
            with pytest.raises(KibitzError) as error:
                await found.by_code(code, "another")
            assert error.value.code == "no-such-code"
            with pytest.raises(KibitzError) as error:
                await found.find("nowhere")
            assert error.value.code == "no-such-table"

    asyncio.run(run())


def test_html_stays_as_it_was_written(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 3)
            text = '<b>hi</b> & "you" 👩‍👧 עברית'
            await live.do("p0", {"do": "say", "text": text})
            assert clients[2].got[-1]["text"] == text

    asyncio.run(run())
