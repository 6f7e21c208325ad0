"""Telling the kinds of questions: the examples, the model learned from them, its use."""

import re

import numpy as np
import pytest

from kibitz.assistant.matching import (
    ASK,
    CASE,
    ELSEWHERE,
    digest,
    examples,
    matches,
    model,
    model_file,
    stories,
)
from kibitz.assistant.traits import traits
from kibitz.games import GAMES
from kibitz.hearing import hear
from kibitz.i18n import LANGUAGES
from kibitz.rulebook import load_rulebook
from kibitz.spelling import plain
from tests.assistant.banks import HERE, answer, is_right, rows

BLIND = range(9, 21)
"""Banks that somebody else wrote, never to be learned from."""
LEAST = 3
"""So many examples a rule needs in each language."""


@pytest.mark.parametrize("game", GAMES)
def test_the_model_was_learned_from_these_examples(game: str) -> None:
    with np.load(model_file(game)) as learned:
        assert bytes(learned["digest"]).decode() == digest(game), "run tools/learn_questions.py"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_rule_has_examples(game: str, lang: str) -> None:
    asked = [rule for own, _text, kind in examples(game) for rule in kind.rules if own == lang]
    rules = {rule.id for _section, rule in load_rulebook(game, lang).rules()}
    assert {rule for rule in rules if asked.count(rule) < LEAST} == set()
    assert set(asked) <= rules


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_that_is_read_has_a_reader(game: str) -> None:
    from importlib import import_module

    asking = import_module(f"kibitz.games.{game}.asking")
    topics = {kind.topic for kind in model(game)[1]}
    readers = {topic.split()[1] for topic in topics if topic.split()[0] == CASE}
    missing = {topic.split()[1] for topic in topics if topic.split()[0] == ASK}
    assert readers == set(asking.READERS)
    assert missing == set(asking.ASK_BACK) <= set(asking.READERS)
    assert set(asking.BESIDE) <= topics
    assert set(asking.BESIDE.values()) <= set(asking.READERS)
    assert ELSEWHERE in topics


def test_no_example_is_a_question_of_the_blind_banks() -> None:
    shown = {_told(text) for game in GAMES for _lang, text, _kind in examples(game)}
    files = [HERE / f"bank-{number}.jsonl" for number in BLIND]
    asked = {row["question"] for file in files for row in rows(file)}
    assert [question for question in asked if _told(question) in shown] == []


def _told(question: str) -> str:
    return " ".join(re.findall("[a-z0-9]+", plain(question)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_stories_stand_around_a_question(lang: str) -> None:
    before, behind = stories(lang)
    assert len(before) >= 10
    assert len(behind) >= 5


def test_shares_add_up_and_the_best_comes_first() -> None:
    found = matches(hear("wizard", "who leads the next trick?", "en", None, {}))
    assert found[0].kind.topic == "wizard.lead.next"
    assert sum(match.share for match in found) == pytest.approx(1, abs=1e-4)
    assert [match.share for match in found] == sorted((m.share for m in found), reverse=True)


def test_without_the_encoder_most_questions_keep_their_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bank = [row for row in rows(HERE / "bank-9.jsonl") if row["kind"] in ("compute", "rule")]
    monkeypatch.setattr("kibitz.assistant.matching.meaning_of", lambda _question: None)
    assert sum(is_right(row, answer(row)) for row in bank) >= 0.9 * len(bank)


def test_the_encoder_is_asked_only_where_the_words_leave_it_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("kibitz.assistant.matching.meaning_of", asked.append)
    matches(hear("wizard", "who leads the next trick?", "en", None, {}))
    assert asked == []
    matches(hear("wizard", "my neighbour hums while he thinks", "en", None, {}))
    assert asked == ["my neighbour hums while he thinks"]


def test_a_card_is_a_trait_however_it_is_written() -> None:
    told = [traits(hear("wizard", text, "en", None, {})) for text in ("red 7", "R7", "8 of hearts")]
    assert all("u:thecard" in one for one in told)
