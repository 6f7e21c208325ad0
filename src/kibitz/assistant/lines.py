"""Many questions at once: a line of JSON each, an answer for each."""

from collections.abc import Iterable, Iterator
from typing import Any

from kibitz.assistant.answering import ask
from kibitz.errors import BadInput, KibitzError, shown
from kibitz.i18n import N_
from kibitz.judging import read_case

KEYS = ("id", "game", "book", "lang", "players", "options", "question")


def ask_lines(lines: Iterable[str], lang: str | None = None) -> Iterator[dict[str, Any]]:
    """An answer or `{"error": {...}}` for each line of JSON, in order, with its id."""
    for line in lines:
        if line.strip():
            yield _line(line, lang)


def _line(line: str, lang: str | None) -> dict[str, Any]:
    mark: dict[str, Any] = {}
    try:
        case = read_case(line)
        mark = {"id": case["id"]} if "id" in case else {}
        for key in case:
            if key not in KEYS:
                raise BadInput("unknown-key", given=key, known=", ".join(KEYS))
        if "question" not in case or not {"game", "book"} & case.keys():
            raise BadInput("missing-key", key="question" if "question" not in case else "game")
        return mark | _asked(case, lang)
    except KibitzError as error:
        return mark | {"error": error.as_json(lang or "en")}


def _asked(case: dict[str, Any], lang: str | None) -> dict[str, Any]:
    for key in ("game", "book"):
        if key in case and not isinstance(case[key], str):
            raise BadInput("wrong-type", key=key, wanted=N_("a text"), given=shown(case[key]))
    return ask(
        case.get("game"),
        case["question"],
        lang or case.get("lang"),
        case.get("players"),
        case.get("options"),
        case.get("book"),
    )
