"""How an offer is asked over HTTP: by a body of JSON, or by an address."""

from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import Request

from kibitz.assistant.offers import Key, Offer
from kibitz.errors import BadInput, KibitzError
from kibitz.judging import read_json
from kibitz.web.people import person
from kibitz.web.refusals import WebError

T = TypeVar("T")
PRIVATE = {"Cache-Control": "private, no-cache"}
"""For answers that belong to one person."""
MISSING = frozenset(("unknown-game", "unknown-rule", "no-picture"))
"""Errors that mean, of an address, that nothing is there; of a body, that it makes no sense."""


class NotThere(WebError):
    """Nothing is at an address, for the reason that another error gives."""

    def __init__(self, reason: KibitzError) -> None:
        self.reason = reason
        super().__init__(reason.code, 404, **reason.details)

    def text(self, lang: str = "en") -> str:
        return self.reason.text(lang)


def at_address(find: Callable[[], T]) -> T:
    """What an address names; raises `NotThere` (404) where there is no such thing."""
    try:
        return find()
    except BadInput as error:
        if error.code in MISSING:
            raise NotThere(error) from None
        raise


def of_body(offer: Offer, request: Request, body: bytes) -> Any:
    """The answer to a request with a body of JSON; raises `KibitzError`."""
    return offer(read_json(body.decode("utf-8", "replace")), person(request))


def of_query(request: Request, keys: tuple[Key, ...]) -> dict[str, Any]:
    """The keys in an address, whole numbers read; raises `BadInput` (unknown-key, key-twice)."""
    kinds = {key.name: key.kind for key in keys}
    given: dict[str, Any] = {}
    for name, text in request.query_params.multi_items():
        if name not in kinds:
            raise BadInput("unknown-key", given=name, known=", ".join(kinds))
        if name in given:
            raise BadInput("key-twice", key=name)
        given[name] = _whole(text) if kinds[name] == "integer" else text
    return given


def _whole(text: str) -> int | str:
    """The number that a text means; a text that is none, or far too long, as it is."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text
