"""The same games in C: built here, called with ctypes."""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

HOME = Path(__file__).parent
O3 = ("-O3",)
NATIVE = ("-O3", "-march=native")

Player = Callable[[int, int, int], tuple[npt.NDArray[np.int16], int]]
"""From games, players and the first seed to scores, shape (games, players), and actions."""


def compiler() -> str | None:
    """The path of the C compiler, or None."""
    return shutil.which("cc")


@cache
def built(game: str, flags: tuple[str, ...] = O3) -> Player:
    """Compiles a game's C source and loads it; needs a `compiler`."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / f"{game}.so"
        source = HOME / f"{game}.c"
        subprocess.run(
            ["cc", *flags, "-std=gnu11", "-shared", "-fPIC", "-o", library, source], check=True
        )
        play_all = ctypes.CDLL(str(library)).play_all
    play_all.argtypes = [ctypes.c_int64, ctypes.c_int, ctypes.c_int64, ctypes.c_void_p]
    play_all.restype = ctypes.c_int64
    return _player(play_all)


def _player(play_all: Any) -> Player:
    def play(games: int, players: int, seed: int) -> tuple[npt.NDArray[np.int16], int]:
        scores = np.zeros((games, players), np.int16)
        actions: int = play_all(games, players, seed, scores.ctypes.data)
        return scores, actions

    return play
