"""Whose a token is: that of a browser without an account, or that of a session."""

import re
import time

from kibitz.store import Store
from kibitz.store import accounts as stored
from kibitz.store.people import new_token, person_of

TOKEN = re.compile(r"[\w-]{43}", re.ASCII)
"""A token of somebody without an account; its digest is the person."""
SESSION = re.compile(r"s\.[\w-]{43}", re.ASCII)
"""A token of somebody who is signed in; it can never be taken for one of the others."""
ONE_YEAR = 365 * 24 * 60 * 60
"""Seconds after which one has to sign in again."""


def new_session_token() -> str:
    """A token for who has just signed in."""
    return f"s.{new_token()}"


def now_ms() -> int:
    """Milliseconds since 1970."""
    return round(time.time() * 1000)


def begun_since() -> int:
    """The moment from which on a session must have begun."""
    return now_ms() - ONE_YEAR * 1000


def person_behind(store: Store, token: str) -> str | None:
    """The person whose token this is; None for one that is nobody's, or not any more.

    The token of a person that went into an account opens nothing: whoever knew it before has to
    sign in. Raises `BadInput` as `Store.reading`.
    """
    digest = person_of(token)
    if SESSION.fullmatch(token):
        with store.reading() as connection:
            session = stored.session_by_digest(connection, digest, begun_since())
        return session.account.person if session else None
    if not TOKEN.fullmatch(token):
        return None
    with store.reading() as connection:
        return None if stored.is_taken(connection, digest) else digest
