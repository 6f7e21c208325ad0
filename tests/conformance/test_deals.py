"""Seeded deals are pinned: a seed deals the same cards in every version and on every machine.

`deals.toml` was written by the second opinion in `sfc32.py`, from the decks in `games.toml`.
"""

import tomllib
from typing import Any

import pytest

from kibitz.game import State
from kibitz.games import load_game

from .kit import FACTS, HERE, TABLES, deck, walk
from .sfc32 import dealt, first_dealer

DEALS: list[dict[str, Any]] = tomllib.loads((HERE / "deals.toml").read_text("utf-8"))["deal"]
SEEDS = (0, 7, 2**63 - 1)


def name_of(pinned: dict[str, Any]) -> str:
    """A pinned deal's place in the table, in words."""
    return "{game}-{players}-seed{seed}-round{round}".format(**pinned)


def fresh(name: str, players: int, seed: int, round_number: int) -> State:
    """A table at the first decision of a round."""
    for state in walk(name, players, {}, seed):
        if state.round == round_number:
            return state
    raise AssertionError(f"no round {round_number}")


def test_every_table_is_pinned() -> None:
    """Three seeds for each game and player count, in the first round and in a later one."""
    there = {(d["game"], d["players"], d["seed"], d["round"]) for d in DEALS}
    assert there == {
        (name, players, seed, int(number))
        for name, players in TABLES
        for seed in SEEDS
        for number in FACTS[name]["cards"]
    }


@pytest.mark.parametrize("pinned", DEALS, ids=name_of)
def test_pinned_deal(pinned: dict[str, Any]) -> None:
    """The state and the second opinion both deal what is written."""
    name, players, seed, number = (pinned[key] for key in ("game", "players", "seed", "round"))
    written = [hand.split() for hand in pinned["hands"]]
    turned = pinned.get("turned")

    cards = FACTS[name]["cards"][str(number)]
    hands, left = dealt(deck(name, players), players, cards, seed, number)
    dealer = (first_dealer(seed, players) + number - 1) % players
    assert (dealer, hands) == (pinned["dealer"], written)
    assert (left if FACTS[name]["turns_up"] else None) == turned

    state = fresh(name, players, seed, number)
    assert state.dealer == pinned["dealer"]
    assert [sorted(hand) for hand in state.hands()] == [sorted(hand) for hand in written]
    assert state.game.turned(state.record) == turned


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_deals_of_many_seeds(name: str, players: int) -> None:
    """A hundred more seeds, round 1, against the second opinion."""
    cards = FACTS[name]["cards"]["1"]
    for seed in range(1000, 1000 + 100 * 2**25, 2**25):
        state = load_game(name).new(players, seed)
        hands, left = dealt(deck(name, players), players, cards, seed, 1)
        assert state.dealer == first_dealer(seed, players)
        assert [sorted(hand) for hand in state.hands()] == [sorted(hand) for hand in hands]
        assert state.game.turned(state.record) == (left if FACTS[name]["turns_up"] else None)
