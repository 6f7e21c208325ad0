"""The games that Kibitz brings along: `games.csv`, and which of them are our own games."""

import csv
import tomllib
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from kibitz.catalogue.model import GameFacts, Mechanic
from kibitz.games import GAMES

HERE = Path(str(files(__package__)))


@cache
def shipped() -> dict[str, GameFacts]:
    """The games of the catalogue by slug."""
    with (HERE / "games.csv").open(encoding="utf-8", newline="") as file:
        return {row["slug"]: _facts(row) for row in csv.DictReader(file)}


def _facts(row: dict[str, str]) -> GameFacts:
    return GameFacts(
        slug=row["slug"],
        name=row["name"],
        alt_names=_listed(row["alt_names"]),
        year=_number(row["year"]),
        designers=_listed(row["designers"]),
        publishers=_listed(row["publishers"]),
        min_players=_number(row["min_players"]),
        max_players=_number(row["max_players"]),
        minutes=_number(row["minutes"]),
        min_age=_number(row["min_age"]),
        mechanics=_listed(row["mechanics"]),
        categories=_listed(row["categories"]),
        deck=row["deck"],
        sources=_listed(row["source"]),
        confidence=row["confidence"],
        bgg_id=_number(row["bgg_id"]),
    )


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(";") if part.strip())


def _number(cell: str) -> int | None:
    return int(cell) if cell else None


@cache
def own_slugs() -> dict[str, str]:
    """The slug in the catalogue of each of our own games; the game itself says it."""
    return {game: _slug(game) for game in GAMES}


def _slug(game: str) -> str:
    told = tomllib.loads((story_folder(game) / "story.toml").read_text("utf-8"))
    slug: str = told["slug"]
    return slug


def story_folder(game: str) -> Path:
    """Where a game of ours keeps its story."""
    return Path(str(files(import_module("kibitz.games")))) / game / "story"


@cache
def mechanics() -> tuple[Mechanic, ...]:
    """The mechanics of the catalogue with the number of their games, the commonest first."""
    counts: dict[str, int] = {}
    for game in shipped().values():
        for name in game.mechanics:
            counts[name] = counts.get(name, 0) + 1
    names = sorted(counts, key=lambda name: (-counts[name], name))
    return tuple(Mechanic(name, counts[name]) for name in names)


@cache
def features() -> dict[str, frozenset[str]]:
    """What we know of games beyond their facts: each feature with the slugs that have it."""
    told = tomllib.loads((HERE / "features.toml").read_text("utf-8"))["features"]
    return {feature: frozenset(slugs) for feature, slugs in told.items()}
