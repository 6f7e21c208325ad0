"""The pages of books: the shelf, adding one, one book with its question box, one of its pages."""

import re
from pathlib import PurePath
from typing import Annotated, Any

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response

from kibitz import catalogue
from kibitz.books import Card, book_file, shelf
from kibitz.books.remarks import tell_remark
from kibitz.catalogue.shipped import own_slugs, shipped
from kibitz.errors import BadInput
from kibitz.games import GAMES
from kibitz.i18n import N_, translate
from kibitz.web.adding import Adding, Job
from kibitz.web.answers import open_book, own_book, sheet
from kibitz.web.api.books import remove_own
from kibitz.web.asking import PRIVATE, Asked, reply_to
from kibitz.web.guard import MOST_UPLOAD
from kibitz.web.navigation import address
from kibitz.web.pages import query_string
from kibitz.web.paths import READ, Lang
from kibitz.web.people import ensure_person, person
from kibitz.web.refusals import WebError
from kibitz.web.rendering import render
from kibitz.words import load_words

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
Text = Annotated[str, Form()]
ENDINGS = (".pdf", ".md", ".markdown", ".txt")
"""Files that are taken."""
SLUG = re.compile(r"[a-z0-9-]{1,60}")
"""The slug of a game that a page of the catalogue names."""
KINDS = {".pdf": "application/pdf"}
"""What a file is sent as; anything else is text."""
EXAMPLES = (
    N_("How many cards does each player get?"),
    N_("When does the game end, and who wins?"),
    N_("What happens in a tie?"),
)
"""Questions that most rulebooks answer."""


@router.api_route("/{lang}/books", methods=READ)
def shelf_page(request: Request, lang: Lang) -> Response:
    """The shelf: our own rulebooks, those of the person, and the form to add one."""
    return HTMLResponse(shelf_html(request, lang), headers=PRIVATE)


def shelf_html(request: Request, lang: str, problem: str = "") -> str:
    """The shelf's page, with what was wrong with the file that was sent."""
    cards = shelf(person(request))
    chosen = request.query_params.get("game", "")
    choices = games(lang)
    if chosen and chosen not in dict(choices):
        choices += [(chosen, game_title(chosen, lang))] if SLUG.fullmatch(chosen) else []
    return render(
        lang,
        "shelf.html",
        page="books",
        query=query_string(request),
        cards=[(card, game_title(card.game, lang)) for card in cards],
        ours=[(game, load_words(game).title(lang)) for game in GAMES],
        games=choices,
        chosen=chosen,
        problem=problem,
        endings=ENDINGS,
        megabytes=MOST_UPLOAD // 2**20,
    )


def games(lang: str) -> list[tuple[str, str]]:
    """The games to choose from for a book, by slug and name: ours first, then the catalogue's."""
    ours = [(game, load_words(game).title(lang)) for game in GAMES]
    own = set(own_slugs().values())
    others = [(each.slug, each.name) for each in shipped().values() if each.slug not in own]
    return ours + sorted(others, key=lambda pair: pair[1].casefold())


def game_title(game: str | None, lang: str) -> str:
    """The name of a book's game, "" where it has none; its slug where nobody knows it."""
    if game is None:
        return ""
    if game in GAMES:
        return load_words(game).title(lang)
    try:
        return catalogue.facts(game).name
    except BadInput:
        return game


@router.post("/{lang}/books")
def add(
    request: Request,
    lang: Lang,
    file: Annotated[UploadFile, File()],
    game: Text = "",
    title: Text = "",
) -> Response:
    """Begins to read a file, and leads to where one can see how far it is."""
    name = file.filename or ""
    if PurePath(name).suffix.lower() not in ENDINGS:
        error = WebError("not-a-rulebook" if name else "no-file-chosen", 422, given=name)
        return HTMLResponse(shelf_html(request, lang, error.text(lang)), 422, PRIVATE)
    response = RedirectResponse("", 303)
    owner = ensure_person(request, response)
    job = jobs(request).start(
        owner, name, file.file, game=game or None, title=" ".join(title.split()) or None
    )
    response.headers["location"] = address("adding", lang, job.id)
    return response


def jobs(request: Request) -> Adding:
    """The app's books that are being read."""
    adding: Adding = request.app.state.adding
    return adding


@router.api_route("/{lang}/books/adding/{id}", methods=READ)
def adding_page(request: Request, lang: Lang, id: str) -> Response:
    """How far a book is; the book itself as soon as it is there."""
    job = jobs(request).job(id, person(request))
    if job.state == "done":
        return RedirectResponse(f"{address('book', lang, job.slug)}?new=1", 303)
    if job.error:
        return HTMLResponse(shelf_html(request, lang, told(job, lang)), 422, PRIVATE)
    html = render(lang, "adding.html", page="adding", section="books", subject=id, job=job)
    return HTMLResponse(html, headers=PRIVATE)


@router.get("/{lang}/books/adding/{id}/state")
def adding_state(request: Request, _lang: Lang, id: str) -> JSONResponse:
    """How far a book is, for the page's script."""
    job = jobs(request).job(id, person(request))
    return JSONResponse({"state": job.state, "done": job.done, "total": job.total})


def told(job: Job, lang: str) -> str:
    """Why a file could not be added, with its name."""
    return f"{job.name}: {job.error.text(lang) if job.error else ''}"


@router.api_route("/{lang}/books/{slug}", methods=READ)
def book_page(request: Request, lang: Lang, slug: str) -> Response:
    """One book: the question box and the answer, what the book is, what could not be read."""
    own = own_book(slug)
    if own:
        return RedirectResponse(address("game", lang, own[0]) + query_string(request), 303)
    owner, query = person(request), request.query_params
    card = card_of(slug, owner)
    reply = reply_to(Asked(query.get("q", ""), lang, book=slug), query.get("entry", ""), owner)
    html = render(
        lang,
        "book.html",
        page="book",
        section="books",
        subject=slug,
        query=query_string(request),
        card=card,
        game_title=game_title(card.game, lang),
        reply=reply,
        examples=[translate(lang, text) for text in EXAMPLES],
        remarks=[tell_remark(remark, lang) for remark in card.remarks],
        new=query.get("new", "") == "1",
    )
    return HTMLResponse(html, headers=PRIVATE)


def card_of(slug: str, owner: str | None) -> Card:
    """A book's card; raises `BadInput` (unknown-book)."""
    for card in shelf(owner):
        if card.slug == slug:
            return card
    raise BadInput("unknown-book", given=slug)


@router.post("/{lang}/books/{slug}/remove")
def remove(request: Request, lang: Lang, slug: str) -> Response:
    """Removes a book of the person's."""
    remove_own(slug, person(request))
    return RedirectResponse(address("books", lang), 303)


@router.api_route("/{lang}/books/{slug}/file", methods=READ)
def file(request: Request, _lang: Lang, slug: str) -> Response:
    """A book's own file, to be read in the browser."""
    path = book_file(slug, person(request))
    kind = KINDS.get(path.suffix.lower(), "text/plain; charset=utf-8")
    name = f"{slug}{path.suffix}"
    return FileResponse(
        path, headers=PRIVATE, media_type=kind, filename=name, content_disposition_type="inline"
    )


@router.api_route("/{lang}/books/{slug}/pages/{number}", methods=READ)
def page_of_book(
    request: Request, lang: Lang, slug: str, number: int, marks: str = "", quote: str = ""
) -> Response:
    """One page of a book alone, for who has no JavaScript and to be passed on."""
    book = open_book(slug, person(request))
    own = own_book(slug)
    values: dict[str, Any] = {"sheet": sheet(book, number, marks, quote, lang), "book": book}
    html = render(
        lang,
        "book_page.html",
        page="book-page",
        section="games" if own else "books",
        subject=slug,
        number=number,
        query=query_string(request),
        home=address("rules", lang, own[0]) if own else address("book", lang, slug),
        **values,
    )
    return HTMLResponse(html, headers=PRIVATE)
