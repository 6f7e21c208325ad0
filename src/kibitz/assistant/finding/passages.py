"""Passages: the sentences that are quoted together, with their pages, as citations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from kibitz.assistant.quoting import folded
from kibitz.books import Book, Sentence

SECTION_MARK = " › "
"""Stands between a heading and the one below it."""
MOST_ITEMS = 12
"""So many items of a list are quoted with the sentence before it."""
MOST_PAGES = 256
"""So many pages are kept folded."""

Citation = dict[str, Any]


def label_of(book: Book, page: int) -> str:
    """What is printed on a page; its number in the file where nothing is."""
    return book.pages[page - 1].label or str(page)


def citations(book: Book, at: int) -> list[Citation]:
    """The citations of the passage around a sentence, one for each page it stands on.

    Each quote stands verbatim on its page; what doesn't is left out.
    """
    together = [book.sentences[at], *_behind(book.sentences, at)]
    pages = list(dict.fromkeys(piece.page for piece in together[0].pieces))
    cited = []
    for page in pages:
        parts = [piece for one in together for piece in one.pieces if piece.page == page]
        for count in (len(parts), 1):  # the list with its head, else the sentence alone
            quote = " ".join(part.text for part in parts[:count])
            if stands(book, page, quote):
                boxes = [list(box) for part in parts[:count] for box in part.boxes]
                cited.append(_citation(book, together[0], page, quote, boxes))
                break
    return cited


def stands(book: Book, page: int, quote: str) -> bool:
    """Whether a quote stands verbatim on a page."""
    return bool(quote) and folded(quote) in _folded(book.pages[page - 1].text)


@lru_cache(maxsize=MOST_PAGES)
def _folded(page: str) -> str:
    """A page's text, folded once: a question tries many of its sentences."""
    return folded(page)


def _behind(sentences: Sequence[Sentence], at: int) -> Iterator[Sentence]:
    """What belongs to a sentence: the items of its list, the first sentence under a heading."""
    first = sentences[at]
    for other in sentences[at + 1 : at + 1 + MOST_ITEMS]:
        if other.page != first.page or other.kind == "heading":
            return
        if first.kind == "heading":
            yield other
            return
        if not first.text.rstrip().endswith(":") or other.kind not in {"item", "table"}:
            return
        yield other


def _citation(
    book: Book, sentence: Sentence, page: int, quote: str, boxes: list[list[float]]
) -> Citation:
    return {
        "rule": sentence.rule,
        "book": book.slug,
        "page": page,
        "page_label": label_of(book, page),
        "quote": quote,
        "boxes": boxes,
        "section": SECTION_MARK.join(sentence.section),
    }
