"""The bot that plays any legal move, each as likely as the others."""

from kibitz.chance import dice, roll
from kibitz.game import View


class RandomBot:
    """Plays at random; the same seed plays the same game."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._dice = dice(seed)

    def move(self, view: View) -> str:
        """Any of the legal moves."""
        return view.legal[int(roll(self._dice, len(view.legal)))]
