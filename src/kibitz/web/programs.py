"""What programs find here: a page that tells them what to ask, an icon, the word to crawlers."""

import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse

from kibitz.game import Game
from kibitz.games import GAMES, load_game
from kibitz.judging import judge
from kibitz.questions import Question, load_questions
from kibitz.web import books
from kibitz.web.api import MOST_CASES
from kibitz.web.guard import MOST_BYTES
from kibitz.web.paths import READ, USUAL_PLAYERS, Lang
from kibitz.web.refusals import WebError
from kibitz.web.rendering import STATIC, render
from kibitz.words import load_words

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.api_route("/{lang}/api", methods=READ)
def for_programs(request: Request, lang: Lang) -> str:
    """How a program asks the judge: cases and verdicts, a command to try, the errors."""
    games = [
        (load_words(name), [sample(load_game(name), asked, lang) for asked in load_questions(name)])
        for name in GAMES
    ]
    return render(
        lang,
        "programs.html",
        page="programs",
        base=str(request.base_url).rstrip("/"),
        games=games,
        error=as_text({"error": WebError("not-found", 404).as_json(lang)}),
        most=MOST_CASES,
        most_bytes=MOST_BYTES,
    )


@router.api_route("/favicon.ico", methods=READ)
def icon() -> FileResponse:
    """The icon, for who asks for it at the old place."""
    return FileResponse(STATIC / "favicon.ico", media_type="image/x-icon")


@router.api_route("/robots.txt", methods=READ, response_class=PlainTextResponse)
def robots() -> str:
    """Crawlers may read everything but the judge's endless answers."""
    return "User-agent: *\nDisallow: /api/\nDisallow: /*/judge?\n"


def sample(game: Game, asked: Question, lang: str) -> tuple[str, str, str]:
    """A question in words, a case of it from the rulebook, and the verdict, as JSON."""
    usual = {"game": game.name, "ask": asked.ask, "players": USUAL_PLAYERS}
    cases = [worked.case for worked in books.worked(game.name, lang)]
    case = next((case for case in cases if case["ask"] == asked.ask), usual)
    return asked.text, as_text(case), as_text(judge(case))


def as_text(value: Any) -> str:
    """A value as one line of JSON."""
    return json.dumps(value, ensure_ascii=False)
