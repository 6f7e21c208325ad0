"""Characters to lines."""

import pytest

from kibitz.books.pdf.accents import composed
from kibitz.books.pdf.glyphs import Glyph, Look
from kibitz.books.pdf.lines import lines_of

LOOK = Look(10.0, False, False, 0, (0, 0, 0, 255), True)


def glyphs(text: str, x: float = 0.0, y: float = 100.0) -> list[Glyph]:
    """Characters five points wide, one after the other."""
    return [
        Glyph(
            char,
            (0, 0, 0, 0) if char == " " else (x + 5 * at, y, x + 5 * at + 5, y + 7),
            LOOK,
            x + 5 * at,
            y,
        )
        for at, char in enumerate(text)
    ]


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("ﬁve aﬀairs, oﬄine", "five affairs, offline"),
        ("zero\u200b-width\ufeff joiner\u200d", "zero-width joiner"),
        ("bell\x07 and tab", "bell and tab"),
        ("e\u0301te\u0301", "été"),
        ("\x88 a control character as a bullet", "• a control character as a bullet"),
        ("\uf0b7 one from a symbol font", "• one from a symbol font"),
    ],
)
def test_characters_are_cleaned(given: str, read: str) -> None:
    assert [line.text for line in lines_of(glyphs(given))] == [read]


def test_each_character_has_its_box() -> None:
    (line,) = lines_of(glyphs("ab ﬁ"))
    assert line.text == "ab fi"
    assert [line.place(at) for at in range(5)] == [
        (0, 100, 5, 107),
        (5, 100, 10, 107),
        (0, 0, 0, 0),
        (15, 100, 20, 107),
        (15, 100, 20, 107),
    ]
    assert line.box_of(0, 5) == (0, 100, 20, 107)
    assert line.box_of(2, 3) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("gap", "texts"),
    [(4.0, ["ab cd"]), (17.0, ["ab cd"]), (30.0, ["ab", "cd"])],
)
def test_a_blank_may_be_wide_but_not_too_wide(gap: float, texts: list[str]) -> None:
    both = glyphs("ab ") + glyphs("cd", 10 + gap)
    assert [line.text for line in lines_of(both)] == texts


def test_a_bullet_is_joined_to_its_item_over_a_wide_gap() -> None:
    both = glyphs("•") + glyphs("item", 35)
    assert [line.text for line in lines_of(both)] == ["• item"]


@pytest.mark.parametrize(
    ("letter", "accent", "whole"),
    [
        ("u", "`", "ù"),
        ("e", "´", "é"),
        ("ı", "`", "ì"),
        ("a", "¨", "ä"),
        ("c", "¸", "ç"),
        ("n", "~", "ñ"),
        ("o", "\u0302", "ô"),
        ("x", "`", ""),
    ],
)
def test_an_accent_and_a_letter_are_one_character(letter: str, accent: str, whole: str) -> None:
    assert composed(letter, accent) == whole
