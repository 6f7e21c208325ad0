"""All that play a game for four at random, after a check that they play the same games."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from bench import native
from kibitz import load_game, playouts
from kibitz.chance import dice
from kibitz.sim.playouts import kernel

PLAYERS = 4
SEED = 1
READY = 512  # tables of the bare kernel's array, as many as kibitz.playouts plays at a time
PLAIN_GAMES = 4
GAMES = {"wizard": 8192, "plotters": 16384}  # a repetition takes about a tenth of a second

PLAYOUTS, BARE, C, C_NATIVE, PLAIN = (
    "kibitz.playouts",
    "the bare kernel on a ready array",
    "C, cc -O3",
    "C, cc -O3 -march=native",
    "the same functions in plain Python",
)


class Disagreement(Exception):
    """A contender did not play the games of `kibitz.playouts`."""


def tables(game: str, count: int) -> Any:
    """Tables for four, ready to be started."""
    return np.full(count, load_game(game).new(PLAYERS, SEED).record)


def play(game: str, ready: Any, seed: int, plain: bool = False) -> int:
    """Plays each of the tables to its end; returns the number of actions."""
    rules = kernel(game) if plain else kernel(game).kernel
    return int(rules(ready, PLAYERS, seed, dice(seed)))


def table_player(game: str, plain: bool) -> native.Player:
    """The compiled rules, or the plain ones, in the form of the C version."""

    def player(games: int, players: int, seed: int) -> tuple[npt.NDArray[np.int16], int]:
        ready = tables(game, games)
        actions = play(game, ready, seed, plain)
        return ready["scores"][:, :players], actions

    return player


def check(game: str, player: native.Player, games: int = 2000) -> None:
    """Raises `Disagreement` unless a player gives the scores and actions of the playouts."""
    scores, actions = player(games, PLAYERS, SEED)
    wanted = playouts(game, games, PLAYERS, SEED)
    if actions != wanted.actions or not np.array_equal(scores, wanted.scores):
        raise Disagreement(game)


def contenders(game: str) -> dict[str, Callable[[], int]]:
    """The contenders by name; each call plays its games and returns the number of actions."""
    count, ready, few = GAMES[game], tables(game, READY), tables(game, PLAIN_GAMES)
    check(game, table_player(game, plain=False))
    check(game, table_player(game, plain=True), games=2)
    seeds = range(SEED, SEED + count, READY)
    return {
        PLAYOUTS: lambda: playouts(game, count, PLAYERS, SEED).actions,
        BARE: lambda: sum(play(game, ready, seed) for seed in seeds),
        **_in_c(game, count),
        PLAIN: lambda: play(game, few, SEED, plain=True),
    }


def _in_c(game: str, count: int) -> dict[str, Callable[[], int]]:
    if native.compiler() is None:
        return {}
    players = {C: native.built(game, native.O3), C_NATIVE: native.built(game, native.NATIVE)}
    for player in players.values():
        check(game, player)
    return {name: _counted(player, count) for name, player in players.items()}


def _counted(player: native.Player, count: int) -> Callable[[], int]:
    return lambda: player(count, PLAYERS, SEED)[1]
