"""Carries a file into the database: all of it, or nothing."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kibitz.catalogue.importing.columns import Kind, Value
from kibitz.catalogue.importing.reading import Progress, Records
from kibitz.catalogue.stored import folded, write
from kibitz.errors import BadInput
from kibitz.files import reason_of
from kibitz.store import open_store

EVERY = 2_000
"""So many rows pass between two reports of progress."""
MOST_SKIPPED = 100
"""So many of the rows that are left out are told one by one."""
DATE = re.compile(r"(20\d\d)-?(0[1-9]|1[0-2])-?([0-3]\d)")


@dataclass(slots=True)
class Imported:
    """What was carried in: the rows of the file, and what became of them.

    `date` is that of the data: the one in the file's name, else the file's own. `skipped` are
    the reasons of the first rows that were left out, each with its line; `left_out` is how many.
    """

    kind: Kind
    date: datetime.date
    rows: int = 0
    games: int = 0
    expansions: int = 0
    left_out: int = 0
    skipped: list[BadInput] = field(default_factory=list)

    def skip(self, error: BadInput) -> None:
        """Notes a row that is left out."""
        self.left_out += 1
        if len(self.skipped) < MOST_SKIPPED:
            self.skipped.append(error)

    def as_json(self, lang: str = "en") -> dict[str, Any]:
        """The same as JSON, the reasons in a language."""
        return {
            "kind": self.kind,
            "date": self.date.isoformat(),
            "rows": self.rows,
            "games": self.games,
            "expansions": self.expansions,
            "left_out": self.left_out,
            "skipped": [error.as_json(lang) for error in self.skipped],
        }


def import_file(path: Path, progress: Progress | None = None) -> Imported:
    """Reads a ranks file or a collection export of BoardGameGeek into the catalogue.

    What was known of the same games before is replaced by what the file tells; what it does not
    tell stays. A row that is broken is left out and reported. Raises `BadInput`: no-file,
    import-no-table, import-column, and the store's.
    """
    try:
        with path.open("rb") as file:
            size = path.stat().st_size
            records = Records(file, path)
            imported = Imported(records.shape.kind, _date_of(path))
            games = []
            for game in _games(records, imported):
                games.append(game)
                if progress and imported.rows % EVERY == 0:
                    progress(file.tell(), size)
    except OSError as error:
        raise BadInput("no-file", given=path, reason=reason_of(error)) from None
    # Everything is read before the database is locked for others.
    with open_store().begin() as connection:
        write(connection, games)
    if progress:
        progress(size, size)
    return imported


def _date_of(path: Path) -> datetime.date:
    found = DATE.search(path.name)
    if found:
        try:
            return datetime.date(int(found[1]), int(found[2]), int(found[3]))
        except ValueError:  # the 31st of February
            pass
    return datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.UTC).date()


def _games(records: Records, imported: Imported) -> Iterator[dict[str, Value]]:
    """The games of a file, as the rows of the table."""
    seen: set[Value] = set()
    date = imported.date.isoformat()
    for line, cells in records:
        imported.rows += 1
        try:
            game = records.shape.read(line, cells)
        except BadInput as error:
            imported.skip(error)
            continue
        if game.pop("expansion", 0):
            imported.expansions += 1
        elif game["bgg_id"] in seen:
            imported.skip(BadInput("import-twice", line=line, given=game["name"]))
        else:
            seen.add(game["bgg_id"])
            imported.games += 1
            names = str(game["name"]), str(game.get("other_name") or "")
            yield game | {"folded": folded(*names), "data_date": date}
