"""Views: a seat is shown what it may know, and nothing else can be learnt from a view."""

import json
import re
from collections import Counter

from kibitz.cards import CARD
from kibitz.game import WATCHER, Seat, State
from kibitz.games import load_game

from .kit import deck, each_table, moments, some_variants, unseen_hands

TOKEN = re.compile(rf"\b(?:{CARD.pattern})\b")
TRIES = 3  # reshuffles, one of which has to change a hand where many ways are open


def views(state: State) -> list[bytes]:
    """The views of all seats."""
    return [state.view(seat).to_bytes() for seat in range(state.players)]


def reshuffled(state: State, seat: int, seed: int) -> State:
    """The state with all that the seat can't know dealt anew."""
    record = state.game.reshuffle(state.record, Seat(seat), seed)
    return State(state.game, record, state.settings)


@each_table
def test_views_are_complete(name: str, players: int) -> None:
    """A view says whose it is, is made of JSON values, and tells the moves to the seat to act."""
    for options in some_variants(name, players):
        for state in moments(name, players, options):
            for seat in range(players):
                view = state.view(seat)
                assert (view.game, view.seat, view.players) == (name, seat, players)
                assert json.loads(view.to_bytes()) == json.loads(json.dumps(view.to_json()))
                assert view.to_bytes() == state.copy().view(seat).to_bytes()
                moves = state.legal_moves() if seat == state.turn else []
                assert sorted(view.legal) == sorted(moves)
                assert (view.scores, view.turn, view.round) == (
                    state.scores,
                    state.turn,
                    state.round,
                )
                assert view.hand_sizes == [len(hand) for hand in state.hands()]


@each_table
def test_own_hand_is_shown(name: str, players: int) -> None:
    """A seat sees its own hand, but for rounds in which it sees the others' in its place."""
    for options in some_variants(name, players):
        for state in moments(name, players, options):
            for seat, hand in enumerate(state.hands()):
                hidden = seat in unseen_hands(state, seat)
                assert state.view(seat).hand == ([] if hidden else hand)


@each_table
def test_hidden_hands_are_not_in_the_view(name: str, players: int) -> None:
    """No card of a hand that a seat doesn't see stands anywhere in its view.

    But for cards of which the deck has several, and the last trick, which may be of the round
    before.
    """
    single = {card for card, times in Counter(deck(name, players)).items() if times == 1}
    for options in some_variants(name, players):
        for state in moments(name, players, options):
            hands = state.hands()
            for seat in range(players):
                shown = state.view(seat).to_json()
                shown["last_trick"] = None
                tokens = set(TOKEN.findall(json.dumps(shown)))
                hidden = {card for other in unseen_hands(state, seat) for card in hands[other]}
                assert tokens.isdisjoint(hidden & single)
                assert set(state.view(seat).hand) <= tokens


@each_table
def test_unseen_cards_can_be_dealt_again(name: str, players: int) -> None:
    """Dealing all unseen cards again leaves the seat's view as it is, byte for byte.

    It really changes the unseen hands, leaves the state itself alone, keeps to the deck, and the
    game can go on.
    """
    whole = Counter(deck(name, players))
    for options in some_variants(name, players):
        for state in moments(name, players, options):
            before = state.record.tobytes()
            for seat in range(players):
                others = [reshuffled(state, seat, seed) for seed in range(TRIES)]
                view = state.view(seat).to_bytes()
                assert all(other.view(seat).to_bytes() == view for other in others)
                if can_differ(state, seat):
                    assert any(other.hands() != state.hands() for other in others)
                assert all(other.is_over or other.legal_actions() for other in others)
                assert not cards_on_table(others[0]) - whole
            assert state.record.tobytes() == before


def can_differ(state: State, seat: int) -> bool:
    """Whether the unseen hands can be dealt in many ways: several different cards, two hands."""
    hidden = [state.hands()[other] for other in unseen_hands(state, seat)]
    cards = {card for hand in hidden for card in hand}
    return len(cards) > 5 and sum(bool(hand) for hand in hidden) > 1


def cards_on_table(state: State) -> Counter[str]:
    """All cards that a state places: hands, played cards, the card turned up."""
    turned = state.game.turned(state.record)
    found = Counter(state.view(0).gone) + Counter([turned] if turned else [])
    for hand in state.hands():
        found.update(hand)
    return found


@each_table
def test_a_hand_that_is_dealt_again_is_any_hand(name: str, players: int) -> None:
    """At the first decision all cards that a seat doesn't see turn up in each unseen hand."""
    for options in some_variants(name, players, pairs=0):
        state = load_game(name).new(players, 15, options)
        hidden = unseen_hands(state, 0)
        turned = state.game.turned(state.record)
        known = Counter([turned] if turned else [])
        for seat in set(range(players)) - set(hidden):
            known.update(state.hands()[seat])
        missing = {(s, card) for s in hidden for card in Counter(deck(name, players)) - known}
        for seed in range(2000):
            hands = reshuffled(state, 0, seed).hands()
            missing -= {(seat, card) for seat in hidden for card in hands[seat]}
            if not missing:
                break
        assert not missing


@each_table
def test_a_reshuffled_table_knows_no_more_than_the_seat(name: str, players: int) -> None:
    """Two tables that look alike to a seat are alike once the unseen cards are dealt again.

    The same cards are put on two tables of different seeds; nothing of the seeds may be left.
    """
    for options in some_variants(name, players):
        game = load_game(name)
        state, other = (game.new(players, seed, options) for seed in (16, 17))
        deal = state.hands(), game.turned(state.record), state.dealer
        state.place(*deal)
        other.place(*deal)
        assert views(other) == views(state)
        for seat in range(players):
            once, again = reshuffled(state, seat, 1), reshuffled(other, seat, 1)
            assert once.record.tobytes() == again.record.tobytes()


@each_table
def test_reshuffled_games_can_be_played_out(name: str, players: int) -> None:
    """From any position, whoever looks: a reshuffled game goes on to its end."""
    for options in some_variants(name, players, pairs=0):
        for state in moments(name, players, options):
            if state.round == state.rounds:
                other = reshuffled(state, state.round % players, 3)
                while not other.is_over:
                    other.apply(other.legal_actions()[0])
                assert len(other.winners) >= 1


@each_table
def test_who_looks_on_sees_no_hand(name: str, players: int) -> None:
    """A watcher's view holds no hand, offers no move, and stays when all hands are dealt anew."""
    for options in some_variants(name, players):
        for state in moments(name, players, options):
            view = state.watched()
            assert (view.seat, view.hand, view.legal) == (WATCHER, [], [])
            assert view.trick == state.view(0).trick
            record = state.game.reshuffle(state.record, WATCHER, 1)
            again = State(state.game, record, state.settings).watched()
            assert again.to_bytes() == view.to_bytes()
            hidden = {card for hand in state.hands() for card in hand}
            shown = view.to_json() | {"last_trick": None}
            single = {card for card, times in Counter(deck(name, players)).items() if times == 1}
            assert set(TOKEN.findall(json.dumps(shown))).isdisjoint(hidden & single)
