"""What a person's browser may see of the history, and what happens when it can't be kept."""

import logging
from collections.abc import Mapping
from typing import Any

from kibitz.assistant.history import Entry, History
from kibitz.assistant.remembering import checksum_of
from kibitz.errors import KibitzError
from kibitz.store import open_store

log = logging.getLogger(__name__)


def history_of(owner: str) -> History:
    """The history of a person; raises `BadInput` where the store can't be opened."""
    return History(open_store(), owner, checksum_of(owner))


def remember(owner: str, asked: Mapping[str, Any], answer: Mapping[str, Any]) -> Entry | None:
    """Keeps a question with its answer; None where that fails, as the answer counts for more.

    The same question with the same answer, sent again as the newest one, is kept once.
    """
    try:
        history = history_of(owner)
        newest = next(iter(history.entries(limit=1)), None)
        if newest and _same(newest, asked, answer):
            return newest
        return history.entry(history.remember(asked, answer))
    except KibitzError as error:
        log.warning("not kept in the history: %s", error.code)
        return None


def recall(owner: str | None, entry: str) -> Entry | None:
    """A kept entry by the id in an address; None where it is nobody's, or another person's."""
    if owner is None or not (entry.isascii() and entry.isdecimal() and len(entry) < 19):
        return None
    try:
        return history_of(owner).entry(int(entry))
    except KibitzError as error:
        if error.code != "unknown-entry":
            log.warning("not read from the history: %s", error.code)
        return None


def _same(entry: Entry, asked: Mapping[str, Any], answer: Mapping[str, Any]) -> bool:
    """Whether an entry is this very question with this very answer: a form that was sent twice."""
    keys = ("question", "game", "players", "options", "lang")
    same = all(getattr(entry, key) == asked[key] for key in keys)
    return same and entry.answer == answer
