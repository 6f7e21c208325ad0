"""What holds for every answer and every request: the common headers, a size limit."""

from starlette.datastructures import URL, Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.web.headers import add_headers
from kibitz.web.refusals import WebError, refuse

MOST_BYTES = 256 * 1024
"""The largest body that is read."""


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

        if _too_large(Headers(scope=scope).get("content-length", "")):
            await refuse(scope, too_large())(scope, receive, send_guarded)
        else:
            await self.app(scope, limited(receive), send_guarded)


def limited(receive: Receive) -> Receive:
    """Receives a body, and raises `WebError` (body-too-large) as soon as it grows too large."""
    got = 0

    async def receive_limited() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > MOST_BYTES:
            raise too_large()
        return message

    return receive_limited


def too_large() -> WebError:
    """The error for a body over the limit."""
    return WebError("body-too-large", 413, limit=MOST_BYTES)


def _too_large(length: str) -> bool:
    return length.isdecimal() and int(length[:18]) > MOST_BYTES
