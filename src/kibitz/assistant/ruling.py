"""Answers that the rules give: computed by the judge, or the rule that a question is about."""

import re
from collections.abc import Iterable
from typing import Any

from kibitz.assistant.deciding import decide
from kibitz.assistant.matching import Kind, Match, matches
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import yes_no
from kibitz.i18n import translate
from kibitz.rulebook import load_rulebook, passage
from kibitz.rulebook.model import Paragraph, Rule, inline_text

SENTENCE = re.compile(r"(?<=[.!?»“])\s+(?=[A-ZÀ-Ü«„“])")
NEAREST = 3


def ruled(heard: Heard) -> dict[str, Any]:
    """What the rules answer to a question; not-in-rulebook where they don't."""
    ranked = matches(heard)
    decided = decide(heard, ranked)
    if isinstance(decided, Kind):
        share = sum(match.share for match in ranked if match.kind.topic == decided.topic)
        return {**_by_rule(heard, decided), "method": "rule", "confidence": round(share, 3)}
    if decided is None:
        return {**_not_there(heard, ranked), "method": "rule", "confidence": 0.0}
    return {**_computed(heard, decided), "method": "computed", "confidence": 1.0}


def _computed(heard: Heard, found: Finding | Missing) -> dict[str, Any]:
    if isinstance(found, Missing):
        return _shape("unclear", found.text)
    if not found.kind:
        return _shape("answered", found.text, None, _citations(heard, found.rules))
    reason = _reason(heard, found)
    text = " ".join(part for part in (found.text, *reason, found.understood) if part)
    verdict = {"kind": found.kind, "value": found.value}
    return _shape("answered", text, verdict, _citations(heard, found.rules))


def _reason(heard: Heard, found: Finding) -> list[str]:
    """What of the rule explains a verdict: the sentence with the number, else the beginning."""
    sentences = _sentences(heard, found.rules[0])
    if found.kind == "count":
        number = re.compile(rf"\b{found.value}\b")
        return [text for text in sentences if number.search(text)][:1] or sentences[:1]
    return sentences[:2] if found.kind == "legal" else sentences[:1]


def _by_rule(heard: Heard, kind: Kind) -> dict[str, Any]:
    said = [] if kind.verdict is None else [yes_no(heard.lang, kind.verdict)]
    told = kind.rules if heard.has("difference") else kind.rules[:1]
    text = " ".join([*said, *(part for rule in told for part in _sentences(heard, rule))])
    verdict = None if kind.verdict is None else {"kind": "yes_no", "value": kind.verdict}
    return _shape("answered", text, verdict, _citations(heard, kind.rules))


def _not_there(heard: Heard, ranked: list[Match]) -> dict[str, Any]:
    text = translate(heard.lang, "The rulebook doesn't say.")
    rules = dict.fromkeys(match.kind.topic for match in ranked if match.kind.is_rule)
    answer = _shape("not-in-rulebook", text)
    answer["nearest"] = _citations(heard, list(rules)[:NEAREST])
    return answer


def _shape(
    outcome: str,
    text: str,
    verdict: dict[str, Any] | None = None,
    citations: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    return {"outcome": outcome, "answer": text, "verdict": verdict, "citations": citations or []}


def _sentences(heard: Heard, rule: str) -> list[str]:
    """The sentences of a rule: its first paragraph, without its title and what is Kibitz's own."""
    found = next(
        own for _section, own in load_rulebook(heard.game, heard.lang).rules() if own.id == rule
    )
    text = _first_paragraph(found)
    text = text.removeprefix(found.title).lstrip(" .")
    return [part for part in SENTENCE.split(text) if "Kibitz" not in part]


def _first_paragraph(rule: Rule) -> str:
    first = next(block for block in rule.blocks if isinstance(block, Paragraph))
    return " ".join(inline_text(first.content).split())


def _citations(heard: Heard, rules: Iterable[str]) -> list[dict[str, Any]]:
    return [_citation(heard, rule) for rule in dict.fromkeys(rules)]


def _citation(heard: Heard, rule: str) -> dict[str, Any]:
    found = passage(heard.game, heard.lang, rule)
    return {
        "rule": rule,
        "book": f"{heard.game}-kibitz-{heard.lang}",
        "page": found.page,
        "page_label": found.page_label,
        "quote": found.text,
        "boxes": [list(box) for box in found.boxes],
    }
