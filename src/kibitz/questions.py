"""What people can ask a game's judge, as a form can show it.

A game lists its questions and what its options mean in its own `questions.py`; forms are made
from these and name no game. Titles, labels and hints are English texts of the catalogues.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "cards", "card", "trump", "number", "numbers", "players", "counts", "colours", "option"
]
"""What a field takes: cards in order, one card, a colour or "none", whole numbers, a number of
players, a count for each colour, some colours, or one of the game's options."""


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a case. `key` is the case's key, or the option's name for kind "option".

    `most` is the most cards that it takes; an `empty` list is an answer; a field that is not
    `required` may be left out of the case, unless the option `needed_with` is on. `codes` are
    errors that belong to it although they name no key; `nothing` is the label of null where that
    is a value, or of leaving a choice open.
    """

    key: str
    kind: Kind
    label: str
    hint: str = ""
    most: int = 1
    required: bool = True
    needed_with: str = ""
    empty: bool = False
    nothing: str = ""
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a judge: a short title, the question in full, what has to be told."""

    ask: str
    title: str
    text: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class OptionText:
    """What an option means, the rule it touches, and its values in words where it has several."""

    name: str
    title: str
    meaning: str
    rule: str
    values: Mapping[str, str] = field(default_factory=dict)


def load_deck(game: str) -> Mapping[str, int]:
    """Every card of a game's full deck in notation, and how many of it there are."""
    deck: Mapping[str, int] = import_module(f"kibitz.games.{game}.questions").DECK
    return deck


def load_questions(game: str) -> tuple[Question, ...]:
    """The questions that a game's judge answers."""
    questions: tuple[Question, ...] = import_module(f"kibitz.games.{game}.questions").QUESTIONS
    return questions


def load_options(game: str) -> tuple[OptionText, ...]:
    """What a game's options mean."""
    options: tuple[OptionText, ...] = import_module(f"kibitz.games.{game}.questions").OPTIONS
    return options


def load_examples(game: str) -> tuple[str, ...]:
    """Questions in everyday words that a game's assistant answers, to try it with."""
    examples: tuple[str, ...] = import_module(f"kibitz.games.{game}.questions").EXAMPLES
    return examples
