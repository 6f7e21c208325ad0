"""Playouts: each of their games is one that can be played again by hand."""

import sys
from collections.abc import Mapping

import numpy as np
import pytest

import kibitz
from kibitz.chance import MAX_SEED, dice
from kibitz.errors import BadInput
from kibitz.game import Action
from kibitz.games import load_game

from .kit import each_game, each_table, some_variants

MODULE = sys.modules[kibitz.playouts.__module__]


def by_hand(
    name: str, players: int, seed: int, options: Mapping[str, object] | None = None
) -> tuple[list[int], int]:
    """The scores and the number of actions of one game of a playout, each action checked."""
    game = load_game(name)
    state = game.new(players, seed, options)
    rolls = dice(seed, MODULE.POLICY_STREAM)
    actions = 0
    while not state.is_over:
        state.apply(Action(int(game.kernels["random_action"](state.record, rolls))))
        actions += 1
    return state.scores, actions


@each_table
def test_each_game_can_be_played_again(name: str, players: int) -> None:
    """Game number g is `new(players, seed + g)` with the same random actions."""
    seed, games = 2**33 + 5, 3
    scores, actions = kibitz.playouts(name, games=games, players=players, seed=seed)
    again = [by_hand(name, players, seed + game) for game in range(games)]
    assert scores.tolist() == [totals for totals, _count in again]
    assert actions == sum(count for _totals, count in again)


@each_table
def test_options_count(name: str, players: int) -> None:
    """Playouts keep to the options."""
    for options in some_variants(name, players):
        scores, actions = kibitz.playouts(name, 2, players, seed=9, options=options)
        again = [by_hand(name, players, 9 + game, options) for game in range(2)]
        assert scores.tolist() == [totals for totals, _count in again]
        assert actions == sum(count for _totals, count in again)


@each_table
@pytest.mark.parametrize("chunk", [1, 7, 50])
def test_chunks_change_nothing(
    name: str, players: int, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many tables are played at a time changes neither scores nor actions."""
    whole = kibitz.playouts(name, games=50, players=players, seed=3)
    monkeypatch.setattr(MODULE, "CHUNK", chunk)
    parts = kibitz.playouts(name, games=50, players=players, seed=3)
    assert parts.scores.tolist() == whole.scores.tolist()
    assert parts.actions == whole.actions


@each_table
def test_more_games_begin_with_the_same(name: str, players: int) -> None:
    """The first games of many are those of few; later seeds continue earlier ones."""
    many = kibitz.playouts(name, games=30, players=players, seed=100).scores
    assert kibitz.playouts(name, 10, players, 100).scores.tolist() == many[:10].tolist()
    assert kibitz.playouts(name, 10, players, 120).scores.tolist() == many[20:].tolist()
    assert len({tuple(row) for row in many.tolist()}) > 15


@each_table
def test_the_last_seeds_wrap(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind the highest seed comes seed 0, also where a new chunk begins there."""
    expected = [by_hand(name, players, seed)[0] for seed in (MAX_SEED - 1, MAX_SEED, 0, 1)]
    assert kibitz.playouts(name, 4, players, MAX_SEED - 1).scores.tolist() == expected
    monkeypatch.setattr(MODULE, "CHUNK", 1)
    assert kibitz.playouts(name, 4, players, MAX_SEED - 1).scores.tolist() == expected


@each_game
def test_shape_of_the_answer(name: str) -> None:
    """Scores by game and seat, whole numbers; no games give no scores."""
    players = load_game(name).seats[-1]
    answer = kibitz.playouts(name, games=3, players=players, seed=1)
    assert answer.scores.shape == (3, players)
    assert np.issubdtype(answer.scores.dtype, np.integer)
    none = kibitz.playouts(name, games=0, players=players, seed=1)
    assert none.scores.shape == (0, players)
    assert none.actions == 0


@each_game
def test_what_no_playout_takes(name: str) -> None:
    """Player counts, seeds and options out of range are refused."""
    players = load_game(name).seats[0]
    with pytest.raises(BadInput, match="99"):
        kibitz.playouts(name, 1, 99)
    with pytest.raises(BadInput, match="-1"):
        kibitz.playouts(name, 1, players, seed=-1)
    with pytest.raises(BadInput, match="no such option"):
        kibitz.playouts(name, 1, players, options={"no such option": 1})
