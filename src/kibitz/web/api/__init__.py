"""What programs ask, as JSON: the judge, questions, rules, search, books; docs at /en/api."""

from fastapi import APIRouter

from kibitz.web.api import asking, books, judging
from kibitz.web.api.judging import MOST_CASES

__all__ = ["MOST_CASES", "router"]

router = APIRouter()
for part in (judging, asking, books):
    router.include_router(part.router)
