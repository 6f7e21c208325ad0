"""Wizard: bids, points, the end and the variants."""

from typing import Any

import pytest

from kibitz.errors import BadInput
from kibitz.game import Event, State
from kibitz.games import load_game

from . import allows, refuses
from .tables import bid, do, judged, new, only, play, refused, shown, unjudged, wizard


def one_card_round(*bids: int, **options: Any) -> tuple[State, list[Event]]:
    """Three players with a card each; seat 0 leads and takes the only trick."""
    state = wizard("R9", "R5", "R1", **options)
    return state, bid(state, *bids) + play(state, "R9 R5 R1")


@allows("wizard.bid.order")
def test_wizard_bid_order__from_the_left_of_the_dealer_and_open() -> None:
    state = new("wizard", 4, 1)
    for seat, number in ((2, 0), (3, 1), (0, 1), (1, 0)):
        (event,) = do(state, f"bid {number}")
        assert (event.seat, event.rule) == (seat, "wizard.bid.order")
    assert [shown(state, seat)["bids"] for seat in range(4)] == [[1, 0, 0, 1]] * 4


@refuses("wizard.bid.order")
def test_wizard_bid_order__nobody_out_of_turn_and_the_dealer_last() -> None:
    state = new("wizard", 4, 1)
    for seat in (3, 0, 1):
        assert refused(state, "bid 0", seat).code == "not-your-turn"
    bid(state, 0, 0, 0)
    assert state.turn == 1


@allows("wizard.bid.range")
@pytest.mark.parametrize("cards", [1, 5, 20])
def test_wizard_bid_range__zero_to_the_cards_in_hand(cards: int) -> None:
    state = new("wizard", 3, 0, hand_sizes=[cards])
    while shown(state)["phase"] != "bidding":
        do(state, "trump red")
    assert state.legal_moves() == [f"bid {number}" for number in range(cards + 1)]


@refuses("wizard.bid.range")
def test_wizard_bid_range__not_one_more_and_not_below_zero() -> None:
    state = wizard("R1 R2 R3", "B1 B2 B3", "Y1 Y2 Y3")
    error = refused(state, "bid 4")
    assert (error.code, error.rule) == ("bid-range", "wizard.bid.range")
    with pytest.raises(BadInput, match="A bid of -1 is not possible; here it is 0 to 3"):
        state.play("bid -1")


@allows("wizard.bid.total")
@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_wizard_bid_total__the_bids_may_add_up_to_anything(last: int) -> None:
    state = wizard("R1 R2 R3", "B1 B2 B3", "Y1 Y2 Y3")
    bid(state, 1, 0, last)
    assert shown(state)["bids"] == [1, 0, last]
    assert judged("wizard", "bids", players=3, round=3, bids=[1, 0])["why_not"] == {}


@refuses("wizard.bid.total")
def test_wizard_bid_total__but_where_the_table_plays_plus_minus_one() -> None:
    state = wizard("R1 R2 R3", "B1 B2 B3", "Y1 Y2 Y3", plus_minus_one=True)
    bid(state, 1, 0)
    assert refused(state, "bid 2").rule == "wizard.variant.plus-minus-one"


@allows("wizard.score.exact")
@pytest.mark.parametrize(("bid", "points"), [(0, 20), (1, 30), (3, 50), (20, 220)])
def test_wizard_score_exact__twenty_and_ten_a_trick(bid: int, points: int) -> None:
    verdict = judged("wizard", "score", bid=bid, taken=bid)
    assert verdict == {"points": points, "rule": "wizard.score.exact"}


@allows("wizard.score.exact")
def test_wizard_score_exact__at_the_table() -> None:
    state, told = one_card_round(1, 0, 0)
    assert [event.rule for event in only(told, "score")] == ["wizard.score.exact"] * 3
    assert state.scores == [30, 20, 20]


@refuses("wizard.score.exact")
@pytest.mark.parametrize("taken", [2, 4])
def test_wizard_score_exact__not_for_one_trick_too_few_or_too_many(taken: int) -> None:
    verdict = judged("wizard", "score", bid=3, taken=taken)
    assert verdict == {"points": -10, "rule": "wizard.score.missed"}


@allows("wizard.score.missed")
@pytest.mark.parametrize(
    ("bid", "taken", "points"), [(3, 2, -10), (2, 4, -20), (0, 5, -50), (4, 0, -40)]
)
def test_wizard_score_missed__ten_for_each(bid: int, taken: int, points: int) -> None:
    verdict = judged("wizard", "score", bid=bid, taken=taken)
    assert verdict == {"points": points, "rule": "wizard.score.missed"}


@allows("wizard.score.missed")
def test_wizard_score_missed__totals_may_be_negative() -> None:
    state, told = one_card_round(0, 1, 0)
    assert [event.data["points"] for event in only(told, "score")] == [-10, -10, 20]
    assert state.scores == [-10, -10, 20]


@refuses("wizard.score.missed")
def test_wizard_score_missed__nothing_for_the_tricks_taken() -> None:
    assert judged("wizard", "score", bid=1, taken=9)["points"] == -80
    assert judged("wizard", "score", bid=9, taken=9)["rule"] == "wizard.score.exact"


@allows("wizard.end")
def test_wizard_end__the_highest_total_wins_after_the_last_round() -> None:
    state, told = one_card_round(1, 0, 0)
    assert (state.is_over, state.winners) == (True, [0])
    (end,) = only(told, "end")
    assert (end.rule, end.data) == ("wizard.end", {"winners": [0], "totals": [30, 20, 20]})


@refuses("wizard.end")
def test_wizard_end__not_before_the_last_round_and_no_move_after_it() -> None:
    state, told = one_card_round(1, 0, 0, hand_sizes=[1, 2])
    assert (state.is_over, state.winners, only(told, "end")) == (False, [], [])
    state, _told = one_card_round(1, 0, 0)
    assert state.legal_moves() == []
    assert refused(state, "bid 0").code == "game-over"


@allows("wizard.end.tie")
def test_wizard_end_tie__equal_totals_share_the_win() -> None:
    state, told = one_card_round(0, 0, 0)
    assert state.winners == [1, 2]
    (end,) = only(told, "end")
    assert (end.rule, end.data["winners"]) == ("wizard.end.tie", [1, 2])


@refuses("wizard.end.tie")
def test_wizard_end_tie__equal_totals_below_the_highest_win_nothing() -> None:
    state, told = one_card_round(1, 0, 0)
    assert state.scores[1] == state.scores[2]
    assert state.winners == [0]
    assert only(told, "end")[0].rule == "wizard.end"


PLUS_MINUS_ONE = "wizard.variant.plus-minus-one"


def last_bids(made: list[int], **options: Any) -> dict[str, Any]:
    """The verdict for the last of four bidders in round 5."""
    return judged("wizard", "bids", players=4, round=5, bids=made, options=options)


@allows(PLUS_MINUS_ONE)
def test_wizard_variant_plus_minus_one__all_bids_where_the_sum_is_too_high_already() -> None:
    assert last_bids([4, 2, 0], plus_minus_one=True)["allowed"] == [0, 1, 2, 3, 4, 5]


@allows(PLUS_MINUS_ONE)
def test_wizard_variant_plus_minus_one__only_the_last_bidder_is_bound() -> None:
    assert last_bids([2, 1], plus_minus_one=True)["allowed"] == [0, 1, 2, 3, 4, 5]


@allows(PLUS_MINUS_ONE)
def test_wizard_variant_plus_minus_one__may_begin_in_a_later_round() -> None:
    options = {"plus_minus_one": True, "plus_minus_one_from": 6}
    assert last_bids([2, 0, 1], **options)["allowed"] == [0, 1, 2, 3, 4, 5]
    assert 2 not in last_bids([2, 0, 1], **{**options, "plus_minus_one_from": 5})["allowed"]


@refuses(PLUS_MINUS_ONE)
@pytest.mark.parametrize(
    ("made", "barred"), [([2, 0, 1], 2), ([0, 0, 0], 5), ([5, 0, 0], 0), ([1, 1, 1], 2)]
)
def test_wizard_variant_plus_minus_one__not_the_rest_of_the_tricks(
    made: list[int], barred: int
) -> None:
    verdict = last_bids(made, plus_minus_one=True)
    assert verdict["allowed"] == [number for number in range(6) if number != barred]
    assert verdict["why_not"] == {str(barred): PLUS_MINUS_ONE}


@refuses(PLUS_MINUS_ONE)
def test_wizard_variant_plus_minus_one__from_the_first_round_on() -> None:
    state = wizard("R9", "R5", "R1", plus_minus_one=True)
    bid(state, 0, 0)
    assert state.legal_moves() == ["bid 0"]
    error = refused(state, "bid 1")
    assert (error.code, error.rule) == ("illegal-move", PLUS_MINUS_ONE)


@allows("wizard.variant.hidden-bids")
def test_wizard_variant_hidden_bids__shown_at_the_same_time_before_the_first_trick() -> None:
    state = wizard("R9", "R5", "R1", bids="hidden")
    events = bid(state, 1, 0, 0)
    assert [event.rule for event in events] == ["wizard.variant.hidden-bids"] * 3
    assert [shown(state, seat)["bids"] for seat in range(3)] == [[1, 0, 0]] * 3


@refuses("wizard.variant.hidden-bids")
def test_wizard_variant_hidden_bids__nobody_sees_them_before() -> None:
    state = wizard("R9", "R5", "R1", bids="hidden")
    bid(state, 1, 0)
    assert shown(state, 2)["bids"] == [None, None, None]
    assert shown(state, 1)["bids"] == [None, 0, None]
    assert shown(state, 2)["has_bid"] == [True, True, False]


@refuses("wizard.variant.hidden-bids")
def test_wizard_variant_hidden_bids__exclude_plus_minus_one() -> None:
    with pytest.raises(BadInput, match=r"bids=hidden.*plus_minus_one") as caught:
        load_game("wizard").new(4, 1, {"bids": "hidden", "plus_minus_one": True})
    assert caught.value.code == "option-conflict"


@allows("wizard.variant.secret-bids")
def test_wizard_variant_secret_bids__shown_after_the_round() -> None:
    _state, told = one_card_round(1, 0, 1, bids="secret")
    assert [event.rule for event in only(told, "bid")] == ["wizard.variant.secret-bids"] * 3
    assert [event.data["bid"] for event in only(told, "score")] == [1, 0, 1]


@refuses("wizard.variant.secret-bids")
def test_wizard_variant_secret_bids__nobody_sees_them_while_tricks_are_played() -> None:
    state = wizard("R9", "R5", "R1", bids="secret")
    bid(state, 1, 0, 1)
    play(state, "R9")
    assert shown(state, 0)["bids"] == [1, None, None]
    assert shown(state, 2)["bids"] == [None, None, 1]


@refuses("wizard.variant.secret-bids")
def test_wizard_variant_secret_bids__exclude_plus_minus_one() -> None:
    options = {"bids": "secret", "plus_minus_one": True}
    error = unjudged("wizard", "bids", players=4, round=2, bids=[], options=options)
    assert error.code == "option-conflict"
