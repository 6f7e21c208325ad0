"""The shelf: books are kept whole, found again, amended and removed, each for its owner."""

import multiprocessing
import re
import sys
from pathlib import Path

import pytest

from kibitz.books import (
    Book,
    add_book,
    amend_book,
    book_file,
    book_folder,
    load_book,
    own_slug,
    remove_book,
    shelf,
)
from kibitz.errors import BadInput
from tests.books.making import kept, pdf, shown

RULES = "# Hearts\n\nThe player with the fewest points wins.\n"


def hearts(folder: Path, more: str = "", **details: str) -> Book:
    """A small book, added."""
    return add_book(kept(folder, "hearts.md", RULES + more), **details)  # type: ignore[arg-type]


def code(caught: pytest.ExceptionInfo[BadInput]) -> str:
    """The code of an error."""
    return caught.value.code


def folders(folder: Path) -> list[str]:
    """What lies in the folder of books."""
    return sorted(path.name for path in (folder / "data" / "books").iterdir())


def test_a_book_is_kept_and_comes_back(tmp_path: Path) -> None:
    book = hearts(tmp_path, game="hearts", title="Hearts!", edition="2nd")
    assert load_book(book.slug) == book
    assert (book.slug, book.title, book.game, book.edition) == (
        "hearts",
        "Hearts!",
        "hearts",
        "2nd",
    )
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", book.added)
    (card,) = shelf()
    assert (card.slug, card.pages, card.sentences, card.checksum) == ("hearts", 1, 2, book.checksum)
    assert book_file("hearts").read_text("utf-8") == RULES
    assert book_file("hearts").parent == book_folder("hearts")
    assert folders(tmp_path) == ["hearts"]


def test_the_same_file_again_is_the_book_that_is_there(tmp_path: Path) -> None:
    first = hearts(tmp_path)
    again = add_book(kept(tmp_path, "other.md", RULES), title="Another title")
    assert again == first
    assert len(shelf()) == 1


def test_another_file_with_the_same_title_gets_a_name_of_its_own(tmp_path: Path) -> None:
    assert [hearts(tmp_path, f"Rule {at}.").slug for at in (1, 2, 3)] == [
        "hearts",
        "hearts-2",
        "hearts-3",
    ]


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Mǽrstánas: Die Straße", "maerstanas-die-strasse"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON", "book-con"),
        ("骗子", "book"),
        ("wizard-kibitz-it", "wizard-kibitz-it-2"),
        ("x" * 99, "x" * 48),
    ],
)
def test_names_are_safe_on_every_system(tmp_path: Path, title: str, slug: str) -> None:
    assert hearts(tmp_path, title=title).slug == slug
    assert load_book(slug).title == title


def test_a_book_of_one_s_own_is_for_nobody_else(tmp_path: Path) -> None:
    hearts(tmp_path)
    mine = hearts(tmp_path, "Secret.", owner="anna")
    assert [card.slug for card in shelf()] == ["hearts"]
    assert [card.slug for card in shelf("anna")] == ["hearts", mine.slug]
    assert [card.slug for card in shelf("bert")] == ["hearts"]
    assert load_book(mine.slug, "anna") == mine
    for attempt in (load_book, remove_book, book_file):
        for other in ("bert", None):
            with pytest.raises(BadInput) as caught:
                attempt(mine.slug, other)
            assert code(caught) == "unknown-book"


def test_a_file_that_somebody_else_keeps_to_himself_is_added_anew(tmp_path: Path) -> None:
    assert hearts(tmp_path, owner="anna").slug != hearts(tmp_path, owner="bert").slug


def test_a_removed_book_is_gone_with_its_file(tmp_path: Path) -> None:
    hearts(tmp_path)
    kept(book_folder("hearts"), "vectors.npz", "derived")
    remove_book("hearts")
    assert folders(tmp_path) == []
    with pytest.raises(BadInput) as caught:
        remove_book("hearts")
    assert code(caught) == "unknown-book"
    assert "kibitz books add" in caught.value.text()


def test_corrections_stand_in_a_section_of_their_own_and_change_the_checksum(
    tmp_path: Path,
) -> None:
    before = hearts(tmp_path)
    after = amend_book(
        "hearts", kept(tmp_path, "e.md", "# Page 1\n\nThe player with the most wins.")
    )
    assert load_book("hearts") == after
    assert after.checksum != before.checksum
    assert after.sentences[: len(before.sentences)] == before.sentences
    added = after.sentences[len(before.sentences) :]
    assert [(one.section, one.text) for one in added] == [
        (("Errata",), "Page 1"),
        (("Errata", "Page 1"), "The player with the most wins."),
    ]
    assert {one.page for one in added} == {2}
    assert (after.pages[1].number, after.pages[1].label) == (2, "Errata")
    assert len({one.id for one in after.sentences}) == len(after.sentences)
    assert hearts(tmp_path) == after  # the same file, corrections and all
    again = amend_book("hearts", kept(tmp_path, "e.txt", "Nobody wins."))
    assert [page.number for page in again.pages] == [1, 2, 3]


def test_corrections_have_to_be_text(tmp_path: Path) -> None:
    hearts(tmp_path)
    with pytest.raises(BadInput) as caught:
        amend_book("hearts", kept(tmp_path, "e.pdf", pdf([shown("No.", 72, 700)])))
    assert code(caught) == "errata-text"


def test_our_own_books_stay(tmp_path: Path) -> None:
    slug = own_slug("wizard", "it")
    with pytest.raises(BadInput) as caught:
        remove_book(slug)
    assert code(caught) == "own-book"
    with pytest.raises(BadInput) as caught:
        amend_book(slug, kept(tmp_path, "e.md", "No."))
    assert code(caught) == "own-book"


@pytest.mark.parametrize("slug", ["gone", "../hearts", "", "A", "a--b", "x" * 99, "con\n"])
def test_an_unknown_name_is_told(slug: str) -> None:
    with pytest.raises(BadInput) as caught:
        load_book(slug)
    assert code(caught) == "unknown-book"


@pytest.mark.parametrize(
    ("details", "wanted"),
    [({"lang": "xx"}, "unknown-language"), ({"game": "No Game"}, "bad-slug")],
)
def test_details_that_make_no_sense_are_refused(
    tmp_path: Path, details: dict[str, str], wanted: str
) -> None:
    with pytest.raises(BadInput) as caught:
        hearts(tmp_path, **details)
    assert code(caught) == wanted
    assert len(shelf()) == 0


@pytest.mark.parametrize("content", [None, b"", b"{", b'{"card": {"version": 1}}', b"\xff\xfe"])
def test_a_damaged_folder_is_named_and_fails_nothing_else(
    tmp_path: Path, content: bytes | None
) -> None:
    hearts(tmp_path)
    damaged = tmp_path / "data" / "books" / "damaged"
    damaged.mkdir()
    if content is not None:
        kept(damaged, "book.json", content)
    found = shelf()
    assert [card.slug for card in found] == ["hearts"]
    assert [error.code for error in found.errors] == ["shelf-damaged"]
    assert "damaged" in found.errors[0].text()
    remove_book("damaged")
    assert shelf().errors == ()


def test_what_a_killed_program_left_is_no_book_and_is_swept_up(tmp_path: Path) -> None:
    import os

    left = tmp_path / "data" / "books" / ".new-1-2"
    left.mkdir(parents=True)
    kept(left, "book.json", "{")
    assert (shelf(), shelf().errors) == ((), ())
    os.utime(left, (0, 0))
    hearts(tmp_path)
    assert folders(tmp_path) == ["hearts"]


def test_a_file_that_is_refused_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        add_book(kept(tmp_path, "a.pdf", b"%PDF-1.7 no"))
    assert folders(tmp_path) == []


def test_a_change_by_another_program_is_seen(tmp_path: Path) -> None:
    hearts(tmp_path)
    assert load_book("hearts").title == "Hearts"
    file = book_folder("hearts") / "book.json"
    file.write_text(
        file.read_text("utf-8").replace('"title":"Hearts"', '"title":"Spades!"'), "utf-8"
    )
    assert load_book("hearts").title == "Spades!"


def _add(folder: str, number: int) -> str:
    return hearts(Path(folder), f"Rule {number}.").slug


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not forked here")
def test_programs_that_add_at_once_get_a_name_each(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / str(number)).mkdir()
    context = multiprocessing.get_context("fork")
    with context.Pool(4) as pool:
        slugs = pool.starmap(_add, [(str(tmp_path / str(n)), n) for n in range(4)])
    assert sorted(slugs) == ["hearts", "hearts-2", "hearts-3", "hearts-4"]


def test_progress_is_told_page_by_page(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    pages = [shown(f"Page {at} tells of cards.", 72, 700) for at in range(3)]
    add_book(
        kept(tmp_path, "three.pdf", pdf(pages)), progress=lambda page, of: told.append((page, of))
    )
    assert told == [(1, 3), (2, 3), (3, 3)]
