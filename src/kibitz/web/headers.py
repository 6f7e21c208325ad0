"""The headers that every answer carries: security and caching."""

from starlette.datastructures import URL, MutableHeaders

from kibitz.web.rendering import digest_of

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
