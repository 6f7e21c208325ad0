"""Which games are like a game, and why: rare things in common weigh more than common ones."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kibitz.catalogue.model import GameFacts
from kibitz.catalogue.names import fold
from kibitz.catalogue.shipped import features, shipped
from kibitz.catalogue.terms import term
from kibitz.i18n import N_, translate

TEXTS = {
    "designer": N_("same designer: {value}"),
    "players": N_("also for exactly {value} players"),
    "pack": N_("also played with an ordinary pack of cards"),
    "theme": N_("same theme: {value}"),
    "mechanic": N_("also: {value}"),
    # mechanics that have words of their own
    "predictive-bid": N_("also predicts tricks"),
    "team-based-game": N_("also played in partnerships"),
    "auction-bidding": N_("also has an auction before the play"),
    "cooperative-game": N_("also played together, not against each other"),
    "ladder-climbing": N_("also a climbing game: each play beats the one before"),
    "communication-limits": N_("also limits what you may tell each other"),
    "variable-player-powers": N_("also gives each player a power of their own"),
    "solo-solitaire-game": N_("also playable alone"),
    "hidden-roles": N_("also hides who is who"),
    "card-drafting": N_("also has you draft cards"),
    "melding-and-splaying": N_("also scores melds"),
    "set-collection": N_("also has you collect sets"),
    "scenario-mission-campaign-game": N_("also played in missions"),
    # what features.toml adds
    "no-trump": N_("also without a trump"),
    "no-following": N_("also leaves you free to play any suit"),
    "any-time-cards": N_("also with special cards that you may play at any time"),
    "changing-hands": N_("also with hands that grow or shrink from round to round"),
    "avoiding": N_("also about what you should not take"),
    "changing-aims": N_("also with an aim that changes from hand to hand"),
    "unequal-suits": N_("also with suits of different lengths"),
    "cards-taken": N_("also counts the cards you take, not the tricks"),
    "like-oh-hell": N_("of the same family, that of Oh Hell!"),
    "like-whist": N_("of the same family, that of whist"),
    "like-jass": N_("of the same family, that of Jass"),
    "like-schafkopf": N_("of the same family, that of Schafkopf"),
}
WEIGHTS = {
    "designer": 1.5,
    "predictive-bid": 1.2,
    "players": 0.4,
    "theme": 0.4,
    "pack": 0.5,
    "mechanic": 0.3,
    "any-time-cards": 0.6,
    "changing-hands": 0.6,
}
"""What sharing a thing is worth beside its rarity; 1 for any other."""
DULL = frozenset(
    (
        "Betting and Bluffing",
        "Card Game",
        "Hand Management",
        "Score-and-Reset Game",
        "Trick-taking",
        "Turn Order: Claim Action",
        "Turn Order: Progressive",
    )
)
"""Said of so many games, or so loosely, that it tells players nothing."""
MOST_REASONS = 3
STANDARD = "52 cards: standard deck"


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that two games have in common. `code` is stable; `worth` grows with rarity."""

    code: str
    details: Mapping[str, str] = field(default_factory=dict)
    worth: float = 0.0

    def text(self, lang: str = "en") -> str:
        """The reason in a language."""
        details = {name: term(value, lang) for name, value in self.details.items()}
        return translate(lang, TEXTS[self.code]).format(**details)


@dataclass(frozen=True, slots=True)
class Similar:
    """A game that is like another one, with the reasons, the weightiest first."""

    facts: GameFacts
    reasons: tuple[Reason, ...]

    def as_json(self, lang: str = "en") -> dict[str, Any]:
        """The same as JSON, the reasons in a language."""
        reasons = [{"code": one.code, "text": one.text(lang)} for one in self.reasons]
        return {"slug": self.facts.slug, "name": self.facts.name, "reasons": reasons}


def alike(game: GameFacts, limit: int = 6) -> list[Similar]:
    """The games of the catalogue that have most in common with a game, the nearest first."""
    from kibitz.catalogue.stored import with_ranks

    found = []
    for other in shipped().values():
        reasons = sorted(_reasons(game, other), key=lambda reason: -reason.worth)
        if other.slug != game.slug and reasons:
            found.append((sum(reason.worth for reason in reasons), other, reasons))
    found.sort(key=lambda one: (-one[0], _apart(game, one[1]), one[1].name))
    nearest = found[:limit]
    ranked = with_ranks(other for _sum, other, _reasons in nearest)
    return [
        Similar(other, tuple(reasons[:MOST_REASONS]))
        for other, (_sum, _other, reasons) in zip(ranked, nearest, strict=True)
    ]


def _apart(game: GameFacts, other: GameFacts) -> tuple[int, int]:
    """How far apart two games are in player counts, then in years."""
    low = abs((game.min_players or 0) - (other.min_players or 0))
    high = abs((game.max_players or 0) - (other.max_players or 0))
    return low + high, abs((game.year or 0) - (other.year or 0))


def _reasons(game: GameFacts, other: GameFacts) -> Iterator[Reason]:
    own, theirs = traits(game), traits(other)
    designers = [key[1] for key in own if key in theirs and key[0] == "designer"]
    for key in own:
        if key in theirs and key[0] != "designer":
            yield _reason(key, key[1])
    if designers:
        rarest = max(designers, key=lambda name: _rarity(("designer", name)))
        yield _reason(("designer", rarest), ", ".join(designers))


Trait = tuple[str, str]
"""A kind of thing that a game has, and which: ("designer", "Klaus Palesch")."""


def traits(game: GameFacts) -> list[Trait]:
    """All that a game may share with another."""
    found = [("designer", name) for name in game.designers]
    found += [("mechanic", name) for name in game.mechanics if name not in DULL]
    found += [("theme", name) for name in game.categories if name not in DULL]
    found += [(feature, "") for feature, slugs in features().items() if game.slug in slugs]
    found += [("pack", "")] if game.deck == STANDARD else []
    found += [("players", game.players)] if game.players else []
    return found


def _reason(key: Trait, value: str) -> Reason:
    kind, name = key
    code = fold(name).replace(" ", "-")
    if kind == "mechanic" and code in TEXTS:
        return Reason(code, worth=WEIGHTS.get(code, 1.0) * _rarity(key))
    details = {"value": value} if value else {}
    return Reason(kind, details, WEIGHTS.get(kind, 1.0) * _rarity(key))


def _rarity(key: Trait) -> float:
    """How rare a trait is: the logarithm of how many times more games there are than have it.

    Apart from people and families, more games may have it than we know.
    """
    certain = key[0] == "designer" or key[0].startswith("like-")
    least = 1 if certain else 8
    return math.log(len(shipped()) / max(_counts().get(key, 0), least))


@cache
def _counts() -> dict[Trait, int]:
    counts: dict[Trait, int] = {}
    for game in shipped().values():
        for key in traits(game):
            counts[key] = counts.get(key, 0) + 1
    return counts
