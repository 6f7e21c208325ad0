"""`ask` with a language model in the environment: when it is asked, and what becomes of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import kibitz
from kibitz.assistant.model.fake import BEHAVIOURS, Fake, serving
from kibitz.books import add_book

BOOK = """# The Ferry

## Fares
Every passenger pays two coins to the ferryman. Children under six travel without paying.

## Weather
The ferry does not leave the harbour in a storm.
"""
STORM = "Does the ferry leave the harbour in a storm?"
COMPUTED = "I bid 3 and took 2, how many points?"
PRICE = "What does the game cost in a shop?"


@pytest.fixture
def honest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Fake]:
    """A model that quotes what it was given."""
    with serving(BEHAVIOURS["honest"]) as fake:
        monkeypatch.setenv("KIBITZ_LLM_URL", fake.url)
        yield fake


@pytest.fixture
def ferry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The slug of a small book that was added."""
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path / "data"))
    file = tmp_path / "ferry.md"
    file.write_text(BOOK, "utf-8")
    return add_book(file).slug


def test_a_book_is_answered_by_the_model_with_pages_from_code(ferry: str, honest: Fake) -> None:
    answer = kibitz.ask(None, STORM, book=ferry)
    assert answer["method"] == "model"
    assert answer["book"] == ferry
    assert answer["citations"][0]["page"] == 1
    assert answer["citations"][0]["quote"] in BOOK
    assert len(honest.asked) == 1


def test_what_the_rules_decide_is_never_sent(honest: Fake) -> None:
    assert kibitz.ask("wizard", COMPUTED)["verdict"] == {"kind": "points", "value": -10}
    by_rule = kibitz.ask("wizard", "Who leads the first trick?")
    assert by_rule["method"] == "rule"
    assert honest.asked == []


def test_a_question_that_the_rules_leave_open_is_sent(honest: Fake) -> None:
    answer = kibitz.ask("wizard", PRICE)
    assert len(honest.asked) == 1
    assert answer["game"] == "wizard"
    assert answer["lang"] == "en"


@pytest.mark.parametrize("behaviour", ["broken", "not-json", "altered-quote"])
def test_without_a_checked_answer_ours_stands_with_a_note(
    ferry: str, monkeypatch: pytest.MonkeyPatch, behaviour: str
) -> None:
    without = kibitz.ask(None, STORM, book=ferry)
    with serving(BEHAVIOURS[behaviour]) as fake:
        monkeypatch.setenv("KIBITZ_LLM_URL", fake.url)
        answer = kibitz.ask(None, STORM, book=ferry)
    assert answer.pop("note")
    assert answer == without


def test_an_address_that_is_none_leaves_our_answer(
    ferry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_LLM_URL", "not an address")
    assert "KIBITZ_LLM_URL" in kibitz.ask(None, STORM, book=ferry)["note"]


def test_without_an_address_nothing_is_sent_or_noted(ferry: str) -> None:
    answer = kibitz.ask(None, STORM, book=ferry)
    assert answer["method"] == "found"
    assert "note" not in answer
