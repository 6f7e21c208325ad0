"""The bench of found answers: what it counts, how it fits, and what it looks for on a page."""

import json
import re
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from bench.asking.banks import Bank, Case, read_bank
from bench.asking.boxes import chosen, has_ink, likeness, text_in
from bench.asking.judging import Tally, grouped, matrix, part, tallies
from bench.asking.learning import fit_chance, fit_choice
from bench.asking.other import installed, other_search
from bench.asking.searching import Given, kibitz_search, lexical_search
from bench.asking.waiting import percentile, warm_rows
from kibitz.assistant.finding.ranking import Weights
from kibitz.assistant.finding.signals import SIGNALS
from kibitz.assistant.finding.signs import SIGNS
from kibitz.books import Book, load_book
from kibitz.books.own import own_file
from tests.assistant.model_books import book_of

ROWS = (
    {"id": "a-1", "question": "How many lamps?", "pages": [1], "says": ["nine lamps"]},
    {"id": "a-x1", "question": "Who is the pilot?", "pages": [], "says": []},
)
LAMPS = "# Lamps\n\nEach player takes nine lamps.\n\n\f# End\n\nThe first without lamps wins.\n"


def _case(name: str, pages: tuple[int, ...], lang: str = "en", book: str = "b") -> Case:
    return Case(name, book, lang, "What?", frozenset(pages), (re.compile("x"),))


def test_a_bank_is_read_with_its_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path / "data"))
    folder = tmp_path / "bank"
    folder.mkdir()
    lines = [json.dumps({"book": "lamps.md", "lang": "en"} | row) for row in ROWS]
    (folder / "questions.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (folder / "lamps.md").write_text(LAMPS, encoding="utf-8")
    bank = read_bank(folder)
    assert [case.silent for case in bank.cases] == [False, True]
    book = bank.books["lamps.md"]
    right = [one.text for one in book.sentences if bank.cases[0].answered_by(one)]
    assert right == ["Each player takes nine lamps."]
    assert not any(bank.cases[1].answered_by(one) for one in book.sentences)


def test_pages_are_counted_as_told() -> None:
    """Of three with an answer: one first, one further down, one left; of two without, one left."""
    found = [
        (_case("1", (2, 3)), Given((3, 1))),
        (_case("2", (2,)), Given((1, 2))),
        (_case("3", (2,)), Given(())),
        (_case("4", ()), Given((1,))),
        (_case("5", ()), Given(())),
    ]
    tally = Tally.of(found)
    assert tally == Tally(answerable=3, first=1, cited=2, in_vain=1, silent=2, left=1)
    assert tally.cells() == (
        "1 of 3 (33.3 %)",
        "2 of 3 (66.7 %)",
        "1 of 2 (50.0 %)",
        "1 of 3 (33.3 %)",
    )
    assert part(0, 0) == "none"
    told = tallies("way", {"ours": found, "theirs": "not installed"}).splitlines()
    assert told[2].startswith("| ours   | 1 of 3 (33.3 %)")
    assert told[3].startswith("| theirs | not installed")


def test_the_matrix_has_the_books_down_and_the_questions_across() -> None:
    books = {
        "one": book_of({"A": ("Text.",)}, "it", "one"),
        "two": book_of({"A": ("Text.",)}, "en", "two"),
    }
    cases = (
        _case("1", (1,), "en", "one"),
        _case("2", (1,), "en", "two"),
        _case("3", (2,), "de", "two"),
        _case("4", (), "de", "two"),
    )
    found = [(case, Given((1,))) for case in cases]
    assert matrix(found, Bank("x", cases, books)).splitlines() == [
        "| book | asked in de | asked in en |",
        "| ---- | ----------- | ----------- |",
        "| en   | 0 of 1      | 1 of 1      |",
        "| it   |             | 1 of 1      |",
    ]
    assert {name: len(own) for name, own in grouped(found, lambda case: case.book).items()} == {
        "one": 1,
        "two": 3,
    }


def test_the_choice_learns_what_tells_the_right_rows() -> None:
    """The first column tells, the second doesn't; a heavier ridge holds the weight back."""
    chance = np.random.default_rng(7)
    tables = [chance.normal(size=(12, 2)) for _ in range(60)]
    right = [table[:, 0] == table[:, 0].max() for table in tables]
    weights = fit_choice(tables, right, 1.0)
    assert weights[0] > 5 * abs(weights[1])
    assert 0 < fit_choice(tables, right, 50.0)[0] < weights[0]
    again = fit_choice(tables, right, 1.0, start=weights + 0.5)
    assert np.allclose(again, weights, atol=0.05)


def test_any_of_several_right_rows_may_be_chosen() -> None:
    """A table whose right rows differ in a column says nothing about it."""
    tables = [np.array([[1.0, 0.0], [1.0, 1.0], [0.0, 0.0], [0.0, 1.0]]) for _ in range(20)]
    right = [np.array([True, True, False, False]) for _ in range(20)]
    weights = fit_choice(tables, right, 0.1)
    assert weights[0] > 3
    assert weights[1] == pytest.approx(0, abs=1e-4)


def test_the_chance_is_that_of_the_examples() -> None:
    """Three of four happen where the sign is 1, one of four where it is 0."""
    table = np.repeat([[1.0], [0.0]], 400, axis=0)
    happened = np.tile([True, True, True, False], 100)
    happened = np.concatenate([happened, ~happened])
    weights, bias = fit_chance(table, happened, 0.01)
    assert 1 / (1 + np.exp(-(weights[0] + bias))) == pytest.approx(0.75, abs=0.01)
    assert 1 / (1 + np.exp(-bias)) == pytest.approx(0.25, abs=0.01)


@pytest.fixture
def lanterns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path))
    sections: dict[str, tuple[str, ...]] = {
        "Set-up": ("Each player draws four cards.", "The oldest player begins."),
        "End": ("The game ends after twelve rounds.", "The keeper counts the lanterns."),
    }
    return book_of(sections)


def test_lexical_search_names_the_pages_of_shared_words(lanterns: Book) -> None:
    case = Case("1", "b", "en", "When does the game end, after how many rounds?", frozenset(), ())
    assert lexical_search(case, lanterns).pages[0] == 2
    other = Case("2", "b", "en", "Zeppelin hangars?", frozenset(), ())
    assert not lexical_search(other, lanterns).answered


def test_ours_can_be_asked_with_other_weights(lanterns: Book) -> None:
    """A threshold that nothing reaches leaves everything open; one of 0 nothing."""
    case = Case("1", "b", "en", "How many cards does each player draw?", frozenset({1}), ())
    never, always = (
        Weights(np.zeros(len(SIGNALS), np.float32), np.zeros(len(SIGNS), np.float32), 0.0, level)
        for level in (1.1, 0.0)
    )
    assert not kibitz_search((), {"b": never})(case, lanterns).answered
    assert kibitz_search((), {"b": always})(case, lanterns).answered


def test_percentiles() -> None:
    values = [float(value) for value in range(1, 101)]
    assert percentile(values, 0.5) == 51
    assert percentile(values, 0.95) == 96
    assert percentile([2.0], 0.95) == 2
    assert [row.cells()[-1] for row in warm_rows("x", [0.05] * 9 + [0.4])] == ["yes", "**no**"]
    assert warm_rows("x", [])[0].cells()[2] == "no questions here"


def test_boxes_are_read_and_looked_at_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence of our own rulebook stands in its boxes; a box moved away holds other words."""
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path))
    book = load_book("wizard-kibitz-en")
    sentence = max(book.sentences, key=lambda one: len(one.text))
    piece = sentence.pieces[0]
    with pypdfium2.PdfDocument(own_file(book.slug)) as file:
        page = file[piece.page - 1]
        there = text_in(page, piece.boxes)
        moved = [(left, low + 60, right, high + 60) for left, low, right, high in piece.boxes]
        assert likeness(" ".join(there.split()), piece.text) > 0.95
        assert likeness(text_in(page, moved), piece.text) < 0.8
        assert has_ink(page, piece.boxes)
        assert not has_ink(page, [(2.0, 2.0, 10.0, 10.0)])


def test_quotes_are_chosen_evenly_and_once() -> None:
    def given(count: int) -> Given:
        citations = [
            {"quote": f"Quote {at}.", "boxes": [[0, 0, 1, 1]], "page": 1} for at in range(count)
        ]
        return Given((1,), {"citations": [*citations, {"quote": "None.", "boxes": [], "page": 1}]})

    many = chosen([(_case("1", (1,)), given(200)), (_case("2", (1,)), given(200))])
    assert len(many) == 50
    assert [cited["quote"] for _name, cited in many[:3]] == ["Quote 0.", "Quote 4.", "Quote 8."]
    assert len(chosen([(_case("1", (1,)), given(3))])) == 3


def test_the_other_assistant_is_driven_by_its_own_functions(tmp_path: Path) -> None:
    """It finds a page of ours by its own words; what it can't add is named, with its reason."""
    if not installed():
        pytest.skip("boardgame-rules-mcp is not installed")
    file, broken = tmp_path / "wizard.pdf", tmp_path / "broken.pdf"
    with pypdfium2.PdfDocument(own_file("wizard-kibitz-en")) as whole:
        with pypdfium2.PdfDocument.new() as two:
            two.import_pages(whole, pages=[1, 2])
            two.save(file)
        page = whole[2].get_textpage().get_text_range()
    broken.write_bytes(b"%PDF-1.4 no book")
    words = " ".join(re.findall(r"[a-z]{6,}", page)[:4])
    book = book_of({"A": ("Text.",)})
    with other_search({"wizard.pdf": file, "broken.pdf": broken}) as (search, refused):
        found = search(Case("1", "wizard.pdf", "en", words, frozenset(), ()), book)
        none = search(Case("2", "broken.pdf", "en", words, frozenset(), ()), book)
    assert found.pages[0] == 2
    assert list(refused) == ["broken.pdf"]
    assert not none.answered
