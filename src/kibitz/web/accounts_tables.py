"""Tables when somebody signs in or out: seats go into the account, open pages come back anew."""

import asyncio
from contextlib import AsyncExitStack

import anyio.to_thread
from fastapi import Request, Response
from starlette.background import BackgroundTask

from kibitz.accounts.merging import hand_over_books, merge
from kibitz.accounts.tokens import TOKEN
from kibitz.errors import BadInput
from kibitz.store import Store
from kibitz.store.accounts import Account, unfinished_tables_of
from kibitz.table import Hall, LiveTable
from kibitz.table.table import Table
from kibitz.web.people import person, token_of
from kibitz.web.sockets import hall_of

AGAIN = "busy"
"""A page whose connection ends so opens another one by itself, as whom its cookie names then."""
LATER = 1.0
"""After so many seconds a browser has the new cookie that was sent to it."""


async def bring_along(request: Request, answer: Response, account: Account) -> None:
    """What this browser has done without an account becomes the account's. Its open tables come
    back after the answer.

    Raises `BadInput` (account-seated-twice), with nothing changed.
    """
    hall = await hall_of(request.app)
    own = person(request) if TOKEN.fullmatch(token_of(request)) else None
    if own in (None, account.person):
        await anyio.to_thread.run_sync(merge, hall.store, account, None)
    else:
        await _seat(hall, str(own), account)
        answer.background = BackgroundTask(hang_up_later, hall, str(own))
    await anyio.to_thread.run_sync(hand_over_books, hall.store, account)


async def _seat(hall: Hall, own: str, account: Account) -> None:
    """Nothing happens at the tables of a person while it goes into an account."""
    names = await anyio.to_thread.run_sync(unfinished_tables, hall.store, own)
    lives = [await hall.find(name) for name in names]
    async with AsyncExitStack() as still:
        for live in lives:  # always in the order of their ids
            await still.enter_async_context(live.still)
        if any(_plays_twice(live.table, own, account) for live in lives):
            raise BadInput("account-seated-twice")
        for live in lives:
            await _one_seat(live, own, account)
        moved = await anyio.to_thread.run_sync(merge, hall.store, account, own)
        for live in hall.live.values():
            succeed(live.table, own, account.person, everywhere=live.table.id in moved)
        for live in lives:
            await _take_over(live, own, account)


def _plays_twice(table: Table, own: str, account: Account) -> bool:
    """Whether somebody sits in a game as both persons."""
    both = table.seat_of(own), table.seat_of(account.person)
    return None not in both and table.phase == "playing"


async def _one_seat(live: LiveTable, own: str, account: Account) -> None:
    """Before the start who sits twice stands up once."""
    seat = live.table.seat_of(own)
    if seat is not None and live.table.seat_of(account.person) is not None:
        await live.put(own, "stood", {"seat": seat})


async def _take_over(live: LiveTable, own: str, account: Account) -> None:
    """At a table where both have been, the log tells who has the seat now."""
    seat = live.table.seat_of(own)
    if seat is not None:
        sat = {"seat": seat, "name": live.table.chairs[seat].name}
        await live.put(account.person, "sat", sat)


def unfinished_tables(store: Store, own: str) -> list[str]:
    """The tables of a person that wait or are in play, in the order of their ids."""
    with store.reading() as connection:
        return unfinished_tables_of(connection, own)


def succeed(table: Table, old: str, new: str, *, everywhere: bool) -> None:
    """A person at a table is another one from now on, as in its log: as who opened it, or
    everywhere."""
    if table.host == old:
        table.host = new
    if not everywhere:
        return
    for chair in table.chairs:
        if chair.person == old:
            chair.person = new
    table.marks = {
        (new if whose == old else whose, mark): number
        for (whose, mark), number in table.marks.items()
    }


async def hang_up_later(hall: Hall, own: str) -> None:
    """Ends a person's connections once the browser has its new cookie: pages that come back
    earlier would be nobody's."""
    await asyncio.sleep(LATER)
    hang_up(hall, own)


def hang_up(hall: Hall, own: str) -> None:
    """Ends a person's connections; pages that are open come back by themselves."""
    for live in list(hall.live.values()):
        for listener in [each for each in live.listeners if each.person == own]:
            live.detach(listener)
            listener.close(AGAIN)
