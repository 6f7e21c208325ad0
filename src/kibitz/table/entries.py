"""The entries of a table's log."""

from dataclasses import dataclass, field
from typing import Any

import orjson

KINDS = {
    "opened": "the table: game, players, options, pace, lang, hints, standin, watchers, listed",
    "set": "some of these anew, before the start",
    "sat": "seat, name: the person takes a seat, or another one",
    "stood": "seat: the person leaves it before the start",
    "bot": "seat, bot: a bot takes a free seat; with null it goes",
    "renamed": "seat, name",
    "started": "seed, version: the rules' version",
    "moved": "seat, action, move, ms: time taken, by: person, bot, standin or clock",
    "undone": "seat: the last move is taken back",
    "said": "seat, name, text or phrase",
    "left": "seat: its person left for good, a bot goes on",
    "again": "table: the id of the rematch",
    "closed": "reason",
}
"""What an entry tells, and its data."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened at a table, for good.

    `number` counts from 1 at its table, `at` is milliseconds since 1970, `person` the digest of
    who did it (None: the table itself), `mark` the sender's own id of the command.
    """

    number: int
    at: int
    kind: str
    person: str | None
    data: dict[str, Any] = field(default_factory=dict)
    mark: str | None = None

    def body(self) -> str:
        """The data as the log keeps it."""
        return orjson.dumps(self.data).decode()
