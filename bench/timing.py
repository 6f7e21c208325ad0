"""Measuring side by side on a machine that is never quite quiet."""

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

Samples = dict[str, list[float]]
"""What each contender gave, by repetition."""


@dataclass(frozen=True)
class Spread:
    """What several repetitions gave."""

    low: float
    median: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> "Spread":
        """The spread of at least one value."""
        values = list(values)
        return cls(min(values), statistics.median(values), max(values))

    def scaled(self, factor: float) -> "Spread":
        """The spread of the same values, each times a factor."""
        return Spread(self.low * factor, self.median * factor, self.high * factor)


def interleaved(contenders: Mapping[str, Callable[[], float]], repetitions: int) -> Samples:
    """Runs A B C A B C …, so that a noisy minute falls on all alike; each returns its figure."""
    samples: Samples = {name: [] for name in contenders}
    for repetition in range(repetitions):
        for name, contender in contenders.items():
            print(f"\r{repetition + 1}/{repetitions} {name:<60}", end="", file=sys.stderr)
            samples[name].append(contender())
    print(f"\r{'':<70}\r", end="", file=sys.stderr)
    return samples


def rate(work: Callable[[], int]) -> Callable[[], float]:
    """The contender that gives how many of what `work` counts it does in a second.

    A second of the processor's time: what other programs take of it counts for nobody.
    """

    def contender() -> float:
        begin = time.process_time()
        done = work()
        return done / (time.process_time() - begin)

    return contender


def ratio(samples: Samples, over: str, under: str) -> Spread:
    """How many times as much one contender gave as another, repetition by repetition."""
    return Spread.of(a / b for a, b in zip(samples[over], samples[under], strict=True))
