"""What is often asked about a game: answered by its rules, or by the catalogue's facts."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from kibitz.assistant.ruling import ruled
from kibitz.books import own_slug
from kibitz.catalogue import GameFacts, facts_of
from kibitz.errors import BadInput
from kibitz.games import load_game
from kibitz.hearing import hear
from kibitz.i18n import LANGUAGES, N_, translate

FACTS = (
    ("minutes", N_("How long does a game take?"), N_("About {value} minutes.")),
    ("min_age", N_("From what age can one play?"), N_("From {value} years.")),
    ("designers", N_("Who thought the game up?"), "{value}."),
    ("year", N_("How old is the game?"), N_("It dates from {value}.")),
    ("publishers", N_("Who has published it?"), "{value}."),
    ("alt_names", N_("Does it have other names?"), N_("Yes: {value}.")),
)
"""What the catalogue knows, as a question and its answer."""


@dataclass(frozen=True, slots=True)
class Frequent:
    """A question with its answer. `citation` is that of the rule in our own rulebook (see
    `docs/asking.md`), None where the answer comes from the catalogue."""

    question: str
    answer: str
    source: Literal["rules", "catalogue"]
    citation: dict[str, Any] | None = None


def frequent(game: str, lang: str, players: int) -> list[Frequent]:
    """What is often asked about one of our games, for so many players.

    Raises `BadInput`: unknown-game, unknown-language, players-range.
    """
    load_game(game).check_players(players)
    if lang not in LANGUAGES:
        raise BadInput("unknown-language", given=lang, known=", ".join(LANGUAGES))
    return [*_from_rules(game, lang, players), *_from_facts(facts_of(game), lang)]


@cache
def questions(game: str) -> tuple[dict[str, str], ...]:
    """A game's own questions: the rule that answers each, and its wording by language."""
    folder = Path(str(files(import_module("kibitz.games")))) / game / "asking"
    told = tomllib.loads((folder / "frequent.toml").read_text("utf-8"))
    return tuple(told["question"])


def _from_rules(game: str, lang: str, players: int) -> Iterator[Frequent]:
    """The questions that are answered, by the rule that we know to answer them."""
    for each in questions(game):
        question = each[lang].format(players=players)
        answer = ruled(hear(game, question, lang, players, {}))  # no search: a page waits
        wanted = each["rule"], own_slug(game, lang)
        cited = [one for one in answer["citations"] if (one["rule"], one["book"]) == wanted]
        if answer["outcome"] == "answered" and cited:
            yield Frequent(question, answer["answer"], "rules", cited[0])


def _from_facts(facts: GameFacts, lang: str) -> Iterator[Frequent]:
    for name, question, answer in FACTS:
        value = getattr(facts, name)
        told = ", ".join(value) if isinstance(value, tuple) else value
        if told:
            text = translate(lang, answer).format(value=told)
            yield Frequent(translate(lang, question), text, "catalogue")
