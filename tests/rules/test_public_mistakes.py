"""What public programs for these games get wrong, each case a test of its own."""

import pytest

from kibitz.games import load_game

from .tables import bid, do, judged, new, only, play, play_game, refused, shown, wizard


def test_a_jester_led_then_a_suit_which_has_to_be_followed() -> None:
    state = wizard("J B1", "R9 B2", "R5 B3", "G1 R4", turned="Y1")
    bid(state, 0, 0, 0, 0)
    play(state, "J R9")
    assert refused(state, "play B3").rule == "wizard.follow"
    (trick,) = only(play(state, "R5 R4"), "trick")
    assert (trick.seat, trick.rule) == (1, "wizard.win.led-suit")


def test_a_jester_then_a_wizard_then_a_suit_leaves_the_fourth_player_free() -> None:
    state = wizard("J B1", "W B2", "R9 B3", "R4 G1", turned="Y1")
    bid(state, 0, 0, 0, 0)
    play(state, "J W R9")
    assert state.legal_moves() == ["play G1", "play R4"]
    (trick,) = only(play(state, "G1"), "trick")
    assert (trick.seat, trick.rule) == (1, "wizard.win.wizard")


def test_a_wizard_led_wins_and_nobody_has_to_follow_the_suits_behind_it() -> None:
    state = wizard("W B1", "R9 B2", "R5 B3", "R4 Y13", turned="Y1")
    bid(state, 0, 0, 0, 0)
    play(state, "W R9")
    play(state, "B3")  # from a hand with red
    (trick,) = only(play(state, "Y13"), "trick")  # a trump, from a hand with red
    assert (trick.seat, trick.rule) == (0, "wizard.win.wizard")


def test_of_two_wizards_the_first_wins() -> None:
    state = wizard("R5", "W", "W", "Y13", turned="Y1")
    bid(state, 0, 0, 0, 0)
    (trick,) = only(play(state, "R5 W W Y13"), "trick")
    assert (trick.seat, trick.rule) == (1, "wizard.win.wizard")


def test_of_jesters_only_the_first_wins() -> None:
    state = wizard("J", "J", "J", "J", turned="Y1")
    bid(state, 0, 0, 0, 0)
    (trick,) = only(play(state, "J J J J"), "trick")
    assert (trick.seat, trick.rule) == (0, "wizard.win.all-jesters")


def test_the_next_round_is_led_left_of_its_dealer_and_not_by_the_last_winner() -> None:
    state = wizard("R1", "R2", "R3", "R9", turned="Y1", hand_sizes=[1, 2])
    bid(state, 0, 0, 0, 0)
    (trick,) = only(play(state, "R1 R2 R3 R9"), "trick")
    assert (trick.seat, state.dealer) == (3, 0)
    while shown(state)["phase"] == "naming trump":
        do(state, "trump red")
    bid(state, 0, 0, 0, 0)
    assert state.turn == 1


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_the_last_round_has_no_card_to_turn_no_trump_and_no_crash(
    players: int, rounds: int
) -> None:
    told = play_game(load_game("wizard").new(players, seed=11))
    assert [event.data["round"] for event in only(told, "deal")] == list(range(2, rounds + 1))
    last = [event for event in only(told, "trump") if event.data["turned"] is None]
    assert [(event.rule, event.data["trump"]) for event in last] == [
        ("wizard.trump.last-round", "none")
    ]


def test_three_players_play_twenty_rounds() -> None:
    state = load_game("wizard").new(3, seed=2)
    assert state.rounds == 20
    told = play_game(state)
    assert len(only(told, "trick")) == sum(range(1, 21))
    assert only(told, "score")[-1].data["round"] == 20


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_plus_minus_one_is_off_unless_the_table_plays_it(players: int) -> None:
    state = new("wizard", players, 0, hand_sizes=[3])
    while shown(state)["phase"] != "bidding":
        do(state, "trump red")
    others = [1, *[0] * (players - 2)]
    bid(state, *others)
    do(state, "bid 2")  # three bids for three tricks
    assert judged("wizard", "bids", players=players, round=3, bids=others)["why_not"] == {}


def test_a_bid_of_zero_kept_is_twenty_points() -> None:
    assert judged("wizard", "score", bid=0, taken=0)["points"] == 20
    state = wizard("R1", "R2", "R9", turned="Y1")
    bid(state, 0, 0, 1)
    play(state, "R1 R2 R9")
    assert state.scores == [20, 20, 30]
