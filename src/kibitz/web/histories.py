"""A person's history: searched and filtered, starred, judged, deleted and brought back."""

import re
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from kibitz.assistant.history import Entry, History
from kibitz.books import shelf
from kibitz.errors import BadInput
from kibitz.games import GAMES
from kibitz.web.answers import told
from kibitz.web.asking import PRIVATE, asked_in
from kibitz.web.memory import history_of
from kibitz.web.navigation import address
from kibitz.web.pages import query_string
from kibitz.web.paths import READ, Lang
from kibitz.web.people import person
from kibitz.web.refusals import WebError
from kibitz.web.rendering import render
from kibitz.words import load_words

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
PAGE = 30
"""So many entries stand on a page."""
INSIDE = re.compile(r"/(en|fr|it|de)/[\w.,~%?&=+#/-]*", re.ASCII)
"""An address of ours, to go back to."""
FORMATS = {"markdown": ("md", "text/markdown"), "json": ("json", "application/json")}
Text = Annotated[str, Form()]


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as the list shows it."""

    entry: Entry
    headline: str
    subject: str
    page_label: str
    address: str


@dataclass(frozen=True, slots=True)
class Filter:
    """What of the history is wanted, as it stands in the address."""

    text: str
    starred: bool
    game: str
    before: int | None

    @property
    def any(self) -> bool:
        """Whether anything is left out."""
        return bool(self.text or self.starred or self.game or self.before)

    def older(self, lang: str, before: int) -> str:
        """The same, older than an entry."""
        pairs = [("q", self.text), ("starred", "1" if self.starred else "")]
        pairs += [("game", self.game), ("before", str(before))]
        query = urlencode([(key, value) for key, value in pairs if value])
        return f"{address('history', lang)}?{query}"


@router.api_route("/{lang}/history", methods=READ)
def history_page(request: Request, lang: Lang) -> Response:
    """The entries, the newest first."""
    owner = person(request)
    wanted = filter_of(request)
    entries = found(history_of(owner), wanted) if owner else []
    titles = {card.slug: card.title for card in shelf(owner)}
    html = render(
        lang,
        "history.html",
        page="history",
        query=query_string(request),
        wanted=wanted,
        lines=[line_of(entry, titles, lang) for entry in entries[:PAGE]],
        older=wanted.older(lang, entries[PAGE - 1].id) if len(entries) > PAGE else "",
        games=[(game, load_words(game).title(lang)) for game in GAMES],
        deleted=number(request.query_params.get("deleted", "")),
    )
    return HTMLResponse(html, headers=PRIVATE)


def found(history: History, wanted: Filter) -> list[Entry]:
    """The entries that are wanted, and one more where there are older ones."""
    return history.entries(
        wanted.text,
        starred=wanted.starred,
        game=wanted.game or None,
        before=wanted.before,
        limit=PAGE + 1,
    )


def filter_of(request: Request) -> Filter:
    """The filter in an address; what makes no sense there is left out."""
    query = request.query_params
    game = query.get("game", "")
    return Filter(
        text=query.get("q", "")[:200].strip(),
        starred=query.get("starred", "") == "1",
        game=game if game in GAMES else "",
        before=number(query.get("before", "")),
    )


def number(text: str) -> int | None:
    """The id of an entry; None where it can't be one."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else None


def line_of(entry: Entry, titles: dict[str, str], lang: str) -> Line:
    """An entry for the list; `titles` are those of the books by slug."""
    first = next(iter(entry.answer.get("citations", ())), None)
    book = entry.book or ""
    subject = load_words(entry.game).title(entry.lang) if entry.game in GAMES else ""
    return Line(
        entry=entry,
        headline=told(entry.answer)[1],
        subject=subject or titles.get(book, book),
        page_label=(first["page_label"] or str(first["page"])) if first else "",
        address=f"{asked_in(entry, lang).address(entry.id)}#answer",
    )


@router.api_route("/{lang}/history/export", methods=READ)
def export(request: Request, lang: Lang, format: str = "markdown") -> Response:
    """The whole history as a file."""
    if format not in FORMATS:
        raise WebError("not-found", 404)
    owner = person(request)
    text = history_of(owner or "").export("json" if format == "json" else "markdown", lang)
    ending, kind = FORMATS[format]
    disposition = f'attachment; filename="kibitz-history.{ending}"'
    headers = {**PRIVATE, "Content-Disposition": disposition}
    return PlainTextResponse(text, headers=headers, media_type=f"{kind}; charset=utf-8")


@router.post("/{lang}/history/clear")
def clear(request: Request, lang: Lang) -> Response:
    """Erases the whole history."""
    mine(request).clear()
    return RedirectResponse(address("history", lang), 303)


@router.post("/{lang}/history/{id}/star")
def star(request: Request, lang: Lang, id: int, on: Text = "", back: Text = "") -> Response:
    """Stars an entry, or takes its star off."""
    mine(request).star(id, on == "1")
    return go_back(back, lang)


@router.post("/{lang}/history/{id}/judge")
def judge(
    request: Request, lang: Lang, id: int, right: Text = "", note: Text = "", back: Text = ""
) -> Response:
    """Says whether an answer was right, with a note; a note that is not sent stays."""
    history = mine(request)
    said = {"yes": True, "no": False}.get(right)
    history.judge(id, said, note or history.entry(id).note)
    return go_back(back, lang)


@router.post("/{lang}/history/{id}/delete")
def delete(request: Request, lang: Lang, id: int) -> Response:
    """Deletes an entry; the page that follows can bring it back."""
    mine(request).delete(id)
    return RedirectResponse(f"{address('history', lang)}?deleted={id}", 303)


@router.post("/{lang}/history/{id}/restore")
def restore(request: Request, lang: Lang, id: int) -> Response:
    """Brings a deleted entry back."""
    mine(request).restore(id)
    return RedirectResponse(f"{address('history', lang)}#entry-{id}", 303)


def mine(request: Request) -> History:
    """The history of who asks; raises `BadInput` (unknown-entry) for who has none."""
    owner = person(request)
    if owner is None:
        raise BadInput("unknown-entry", given="")
    return history_of(owner)


def go_back(back: str, lang: str) -> RedirectResponse:
    """To the page of ours that a form came from; to the history where it names none."""
    return RedirectResponse(back if INSIDE.fullmatch(back) else address("history", lang), 303)
