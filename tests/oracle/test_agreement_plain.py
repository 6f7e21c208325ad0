"""The same rules without a compiler: as plain Python, as a program calls them, and in playouts."""

import json
import os
import subprocess
import sys
from types import ModuleType

import pytest

import kibitz
from kibitz.games import GAMES, load_game

from . import plotters_duel, wizard_duel
from .duel import Api, Duel, Engine, Kernels, play_many

SIDES: dict[str, tuple[type[Duel], ModuleType]] = {
    "wizard": (wizard_duel.WizardDuel, wizard_duel),
    "plotters": (plotters_duel.PlottersDuel, plotters_duel),
}
TABLES = [(name, players) for name in GAMES for players in load_game(name).seats]
POSITIONS = 3000
GAMES_EACH = 12

PROGRAM = """
import json, kibitz, numba
from kibitz.games import load_game
assert numba.config.DISABLE_JIT
assert not hasattr(load_game("{name}").kernels["apply"].kernel, "signatures")
scores, actions = kibitz.playouts("{name}", games={games}, players={players}, seed={seed})
print(json.dumps([scores.tolist(), actions]))
"""


@pytest.mark.parametrize("way", ["functions", "state"])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_plain_rules_agree(name: str, players: int, way: str) -> None:
    """The rules as plain functions, and the moves in text of a `State`."""
    duel, side = SIDES[name]
    engine: Engine = Api() if way == "state" else Kernels(side.rules, side.legal, compiled=False)
    seed = 7000 + players
    seen = play_many(duel, engine, players, side.options, positions=POSITIONS, seed=seed)
    assert seen["positions"] >= POSITIONS
    assert seen["games"] > 1


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_playouts_are_the_same_without_numba(name: str, players: int) -> None:
    """NUMBA_DISABLE_JIT=1 changes neither a score nor the number of actions."""
    seed = 2**40 + players
    program = PROGRAM.format(name=name, games=GAMES_EACH, players=players, seed=seed)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.stderr == ""
    scores, actions = json.loads(done.stdout)
    compiled = kibitz.playouts(name, games=GAMES_EACH, players=players, seed=seed)
    assert scores == compiled.scores.tolist()
    assert actions == compiled.actions > GAMES_EACH * players
