"""Kibitz: rules, judge, play and research for trick-taking card games.

The names that most programs need: `ask`, `judge`, `load_game`, `playouts`.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kibitz.games import load_game as load_game
    from kibitz.sim import playouts as playouts

__version__ = "0.1.0"
__all__ = ["ask", "judge", "load_game", "playouts"]

_HOMES = {"load_game": "kibitz.games", "playouts": "kibitz.sim"}


def __getattr__(name: str) -> Any:
    """Opens a room when one of its names is first used, so that the import is instant."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def judge(case: Mapping[str, Any]) -> dict[str, Any]:
    """The verdict on a case, such as `{"game": "wizard", "ask": "score", "bid": 3, "taken": 3}`.

    The cases and verdicts are described in `docs/judge.md`. Raises `kibitz.errors.BadInput`
    (a ValueError with a `code`) for a case that makes no sense.
    """
    from kibitz.judging import judge as judge_case

    return judge_case(case)


def ask(
    game: str | None,
    question: str,
    lang: str | None = None,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    book: str | None = None,
    owner: str | None = None,
) -> dict[str, Any]:
    """The answer to a question about a game's rules, or about the book with the slug `book`
    (then `game` is None), with the pages it stands on.

    `owner` is the person whose books are there beside those for everybody. The shape is described
    in `docs/asking.md`. Raises `kibitz.errors.BadInput`.
    """
    from kibitz.assistant import ask as ask_assistant

    return ask_assistant(game, question, lang, players, options, book, owner)
