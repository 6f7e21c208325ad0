"""Answers: outcome, text, verdict and citations, as `docs/asking.md` describes them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from kibitz.assistant.matching import Match, is_enough, matches, off_topic, unknown_share
from kibitz.errors import BadInput, KibitzError, shown
from kibitz.games import load_game
from kibitz.hearing import Finding, Heard, Missing, Reader, hear
from kibitz.hearing.roles import assign
from kibitz.hearing.saying import yes_no
from kibitz.i18n import LANGUAGES, N_, translate
from kibitz.judging import read_case
from kibitz.rulebook import load_rulebook, passage
from kibitz.rulebook.model import Paragraph, Rule, inline_text

KEYS = ("id", "game", "lang", "players", "options", "question")
SENTENCE = re.compile(r"(?<=[.!?»“])\s+(?=[A-ZÀ-Ü«„“])")
LONGEST = 2000
"""So many characters of a question are read."""
NEAREST = 3
MOST_UNKNOWN = 0.34
"""A computed question may hold this share of words that nobody knows."""


def ask(
    game: str,
    question: str,
    lang: str | None = None,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The answer to a question about a game.

    Raises `BadInput`: unknown-game, unknown-language, players-range, unknown-option,
    option-value, option-conflict, wrong-type.
    """
    rules = load_game(game)
    if not isinstance(question, str):
        raise BadInput("wrong-type", key="question", wanted=N_("a text"), given=shown(question))
    if lang is not None and lang not in LANGUAGES:
        raise BadInput("unknown-language", given=shown(lang), known=", ".join(LANGUAGES))
    if players is not None:
        rules.check_players(players)
    if options is not None and not isinstance(options, Mapping):
        raise BadInput("wrong-type", key="options", wanted=N_("an object"), given=shown(options))
    rules.settings(options or {}, players or rules.seats[0])
    heard = hear(game, question[:LONGEST], lang, players, options or {})
    return {"game": game, "lang": heard.lang, **_answer(heard)}


def _answer(heard: Heard) -> dict[str, Any]:
    if off_topic(heard):
        return _not_there(heard, [])
    found = _compute(heard)
    if found is not None and unknown_share(heard) <= MOST_UNKNOWN:
        return _computed(heard, found)
    ranked = matches(heard)
    if ranked and is_enough(heard, ranked[0]):
        return _by_rule(heard, ranked[0])
    return _not_there(heard, ranked)


def _compute(heard: Heard) -> Finding | Missing | None:
    """The computed answer, the question back, or None where there is nothing to compute."""
    assign(heard)
    readers: tuple[Reader, ...] = import_module(f"kibitz.games.{heard.game}.asking").READERS
    for reader in readers:
        try:
            found = reader(heard)
        except BadInput as error:  # what was asked can't be: say why
            return Missing(error.text(heard.lang))
        if found is not None:
            return found
    return None


def _computed(heard: Heard, found: Finding | Missing) -> dict[str, Any]:
    if isinstance(found, Missing):
        return _shape("unclear", found.text)
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


def _by_rule(heard: Heard, match: Match) -> dict[str, Any]:
    pattern = match.pattern
    said = [] if pattern.verdict is None else [yes_no(heard.lang, pattern.verdict)]
    text = " ".join([*said, *_sentences(heard, pattern.rules[0])])
    verdict = None if pattern.verdict is None else {"kind": "yes_no", "value": pattern.verdict}
    return _shape("answered", text, verdict, _citations(heard, pattern.rules))


def _not_there(heard: Heard, ranked: list[Match]) -> dict[str, Any]:
    text = translate(heard.lang, "The rulebook doesn't say.")
    rules = dict.fromkeys(match.pattern.rules[0] for match in ranked)
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
        for key in ("game", "question"):
            if key not in case:
                raise BadInput("missing-key", key=key)
        return mark | _asked(case, lang)
    except KibitzError as error:
        return mark | {"error": error.as_json(lang or "en")}


def _asked(case: dict[str, Any], lang: str | None) -> dict[str, Any]:
    if not isinstance(case["game"], str):
        raise BadInput("wrong-type", key="game", wanted=N_("a text"), given=shown(case["game"]))
    return ask(
        case["game"],
        case["question"],
        lang or case.get("lang"),
        case.get("players"),
        case.get("options"),
    )
