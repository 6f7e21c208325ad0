"""Whom a browser belongs to: a private cookie, set when there is first something to keep."""

import re

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from kibitz.store.people import new_token, person_of

COOKIE = "kibitz_person"
ONE_YEAR = 365 * 24 * 60 * 60
TOKEN = re.compile(r"[\w-]{43}", re.ASCII)
"""A token as `new_token` makes them; any other cookie is nobody's."""


def person(request: HTTPConnection) -> str | None:
    """The person of a request, as the digest under which their things are kept; None for who has
    nothing here yet."""
    token = request.cookies.get(COOKIE, "")
    return person_of(token) if TOKEN.fullmatch(token) else None


def ensure_person(request: Request, response: Response) -> str:
    """The person of a request; who has no cookie yet gets one with the response."""
    known = person(request)
    if known is not None:
        return known
    token = new_token()
    response.set_cookie(
        COOKIE,
        token,
        max_age=ONE_YEAR,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return person_of(token)
