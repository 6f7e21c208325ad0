"""The catalogue: facts of trick-taking games, search, similar games, the stories of our own.

99 games come along. Ranks and ratings, and any number of further games, come from files of
BoardGameGeek that the user imports.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from kibitz.catalogue.model import Found, GameFacts, Mechanic
from kibitz.catalogue.searching import facts, facts_of, named, search
from kibitz.catalogue.shipped import mechanics, own_slugs
from kibitz.catalogue.similar import Reason, Similar
from kibitz.catalogue.stories import story
from kibitz.catalogue.terms import term

if TYPE_CHECKING:
    from kibitz.catalogue.importing import Imported
    from kibitz.catalogue.importing.reading import Progress

__all__ = [
    "Found",
    "GameFacts",
    "Mechanic",
    "Reason",
    "Similar",
    "facts",
    "facts_of",
    "import_file",
    "mechanics",
    "named",
    "own_slugs",
    "search",
    "similar",
    "story",
    "term",
]


def similar(slug: str, limit: int = 6) -> list[Similar]:
    """The games most like a game, each with the reasons; raises `BadInput`."""
    from kibitz.catalogue.similar import alike

    return alike(facts(slug), limit)


def import_file(path: Path, progress: "Progress | None" = None) -> "Imported":
    """Reads a file of BoardGameGeek that the user has into the catalogue; raises `BadInput`."""
    from kibitz.catalogue.importing import import_file

    return import_file(path, progress)
