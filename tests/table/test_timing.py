"""The time of a table by a clock that only the test moves."""

from typing import Any

import pytest

from kibitz.game import WATCHER
from kibitz.table import Entry, Pauses, Table, timing
from kibitz.table.settings import read_settings
from kibitz.table.timing import Timing

PAUSES = Pauses(bot=1, trick=2)


class Clock:
    """Stands in for the time module."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timing, "time", clock)
    return clock


def started(**settings: Any) -> Table:
    """Three people at Wizard, to whom the first round has been dealt."""
    table = Table("t")
    wanted = read_settings({"game": "wizard", "players": 3, **settings}, {})
    entries: list[tuple[str, str | None, dict[str, Any]]] = [("opened", "p0", wanted)]
    entries += [("sat", f"p{seat}", {"seat": seat, "name": f"P{seat}"}) for seat in range(3)]
    entries += [("started", "p0", {"seed": 3, "version": table_version()})]
    for number, (kind, person, data) in enumerate(entries, 1):
        table.fold(Entry(number, 0, kind, person, data, None))
    return table


def table_version() -> int:
    from kibitz.games import load_game

    return load_game("wizard").version


def test_the_time_stands_still_while_nobody_looks(clock: Clock) -> None:
    table = started(pace={"bank": 60, "increment": 5}, standin=30)
    kept = Timing(table, PAUSES)
    turn = table.turn
    assert turn is not None
    kept.looked_at([0, 1, 2])
    clock.now += 10
    assert kept.used() == 10_000
    kept.looked_at([])
    clock.now += 3600
    assert kept.used() == 10_000
    kept.looked_at([WATCHER])
    clock.now += 4
    left = kept.clock()
    assert left is not None
    assert left[turn] == 60_000 - 14_000
    assert kept.due(table.chairs[turn]) == clock.now + 26  # gone for 4 of 30 seconds


def test_a_turn_that_begins_while_nobody_looks_has_used_no_time(clock: Clock) -> None:
    table = started(pace={"bank": 60, "increment": 5}, standin=None)
    kept = Timing(table, PAUSES)
    clock.now += 100
    kept.turn_begins()
    clock.now += 100
    kept.looked_at([0, 1, 2])
    assert kept.used() == 0
    clock.now += 7
    assert kept.used() == 7_000


def test_whoever_is_gone_is_played_for_after_the_grace(clock: Clock) -> None:
    table = started(pace=None, standin=30)
    kept = Timing(table, PAUSES)
    turn = table.turn
    assert turn is not None
    others = [seat for seat in range(3) if seat != turn]
    kept.looked_at([0, 1, 2])
    chair = table.chairs[turn]
    assert kept.due(chair) is None
    kept.looked_at(others)
    assert kept.due(chair) == clock.now + 30
    clock.now += 29
    assert not kept.is_due(chair)
    clock.now += 1
    assert kept.is_due(chair)
    assert kept.why(chair) == "standin"
    kept.looked_at([0, 1, 2])
    assert kept.due(chair) is None


def test_a_bank_that_is_empty_is_due_by_the_clock(clock: Clock) -> None:
    table = started(pace={"bank": 60, "increment": 5}, standin=None)
    kept = Timing(table, PAUSES)
    kept.looked_at([0, 1, 2])
    turn = table.turn
    assert turn is not None
    chair = table.chairs[turn]
    clock.now += 59
    assert not kept.is_due(chair)
    clock.now += 1
    assert kept.is_due(chair)
    assert kept.why(chair) == "clock"
