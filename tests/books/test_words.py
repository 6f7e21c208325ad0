"""Words broken at the end of a line: joined as the book writes them."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.books.pdf.words import Vocabulary

WORDS = st.text(string.ascii_lowercase, min_size=2, max_size=9)


def joined(lang: str, before: str, after: str, book: str = "") -> str:
    """Two lines as one text."""
    joint = Vocabulary([book, before, after], lang).joint(before, after)
    start = before if joint == " " else before[:-1]
    return start + joint + after


@pytest.mark.parametrize(
    ("lang", "before", "after", "book", "wanted"),
    [
        ("de", "das Karten-", "spiel beginnt", "", "das Kartenspiel beginnt"),
        ("de", "die A-", "Karte", "", "die A-Karte"),
        ("de", "Karten-", "spiel", "Ein Karten-spiel liegt", "Karten-spiel"),
        ("de", "Hand-", "und Ablagestapel", "", "Hand- und Ablagestapel"),
        ("de", "die WM-", "Karte", "", "die WM-Karte"),
        ("en", "an oppor-", "tunity to draw", "", "an opportunity to draw"),
        ("en", "play it face-", "up now", "the face of a card", "play it face-up now"),
        ("en", "a single-", "sided card", "single cards, sided dice", "a single-sided card"),
        ("en", "self-", "explanatory", "", "self-explanatory"),
        ("en", "3-", "4 players", "", "3-4 players"),
        ("en", "the draw pile -", "or the discard", "", "the draw pile - or the discard"),
        ("fr", "celui-", "ci joue", "", "celui-ci joue"),
        ("fr", "la dis-", "tribution", "", "la distribution"),
        ("it", "il maz-", "ziere", "", "il mazziere"),
        ("es", "la ba-", "raja", "", "la baraja"),
        ("en", "in one", "line", "", "in one line"),
    ],
)
def test_a_hyphen_is_dropped_unless_it_is_the_word_s_own(
    lang: str, before: str, after: str, book: str, wanted: str
) -> None:
    assert joined(lang, before, after, book) == wanted


def test_capitals_are_joined_like_small_letters_but_single_letters_keep_their_hyphen() -> None:
    assert joined("en", "THE COMPO-", "NENTS") == "THE COMPONENTS"
    assert joined("en", "X-", "RAY") == "X-RAY"


def test_half_a_word_is_none_that_the_book_knows() -> None:
    words = Vocabulary(["an oppor-", "tunity"], "en")
    assert not words.knows("oppor")
    assert not words.knows("tunity")


@given(WORDS, WORDS, st.sampled_from(["en", "fr", "it", "de", "es"]))
def test_what_the_book_writes_elsewhere_decides(one: str, two: str, lang: str) -> None:
    if two not in ("und", "oder", "bis", "sowie", "bzw", "and", "or", "to", "et", "ou"):
        assert Vocabulary([f"a {one}{two} b"], lang).joint(f"a {one}-", two) == ""
        if f"{one}{two}" not in (one, two):
            assert Vocabulary([f"a {one}-{two} b"], lang).joint(f"a {one}-", two) == "-"


@given(WORDS, WORDS)
def test_a_soft_hyphen_always_goes(one: str, two: str) -> None:
    assert Vocabulary([], "en").joint(one + "\u00ad", two) == ""


@given(st.text(max_size=20), st.text(max_size=20), st.sampled_from(["en", "de"]))
def test_any_two_lines_have_a_joint(before: str, after: str, lang: str) -> None:
    assert Vocabulary([before, after], lang).joint(before, after) in ("", "-", " ", "- ")
