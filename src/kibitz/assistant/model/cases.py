"""The judge for a model: a case's verdict in words that can be quoted."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kibitz.assistant.model.given import Desk, Given, Part
from kibitz.assistant.model.numerals import DIGITS, ONES, loose_numbers, numbers
from kibitz.errors import KibitzError
from kibitz.i18n import LANGUAGES
from kibitz.judging import judge
from kibitz.rulebook import passage
from kibitz.telling import Telling, load_tell


@dataclass(frozen=True, slots=True)
class Known:
    """What the asker told: the question, and the players and options chosen beside it."""

    question: str
    players: int | None = None
    options: Mapping[str, Any] | None = None


def judged(desk: Desk, case: Mapping[str, Any], known: Known, lang: str) -> dict[str, Any]:
    """A case's verdict with an id to stand on, or its error, for the model.

    A case with numbers that the asker did not give is refused: it would be another case.
    """
    strange = strange_numbers(case, known)
    if strange:
        return {"error": f"The asker did not say {', '.join(sorted(strange))}."}
    try:
        verdict = judge(case)
    except KibitzError as error:
        return {"error": error.text()}
    name = f"v{len(desk.given) + 1}"
    desk.given[name] = _given(name, case, verdict, lang)
    return {"id": name, "text": desk.given[name].text, "verdict": verdict}


def strange_numbers(case: Mapping[str, Any], known: Known) -> set[str]:
    """The numbers of a case that neither the question nor what was chosen holds."""
    text = f"{known.question} {known.players or ''} {json.dumps(known.options or {})}"
    said = {number for lang in ONES for number in numbers(text, lang) | loose_numbers(text, lang)}
    return set(DIGITS.findall(json.dumps(case))) - said


def _given(name: str, case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Given:
    spoken = lang if lang in LANGUAGES else "en"
    text = in_words(load_tell(case["game"])(case, verdict, spoken))
    rules = dict.fromkeys([verdict["rule"], *verdict.get("why_not", {}).values()])
    parts = tuple(Part(text, _citation(case["game"], rule, spoken)) for rule in rules)
    figures = frozenset(DIGITS.findall(json.dumps([case, verdict])))
    return Given(name, text, spoken, parts, figures, is_verdict=True)


def in_words(telling: Telling) -> str:
    """All sentences of a telling, in one line."""
    return " ".join([telling.headline, *telling.more])


def _citation(game: str, rule: str, lang: str) -> dict[str, Any]:
    found = passage(game, lang, rule)
    return {
        "rule": rule,
        "book": f"{game}-kibitz-{lang}",
        "page": found.page,
        "page_label": found.page_label,
        "quote": found.text,
        "boxes": [list(box) for box in found.boxes],
        "section": found.section,
    }
