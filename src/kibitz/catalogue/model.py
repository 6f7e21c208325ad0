"""What the catalogue knows of a game, and what its functions return."""

import datetime
from dataclasses import asdict, dataclass
from typing import Any, Literal

Origin = Literal["catalogue", "imported"]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game's facts; None or empty where nobody told us.

    `minutes` and `min_age` (years) are what the box says. `rank`, `rating` (0 to 10), `weight`
    (1 to 5) and `users_rated` are BoardGameGeek's, from a file that the user imported, as of
    `data_date`. `origin` is "imported" where all else is from such a file too.
    """

    slug: str
    name: str
    alt_names: tuple[str, ...] = ()
    year: int | None = None
    designers: tuple[str, ...] = ()
    publishers: tuple[str, ...] = ()
    min_players: int | None = None
    max_players: int | None = None
    minutes: int | None = None
    min_age: int | None = None
    mechanics: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    deck: str = ""
    sources: tuple[str, ...] = ()
    confidence: str = ""
    bgg_id: int | None = None
    rank: int | None = None
    rating: float | None = None
    weight: float | None = None
    users_rated: int | None = None
    data_date: datetime.date | None = None
    origin: Origin = "catalogue"

    @property
    def names(self) -> tuple[str, ...]:
        """All names, the usual one first."""
        return (self.name, *self.alt_names)

    @property
    def public_domain(self) -> bool:
        """Whether it is a traditional game, which belongs to nobody."""
        return PUBLIC_DOMAIN in self.publishers

    @property
    def players(self) -> str:
        """How many can play it, as 3–6; "" where nobody told us."""
        if self.min_players is None or self.max_players is None:
            return ""
        low, high = self.min_players, self.max_players
        return str(low) if low == high else f"{low}–{high}"

    def as_json(self) -> dict[str, Any]:
        """The same as JSON."""
        date = None if self.data_date is None else self.data_date.isoformat()
        return asdict(self) | {"data_date": date}

    def fits(self, players: int | None, minutes: int | None) -> bool:
        """Whether so many can play it, in so many minutes at most; unknown fits nothing."""
        if players is not None and not (self.min_players or 10**6) <= players <= (
            self.max_players or 0
        ):
            return False
        return minutes is None or (self.minutes is not None and self.minutes <= minutes)


PUBLIC_DOMAIN = "(Public Domain)"


@dataclass(frozen=True, slots=True)
class Found:
    """A page of the games that a search found, and how many it found in all."""

    games: tuple[GameFacts, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Mechanic:
    """A mechanic, by the name that the catalogue has for it, and how many games have it."""

    name: str
    games: int
