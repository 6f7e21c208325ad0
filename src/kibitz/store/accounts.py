"""Accounts in the database: each function works inside the transaction that it is given."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Select, delete, exists, func, insert, select, update

from kibitz.store.tables import (
    COMES,
    account_persons,
    accounts,
    challenges,
    history,
    log,
    passkeys,
    recovery_codes,
    seats,
    sessions,
    tables,
)


@dataclass(frozen=True, slots=True)
class Account:
    """An account. `person` is under whom its things are kept; `password` is Argon2's hash."""

    id: str
    name: str
    person: str
    password: str | None
    made_at: int


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which somebody is signed in. `how`: password, passkey or code."""

    digest: str
    account: Account
    how: str
    began_at: int


@dataclass(frozen=True, slots=True)
class Passkey:
    """The public half of a passkey. `site` is the host that it is for."""

    id: str
    account: str
    site: str
    key: bytes
    count: int
    label: str
    made_at: int
    used_at: int | None


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a passkey was asked to sign, and for what: new, add or enter."""

    purpose: str
    account: str | None
    name: str | None


ACCOUNT = (accounts.c.id, accounts.c.name, accounts.c.person, accounts.c.password)
ACCOUNT_ROW = (*ACCOUNT, accounts.c.made_at)


def add_account(connection: Connection, account: Account, folded: str) -> None:
    """A new account; a name or a person that has one already clashes (`IntegrityError`)."""
    row = {"id": account.id, "name": account.name, "folded": folded, "person": account.person}
    row |= {"password": account.password, "made_at": account.made_at}  # type: ignore[dict-item]
    connection.execute(insert(accounts).values(row))
    add_person(connection, account.id, account.person)


def account_by_name(connection: Connection, folded: str) -> Account | None:
    """The account with a name."""
    row = connection.execute(select(*ACCOUNT_ROW).where(accounts.c.folded == folded)).first()
    return Account(*row) if row else None


def account_by_id(connection: Connection, id: str) -> Account | None:
    """The account with an id."""
    row = connection.execute(select(*ACCOUNT_ROW).where(accounts.c.id == id)).first()
    return Account(*row) if row else None


def account_by_code(connection: Connection, folded: str, digest: str) -> Account | None:
    """The account with a name and an unused recovery code."""
    wanted = (
        select(*ACCOUNT_ROW)
        .join(recovery_codes, recovery_codes.c.account == accounts.c.id)
        .where(accounts.c.folded == folded, recovery_codes.c.digest == digest)
    )
    row = connection.execute(wanted).first()
    return Account(*row) if row else None


def set_password(connection: Connection, account: str, password: str) -> None:
    """Another hash of a password."""
    connection.execute(update(accounts).where(accounts.c.id == account).values(password=password))


def remove_account(connection: Connection, account: str) -> None:
    """Erases an account with its sessions, passkeys and codes."""
    connection.execute(delete(challenges).where(challenges.c.account == account))
    connection.execute(delete(accounts).where(accounts.c.id == account))


# ---- whose a browser is


def add_person(connection: Connection, account: str, person: str) -> None:
    """A person that goes into an account; one that went into an account clashes."""
    connection.execute(insert(account_persons).values(person=person, account=account))


def is_taken(connection: Connection, person: str) -> bool:
    """Whether a person went into an account."""
    found = connection.scalar(select(exists().where(account_persons.c.person == person)))
    return bool(found)


def add_session(connection: Connection, digest: str, account: str, how: str, began_at: int) -> None:
    """Somebody has signed in."""
    row = {"digest": digest, "account": account, "how": how, "began_at": began_at}
    connection.execute(insert(sessions).values(row))


def session_by_digest(connection: Connection, digest: str, since: int) -> Session | None:
    """The session of a browser, where it began at a moment or later."""
    wanted = (
        select(sessions.c.digest, sessions.c.how, sessions.c.began_at, *ACCOUNT_ROW)
        .join(accounts, accounts.c.id == sessions.c.account)
        .where(sessions.c.digest == digest, sessions.c.began_at >= since)
    )
    row = connection.execute(wanted).first()
    return Session(row[0], Account(*row[3:]), row[1], row[2]) if row else None


def count_sessions(connection: Connection, account: str, since: int) -> int:
    """In how many browsers somebody is signed in."""
    wanted = select(func.count()).where(sessions.c.account == account, sessions.c.began_at >= since)
    return connection.scalar(wanted) or 0


def end_session(connection: Connection, digest: str) -> None:
    """Signs a browser out."""
    connection.execute(delete(sessions).where(sessions.c.digest == digest))


def end_sessions(connection: Connection, account: str) -> None:
    """Signs all browsers out."""
    connection.execute(delete(sessions).where(sessions.c.account == account))


def end_old_sessions(connection: Connection, before: int) -> None:
    """Erases the sessions that are over anyway."""
    connection.execute(delete(sessions).where(sessions.c.began_at < before))


# ---- recovery codes


def set_codes(connection: Connection, account: str, digests: Sequence[str]) -> None:
    """These codes instead of those that there were."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.account == account))
    rows = [{"digest": digest, "account": account} for digest in digests]
    connection.execute(insert(recovery_codes), rows)


def use_code(connection: Connection, digest: str) -> bool:
    """Takes a code away; False where somebody was faster."""
    gone = delete(recovery_codes).where(recovery_codes.c.digest == digest)
    return connection.execute(gone).rowcount == 1


def count_codes(connection: Connection, account: str) -> int:
    """How many codes are left."""
    wanted = select(func.count()).where(recovery_codes.c.account == account)
    return connection.scalar(wanted) or 0


# ---- passkeys


def add_passkey(connection: Connection, passkey: Passkey) -> None:
    """A new passkey; one that is there already clashes."""
    row = {name: getattr(passkey, name) for name in Passkey.__slots__}
    connection.execute(insert(passkeys).values(row))


def passkeys_of(connection: Connection, account: str) -> list[Passkey]:
    """The passkeys of an account, the oldest first."""
    wanted = select(passkeys).where(passkeys.c.account == account)
    rows = connection.execute(wanted.order_by(passkeys.c.made_at, passkeys.c.id))
    return [Passkey(**row) for row in rows.mappings()]


def passkey_by_id(connection: Connection, id: str) -> Passkey | None:
    """A passkey."""
    row = connection.execute(select(passkeys).where(passkeys.c.id == id)).mappings().first()
    return Passkey(**row) if row else None


def use_passkey(connection: Connection, passkey: Passkey, count: int, at: int) -> bool:
    """Counts a signature; False where the passkey has counted another one meanwhile, or is gone."""
    same = (passkeys.c.id == passkey.id, passkeys.c.count == passkey.count)
    change = update(passkeys).where(*same).values(count=count, used_at=at)
    return connection.execute(change).rowcount == 1


def remove_passkey(connection: Connection, account: str, id: str) -> bool:
    """Removes a passkey of an account; False where it has none such."""
    mine = (passkeys.c.account == account, passkeys.c.id == id)
    return connection.execute(delete(passkeys).where(*mine)).rowcount == 1


def add_challenge(
    connection: Connection, digest: str, challenge: Challenge, ends_at: int, now: int
) -> None:
    """A challenge; those that are over are erased."""
    connection.execute(delete(challenges).where(challenges.c.ends_at < now))
    row = {"digest": digest, "purpose": challenge.purpose, "account": challenge.account}
    row |= {"name": challenge.name, "ends_at": ends_at}  # type: ignore[dict-item]
    connection.execute(insert(challenges).values(row))


def take_challenge(connection: Connection, digest: str, now: int) -> Challenge | None:
    """Takes a challenge away for good; None where it is over, or was taken before."""
    columns = (challenges.c.purpose, challenges.c.account, challenges.c.name)
    gone = delete(challenges).where(challenges.c.digest == digest)
    row = connection.execute(gone.returning(*columns, challenges.c.ends_at)).first()
    return Challenge(*row[:3]) if row and row.ends_at >= now else None


# ---- what a person has


def tables_of(connection: Connection, person: str) -> list[str]:
    """The ids of all tables to which a person ever came, in order."""
    return sorted(connection.scalars(came_to(person)))


def came_to(person: str) -> Select[tuple[str]]:
    """The tables to which a person ever came."""
    return select(log.c.table).where(log.c.person == person, COMES).distinct()


def unfinished_tables_of(connection: Connection, person: str) -> list[str]:
    """The ids of those that wait or are in play, in order."""
    open_ones = select(tables.c.id).where(tables.c.phase.in_(("lobby", "playing")))
    unfinished = set(connection.scalars(open_ones.where(tables.c.id.in_(came_to(person)))))
    return sorted(unfinished)


def count_questions(connection: Connection, person: str) -> int:
    """How many questions of a person are kept."""
    wanted = select(func.count()).where(history.c.person == person, history.c.deleted_at.is_(None))
    return connection.scalar(wanted) or 0


def earlier_persons(connection: Connection, account: Account) -> list[str]:
    """The persons that went into an account after it was made."""
    wanted = select(account_persons.c.person).where(
        account_persons.c.account == account.id, account_persons.c.person != account.person
    )
    return sorted(connection.scalars(wanted))


def move_things(connection: Connection, old: str, new: str) -> set[str]:
    """Questions, results and entries of a person are another's from now on.

    Gives the tables at which the one stands for the other everywhere. Where both have been, the
    log keeps them apart, as it would tell of one who changes seats; only who opened it changes.
    """
    connection.execute(update(history).where(history.c.person == old).values(person=new))
    connection.execute(update(seats).where(seats.c.person == old).values(person=new))
    both = set(tables_of(connection, new))
    alone = [table for table in tables_of(connection, old) if table not in both]
    opened = update(log).where(log.c.person == old, COMES, log.c.kind == "opened")
    connection.execute(opened.values(person=new))
    for table in alone:
        mine = (log.c.table == table, log.c.person == old)
        connection.execute(update(log).where(*mine).values(person=new))
    return set(alone)


def remove_questions(connection: Connection, person: str) -> None:
    """Erases a person's history."""
    connection.execute(delete(history).where(history.c.person == person))


def remove_seats(connection: Connection, person: str) -> None:
    """Erases where a person sat, and the results."""
    connection.execute(delete(seats).where(seats.c.person == person))
