"""What holds for every answer and every request: security headers, caching, a size limit."""

from starlette.datastructures import URL, Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.web.refusals import WebError, refuse
from kibitz.web.rendering import digest_of

MOST_BYTES = 256 * 1024
"""The largest body that is read."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self';"
        " frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
PDF_POLICY = "base-uri 'none'; frame-ancestors 'none'"  # a browser's own viewer has inline styles
FOR_EVER = "public, max-age=31536000, immutable"


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


def add_headers(headers: MutableHeaders, url: URL) -> None:
    """Adds what every answer carries; what the answer itself says about caching stays."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if headers.get("content-type") == "application/pdf":
        headers["Content-Security-Policy"] = PDF_POLICY
    headers.setdefault("Cache-Control", _caching(url))


def _caching(url: URL) -> str:
    """For ever where the address names the file's very content, else ask again each time."""
    name = url.path.removeprefix("/static/")
    asked = url.query.removeprefix("v=")
    return FOR_EVER if name != url.path and asked and asked == digest_of(name) else "no-cache"


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
