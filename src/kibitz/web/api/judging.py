"""The judge as JSON, and whether the server is well."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse

from kibitz.errors import KibitzError
from kibitz.judging import judge, read_json
from kibitz.web.api.schemas import ERROR, VERDICT, body, content, errors, list_of
from kibitz.web.health import check_storage
from kibitz.web.languages import language_of
from kibitz.web.refusals import WebError

MOST_CASES = 1000
"""So many cases are judged in one request."""

CASE = {"type": "object", "required": ["game", "ask"], "properties": {}}
EXAMPLE = {"game": "wizard", "ask": "score", "bid": 3, "taken": 3}
CASES = {"oneOf": [CASE, {"type": "array", "items": CASE}]}
VERDICTS = {"oneOf": [VERDICT, list_of(VERDICT)]}

router = APIRouter()


@router.post(
    "/api/judge",
    openapi_extra=body(CASES, EXAMPLE),
    responses={200: content(VERDICTS, "The verdict or verdicts."), **errors(403, 413, 422)},
)
async def judge_cases(request: Request) -> JSONResponse:
    """The verdict on a case, or those on a list of cases in the same order.

    In a list, a case that makes no sense gets its error in its place; the others are judged.
    """
    body = await request.body()
    return JSONResponse(await run_in_threadpool(answer, body, language_of(request)))


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", responses={503: ERROR})
def health() -> dict[str, str]:
    """Fine when the data folder and the store can be written."""
    check_storage()
    return {"status": "ok"}


def answer(body: bytes, lang: str) -> Any:
    """The verdict or verdicts on a body of JSON; raises `KibitzError`."""
    given = read_json(body.decode("utf-8", "replace"))
    if not isinstance(given, list):
        return judge(given)
    if len(given) > MOST_CASES:
        raise WebError("too-many-cases", 422, given=len(given), limit=MOST_CASES)
    return [verdict_or_error(case, lang) for case in given]


def verdict_or_error(case: Any, lang: str) -> dict[str, Any]:
    """One case's verdict, or its error in its place."""
    try:
        return judge(case)
    except KibitzError as error:
        return {"error": error.as_json(lang)}
