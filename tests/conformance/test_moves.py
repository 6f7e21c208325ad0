"""Moves: what is legal can be said and played, what is not is refused and changes nothing."""

import random

import pytest

from kibitz.errors import TEXTS, BadInput, IllegalMove
from kibitz.game import Action, State
from kibitz.games import load_game

from .kit import each_game, each_table, moments, some_variants, walk

ACTIONS = range(-3, 300)  # all numbers that a game gives to its actions, and more
NOT_MOVES = ("", " ", "?", "dance", "play", "bid", "pick", "play X9", "play R5 B3 G1", "bid two")


def refused(state: State, action: int, seat: int | None = None) -> IllegalMove:
    """The error that an action raises; the state has to be untouched."""
    before = state.record.tobytes()
    with pytest.raises(IllegalMove) as error:
        state.apply(Action(action), seat)
    assert state.record.tobytes() == before
    assert error.value.code in TEXTS
    assert error.value.rule is None or error.value.rule in state.game.rule_ids
    return error.value


@each_table
def test_moves_are_said_and_read_back(name: str, players: int) -> None:
    """An action's text means the action, or one of the same text."""
    for options in some_variants(name, players):
        for state in moments(name, players, options):
            for action in state.legal_actions():
                text = state.text(action)
                meant = state.parse(text)
                assert meant in state.legal_actions()
                assert state.text(meant) == text
                assert state.parse(f"  {text} ") == meant


@each_table
def test_someone_can_always_move(name: str, players: int) -> None:
    """Until the game is over a seat has a legal action; then nobody has."""
    for options in some_variants(name, players):
        for state in walk(name, players, options, seed=2):
            actions = state.legal_actions()
            assert len(set(actions)) == len(actions)
            assert (actions == []) == state.is_over == (state.turn is None)
            assert state.turn is None or 0 <= state.turn < players
            assert state.is_over or not state.winners


@each_table
def test_other_actions_are_refused(name: str, players: int) -> None:
    """Every number that is no legal action now raises a coded error, with a known rule."""
    rules = set()
    for state in moments(name, players, {}):
        legal = state.legal_actions()
        assert all(action in ACTIONS for action in legal)
        for action in ACTIONS:
            if action not in legal:
                rules.add(refused(state, action).rule)
            else:
                assert state.refusal(Action(action)) is None
    assert len(rules - {None}) > 1


@each_table
def test_out_of_turn_is_refused(name: str, players: int) -> None:
    """A legal action of the seat to act is refused to all others, also as text."""
    for state in moments(name, players, {}):
        if state.is_over:
            continue
        action = state.legal_actions()[0]
        for seat in set(range(players)) - {state.turn}:
            assert refused(state, action, seat).code == "not-your-turn"
            before = state.record.tobytes()
            with pytest.raises(IllegalMove) as error:
                state.play(state.text(action), seat)
            assert error.value.code == "not-your-turn"
            assert state.record.tobytes() == before


@each_table
def test_no_move_after_the_end(name: str, players: int) -> None:
    """A game that is over takes no move."""
    *_others, state = walk(name, players, {}, seed=5)
    moves = [texts for other in walk(name, players, {}, 5) for texts in other.legal_moves()]
    for action in ACTIONS:
        assert refused(state, action).code == "game-over"
    for move in set(moves[:50]):
        with pytest.raises(IllegalMove, match="over") as error:
            state.play(move)
        assert error.value.code == "game-over"


@each_table
def test_what_is_no_move(name: str, players: int) -> None:
    """Texts that mean nothing raise coded errors and change nothing."""
    for state in moments(name, players, {}):
        before = state.record.tobytes()
        for text in NOT_MOVES:
            with pytest.raises((IllegalMove, BadInput)) as error:
                state.play(text)
            assert error.value.code in TEXTS
            assert state.record.tobytes() == before


@each_game
def test_copies_live_apart(name: str) -> None:
    """What is done to a copy leaves the state alone, and the other way round."""
    for state in moments(name, load_game(name).seats[0]):
        if state.is_over:
            continue
        copy, before = state.copy(), state.record.tobytes()
        assert copy.record.tobytes() == before
        copy.apply(copy.legal_actions()[-1])
        copy.settings.clear()
        assert state.record.tobytes() == before != copy.record.tobytes()
        assert state.settings
        other = state.copy()
        after = other.record.tobytes()
        state.copy().apply(state.legal_actions()[0])
        assert other.record.tobytes() == after


@each_table
def test_same_moves_same_bytes(name: str, players: int) -> None:
    """A game played again by its moves in text is the same, byte for byte."""
    for options in some_variants(name, players):
        rng = random.Random(8)
        state = load_game(name).new(players, 8, options)
        again = state.copy()
        while not state.is_over:
            move = state.text(rng.choice(state.legal_actions()))
            told = state.play(move, state.turn)
            assert again.play(move, again.turn) == told
        assert again.record.tobytes() == state.record.tobytes()
