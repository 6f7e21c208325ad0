"""What a table tells its seats beside the views: events as heard, what can be taken back."""

import json
import random
import re
from collections import Counter

from kibitz.game import WATCHER, Seat

from .kit import deck, each_table, some_variants, unseen_hands, walk

WORD = re.compile(r"\w+")
DEALT = ("deal", "trump")


@each_table
def test_what_is_heard_is_no_more_than_what_is_seen(name: str, players: int) -> None:
    """No event tells a seat a card of a hand that it doesn't see, nor a bid that its view hides."""
    single = {card for card, times in Counter(deck(name, players)).items() if times == 1}
    for options in some_variants(name, players, pairs=1):
        state = start = next(iter(walk(name, players, options, seed=5))).copy()
        rng = random.Random(7)
        while not state.is_over and state.round <= start.round + 1:
            before = state.round
            events = state.apply(rng.choice(state.legal_actions()))
            if state.round != before:  # the last trick's cards are in somebody's hand again
                events = [event for event in events if event.kind in DEALT]
            for seat in (*range(players), WATCHER):
                hidden = range(players) if seat == WATCHER else unseen_hands(state, seat)
                cards = {card for other in hidden for card in state.hands()[other]} & single
                view = state.watched() if seat == WATCHER else state.view(seat)
                for event in events:
                    heard = state.game.heard(event, Seat(seat), state.settings)
                    assert (heard.kind, heard.seat, heard.rule) == (
                        event.kind,
                        event.seat,
                        event.rule,
                    )
                    assert cards.isdisjoint(WORD.findall(json.dumps(heard.data)))
                    bids = view.to_json().get("bids")
                    if event.kind == "bid" and bids and bids[event.seat or 0] is None:
                        assert "bid" not in heard.data or state.round > view.round


@each_table
def test_what_can_be_taken_back_showed_nothing(name: str, players: int) -> None:
    """After an action that can be taken back, nobody's hand and no unknown card was shown."""
    for options in some_variants(name, players, pairs=0):
        state = next(iter(walk(name, players, options, seed=6)))
        rng = random.Random(8)
        while not state.is_over and state.round < 4:
            before = state.copy()
            action = rng.choice(state.legal_actions())
            state.apply(action)
            if not state.game.revocable(before.record, action, state.record):
                continue
            assert state.hands() == before.hands()
            assert state.round == before.round
            assert state.game.turned(state.record) == before.game.turned(before.record)
            assert not before.text(action).startswith("play")
