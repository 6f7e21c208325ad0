"""The rules against the second opinion: 200,000 positions of each game and player count.

The rules run compiled, as in playouts. A position is a decision of one seat; at each of them the
two tables are compared, then both carry out the same move.
"""

from collections import Counter

import pytest

from kibitz.games.plotters import rules as plotters_rules
from kibitz.games.wizard import rules as wizard_rules

from . import plotters_duel, wizard_duel
from .duel import Kernels, play_many
from .plotters_duel import PlottersDuel
from .wizard_duel import WizardDuel

POSITIONS = 50_000
PARTS = 4  # of so many positions each, so that several workers share them

# What has to be met in each part, at least so many times.
WIZARD_RARE = {
    "turned W": 50,
    "turned J": 50,
    "turned None": 30,
    "named suit": 50,
    "named none": 4,
    "bids hidden": 50,
    "bids secret": 50,
    "clairvoyant rounds": 8,
    "Wizard led": 200,
    "Jester, then a suit": 150,
    "Jester, then a Wizard": 50,
    "two Wizards": 150,
    "special after a suit": 1000,
    "refused by wizard.follow": 3000,
    "refused by wizard.bid.range": 2000,
    "refused by wizard.trump.wizard": 20,
    "refused by wizard.variant.plus-minus-one": 20,
    "refused by wizard.variant.canadian": 5,
    "canadian 0": 1,
    "shared wins": 1,
}
ONLY_JESTERS = {3: 10, 4: 1}  # a trick of more than four cards can't be of Jesters only
PLOTTERS_RARE = {
    "blocked rounds": 100,
    "full rounds": 100,
    "all trump, shared": 100,
    "all trump, taken whole": 100,
    "low tie": 100,
    "lowest picked": 1000,
    "one must choose": 500,
    "two must choose": 50,
    "choice after the last trick": 20,
    "0 colours": 100,
    "1 colours": 3,
    "2 colours": 20,
    "2 colours for nothing": 20,
    "3 colours": 100,
    "4 colours": 500,
    "refused by plotters.three-colours": 500,
    "refused by plotters.take.winner": 500,
    "refused by plotters.choose-two": 100,
    "shared wins": 1,
}


def require(seen: Counter[str], rare: dict[str, int]) -> None:
    """Fails where a rare thing was met too seldom to prove anything."""
    assert seen["positions"] >= POSITIONS
    missing = {name: seen[name] for name, least in rare.items() if seen[name] < least}
    assert missing == {}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", WizardDuel.game.seats)
def test_wizard_agrees(players: int, part: int) -> None:
    """The compiled rules of Wizard, at every player count, with random options."""
    engine = Kernels(wizard_rules, wizard_duel.legal, compiled=True)
    options, seed = wizard_duel.options, 100 * players + part
    seen = play_many(WizardDuel, engine, players, options, positions=POSITIONS, seed=seed)
    require(seen, {**WIZARD_RARE, "only Jesters": ONLY_JESTERS.get(players, 0)})


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", PlottersDuel.game.seats)
def test_plotters_agrees(players: int, part: int) -> None:
    """The compiled rules of Plotters, at every player count, with random options."""
    engine = Kernels(plotters_rules, plotters_duel.legal, compiled=True)
    options, seed = plotters_duel.options, 100 * players + part
    seen = play_many(PlottersDuel, engine, players, options, positions=POSITIONS, seed=seed)
    require(seen, PLOTTERS_RARE)
