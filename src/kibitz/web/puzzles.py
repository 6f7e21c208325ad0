"""The page of a game's puzzles: a small position, an answer, at once right or wrong and why.

A puzzle is made from its seed whenever it is needed; its address holds all there is to it, the
answer and the number of right answers in a row included, so the page works without a script.
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import QueryParams

from kibitz.errors import BadInput
from kibitz.game import Game
from kibitz.i18n import N_, translate
from kibitz.puzzles import NONE, Answer, Choice, Puzzle, make, rules_about, topics
from kibitz.questions import Field, load_options, load_questions
from kibitz.telling import Mark, Row, Shown, trump_aside
from kibitz.web import books
from kibitz.web.forms import query_of
from kibitz.web.navigation import address
from kibitz.web.pages import answered, query_string, shared
from kibitz.web.paths import READ, Lang, OneGame
from kibitz.web.refusals import WebError
from kibitz.web.rendering import render
from kibitz.words import GameWords, load_words

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
SEEDS = 1_000_000
"""So many puzzles of each kind are there to come upon."""
LONGEST = 9999
"""No more right answers in a row are counted."""
DIGITS = tuple("0123456789")
Subject: TypeAlias = tuple[str, str, list[tuple[str, str]]]
"""A question of the judge with its title, and the rules that decide it with theirs."""
NOTHING_CHOSEN = N_("Choose an answer first.")


@dataclass(frozen=True, slots=True)
class Visit:
    """Which puzzle of what is being solved, and how many were solved in a row before it."""

    about: str
    seed: int
    streak: int

    def address(self, lang: str, game: str, **changes: object) -> str:
        """The address of this puzzle, or with `changes` of another one."""
        values = {"about": self.about, "seed": self.seed, "streak": self.streak or ""} | changes
        pairs = {name: value for name, value in values.items() if value != ""}
        return f"{address('puzzles', lang, game)}?{urlencode(pairs)}"

    def after(self, solved: bool) -> "Visit":
        """The next puzzle."""
        streak = min(self.streak + 1, LONGEST) if solved else 0
        return Visit(self.about, (self.seed + 1) % SEEDS, streak)


@dataclass(frozen=True, slots=True)
class Position:
    """What a puzzle shows: short remarks such as the trump, rows of cards, figures."""

    remarks: list[str]
    rows: list[Row]
    facts: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice as the page shows it, and after the answer what came of it.

    `press` is the key that takes it: its own digit where it is one, else that of its place.
    """

    choice: Choice
    text: str
    press: str
    mark: Mark = ""
    taken: bool = False


@router.api_route("/{lang}/games/{game}/puzzles", methods=READ)
def puzzles_page(request: Request, lang: Lang, game: OneGame) -> Response:
    """One puzzle and, once it is answered, the judge's verdict; without a seed, any puzzle."""
    visit = visit_of(request.query_params, game)
    if visit.seed < 0:
        anywhere = visit.address(lang, game.name, seed=secrets.randbelow(SEEDS))
        return RedirectResponse(anywhere, 307)
    puzzle = make(game, visit.about, visit.seed)
    given = puzzle.given(request.query_params.getlist("answer"))
    solved = bool(given) and puzzle.solved(given)
    subjects = list(topics_of(game.name, lang))
    html = render(
        lang,
        "puzzles.html",
        **shared("puzzles", lang, game),
        query=query_string(request),
        visit=visit,
        topics=subjects,
        about_what=about_what(visit.about, subjects, lang),
        puzzle=puzzle,
        position=position_of(puzzle, lang),
        legend=legend_of(puzzle, lang),
        options=options_of(puzzle, given, lang),
        problem=translate(lang, NOTHING_CHOSEN) if "check" in request.query_params else "",
        answered=answered(game, puzzle.case, lang) if given else None,
        agreed=agreed_rules(puzzle, lang),
        solved=solved,
        following=visit.after(solved),
        at_judge=at_judge(puzzle, lang),
    )
    return HTMLResponse(html)


def visit_of(query: QueryParams, game: Game) -> Visit:
    """What the address asks for; the seed is -1 where it names none.

    Raises `WebError` (not-found) for a rule that there are no puzzles about.
    """
    about = query.get("about", "")
    try:
        rules_about(game.name, about)
    except BadInput:
        raise WebError("not-found", 404) from None
    return Visit(about, _number(query, "seed", -1), min(_number(query, "streak", 0), LONGEST))


def _number(query: QueryParams, key: str, otherwise: int) -> int:
    text = query.get(key, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else otherwise


def topics_of(game: str, lang: str) -> Iterator[Subject]:
    """What puzzles can be about."""
    titles = {question.ask: translate(lang, question.title) for question in load_questions(game)}
    for ask, rules in topics(game).items():
        yield ask, titles[ask], [(rule, books.cited(game, lang, rule).title) for rule in rules]


def agreed_rules(puzzle: Puzzle, lang: str) -> list[books.Cited]:
    """The rules of the options that are played with, beside the one that decides."""
    named = {text.name: text.rule for text in load_options(puzzle.game)}
    rules = dict.fromkeys(named[option] for option in puzzle.case.get("options", {}))
    told = {puzzle.rule, *puzzle.verdict.get("why_not", {}).values()}
    return [books.cited(puzzle.game, lang, rule) for rule in rules if rule not in told]


def about_what(about: str, subjects: list[Subject], lang: str) -> str:
    """What the puzzles are about now."""
    for ask, title, rules in subjects:
        if about == ask:
            return title
        if about in dict(rules):
            return dict(rules)[about]
    return translate(lang, "everything, mixed")


def at_judge(puzzle: Puzzle, lang: str) -> str:
    """The judge's page with the puzzle's case filled in."""
    questions = load_questions(puzzle.game)
    question = next(found for found in questions if found.ask == puzzle.recipe.ask)
    query = query_of(question, puzzle.case)
    return f"{address('judge', lang, puzzle.game)}?{query}#verdict"


# ---- what is shown


def position_of(puzzle: Puzzle, lang: str) -> Position:
    """The case in words and cards, without the cards that are the choices."""
    position = Position([], [], [])
    for asked in puzzle.recipe.shown:
        values = puzzle.case.get("options", {}) if asked.kind == "option" else puzzle.case
        if asked.key in values and asked.key != puzzle.laid.field:
            _show(position, asked, values[asked.key], puzzle.game, lang)
    return position


def _show(position: Position, asked: Field, value: Any, game: str, lang: str) -> None:
    """Adds one value of a case."""
    label, words = translate(lang, asked.label), load_words(game)
    if asked.kind == "option":
        position.remarks.append(_option(game, asked.key, value, lang))
    elif asked.kind == "trump":
        position.remarks.append(trump_aside(words, value, lang))
    elif asked.kind == "cards" or (asked.kind == "card" and value is not None):
        cards = value if isinstance(value, list) else [value]
        row = Row(label, tuple(Shown(card) for card in cards), numbered=asked.kind == "cards")
        position.rows.append(row)
    elif asked.kind == "counts":
        named = ((words.colour_text(colour, lang), str(count)) for colour, count in value.items())
        position.facts.extend(named)
    else:
        position.facts.append((label, _told(asked, value, words, lang)))


def _told(asked: Field, value: Any, words: GameWords, lang: str) -> str:
    """A value in words."""
    if value is None:
        return translate(lang, asked.nothing)
    if asked.kind == "colours":
        return ", ".join(words.colour_text(colour, lang) for colour in value)
    if isinstance(value, list):
        return " · ".join(str(number).replace("-", "−") for number in value) or "–"
    return str(value)


def _option(game: str, name: str, value: object, lang: str) -> str:
    """An option that is played with: its title, and its value where it is not just on."""
    text = next(option for option in load_options(game) if option.name == name)
    title = translate(lang, text.title)
    if value is True:
        return title
    if isinstance(value, list):
        told = ", ".join(map(str, value))
    else:
        told = translate(lang, text.values.get(str(value), str(value)))
    return translate(lang, "{title}: {value}").format(title=title, value=told)


def legend_of(puzzle: Puzzle, lang: str) -> str:
    """What the choices are: the hand, the trick, or just answers."""
    for asked in puzzle.recipe.shown:
        if asked.key == puzzle.laid.field:
            return translate(lang, asked.label)
    return translate(lang, "Your answer")


def options_of(puzzle: Puzzle, given: Answer, lang: str) -> list[Option]:
    """The choices; after an answer with the right ones and the mistakes marked."""
    choices = puzzle.laid.choices
    digits = all(choice.key in DIGITS or choice.key == NONE for choice in choices)
    digits = digits and not puzzle.laid.field
    return [
        Option(
            choice,
            text := translate(lang, choice.text) if choice.text else "",
            press_for(text, place, digits),
            mark_of(choice.key, puzzle, given),
            choice.key in given,
        )
        for place, choice in enumerate(choices, 1)
    ]


def press_for(text: str, place: int, digits: bool) -> str:
    """The key for a choice, "" beyond the nine; `digits` where the choices are digits."""
    if digits and text in DIGITS:
        return text
    return str(place) if place < 10 else ""


def mark_of(key: str, puzzle: Puzzle, given: Answer) -> Mark:
    """How a choice is marked: right ones always, others when they were taken."""
    if not given:
        return ""
    if key in puzzle.laid.right:
        return "good"
    return "barred" if key in given else ""
