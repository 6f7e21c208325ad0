"""The rules assistant: questions in, answers with their pages out; offline and without a model.

A question about a game is heard (`kibitz.hearing`), computed by the game's judge where it can be,
else matched to a rule of the game's rulebook, else looked for in the game's books
(`kibitz.assistant.finding`). A question about a book is looked for in that book. What no book says
is left unanswered, with the nearest passages.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kibitz.assistant.answering import ask
from kibitz.assistant.lines import ask_lines

if TYPE_CHECKING:
    from kibitz.assistant.finding import Hit as Hit
    from kibitz.assistant.finding import search_book as search_book
    from kibitz.assistant.finding import verify_quote as verify_quote

__all__ = ["Hit", "ask", "ask_lines", "search_book", "verify_quote"]


def __getattr__(name: str) -> Any:
    """Opens the search in books when one of its names is first used: a computed answer doesn't
    need what it loads."""
    if name in {"Hit", "search_book", "verify_quote"}:
        return getattr(import_module("kibitz.assistant.finding"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
