"""Whom a browser belongs to: a private cookie, set when there is first something to keep.

It names somebody without an account, or the session of somebody who is signed in; `People` finds
out which before a request is answered.
"""

import asyncio

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from kibitz.accounts import person_behind
from kibitz.accounts.tokens import ONE_YEAR, SESSION, TOKEN
from kibitz.errors import KibitzError
from kibitz.store import open_store
from kibitz.store.people import new_token, person_of

COOKIE = "kibitz_person"
FOUND = "kibitz.person"
"""Where the person stands in a request's scope, or the error that kept it from being found."""
NOBODY_S = "/static/"
"""Addresses at which everybody is alike."""


class People:
    """ASGI middleware: looks up whose the cookie of a request is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith(NOBODY_S):
            request = HTTPConnection(scope)
            if token_of(request):
                await asyncio.to_thread(find, request)
        await self.app(scope, receive, send)


def find(request: HTTPConnection) -> None:
    """Looks up whose a request is; what keeps it from being found is told to whoever asks, as
    pages for everybody need no store."""
    token = token_of(request)
    try:
        request.scope[FOUND] = person_behind(open_store(), token) if token else None
    except KibitzError as error:
        request.scope[FOUND] = error


def token_of(request: HTTPConnection) -> str:
    """The token in the cookie; "" where there is none as we make them."""
    token = request.cookies.get(COOKIE, "")
    return token if TOKEN.fullmatch(token) or SESSION.fullmatch(token) else ""


def person(request: HTTPConnection) -> str | None:
    """The person of a request, under whom their things are kept; None for who has nothing here
    yet. Raises `BadInput` where the store can't be read."""
    if FOUND not in request.scope:
        find(request)
    found: str | KibitzError | None = request.scope[FOUND]
    if isinstance(found, KibitzError):
        raise found
    return found


def ensure_person(request: Request, response: Response) -> str:
    """The person of a request; who has no cookie yet gets one with the response."""
    known = person(request)
    if known is not None:
        return known
    token = new_token()
    set_token(request, response, token)
    return person_of(token)


def set_token(request: Request, response: Response, token: str) -> None:
    """Gives the browser a token for all its requests from now on."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=ONE_YEAR,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
