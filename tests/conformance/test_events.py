"""Events: what the table tells is complete, adds up, and names rules that exist."""

import json
import random

from kibitz.game import Event, State
from kibitz.games import load_game

from .kit import each_table, some_variants


def told(name: str, players: int, options: dict[str, object], seed: int) -> list[list[Event]]:
    """All that a random game tells, action by action; first what dealing it told."""
    return play(load_game(name).new(players, seed, options), seed)


def play(state: State, seed: int) -> list[list[Event]]:
    """Plays a game to its end at random and keeps what it tells."""
    rng = random.Random(seed)
    events = [state.game.opening(state.record)]
    while not state.is_over:
        events.append(state.apply(rng.choice(state.legal_actions())))
    return events


@each_table
def test_events_name_rules_of_the_game(name: str, players: int) -> None:
    """Each event names a rule, is of a seat of the table or of all, and is made of JSON values."""
    rules = set(load_game(name).rule_ids)
    for options in some_variants(name, players):
        for events in told(name, players, options, seed=31):
            assert events
            for event in events:
                assert event.rule in rules
                assert event.seat is None or 0 <= event.seat < players
                assert json.loads(json.dumps(event.data)) == event.data
                assert event.kind.isidentifier()


@each_table
def test_scores_add_up(name: str, players: int) -> None:
    """Each seat's total is the sum of its score events, one a round, and each tells the total."""
    for options in some_variants(name, players):
        state = load_game(name).new(players, 32, options)
        totals = [0] * players
        scored = 0
        for event in (event for events in play(state, 32) for event in events):
            if event.kind == "score":
                assert event.seat is not None
                totals[event.seat] += event.data["points"]
                assert event.data["total"] == totals[event.seat]
                assert event.data["round"] == scored // players + 1
                scored += 1
        assert totals == state.scores
        assert scored == players * state.rounds


@each_table
def test_the_end_names_the_winners(name: str, players: int) -> None:
    """The last event of a game tells the winners: the seats with the highest total."""
    for seed in range(12):
        state = load_game(name).new(players, seed)
        *others, last = [event for events in play(state, seed) for event in events]
        assert last.kind == "end"
        assert all(event.kind != "end" for event in others)
        best = max(state.scores)
        winners = [seat for seat in range(players) if state.scores[seat] == best]
        assert state.winners == winners == last.data["winners"]
        assert last.data["totals"] == state.scores


@each_table
def test_each_round_is_told_once(name: str, players: int) -> None:
    """As many deals are told as there are rounds, by dealers one seat further left each time."""
    state = load_game(name).new(players, 33)
    first = state.dealer
    deals = [e for events in play(state, 33) for e in events if e.kind == "deal"]
    assert [deal.data["round"] for deal in deals] == list(range(1, state.rounds + 1))
    assert [deal.seat for deal in deals] == [(first + n) % players for n in range(len(deals))]


@each_table
def test_an_action_is_told_of_its_seat(name: str, players: int) -> None:
    """The first event of an action is about the seat that acted, but where all see it happen."""
    rng = random.Random(34)
    state = load_game(name).new(players, 34)
    while not state.is_over:
        seat = state.turn
        event = state.apply(rng.choice(state.legal_actions()))[0]
        assert event.seat == seat
