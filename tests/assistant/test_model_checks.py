"""Each check of a claim catches what it is there for, and lets through what is supported."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.assistant.model.checks import faults_of
from kibitz.assistant.model.given import Desk, Given, Source, section_of
from kibitz.assistant.model.replies import Claim, Faulty, Reply, read_reply
from kibitz.books.model import Book, Page, Piece, Sentence

from .model_books import book_of, lantern_book

DRAWS = "Each player draws four cards from the pile."
MAY = "You may discard a lantern at the end of your turn."
MUST_NOT = "You must not trade lanterns with another player."
TWO = "You must draw, and you may discard; you may not trade, nor may you sell."
SEVEN = "A player holds at most seven lanterns, but the keeper holds no limit in mind."
ENDS = "The game ends after 12 rounds."
ONLY = "Only the keeper counts the lanterns."
IDS = {DRAWS: "1.s1", MAY: "1.s3", MUST_NOT: "1.s4", SEVEN: "1.s5", ENDS: "1.s6", ONLY: "1.s7"}


def given_of(book: Book) -> dict[str, Given]:
    """All sentences of a book, given."""
    desk = Desk([Source(book, tuple(sentence.id for sentence in book.sentences))])
    desk.first()
    return desk.given


def faults(
    text: str, sentence: str, *quotes: str, ids: tuple[str, ...] = (), lang: str = "en"
) -> list[str]:
    """What is wrong with a claim on a sentence of the lantern book; quoted whole unless said."""
    claim = Claim(text, ids or (IDS[sentence],), quotes or (sentence,))
    return faults_of(Reply("answered", (claim,)), given_of(lantern_book()), lang)


@pytest.mark.parametrize(
    ("text", "sentence", "quote", "lang"),
    [
        ("Each player draws 4 cards.", DRAWS, "draws four cards", "en"),
        ("Ogni giocatore pesca quattro carte.", DRAWS, DRAWS, "it"),
        ("Chaque joueur pioche 4 cartes.", DRAWS, DRAWS, "fr"),
        ("Jeder zieht vier Karten.", DRAWS, DRAWS, "de"),
        ("Cada jugador roba cuatro cartas.", DRAWS, DRAWS, "es"),
        ("You can discard a lantern.", MAY, "You may discard a lantern", "en"),
        ("Du darfst eine Laterne abwerfen.", MAY, MAY, "de"),
        ("Lanterns may not be traded.", MUST_NOT, MUST_NOT, "en"),
        ("È vietato scambiare lanterne.", MUST_NOT, MUST_NOT, "it"),
        ("Du darfst nicht tauschen.", MUST_NOT, MUST_NOT, "de"),
        ("You hold up to 7 lanterns.", SEVEN, "A player holds at most seven lanterns", "en"),
        ("Seul le gardien compte les lanternes.", ONLY, ONLY, "fr"),
    ],
)
def test_what_is_supported_passes(text: str, sentence: str, quote: str, lang: str) -> None:
    assert faults(text, sentence, quote, lang=lang) == []


@pytest.mark.parametrize(
    ("text", "sentence", "quote", "lang", "told"),
    [
        ("Each player draws five cards.", DRAWS, DRAWS, "en", "“5”"),
        ("Ogni giocatore pesca 5 carte.", DRAWS, DRAWS, "it", "“5”"),
        ("Each player draws one card.", DRAWS, DRAWS, "en", "its quotes say “4”"),
        ("Jeder zieht eine Karte.", DRAWS, DRAWS, "de", "its quotes say “4”"),
        ("Each player draws four cards.", DRAWS, "cards from the pile", "en", "“4”"),
        ("It ends after -12 rounds.", ENDS, ENDS, "en", "“-12”"),
        ("You must discard a lantern.", MAY, MAY, "en", "“must”"),
        ("Tu dois défausser une lanterne.", MAY, MAY, "fr", "“must”"),
        ("Debes descartar una linterna.", MAY, MAY, "es", "“must”"),
        ("You discard a lantern.", MAY, MAY, "en", "say “may”"),
        ("Each player may draw four cards.", DRAWS, DRAWS, "en", "“may”"),
        ("You may trade lanterns.", MUST_NOT, MUST_NOT, "en", "“may”"),
        ("You trade lanterns.", MUST_NOT, MUST_NOT, "en", "“not”"),
        ("You trade lanterns.", MUST_NOT, "trade lanterns with another", "en", "“not”"),
        ("You need not trade lanterns.", MUST_NOT, MUST_NOT, "en", "“needless”"),
        ("Du musst nicht tauschen.", MUST_NOT, MUST_NOT, "de", "“needless”"),
        ("The game never ends after 12 rounds.", ENDS, ENDS, "en", "“not”"),
        ("A player holds at least seven lanterns.", SEVEN, "at most seven lanterns", "en", "least"),
        ("The keeper counts the lanterns.", ONLY, ONLY, "en", "“only”"),
        ("Only the oldest draws four cards.", DRAWS, DRAWS, "en", "“only”"),
        ("You must not hold the lanterns.", MUST_NOT, MUST_NOT, "it", "in Italian"),
        ("Non devi scambiare le lanterne.", MUST_NOT, MUST_NOT, "en", "in English"),
        ("See www.example.com for it.", DRAWS, DRAWS, "en", "address"),
        ("It is four. It is so.", DRAWS, DRAWS, "en", "one sentence"),
        ("x" * 500, DRAWS, DRAWS, "en", "one sentence"),
        ("", DRAWS, DRAWS, "en", "one sentence"),
        ("Four cards.", DRAWS, "draws five cards", "en", "word for word"),
        ("Four cards.", DRAWS, "four", "en", "word for word"),
        ("Four cards.", DRAWS, "raws four card", "en", "word for word"),
        ("Four cards.", DRAWS, "", "en", "word for word"),
    ],
)
def test_what_is_not_supported_is_told(
    text: str, sentence: str, quote: str, lang: str, told: str
) -> None:
    found = faults(text, sentence, quote, lang=lang)
    assert any(told in fault for fault in found), found


def test_ids_have_to_be_given_and_a_quote_to_stand_in_its_own_sentence() -> None:
    assert "no sentence 1.s99" in faults("Four cards.", DRAWS, ids=("1.s99",))[0]
    assert "word for word" in faults("Four cards.", DRAWS, ids=("1.s2",))[0]
    empty = Reply("answered", (Claim("Four cards.", (), ()),))
    assert "needs" in faults_of(empty, given_of(lantern_book()), "en")[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("You must draw, and you may discard; you may not trade, nor may you sell.", ""),
        ("You must draw, and you must discard; you may not trade, nor may you sell.", "“must”"),
        ("You must draw, and you may discard; you may not trade.", "“not”"),
        ("You must draw, and you may discard; you may trade, nor may you sell.", "“may”"),
        ("Devi pescare e puoi scartare; non puoi né scambiare né vendere.", ""),
    ],
)
def test_what_a_sentence_rules_several_times_is_counted(text: str, told: str) -> None:
    given = given_of(book_of({"A": (TWO,)}))
    lang = "it" if text.startswith("Devi") else "en"
    found = faults_of(Reply("answered", (Claim(text, ("1.s1",), (TWO,)),)), given, lang)
    assert any(told in fault for fault in found) if told else found == []


def test_quotes_may_differ_in_white_space_and_quotation_marks_only() -> None:
    book = book_of({"A": ("The keeper’s  “lamp” burns here.",)})
    claim = Claim("It burns.", ("1.s1",), ('The keeper\'s "lamp"\nburns',))
    assert faults_of(Reply("answered", (claim,)), given_of(book), "en") == []
    other = Claim("It burns.", ("1.s1",), ("The keepers lamp burns",))
    assert faults_of(Reply("answered", (other,)), given_of(book), "en") != []


def test_a_quote_may_cross_a_page_but_not_leave_out_what_negates_it() -> None:
    pieces = (Piece(1, "You may not", ()), Piece(2, "light two lamps.", ()))
    pages = tuple(Page(piece.page, "", 1, 1, "rules", piece.text) for piece in pieces)
    sentence = Sentence("s1", pieces, "text", ("A",), 1)
    book = Book("b", "B", "en", None, "", "pdf", "", "", None, pages, (sentence,))
    claim = Claim("You may not light 2 lamps.", ("1.s1",), ("may not light two lamps",))
    assert faults_of(Reply("answered", (claim,)), given_of(book), "en") == []
    cut = Claim("You light two lamps.", ("1.s1",), ("light two lamps.",))
    assert "“not”" in faults_of(Reply("answered", (cut,)), given_of(book), "en")[0]


def test_a_sentence_that_does_not_stand_on_its_page_is_not_given() -> None:
    good = lantern_book()
    pages = (Page(1, "", 1, 1, "rules", "Something else."), *good.pages[1:])
    bad = Book("b", "B", "en", None, "", "pdf", "", "", None, pages, good.sentences)
    assert sorted(given_of(bad)) == ["1.s3", "1.s4", "1.s5", "1.s6", "1.s7"]


@pytest.mark.parametrize(
    ("question", "fine"),
    [
        ("How many players are you?", True),
        ("", False),
        ("Tell me more.", False),
        ("Did you read http://evil.example?", False),
        ("Why" * 300 + "?", False),
    ],
)
def test_a_question_back_is_a_short_question(question: str, fine: bool) -> None:
    assert (not faults_of(Reply("unclear", (), question), {}, "en")) == fine


CLAIM = {"text": "a", "sentence_ids": ["1.s1"], "quotes": ["a b"]}


@pytest.mark.parametrize("wrapped", ["{}", "```json\n{}\n```", " ```\n{}``` ", "\n{}\n"])
def test_replies_are_read(wrapped: str) -> None:
    value = json.dumps({"outcome": "answered", "claims": [CLAIM]})
    reply = read_reply(wrapped.replace("{}", value))
    assert reply == Reply("answered", (Claim("a", ("1.s1",), ("a b",)),))


@pytest.mark.parametrize(
    "value",
    [
        "no JSON",
        "[" * 100_000,
        "[]",
        "null",
        {},
        {"outcome": "maybe"},
        {"outcome": "answered"},
        {"outcome": "answered", "claims": []},
        {"outcome": "answered", "claims": "a"},
        {"outcome": "answered", "claims": [CLAIM] * 6},
        {"outcome": "answered", "claims": ["a"]},
        {"outcome": "answered", "claims": [CLAIM | {"text": 1}]},
        {"outcome": "answered", "claims": [CLAIM | {"quotes": [1]}]},
        {"outcome": "answered", "claims": [CLAIM | {"page": 3}]},
        {"outcome": "answered", "claims": [CLAIM], "page": 3},
        {"outcome": "not-in-rulebook", "claims": [CLAIM]},
        {"outcome": "unclear", "question": 1},
    ],
)
def test_other_shapes_are_refused(value: Any) -> None:
    with pytest.raises(Faulty):
        read_reply(value if isinstance(value, str) else json.dumps(value))


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(content: str) -> None:
    outcome = "refused"
    with suppress(Faulty):
        outcome = read_reply(content).outcome
    assert outcome in {"refused", "not-in-rulebook", "unclear"}


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_claim_is_checked(text: str, quote: str) -> None:
    found = faults(text, DRAWS, quote)
    if len(quote.split()) < 2 or " ".join(quote.split()) not in DRAWS:
        assert found


def test_a_whole_section_is_given_or_what_stands_nearest() -> None:
    book = lantern_book()
    assert [sentence.id for sentence in section_of(book, "s4", 6000)] == ["s3", "s4", "s5"]
    assert [sentence.id for sentence in section_of(book, "s4", 100)] == ["s3", "s4"]
    assert section_of(book, "s4", 10) == []
    assert section_of(book, "s99", 6000) == []


def test_sections_are_given_once_the_best_first_and_no_more_than_fit() -> None:
    book = lantern_book()
    desk = Desk([Source(book, ("s6", "s3", "s7"))])
    assert [section["section"] for section in desk.first()] == ["End", "Turns"]
    assert desk.more(1, ["s7"]) == []
    assert [section["section"] for section in desk.more(1, ["s1"])] == ["Set-up"]
    long = book_of({f"S{at}": ("lamp " * 1100,) for at in range(9)})
    ids = tuple(sentence.id for sentence in long.sentences)
    assert len(Desk([Source(long, ids)]).first()) == 4
