"""What the kit's tests share: the tables to check, what is known of each game, random play."""

import itertools
import json
import random
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kibitz.errors import BadInput
from kibitz.game import Option, State
from kibitz.games import GAMES, load_game

HERE = Path(__file__).parent
FACTS: dict[str, dict[str, Any]] = tomllib.loads((HERE / "games.toml").read_text("utf-8"))
TABLES = [(name, players) for name in GAMES for players in load_game(name).seats]

each_game = pytest.mark.parametrize("name", GAMES)
each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def deck(name: str, players: int) -> list[str]:
    """A game's cards before the shuffle."""
    decks = FACTS[name]["decks"]
    text: str = decks[str(players)] if str(players) in decks else decks["any"]
    return text.split()


def values(option: Option) -> list[object]:
    """Some values of an option, none of them the default."""
    found: list[object]
    if option.choices:
        found = list(option.choices)
    elif isinstance(option.default, list):
        low, high = option.low, option.high
        found = [[low], [low, low + 1, low], [low + 1, low + 2], [high // 2], [high]]
    else:
        found = [option.low, (option.low + option.high) // 2, option.high]
    return [value for value in found if value != option.default]


@cache
def variants(name: str, players: int) -> list[dict[str, object]]:
    """No options, each option alone, and all pairs; without what the game excludes."""
    game = load_game(name)
    singles = [{option.name: value} for option in game.options for value in values(option)]
    pairs = [one | other for one, other in itertools.combinations(singles, 2) if one != other]
    found: list[dict[str, object]] = [{}]
    for options in singles + [pair for pair in pairs if len(pair) == 2]:
        try:
            game.settings(options, players)
        except BadInput:
            continue
        found.append(options)
    return found


def some_variants(name: str, players: int, pairs: int = 3) -> list[dict[str, object]]:
    """No options, each option alone, and some pairs, chosen by a fixed seed."""
    everything = variants(name, players)
    alone = [options for options in everything if len(options) < 2]
    both = [options for options in everything if len(options) == 2]
    return alone + random.Random(players).sample(both, min(pairs, len(both)))


def walk(
    name: str, players: int, options: Mapping[str, object] | None = None, seed: int = 1
) -> Iterator[State]:
    """A random game: the same state at each of its decisions and once it is over."""
    rng = random.Random(seed)
    state = load_game(name).new(players, seed, options)
    while not state.is_over:
        yield state
        state.apply(rng.choice(state.legal_actions()))
    yield state


def moments(
    name: str, players: int, options: Mapping[str, object] | None = None, share: float = 0.02
) -> tuple[State, ...]:
    """Some positions of a random game: a share of all, and of each phase the first ones.

    Of each phase in the first round, in the last one and in one between; and the end of the game.
    All tests look at the same positions, so none may change them.
    """
    return _moments(name, players, json.dumps(options or {}), share)


@cache
def _moments(name: str, players: int, options: str, share: float) -> tuple[State, ...]:
    rng, seen, found = random.Random(players), set(), []
    for state in walk(name, players, json.loads(options), seed=10 + players):
        phase = ((state.round > 1) + (state.round == state.rounds), state.view(0).phase)
        if phase not in seen or state.is_over or rng.random() < share:
            seen.add(phase)
            found.append(state.copy())
    return tuple(found)


def has_options(state: State, options: Mapping[str, object]) -> bool:
    """Whether a state is played with these options."""
    return all(state.settings[name] == value for name, value in options.items())


def hands_are_open(state: State) -> bool:
    """Whether each seat sees all hands but its own now."""
    return not state.is_over and any(
        state.round == entry["round"] and has_options(state, entry["options"])
        for entry in FACTS[state.game.name]["open"]
    )


def unseen_hands(state: State, seat: int) -> list[int]:
    """The seats whose hands a seat doesn't see."""
    seats = range(state.players)
    return [other for other in seats if (other == seat) == hands_are_open(state)]
