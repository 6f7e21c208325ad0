"""The history: each question with its answer, kept per person, searched, starred, deleted."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, and_, func, select

from kibitz.assistant.remembering import LOCAL, MOST_ENTRIES, checked, folded, moment, row_of
from kibitz.errors import BadInput
from kibitz.store import Store
from kibitz.store.tables import history as table

__all__ = ["LOCAL", "MOST_ENTRIES", "Entry", "History"]

LONGEST_SEARCH = 200
"""So many characters of a search count."""
UNDO = timedelta(minutes=10)
"""So long can a deleted entry be restored; then it is erased."""
LARGEST_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A question that was asked.

    `asked_at` is ISO 8601 in UTC. `answer` is the answer as it was given (`docs/asking.md`).
    `book` is the slug of the book asked, else of the first one cited, else None. `right` is what
    the person says of the answer, None where nothing was said. `changed`: a book that the answer
    rests on is another edition now, or is gone.
    """

    id: int
    asked_at: str
    question: str
    answer: dict[str, Any]
    game: str | None
    book: str | None
    lang: str
    players: int | None
    options: dict[str, Any]
    starred: bool
    right: bool | None
    note: str
    changed: bool


class History:
    """One person's history. `person` is a digest of `kibitz.store.people`, or `LOCAL`.

    `checksum_of` gives the checksum that a book has now by its slug, None where it is gone.
    Where the store fails, each method raises `BadInput` as `Store.begin` does.
    """

    def __init__(self, store: Store, person: str, checksum_of: Callable[[str], str | None]) -> None:
        self.store = store
        self.person = person
        self.checksum_of = checksum_of

    def remember(self, asked: Mapping[str, Any], answer: Mapping[str, Any]) -> int:
        """Keeps a question with its answer; gives its id.

        `asked` holds question, and where they were given: game, book, players, options; `answer`
        is what `ask` gave. Raises `BadInput`: text-too-long, history-full where all entries are
        starred.
        """
        row = row_of(self.person, asked, answer, self.checksum_of)
        with self._writing() as connection:
            insert = table.insert().values(row).returning(table.c.id)
            made: int = connection.execute(insert).scalar_one()
            self._make_room(connection, made)
        return made

    def entries(
        self,
        text: str = "",
        starred: bool = False,
        game: str | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> list[Entry]:
        """The entries, the newest first: those that hold each word of `text` in question or
        answer (capitals and accents don't matter), only starred ones, of one game, older than
        the entry `before`.
        """
        words = folded(text[:LONGEST_SEARCH]).split()
        wanted = [table.c.folded.contains(word, autoescape=True) for word in words]
        if starred:
            wanted.append(table.c.starred)
        if game is not None:
            wanted.append(table.c.game == game)
        if before is not None:
            wanted.append(table.c.id < min(before, LARGEST_ID))
        return self._found(and_(self._mine(), *wanted), limit)

    def entry(self, id: int) -> Entry:
        """One entry; raises `BadInput` (unknown-entry), for another person's too."""
        for entry in self._found(self._one(id), 1):
            return entry
        raise BadInput("unknown-entry", given=id)

    def star(self, id: int, on: bool) -> None:
        """Stars an entry or takes its star off; raises `BadInput` (unknown-entry)."""
        self._change(id, starred=on)

    def judge(self, id: int, right: bool | None, note: str = "") -> None:
        """Says whether an answer was right, with a note.

        Raises `BadInput`: unknown-entry, text-too-long.
        """
        self._change(id, right=right, note=checked("note", note))

    def delete(self, id: int) -> None:
        """Deletes an entry; for `UNDO` it can be restored. Raises `BadInput` (unknown-entry)."""
        self._change(id, deleted_at=moment())

    def restore(self, id: int) -> None:
        """Brings a deleted entry back.

        Raises `BadInput`: unknown-entry when it is too late, history-full.
        """
        with self._writing() as connection:
            mine = and_(table.c.person == self.person, table.c.id == _known(id))
            if connection.execute(table.update().where(mine).values(deleted_at=None)).rowcount == 0:
                raise BadInput("unknown-entry", given=id)
            self._make_room(connection, id)

    def clear(self) -> None:
        """Erases all entries, for good."""
        with self._writing() as connection:
            connection.execute(table.delete().where(table.c.person == self.person))

    def export(self, format: Literal["json", "markdown"], lang: str = "en") -> str:
        """The whole history, the newest first: as JSON, or as Markdown in a language."""
        from kibitz.assistant.exporting import as_json, as_markdown

        found = self.entries(limit=MOST_ENTRIES)
        return as_json(found) if format == "json" else as_markdown(found, lang)

    def _mine(self) -> ColumnElement[bool]:
        return and_(table.c.person == self.person, table.c.deleted_at.is_(None))

    def _one(self, id: int) -> ColumnElement[bool]:
        return and_(self._mine(), table.c.id == _known(id))

    def _found(self, wanted: ColumnElement[bool], limit: int) -> list[Entry]:
        query = select(table).where(wanted).order_by(table.c.id.desc())
        with self.store.reading() as connection:
            rows = connection.execute(query.limit(min(limit, MOST_ENTRIES))).all()
        checksum_of = cache(self.checksum_of)
        return [_entry(row, checksum_of) for row in rows]

    def _change(self, id: int, **values: Any) -> None:
        with self._writing() as connection:
            change = table.update().where(self._one(id)).values(values)
            if connection.execute(change).rowcount == 0:
                raise BadInput("unknown-entry", given=id)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction; whatever anybody deleted too long ago to restore is erased first."""
        with self.store.begin() as connection:
            connection.execute(table.delete().where(table.c.deleted_at < moment(ago=UNDO)))
            yield connection

    def _make_room(self, connection: Connection, wanted: int) -> None:
        """Erases the oldest entry without a star, but not the one wanted, where that is needed."""
        count = connection.scalar(select(func.count()).where(self._mine())) or 0
        if count <= MOST_ENTRIES:
            return
        plain_ones = and_(self._mine(), ~table.c.starred, table.c.id != wanted)
        oldest = select(table.c.id).where(plain_ones).order_by(table.c.id)
        gone = table.delete().where(table.c.id.in_(oldest.limit(count - MOST_ENTRIES)))
        if connection.execute(gone).rowcount == 0:
            raise BadInput("history-full", limit=MOST_ENTRIES)


def _entry(row: Row[Any], checksum_of: Callable[[str], str | None]) -> Entry:
    checksums = json.loads(row.checksums)
    return Entry(
        id=row.id,
        asked_at=row.asked_at,
        question=row.question,
        answer=json.loads(row.answer),
        game=row.game,
        book=row.book,
        lang=row.lang,
        players=row.players,
        options=json.loads(row.options),
        starred=row.starred,
        right=row.right,
        note=row.note,
        changed=any(checksum_of(slug) != then for slug, then in checksums.items()),
    )


def _known(id: int) -> int:
    """An id that the database can compare; an impossible one is nobody's."""
    return id if 0 <= id <= LARGEST_ID else 0
