"""What holds for every answer and every request: the common headers, a size limit, and that a
page of another site may change nothing."""

import re

from starlette.datastructures import URL, Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.web.headers import add_headers
from kibitz.web.refusals import WebError, refuse

MOST_BYTES = 256 * 1024
"""The largest body that is read."""
MOST_UPLOAD = 50 * 1024 * 1024
"""The largest book that may be sent."""
UPLOADS = re.compile(r"/(?:api|[a-z]{2})/books")
"""Where a book may be sent to."""
SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
OWN = frozenset(("same-origin", "none"))
"""What a browser says of requests that no other site has made."""


class Guard:
    """ASGI middleware around the whole app."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_headers(MutableHeaders(scope=message), URL(scope=scope))
            await send(message)

        headers, most = Headers(scope=scope), most_bytes(scope)
        if scope["method"] not in SAFE and not same_site(headers):
            await refuse(scope, WebError("cross-site", 403))(scope, receive, send_guarded)
        elif _length(headers) > most:
            await refuse(scope, too_large(most))(scope, receive, send_guarded)
        else:
            await self.app(scope, limited(receive, most), send_guarded)


def same_site(headers: Headers) -> bool:
    """Whether a request comes from a page of ours or from a program, not from another site."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in OWN
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")


def most_bytes(scope: Scope) -> int:
    """How large the body of a request may be: a book, with what is told of it, or less."""
    upload = scope["method"] == "POST" and UPLOADS.fullmatch(scope["path"])
    return MOST_UPLOAD + MOST_BYTES if upload else MOST_BYTES


def limited(receive: Receive, most: int) -> Receive:
    """Receives a body, and raises `WebError` (body-too-large) as soon as it grows too large."""
    got = 0

    async def receive_limited() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > most:
            raise too_large(most)
        return message

    return receive_limited


def too_large(most: int) -> WebError:
    """The error for a body over the limit."""
    return WebError("body-too-large", 413, limit=most)


def _length(headers: Headers) -> int:
    length = headers.get("content-length", "")
    return int(length[:18]) if length.isdecimal() else 0
