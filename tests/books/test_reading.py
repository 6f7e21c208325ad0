"""PDFs to sentences: what was typeset comes back as it was written, in its order and place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import typst

from kibitz.books import Book, Sentence, read_book
from tests.books.making import kept, paragraph, pdf, shown

GERMAN = [
    "Die Geschicklichkeitsspielerinnen schlichten gefährliche Auseinandersetzungen offenbar"
    " hoffnungslos langsam.",
    "Jeder Spieler zieht höchstens dreizehn Kartenstapelbeschriftungen vom Ablagestapel, d. h."
    " von den offenen Karten, und gibt anschließend dem nächsten Spieler die Führung ab.",
    "Der 3. Spieler beginnt mit dem Ausspielen, falls niemand die Farbe Blau bedienen kann.",
    "Wer am Ende der Partie die meisten Siegpunkte hat, gewinnt; bei Gleichstand entscheidet die"
    " Anzahl der verbliebenen Handkarten.",
]
ENGLISH = [
    "Shuffle the afflicted officers into the draw pile and flip the first five fish face up.",
    "Each player who affirms the official offer takes a firefly; nobody else may do so.",
    "The trick is won by the highest card of the suit that was led, unless a trump was played.",
]


LONG = [
    text.replace("Spieler", f"Spieler {one}{two}")
    for one in "ABCDE"
    for two in "KLMNO"
    for text in GERMAN
]
"""Pages of text, no two lines of which are the same."""
HEAD = ", header: [The little book of games]"


@cache
def typeset(source: str) -> bytes:
    """A PDF that Typst makes."""
    return bytes(typst.compile(source.encode()))


def book(folder: Path, content: bytes) -> Book:
    """A PDF with a content, read; each quote of it stands on its page."""
    found = read_book(kept(folder, "a-book.pdf", content))
    for sentence in found.sentences:
        for piece in sentence.pieces:
            assert piece.text in found.pages[piece.page - 1].text
    return found


def texts(found: Book, kind: str = "") -> list[str]:
    """The sentences of a book, all or those of a kind."""
    return [one.text for one in found.sentences if kind in ("", one.kind)]


def columns(lang: str, sentences: Sequence[str], count: int = 2, more: str = "") -> str:
    """Pages in justified, hyphenated columns under a title."""
    body = "\n\n".join(sentences)
    return f"""
#set page(paper: "a4", columns: {count}, numbering: "1"{more})
#set text(size: 11pt, lang: "{lang}", hyphenate: true)
#set par(justify: true)
#show heading: set text(size: 15pt)
#place(top + center, scope: "parent", float: true, text(22pt)[Cards and Stars])
= The play
{body}
"""


@pytest.mark.parametrize(("lang", "sentences"), [("de", GERMAN), ("en", ENGLISH)])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_hyphens_ligatures_and_columns_come_back_as_written(
    tmp_path: Path, lang: str, sentences: list[str], count: int
) -> None:
    found = book(tmp_path, typeset(columns(lang, sentences, count)))
    assert texts(found, "text") == sentences
    assert found.lang == lang
    assert found.title == "Cards and Stars"


def test_text_that_is_drawn_column_by_column_out_of_order_is_put_in_order(tmp_path: Path) -> None:
    def box(name: str, x: float, y: float) -> str:
        lines = [f"This is line {at} of box {name} on the page" for at in ("one", "two", "three")]
        return paragraph([*lines, f"and box {name} ends here."], x, y)

    scrambled = [box("D", 310, 500), box("A", 60, 700), box("C", 310, 700), box("B", 60, 500)]
    found = book(tmp_path, pdf(["".join(scrambled)]))
    assert [text.split()[-3] for text in texts(found)] == list("ABCD")


def test_lines_woven_across_a_gutter_are_read_down_the_columns(tmp_path: Path) -> None:
    left = [f"This is the left column, in its line {at}" for at in range(9)]
    right = [f"And this is the right one, line {at}" for at in range(9)]
    woven = "".join(
        shown(one, 50, 700 - 14 * at) + shown(two, 320, 700 - 14 * at)
        for at, (one, two) in enumerate(zip(left, right, strict=True))
    )
    found = book(tmp_path, pdf([woven]))
    assert " ".join(texts(found)) == " ".join([*left, *right])


def test_heads_and_feet_are_no_sentences_but_stand_on_their_page(tmp_path: Path) -> None:
    found = book(tmp_path, typeset(columns("de", LONG, more=HEAD)))
    assert len(found.pages) > 2
    assert [page.label for page in found.pages] == [str(page.number) for page in found.pages]
    assert not any("little book" in text for text in texts(found))
    assert all("The little book of games" in page.text for page in found.pages)
    assert texts(found, "text") == LONG


def test_a_sentence_that_a_page_s_end_cuts_has_a_piece_on_each(tmp_path: Path) -> None:
    found = book(tmp_path, typeset(columns("de", [" ".join(LONG)])))
    assert texts(found, "text") == LONG
    cut = [one for one in found.sentences if len(one.pieces) > 1]
    assert cut
    for one in cut:
        assert [piece.page for piece in one.pieces] == [one.page, one.page + 1]


def test_headings_nest_by_size_and_number(tmp_path: Path) -> None:
    source = """
#set page(paper: "a5")
#set heading(numbering: "1.1")
#show heading.where(level: 1): set text(size: 16pt)
#show heading.where(level: 2): set text(size: 13pt)
= Setting up
Shuffle the cards.
== The deal
Deal ten cards to each player.
= The play
Play a card.
"""
    found = book(tmp_path, typeset(source))
    assert [(one.kind, one.text, one.section) for one in found.sentences] == [
        ("heading", "1 Setting up", ()),
        ("text", "Shuffle the cards.", ("1 Setting up",)),
        ("heading", "1.1 The deal", ("1 Setting up",)),
        ("text", "Deal ten cards to each player.", ("1 Setting up", "1.1 The deal")),
        ("heading", "2 The play", ()),
        ("text", "Play a card.", ("2 The play",)),
    ]


def test_items_rows_and_paragraphs_are_told_apart(tmp_path: Path) -> None:
    source = """
#set page(paper: "a5")
Each of these is an item:
- Draw two cards from the pile that lies in the middle of the table, and then put one of them back.
- Pass
+ Lead a card
+ Follow suit

#table(columns: 3, inset: 12pt, [Players], [3], [4], [Rounds], [20], [15], [Cards], [20], [15])
First line of a paragraph without an end

Another paragraph.
"""
    found = book(tmp_path, typeset(source))
    assert texts(found, "item") == [
        "Draw two cards from the pile that lies in the middle of the table, and then put one of"
        " them back.",
        "Pass",
        "1. Lead a card",
        "2. Follow suit",
    ]
    assert texts(found, "table") == ["Players 3 4", "Rounds 20 15", "Cards 20 15"]
    assert texts(found, "text") == [
        "Each of these is an item:",
        "First line of a paragraph without an end",
        "Another paragraph.",
    ]


def test_lines_of_a_list_without_bullets_stay_apart(tmp_path: Path) -> None:
    lines = ["17 .......... Policy tiles", "10 .......... Secret cards", "1 ........... Board"]
    assert texts(book(tmp_path, pdf([paragraph(lines, 72, 700)]))) == lines


def test_both_numbers_of_a_double_page_are_its_label(tmp_path: Path) -> None:
    def spread(left: int) -> str:
        middle = paragraph(["This double page tells of a rule of the game."], 60, 400)
        return middle + shown(str(left), 40, 25) + shown(str(left + 1), 790, 25)

    found = book(tmp_path, pdf([spread(at) for at in (2, 4, 6)], size=(842, 595)))
    assert [page.label for page in found.pages] == ["2–3", "4–5", "6–7"]


def test_numbers_that_do_not_rise_with_the_pages_are_no_labels(tmp_path: Path) -> None:
    pages = [
        paragraph(["Some rule of the game stands here."], 60, 400) + shown(number, 290, 25)
        for number in ("7", "3", "12", "5")
    ]
    assert [page.label for page in book(tmp_path, pdf(pages)).pages] == [""] * 4


def test_a_file_s_own_labels_stand_in_where_no_number_is_printed(tmp_path: Path) -> None:
    pages = [paragraph(["Some rule of the game stands here."], 60, 400)] * 3
    labels = "/PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 1 >>] >>"
    found = book(tmp_path, pdf(pages, catalog=labels))
    assert [page.label for page in found.pages] == ["i", "1", "2"]


@pytest.mark.parametrize("order", ["before", "behind", "at the end"])
def test_accents_set_apart_are_put_on_their_letters(tmp_path: Path, order: str) -> None:
    """As TeX does: the accent is a character of its own, drawn over the letter."""
    size = 12.0
    start, letter = shown("pi", 72, 700, size), shown("u sale", 81.34, 700, size)
    accent = shown("`", 82.7, 700.5, size)
    end = shown("al mazzo", 125, 700, size)
    drawn = {
        "before": start + accent + letter + end,
        "behind": start + letter + accent + end,
        "at the end": start + letter + end + accent,
    }[order]
    assert texts(book(tmp_path, pdf([drawn]))) == ["più sale al mazzo"]


def test_a_letter_drawn_twice_to_make_it_bold_is_read_once(tmp_path: Path) -> None:
    twice = shown("Fat letters win", 72, 700) + shown("Fat letters win", 72.4, 700)
    assert texts(book(tmp_path, pdf([twice]))) == ["Fat letters win"]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("The play", "rules"),
        ("Components", "components"),
        ("Example", "example"),
        ("Credits", "credits"),
    ],
)
def test_pages_are_told_by_their_headings(tmp_path: Path, heading: str, kind: str) -> None:
    content = shown(heading, 72, 720, 20) + paragraph(["Something about cards.", "More."], 72, 690)
    assert book(tmp_path, pdf([content])).pages[0].kind == kind


def pixels(
    content: bytes, page: int, scale: float = 2
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A page, drawn in grey."""
    document = pypdfium2.PdfDocument(content)
    drawn = document[page - 1].render(scale=scale, grayscale=True).to_numpy()
    document.close()
    return np.asarray(drawn).reshape(drawn.shape[:2])


def painted(
    sentences: Sequence[Sentence], page: int, shape: tuple[int, ...], scale: float
) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Where the boxes of some sentences lie on a page."""
    inside = np.zeros(shape, bool)
    for sentence in sentences:
        for piece in sentence.pieces:
            for left, bottom, right, top in piece.boxes if piece.page == page else ():
                rows = slice(int(shape[0] - scale * top), int(shape[0] - scale * bottom) + 2)
                inside[rows, int(scale * left) : int(scale * right) + 2] = True
    return inside


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_the_boxes_hold_all_the_ink_and_each_box_holds_some(tmp_path: Path, turned: int) -> None:
    lines = ["The quick player draws a card.", "Then another one plays it."]
    more = f"/Rotate {turned} /CropBox [40 50 500 800]"
    content = pdf([paragraph(lines, 72, 700) + paragraph(lines, 90, 400, 16)], page_more=more)
    found = book(tmp_path, content)
    ink = pixels(content, 1) < 100
    assert ink.any()
    assert not (ink & ~painted(found.sentences, 1, ink.shape, 2)).any()
    for sentence in found.sentences:
        assert (ink & painted([sentence], 1, ink.shape, 2)).any()


def test_a_box_holds_its_own_words_and_no_others(tmp_path: Path) -> None:
    content = typeset(columns("en", ENGLISH))
    found = book(tmp_path, content)
    document = pypdfium2.PdfDocument(content)
    text = document[0].get_textpage()
    for sentence in found.sentences:
        for piece in sentence.pieces:
            parts = [text.get_text_bounded(*box) for box in piece.boxes]
            letters = "".join(char for part in parts for char in part if char.isalnum())
            assert letters == "".join(char for char in piece.text if char.isalnum())
    document.close()
