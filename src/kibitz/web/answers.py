"""An answer of the assistant as a page shows it: its parts, the passages, the page to look at."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from kibitz import rulebook
from kibitz.books import load_book, own_slug
from kibitz.books.model import Book, Page
from kibitz.books.own import own_file
from kibitz.books.reading import digest
from kibitz.errors import BadInput
from kibitz.games import GAMES
from kibitz.i18n import LANGUAGES
from kibitz.web import books
from kibitz.web.navigation import address

SENTENCES = re.compile(r"(?<=[.!?»“])\s+(?=[A-ZÀ-Ý\d«„“(−–])")
SHORT = 90
"""A first sentence of so many characters stands out as the headline."""
PICTURE_WIDTH = 1000
"""The width of a page's picture in pixels, before somebody looks closer."""


@dataclass(frozen=True, slots=True)
class Source:
    """A book as pages name it; `file` is the address of the file itself."""

    slug: str
    title: str
    file: str
    format: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage that an answer rests on, or one that comes near to the question.

    `html` is the rule as it is drawn, where the book is ours; `marks` are its boxes as the page's
    picture takes them.
    """

    source: Source
    title: str
    html: str
    quote: str
    rule: str
    rule_address: str
    page: int
    page_label: str
    marks: str
    here: str
    """The page alone, for who has no JavaScript."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page of a book to look at: its picture, or its text in three pieces around the mark."""

    source: Source
    page: Page
    pages: tuple[tuple[int, str], ...]
    """The number and the printed label of every page."""
    marks: str
    picture: str
    text: tuple[str, str, str] = ("", "", "")

    @property
    def before(self) -> int:
        """The number of the page before, 0 where there is none."""
        return self.page.number - 1

    @property
    def after(self) -> int:
        """The number of the page after, 0 where there is none."""
        return self.page.number + 1 if self.page.number < len(self.pages) else 0


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer, ready to be shown.

    `method` is how it was found, `lead` a line above the headline, `working` the sums of it;
    `said` is whether the headline is all that the first passage says.
    """

    outcome: str
    method: str
    lead: str
    headline: str
    working: tuple[str, ...]
    rest: str
    passages: tuple[Passage, ...]
    nearest: tuple[Passage, ...]
    said: bool
    sheet: Sheet | None
    note: str


def open_book(slug: str, owner: str | None) -> Book:
    """A book for looking at its pages; raises `BadInput` (unknown-book).

    One of ours comes without its sentences: their reading takes seconds when it is done first.
    """
    return own_outline(slug) if own_book(slug) else load_book(slug, owner)


@cache
def own_outline(slug: str) -> Book:
    """A book of ours with its pages alone; what is printed on a page is its number."""
    from pypdf import PdfReader

    file, (game, lang) = own_file(slug), own_book(slug) or ("", "")
    sizes = [
        (float(page.mediabox.width), float(page.mediabox.height)) for page in PdfReader(file).pages
    ]
    return Book(
        slug=slug,
        title=rulebook.load_rulebook(game, lang).title,
        lang=lang,
        game=game,
        edition="Kibitz",
        format="pdf",
        checksum=digest(file),
        added="",
        owner=None,
        pages=tuple(
            Page(number, str(number), wide, high, "rules", "")
            for number, (wide, high) in enumerate(sizes, 1)
        ),
        sentences=(),
    )


def own_book(slug: str) -> tuple[str, str] | None:
    """The game and the language of a rulebook of ours; None for any other book."""
    for game in GAMES:
        for lang in LANGUAGES:
            if slug == own_slug(game, lang):
                return game, lang
    return None


def shown(answer: Mapping[str, Any], lang: str, owner: str | None) -> Shown:
    """An answer for the pages in a language, with the first passage's page to look at."""
    passages = _passages(answer.get("citations", ()), lang, owner)
    said = passages[0].quote if passages else ""
    lead, headline, *rest = told(answer)
    return Shown(
        outcome=answer["outcome"],
        method=answer.get("method", "computed" if answer["verdict"] else "rule"),
        lead=lead,
        headline=headline,
        working=tuple(sentence for sentence in rest if "=" in sentence),
        rest=" ".join(each for each in rest if "=" not in each and each not in said),
        passages=passages,
        nearest=_passages(answer.get("nearest", ()), lang, owner),
        said=said.endswith(headline),
        sheet=next((sheet_of(passage, lang, owner) for passage in passages), None),
        note=answer.get("note", ""),
    )


def told(answer: Mapping[str, Any]) -> list[str]:
    """What is said above the headline ("" mostly), the headline, and the sentences after it.

    Where the answer quotes a book, the book's own words are the headline.
    """
    first, _, _further = answer["answer"].partition("\n")
    quotes = [citation["quote"] for citation in answer.get("citations", ())]
    at = first.find(quotes[0]) if quotes else -1
    if first[: max(at, 0)].rstrip().endswith(":"):
        return [first[:at].strip(), first[at:]]
    return ["", *_sentences(answer)]


def _sentences(answer: Mapping[str, Any]) -> list[str]:
    """The sentences of a verdict, whose first is short and stands out; else all in one."""
    text: str = answer["answer"]
    found = SENTENCES.split(text) if answer["verdict"] else [text]
    return found if len(found[0]) <= SHORT else [text]


def _passages(citations: Any, lang: str, owner: str | None) -> tuple[Passage, ...]:
    """The passages of books that are there; one that was removed since can't be shown."""
    found = []
    for citation in citations:
        try:
            found.append(passage_of(citation, lang, owner))
        except BadInput as error:
            if error.code != "unknown-book":
                raise
    return tuple(found)


def passage_of(citation: Mapping[str, Any], lang: str, owner: str | None) -> Passage:
    """A citation as a passage; raises `BadInput` (unknown-book)."""
    book = open_book(citation["book"], owner)
    source = source_of(book, lang)
    rule = citation["rule"] or ""
    marks = ";".join(",".join(f"{value:.1f}" for value in box) for box in citation["boxes"])
    own = own_book(book.slug)
    drawn = books.cited(*own, rule) if own and rule else None
    alone = address("book-page", lang, book.slug, citation["page"])
    shows = {"marks": marks} if book.format == "pdf" else {"quote": citation["quote"]}
    return Passage(
        source=source,
        title=drawn.title if drawn else " › ".join(_sections(citation)),
        html=drawn.html if drawn else "",
        quote=citation["quote"],
        rule=rule,
        rule_address=drawn.address if drawn else "",
        page=citation["page"],
        page_label=citation["page_label"] or str(citation["page"]),
        marks=marks,
        here=f"{alone}?{urlencode(shows, safe=',;')}",
    )


def _sections(citation: Mapping[str, Any]) -> list[str]:
    section = citation.get("section") or ()
    return [section] if isinstance(section, str) else list(section)


def source_of(book: Book, lang: str) -> Source:
    """A book as pages name it."""
    own = own_book(book.slug)
    file = address("booklet", own[1], own[0]) if own else address("book-file", lang, book.slug)
    return Source(book.slug, book.title, file, book.format)


def sheet_of(passage: Passage, lang: str, owner: str | None) -> Sheet:
    """The page of a passage, marked."""
    book = open_book(passage.source.slug, owner)
    return sheet(book, passage.page, passage.marks, passage.quote, lang)


def sheet(book: Book, number: int, marks: str, quote: str, lang: str) -> Sheet:
    """One page of a book to look at; raises `BadInput` (no-page)."""
    if not 1 <= number <= len(book.pages):
        raise BadInput("no-page", given=number, title=book.title, high=len(book.pages))
    page = book.pages[number - 1]
    asked = {"width": str(PICTURE_WIDTH)} | ({"marks": marks} if marks else {})
    return Sheet(
        source=source_of(book, lang),
        page=page,
        pages=tuple((each.number, each.label or str(each.number)) for each in book.pages),
        marks=marks,
        picture=f"/api/books/{book.slug}/pages/{number}.png?{urlencode(asked, safe=',;')}",
        text=_around(page.text, quote) if book.format != "pdf" else ("", "", ""),
    )


def _around(text: str, quote: str) -> tuple[str, str, str]:
    """A page's text before a quote, the quote, and after it."""
    before, found, after = text.partition(quote) if quote else (text, "", "")
    return (before, found, after) if found else (text, "", "")
