"""After the game: its replay step by step with all hands, its review, its record to download."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, PlainTextResponse

from kibitz.commentary import load_commentary, tell_advice, tell_move
from kibitz.game import Advice, Event, State
from kibitz.i18n import translate
from kibitz.record import GameRecord, Move, write
from kibitz.table import Table
from kibitz.table.commands import TableError
from kibitz.table.names import JOINERS
from kibitz.web import books
from kibitz.web.navigation import address
from kibitz.web.pages import query_string
from kibitz.web.paths import READ, Lang
from kibitz.web.people import person
from kibitz.web.refusals import WebError
from kibitz.web.rendering import render
from kibitz.web.sockets import hall_of
from kibitz.words import load_words

router = APIRouter(include_in_schema=False)
PRIVATE = {"Cache-Control": "private, no-cache"}
REVIEW = "review"
"""In the query of a replay's address: the own decisions are reviewed."""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of a finished game: the table after so many moves, and what the last brought."""

    number: int
    last: int
    state: State
    move: Move | None
    events: Sequence[Event]
    rounds: list[tuple[int, int]]
    """Each round with the step at which it is dealt."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which moment of a replay somebody wants to see.

    `seat` is where they sat, if they did; with `review`, their decisions are reviewed.
    """

    lang: str
    number: int
    seat: int | None
    query: str
    review: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of one seat that had a choice: what it did, and what good sense advised.

    `step` is the number of moves before it.
    """

    step: int
    round: int
    made: str
    advice: Advice

    @property
    def differs(self) -> bool:
        """Whether the seat did something else than was advised."""
        return self.made != self.advice.move


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision in words."""

    decision: Decision
    kind: str
    made: str
    advised: str
    reason: str
    address: str


@router.api_route("/{lang}/tables/{table}/replay/{number}", methods=READ)
async def replay(request: Request, lang: Lang, table: str, number: int) -> HTMLResponse:
    """The game after so many moves, with all hands; to who played, a review on demand."""
    over = await finished(request, table)
    seat, review = over.seat_of(person(request)), REVIEW in request.query_params
    asked = Asked(lang, number, seat, query_string(request), review)
    return HTMLResponse(await run_in_threadpool(replay_page, over, asked), headers=PRIVATE)


@router.api_route("/{lang}/tables/{table}/record", methods=READ)
async def record(request: Request, _lang: Lang, table: str) -> PlainTextResponse:
    """The game as a record, to keep and to replay."""
    over = await finished(request, table)
    text = await run_in_threadpool(write, record_of(over))
    name = f"kibitz-{over.settings['game']}-{table[:6]}.txt"
    return PlainTextResponse(
        text, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


async def finished(request: Request, table: str) -> Table:
    """A table whose game is over; raises `TableError` (no-such-table, still-played)."""
    live = await (await hall_of(request.app)).find(table)
    if live.table.state is None or not live.table.state.is_over:
        raise TableError("still-played")
    return live.table


def record_of(table: Table) -> GameRecord:
    """The record of a table's game."""
    return GameRecord(
        game=table.game.name,
        names=[
            "".join(letter for letter in name if letter not in JOINERS) for name in table.names()
        ],
        options=dict(table.settings["options"]),
        seed=table.playing.seed,
        moves=[Move(seat, text) for seat, text in table.moves],
    )


def step_of(game: GameRecord, number: int) -> Step:
    """A moment of a game; raises `WebError` (not-found) for a number that it doesn't have."""
    if not 0 <= number <= len(game.moves):
        raise WebError("not-found", 404)
    state = game.start()
    shown = state.copy()
    events: list[Event] = state.game.opening(state.record)
    rounds = [(1, 0)]
    for made, played in enumerate(game.moves, 1):
        told = game.carry_out(state, played)
        rounds += [(event.data["round"], made) for event in told if event.kind == "deal"]
        if made == number:
            shown, events = state.copy(), told
    move = game.moves[number - 1] if number else None
    return Step(number, len(game.moves), shown, move, events, rounds)


def replay_page(table: Table, asked: Asked) -> str:
    """The page of one moment."""
    game, lang = record_of(table), asked.lang
    step = step_of(game, asked.number)
    view, names = step.state.watched(), table.names()
    words = load_commentary(table.game.name)
    return render(
        lang,
        "table_replay.html",
        page="replay",
        subject=table.id,
        number=asked.number,
        query=asked.query,
        step=step,
        title=load_words(table.game.name).title(lang),
        words=load_words(table.game.name),
        names=names,
        view=view,
        hands=step.state.hands(),
        laid=laid(view, step),
        head=[in_words(text, lang, table.game.name) for text in words.head(view, lang)],
        columns=words.columns(view, lang),
        rows=[words.row(view, seat, lang) for seat in range(len(names))],
        told=[
            (in_words(text, lang, table.game.name), books.cited(table.game.name, lang, event.rule))
            for event in step.events
            if (text := words.event(event, names, lang))
        ],
        seat=asked.seat,
        moment=moment_of(game, table.id, step, asked),
        reviewed=review_of(game, table.id, asked) if asked.review else None,
    )


# ---- the review


def decisions_of(game: GameRecord, seat: int) -> list[Decision]:
    """A seat's decisions with the advice that its own view gave then; forced moves are none."""
    state = game.start()
    found = []
    for step, move in enumerate(game.moves):
        if move.seat == seat and len(state.legal_moves()) > 1:
            found.append(Decision(step, state.round, move.text, advice_for(state, seat)))
        game.carry_out(state, move)
    return found


def advice_for(state: State, seat: int) -> Advice:
    """What the steady bot does on a seat that is to act, from what that seat sees and no more."""
    return state.game.advise(state.view(seat))


def review_of(game: GameRecord, table: str, asked: Asked) -> list[Reviewed]:
    """A seat's decisions in words; none for who had no seat."""
    if asked.seat is None:
        return []
    return [reviewed(game, table, found, asked) for found in decisions_of(game, asked.seat)]


def moment_of(game: GameRecord, table: str, step: Step, asked: Asked) -> Reviewed | None:
    """The decision that was due at this moment, where it was the reader's own and had a choice."""
    if asked.seat is None or step.state.turn != asked.seat or len(step.state.legal_moves()) < 2:
        return None
    made, advice = game.moves[step.number].text, advice_for(step.state, asked.seat)
    return reviewed(game, table, Decision(step.number, step.state.round, made, advice), asked)


def reviewed(game: GameRecord, table: str, decision: Decision, asked: Asked) -> Reviewed:
    """A decision in words."""
    name, lang = game.game, asked.lang
    return Reviewed(
        decision,
        kind=kind_of(name, decision.made, lang),
        made=told_move(name, decision.made, lang),
        advised=told_move(name, decision.advice.move, lang),
        reason=in_words(tell_advice(name, decision.advice, lang), lang, name),
        address=address("replay", lang, table, decision.step) + asked.query,
    )


def kind_of(game: str, move: str, lang: str) -> str:
    """What is decided: play, bid and so on."""
    return load_words(game)[lang].moves[move.partition(" ")[0]]


def told_move(game: str, move: str, lang: str) -> str:
    """What a move names, its cards by name; of a card that its player doesn’t see only that."""
    if move.endswith(" ?"):
        return translate(lang, "the unseen card")
    return in_words(tell_move(game, move, lang).replace("` `", "`, `"), lang, game)


def laid(view: Any, step: Step) -> list[tuple[int, str, bool]]:
    """The trick on the table, or the one that was just taken: seat, card, whether it wins."""
    trick, leader, winner = view.trick, view.leader, None
    full = next((event for event in step.events if event.kind in ("trick", "take")), None)
    if not trick and full is not None and view.last_trick:
        trick, leader = view.last_trick["cards"], view.last_trick["leader"]
        winner = view.last_trick["winner"]
    seats = [(leader + place) % view.players for place in range(len(trick))]
    return [(seat, card, seat == winner) for seat, card in zip(seats, trick, strict=True)]


def in_words(text: str, lang: str, game: str) -> str:
    """A text of the commentary with its cards by name: `R5` becomes red 5."""
    parts = text.split("`")
    name = load_words(game).card_name
    parts[1::2] = [name(card, lang) for card in parts[1::2]]
    return "".join(parts)
