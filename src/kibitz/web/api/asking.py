"""Questions, rules, search, quotes and scores as JSON."""

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse

from kibitz.assistant.offers import ASK, RULE, SCORE, SEARCH, VERIFY, Key, Offer
from kibitz.web.api.answering import PRIVATE, at_address, of_body, of_query
from kibitz.web.api.schemas import (
    ANSWER,
    HITS,
    RULE_TEXT,
    SCORES,
    VERIFIED,
    body_of,
    content,
    errors,
    query,
)
from kibitz.web.languages import language_of
from kibitz.web.people import person

router = APIRouter()
POST_ERRORS = errors(403, 404, 413, 422)
QUERY = {key.name: key for key in SEARCH.keys}
SEARCH_KEYS = (QUERY["book"], replace(QUERY["query"], name="q"), QUERY["limit"])
RULE_KEYS: tuple[Key, ...] = tuple(key for key in RULE.keys if key.name == "lang")


@router.post(
    "/api/ask",
    openapi_extra=body_of(ASK, game="wizard", question="bid 3, took 2: how many points?"),
    responses={200: content(ANSWER, "The answer."), **POST_ERRORS},
)
async def ask(request: Request) -> JSONResponse:
    """The answer to a question about a game or a book, with the pages it stands on."""
    return await answered(ASK, request)


@router.post(
    "/api/score",
    openapi_extra=body_of(SCORE, game="wizard", rounds=[{"bid": 1, "taken": 1}]),
    responses={200: content(SCORES, "The total, and the verdict on each round."), **POST_ERRORS},
)
async def score(request: Request) -> JSONResponse:
    """The points of one player's rounds."""
    return await answered(SCORE, request)


@router.post(
    "/api/verify",
    openapi_extra=body_of(VERIFY, book="wizard-kibitz-en", quote="the words to look for"),
    responses={200: content(VERIFIED, "Whether, and on which pages."), **POST_ERRORS},
)
async def verify(request: Request) -> JSONResponse:
    """Whether words stand in a book word for word."""
    return await answered(VERIFY, request)


@router.get(
    "/api/rules/{game}/{rule}",
    openapi_extra=query(*RULE_KEYS),
    responses={200: content(RULE_TEXT, "The rule."), **errors(404, 422)},
)
def rule(request: Request, game: str, rule: str) -> JSONResponse:
    """A rule's text by its id, with its page; else in the language of the browser."""
    asked = {"lang": language_of(request), **of_query(request, RULE_KEYS)}
    return JSONResponse(at_address(lambda: RULE({**asked, "game": game, "rule": rule})))


@router.get(
    "/api/search",
    openapi_extra=query(*SEARCH_KEYS),
    responses={200: content(HITS, "The passages, the best first."), **errors(404, 422)},
)
def search(request: Request) -> JSONResponse:
    """Passages of a book, or of all books that one may read, that come nearest to some words."""
    asked: dict[str, Any] = of_query(request, SEARCH_KEYS)
    if "q" in asked:
        asked["query"] = asked.pop("q")
    found = at_address(lambda: SEARCH(asked, person(request)))
    return JSONResponse(found, headers=PRIVATE)


async def answered(offer: Offer, request: Request) -> JSONResponse:
    """An offer's answer to a body of JSON, worked out in a thread."""
    body = await request.body()
    answer = await run_in_threadpool(of_body, offer, request, body)
    return JSONResponse(answer, headers=PRIVATE)
