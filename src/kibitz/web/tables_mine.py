"""One's own games: those going on, how the finished ones ended; export and deletion."""

import asyncio
import json
import time
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from sqlalchemy import Connection, delete, select, update

from kibitz.games import GAMES
from kibitz.store import Store
from kibitz.store.tables import log, seats, tables
from kibitz.table import Hall
from kibitz.web.navigation import address
from kibitz.web.paths import READ, Lang
from kibitz.web.people import person
from kibitz.web.rendering import render
from kibitz.web.sockets import hall_of
from kibitz.words import load_words

router = APIRouter(include_in_schema=False)
PRIVATE = {"Cache-Control": "private, no-cache"}
SHOWN = 50
"""So many finished games are listed."""
NAMED = ("sat", "renamed", "said")
"""Entries of a log that hold what a person wrote."""


@dataclass(frozen=True, slots=True)
class Running:
    """A table of one's own that is waiting or in play."""

    id: str
    game: str
    names: list[str]
    phase: str
    turn: bool
    """Whether it is one's own turn."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    table: str
    game: str
    points: int
    place: int
    ended_at: int

    def day(self) -> str:
        """The date on which it ended, in UTC."""
        return time.strftime("%Y-%m-%d", time.gmtime(self.ended_at / 1000))


@dataclass(frozen=True, slots=True)
class Figures:
    """What one has done in one game so far."""

    game: str
    played: int
    won: int
    best: int
    average: float


async def running_games(hall: Hall, owner: str | None) -> list[Running]:
    """The tables at which a person sits and that are not over."""
    if owner is None:
        return []
    ids = set(await asyncio.to_thread(_begun, hall.store, owner))
    ids |= {name for name, live in hall.live.items() if live.table.seat_of(owner) is not None}
    found = [(await hall.find(name)).table for name in sorted(ids)]
    return [
        Running(
            table.id,
            table.settings["game"],
            [chair.name for chair in table.chairs if chair.name],
            table.phase,
            table.turn is not None and table.turn == table.seat_of(owner),
        )
        for table in found
        if table.phase in ("lobby", "playing") and table.seat_of(owner) is not None
    ]


def _begun(store: Store, owner: str) -> list[str]:
    wanted = (
        select(seats.c.table)
        .join(tables, tables.c.id == seats.c.table)
        .where(seats.c.person == owner, tables.c.phase == "playing")
    )
    with store.reading() as connection:
        return list(connection.scalars(wanted))


def played_games(store: Store, owner: str) -> list[Played]:
    """A person's finished games, the newest first."""
    wanted = (
        select(seats.c.table, tables.c.game, seats.c.points, seats.c.place, seats.c.ended_at)
        .join(tables, tables.c.id == seats.c.table)
        .where(seats.c.person == owner, seats.c.ended_at.is_not(None))
        .order_by(seats.c.ended_at.desc())
    )
    with store.reading() as connection:
        return [Played(*row) for row in connection.execute(wanted)]


def figures(played: list[Played]) -> list[Figures]:
    """Each game's figures, for those that were played."""
    told = []
    for game in GAMES:
        own = [one for one in played if one.game == game]
        if own:
            points = [one.points for one in own]
            won = sum(one.place == 1 for one in own)
            mean = sum(points) / len(own)
            told.append(Figures(game, len(own), won, max(points), mean))
    return told


@router.api_route("/{lang}/tables/mine", methods=READ)
async def mine(request: Request, lang: Lang) -> HTMLResponse:
    """One's own games."""
    hall, owner = await hall_of(request.app), person(request)
    played = await asyncio.to_thread(played_games, hall.store, owner) if owner else []
    html = render(
        lang,
        "tables_mine.html",
        page="my-tables",
        section="tables",
        running=await running_games(hall, owner),
        titles={name: load_words(name).title(lang) for name in GAMES},
        played=played[:SHOWN],
        figures=figures(played),
    )
    return HTMLResponse(html, headers=PRIVATE)


@router.api_route("/{lang}/tables/mine/export", methods=READ)
async def export(request: Request, _lang: Lang) -> Response:
    """All that is kept of one's games, as JSON."""
    hall, owner = await hall_of(request.app), person(request)
    kept = await asyncio.to_thread(kept_of, hall.store, owner) if owner else {"games": []}
    headers = PRIVATE | {"Content-Disposition": 'attachment; filename="kibitz-games.json"'}
    text = json.dumps(kept, ensure_ascii=False, indent=2)
    return Response(text, media_type="application/json", headers=headers)


def kept_of(store: Store, owner: str) -> dict[str, Any]:
    keys = ("table", "game", "points", "place", "ended_at")
    games = [{key: getattr(one, key) for key in keys} for one in played_games(store, owner)]
    done = select(log).where(log.c.person == owner).order_by(log.c.table, log.c.number)
    with store.reading() as connection:
        entries = [
            {"table": row.table, "number": row.number, "at": row.at, "kind": row.kind}
            | {"data": json.loads(row.data)}
            for row in connection.execute(done)
        ]
    return {"games": games, "entries": entries}


@router.post("/{lang}/tables/mine/forget")
async def forget(request: Request, lang: Lang) -> Response:
    """Takes oneself out of all finished games: results, names, words, and that it was oneself."""
    hall, owner = await hall_of(request.app), person(request)
    if owner:
        gone = await asyncio.to_thread(_forget, hall.store, owner)
        for table in gone:
            live = hall.live.get(table)
            if live is not None and not live.listeners:
                del hall.live[table]
    return RedirectResponse(address("my-tables", lang), 303)


def _forget(store: Store, owner: str) -> list[str]:
    over = select(tables.c.id).where(tables.c.phase.in_(("over", "closed")))
    with store.begin() as connection:
        own = select(log.c.table).where(log.c.person == owner, log.c.table.in_(over)).distinct()
        gone = list(connection.scalars(own))
        connection.execute(delete(seats).where(seats.c.person == owner, seats.c.table.in_(gone)))
        for table in gone:
            forget_at(connection, table, owner)
    return gone


def forget_at(connection: Connection, table: str, owner: str) -> None:
    """At one table: the game stays as the others played it, with a nameless player."""
    where = (log.c.table == table, log.c.person == owner)
    named = select(log.c.number, log.c.data).where(*where, log.c.kind.in_(NAMED))
    for number, text in connection.execute(named).all():
        data = json.loads(text) | {"name": "…"}
        if "text" in data:
            data["text"] = "…"
        changed = update(log).where(log.c.table == table, log.c.number == number)
        connection.execute(changed.values(data=json.dumps(data, ensure_ascii=False)))
    connection.execute(update(log).where(*where).values(person=None, mark=None))
