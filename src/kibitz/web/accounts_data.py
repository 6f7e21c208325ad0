"""What an account holds: all of it as a file, and all of it erased."""

import json
from dataclasses import asdict
from typing import Any

import anyio.to_thread

from kibitz.accounts import Accounts
from kibitz.accounts.merging import own_books
from kibitz.accounts.passkeys import passkeys_of
from kibitz.books import load_book, remove_book
from kibitz.store import accounts as stored
from kibitz.store.accounts import Account
from kibitz.table import Hall, LiveTable
from kibitz.web import tables_mine
from kibitz.web.accounts_tables import hang_up, unfinished_tables
from kibitz.web.memory import history_of

NAMELESS = "…"


def all_of(accounts: Accounts, account: Account, lang: str) -> str:
    """All that is kept of somebody, as JSON: the account, questions, tables, statistics, books."""
    owner = account.person
    facts = accounts.facts(account)
    keys = [
        {"label": one.label, "site": one.site, "made_at": one.made_at, "used_at": one.used_at}
        for one in passkeys_of(accounts, account)
    ]
    about = {
        "name": account.name,
        "made_at": account.made_at,
        "password": account.password is not None,
        "passkeys": keys,
        "recovery_codes_left": facts.codes,
        "browsers": facts.browsers,
    }
    kept: dict[str, Any] = {
        "account": about,
        "history": json.loads(history_of(owner).export("json", lang))["entries"],
        "tables": _tables(accounts, account),
        "statistics": [asdict(one) for one in tables_mine.figures(_played(accounts, owner))],
        "books": [_book(slug, owner) for slug in own_books(owner)],
    }
    return json.dumps(kept, ensure_ascii=False, indent=2)


def _tables(accounts: Accounts, account: Account) -> dict[str, Any]:
    """Results, and the entries of all persons that went into the account."""
    kept = tables_mine.kept_of(accounts.store, account.person)
    for person in _earlier(accounts, account):
        kept["entries"] += tables_mine.kept_of(accounts.store, person)["entries"]
    return kept


def _earlier(accounts: Accounts, account: Account) -> list[str]:
    with accounts.store.reading() as connection:
        return stored.earlier_persons(connection, account)


def _played(accounts: Accounts, owner: str) -> list[tables_mine.Played]:
    return tables_mine.played_games(accounts.store, owner)


def _book(slug: str, owner: str) -> dict[str, Any]:
    book = load_book(slug, owner)
    return {"slug": slug, "title": book.title, "game": book.game, "added": book.added}


async def erase(hall: Hall, accounts: Accounts, account: Account) -> None:
    """Erases an account and all that is kept of its person; games stay for the others, with a
    nameless player, and a bot goes on in those that are not over."""
    owner = account.person
    names = await anyio.to_thread.run_sync(unfinished_tables, hall.store, owner)
    for live in [await hall.find(name) for name in names]:
        await _leave(live, owner)
    tables = await anyio.to_thread.run_sync(_erase_kept, accounts, account)
    hang_up(hall, owner)
    for name in tables:
        found = hall.live.get(name)
        if found is not None and not found.listeners:
            found.stop()
            del hall.live[name]  # it comes back from its log, without the name


async def _leave(live: LiveTable, owner: str) -> None:
    table = live.table
    seat = table.seat_of(owner)
    if seat is not None:
        await live.do(owner, {"do": "leave"})
        if table.phase == "playing":
            table.chairs[seat].name = NAMELESS
    if table.phase == "lobby" and table.host == owner:
        await live.do(owner, {"do": "close"})


def _erase_kept(accounts: Accounts, account: Account) -> list[str]:
    """Books first: without the account nobody could get at them. Gives the person's tables."""
    owner = account.person
    for slug in own_books(owner):
        remove_book(slug, owner)
    with accounts.store.begin() as connection:
        tables: list[str] = []
        for person in (owner, *stored.earlier_persons(connection, account)):
            for table in stored.tables_of(connection, person):
                tables_mine.forget_at(connection, table, person)
                tables.append(table)
        stored.remove_seats(connection, owner)
        stored.remove_questions(connection, owner)
        stored.remove_account(connection, account.id)
    return tables
