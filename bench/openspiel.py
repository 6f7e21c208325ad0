"""Random play in OpenSpiel, on the game of its own that comes nearest: Oh Hell for four.

Oh Hell with OpenSpiel's defaults: 52 cards, a number of tricks drawn by chance, one round. Each
loop plays the same games in every repetition, so they are counted once, outside the clock: a
decision is a bid or a card played; what chance does (each card dealt) is counted beside it.
"""

import itertools
import random
from collections.abc import Callable
from typing import Any

import numpy as np

PLAYERS = 4
GAME = f"oh_hell(players={PLAYERS})"
SEED = 7

Play = Callable[[], Any]
"""Plays the next game and returns its final state."""


class Loop:
    """One way of driving OpenSpiel; calling it plays all games and returns the decisions."""

    def __init__(self, make: Callable[[Any], Play], games: int) -> None:
        import pyspiel

        self._game = pyspiel.load_game(GAME)
        self._make = make
        self.games = games
        histories = [state.full_history() for state in self._play_all()]
        self.entries: int = sum(map(len, histories))
        self.decisions: int = sum(entry.player >= 0 for history in histories for entry in history)

    def _play_all(self) -> list[Any]:
        play = self._make(self._game)
        return [play() for _ in range(self.games)]

    def __call__(self) -> int:
        play = self._make(self._game)
        for _ in range(self.games):
            play()
        return self.decisions


def own_loop(game: Any) -> Play:
    """OpenSpiel's own loop in C++, `evaluate_bots` with its uniformly random bots."""
    import pyspiel

    seeds = itertools.count()
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(PLAYERS)]

    def play() -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    return play


def example_loop(game: Any) -> Play:
    """The loop of OpenSpiel's own `python/examples/example.py`."""
    choice = random.Random(SEED).choice
    weighted = np.random.RandomState(SEED).choice

    def play() -> Any:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(weighted(outcomes, p=chances))
            else:
                state.apply_action(choice(state.legal_actions(state.current_player())))
        return state

    return play


def shortest_loop(game: Any) -> Play:
    """The shortest loop: right for Oh Hell only, where all that chance does is equally likely."""
    choice = random.Random(SEED).choice

    def play() -> Any:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        return state

    return play
