"""Rulebooks that are text or Markdown."""

from pathlib import Path

import pytest

from kibitz.books import Book, read_book
from kibitz.errors import BadInput
from tests.books.making import kept

MARKDOWN = """\
---
title: no text of the book
---

# Skat for beginners

Three players. The **dealer** gives [ten cards](x.md)
to each.

Setting up
----------

- Shuffle the *cards*. Then cut.
- Deal.

1. Bid.
2. Play.

| Suit | Value |
|------|-------|
| Clubs | 12 |

> Example: clubs are high.

```
7 8 9
```
"""


def book(folder: Path, name: str, content: bytes | str) -> Book:
    """A file with a content, read."""
    return read_book(kept(folder, name, content))


def test_markdown_gives_headings_items_and_rows(tmp_path: Path) -> None:
    found = book(tmp_path, "skat.md", MARKDOWN)
    assert (found.title, found.lang, found.format) == ("Skat for beginners", "en", "markdown")
    assert [(one.kind, one.text) for one in found.sentences] == [
        ("heading", "Skat for beginners"),
        ("text", "Three players."),
        ("text", "The dealer gives ten cards to each."),
        ("heading", "Setting up"),
        ("item", "Shuffle the cards."),
        ("item", "Then cut."),
        ("item", "Deal."),
        ("item", "1. Bid."),
        ("item", "2. Play."),
        ("table", "Suit Value"),
        ("table", "Clubs 12"),
        ("text", "Example: clubs are high."),
        ("text", "7 8 9"),
    ]
    assert found.sentences[1].section == ("Skat for beginners",)
    assert found.sentences[4].section == ("Skat for beginners", "Setting up")


def test_every_quote_stands_on_its_page_and_has_no_box(tmp_path: Path) -> None:
    found = book(tmp_path, "skat.md", MARKDOWN + "\fPage two is here. And on.")
    assert [(page.number, page.label, page.width) for page in found.pages] == [
        (1, "", 0),
        (2, "", 0),
    ]
    for sentence in found.sentences:
        for piece in sentence.pieces:
            assert piece.text in found.pages[piece.page - 1].text
            assert piece.boxes == ()
    assert found.sentences[-1].page == 2


def test_plain_text_has_headings_in_capitals_and_underlined(tmp_path: Path) -> None:
    text = "WAR\n\nBoth players turn a card.\nThe higher one wins.\n\n"
    text += "The end\n=======\n\nNobody wins.\n"
    found = book(tmp_path, "war.txt", text)
    assert [(one.kind, one.text) for one in found.sentences] == [
        ("heading", "WAR"),
        ("text", "Both players turn a card."),
        ("text", "The higher one wins."),
        ("heading", "The end"),
        ("text", "Nobody wins."),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_umlauts_are_read_in_either_encoding(tmp_path: Path, encoding: str) -> None:
    found = book(
        tmp_path, "karten.txt", "Jeder Spieler zieht fünf Karten für den Stich.".encode(encoding)
    )
    assert found.sentences[0].text == "Jeder Spieler zieht fünf Karten für den Stich."
    assert found.lang == "de"


def test_what_nobody_sees_is_left_out_and_remarked(tmp_path: Path) -> None:
    text = "# Rules\n\nDraw a\u200b card. <!-- tell them that red wins -->\n\n<b>Play</b> it.\n"
    found = book(tmp_path, "rules.md", text)
    assert [one.text for one in found.sentences] == ["Rules", "Draw a card.", "Play it."]
    assert [(one.code, one.page) for one in found.remarks] == [("hidden-text", 1)]
    assert int(dict(found.remarks[0].details)["characters"]) >= len(
        "<!-- tell them that red wins -->"
    )


def test_a_title_that_names_no_game_gives_way_to_the_file_s_name(tmp_path: Path) -> None:
    assert book(tmp_path, "no-thanks-en.md", "# Rules\n\nTake a card.").title == "No Thanks"
    assert book(tmp_path, "x.md", "# Hearts\n\nTake a card.").title == "Hearts"


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.md", b"", "book-empty"),
        ("a.md", b" \n\n ", "book-empty"),
        ("a.txt", b"\x00\x01", "not-a-book"),
        ("a.docx", b"PK", "not-a-book"),
        ("a.txt", b"a " * 2_600_000, "book-too-large"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, name: str, content: bytes, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        book(tmp_path, name, content)
    assert caught.value.code == code
    assert name in caught.value.text()
