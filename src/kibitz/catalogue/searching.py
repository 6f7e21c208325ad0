"""Searching the catalogue: its own games first, then those that the user imported."""

from collections.abc import Iterable
from dataclasses import dataclass

from kibitz.catalogue.model import Found, GameFacts
from kibitz.catalogue.names import (
    EXACT,
    NOTHING,
    SHORTEST,
    TYPOS,
    WORDS,
    fold,
    likeness,
    nearest,
)
from kibitz.catalogue.shipped import own_slugs, shipped
from kibitz.catalogue.terms import mechanic
from kibitz.errors import BadInput
from kibitz.games import load_game

UNRANKED = 10**9
LONGEST = 200
"""So many characters of what was typed are looked for."""
BY_DESIGNER = 0.6


def facts(slug: str) -> GameFacts:
    """A game's facts by its slug.

    Raises `BadInput` (unknown-catalogue-game), which names the nearest slugs.
    """
    from kibitz.catalogue.stored import imported, with_ranks

    if slug in shipped():
        return with_ranks([shipped()[slug]])[0]
    found = imported(slug)
    if found is None:
        raise BadInput("unknown-catalogue-game", given=slug, near=", ".join(near(slug)))
    return found


def facts_of(game: str) -> GameFacts:
    """The facts of one of our own games; raises `BadInput` (unknown-game)."""
    load_game(game)
    return facts(own_slugs()[game])


def named(text: str) -> GameFacts:
    """The facts of the game that a text means: a slug, one of our games, or a name.

    Raises `BadInput` (unknown-catalogue-game).
    """
    from kibitz.catalogue.stored import imported_as

    if text in own_slugs():
        return facts_of(text)
    wanted = fold(text)
    for game in shipped().values():
        if wanted and wanted in map(fold, game.names):
            return facts(game.slug)
    return (imported_as(wanted) if wanted else None) or facts(text)


def near(text: str) -> list[str]:
    """The slugs of the games whose slug or name is nearest to a text."""
    slugs = {name: game.slug for game in shipped().values() for name in (game.slug, *game.names)}
    return list(dict.fromkeys(slugs[name] for name in nearest(text, slugs)))


def search(
    text: str = "",
    players: int | None = None,
    minutes: int | None = None,
    mechanics: Iterable[str] = (),
    limit: int = 50,
    offset: int = 0,
) -> Found:
    """The games that fit all that is asked for, best first.

    `text` is a name in any language, or a designer's; typos and accents are forgiven. `players`
    can play them, in `minutes` at most, and they have all the `mechanics`, which are named in any
    of the four languages. `offset` of the games are left out before `limit` of them are given.

    Raises `BadInput` (unknown-mechanic).
    """
    query = fold(text[:LONGEST])
    if text.strip() and not query:  # signs only
        return Found((), 0)
    asked = Asked(query, players, minutes, frozenset(mechanic(name) for name in mechanics))
    found = _page(asked, limit, offset, forgiving=False)
    return found if found.total or not query else _page(asked, limit, offset, forgiving=True)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a search asks for: a name, folded, and what a game has to fit."""

    query: str
    players: int | None
    minutes: int | None
    mechanics: frozenset[str]


def _page(asked: Asked, limit: int, offset: int, forgiving: bool) -> Found:
    """A page of the games found; slips are looked past only where nothing is found without."""
    from kibitz.catalogue.stored import search_imported

    ours = _ours(asked, forgiving)
    page = ours[offset : offset + limit]
    if asked.mechanics:  # the files tell none
        return Found(tuple(page), len(ours))
    more, total = search_imported(
        asked.query,
        asked.players,
        asked.minutes,
        without=[game.bgg_id for game in shipped().values() if game.bgg_id],
        limit=limit - len(page),
        offset=max(offset - len(ours), 0),
        forgiving=forgiving,
    )
    return Found((*page, *more), len(ours) + total)


def _ours(asked: Asked, forgiving: bool) -> list[GameFacts]:
    """The games of the catalogue itself that fit, best first."""
    from kibitz.catalogue.stored import with_ranks

    least = TYPOS if forgiving else BY_DESIGNER
    scored = {
        game.slug: score
        for game in shipped().values()
        if game.fits(asked.players, asked.minutes) and asked.mechanics <= set(game.mechanics)
        if (score := _score(asked.query, game)) >= least
    }
    games = with_ranks(shipped()[slug] for slug in scored)
    return sorted(games, key=lambda game: (-scored[game.slug], *_order(game)))


def _score(query: str, game: GameFacts) -> float:
    """How well a name fits; a name with slips counts least, a designer's a little more."""
    if not query:
        return EXACT
    by_name = likeness(query, game.names)
    known = len(query) >= SHORTEST and likeness(query, game.designers) >= WORDS
    return max(by_name, BY_DESIGNER if known else NOTHING)


def _order(game: GameFacts) -> tuple[bool, int, str]:
    """Our own games first, then by rank where it is known, then by name."""
    return game.slug not in own_slugs().values(), game.rank or UNRANKED, fold(game.name)
