"""What a question asks for: a number, or who, when, why; and the numbers that count cards."""

import re

from kibitz.games import load_game
from kibitz.hearing import Heard
from kibitz.hearing.numbers import number_of

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ü])")
OTHERWISE = ("who", "when", "why", "where", "how")
COUNTED = ("card", "trick", "round", "point", "hand", "deal")
"""What a number may count that is none of players."""
ENOUGH = 3
FRAGMENT = 6
"""A question of so few words asks for the number that it names no verb for."""


def asks_how_many(heard: Heard) -> bool:
    """Whether a number is asked for, by a word for it or by hardly more than the thing."""
    return heard.has("howmany", "number") or (
        len(heard.tokens) <= FRAGMENT and not otherwise(heard)
    )


def otherwise(heard: Heard) -> bool:
    """Whether a question asks who, when, why or how, and not how many."""
    return heard.has(*OTHERWISE) and not heard.has("howmany", "number")


def number_at(heard: Heard, at: int) -> int | None:
    """The number at a place, also "one" and "un", which may be articles; None where none is."""
    if not 0 <= at < len(heard.tokens):
        return None
    return number_of(heard.tokens[at].text, heard.spoken)


def find_seats(heard: Heard) -> int | None:
    """How many play: as it was heard, or the one number that can be nothing else: a tre."""
    if heard.players is None:
        seats = load_game(heard.game).seats
        told = [number for at, number in heard.numbers if not counts(heard, at, *COUNTED)]
        heard.players = told[0] if len(told) == 1 and told[0] in seats else None
    return heard.players


def same_clause(heard: Heard, one: int, other: int) -> bool:
    """Whether two places stand in one clause; False for a place outside of the question."""
    if not (0 <= one < len(heard.tokens) and 0 <= other < len(heard.tokens)):
        return False
    return heard.tokens[one].clause == heard.tokens[other].clause


def counts(heard: Heard, at: int, *things: str) -> bool:
    """Whether the number at a place counts one of these: 3 cards, one last trick."""
    return any(
        same_clause(heard, at, place) and bool(heard.concepts[place] & set(things))
        for place in (at + 1, at + 2)
        if place == at + 1 or (at + 1 < len(heard.tokens) and heard.concepts[at + 1] <= {"noise"})
    )


def says(heard: Heard, *texts: str) -> bool:
    """Whether one of these words stands there."""
    return any(token.text in texts for token in heard.tokens)


def first_sentences(text: str, last: bool = False) -> str:
    """A rule's title and sentences, without the last of several unless it is wanted."""
    sentences = SENTENCE.split(text)
    return " ".join(sentences if last or len(sentences) < ENOUGH else sentences[:-1])
