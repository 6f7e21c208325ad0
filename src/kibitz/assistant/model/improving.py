"""An answer of the model in place of the embedded one, where it is asked and can be checked."""

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.assistant.model.cases import Known
from kibitz.assistant.model.checks import quoted
from kibitz.assistant.model.client import Client
from kibitz.assistant.model.conversation import Conversation, Search
from kibitz.assistant.model.given import Desk, Source
from kibitz.assistant.model.prompt import SPOKEN
from kibitz.assistant.model.replies import Claim, Reply
from kibitz.assistant.model.settings import Settings, from_environment
from kibitz.assistant.model.trouble import Trouble
from kibitz.books.model import Book
from kibitz.i18n import translate

MOST_CITATIONS = 6
COMPUTED = ("computed", "rule")
"""What the rules decide is never left to a model."""


def improve(
    question: str,
    embedded: Mapping[str, Any],
    books: Sequence[Book],
    search: Search,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    settings: Settings | None = None,
) -> dict[str, Any]:
    """The model's answer in the shape of the embedded one, or that one with a `note` why not.

    An answer that the rules decided stays as it is. `books` may answer, the first source first;
    `search` finds sentences in one of them. `settings` are those of the environment unless others
    are given. Raises nothing of its own.
    """
    if embedded["outcome"] == "answered" and embedded.get("method") in COMPUTED:
        return dict(embedded)
    known = Known(question, players, options)
    try:
        chosen = settings or from_environment()
        return answer_with_model(known, embedded, books, search, chosen)
    except Trouble as trouble:
        return {**embedded, "note": translate(embedded["lang"], trouble.note)}


def answer_with_model(
    known: Known,
    embedded: Mapping[str, Any],
    books: Sequence[Book],
    search: Search,
    settings: Settings,
) -> dict[str, Any]:
    """The model's answer, every claim of it checked; raises `Trouble`."""
    sources = [Source(book, tuple(search(book, known.question))) for book in books]
    desk, lang = Desk(sources), embedded["lang"] if embedded["lang"] in SPOKEN else "en"
    reply = Conversation(Client(settings), desk, known, lang, search).reply()
    shape = {key: embedded[key] for key in embedded if key in ("game", "book", "lang")}
    told = _told(reply, desk, embedded)
    return {**shape, "outcome": reply.outcome, **told, "method": "model"}


def _told(reply: Reply, desk: Desk, embedded: Mapping[str, Any]) -> dict[str, Any]:
    silent: dict[str, Any] = {"verdict": None, "citations": []}
    match reply.outcome:
        case "answered":
            text = " ".join(claim.text for claim in reply.claims)
            return {"answer": text, "verdict": None, "citations": _citations(reply.claims, desk)}
        case "unclear":
            return {"answer": reply.question, **silent}
        case "not-in-rulebook":
            nearest = embedded.get("nearest") or embedded["citations"]
            text = translate(embedded["lang"], "The rulebook doesn't say.")
            return {"answer": text, **silent, "nearest": list(nearest)}


def _citations(claims: Sequence[Claim], desk: Desk) -> list[dict[str, Any]]:
    """What the claims quote, each passage once, in the claims' order."""
    citations: list[dict[str, Any]] = []
    for claim in claims:
        for found in quoted(claim, desk.given):
            citations += [part.citation for part in found.parts if part.citation not in citations]
    return citations[:MOST_CITATIONS]
