"""Real rulebooks that nobody here wrote, where they lie beside the repository.

None of their text is here: what each has to give stands in files beside them.
"""

import csv
import json
import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from kibitz.books import Book, read_book
from kibitz.books.pdf.accents import COMBINING

FOLDER = Path(__file__).parents[3] / "shared" / "rulebooks"
if not (FOLDER / "SOURCES.csv").exists():
    pytest.skip("the rulebooks are not beside the repository", allow_module_level=True)
with (FOLDER / "SOURCES.csv").open(encoding="utf-8") as _stream:
    SOURCES = list(csv.DictReader(_stream))
QUESTIONS = [
    json.loads(line) for line in (FOLDER / "questions.jsonl").read_text("utf-8").splitlines()
]
pytestmark = pytest.mark.xdist_group("real books")  # each is read once
PICTURES = {"el-mapa-es.pdf"}
"""Those without any text, for which Tesseract is needed."""


@cache
def book(name: str) -> Book:
    """One of the rulebooks, read."""
    if name in PICTURES and shutil.which("tesseract") is None:
        pytest.skip("Tesseract is not installed")
    return read_book(FOLDER / name)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source["file"])
def test_each_book_has_its_pages_language_and_clean_quotes(source: dict[str, str]) -> None:
    found = book(source["file"])
    assert (len(found.pages), found.lang) == (int(source["pages"]), source["language"])
    for sentence in found.sentences:
        for piece in sentence.pieces:
            assert piece.text in found.pages[piece.page - 1].text
            assert piece.boxes
            assert not re.search(
                r"[\x00-\x1f\x7f-\x9f\ufb00-\ufb06\u200b-\u200f\u00ad]|  ", piece.text
            )
            assert not set(piece.text) & (COMBINING.keys() - {"^", "~", "¨", "´"})
            for left, bottom, right, top in piece.boxes:
                page = found.pages[piece.page - 1]
                assert 0 <= left < right <= page.width
                assert 0 <= bottom < top <= page.height


@pytest.mark.parametrize(
    "question", [one for one in QUESTIONS if one["pages"]], ids=lambda one: one["id"]
)
def test_what_answers_a_question_is_read_on_its_page(question: dict[str, object]) -> None:
    pages = book(str(question["book"])).pages
    wanted = question["pages"]
    assert isinstance(wanted, list)
    text = " ".join(page.text for page in pages if page.number in wanted)
    says = question["says"]
    assert isinstance(says, list)
    assert [pattern for pattern in says if not re.search(pattern, text, re.I)] == []
