"""The shelf as JSON: books that are there, adding and removing one, pictures of their pages."""

import hashlib
import re
import shutil
import tempfile
from pathlib import Path, PurePath
from typing import Any

import anyio
import anyio.to_thread
from anyio.lowlevel import RunVar
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import FormData, UploadFile

from kibitz.assistant.offers import PICTURE, Key
from kibitz.books import Card, add_book, load_book, remove_book, shelf
from kibitz.errors import BadInput
from kibitz.web.api.answering import PRIVATE, at_address, of_query
from kibitz.web.api.schemas import BOOK, BOOKS, TEXT, content, errors, query
from kibitz.web.people import ensure_person, person
from kibitz.web.refusals import WebError

router = APIRouter()
MOST_BOOKS = 100
"""So many books may one person have."""
READING = RunVar[anyio.CapacityLimiter]("reading")
DRAWING = RunVar[anyio.CapacityLimiter]("drawing")
"""What keeps reading and drawing, each a process of its own, to a few at a time."""
AT_ONCE = {READING: 2, DRAWING: 4}
FIELDS = ("game", "lang", "title", "edition")
LONGEST_FIELD = 200
UNSAFE = re.compile(r"[^\w .()-]")
MARKS = Key("marks", "string", "The boxes of citations: left,bottom,right,top;…")
PICTURE_KEYS = (MARKS, next(key for key in PICTURE.keys if key.name == "width"))

FORM = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {
                        "file": {"type": "string", "format": "binary"},
                        **{name: {**TEXT, "maxLength": LONGEST_FIELD} for name in FIELDS},
                    },
                }
            }
        },
    }
}
PNG = {"description": "The page.", "content": {"image/png": {}}}


@router.get("/api/books", responses={200: content(BOOKS, "The cards of the books.")})
def books(request: Request) -> JSONResponse:
    """The books that one may read: those for everybody here, and one's own."""
    return JSONResponse(
        {"books": [card_json(card) for card in shelf(person(request))]}, headers=PRIVATE
    )


@router.post(
    "/api/books",
    status_code=201,
    openapi_extra=FORM,
    responses={201: content(BOOK, "The book's card."), **errors(403, 413, 422)},
)
async def add(request: Request) -> Response:
    """Adds a rulebook (PDF, Markdown, text), for oneself: the cookie of the answer is the key."""
    async with request.form(max_files=1, max_fields=len(FIELDS)) as form:
        file, details = read_form(form)
        response = JSONResponse(None, 201)
        owner = ensure_person(request, response)
        card = await anyio.to_thread.run_sync(kept, file, details, owner, limiter=limiter(READING))
    response.body = response.render(card_json(card))
    response.headers["content-length"] = str(len(response.body))
    return response


@router.delete("/api/books/{slug}", status_code=204, responses=errors(403, 404, 422))
def remove(request: Request, slug: str) -> Response:
    """Removes a book of one's own."""
    owner = person(request)
    at_address(lambda: remove_own(slug, owner))
    return Response(status_code=204)


@router.get(
    "/api/books/{slug}/pages/{page}.png",
    response_class=Response,
    openapi_extra=query(*PICTURE_KEYS),
    responses={200: PNG, **errors(404, 422)},
)
async def picture(request: Request, slug: str, page: int) -> Response:
    """A page as a picture, with passages marked."""
    asked = of_query(request, PICTURE_KEYS)
    owner = person(request)
    book = at_address(lambda: load_book(slug, owner))
    tag = tag_of(book.checksum, page, asked)
    headers = {"ETag": tag, **PRIVATE}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    asked |= {"book": slug, "page": page, "marks": read_marks(asked.get("marks", ""))}
    png = await anyio.to_thread.run_sync(
        lambda: at_address(lambda: PICTURE(asked, owner)), limiter=limiter(DRAWING)
    )
    return Response(png, media_type="image/png", headers=headers)


def limiter(work: RunVar[anyio.CapacityLimiter]) -> anyio.CapacityLimiter:
    """The limiter of this event loop for a kind of work."""
    try:
        return work.get()
    except LookupError:
        work.set(anyio.CapacityLimiter(AT_ONCE[work]))
        return work.get()


def read_form(form: FormData) -> tuple[UploadFile, dict[str, str]]:
    """The file and what is told of it; raises `WebError` (no-upload) and `BadInput`."""
    file = form.get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        raise WebError("no-upload", 422)
    details = {}
    for name, value in form.multi_items():
        if name not in ("file", *FIELDS):
            raise BadInput("unknown-key", given=name, known=", ".join(("file", *FIELDS)))
        if isinstance(value, str):
            if len(value) > LONGEST_FIELD:
                limit = LONGEST_FIELD
                raise BadInput("text-too-long", key=name, given=len(value), limit=limit)
            details[name] = " ".join(value.split())
    return file, {name: value for name, value in details.items() if value}


def kept(file: UploadFile, details: dict[str, str], owner: str) -> Card:
    """Reads and keeps an uploaded book; raises `KibitzError`."""
    mine = [card for card in shelf(owner) if card.owner == owner]
    if len(mine) >= MOST_BOOKS:
        raise WebError("shelf-full", 422, limit=MOST_BOOKS)
    name = UNSAFE.sub("_", PurePath(file.filename or "").name)[-100:]
    with tempfile.TemporaryDirectory(prefix="kibitz-") as folder:
        path = Path(folder) / name
        with path.open("wb") as copy:
            shutil.copyfileobj(file.file, copy)
        book = add_book(path, owner=owner, **details)  # type: ignore[arg-type]
    return next(card for card in shelf(owner) if card.slug == book.slug)


def remove_own(slug: str, owner: str | None) -> None:
    """Removes a book of a person's own; raises `BadInput` and `WebError` (not-your-book)."""
    if load_book(slug, owner).owner is None:
        raise WebError("not-your-book", 403)
    remove_book(slug, owner)


def card_json(card: Card) -> dict[str, Any]:
    """A book's card; its owner is told only as whether it is yours."""
    names = ("slug", "title", "lang", "game", "edition", "format", "pages", "sentences", "added")
    remarks = [
        {"code": remark.code, "page": remark.page, "details": dict(remark.details)}
        for remark in card.remarks
    ]
    shown = {name: getattr(card, name) for name in names}
    return {**shown, "yours": card.owner is not None, "remarks": remarks}


def tag_of(checksum: str, page: int, asked: dict[str, Any]) -> str:
    """What stays the same as long as a picture does."""
    text = f"{checksum} {page} {sorted(asked.items())}"
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'


def read_marks(text: str) -> list[list[float | str]]:
    """Boxes from an address; what is no number stays as it is, and is refused later."""
    return [[_side(side) for side in box.split(",")] for box in text.split(";") if box]


def _side(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
