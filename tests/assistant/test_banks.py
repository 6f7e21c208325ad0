"""The question banks: the one that others wrote, and ours in `*.jsonl`.

The expected values come from the facts of the games, never from an answer of ours.
"""

from collections import Counter
from pathlib import Path

import pytest

from kibitz.games import GAMES
from kibitz.i18n import LANGUAGES
from tests.assistant.banks import HERE, SHARED, answer, is_right, rows

OURS = sorted(HERE.glob("*.jsonl"))
LEAST = 0.95
LEAST_OF = {"bank-12": 0.93, "bank-13": 0.94, "bank-20": 0.88}
"""Banks that are asked as they were written, or of which not all kinds have been worked on yet."""
MOST_MADE_UP = 0.04
"""The share of the questions to be left alone that may get an answer, of all banks together."""
LEAST_SHARED = 0.97


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.stem)
def test_most_of_our_questions_are_answered_rightly(file: Path) -> None:
    bank = rows(file)
    wrong = [row["id"] for row in bank if not is_right(row, answer(row))]
    least = LEAST_OF.get(file.stem, LEAST)
    assert len(wrong) <= (1 - least) * len(bank), wrong


def test_hardly_anything_is_made_up() -> None:
    strange = [row for file in OURS for row in rows(file) if row["kind"] == "abstain"]
    answered = [row["id"] for row in strange if answer(row)["outcome"] == "answered"]
    assert len(answered) <= MOST_MADE_UP * len(strange), answered


def test_the_banks_hold_both_games_in_all_languages() -> None:
    bank = [row for file in OURS for row in rows(file)]
    held = Counter((row["game"], row["lang"]) for row in bank)
    assert all(held[game, lang] >= 10 for game in GAMES for lang in LANGUAGES)
    assert len({row["id"] for row in bank}) == len(bank) >= 150


@pytest.mark.skipif(not SHARED.exists(), reason="the shared question bank is not here")
def test_the_shared_questions_are_answered_rightly() -> None:
    tally: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for row in rows(SHARED):
        keys = (row["kind"], row["lang"])
        tally.update(keys)
        right.update(keys if is_right(row, answer(row)) else ())
    assert {
        key: right[key] / tally[key] for key in tally if right[key] < LEAST_SHARED * tally[key]
    } == {}
