"""The options of Plotters, Inc. and how they stand in a record."""

from collections.abc import Mapping
from typing import Any

from kibitz.game import Option
from kibitz.games.plotters.rules import Table
from kibitz.i18n import N_

OPTIONS = (
    Option(
        "all_trump",
        default="lowest_takes_rest",
        wanted=N_("lowest_takes_rest or winner_takes_all"),
        choices=("lowest_takes_rest", "winner_takes_all"),
    ),
    Option(
        "none_down",
        default="undivided",
        wanted=N_("undivided or zero"),
        choices=("undivided", "zero"),
    ),
)


def configure(table: Table, chosen: Mapping[str, Any]) -> None:
    """Writes the options into a record."""
    table.winner_takes_all = chosen["all_trump"] == "winner_takes_all"
    table.none_down_zero = chosen["none_down"] == "zero"
