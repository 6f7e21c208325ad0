"""Rows of figures as Markdown tables that are also easy to read as text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.timing import Spread

HEAD = ("what", "wanted", "median", "lowest – highest", "met")


@dataclass(frozen=True)
class Wanted:
    """A bound that a median is held to."""

    bound: float
    at_least: bool = False
    """Else at most."""

    def met_by(self, value: float) -> bool:
        """Whether a value keeps to the bound."""
        return value >= self.bound if self.at_least else value <= self.bound


@dataclass(frozen=True)
class Row:
    """One figure of a table: a spread, or the reason why there is none."""

    name: str
    figure: Spread | str
    show: Callable[[float], str]
    wanted: Wanted | None = None

    def cells(self) -> tuple[str, ...]:
        """The row's texts, in the order of `HEAD`."""
        bound = ""
        if self.wanted is not None:
            bound = ("≥ " if self.wanted.at_least else "≤ ") + self.show(self.wanted.bound)
        if isinstance(self.figure, str):
            return self.name, bound, self.figure, "", ""
        spread = ""
        if self.figure.low < self.figure.high:
            spread = f"{self.show(self.figure.low)} – {self.show(self.figure.high)}"
        met = ""
        if self.wanted is not None:
            met = "yes" if self.wanted.met_by(self.figure.median) else "**no**"
        return self.name, bound, self.show(self.figure.median), spread, met


def rows_table(rows: Sequence[Row]) -> str:
    """A table of rows under `HEAD`."""
    return table(HEAD, [row.cells() for row in rows])


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with its columns aligned."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [head, ["-" * width for width in widths], *rows]
    return "\n".join(_line(line, widths) for line in lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |"


def digits(value: float) -> str:
    """A number in three digits, the zeros that say nothing left out: 31.2, 0.304, 128, 3952."""
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"


def times(value: float) -> str:
    """A ratio: 31.2 ×."""
    return f"{digits(value)} ×"


def per_second(value: float) -> str:
    """A rate: 31.2 M/s, 412 k/s."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{digits(value / size)} {unit}/s"
    return f"{digits(value)} /s"


def seconds(value: float) -> str:
    """A duration: 1.24 s, 38 ms."""
    return f"{digits(value)} s" if value >= 1 else f"{digits(value * 1000)} ms"


def size(value: float) -> str:
    """A size in memory: 232 B, 221 MiB."""
    return f"{digits(value / 2**20)} MiB" if value >= 2**20 else f"{digits(value)} B"
