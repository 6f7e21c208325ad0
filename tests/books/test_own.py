"""Our own rulebooks as books: every rule comes back from its page, word for word."""

from pathlib import Path

import pytest

from kibitz import rulebook
from kibitz.books import book_file, load_book, own_books, own_slug
from kibitz.books.own import load_own
from kibitz.i18n import LANGUAGES
from kibitz.rulebook import games


def letters(text: str) -> str:
    """The letters and digits of a text."""
    return "".join(char for char in text if char.isalnum())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_each_rule_is_read_from_its_page_as_it_was_written(game: str, lang: str) -> None:
    book = load_book(own_slug(game, lang))
    passages = rulebook.passages(game, lang)
    assert {one.rule for one in book.sentences} == {None, *passages}
    for rule, passage in passages.items():
        told = [one for one in book.sentences if one.rule == rule]
        assert letters(" ".join(one.text for one in told)) == letters(passage.text)
        assert {one.page for one in told} == {passage.page}
        assert book.pages[passage.page - 1].label == passage.page_label


def test_they_are_there_for_each_game_and_language() -> None:
    assert len(own_books()) == len(games()) * len(LANGUAGES)
    assert own_books("wizard") == tuple(f"wizard-kibitz-{lang}" for lang in LANGUAGES)


def test_they_are_read_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder", "utf-8")
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(nowhere))
    load_own.cache_clear()
    assert load_book("plotters-kibitz-it").pages
    load_own.cache_clear()


def test_a_book_is_read_once_and_its_file_is_the_typeset_one() -> None:
    book = load_book("plotters-kibitz-fr")
    assert load_book("plotters-kibitz-fr") is book
    assert (book.game, book.lang, book.format, book.owner) == ("plotters", "fr", "pdf", None)
    assert book_file(book.slug) == rulebook.pdf_path("plotters", "fr")
