"""The pages, in four languages: start, a game's rules, its judge."""

import json
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse
from starlette.datastructures import QueryParams

from kibitz import rulebook
from kibitz.errors import KibitzError
from kibitz.game import Game
from kibitz.games import GAMES, load_game
from kibitz.judging import judge
from kibitz.questions import Question, load_deck, load_options, load_questions
from kibitz.telling import Telling, load_tell
from kibitz.web import books
from kibitz.web.forms import Form, draft_of, query_of, read_form, refuse_form
from kibitz.web.languages import language_of
from kibitz.web.navigation import GAME, address
from kibitz.web.paths import READ, Lang, OneGame
from kibitz.web.refusals import WebError
from kibitz.web.rendering import render
from kibitz.words import GameWords, load_words

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class Teaser:
    """A worked example of a game to begin with: its cards, its title, the judge's page for it."""

    title: str
    cards: list[str]
    trump: str
    address: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A verdict as a page shows it: in words, with the rules that it cites, and as it is."""

    telling: Telling
    rules: list[books.Cited]
    case: str
    verdict: str

    def titles(self) -> dict[str, str]:
        """The titles of the cited rules."""
        return {cited.rule: cited.title for cited in self.rules}


@router.api_route("/", methods=READ)
def front(request: Request) -> RedirectResponse:
    """To the start page in the browser's language."""
    headers = {"Vary": "Accept-Language"}
    return RedirectResponse(address("start", language_of(request)), 307, headers)


@router.api_route("/{lang}", methods=READ)
def bare(lang: Lang) -> RedirectResponse:
    """To the start page of a language whose slash was forgotten."""
    return RedirectResponse(address("start", lang), 308)


@router.api_route("/{lang}/", methods=READ)
def start(lang: Lang) -> str:
    """What Kibitz is, the games, what one can do now."""
    games = [(load_game(name), load_words(name), teaser(name, lang)) for name in GAMES]
    return render(lang, "start.html", page="start", games=games)


@router.api_route("/{lang}/games/{game}/rules", methods=READ)
def rules(lang: Lang, game: OneGame) -> str:
    """The rulebook."""
    return render(
        lang,
        "rules.html",
        **shared("rules", lang, game),
        book=rulebook.load_rulebook(game.name, lang),
        html=books.book_html(game.name, lang),
    )


@router.api_route("/{lang}/games/{game}/rulebook.pdf", methods=READ)
def booklet(lang: Lang, game: OneGame) -> FileResponse:
    """The typeset rulebook."""
    name = f"{game.name}-{lang}.pdf"
    path = rulebook.pdf_path(game.name, lang)
    return FileResponse(
        path, media_type="application/pdf", filename=name, content_disposition_type="inline"
    )


@router.api_route("/{lang}/games/{game}/judge", methods=READ)
def judge_page(request: Request, lang: Lang, game: OneGame) -> HTMLResponse:
    """A question's form and, when it is filled in, the verdict."""
    questions = load_questions(game.name)
    question = asked_question(questions, request.query_params)
    form = read_form(game, question, request.query_params, lang)
    verdict = answered_form(form, game, lang)
    html = render(
        lang,
        "judge.html",
        **shared("judge", lang, game),
        query=query_string(request),
        asks=[(other, draft_of(request.query_params, other.ask)) for other in questions],
        question=question,
        form=form,
        answered=verdict,
        deck=load_deck(game.name),
        options={text.name: text for text in load_options(game.name)},
        examples=examples(game, question, lang),
    )
    return HTMLResponse(html, 422 if form.errors else 200)


@router.api_route("/{lang}/games/{game}/cards", methods=READ)
def read_cards(_lang: Lang, game: OneGame, text: str = "") -> JSONResponse:
    """The cards in a text, for the card picker: what means no card stays as it was typed."""
    return JSONResponse({"cards": load_words(game.name).read_cards(text)})


def shared(page: str, lang: str, game: Game) -> dict[str, Any]:
    """What every page of a game needs."""
    words: GameWords = load_words(game.name)
    tabs = [(name, label, address(name, lang, game.name)) for name, label in GAME]
    return {"page": page, "game": game, "words": words, "tabs": tabs}


def query_string(request: Request) -> str:
    """The address's query with its question mark, for the same page in another language."""
    return f"?{request.url.query}" if request.url.query else ""


def asked_question(questions: tuple[Question, ...], query: QueryParams) -> Question:
    """The question that the address asks; the first where it names none.

    Raises `WebError` (not-found) for one that the judge doesn't know.
    """
    ask = query.get("ask", questions[0].ask)
    found = next((question for question in questions if question.ask == ask), None)
    if found is None:
        raise WebError("not-found", 404)
    return found


def answered_form(form: Form, game: Game, lang: str) -> Answered | None:
    """The verdict on a filled-in form; a refusal goes into the form."""
    if form.case is None:
        return None
    try:
        return answered(game, form.case, lang)
    except KibitzError as error:
        refuse_form(form, error, lang)
        return None


def answered(game: Game, case: dict[str, Any], lang: str) -> Answered:
    """The verdict on a case, ready to be shown; raises `BadInput`."""
    verdict = judge(case)
    named = dict.fromkeys([verdict["rule"], *verdict.get("why_not", {}).values()])
    return Answered(
        telling=load_tell(game.name)(case, verdict, lang),
        rules=[books.cited(game.name, lang, rule) for rule in named],
        case=json.dumps(case, ensure_ascii=False),
        verdict=json.dumps(verdict, ensure_ascii=False, indent=2),
    )


def examples(game: Game, question: Question, lang: str) -> list[tuple[str, str]]:
    """The rulebook's worked examples of a question: title and the address that asks it."""
    page = address("judge", lang, game.name)
    return [
        (worked.title, f"{page}?{query_of(question, worked.case)}#verdict")
        for worked in books.worked(game.name, lang)
        if worked.case["ask"] == question.ask
    ]


def teaser(name: str, lang: str) -> Teaser:
    """The worked example that a game's words name."""
    wanted = load_words(name).teaser
    worked = next(found for found in books.worked(name, lang) if found.name == wanted)
    questions = load_questions(name)
    question = next(found for found in questions if found.ask == worked.case["ask"])
    where = f"{address('judge', lang, name)}?{query_of(question, worked.case)}#verdict"
    return Teaser(worked.title, worked.case["trick"], worked.case.get("trump", ""), where)
