"""What a puzzle is: a case of the judge, answers to choose from, and how a game makes them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from kibitz.puzzles.dice import Dice
from kibitz.questions import Field

Case: TypeAlias = Mapping[str, Any]
Verdict: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = frozenset[str]
"""The keys of the choices that are taken together."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: a card in notation, or an English text of the catalogues.

    `key` names it within its puzzle.
    """

    key: str
    text: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """The choices of a puzzle, the right answer, and answers that people give who get it wrong.

    `field` is the key of the case's field whose cards, in order, are the first choices; "" where
    the choices are things of their own. With `many`, several choices are taken together.
    """

    choices: tuple[Choice, ...]
    right: Answer
    lures: tuple[Answer, ...]
    field: str = ""
    many: bool = False

    @property
    def tricky(self) -> bool:
        """Whether somebody could well be mistaken: a lure is a wrong answer that can be given."""
        keys = {choice.key for choice in self.choices}
        return any(lure != self.right and lure and lure <= keys for lure in self.lures)


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a game makes puzzles about one rule.

    `ask` is the judge's question, `text` the puzzle's (an English text of the catalogues),
    `shown` are the fields of the case to show. `position` draws a case; `lay` lays out the
    choices for it once the judge has given the verdict, and takes what is right from there.
    """

    ask: str
    text: str
    shown: tuple[Field, ...]
    position: Callable[[Dice], dict[str, Any]]
    lay: Callable[[Case, Verdict], Laid]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with its question: what `make` found for a rule and a seed."""

    game: str
    rule: str
    seed: int
    recipe: Recipe
    case: dict[str, Any]
    verdict: Verdict
    laid: Laid

    def given(self, keys: Iterable[str]) -> Answer:
        """The choices that keys name; what names none of this puzzle is left out."""
        return frozenset(keys) & {choice.key for choice in self.laid.choices}

    def solved(self, given: Answer) -> bool:
        """Whether an answer is right."""
        return given == self.laid.right
