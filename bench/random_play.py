"""Random play: Kibitz beside C, plain Python and OpenSpiel, on one core, in actions a second.

An action is what a player decides: a bid, a card, a pick, a choice. Dealing is part of the work
and is not counted, on either side.
"""

import importlib.util
from collections.abc import Callable

from bench import openspiel
from bench.contenders import BARE, C_NATIVE, PLAIN, PLAYERS, PLAYOUTS, SEED, C, contenders
from bench.report import Row, Wanted, digits, per_second, rows_table, times
from bench.timing import Samples, Spread, interleaved, rate, ratio
from kibitz import playouts

TITLES = {"wizard": "Wizard", "plotters": "Plotters"}
CARDS_DEALT = {
    "wizard": sum(PLAYERS * cards + (PLAYERS * cards < 60) for cards in range(1, 16)),
    "plotters": PLAYERS * 56,
}
"""In a game for four; Wizard turns a card up in every round but the last."""

OWN, EXAMPLE, SHORTEST = (
    "OpenSpiel, its loop in C++",
    "OpenSpiel from Python, its example",
    "OpenSpiel from Python, shortest loop",
)
LOOPS = {
    OWN: (openspiel.own_loop, 4000),
    EXAMPLE: (openspiel.example_loop, 200),
    SHORTEST: (openspiel.shortest_loop, 1200),
}
TO_OWN_LOOP = {"wizard": Wanted(25, at_least=True), "plotters": Wanted(15, at_least=True)}
TO_PYTHON = Wanted(200, at_least=True)
TO_C = Wanted(1.3)


def openspiel_loops() -> dict[str, openspiel.Loop]:
    """The ways of driving OpenSpiel, by name; none where it is not installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return {}
    return {name: openspiel.Loop(make, games) for name, (make, games) in LOOPS.items()}


def decisions(game: str) -> float:
    """How many decisions a game has on average."""
    return playouts(game, 1000, PLAYERS, SEED).actions / 1000


class RandomPlay:
    """The measurements, and the tables made of them."""

    def __init__(self, repetitions: int) -> None:
        self.loops = openspiel_loops()
        works: dict[str, Callable[[], int]] = dict(self.loops)
        for game, title in TITLES.items():
            works |= {f"{title}: {name}": work for name, work in contenders(game).items()}
        measured = {name: rate(work) for name, work in works.items()}
        self.samples: Samples = interleaved(measured, repetitions)

    def ratios(self) -> str:
        """The table of ratios, Kibitz to each of the others."""
        return rows_table([row for game in TITLES for row in self._game_ratios(game)])

    def _game_ratios(self, game: str) -> list[Row]:
        title = TITLES[game]
        ours, in_c, native = f"{title}: {PLAYOUTS}", f"{title}: {C}", f"{title}: {C_NATIVE}"
        return [
            self._row(f"{title} to {OWN}", ours, OWN, TO_OWN_LOOP[game]),
            Row("… with each card dealt counted, on both sides", self._with_deals(game), times),
            self._row(f"{title} to {EXAMPLE}", ours, EXAMPLE, TO_PYTHON),
            self._row(f"{title} to {SHORTEST}", ours, SHORTEST, TO_PYTHON),
            self._row(f"{title} in {C}, to Kibitz", in_c, ours, TO_C),
            self._row(f"{title} in {C_NATIVE}, to Kibitz", native, ours),
            self._row(f"{title} to {PLAIN}", ours, f"{title}: {PLAIN}"),
        ]

    def _row(self, name: str, over: str, under: str, wanted: Wanted | None = None) -> Row:
        figure = self._missing(over, under) or ratio(self.samples, over, under)
        return Row(name, figure, times, wanted)

    def _missing(self, *names: str) -> str:
        """Why one of these was not measured, or nothing."""
        for name in names:
            if name not in self.samples:
                return "OpenSpiel is not installed" if name in LOOPS else "no C compiler"
        return ""

    def _with_deals(self, game: str) -> Spread | str:
        if OWN not in self.loops:
            return self._missing(OWN)
        loop = self.loops[OWN]
        ours = 1 + CARDS_DEALT[game] / decisions(game)
        return ratio(self.samples, f"{TITLES[game]}: {PLAYOUTS}", OWN).scaled(
            ours * loop.decisions / loop.entries
        )

    def rates(self) -> str:
        """The table of actions a second."""
        kinds = (PLAYOUTS, BARE, C, C_NATIVE, PLAIN)
        names = [f"{title}: {kind}" for title in TITLES.values() for kind in kinds] + list(LOOPS)
        return rows_table([self._rate(name) for name in names])

    def _rate(self, name: str) -> Row:
        return Row(name, self._missing(name) or Spread.of(self.samples[name]), per_second)

    def lengths(self) -> str:
        """How many decisions a game has, on each side."""
        parts = [f"{title} {digits(decisions(game))}" for game, title in TITLES.items()]
        for loop in (self.loops[OWN],) if OWN in self.loops else ():
            chance = loop.entries - loop.decisions
            parts.append(
                f"Oh Hell {digits(loop.decisions / loop.games)} (and {digits(chance / loop.games)}"
                " steps of chance)"
            )
        return ", ".join(parts)
