"""The judge of any game: a case in, a verdict out."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kibitz.errors import BadInput, KibitzError, shown
from kibitz.games import GAMES, load_game
from kibitz.i18n import N_


def judge(case: Mapping[str, Any]) -> dict[str, Any]:
    """The verdict on a case; raises `BadInput` for one that makes no sense."""
    if not isinstance(case, Mapping):
        raise BadInput("wrong-type", key="case", wanted=N_("an object"), given=shown(case))
    if "game" not in case:
        raise BadInput("missing-key", key="game")
    name = case["game"]
    if not isinstance(name, str):
        raise BadInput("unknown-game", given=shown(name), known=", ".join(GAMES))
    return load_game(name).judge(case)


def judge_lines(lines: Iterable[str], lang: str = "en") -> Iterator[dict[str, Any]]:
    """A verdict or `{"error": {...}}` for each line of JSON, in order; empty lines are skipped."""
    for line in lines:
        if not line.strip():
            continue
        try:
            yield judge(read_case(line))
        except KibitzError as error:
            yield {"error": error.as_json(lang)}


def read_case(line: str) -> dict[str, Any]:
    """A case from a line of JSON; raises `BadInput` (not-json, a key that is there twice)."""
    case = read_json(line)
    if not isinstance(case, dict):
        raise BadInput("not-json", given=line.strip()[:80], at=1)
    return case


def read_json(text: str) -> Any:
    """Any JSON value; raises `BadInput` (not-json, a key that is there twice)."""
    try:
        return json.loads(text, object_pairs_hook=_once)
    except BadInput:
        raise
    except (ValueError, RecursionError) as error:  # also a number too long, nesting too deep
        at = getattr(error, "colno", 1)
        raise BadInput("not-json", given=text.strip()[:80], at=at) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object's pairs, each key once."""
    values = dict(pairs)
    if len(values) < len(pairs):
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise BadInput("key-twice", key=key)
            seen.add(key)
    return values
