"""Fits the network that tells the kinds of questions apart, by gradient steps (Adam).

In each step some of the traits, part of the hidden units and, for some questions, the meaning are
left out: so it learns to do without any one word, and without the encoder.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

HIDDEN = 240
ROUNDS = 12
BATCH = 512
RATE = 0.005
DECAY = 1e-5
STEADY = (0.9, 0.99)
"""How much of the gradient's mean, and of its square's, is kept from step to step."""
TRAITS_OUT, HIDDEN_OUT, MEANING_OUT = 0.3, 0.4, 0.4
"""The shares that are left out in each step."""
FIRST = 0.04
"""The spread of the weights at the beginning."""

Array = Any
njit: Callable[[Any], Any] = numba.njit


@dataclass(slots=True)
class Table:
    """Questions as rows of traits: those of row i stand from starts[i] to starts[i + 1]."""

    starts: Array
    columns: Array
    weights: Array
    meanings: Array
    wide: int

    def some(self, places: Array) -> tuple[Array, Array, Array]:
        """The starts, columns and weights of some rows."""
        sizes = self.starts[places + 1] - self.starts[places]
        starts = np.concatenate([[0], np.cumsum(sizes)])
        at = np.arange(starts[-1]) + np.repeat(self.starts[places] - starts[:-1], sizes)
        return starts, self.columns[at], self.weights[at]


def table(seen: Sequence[dict[str, float]], names: Sequence[str], meanings: Array) -> Table:
    """The table of questions by their traits and vectors, both already at their loudness."""
    rows = {name: row for row, name in enumerate(names)}
    known = [[(rows[name], w) for name, w in each.items() if name in rows] for each in seen]
    starts = np.concatenate([[0], np.cumsum([len(each) for each in known])]).astype(np.int64)
    flat = [pair for each in known for pair in each]
    columns = np.array([row for row, _weight in flat], np.int64)
    weights = np.array([weight for _row, weight in flat], np.float32)
    return Table(starts, columns, weights, meanings, len(names))


@njit
def _times(starts: Array, columns: Array, weights: Array, by: Array, result: Array) -> None:
    for row in range(len(starts) - 1):
        for at in range(starts[row], starts[row + 1]):
            result[row] += weights[at] * by[columns[at]]


@njit
def _spread(starts: Array, columns: Array, weights: Array, slope: Array, result: Array) -> None:
    for row in range(len(starts) - 1):
        for at in range(starts[row], starts[row + 1]):
            result[columns[at]] += weights[at] * slope[row]


@njit
def _stepped(
    own: Array, slope: Array, mean: Array, square: Array, pace: float, root: float
) -> None:
    for at in range(own.size):
        found = slope[at] + DECAY * own[at]
        mean[at] = STEADY[0] * mean[at] + (1 - STEADY[0]) * found
        square[at] = STEADY[1] * square[at] + (1 - STEADY[1]) * found * found
        own[at] -= pace * mean[at] / (np.sqrt(square[at]) * root + 1e-6)


class Weights:
    """A part of the network, with what Adam remembers about it."""

    def __init__(self, values: Array) -> None:
        self.values = values.astype(np.float32)
        self.mean = np.zeros_like(self.values)
        self.square = np.zeros_like(self.values)

    def step(self, slope: Array, rate: float, number: int) -> None:
        """Moves the weights against a slope; `number` counts the steps from 1."""
        pace = rate / (1 - STEADY[0] ** number)
        root = 1 / np.sqrt(1 - STEADY[1] ** number)
        parts = (self.values, slope.astype(np.float32), self.mean, self.square)
        _stepped(*(part.reshape(-1) for part in parts), np.float32(pace), np.float32(root))


@dataclass(slots=True)
class Fitted:
    """The network's parts as they were learned."""

    hidden: Array
    meaning: Array
    hidden_base: Array
    out: Array
    out_base: Array


def fitted(given: Table, wanted: Array, kinds: int) -> Fitted:
    """The network for the rows of a table and the column of the kind that each is."""
    chance = np.random.default_rng(kinds)
    sizes = ((given.wide, HIDDEN), (given.meanings.shape[1], HIDDEN), (HIDDEN, kinds))
    first = [Weights(FIRST * chance.standard_normal(size)) for size in sizes]
    parts = (first[0], first[1], Weights(np.zeros(HIDDEN)), first[2], Weights(np.zeros(kinds)))
    steps = ROUNDS * -(-len(wanted) // BATCH)
    number = 0
    for _round in range(ROUNDS):
        order = chance.permutation(len(wanted))
        for start in range(0, len(order), BATCH):
            places = order[start : start + BATCH]
            rate = RATE * (1 - number / steps)
            number += 1
            slopes = _slopes(given, places, wanted[places], parts, chance)
            for part, slope in zip(parts, slopes, strict=True):
                part.step(slope, rate, number)
    return Fitted(*(part.values for part in parts))


def _slopes(
    given: Table, places: Array, wanted: Array, parts: Sequence[Weights], chance: Any
) -> tuple[Array, ...]:
    hidden, meaning, base, out, out_base = (part.values for part in parts)
    starts, columns, weights = given.some(places)
    weights = weights * _left_out(chance, len(weights), TRAITS_OUT)
    kept = chance.random((len(places), 1)) > MEANING_OUT
    meanings = (given.meanings[places] * kept).astype(np.float32)
    layer = meanings @ meaning + base
    _times(starts, columns, weights, hidden, layer)
    mask = _left_out(chance, layer.shape, HIDDEN_OUT) * (layer > 0)
    used = layer * mask
    slope = _shares(used @ out + out_base)
    slope[np.arange(len(places)), wanted] -= 1
    slope /= len(places)
    behind = (slope @ out.T) * mask
    first = np.zeros_like(hidden)
    _spread(starts, columns, weights, behind, first)
    return first, meanings.T @ behind, behind.sum(0), used.T @ slope, slope.sum(0)


def _left_out(chance: Any, shape: Any, share: float) -> Array:
    """Zeros for the share that is left out; the others grow by as much."""
    return ((chance.random(shape) > share) / (1 - share)).astype(np.float32)


def _shares(sums: Array) -> Array:
    shares = np.exp(sums - sums.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)
