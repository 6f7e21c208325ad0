"""The bot that follows each game's own good sense (`sense.py` in the game's folder)."""

from kibitz.game import View
from kibitz.games import load_game


class SteadyBot:
    """Plays a sensible move; the same view always gives the same one."""

    name = "steady"

    def __init__(self, seed: int) -> None:
        """Takes a seed as every bot does, and needs no chance."""

    def move(self, view: View) -> str:
        """The move that the game's sense advises."""
        return load_game(view.game).advise(view).move
