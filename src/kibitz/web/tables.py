"""The pages of the tables: open one, join one by its code, the lobby; the table itself."""

import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from kibitz.errors import KibitzError
from kibitz.game import Game
from kibitz.games import GAMES, load_game
from kibitz.i18n import translate
from kibitz.questions import load_options
from kibitz.table import Hall, LiveTable
from kibitz.table.commands import TableError
from kibitz.web.languages import language_of
from kibitz.web.navigation import address
from kibitz.web.paths import READ, Lang, OneGame, chosen_players
from kibitz.web.people import ensure_person, person
from kibitz.web.rendering import STATIC, render
from kibitz.web.sockets import hall_of
from kibitz.web.tables_forms import BOT, PACES, STANDINS, settings_of
from kibitz.web.tables_mine import running_games
from kibitz.web.tables_texts import page_data
from kibitz.words import load_words

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
PRIVATE = {"Cache-Control": "private, no-cache"}
MODULES = ("table", "table/games", "vendor")
"""Where the modules of the table lie in the static files."""


@router.api_route("/{lang}/tables", methods=READ)
async def lobby(request: Request, lang: Lang) -> HTMLResponse:
    """Opens a table, joins one; the open tables, and one's own that are going on."""
    return await lobby_page(request, lang)


async def lobby_page(
    request: Request, lang: str, problem: KibitzError | None = None, at: str = ""
) -> HTMLResponse:
    """The lobby; with a problem, told at the form `at` (a game's name, or "code")."""
    hall = await hall_of(request.app)
    html = render(
        lang,
        "tables.html",
        page="tables",
        games=[(load_game(name), load_words(name), load_options(name)) for name in GAMES],
        titles={name: load_words(name).title(lang) for name in GAMES},
        offers=await hall.lobby(),
        running=await running_games(hall, person(request)),
        paces=PACES,
        standins=STANDINS,
        problem=problem.text(lang) if problem else "",
        at=at,
        players_of=lambda game: chosen_players("", game),
    )
    return HTMLResponse(html, 422 if problem else 200, PRIVATE)


@router.post("/{lang}/tables/new/{game}")
async def create(request: Request, lang: Lang, game: OneGame) -> Response:
    """Opens a table as the form says; against bots the game starts at once."""
    form = await request.form()
    answer = RedirectResponse("", 303)
    try:
        live = await opened(request, ensure_person(request, answer), game, lang)
    except KibitzError as error:
        return await lobby_page(request, lang, error, game.name)
    if form.get("against") == "bots":
        await fill_with_bots(live, str(live.table.host))
    answer.headers["location"] = address("table", lang, live.table.id)
    return answer


async def opened(request: Request, host: str, game: Game, lang: str) -> LiveTable:
    """A new table; raises `KibitzError` for a form that makes no sense."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    name = form.get("name", "").strip() or translate(lang, "Guest")
    hall: Hall = await hall_of(request.app)
    return await hall.open(host, name, settings_of(form, game, lang))


async def fill_with_bots(live: LiveTable, host: str) -> None:
    """Puts bots on the free seats and starts."""
    for chair in live.table.chairs:
        if chair.free:
            await live.do(host, {"do": "bot", "seat": chair.seat, "bot": BOT})
    await live.do(host, {"do": "start"})


@router.post("/{lang}/tables/join")
async def join(request: Request, lang: Lang) -> Response:
    """To the table with the code that was typed."""
    hall = await hall_of(request.app)
    code = str((await request.form()).get("code", ""))
    visitor = request.client.host if request.client else ""
    try:
        table = await hall.by_code(code, visitor)
    except TableError as error:
        return await lobby_page(request, lang, error, "code")
    return RedirectResponse(address("table", lang, table), 303)


@router.api_route("/t/{table}", methods=READ)
def short(request: Request, table: str) -> RedirectResponse:
    """The link to pass on: to the table in the visitor's language."""
    headers = {"Vary": "Accept-Language"}
    return RedirectResponse(address("table", language_of(request), table), 307, headers)


@router.api_route("/{lang}/tables/{table}", methods=READ)
async def table_page(request: Request, lang: Lang, table: str) -> HTMLResponse:
    """The table; the module `table/main.js` draws what happens there."""
    hall = await hall_of(request.app)
    live = await hall.find(table)
    answer = HTMLResponse("", 200, PRIVATE)
    ensure_person(request, answer)
    link = str(request.base_url).rstrip("/") + f"/t/{table}"
    code = await hall.code_of(table)
    settings = live.table.settings
    game = load_game(settings["game"])
    html = render(
        lang,
        "table.html",
        page="table",
        subject=table,
        title=load_words(game.name).title(lang),
        data=as_data(page_data(lang, game, table, link, code or "")),
        code=code,
        qr=qr_code(link),
        modules=modules(),
    )
    answer.body = html.encode()
    answer.headers["content-length"] = str(len(answer.body))
    return answer


def qr_code(link: str) -> str:
    """The QR code of a link, as SVG."""
    import segno

    return segno.make(link, error="m").svg_inline(border=1, omitsize=True)


def modules() -> list[str]:
    """The addresses of the modules that the table needs, so that none waits for another."""
    files = [file for folder in MODULES for file in (STATIC / folder).glob("*js")]
    return sorted(f"/static/{file.relative_to(STATIC).as_posix()}" for file in files)


def as_data(value: Any) -> str:
    """JSON that can stand inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
