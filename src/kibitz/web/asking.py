"""Questions in everyday words: asked by a form, kept in the history, answered on a page.

A question comes by POST and is kept; the browser is sent on to the page that shows the answer.
That page's address holds the question, so it can be reloaded and passed on: for whoever has no
such entry in their history it is asked anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import RedirectResponse
from starlette.datastructures import FormData

from kibitz.assistant import ask
from kibitz.assistant.history import Entry
from kibitz.assistant.remembering import LONGEST_TEXT
from kibitz.errors import BadInput
from kibitz.games import GAMES, load_game
from kibitz.questions import load_options
from kibitz.web.agreed import agreed, pairs
from kibitz.web.answers import Shown, shown
from kibitz.web.memory import recall, remember
from kibitz.web.navigation import address
from kibitz.web.paths import Lang, OneGame, chosen_players
from kibitz.web.people import ensure_person
from kibitz.web.refusals import WebError

router = APIRouter(include_in_schema=False)
PRIVATE = {"Cache-Control": "private, no-cache"}
"""For pages that show what belongs to one person."""
Text = Annotated[str, Form()]


async def form_of(request: Request) -> FormData:
    """What a form has sent, whatever its fields."""
    return await request.form()


Sent = Annotated[FormData, Depends(form_of)]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked, in which language, and of what: a game of ours, or a book by its slug."""

    question: str
    lang: str
    game: str | None = None
    book: str | None = None
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def case(self) -> dict[str, Any]:
        """What the history keeps."""
        keys = ("question", "lang", "game", "book", "players", "options")
        return {key: getattr(self, key) for key in keys}

    def address(self, entry: int | str = "") -> str:
        """The page with the answer; with an entry of the history it is shown as it was given."""
        page = ("game", self.game) if self.game else ("book", self.book or "")
        asked = [("players", self.players), *pairs(self.options)]
        asked += [("q", self.question), ("entry", entry)]
        query = urlencode([(key, value) for key, value in asked if value])
        return f"{address(page[0], self.lang, page[1])}?{query}"


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer on a page: to what, the answer itself, and the entry that was kept of it."""

    asked: Asked
    shown: Shown
    kept: Entry | None = None

    @property
    def link(self) -> str:
        """The address to pass on: whoever opens it asks anew."""
        return self.asked.address()

    def options(self) -> list[tuple[str, str]]:
        """The options that were agreed on, for a form."""
        return list(pairs(self.asked.options))

    def titles(self) -> list[str]:
        """What these options are called."""
        known = load_options(self.asked.game) if self.asked.game else ()
        return [text.title for text in known if text.name in self.asked.options]


def tidy(question: str) -> str:
    """A question with single spaces; raises `BadInput` (text-too-long)."""
    text = " ".join(question.split())
    if len(text) > LONGEST_TEXT:
        raise BadInput("text-too-long", key="question", given=len(text), limit=LONGEST_TEXT)
    return text


def answer_of(asked: Asked, owner: str | None) -> dict[str, Any]:
    """The assistant's answer; raises `BadInput`.

    A game answers in the page's language; a book is told no language, as it has to know that of
    the question to look for its words.
    """
    return ask(
        asked.game,
        asked.question,
        lang=asked.lang if asked.game else None,
        players=asked.players,
        options=asked.options,
        book=asked.book,
        owner=owner,
    )


def reply_to(asked: Asked, entry: str, owner: str | None) -> Reply | None:
    """The reply that a page shows: the kept entry where it is this question's, else asked anew.

    None where nothing is asked. Raises `BadInput`.
    """
    asked = replace(asked, question=tidy(asked.question))
    if not asked.question:
        return None
    kept = recall(owner, entry)
    if kept is None or asked_in(kept, asked.lang) != asked:
        kept = None
    answer = kept.answer if kept else answer_of(asked, owner)
    return Reply(asked, shown(answer, asked.lang, owner), kept)


def asked_in(entry: Entry, lang: str) -> Asked:
    """What was asked, as an entry of the history has it; `lang` is the page's language, in which
    a book's answer is shown whatever language it was asked in.
    """
    if entry.game:
        of = (None, entry.players, entry.options)
        return Asked(entry.question, entry.lang, entry.game, *of)
    return Asked(entry.question, lang, book=entry.book)


def take(request: Request, asked: Asked) -> RedirectResponse:
    """Answers a question that was sent, keeps both, and leads to the answer's page."""
    if not asked.question:
        return RedirectResponse(f"{asked.address()}#ask", 303)
    response = RedirectResponse("", 303)
    owner = ensure_person(request, response)
    answer = answer_of(asked, owner)
    entry = remember(owner, asked.case(), answer)
    place = "ask" if answer["outcome"] == "unclear" else "answer"
    response.headers["location"] = f"{asked.address(entry.id if entry else '')}#{place}"
    return response


@router.post("/{lang}/ask")
def ask_from_start(
    request: Request, lang: Lang, game: Text = "", question: Text = "", example: Text = ""
) -> RedirectResponse:
    """A question about the game that was chosen on the start page."""
    if game not in GAMES:
        raise WebError("not-found", 404)
    players = chosen_players("", load_game(game))
    return take(request, Asked(tidy(example or question), lang, game, players=players))


@router.post("/{lang}/games/{game}/ask")
def ask_game(request: Request, lang: Lang, game: OneGame, form: Sent) -> RedirectResponse:
    """A question about a game of ours."""
    given = {key: value for key, value in form.items() if isinstance(value, str)}
    question = tidy(given.get("example") or given.get("question", ""))
    number = chosen_players(given.get("players", ""), game)
    options = agreed(given, game)
    return take(request, Asked(question, lang, game.name, players=number, options=options))


@router.post("/{lang}/books/{slug}/ask")
def ask_book(
    request: Request, lang: Lang, slug: str, question: Text = "", example: Text = ""
) -> RedirectResponse:
    """A question about a book."""
    return take(request, Asked(tidy(example or question), lang, book=slug))
