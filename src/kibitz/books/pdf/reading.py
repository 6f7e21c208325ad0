"""A PDF document to the contents of a book."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.books.languages import language_of
from kibitz.books.limits import MOST_GLYPHS, OCR_SECONDS_A_BOOK
from kibitz.books.model import Box, Contents, Remark
from kibitz.books.pdf import ocr
from kibitz.books.pdf.building import build
from kibitz.books.pdf.furniture import Sheet
from kibitz.books.pdf.glyphs import INVISIBLE, Frame, Glyph, PageText
from kibitz.books.pdf.ink import CONTRAST, Picture, Pictures, hide, words_of
from kibitz.books.pdf.lines import Line, lines_of
from kibitz.books.pdf.outlines import outlined, tidy

Progress = Callable[[int, int], None]
FEWEST_LETTERS = 25
"""A page with fewer letters has no usable text, if it shows something."""
INKED = 0.002
"""A page shows something from this share of its surface on."""
UNMAPPED = 0.3
"""From this share of characters without a meaning on, a page's text is of no use."""
MOST_SHARED = 0.4
"""A line read by its looks is new when text covers less of it than this."""
BATCH = 4


@dataclass(slots=True)
class Reader:
    """Reads the pages of one document."""

    document: Any
    lang: str | None
    progress: Progress
    remarks: list[Remark] = field(default_factory=list)
    pictures: Pictures = field(default_factory=Pictures)
    drawn: dict[int, list[Box]] = field(default_factory=dict)
    """The pages (from 1) with words that are drawn, and where those stand."""
    done: int = 0

    def contents(self) -> Contents:
        """All that can be read."""
        sheets = [self._sheet(number) for number in range(1, len(self.document) + 1)]
        if self.drawn:
            self._read_drawn(sheets)
        found = build(sheets, self.lang)
        known = {one.page for one in self.remarks if one.code != "hidden-text"}
        self.remarks += [
            Remark("unreadable", page.number)
            for page in found.pages
            if not page.text and page.number not in known
        ]
        return replace(found, remarks=tuple(sorted(self.remarks, key=lambda one: one.page or 0)))

    def _sheet(self, number: int) -> Sheet:
        """A page with its lines; an empty one, remarked, where the page is damaged."""
        import pypdfium2

        try:
            return self._read(number)
        except (pypdfium2.PdfiumError, ArithmeticError, ValueError):
            self.remarks.append(Remark("damaged", number))
            return Sheet(number, 0.0, 0.0, [])
        finally:
            self._tell(number not in self.drawn)

    def _tell(self, done: int) -> None:
        """Tells that more pages are done; those with drawn words are not before those are read."""
        self.done += done
        self.progress(self.done, len(self.document))

    def _read(self, number: int) -> Sheet:
        page = self.document[number - 1]
        text = PageText(page)
        glyphs = text.glyphs(MOST_GLYPHS)
        picture = self.pictures.picture(page, glyphs)
        hide(glyphs, text.frame, picture)
        glyphs = self._seen(number, glyphs, picture)
        width, height = text.frame.size
        label = self.document.get_page_label(number - 1)
        sheet = Sheet(number, width, height, lines_of(glyphs), label)
        unread = self._unread(page, text.frame, sheet, picture)
        if unread:
            self.drawn[number] = unread
        page.close()
        return sheet

    def _seen(self, number: int, glyphs: list[Glyph], picture: Picture | None) -> list[Glyph]:
        """The characters that can be seen, the others remarked.

        Under the picture of a scanned page lies text that was read from it: it is kept where
        the page has no other and ink stands over it.
        """
        seen = [glyph for glyph in glyphs if not glyph.hidden]
        hidden = [glyph for glyph in glyphs if glyph.hidden and glyph.char.isalnum()]
        if hidden and picture is not None and all(glyph.blank for glyph in seen):
            seen = _under_picture(glyphs, picture)
            if seen:
                self.remarks.append(Remark("ocr", number))
                hidden = []
        if hidden:
            count = ("characters", str(len(hidden)))
            self.remarks.append(Remark("hidden-text", number, (count,)))
        return seen

    def _unread(self, page: Any, frame: Frame, sheet: Sheet, picture: Picture | None) -> list[Box]:
        """The parts of a page whose words have to be read by their looks."""
        width, height = frame.size
        letters = sum(char.isalnum() for line in sheet.lines for char in line.text)
        unmapped = sum(line.unmapped for line in sheet.lines)
        useless = unmapped > UNMAPPED * letters
        if useless:
            sheet.lines = []
        if (useless or letters < FEWEST_LETTERS) and picture is not None:
            return [(0.0, 0.0, width, height)] if picture.inked() > INKED else []
        return outlined(page, frame, [line.box for line in sheet.lines if len(line.text) > 3])

    def _read_drawn(self, sheets: Sequence[Sheet]) -> None:
        """Adds the words that are drawn, where they can be read."""
        if not ocr.installed():
            self.remarks += [
                Remark("no-ocr", number) for number in self.drawn if not sheets[number - 1].lines
            ]
            self._tell(len(self.drawn))
            return
        lang = self.lang or self._language(sheets)
        until = time.monotonic() + OCR_SECONDS_A_BOOK
        numbers = list(self.drawn)
        for start in range(0, len(numbers), BATCH):
            batch = numbers[start : start + BATCH]
            if time.monotonic() > until:
                break
            scans = [self._scan(number) for number in batch]
            for number, lines in zip(batch, ocr.read_scans(scans, lang), strict=True):
                self._add(sheets[number - 1], lines or [])
            self._tell(len(batch))

    def _scan(self, number: int) -> ocr.Scan:
        page = self.document[number - 1]
        tidy(page, PageText(page).frame)
        return ocr.scan(page, self.drawn[number])

    def _language(self, sheets: Sequence[Sheet]) -> str:
        """The book's language by its text, else by a first look at a page that is drawn."""
        texts = [line.text for sheet in sheets for line in sheet.lines]
        lang = language_of(texts, otherwise="")
        if not lang:
            numbers = list(self.drawn)
            lines = ocr.read_scan(self._scan(numbers[len(numbers) // 2]), "en") or []
            lang = language_of([line.text for line in lines])
        return lang

    def _add(self, sheet: Sheet, lines: Sequence[Line]) -> None:
        """Adds lines where no text stands, and takes out scraps of text that they hold."""
        texts = [line.box for line in sheet.lines]
        new = [line for line in lines if _share(line.box, texts) < MOST_SHARED]
        if new:
            boxes = [line.box for line in new]
            kept = [line for line in sheet.lines if _share(line.box, boxes) < MOST_SHARED]
            sheet.lines = [*kept, *new]
            sheet.mixed = True
            self.remarks.append(Remark("ocr", sheet.number))


def _under_picture(glyphs: Sequence[Glyph], picture: Picture) -> list[Glyph]:
    """The invisible characters of a scan's text that have ink over them."""
    kept = {
        id(glyph)
        for word in words_of(glyphs)
        if all(glyph.look.mode in INVISIBLE and glyph.look.size >= 3 for glyph in word)
        if picture.contrast(word[0].box) > 4 * CONTRAST
        for glyph in word
    }
    return [glyph for glyph in glyphs if glyph.blank or id(glyph) in kept] if kept else []


def _share(box: Box, others: Sequence[Box]) -> float:
    """How much of a box is covered by others, which don't overlap each other much."""
    area = max((box[2] - box[0]) * (box[3] - box[1]), 0.01)
    shared = 0.0
    for other in others:
        wide = min(box[2], other[2]) - max(box[0], other[0])
        high = min(box[3], other[3]) - max(box[1], other[1])
        shared += max(wide, 0.0) * max(high, 0.0)
    return shared / area


def read_document(document: Any, lang: str | None, progress: Progress) -> Contents:
    """Reads a document page by page; `progress` is told each page done, and how many there are."""
    return Reader(document, lang, progress).contents()
