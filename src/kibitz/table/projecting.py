"""What an entry changes in the rows by which tables are looked up, beside the log itself."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable, insert, update

from kibitz.game import State
from kibitz.store.tables import seats, tables
from kibitz.table.entries import Entry
from kibitz.table.table import Table


def changes_of(table: Table, entry: Entry) -> list[Executable]:
    """The statements that go to disk with an entry, for a table as it is before it."""
    if entry.kind == "set":
        return [_row(table, listed=entry.data["listed"])]
    if entry.kind == "closed":
        return [_row(table, phase="closed", code=None)]
    if entry.kind == "started":
        return [_row(table, phase="playing", code=None), *_players(table)]
    if entry.kind == "moved":
        end = last_state(table, entry)
        if end is not None:
            return [_row(table, phase="over"), *_results(table, end, entry.at)]
    return []


def _row(table: Table, **values: Any) -> Executable:
    return update(tables).where(tables.c.id == table.id).values(**values)


def last_state(table: Table, entry: Entry) -> State | None:
    """The game after a move where it ends it, else None."""
    state = table.playing
    if state.round < state.rounds:
        return None
    after = State(state.game, state.record.copy(), state.settings)
    after.game.kernels["apply"].run(after.record, entry.data["action"])
    return after if after.is_over else None


def _players(table: Table) -> Sequence[Executable]:
    rows: list[dict[str, Any]] = [
        {"table": table.id, "seat": chair.seat, "person": chair.person}
        for chair in table.chairs
        if chair.person is not None
    ]
    return [insert(seats).values(rows)]


def _results(table: Table, end: State, at: int) -> Sequence[Executable]:
    return [
        update(seats)
        .where(seats.c.table == table.id, seats.c.seat == seat)
        .values(points=points, place=1 + sum(other > points for other in end.scores), ended_at=at)
        for seat, points in enumerate(end.scores)
    ]
