"""What a question says: its language, concepts, cards, colours, numbers, players and round."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kibitz.hearing.text import Token

UNKNOWN_RANK = "?"


@dataclass(slots=True)
class Item:
    """A card, a card without a rank (R?), or one of no colour, where the question names it.

    `count` is a number that stands before it: six yellow, two Wizards.
    """

    card: str
    at: int
    end: int
    clause: int
    sentence: int
    count: int = 0
    said: str = ""
    role: str = "trick"

    @property
    def bare(self) -> bool:
        """Whether only a colour was named."""
        return self.card[1:] == UNKNOWN_RANK


@dataclass(slots=True)
class Heard:
    """A question as far as it was understood; `lang` is the language of the answer."""

    game: str
    question: str
    lang: str
    spoken: str
    tokens: list[Token]
    options: dict[str, Any]
    players: int | None = None
    said_players: int | None = None
    round: int | None = None
    concepts: list[frozenset[str]] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    numbers: list[tuple[int, int]] = field(default_factory=list)
    """Numbers that belong to no card, player or round: (place, number)."""

    @property
    def all(self) -> frozenset[str]:
        """All concepts of the question."""
        return frozenset().union(*self.concepts)

    def has(self, *concepts: str) -> bool:
        """Whether one of the concepts is there."""
        return any(concept in found for found in self.concepts for concept in concepts)

    def places(self, *concepts: str) -> list[int]:
        """Where one of the concepts stands."""
        return [at for at, found in enumerate(self.concepts) if found & set(concepts)]

    def case(self, ask: str, **values: Any) -> dict[str, Any]:
        """A case for the judge, with the players and options of the question."""
        case: dict[str, Any] = {"game": self.game, "ask": ask, **values}
        if self.players is not None:
            case["players"] = self.players
        if self.options:
            case["options"] = dict(self.options)
        return case


@dataclass(frozen=True, slots=True)
class Finding:
    """A computed answer: the verdict, what to say and the rules that decide.

    `kind` is "" where something is told and nothing judged, such as a list of hand sizes.
    """

    kind: str
    value: Any
    text: str
    rules: tuple[str, ...]
    understood: str = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """A question that needs a detail; `text` asks for it in the answer's language."""

    text: str


Reader: TypeAlias = Callable[[Heard], Finding | Missing | None]
"""Reads one kind of computed question; None where a question is of another kind."""
