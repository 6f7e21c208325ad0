"""The options of Wizard: what they take, what excludes what, how they stand in a record."""

from collections.abc import Mapping
from typing import Any

from kibitz.errors import BadInput
from kibitz.game import Option, switch
from kibitz.games.wizard import rules
from kibitz.games.wizard.rules import Table
from kibitz.i18n import N_

BIDDING = {"open": rules.OPEN, "hidden": rules.HIDDEN, "secret": rules.SECRET}
MOST_ROUNDS = rules.DECK_SIZE // rules.LOW

OPTIONS = (
    switch("plus_minus_one"),
    Option(
        "plus_minus_one_from",
        default=1,
        wanted=N_("a round, 1 to 20"),
        low=1,
        high=MOST_ROUNDS,
    ),
    Option("bids", default="open", wanted=N_("open, hidden or secret"), choices=tuple(BIDDING)),
    switch("clairvoyance"),
    switch("canadian"),
    Option(
        "hand_sizes",
        default=[],
        wanted=N_("the cards per hand of each round, like 1,3,5,7"),
        low=1,
        high=MOST_ROUNDS,
    ),
    switch("dealer_may_name_no_trump"),
)


def hand_sizes(players: int, settings: Mapping[str, Any]) -> list[int]:
    """The cards per hand of each round: wizard.rounds, wizard.variant.short."""
    return settings["hand_sizes"] or list(range(1, rules.DECK_SIZE // players + 1))


def check(settings: Mapping[str, Any], players: int) -> None:
    """Raises `BadInput` for options that exclude each other or don't fit the player count."""
    if settings["bids"] != "open":
        for other in ("plus_minus_one", "canadian"):  # both need the bids before the dealer's
            if settings[other]:
                raise BadInput("option-conflict", option=f"bids={settings['bids']}", other=other)
    sizes = hand_sizes(players, settings)
    if len(sizes) > MOST_ROUNDS or max(sizes) * players > rules.DECK_SIZE:
        given, most = settings["hand_sizes"], rules.DECK_SIZE // players
        raise BadInput("hand-sizes", given=given, rounds=MOST_ROUNDS, cards=most)
    if settings["clairvoyance"] and sizes[0] != 1:
        raise BadInput("option-conflict", option="clairvoyance", other=f"hand_sizes={sizes[0]},…")


def configure(table: Table, players: int, settings: Mapping[str, Any]) -> None:
    """Writes the options into a record."""
    sizes = hand_sizes(players, settings)
    table.sizes[: len(sizes)] = sizes
    table.rounds = len(sizes)
    if settings["plus_minus_one"]:
        table.plus_minus_one = settings["plus_minus_one_from"]
    table.bidding = BIDDING[settings["bids"]]
    table.clairvoyance = settings["clairvoyance"]
    table.canadian = settings["canadian"]
    table.may_name_none = settings["dealer_may_name_no_trump"]
