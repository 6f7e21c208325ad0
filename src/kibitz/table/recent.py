"""The last entries of a table with what they brought about, for clients that missed some.

They are kept as JSON: as objects, those of a thousand tables would be a million, and Python's
garbage collector would stop the server for most of a second to look at them all.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import orjson

from kibitz.game import Event
from kibitz.table.entries import Entry

MOST = 60
"""So many entries are kept."""


@dataclass(frozen=True, slots=True)
class Told:
    """An entry with what it brought about on the table, in full: for `telling`, not for clients."""

    entry: Entry
    events: tuple[Event, ...]


class Recent:
    """The last entries, the oldest first."""

    def __init__(self) -> None:
        self._packed: deque[str] = deque(maxlen=MOST)
        self._number = 0
        self.full_trick = False
        """Whether the last entry ended a trick."""

    def append(self, told: Told) -> None:
        """The next entry."""
        entry = told.entry
        kept = (entry.number, entry.at, entry.kind, entry.person, entry.data, entry.mark)
        events = [(event.kind, event.seat, event.rule, event.data) for event in told.events]
        # A text of its own size: the bytes stand in a buffer of which most would lie idle.
        self._packed.append(orjson.dumps((kept, events)).decode())
        self._number = told.entry.number
        self.full_trick = any(event.kind == "trick" for event in told.events)

    @property
    def first(self) -> int:
        """The number of the oldest entry that is kept; 1 where there is none yet."""
        return self._number - len(self._packed) + 1

    def __iter__(self) -> Iterator[Told]:
        return self.after(0)

    def after(self, number: int) -> Iterator[Told]:
        """The entries with a greater number."""
        for packed in list(self._packed)[max(0, number + 1 - self.first) :]:
            entry, events = orjson.loads(packed)
            yield Told(Entry(*entry), tuple(Event(*event) for event in events))
