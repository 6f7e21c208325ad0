"""Tables on which people and bots play: seats, the log of what happened, clocks, absence.

A table is an append-only list of entries (`entries`); `Table` is a fold over it. A command is
checked against the table as it is (`commands`), becomes an entry, is written to disk (`log`), and
only then folded in and told to those who look (`telling`). `live` runs one table, `Hall` all.
"""

from kibitz.table.entries import Entry
from kibitz.table.hall import Hall
from kibitz.table.live import Listener, LiveTable
from kibitz.table.table import Chair, Table
from kibitz.table.timing import Pauses

__all__ = ["Chair", "Entry", "Hall", "Listener", "LiveTable", "Pauses", "Table"]
