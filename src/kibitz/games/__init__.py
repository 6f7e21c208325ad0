"""The list of games, loaded when asked for."""

from functools import cache
from importlib import import_module

from kibitz.errors import BadInput
from kibitz.game import Game

GAMES = ("wizard", "plotters")


@cache
def load_game(name: str) -> Game:
    """A game by its name; raises `BadInput` (unknown-game) for one that is not in the list."""
    if name not in GAMES:
        raise BadInput("unknown-game", given=name, known=", ".join(GAMES))
    game: Game = import_module(f"kibitz.games.{name}").GAME
    return game
