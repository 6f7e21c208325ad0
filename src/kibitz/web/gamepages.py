"""A page for each game: one of ours with its question box, or any game of the catalogue."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markdown_it import MarkdownIt

from kibitz import catalogue, rulebook
from kibitz.assistant.frequent import Frequent, frequent
from kibitz.books import shelf
from kibitz.catalogue import GameFacts
from kibitz.catalogue.shipped import own_slugs
from kibitz.errors import BadInput
from kibitz.game import Game
from kibitz.games import GAMES, load_game
from kibitz.i18n import translate
from kibitz.questions import load_examples, load_options
from kibitz.web import books
from kibitz.web.agreed import agreed, offered
from kibitz.web.asking import PRIVATE, Asked, reply_to
from kibitz.web.navigation import address
from kibitz.web.pages import answered, query_string, shared
from kibitz.web.paths import READ, Lang, chosen_players
from kibitz.web.people import person
from kibitz.web.refusals import WebError
from kibitz.web.rendering import render
from kibitz.words import load_words

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
PAGE = 24
"""So many games of the catalogue stand on a page."""
LIMITS = (20, 30, 45, 60, 90, 120)
"""Playing times in minutes to choose from."""
MOST_PLAYERS = 10
"""The largest number of players to choose from."""


@router.api_route("/{lang}/games/{name}", methods=READ)
def game_page(request: Request, lang: Lang, name: str) -> Response:
    """The page of a game of ours, or of one of the catalogue."""
    if name in GAMES:
        return overview(request, lang, load_game(name))
    facts = known(name)
    if name_of(facts.slug) in GAMES:
        where = address("game", lang, name_of(facts.slug)) + query_string(request)
        return RedirectResponse(where, 308)
    return stranger(request, lang, facts)


def known(slug: str) -> GameFacts:
    """A game of the catalogue; raises `WebError` (not-found)."""
    try:
        return catalogue.facts(slug)
    except BadInput:
        raise WebError("not-found", 404) from None


def name_of(slug: str) -> str:
    """A game of the catalogue by the name that its page has: ours go by their own names."""
    return {own: game for game, own in own_slugs().items()}.get(slug, slug)


def overview(request: Request, lang: str, game: Game) -> Response:
    """A game of ours: the question box and the answer, facts, set-up, questions, story."""
    request.app.state.warming.start(game.name, lang)
    query = request.query_params
    players = chosen_players(query.get("players", ""), game)
    options = agreed(query, game)
    asked = Asked(query.get("q", ""), lang, game.name, players=players, options=options)
    reply = reply_to(asked, query.get("entry", ""), person(request))
    facts = catalogue.facts_of(game.name)
    html = render(
        lang,
        "game.html",
        **shared("game", lang, game),
        query=query_string(request),
        reply=reply,
        players=players,
        with_players=lambda number: replace(asked, players=number).address().partition("?")[2],
        offered=[(text, game.option(text.name)) for text in offered(game)],
        agreed=options,
        examples=examples(game.name, lang),
        facts=facts,
        names=other_names(game.name, lang, facts),
        term=catalogue.term,
        frequent=often(game.name, lang, players),
        story=story(game.name, lang),
        similar=catalogue.similar(facts.slug),
        name_of=name_of,
        intro=books.introduction(game.name, lang),
        book=rulebook.load_rulebook(game.name, lang),
        setup=answered(game, {"game": game.name, "ask": "setup", "players": players}, lang),
        options=[
            (option, books.cited(game.name, lang, option.rule))
            for option in load_options(game.name)
        ],
    )
    return HTMLResponse(html, headers=PRIVATE)


def examples(game: str, lang: str) -> list[str]:
    """Questions to try, in a language."""
    return [translate(lang, text) for text in load_examples(game)]


def other_names(game: str, lang: str, facts: GameFacts) -> list[str]:
    """The names that a game has beside the one in its page's title."""
    title = load_words(game).title(lang)
    return [name for name in facts.names if name != title]


@cache
def often(game: str, lang: str, players: int) -> tuple[Frequent, ...]:
    """What is often asked, with the answers for a number of players."""
    return tuple(frequent(game, lang, players))


@cache
def story(game: str, lang: str) -> str:
    """A game's story as HTML."""
    html: str = MarkdownIt("commonmark", {"html": False}).render(catalogue.story(game, lang))
    return html


def stranger(request: Request, lang: str, facts: GameFacts) -> Response:
    """A game of the catalogue, and the person's own books about it."""
    owner = person(request)
    html = render(
        lang,
        "catalogue_game.html",
        page="game",
        section="games",
        subject=facts.slug,
        facts=facts,
        term=catalogue.term,
        similar=catalogue.similar(facts.slug),
        name_of=name_of,
        cards=[card for card in shelf(owner) if card.game == facts.slug],
    )
    return HTMLResponse(html, headers=PRIVATE)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a search in the catalogue asks for, as it was typed."""

    text: str
    players: int | None
    minutes: int | None
    mechanic: str
    page: int

    def address(self, lang: str, page: int) -> str:
        """Another page of the same search."""
        pairs: list[tuple[str, Any]] = [("q", self.text), ("players", self.players)]
        pairs += [("minutes", self.minutes), ("mechanic", self.mechanic)]
        pairs += [("page", page if page > 1 else "")]
        query = urlencode([(key, value) for key, value in pairs if value])
        return address("games", lang) + (f"?{query}" if query else "")


@router.api_route("/{lang}/games", methods=READ)
def games(request: Request, lang: Lang) -> str:
    """The catalogue: a search, filters, a page of the games that were found."""
    wanted = wanted_of(request)
    found = catalogue.search(
        wanted.text,
        players=wanted.players,
        minutes=wanted.minutes,
        mechanics=[wanted.mechanic] if wanted.mechanic else (),
        limit=PAGE,
        offset=PAGE * (wanted.page - 1),
    )
    return render(
        lang,
        "games.html",
        page="games",
        query=query_string(request),
        wanted=wanted,
        found=found,
        pages=max(1, -(-found.total // PAGE)),
        ours={slug: load_words(game).title(lang) for game, slug in own_slugs().items()},
        mechanics=sorted(
            ((each.name, catalogue.term(each.name, lang)) for each in catalogue.mechanics()),
            key=lambda pair: pair[1].casefold(),
        ),
        limits=LIMITS,
        most_players=MOST_PLAYERS,
        name_of=name_of,
    )


def wanted_of(request: Request) -> Wanted:
    """The search in an address; what makes no sense there is left out."""
    query = request.query_params
    names = {each.name for each in catalogue.mechanics()}
    mechanic = query.get("mechanic", "")
    return Wanted(
        text=query.get("q", "")[:200].strip(),
        players=_number(query.get("players", "")),
        minutes=_number(query.get("minutes", "")),
        mechanic=mechanic if mechanic in names else "",
        page=_number(query.get("page", "")) or 1,
    )


def _number(text: str) -> int | None:
    """A small number above 0; None for anything else."""
    return int(text) or None if text.isascii() and text.isdecimal() and len(text) < 4 else None
