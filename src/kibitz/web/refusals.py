"""The errors of the web app: one JSON shape for programs, one friendly page for people."""

import logging

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from kibitz.errors import KibitzError
from kibitz.i18n import N_, translate
from kibitz.web.headers import add_headers
from kibitz.web.languages import language_of
from kibitz.web.rendering import render

TEXTS = {
    "not-found": N_("There is nothing at this address."),
    "method-not-allowed": N_("This address does not take {method}."),
    "body-too-large": N_("This is too long: {limit} bytes are the most."),
    "bad-request": N_("This request can't be understood."),
    "cross-site": N_("A page of another site may change nothing here."),
    "no-upload": N_("There is no file in this; send it as the part “file” of a form."),
    "shelf-full": N_("You have {limit} books here already. Remove one first."),
    "too-many-books": N_("{limit} of your books wait to be read; add more when one is done."),
    "not-your-book": N_("This book is for everybody here, so it can’t be removed from the web."),
    "no-file-chosen": N_("Choose a file first."),
    "not-a-rulebook": N_("“{given}” is not a rulebook that can be read: take a PDF or a text."),
    "internal": N_("Something went wrong here. It is our fault, not yours."),
    "no-data-folder": N_("The data folder can't be written: {reason}."),
    "no-store": N_("Kibitz can't use its database at present; the server's log says why."),
    "too-many-cases": N_("These are {given} cases; {limit} at once is the most."),
    # a form's fields
    "field-empty": N_("“{key}” is still empty."),
    "does-not-fit": N_("“{key}” can't be “{given}”."),
    "should-be": N_("“{key}” takes {wanted}, not “{given}”."),
    "no-such-card": N_(
        "No such card in this game: “{given}”."
        " Write its colour and its number, 1 to {high}: {examples}."
    ),
    "list-too-long": N_(
        "“{key}” takes up to {rounds} rounds with a number from 1 to {cards} each, not “{given}”."
    ),
    "two-colours": N_("“{key}” takes two colours of which you have cards, not: {given}."),
}
OURS = ("key", "wanted")
"""Details that are texts of the catalogues; all others stay as they are."""
STATUS = {404: "not-found", 405: "method-not-allowed"}
UNREADABLE = ("not-json", "key-twice")
NOT_THERE = ("unknown-book", "unknown-entry", "no-page", "unknown-catalogue-game", "no-such-table")
log = logging.getLogger(__name__)


class WebError(KibitzError):
    """An error of the web app, with its HTTP status; `code` is one of `TEXTS`."""

    def __init__(self, code: str, status: int, **details: object) -> None:
        self.status = status
        super().__init__(code, **details)

    def text(self, lang: str = "en") -> str:
        details = {
            name: translate(lang, str(value)) if name in OURS and value else value
            for name, value in self.details.items()
        }
        return translate(lang, TEXTS[self.code]).format(**details)


def status_of(error: KibitzError) -> int:
    """400 for what can't be read, 404 for what is not there, 422 for what makes no sense, or the
    error's own status."""
    if isinstance(error, WebError):
        return error.status
    if error.code in NOT_THERE:
        return 404
    return 400 if error.code in UNREADABLE else 422


def outward(error: KibitzError) -> KibitzError:
    """What a stranger may know of an error: that the store fails, but not where it lies."""
    if not error.code.startswith("store-"):
        return error
    log.error("%s [%s]", error, error.code)
    return WebError("no-store", 503)


def refuse(scope: Scope, error: KibitzError) -> Response:
    """The answer for an error: a page for who asks for HTML outside `/api`, else JSON."""
    error = outward(error)
    request, status = Request(scope), status_of(error)
    lang = language_of(request)
    if wants_page(request.url.path, request.headers):
        told = {"status": status, "message": error.text(lang), "lost": True}
        page = render(lang, "error.html", page="start", **told)
        return Response(page, status, media_type="text/html")
    return JSONResponse({"error": error.as_json(lang)}, status)


def wants_page(path: str, headers: Headers) -> bool:
    """Whether a person is looking: a browser says that it takes HTML."""
    return "text/html" in headers.get("accept", "") and not path.startswith("/api/")


def install(app: FastAPI) -> None:
    """Makes every error of the app answer in the one shape."""

    @app.exception_handler(KibitzError)
    async def refused(request: Request, error: KibitzError) -> Response:
        return refuse(request.scope, error)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        code = STATUS.get(error.status_code, "bad-request")
        known = WebError(code, error.status_code, method=request.method)
        answer = refuse(request.scope, known)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, _error: RequestValidationError) -> Response:
        return refuse(request.scope, WebError("bad-request", 422))

    @app.exception_handler(ClientDisconnect)
    async def gone(request: Request, _error: ClientDisconnect) -> Response:
        return refuse(request.scope, WebError("bad-request", 400))  # nobody is there to read it

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        log.error("%s %s", request.method, request.url.path, exc_info=error)
        answer = refuse(request.scope, WebError("internal", 500))
        add_headers(MutableHeaders(raw=answer.raw_headers), request.url)
        return answer
