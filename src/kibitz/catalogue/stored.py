"""What the user imported, in the database: written by an import, read by searches.

Names are kept folded, each between bars: "|mu mehr|mue mehr|".
"""

import datetime
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, case, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from kibitz.catalogue.model import GameFacts
from kibitz.catalogue.names import SHORTEST, WORD, folds
from kibitz.errors import BadInput
from kibitz.store import open_store
from kibitz.store.tables import catalogue_games as games
from kibitz.store.tables import catalogue_words as words

T = TypeVar("T")

log = logging.getLogger(__name__)
PREFIX = "bgg-"
"""Begins the slug of a game that is known from an import only."""
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
LARGEST = 2**31 - 1
AT_ONCE = 2_000
LONGEST_WORD = 30
"""A longer one is looked for as it was typed only."""


def write(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Adds imported games, or replaces of games that are known what all these rows tell.

    Each row has the keys of the first one, among them what `folded` gives.
    """
    if not rows:
        return
    insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(games)
    told = {name: insert.excluded[name] for name in rows[0] if name != "bgg_id"}
    written = insert.on_conflict_do_update(index_elements=[games.c.bgg_id], set_=told)
    for start in range(0, len(rows), AT_ONCE):
        connection.execute(written, rows[start : start + AT_ONCE])
    known = set(connection.scalars(select(words.c.word)))
    new = {word for row in rows for word in WORD.findall(row["folded"])} - known
    if new:
        connection.execute(words.insert(), [{"word": word} for word in sorted(new)])


def folded(*names: str) -> str:
    """The column in which names are looked for."""
    forms = dict.fromkeys(form for name in names if name for form in folds(name))
    return f"|{'|'.join(forms)}|"


def with_ranks(known: Iterable[GameFacts]) -> list[GameFacts]:
    """Games of ours with their ranks, as far as they were imported."""
    known = list(known)
    ids = [game.bgg_id for game in known if game.bgg_id]
    wanted = select(games).where(games.c.bgg_id.in_(ids))
    rows = _read(lambda connection: _all(connection, wanted)) or []
    ranks = {row.bgg_id: row for row in rows}
    return [_ranked(game, ranks[game.bgg_id]) if game.bgg_id in ranks else game for game in known]


def _read(ask: Callable[[Connection], T]) -> T | None:
    """What the database says; None where it can't be read, as if nothing were imported: the games
    that come along are known without it."""
    try:
        with open_store().reading() as connection:
            return ask(connection)
    except BadInput as error:
        log.warning("nothing is known of what was imported: %s", error)
        return None


def _all(connection: Connection, wanted: Select[Any]) -> list[Row[Any]]:
    return list(connection.execute(wanted))


def _ranked(game: GameFacts, row: Row[Any]) -> GameFacts:
    return replace(
        game,
        rank=row.rank,
        rating=row.rating,
        weight=row.weight,
        users_rated=row.users_rated,
        data_date=datetime.date.fromisoformat(row.data_date),
    )


def imported(slug: str) -> GameFacts | None:
    """An imported game by its slug; None where there is no such game."""
    digits = slug.removeprefix(PREFIX)
    if digits == slug or not (digits.isascii() and digits.isdecimal() and len(digits) < 11):
        return None
    return _first(games.c.bgg_id == min(int(digits), LARGEST))


def imported_as(name: str) -> GameFacts | None:
    """The imported game with exactly this name (folded), the best ranked where there are more."""
    return _first(games.c.folded.contains(f"|{name}|", autoescape=True))


def _first(condition: ColumnElement[bool]) -> GameFacts | None:
    wanted = select(games).where(condition).order_by(*_by_rank()).limit(1)
    rows = _read(lambda connection: _all(connection, wanted))
    return _facts(rows[0]) if rows else None


def _facts(row: Row[Any]) -> GameFacts:
    game = GameFacts(
        slug=f"{PREFIX}{row.bgg_id}",
        name=row.name,
        alt_names=(row.other_name,) if row.other_name and row.other_name != row.name else (),
        year=row.year,
        min_players=row.min_players,
        max_players=row.max_players,
        minutes=row.minutes,
        bgg_id=row.bgg_id,
        origin="imported",
    )
    return _ranked(game, row)


def search_imported(
    query: str,
    players: int | None,
    minutes: int | None,
    without: Iterable[int],
    limit: int,
    offset: int,
    forgiving: bool,
) -> tuple[list[GameFacts], int]:
    """Imported games whose name has what was typed (folded), best first; and how many there are.

    `without` are numbers of games that are ours. `forgiving` looks past a slip in each word.
    """
    fits: list[ColumnElement[bool]] = [games.c.bgg_id.not_in(list(without))]
    if players is not None:
        fits += [games.c.min_players <= players, games.c.max_players >= players]
    if minutes is not None:
        fits.append(games.c.minutes <= minutes)
    order = (*_by_name(query), *_by_rank()) if query else _by_rank()

    def ask(connection: Connection) -> tuple[list[Row[Any]], int]:
        parts = query.split()
        named = [_has_like(connection, part) if forgiving else _has(part) for part in parts]
        fit = and_(*fits, *named)
        total = connection.scalar(select(func.count()).select_from(games).where(fit)) or 0
        wanted = select(games).where(fit).order_by(*order).limit(limit).offset(offset)
        return _all(connection, wanted) if total > offset and limit else [], total

    rows, total = _read(ask) or ([], 0)
    return [_facts(row) for row in rows], total


def _by_rank() -> tuple[ColumnElement[Any], ...]:
    return games.c.rank.is_(None), games.c.rank, games.c.name, games.c.bgg_id


def _by_name(query: str) -> tuple[ColumnElement[Any], ...]:
    """The name itself before names that begin so, before those with a word that does."""
    forms = (f"|{query}|", f"|{query}", f" {query}")
    fits = [(games.c.folded.contains(form, autoescape=True), at) for at, form in enumerate(forms)]
    return (case(*fits, else_=len(forms)),)


def _has(part: str) -> ColumnElement[bool]:
    """Whether a name has a part: short ones at the beginning of a word, others anywhere."""
    starts = [f" {part}", f"|{part}"] if len(part) < SHORTEST else [part]
    return or_(*(games.c.folded.contains(start, autoescape=True) for start in starts))


def _has_like(connection: Connection, part: str) -> ColumnElement[bool]:
    """Whether a name has a part, or a word that is the part but for one slip."""
    like = connection.scalars(select(words.c.word).where(words.c.word.in_(one_slip(part))))
    return or_(_has(part), *(_has(word) for word in like))


def one_slip(word: str) -> list[str]:
    """All that a word may have been meant to be: a letter wrong, missing, too many, swapped."""
    if len(word) > LONGEST_WORD:
        return []
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    slips = [before + after[1:] for before, after in cuts if after]
    slips += [before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1]
    slips += [before + letter + after[1:] for before, after in cuts if after for letter in LETTERS]
    slips += [before + letter + after for before, after in cuts for letter in LETTERS]
    return slips
