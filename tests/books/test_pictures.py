"""Pictures of pages, with passages marked."""

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from kibitz.books import add_book, load_book, page_picture
from kibitz.errors import BadInput
from tests.books.making import kept, pdf, shown

DARK = "0 0 0 rg 60 490 400 30 re f\n"
PAGE = shown("Black on white.", 72, 700) + DARK + shown("White on black.", 72, 500, more="1 1 1 rg")


def decoded(png: bytes) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The pixels of a picture that has no filters."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    at, data = 8, b""
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        part = png[at + 4 : at + 8 + size]
        assert struct.unpack(">I", png[at + 8 + size : at + 12 + size]) == (zlib.crc32(part),)
        data += part[4:] if part[:4] == b"IDAT" else b""
        at += 12 + size
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 3 * width)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(height, width, 3)


def test_a_passage_is_marked_in_yellow_and_stays_readable(tmp_path: Path) -> None:
    book = add_book(kept(tmp_path, "a.pdf", pdf([PAGE])))
    first, second = (one.pieces[0].boxes[0] for one in book.sentences)
    plain = decoded(page_picture(book.slug, 1, 595)).astype(int)
    marked = decoded(page_picture(book.slug, 1, 595, [first, second])).astype(int)
    assert plain.shape == marked.shape == (842, 595, 3)
    for box in (first, second):
        rows = slice(842 - int(box[3]), 842 - int(box[1]))
        part = marked[rows, int(box[0]) : int(box[2])]
        assert (part[:, :, 0] - part[:, :, 2]).max() > 50  # yellow: red and green, hardly blue
        assert np.ptp(part.mean(axis=2)) > 100  # and the letters still stand out
    changed = (plain != marked).any(axis=2)
    assert changed.any()
    assert not changed[: 842 - int(first[3]) - 4].any()
    assert not changed[842 - int(second[1]) + 4 :].any()


def test_a_picture_is_as_wide_as_asked_within_bounds(tmp_path: Path) -> None:
    book = add_book(kept(tmp_path, "a.pdf", pdf([PAGE])))
    for asked, wide in ((300, 300), (1, 50), (99_999, 3000)):
        assert decoded(page_picture(book.slug, 1, asked)).shape[1] == wide


@pytest.mark.parametrize("page", [0, 2, -1])
def test_a_page_that_is_not_there_is_refused(tmp_path: Path, page: int) -> None:
    add_book(kept(tmp_path, "a.pdf", pdf([PAGE])))
    with pytest.raises(BadInput) as caught:
        page_picture("a", page)
    assert caught.value.code == "no-page"


def test_a_book_of_text_has_no_pictures(tmp_path: Path) -> None:
    add_book(kept(tmp_path, "a.md", "Take a card."))
    with pytest.raises(BadInput) as caught:
        page_picture("a", 1)
    assert caught.value.code == "no-picture"


def test_a_picture_is_for_its_owner_only(tmp_path: Path) -> None:
    add_book(kept(tmp_path, "a.pdf", pdf([PAGE])), owner="anna")
    assert page_picture("a", 1, 100, owner="anna")
    with pytest.raises(BadInput) as caught:
        page_picture("a", 1, 100)
    assert caught.value.code == "unknown-book"


def test_our_own_books_have_pictures() -> None:
    book = load_book("wizard-kibitz-de")
    assert decoded(page_picture(book.slug, 3, 400)).shape[1] == 400
