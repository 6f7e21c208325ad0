"""The two small models of the search, fitted by Newton's method: nothing is drawn by chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

STEPS = 100
HALVINGS = 12
ENOUGH = 1e-7
"""Newton's method ends when less of the cost, or no more of any weight, is won by a step."""


class Choices:
    """Tables of candidates, one after the other, of each of which one right row is chosen."""

    def __init__(self, tables: Sequence[Floats], right: Sequence[Flags], ridge: float) -> None:
        table = np.concatenate(tables).astype(np.float64)
        self.scale: Floats = table.std(axis=0) + 1e-6
        self.table: Floats = table / self.scale
        self.starts = np.cumsum([0, *map(len, tables)])[:-1]
        self.group = np.repeat(np.arange(len(tables)), [len(one) for one in tables])
        self.may = np.concatenate(right)
        self.ridge = ridge

    def chances(self, scores: Floats) -> tuple[Floats, Floats]:
        """Of each row to be chosen by its score, and the logarithm of the sum by table."""
        highest = np.maximum.reduceat(scores, self.starts)
        spread = np.exp(scores - highest[self.group])
        summed = np.add.reduceat(spread, self.starts)
        return spread / summed[self.group], highest + np.log(summed)

    def judged(self, weights: Floats) -> tuple[float, Floats, Floats]:
        """What weights cost, and by table row the chance to be chosen at all, and among the
        right ones."""
        scores = self.table @ weights
        chance, summed = self.chances(scores)
        wanted, right = self.chances(np.where(self.may, scores, -np.inf))
        cost = float((summed - right).sum() + self.ridge * weights @ weights)
        return cost, chance, wanted

    def step(self, weights: Floats, chance: Floats, wanted: Floats) -> Floats:
        """Newton's step, the right rows taken to be chosen as they are now."""
        slope = self.table.T @ (wanted - chance) - 2 * self.ridge * weights
        weighed = self.table * chance[:, None]
        means = np.add.reduceat(weighed, self.starts)
        bend = weighed.T @ self.table - means.T @ means
        step: Floats = np.linalg.solve(bend + 2 * self.ridge * np.eye(len(weights)), slope)
        return step


def fit_choice(
    tables: Sequence[Floats], right: Sequence[Flags], ridge: float, start: Floats | None = None
) -> Floats:
    """The weights by which one of the right rows is likeliest to be chosen from each table.

    `tables` are (N, S), a row for each candidate; `right` (N) are those that may be chosen, at
    least one in each. `ridge` is the cost of a weight, squared and in the column's deviations.
    `start` are weights to begin with.
    """
    choices = Choices(tables, right, ridge)
    weights = np.zeros(len(choices.scale)) if start is None else start * choices.scale
    cost, chance, wanted = choices.judged(weights)
    for _ in range(STEPS):
        step = choices.step(weights, chance, wanted)
        for _halving in range(HALVINGS):
            better, chance, wanted = choices.judged(weights + step)
            if better <= cost:
                break
            step = step / 2
        weights = weights + step
        if cost - better < ENOUGH * cost:
            break
        cost = better
    found: Floats = weights / choices.scale
    return found


def fit_chance(table: Floats, happened: Flags, ridge: float) -> tuple[Floats, float]:
    """Weights and bias of the chance that something happens, by what (N, S) tells of it."""
    scale, mean = table.std(axis=0) + 1e-6, table.mean(axis=0)
    known = np.column_stack([(table - mean) / scale, np.ones(len(table))])
    cost = np.diag([*[2.0 * ridge] * table.shape[1], 0.0])
    weights = np.zeros(known.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(known @ weights)))
        slope = known.T @ (happened - chance) - cost @ weights
        bend = (known * (chance * (1 - chance))[:, None]).T @ known + cost
        step = np.linalg.solve(bend + 1e-9 * np.eye(len(weights)), slope)
        weights += step
        if np.abs(step).max() < ENOUGH:
            break
    scaled: Floats = weights[:-1] / scale
    return scaled, float(weights[-1] - mean @ scaled)
