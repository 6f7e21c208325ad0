"""Which of the four languages a request wants: its address says so, else its browser."""

from collections.abc import Iterator

from starlette.requests import Request

from kibitz.i18n import LANGUAGES


def language_of(request: Request) -> str:
    """The language in the address (`/fr/…`), else the best one of Accept-Language."""
    first = request.url.path.removeprefix("/").partition("/")[0]
    if first in LANGUAGES:
        return first
    return preferred(request.headers.get("accept-language", ""))


def preferred(accepted: str) -> str:
    """The language that an Accept-Language header likes best; English where it knows none."""
    wishes = sorted(_wishes(accepted), key=lambda wish: -wish[1])
    for language, weight in wishes:
        if weight > 0 and language in LANGUAGES:
            return language
    return "en"


def _wishes(accepted: str) -> Iterator[tuple[str, float]]:
    """Languages without their regions and how much they are wanted, 0 to 1."""
    for part in accepted.split(","):
        tag, _, weight = part.replace(" ", "").lower().partition(";q=")
        try:
            yield tag.split("-")[0], float(weight or 1)
        except ValueError:
            continue
