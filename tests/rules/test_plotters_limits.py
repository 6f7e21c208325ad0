"""Plotters, Inc.: trump, the three-colour limit and blocked rounds."""

from typing import Any

import pytest

from . import allows, refuses
from .tables import apart, do, judged, new, only, play, plotters, refused, shown


def legal(hand: str, trick: str) -> dict[str, Any]:
    """The verdict on a hand of a table of four."""
    return judged("plotters", "legal", hand=hand.split(), trick=trick.split(), players=4)


@allows("plotters.trump")
def test_plotters_trump__the_leader_plays_any_card_and_makes_its_colour_trump() -> None:
    state = plotters("R5 B1 G1 Y1", "R1", "R2", "R3")
    assert len(state.legal_moves()) == 14
    assert shown(state)["trump"] is None
    (event,) = play(state, "R5")
    assert event.rule == "plotters.trump"
    assert shown(state)["trump"] == "red"
    assert legal("R5 B1 G1 Y1", "")["rule"] == "plotters.trump"


@refuses("plotters.trump")
def test_plotters_trump__another_colour_is_off_suit_however_high() -> None:
    trick = ["R1", "B14", "G14", "B13"]
    assert judged("plotters", "takers", trick=trick)["winner_card"] == "R1"


@refuses("plotters.trump")
def test_plotters_trump__for_this_trick_only() -> None:
    state = plotters("R5", "B2 G3", "R1", "R2")
    play(state, "R5 B2 R1 R2")
    do(state, "pick R5 R2")
    assert shown(state)["trump"] is None
    play(state, "G3")
    assert shown(state)["trump"] == "green"


@allows("plotters.free-play")
def test_plotters_free_play__no_duty_to_follow() -> None:
    verdict = legal("R11 B2 Y4", "R5")
    assert verdict == {"legal": ["R11", "B2", "Y4"], "why_not": {}, "rule": "plotters.free-play"}
    state = plotters("R5", "R11 B2", "R1", "R2")
    play(state, "R5")
    (event,) = play(state, "B2")
    assert event.rule == "plotters.free-play"


@refuses("plotters.free-play")
def test_plotters_free_play__but_for_the_three_colour_limit() -> None:
    verdict = legal("R11 B2 Y4", "R5 B3 G9")
    assert (verdict["legal"], verdict["rule"]) == (["R11", "B2"], "plotters.three-colours")


@allows("plotters.three-colours")
@pytest.mark.parametrize("card", ["R2", "B14", "G1"])
def test_plotters_three_colours__a_card_of_one_of_them(card: str) -> None:
    verdict = legal(card, "R5 B3 G9")
    assert (verdict["legal"], verdict["rule"]) == ([card], "plotters.three-colours")


@allows("plotters.three-colours")
def test_plotters_three_colours__two_colours_bar_nothing() -> None:
    assert legal("Y1 G2", "R5 B3")["legal"] == ["Y1", "G2"]


@refuses("plotters.three-colours")
@pytest.mark.parametrize(
    ("trick", "card"),
    [("R5 B3 G9", "Y1"), ("Y5 B3 G9", "R1"), ("R5 Y3 G9", "B1"), ("R5 B3 Y9", "G1")],
)
def test_plotters_three_colours__no_card_of_the_fourth(trick: str, card: str) -> None:
    also = trick[0] + "2"
    assert legal(f"{card} {also}", trick)["why_not"] == {card: "plotters.three-colours"}


@refuses("plotters.three-colours")
def test_plotters_three_colours__a_move_is_refused_by_name() -> None:
    state = plotters("R5", "B3", "G9", "Y1 R2")
    play(state, "R5 B3 G9")
    assert "play Y1" not in state.legal_moves()
    error = refused(state, "play Y1")
    assert (error.code, error.rule) == ("illegal-move", "plotters.three-colours")


@allows("plotters.blocked")
def test_plotters_blocked__the_round_ends_at_once() -> None:
    verdict = legal("Y1 Y8", "R5 B3 G9")
    assert (verdict["legal"], verdict["blocked"]) == ([], True)
    assert verdict["rule"] == "plotters.blocked"
    state = new("plotters", 4, 3)
    state.place(apart())
    told = play(state, "B1 G1 R1")
    (event,) = only(told, "blocked")
    assert (event.seat, event.rule) == (3, "plotters.blocked")
    assert state.round == 2


@refuses("plotters.blocked")
def test_plotters_blocked__not_with_a_single_card_that_fits() -> None:
    verdict = legal("Y1 Y8 R2", "R5 B3 G9")
    assert verdict["legal"] == ["R2"]
    assert "blocked" not in verdict
    state = new("plotters", 4, 3)
    blue, green, red, yellow = apart()
    state.place([blue, green, [*red[:13], "Y1"], [*yellow[1:], "R14"]])
    assert only(play(state, "B1 G1 R1"), "blocked") == []
    assert state.legal_moves() == ["play R14"]


@allows("plotters.unfinished-trick")
def test_plotters_unfinished_trick__its_cards_and_the_hands_count_for_nobody() -> None:
    state = new("plotters", 4, 3)
    state.place(apart())
    told = play(state, "B1 G1 R1")
    (end,) = only(told, "round")
    assert end.rule == "plotters.unfinished-trick"
    assert [event.data["counts"] for event in only(told, "score")] == [{}] * 4
    assert state.scores == [0, 0, 0, 0]


@refuses("plotters.unfinished-trick")
def test_plotters_unfinished_trick__finished_tricks_count() -> None:
    state = new("plotters", 4, 3)
    blue, green, red, yellow = apart()
    state.place([[*red[:13], "Y1"], blue, green, [*yellow[1:], "R14"]])
    play(state, "Y1 B3 G9 Y14")
    do(state, "pick Y1 Y14")
    told = play(state, "B1 G1 Y2")  # and seat 0 is blocked
    assert [event.data["counts"] for event in only(told, "score")] == [
        {},
        {"blue": 1, "green": 1},
        {},
        {"yellow": 2},
    ]
