"""What is kept of a question and its answer. The history keeps it; this opens no database."""

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from kibitz.errors import BadInput
from kibitz.games import GAMES
from kibitz.i18n import LANGUAGES
from kibitz.rulebook import pdf_bytes
from kibitz.spelling import plain

LOCAL = "local"
"""The person at the command line."""
MOST_ENTRIES = 10_000
"""Kept for a person; then the oldest without a star go."""
LONGEST_TEXT = 2000
"""Characters of a question or a note."""
UNSTORABLE = {0: "\ufffd"} | dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
"""Zero bytes and half characters, which a database can't hold."""
OURS = re.compile(rf"({'|'.join(GAMES)})-kibitz-({'|'.join(LANGUAGES)})")
"""The slugs of our own rulebooks."""


def row_of(
    person: str,
    asked: Mapping[str, Any],
    answer: Mapping[str, Any],
    checksum_of: Callable[[str], str | None],
) -> dict[str, Any]:
    """The new row of the table `history`; raises `BadInput` (text-too-long)."""
    question = checked("question", asked["question"])
    slugs = _books(asked, answer)
    return {
        "person": person,
        "asked_at": moment(),
        "question": question,
        "answer": json.dumps(answer),
        "game": asked.get("game"),
        "book": slugs[0] if slugs else None,
        "lang": answer["lang"],
        "players": asked.get("players"),
        "options": json.dumps(asked.get("options") or {}),
        "checksums": json.dumps({slug: checksum_of(slug) for slug in slugs}),
        "folded": folded(f"{question}\n{answer['answer']}"),
    }


def _books(asked: Mapping[str, Any], answer: Mapping[str, Any]) -> list[str]:
    """The books that an answer rests on, each once: the one asked, then those cited or near."""
    passages = [*answer.get("citations", []), *answer.get("nearest", [])]
    slugs = [asked.get("book"), *[passage["book"] for passage in passages]]
    return list(dict.fromkeys(slug for slug in slugs if slug))


def checked(key: str, text: str) -> str:
    """A text that can be kept; raises `BadInput` (text-too-long)."""
    if len(text) > LONGEST_TEXT:
        raise BadInput("text-too-long", key=key, given=len(text), limit=LONGEST_TEXT)
    return text.translate(UNSTORABLE)


def folded(text: str) -> str:
    """A text for comparing; once is not enough for signs like ℡, which fold to capitals."""
    return plain(plain(text.translate(UNSTORABLE)))


def moment(ago: timedelta = timedelta()) -> str:
    """A moment as it is kept: ISO 8601 in UTC, to the second."""
    return (_now() - ago).isoformat(timespec="seconds")


def _now() -> datetime:
    return datetime.now(UTC)


def checksum_of(owner: str | None) -> Callable[[str], str | None]:
    """A function that gives the checksum of a book by its slug; None where there is no such book.

    `owner` is the person whose books count beside those for everybody. No book is read for it.
    """

    def checksum(slug: str) -> str | None:
        ours = OURS.fullmatch(slug)
        if ours:
            return hashlib.sha256(pdf_bytes(*ours.groups())).hexdigest()
        from kibitz.books import shelf

        return next((card.checksum for card in shelf(owner) if card.slug == slug), None)

    return checksum
