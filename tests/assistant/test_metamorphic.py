"""What must not change an answer: a story around the question, missing accents, a slip."""

import random
from typing import Any

import pytest

from kibitz.assistant.matching import stories
from kibitz.assistant.ruling import ruled
from kibitz.hearing import hear
from kibitz.i18n import LANGUAGES
from kibitz.spelling import plain
from tests.assistant.banks import HERE, rows
from tests.assistant.framing import made
from tests.assistant.test_frames import KINDS
from tests.assistant.test_frames import answer as verdict

BANKS = [row for name in ("bank-1", "bank-5") for row in rows(HERE / f"{name}.jsonl")]
LONG = 6
"""From so many letters on a word gets a slip."""


def said(row: dict[str, Any], question: str) -> object:
    """The verdict on a question of a bank, in the words given."""
    return ruled(hear(row["game"], question, row["lang"], row["players"], row["options"]))[
        "verdict"
    ]


def kept(changed: list[tuple[dict[str, Any], str]]) -> float:
    """The share of the questions that have the same verdict in other words."""
    same = sum(said(row, text) == said(row, row["question"]) for row, text in changed)
    return same / len(changed)


def slip(text: str, chance: random.Random) -> str:
    """A text with two letters swapped in one of its long words."""
    words = text.split()
    places = [at for at, word in enumerate(words) if len(word) >= LONG and word.isalpha()]
    if not places:
        return text
    at = chance.choice(places)
    cut = chance.randrange(1, len(words[at]) - 2)
    word = words[at]
    words[at] = word[:cut] + word[cut + 1] + word[cut] + word[cut + 2 :]
    return " ".join(words)


def test_a_story_around_a_question_changes_nothing() -> None:
    chance = random.Random(3)
    told = [
        (row, f"{chance.choice(stories(row['lang'])[0])} {row['question']}")
        for row in BANKS
        if row["kind"] != "abstain"
    ]
    assert kept(told) >= 0.95


def test_accents_and_capitals_change_nothing() -> None:
    assert kept([(row, plain(row["question"])) for row in BANKS]) >= 0.98


def test_a_slip_in_a_long_word_changes_little() -> None:
    chance = random.Random(5)
    assert kept([(row, slip(row["question"], chance)) for row in BANKS]) >= 0.95


@pytest.mark.parametrize("game", KINDS)
def test_all_languages_agree(game: str) -> None:
    for number, kind in enumerate(KINDS[game]):
        asked = [made(game, kind, lang, random.Random(number)) for lang in LANGUAGES]
        right = [verdict(one) == one.value for one in asked]
        assert sum(right) >= len(asked) - 1, [one.question for one in asked]
