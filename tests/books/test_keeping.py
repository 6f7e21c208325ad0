"""A book as JSON and back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.books.keeping import book_read, card_of, card_read, written
from kibitz.books.model import Book, Page, Piece, Remark, Sentence

WORDS = st.text(min_size=1, max_size=20)
SIDES = st.floats(-1e4, 1e4).map(lambda side: round(side, 2))
BOXES = st.tuples(SIDES, SIDES, SIDES, SIDES)
PIECES = st.builds(Piece, st.integers(1, 600), WORDS, st.lists(BOXES, max_size=3).map(tuple))
SENTENCES = st.builds(
    Sentence,
    id=WORDS,
    pieces=st.lists(PIECES, min_size=1, max_size=2).map(tuple),
    kind=st.sampled_from(["text", "heading", "item", "table"]),
    section=st.lists(WORDS, max_size=3).map(tuple),
    block=st.integers(0, 999),
    rule=st.none() | WORDS,
)
PAGES = st.builds(
    Page,
    st.integers(1, 600),
    WORDS,
    SIDES,
    SIDES,
    st.sampled_from(["rules", "example", "components", "credits", "unreadable"]),
    st.text(max_size=50),
)
REMARKS = st.builds(
    Remark,
    WORDS,
    st.none() | st.integers(1, 600),
    st.dictionaries(WORDS, WORDS, max_size=2).map(lambda found: tuple(found.items())),
)
BOOKS = st.builds(
    Book,
    slug=WORDS,
    title=WORDS,
    lang=st.sampled_from(["en", "es"]),
    game=st.none() | WORDS,
    edition=st.text(max_size=9),
    format=st.sampled_from(["pdf", "markdown", "text"]),
    checksum=WORDS,
    added=WORDS,
    owner=st.none() | WORDS,
    pages=st.lists(PAGES, max_size=3).map(tuple),
    sentences=st.lists(SENTENCES, max_size=3).map(tuple),
    remarks=st.lists(REMARKS, max_size=2).map(tuple),
)


@given(BOOKS)
def test_a_book_comes_back_as_it_was(book: Book) -> None:
    text = written(book)
    assert book_read(text) == book
    assert json.loads(text)["card"]["title"] == book.title


@given(BOOKS)
def test_the_card_stands_on_the_first_line(book: Book) -> None:
    assert card_read(written(book).split("\n")[0] + "\n") == card_of(book)


@given(BOOKS, st.integers(0, 10_000))
def test_half_a_book_is_none(book: Book, cut: int) -> None:
    text = written(book)
    with pytest.raises((LookupError, TypeError, ValueError)):
        book_read(text[: cut % (len(text) - 3)])


def test_a_book_kept_by_another_version_is_not_taken_for_one_of_this() -> None:
    with pytest.raises(ValueError, match="1"):
        card_read('{"card": {"version": 2, "slug": "x"},')


def test_a_sentence_is_put_together_across_the_end_of_a_page() -> None:
    def whole(one: str, two: str) -> str:
        return Sentence("s1", (Piece(1, one, ()), Piece(2, two, ())), "text", (), 0).text

    assert whole("Draw two", "cards.") == "Draw two cards."
    assert whole("a Karten-", "spiel") == "a Kartenspiel"
    assert whole("the A-", "Karte") == "the A-Karte"
