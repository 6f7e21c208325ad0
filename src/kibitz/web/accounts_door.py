"""The way into accounts: how often one may try, how many hashes are made at once, who is in."""

import ipaddress
from collections.abc import Callable
from typing import TypeVar

import anyio
import anyio.to_thread
from anyio.lowlevel import RunVar
from fastapi import Request, Response

from kibitz.accounts import Accounts, Hasher
from kibitz.accounts.entering import check_fresh, folded
from kibitz.accounts.limits import Attempts, key_of, place_of
from kibitz.accounts.passkeys import Site
from kibitz.accounts.tokens import SESSION
from kibitz.errors import BadInput
from kibitz.store import open_store
from kibitz.store.accounts import Account, Session
from kibitz.table.names import LONGEST_NAME, check_words
from kibitz.web.accounts_tables import bring_along
from kibitz.web.people import set_token, token_of

HASHES_AT_ONCE = 2
"""So many are made at the same time: 64 MiB each."""
MOST_WAITING = 40
"""So many people may wait for theirs; others are sent away."""
HASHING = RunVar[anyio.CapacityLimiter]("hashing")
Done = TypeVar("Done")


class Door:
    """Guards the way in; one of it serves an app."""

    def __init__(self, hasher: Hasher | None = None) -> None:
        self.hasher = hasher or Hasher()
        self.wrong_at = Attempts(10, 60)
        """By place: as many wrong tries as with codes of tables."""
        self.wrong_for = Attempts(20, 600)
        """By name, from wherever."""
        self.made_at = Attempts(60, 3600)
        """New accounts, by place: a school has one address."""
        self.asked_at = Attempts(60, 60)
        """Challenges for passkeys, by place."""

    def accounts(self) -> Accounts:
        """The accounts; raises `BadInput` where the store can't be opened."""
        return Accounts(open_store(), self.hasher)

    async def hashed(self, work: Callable[[], Done]) -> Done:
        """Does work that makes or checks a hash, in a thread, when it is its turn.

        Raises `BadInput` (account-busy) where too many wait already.
        """
        limiter = _limiter()
        if limiter.statistics().tasks_waiting >= MOST_WAITING:
            raise BadInput("account-busy")
        return await anyio.to_thread.run_sync(work, limiter=limiter)

    async def tried(self, request: Request, name: str, check: Callable[[], Account]) -> Account:
        """The account that a check finds for a name; a wrong try counts.

        Raises `BadInput`: too-many-attempts, and as the check does.
        """
        where, whose = place(request), key_of(folded(name))
        self.wrong_at.begin(where)
        self.wrong_for.begin(whose)
        found = await self.hashed(check)
        self.wrong_at.succeeded(where)
        self.wrong_for.succeeded(whose)
        return found


def _limiter() -> anyio.CapacityLimiter:
    """The limiter of this event loop."""
    try:
        return HASHING.get()
    except LookupError:
        HASHING.set(anyio.CapacityLimiter(HASHES_AT_ONCE))
        return HASHING.get()


def door_of(request: Request) -> Door:
    """The app's door."""
    door: Door = request.app.state.door
    return door


def place(request: Request) -> str:
    """Where a request comes from."""
    return place_of(request.client.host if request.client else "")


def site_of(request: Request) -> Site | None:
    """Where passkeys work: by a name over https, or on this very computer; else None."""
    try:
        host = request.url.hostname or ""
    except ValueError:  # no host at all
        return None
    local = host == "localhost" or host.endswith(".localhost")
    if is_number(host) or not (local or request.url.scheme == "https"):
        return None
    return Site(host, f"{request.url.scheme}://{request.url.netloc}")


def is_number(host: str) -> bool:
    """Whether a host is told by its number."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def checked_site(request: Request) -> Site:
    """Where passkeys work; raises `BadInput` (passkey-address)."""
    site = site_of(request)
    if site is None:
        raise BadInput("passkey-address")
    return site


def new_name(text: str) -> str:
    """A name for an account; raises `BadInput` as `check_words`."""
    return check_words(text, LONGEST_NAME)


def known_name(text: str) -> str:
    """A name that somebody may have; "", which is nobody's, for one that can't be."""
    try:
        return check_words(text, LONGEST_NAME)
    except BadInput:
        return ""


async def session_of(request: Request) -> Session | None:
    """Who is signed in; raises `BadInput` where the store can't be read."""
    token = token_of(request)
    if not SESSION.fullmatch(token):
        return None
    accounts = door_of(request).accounts()
    return await anyio.to_thread.run_sync(accounts.session, token)


async def signed_in(request: Request, *, just_now: bool = False) -> Session:
    """Who is signed in; raises `BadInput`: not-signed-in, sign-in-again."""
    session = await session_of(request)
    if session is None:
        raise BadInput("not-signed-in")
    if just_now:
        check_fresh(session)
    return session


async def let_in(
    request: Request, answer: Response, account: Account, how: str, code: str = ""
) -> None:
    """Signs this browser in, with all that it has; its old token opens nothing any more.

    Raises `BadInput`: account-seated-twice, account-code-wrong.
    """
    accounts = door_of(request).accounts()
    await bring_along(request, answer, account)
    old = token_of(request)
    token = await anyio.to_thread.run_sync(accounts.begin, account, how, old, code)
    set_token(request, answer, token)
