"""Plotters, Inc.: collecting, choosing two colours, the end of a round and its points."""

from typing import Any

import pytest

from kibitz.game import Event, State

from . import allows, refuses
from .tables import do, judged, new, only, play, play_round, plotters, refused, shown

SCORE = "plotters.score"
THREE = "plotters.score.three-colours"
NONE_DOWN = "plotters.score.none-down"
ONE = "plotters.score.one-colour"


def one_trick() -> State:
    """A trick has been taken: seat 0 owns red and green, seat 1 blue and red."""
    state = plotters("R10 B1", "B3 Y14", "G9 Y13", "R2 G5")
    play(state, "R10 B3 G9 R2")
    do(state, "pick R10 G9")
    return state


def both_choose() -> State:
    """Seat 1, the winner of the second trick, and seat 0 have just come to own all colours."""
    state = one_trick()
    play(state, "Y14 Y13 G5 B1")
    do(state, "pick Y14 G5")
    return state


def points(counts: dict[str, int], **case: Any) -> dict[str, Any]:
    """The verdict on a collection."""
    return judged("plotters", "score", counts=counts, **case)


@allows("plotters.collect")
def test_plotters_collect__taken_cards_lie_face_up_by_colour() -> None:
    view = shown(one_trick(), 3)
    assert view["up"] == [{"green": 1, "red": 1}, {"blue": 1, "red": 1}, {}, {}]
    assert view["down"] == [0, 0, 0, 0]


@refuses("plotters.collect")
def test_plotters_collect__only_until_all_four_colours_are_owned() -> None:
    state = both_choose()
    do(state, "choose blue red")
    view = shown(state, 3)
    assert (view["up"][1], view["down"][1]) == ({"blue": 1, "red": 1}, 2)


@allows("plotters.choose-two")
@pytest.mark.parametrize("pair", ["blue green", "blue red", "green yellow", "yellow red"])
def test_plotters_choose_two__two_stay_up_and_all_others_are_turned_down(pair: str) -> None:
    state = both_choose()
    (event,) = do(state, f"choose {pair}")
    assert (event.seat, event.rule) == (1, "plotters.choose-two")
    view = shown(state)
    assert set(view["up"][1]) == set(view["chosen"][1]) == set(pair.split())
    assert view["down"][1] == 2


@refuses("plotters.choose-two")
@pytest.mark.parametrize("choice", ["red", "red red", "red blue green", "blue green red yellow"])
def test_plotters_choose_two__not_one_not_three_not_four(choice: str) -> None:
    error = refused(both_choose(), f"choose {choice}")
    assert (error.code, error.rule) == ("illegal-move", "plotters.choose-two")


@refuses("plotters.choose-two")
def test_plotters_choose_two__nobody_chooses_with_three_colours() -> None:
    state = one_trick()
    play(state, "Y14 Y13 G5 B1")
    do(state, "pick Y14 Y13")  # blue, red and yellow for seat 1, the other two for seat 0
    assert shown(state)["up"] == [
        {"blue": 1, "green": 2, "red": 1},
        {"blue": 1, "red": 1, "yellow": 2},
        {},
        {},
    ]
    assert shown(state)["phase"] == "playing"
    assert refused(state, "choose red blue").code == "wrong-phase"


@allows("plotters.choose-when")
def test_plotters_choose_when__at_once_and_the_winner_of_the_trick_first() -> None:
    state = both_choose()
    assert (state.turn, shown(state)["phase"]) == (1, "choosing")
    assert len(state.legal_moves()) == 6
    do(state, "choose blue red")
    assert (state.turn, shown(state)["phase"]) == (0, "choosing")
    do(state, "choose green red")
    assert (state.turn, shown(state)["phase"]) == (0, "playing")  # who took the rest leads


@refuses("plotters.choose-when")
def test_plotters_choose_when__no_lead_before_and_no_change_after() -> None:
    state = both_choose()
    lead = f"play {state.hands()[1][0]}"
    assert refused(state, lead).code == "wrong-phase"
    assert refused(state, "choose red blue", seat=0).code == "not-your-turn"
    do(state, "choose blue red", "choose green red")
    assert refused(state, "choose green yellow").code == "wrong-phase"


def third_trick(pick: str) -> dict[str, Any]:
    """What lies before the players once seat 1, who keeps blue and red, has won once more."""
    state = plotters("R10 B1 R3", "B3 Y14 R12", "G9 Y13 B2", "R2 G5 Y1")
    play(state, "R10 B3 G9 R2")
    do(state, "pick R10 G9")
    play(state, "Y14 Y13 G5 B1")
    do(state, "pick Y14 G5", "choose blue red", "choose green red")
    play(state, "R3 R12 B2 Y1")
    do(state, pick)
    return shown(state)


@allows("plotters.later-cards")
def test_plotters_later_cards__face_up_in_a_chosen_colour() -> None:
    view = third_trick("pick R12 B2")
    assert (view["up"][1], view["down"][1]) == ({"blue": 2, "red": 2}, 2)


@refuses("plotters.later-cards")
def test_plotters_later_cards__face_down_in_another() -> None:
    view = third_trick("pick R12 Y1")
    assert (view["up"][1], view["down"][1]) == ({"blue": 1, "red": 2}, 3)


def even_deal() -> list[list[str]]:
    """Four hands whose first legal moves never meet a fourth colour.

    Three cards of each colour for everybody; the first two seats get a fourth green and red one,
    the others a fourth blue and yellow one.
    """
    hands = []
    for seat in range(4):
        threes = [f"{c}{rank}" for c in "BGRY" for rank in range(3 * seat + 1, 3 * seat + 4)]
        extra = [f"{c}{13 + seat % 2}" for c in ("GR" if seat < 2 else "BY")]
        hands.append(threes + extra)
    return hands


def full_round() -> tuple[State, list[Event]]:
    """Round 1 from the even deal, all fourteen tricks of it."""
    state = new("plotters", 4, 3)
    state.place(even_deal())
    return state, play_round(state)


@allows("plotters.round-end")
def test_plotters_round_end__after_fourteen_tricks() -> None:
    state, told = full_round()
    assert len(only(told, "trick")) == 14
    (end,) = only(told, "round")
    assert (end.rule, end.data) == ("plotters.round-end", {"round": 1})
    counts = [event.data["counts"] for event in only(told, "score")]
    assert sum(sum(count.values()) for count in counts) == 56  # every card was taken
    assert state.round == 2


@refuses("plotters.round-end")
def test_plotters_round_end__not_after_thirteen() -> None:
    state = new("plotters", 4, 3)
    state.place(even_deal())
    while state.round == 1 and shown(state)["tricks"] < 13:
        do(state, state.legal_moves()[0])
    assert (state.round, shown(state)["phase"]) == (1, "playing")
    assert shown(state)["hand_sizes"] == [1, 1, 1, 1]


@allows(SCORE)
@pytest.mark.parametrize(
    ("counts", "chosen", "result"),
    [
        ({"yellow": 6, "red": 4, "blue": 2}, ["yellow", "red"], 12),  # 6 x 4 / 2
        ({"blue": 5, "green": 3, "red": 2, "yellow": 2}, ["blue", "green"], 3),  # 15 / 4
        ({"blue": 1, "green": 1, "red": 2, "yellow": 1}, ["blue", "green"], 0),  # 1 / 3
    ],
)
def test_plotters_score__the_product_by_the_cards_face_down(
    counts: dict[str, int], chosen: list[str], result: int
) -> None:
    verdict = points(counts, chosen=chosen)
    assert (verdict["points"], verdict["rule"]) == (result, SCORE)
    assert verdict["down"] == sum(count for name, count in counts.items() if name not in chosen)


@allows(SCORE)
def test_plotters_score__at_the_table() -> None:
    _state, told = full_round()
    for event in only(told, "score"):
        counts, up = event.data["counts"], event.data["up"]
        if event.rule == SCORE:
            first, second = (counts.get(name, 0) for name in up)
            down = sum(counts.values()) - first - second
            assert event.data["points"] == first * second // down
    assert SCORE in [event.rule for event in only(told, "score")]


@refuses(SCORE)
def test_plotters_score__not_the_better_pair_once_two_colours_are_chosen() -> None:
    counts = {"blue": 9, "green": 8, "red": 1, "yellow": 1}
    assert points(counts)["points"] == 36  # 9 x 8 / 2
    assert points(counts, chosen=["red", "yellow"])["points"] == 0  # 1 x 1 / 17


@allows(THREE)
@pytest.mark.parametrize(
    ("counts", "up", "result"),
    [
        ({"green": 4, "blue": 3, "yellow": 1}, ["blue", "green"], 12),
        ({"yellow": 6, "red": 4, "blue": 2}, ["red", "yellow"], 12),
        ({"red": 5, "blue": 5, "green": 2}, ["blue", "red"], 12),  # 25 / 2
    ],
)
def test_plotters_score_three_colours__the_two_that_score_best(
    counts: dict[str, int], up: list[str], result: int
) -> None:
    verdict = points(counts)
    assert (verdict["points"], verdict["up"], verdict["rule"]) == (result, up, THREE)


@refuses(THREE)
def test_plotters_score_three_colours__the_third_is_the_divisor() -> None:
    verdict = points({"green": 2, "blue": 2, "yellow": 2})
    assert (verdict["points"], verdict["down"]) == (2, 2)


@allows(NONE_DOWN)
def test_plotters_score_none_down__the_product_is_not_divided() -> None:
    verdict = points({"red": 3, "green": 3})
    assert verdict == {"points": 9, "up": ["green", "red"], "down": 0, "rule": NONE_DOWN}


@refuses(NONE_DOWN)
def test_plotters_score_none_down__by_the_option_such_a_hand_scores_nothing() -> None:
    verdict = points({"red": 3, "green": 3}, options={"none_down": "zero"})
    assert (verdict["points"], verdict["rule"]) == (0, NONE_DOWN)


@refuses(NONE_DOWN)
@pytest.mark.parametrize("option", ["undivided", "zero"])
def test_plotters_score_none_down__one_card_face_down_divides(option: str) -> None:
    verdict = points({"red": 3, "green": 3, "blue": 1}, options={"none_down": option})
    assert (verdict["points"], verdict["rule"]) == (9, THREE)


@allows(ONE)
@pytest.mark.parametrize("counts", [{"red": 8}, {"red": 1}, {}, {"red": 0}])
def test_plotters_score_one_colour__nothing(counts: dict[str, int]) -> None:
    verdict = points(counts)
    assert (verdict["points"], verdict["rule"]) == (0, ONE)


@refuses(ONE)
def test_plotters_score_one_colour__a_single_card_of_another_scores() -> None:
    assert points({"red": 8, "blue": 1})["points"] == 8
