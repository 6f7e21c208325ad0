"""Text to sentences, and the language it is in."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.books.languages import LANGUAGES, language_of
from kibitz.books.sentences import names_in, split


def sentences(text: str, lang: str = "en") -> list[str]:
    """The sentences of a text."""
    return [text[start:end] for start, end in split(text, lang)]


@pytest.mark.parametrize(
    ("lang", "parts"),
    [
        ("en", ["Draw a card.", "Then play one, e.g. a red card, or pass!", "Next?", "Yes."]),
        ("en", ["Each has 3.5 points.", "Mr. Fox leads, i.e. he starts vs. Ms. Owl."]),
        ("en", ["“You win.”", "Nobody says so (yet.)", "2 players may play."]),
        ("de", ["Ziehe z. B. zwei Karten, d. h. eine mehr.", "Der 3. Spieler beginnt."]),
        ("de", ["Nimm bis zu 4 Karten inkl. Trumpf, ggf. Nr. 7 usw. bis zum Ende.", "Fertig."]),
        ("de", ["Es gewinnt die 13.", "Danach ist der 2. Stich dran."]),
        ("fr", ["Piochez, p. ex. la carte n° 5, etc. si vous pouvez.", "« C’est fini. »"]),
        ("it", ["Pesca una carta, p. es. il Re, ecc. e scartala.", "Hai vinto?", "Sì!"]),
        ("es", ["Roba p. ej. dos cartas (máx. 3).", "¿Quién gana?", "¡Tú!"]),
    ],
)
def test_sentences_end_where_a_reader_sees_them_end(lang: str, parts: list[str]) -> None:
    assert sentences(" ".join(parts), lang) == parts


def test_the_number_of_an_item_ends_no_sentence() -> None:
    assert sentences("3. Draw a card. Then stop.") == ["3. Draw a card.", "Then stop."]
    assert sentences("a. Draw") == ["a. Draw"]


def test_dots_that_lead_to_a_number_end_none() -> None:
    assert sentences("17 .......... Policy tiles") == ["17 .......... Policy tiles"]
    assert sentences("Setup . . . . . . 3") == ["Setup . . . . . . 3"]


def test_a_name_with_a_mark_in_it_is_learnt_from_the_book() -> None:
    text = "Take a Go! Card. Pass the Go! Card on. Each Go! Card counts."
    names = names_in([text])
    assert names == {"Go! Card"}
    assert [text[a:b] for a, b in split(text, "en", names)] == [
        "Take a Go! Card.",
        "Pass the Go! Card on.",
        "Each Go! Card counts.",
    ]


@given(st.text(max_size=200), st.sampled_from(LANGUAGES))
def test_no_word_is_lost_and_no_two_sentences_overlap(text: str, lang: str) -> None:
    spans = split(text, lang)
    assert all(start < end for start, end in spans)
    assert all(one[1] <= two[0] for one, two in pairwise(spans))
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Each player draws the top card of the deck and may play it."),
        ("fr", "Chaque joueur pioche la carte du dessus et peut la jouer dans le pli."),
        ("it", "Ogni giocatore pesca la carta in cima al mazzo e può giocarla."),
        ("de", "Jeder Spieler zieht die oberste Karte vom Stapel und darf sie ausspielen."),
        ("es", "Cada jugador roba la carta de arriba del mazo y puede jugarla en la baza."),
    ],
)
def test_small_words_tell_the_language(lang: str, text: str) -> None:
    assert language_of([text]) == lang


def test_too_few_words_tell_nothing() -> None:
    assert language_of(["R5 B2"], otherwise="it") == "it"
