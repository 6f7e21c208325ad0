"""After the game: its replay step by step with all hands, and its record to download."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, PlainTextResponse

from kibitz.commentary import load_commentary
from kibitz.game import Event, State
from kibitz.record import GameRecord, Move, write
from kibitz.table import Table
from kibitz.table.commands import TableError
from kibitz.table.names import JOINERS
from kibitz.web import books
from kibitz.web.paths import READ, Lang
from kibitz.web.refusals import WebError
from kibitz.web.rendering import render
from kibitz.web.sockets import hall_of
from kibitz.words import load_words

router = APIRouter(include_in_schema=False)


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


@router.api_route("/{lang}/tables/{table}/replay/{number}", methods=READ)
async def replay(request: Request, lang: Lang, table: str, number: int) -> HTMLResponse:
    """The game after so many moves, with all hands."""
    over = await finished(request, table)
    return HTMLResponse(await run_in_threadpool(replay_page, over, lang, number))


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


def replay_page(table: Table, lang: str, number: int) -> str:
    """The page of one moment."""
    step = step_of(record_of(table), number)
    view, names = step.state.watched(), table.names()
    words = load_commentary(table.game.name)
    return render(
        lang,
        "table_replay.html",
        page="replay",
        subject=table.id,
        number=number,
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
    )


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
