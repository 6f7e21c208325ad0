"""When a table acts by itself: for bots, at the end of the time, for who is gone."""

import time
from collections.abc import Iterable
from dataclasses import dataclass

from kibitz.table.table import Chair, Table

SLACK = 0.01
"""By so many seconds an alarm may go off too early."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """How long a table waits, in seconds."""

    bot: float = 0.7
    """Before a bot moves."""
    trick: float = 1.6
    """Before a bot moves when a full trick has just been taken."""


class Timing:
    """The time of one table: since when somebody is to act, and since when who is gone.

    It stands still while nobody looks. All moments are seconds of `time.monotonic`.
    """

    def __init__(self, table: Table, pauses: Pauses) -> None:
        self._table = table
        self._pauses = pauses
        self._turn_began = time.monotonic()
        self._gone_since: dict[int, float] = {}
        self._stopped: float | None = None
        self.looked_at(())

    def turn_begins(self, later: float = 0.0) -> None:
        """Somebody is to act from now on, or in so many seconds."""
        now = time.monotonic()
        self._turn_began = now + later
        if self._stopped is not None:
            self._stopped = now

    def used(self) -> int:
        """How long the seat to act has been thinking, in milliseconds."""
        return max(round(((self._stopped or time.monotonic()) - self._turn_began) * 1000), 0)

    def clock(self) -> list[int] | None:
        """What is left of each seat's time, in milliseconds; None without a pace."""
        banks, turn = [chair.bank for chair in self._table.chairs], self._table.turn
        if turn is None or banks[0] is None:
            return None
        used = self.used()
        return [(bank or 0) - (used if seat == turn else 0) for seat, bank in enumerate(banks)]

    def looked_at(self, seats: Iterable[int]) -> None:
        """Notes who looks now (seats, and WATCHER); from when each person is gone, and that the
        time stands still while there is nobody."""
        here, now = set(seats), time.monotonic()
        if here and self._stopped is not None:
            stood_still, self._stopped = now - self._stopped, None
            self._turn_began += stood_still
            self._gone_since = {seat: at + stood_still for seat, at in self._gone_since.items()}
        elif not here and self._stopped is None:
            self._stopped = now
        for chair in self._table.chairs:
            if chair.person is None or chair.seat in here:
                self._gone_since.pop(chair.seat, None)
            else:
                self._gone_since.setdefault(chair.seat, now)

    def due(self, chair: Chair) -> float | None:
        """When the table acts for a seat: for a bot, at the end of the time, after the grace."""
        if chair.bot is not None:
            full = self._table.recent.full_trick
            return self._turn_began + (self._pauses.trick if full else self._pauses.bot)
        times = []
        if chair.bank is not None:
            times.append(self._turn_began + chair.bank / 1000)
        standin = self._standin_due(chair)
        return min(times if standin is None else [*times, standin], default=None)

    def is_due(self, chair: Chair) -> bool:
        """Whether the table acts for a seat now."""
        return _has_come(self.due(chair))

    def why(self, chair: Chair) -> str:
        """For whom the table acts when it does: a "bot", a "standin" for who is gone, or because
        the "clock" ran out."""
        if chair.bot is not None:
            return "bot"
        return "standin" if _has_come(self._standin_due(chair)) else "clock"

    def _standin_due(self, chair: Chair) -> float | None:
        """When a bot begins to play for somebody who is gone."""
        grace, gone = self._table.settings["standin"], self._gone_since.get(chair.seat)
        if grace is None or gone is None:
            return None
        return float(max(gone + grace, self._turn_began + self._pauses.bot))


def _has_come(moment: float | None) -> bool:
    return moment is not None and moment <= time.monotonic() + SLACK
