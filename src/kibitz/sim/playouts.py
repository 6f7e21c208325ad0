"""Random play of many games on the compiled rules."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kibitz.chance import MAX_SEED, dice, opened
from kibitz.compiling import Compiled, specialised
from kibitz.errors import BadInput, shown
from kibitz.game import whole
from kibitz.games import load_game

POLICY_STREAM = 1 << 20  # apart from the streams that deal
CHUNK = 512  # tables that are played at a time, so that they stay in the processor's cache


class Playouts(NamedTuple):
    """What came of many games."""

    scores: npt.NDArray[np.int16]
    """Final totals, shape (games, players)."""
    actions: int
    """All actions played: bids, cards, picks, choices."""


# The template's names for one game's rules; `specialised` binds them.
start: Any = None
apply: Any = None
random_action: Any = None


def _play_all(tables: Any, players: int, first_seed: int, rolls: Any) -> int:
    """Plays each table from its deal to its end; returns the number of actions."""
    actions = 0
    for index in range(len(tables)):
        table = tables[index]
        seed = (first_seed + index) & MAX_SEED
        rolls[0], rolls[1], rolls[2], rolls[3] = opened(seed, POLICY_STREAM)
        start(table, players, seed)
        while table.turn >= 0:
            apply(table, random_action(table, rolls))
            actions += 1
    return actions


@cache
def kernel(name: str) -> Compiled[[Any, int, int, Any], int]:
    """A game's `_play_all`: plain when called, compiled as `kernel(name).kernel`."""
    rules = load_game(name).kernels
    return specialised(
        _play_all,
        name,
        start=rules["start"],
        apply=rules["apply"],
        random_action=rules["random_action"],
    )


def playouts(
    game: str,
    games: int,
    players: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
) -> Playouts:
    """Plays many games with uniformly random legal actions.

    Game number g has the deals of seed + g, whatever the number of games, so any of them can
    be looked at again with `load_game(game).new(players, seed + g)`. After the highest seed
    comes 0.

    Raises `BadInput` for an unknown game, a number of games below 0, a player count or option
    that the game does not have.
    """
    if whole(games) is None or games < 0:
        raise BadInput("games-range", given=shown(games))
    rules = load_game(game)
    table = rules.new(players, seed, options).record
    scores = np.zeros((games, players), np.int16)
    actions = 0
    tables = np.full(min(CHUNK, games), table)
    for begin in range(0, games, CHUNK):
        batch = tables[: games - begin]  # `start` begins each anew; the options stay
        actions += kernel(game).run(batch, players, (seed + begin) & MAX_SEED, dice(seed))
        scores[begin : begin + CHUNK] = batch["scores"][:, :players]
    return Playouts(scores, actions)
