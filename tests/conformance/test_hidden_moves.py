"""Moves that the others don't see: two tables that differ only in one look alike to them."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from kibitz.game import Seat, State
from kibitz.games import load_game

from .kit import FACTS, TABLES, each_table, moments, walk

HIDDEN = [
    pytest.param(name, players, entry, id=f"{name}-{players}-{entry['options']}")
    for name, players in TABLES
    for entry in FACTS[name]["hidden"]
]


def others_see(state: State, seat: int) -> list[bytes]:
    """The views of all seats but one."""
    return [state.view(other).to_bytes() for other in range(state.players) if other != seat]


def verb(state: State) -> str:
    """What kind of move is due."""
    return state.legal_moves()[0].split()[0]


def scope(state: State, until: str) -> object:
    """What has to stay the same for the move to stay hidden: the round, or its phase."""
    return (state.round, state.is_over) if until == "round" else (state.round, verb(state))


def fork(state: State) -> tuple[State, State]:
    """Two tables on which the seat to act has done different things."""
    one, other = state.copy(), state.copy()
    one.play(state.legal_moves()[0])
    other.play(state.legal_moves()[-1])
    return one, other


def forks(name: str, players: int, entry: dict[str, Any], seed: int) -> Iterator[State]:
    """Positions of a random game in which a hidden move is due, a fifth of them and the last."""
    rng = random.Random(seed)
    for state in walk(name, players, entry["options"], seed):
        if not state.is_over and verb(state) == entry["verb"]:
            if rng.random() < 0.2 or state.round == state.rounds:
                yield state


@pytest.mark.parametrize(("name", "players", "entry"), HIDDEN)
def test_hidden_moves_stay_hidden(name: str, players: int, entry: dict[str, Any]) -> None:
    """The others' views are equal, byte for byte, as long as the move is hidden.

    What they could deal again from is equal too.
    """
    rng, compared = random.Random(players), 0
    for state in forks(name, players, entry, seed=21):
        seat, now = int(state.turn or 0), scope(state, entry["until"])
        one, other = fork(state)
        while not one.is_over and scope(one, entry["until"]) == now:
            assert one.legal_actions() == other.legal_actions()
            if entry["until"] == "phase" or rng.random() < 0.2:
                assert others_see(one, seat) == others_see(other, seat)
                compared += 1
            move = one.text(rng.choice(one.legal_actions()))
            one.play(move)
            other.play(move)
    assert compared >= players


@pytest.mark.parametrize(("name", "players", "entry"), HIDDEN)
def test_hidden_moves_are_dealt_again_too(name: str, players: int, entry: dict[str, Any]) -> None:
    """A reshuffled table holds nothing of a hidden move."""
    compared = 0
    for state in forks(name, players, entry, seed=22):
        seat, now = int(state.turn or 0), scope(state, entry["until"])
        tables = fork(state)
        if scope(tables[0], entry["until"]) == now:
            for watcher in set(range(players)) - {seat}:
                one, other = (state.game.reshuffle(t.record, Seat(watcher), 5) for t in tables)
                assert one.tobytes() == other.tobytes()
                compared += 1
    assert compared >= players


@each_table
def test_other_moves_are_seen(name: str, players: int) -> None:
    """The contrast: without an option that hides it, every move changes the others' views."""
    for state in moments(name, players, {}, share=0.1):
        if len(state.legal_moves()) > 1:
            seat = int(state.turn or 0)
            one, other = (others_see(table, seat) for table in fork(state))
            assert all(first != second for first, second in zip(one, other, strict=True))


def test_each_hidden_move_is_due_in_its_game() -> None:
    """A hidden move that no game makes would prove nothing."""
    for name, facts in FACTS.items():
        made = {verb(state) for state in walk(name, load_game(name).seats[0]) if not state.is_over}
        assert {entry["verb"] for entry in facts["hidden"]} <= made
