"""Numbers, negations, modals and limits in five languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.assistant.model.marks import clauses, limits, negations, rulings
from kibitz.assistant.model.numerals import ONES, loose_numbers, numbers


@pytest.mark.parametrize(
    ("text", "lang", "named"),
    [
        ("Draw three cards", "en", {"3"}),
        ("Draw 3 cards", "en", {"3"}),
        ("twenty-one points, forty-two, one hundred", "en", {"21", "42", "100"}),
        ("−10 points for 3–6 players", "en", {"-10", "3", "6"}),
        ("1,000 points and 2.5 metres", "en", {"1000", "2.5"}),
        ("the third round", "en", {"3"}),
        ("soixante-dix-sept, quatre-vingts, vingt et un", "fr", {"77", "80", "21"}),
        ("quatre-vingt-dix-neuf", "fr", {"99"}),
        ("trentotto, ventuno, tre", "it", {"38", "21", "3"}),
        ("einundzwanzig Karten, fünf, zweiter, dreißig", "de", {"21", "5", "2", "30"}),
        ("treinta y uno, veintidós, dieciséis", "es", {"31", "22", "16"}),
        ("the card of a player", "en", set()),
        ("non è mai così", "it", set()),
    ],
)
def test_numbers(text: str, lang: str, named: set[str]) -> None:
    assert numbers(text, lang) == named


@pytest.mark.parametrize(
    ("text", "lang", "loose"),
    [
        ("one card of a player", "en", {"1"}),
        ("both players", "en", {"2"}),
        ("eine Karte", "de", {"1"}),
        ("le carte", "it", set()),
    ],
)
def test_words_that_may_be_numbers(text: str, lang: str, loose: set[str]) -> None:
    assert loose_numbers(text, lang) == loose


@given(st.sampled_from(sorted(ONES)), st.integers(2, 20_000))
def test_digits_are_numbers_in_every_language(lang: str, number: int) -> None:
    assert numbers(f"({number})", lang) == {str(number)}


@pytest.mark.parametrize(
    ("text", "lang", "ruled"),
    [
        ("You may draw", "en", {"may"}),
        ("You must draw", "en", {"must"}),
        ("You have to draw", "en", {"must"}),
        ("You may not draw", "en", {"forbidden"}),
        ("You must not draw", "en", {"forbidden"}),
        ("You can't draw", "en", {"forbidden"}),
        ("You cannot draw", "en", {"forbidden"}),
        ("You mustn’t draw", "en", {"forbidden"}),
        ("You don't have to draw", "en", {"needless"}),
        ("Drawing is forbidden", "en", {"forbidden"}),
        ("Drawing is not forbidden", "en", {"may"}),
        ("Drawing is not allowed", "en", {"forbidden"}),
        ("You may draw, but you need not", "en", {"may", "needless"}),
        ("You draw", "en", set()),
        ("Il peut piocher", "fr", {"may"}),
        ("Il ne peut pas piocher", "fr", {"forbidden"}),
        ("Il doit piocher", "fr", {"must"}),
        ("Il n’est pas obligé de piocher", "fr", {"needless"}),
        ("È vietato pescare", "it", {"forbidden"}),
        ("Può pescare", "it", {"may"}),
        ("Non può pescare", "it", {"forbidden"}),
        ("Deve pescare", "it", {"must"}),
        ("Du musst nicht bedienen", "de", {"needless"}),
        ("Du darfst nicht bedienen", "de", {"forbidden"}),
        ("Du musst bedienen", "de", {"must"}),
        ("Du darfst bedienen", "de", {"may"}),
        ("Puede robar", "es", {"may"}),
        ("No tiene que robar", "es", {"needless"}),
        ("No debe robar", "es", {"forbidden"}),
        ("Hay que robar", "es", {"must"}),
    ],
)
def test_modals(text: str, lang: str, ruled: set[str]) -> None:
    assert set(rulings(text, lang)) == ruled


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Nobody draws", "en"),
        ("He doesn't draw", "en"),
        ("Il ne pioche plus", "fr"),
        ("Nessuno pesca", "it"),
        ("Keine Karte", "de"),
        ("Nunca roba", "es"),
    ],
)
def test_negations(text: str, lang: str) -> None:
    assert negations(text, lang) == 1


@pytest.mark.parametrize(
    ("text", "lang"),
    [("Il en prend plus", "fr"), ("Ne prende tre", "it"), ("Note the north", "en")],
)
def test_what_looks_like_a_negation(text: str, lang: str) -> None:
    assert negations(text, lang) == 0


@pytest.mark.parametrize(
    ("text", "lang", "limited"),
    [
        ("only the keeper", "en", {"only"}),
        ("up to five", "en", {"most"}),
        ("mindestens fünf", "de", {"least"}),
        ("il ne prend que deux cartes", "fr", {"only"}),
        ("fino a cinque", "it", {"most"}),
        ("al menos cinco", "es", {"least"}),
    ],
)
def test_limits(text: str, lang: str, limited: set[str]) -> None:
    assert limits(text, lang) == limited


@given(st.text(max_size=200))
def test_clauses_lie_in_order_inside_the_text(text: str) -> None:
    found = clauses(text)
    flat = [place for span in found for place in span]
    assert flat == sorted(flat)
    assert all(0 <= start < end <= len(text) for start, end in found)


def test_a_clause_ends_where_the_sentence_turns() -> None:
    text = "You may not draw, but you discard 2.5 cards."
    assert [text[start:end] for start, end in clauses(text)] == [
        "You may not draw",
        " you discard 2.5 cards",
    ]
