"""Players that are programs. A bot sees a view, never a state, and names one of its legal moves."""

from collections.abc import Callable
from typing import Protocol

from kibitz.bots.random import RandomBot
from kibitz.bots.steady import SteadyBot
from kibitz.errors import BadInput
from kibitz.game import View


class Bot(Protocol):
    """A player: `move` gets a view whose seat is to act and returns one of `view.legal`."""

    name: str

    def move(self, view: View) -> str:
        """The chosen move."""


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "steady": SteadyBot}


def load_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name; its own chances come from the seed. Raises `BadInput` (unknown-bot)."""
    if name not in BOTS:
        raise BadInput("unknown-bot", given=name, known=", ".join(BOTS))
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "load_bot"]
