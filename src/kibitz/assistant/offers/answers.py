"""How each offer is answered: from a checked request to JSON; raises `KibitzError`."""

from typing import Any

from kibitz.assistant.offers.offer import Owner, Request
from kibitz.errors import BadInput, shown
from kibitz.i18n import N_
from kibitz.judging import judge as judge_case
from kibitz.rulebook import passage

USUAL_HITS = 5
USUAL_WIDTH = 1000
MOST_MARKS = 100
MOST_ROUNDS = 100
OBJECTS = N_("a list of objects")
BOXES = N_("a list of boxes: left, bottom, right, top")


def ask(request: Request, owner: Owner) -> dict[str, Any]:
    """The assistant's answer about a game or a book."""
    from kibitz.assistant.answering import ask as ask_assistant

    if not request.get("game") and not request.get("book"):
        raise BadInput("missing-key", key="game")
    return ask_assistant(
        request.get("game"),
        request["question"],
        lang=request.get("lang"),
        players=request.get("players"),
        options=request.get("options"),
        book=request.get("book"),
        owner=owner,
    )


def judge(request: Request, _owner: Owner) -> dict[str, Any]:
    """The verdict on a case."""
    return judge_case(request["case"])


def score(request: Request, _owner: Owner) -> dict[str, Any]:
    """Each round's verdict and the total."""
    rounds = request["rounds"]
    if len(rounds) > MOST_ROUNDS:
        raise BadInput("count-range", key="rounds", given=len(rounds), low=0, high=MOST_ROUNDS)
    shared = {"game": request["game"], "ask": "score"}
    shared |= {key: request[key] for key in ("players", "options") if key in request}
    verdicts = []
    for told in rounds:
        if not isinstance(told, dict):
            raise BadInput("wrong-type", key="rounds", wanted=OBJECTS, given=shown(told))
        verdicts.append(judge_case({**told, **shared}))
    return {"total": sum(verdict["points"] for verdict in verdicts), "rounds": verdicts}


def rule(request: Request, _owner: Owner) -> dict[str, Any]:
    """A rule's passage in our own rulebook."""
    lang = request.get("lang", "en")
    found = passage(request["game"], lang, request["rule"])
    return {
        "rule": found.rule,
        "game": found.game,
        "lang": lang,
        "title": found.title,
        "text": found.text,
        "section": found.section,
        "book": f"{found.game}-kibitz-{lang}",
        "page": found.page,
        "page_label": found.page_label,
        "boxes": found.boxes,
    }


def search(request: Request, owner: Owner) -> dict[str, Any]:
    """The best passages of one book, or of all on the shelf."""
    from kibitz.assistant.finding import search_book
    from kibitz.books import shelf

    slugs = [request["book"]] if "book" in request else [card.slug for card in shelf(owner)]
    limit = request.get("limit", USUAL_HITS)
    hits = [
        {"book": slug, **hit.as_json()}
        for slug in slugs
        for hit in search_book(slug, request["query"], limit, owner)
    ]
    best = sorted(hits, key=lambda hit: -hit["score"])[:limit]
    return {"books": slugs, "hits": best}


def verify(request: Request, owner: Owner) -> dict[str, Any]:
    """Whether a quote stands in a book, and on which pages."""
    from kibitz.assistant.finding import verify_quote

    return verify_quote(request["book"], request["quote"], request.get("page"), owner)


def picture(request: Request, owner: Owner) -> bytes:
    """The page as PNG."""
    from kibitz.books import page_picture

    marks = request.get("marks", [])
    if len(marks) > MOST_MARKS or not all(_is_box(box) for box in marks):
        raise BadInput("wrong-type", key="marks", wanted=BOXES, given=shown(marks))
    width = request.get("width", USUAL_WIDTH)
    return page_picture(request["book"], request["page"], width, marks, owner)


def _is_box(box: Any) -> bool:
    return isinstance(box, list | tuple) and len(box) == 4 and all(_is_number(at) for at in box)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e5
