"""Chance for puzzles: the same seed draws the same on every machine."""

from collections.abc import Sequence
from typing import TypeVar

from kibitz.chance import dice, roll

T = TypeVar("T")


class Dice:
    """Draws from one stream of a seed."""

    def __init__(self, seed: int, stream: int) -> None:
        self._words = dice(seed, stream)

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + int(roll(self._words, high - low + 1))

    def one_in(self, size: int) -> bool:
        """True once in `size` times."""
        return self.between(1, size) == 1

    def pick(self, items: Sequence[T]) -> T:
        """One of some things."""
        return items[self.between(0, len(items) - 1)]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different ones of some things, in an order of chance."""
        left = list(items)
        return [left.pop(self.between(0, len(left) - 1)) for _ in range(count)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of some things, in an order of chance."""
        return self.sample(items, len(items))
