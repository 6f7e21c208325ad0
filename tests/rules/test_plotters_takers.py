"""Plotters, Inc.: who takes what of a trick, and who leads the next one."""

from typing import Any

import pytest

from kibitz.errors import BadInput

from . import allows, refuses
from .tables import do, judged, only, play, plotters, refused, shown


def takers(trick: str, **options: str) -> dict[str, Any]:
    """The verdict on a full trick."""
    return judged("plotters", "takers", trick=trick.split(), options=options)


@allows("plotters.take.winner")
@pytest.mark.parametrize(
    ("trick", "card", "picks"),
    [
        ("G8 R2 G11 Y6", "G11", 2),
        ("B4 Y9 B13 R3 Y1", "B13", 3),
        ("B4 Y9 B13 R3 Y1 B20", "B20", 3),
    ],
)
def test_plotters_take_winner__the_highest_trump_picks(trick: str, card: str, picks: int) -> None:
    verdict = takers(trick)
    assert (verdict["winner_card"], verdict["picks"]) == (card, picks)
    assert verdict["winner"] == trick.split().index(card)


@allows("plotters.take.winner")
def test_plotters_take_winner__any_two_the_own_card_included() -> None:
    state = plotters("R5", "B3", "G9", "R9")
    (_play, trick) = play(state, "R5 B3 G9 R9")[-2:]
    assert (trick.seat, trick.rule, trick.data["winner_card"]) == (3, "plotters.take.winner", "R9")
    assert sorted(state.legal_moves()) == sorted(
        ["pick R5 B3", "pick R5 G9", "pick R5 R9", "pick B3 G9", "pick B3 R9", "pick G9 R9"]
    )
    picked = do(state, "pick B3 R9")[0]
    assert (picked.seat, picked.rule, picked.data) == (
        3,
        "plotters.take.winner",
        {"cards": ["B3", "R9"]},
    )


@refuses("plotters.take.winner")
@pytest.mark.parametrize("pick", ["pick R9", "pick R9 R5 B3"])
def test_plotters_take_winner__not_one_and_not_three_at_a_table_of_four(pick: str) -> None:
    state = plotters("R5", "B3", "G9", "R9")
    play(state, "R5 B3 G9 R9")
    error = refused(state, pick)
    assert (error.code, error.rule) == ("illegal-move", "plotters.take.winner")


@refuses("plotters.take.winner")
def test_plotters_take_winner__not_two_at_a_table_of_five() -> None:
    state = plotters("R5", "B3", "G9", "R9", "R1")
    play(state, "R5 B3 G9 R9 R1")
    assert refused(state, "pick R9 R5").rule == "plotters.take.winner"
    do(state, "pick R9 R5 R1")


@refuses("plotters.take.winner")
def test_plotters_take_winner__nobody_else_picks_and_no_card_twice() -> None:
    state = plotters("R5", "B3", "G9", "R9")
    play(state, "R5 B3 G9 R9")
    assert refused(state, "pick R5 B3", seat=0).code == "not-your-turn"
    assert refused(state, "pick R9 R1").code == "not-in-trick"
    with pytest.raises(BadInput, match="R9 is there 2"):
        state.play("pick R9 R9")


@allows("plotters.take.rest")
def test_plotters_take_rest__the_lowest_off_suit_card_takes_what_is_left() -> None:
    verdict = takers("G8 R2 G11 Y6")
    assert (verdict["rest"], verdict["rest_card"]) == (1, "R2")
    assert verdict["rule"] == "plotters.take.rest"
    state = plotters("G8", "R2", "G11", "Y6")
    play(state, "G8 R2 G11 Y6")
    picked, rest = do(state, "pick G11 G8")
    assert picked.seat == 2
    assert (rest.seat, rest.rule, rest.data) == (1, "plotters.take.rest", {"cards": ["R2", "Y6"]})


@refuses("plotters.take.rest")
def test_plotters_take_rest__a_lower_trump_is_no_off_suit_card() -> None:
    verdict = takers("G8 R12 G11 G1")
    assert (verdict["rest_card"], verdict["rule"]) == ("R12", "plotters.take.rest")


@allows("plotters.low-tie")
@pytest.mark.parametrize(
    ("trick", "rest"), [("R5 B3 G3 R9", "B3"), ("R5 G3 B3 R9", "G3"), ("R5 R9 Y1 B1", "Y1")]
)
def test_plotters_low_tie__the_one_played_first(trick: str, rest: str) -> None:
    verdict = takers(trick)
    assert (verdict["rest_card"], verdict["rule"]) == (rest, "plotters.low-tie")


@refuses("plotters.low-tie")
@pytest.mark.parametrize(("trick", "rest"), [("R5 B7 G7 B2", "B2"), ("R3 B3 G9 R9", "B3")])
def test_plotters_low_tie__not_of_higher_cards_and_not_with_a_trump(trick: str, rest: str) -> None:
    verdict = takers(trick)
    assert (verdict["rest_card"], verdict["rule"]) == (rest, "plotters.take.rest")


@allows("plotters.all-trump")
def test_plotters_all_trump__the_lowest_trump_takes_the_rest_and_leads() -> None:
    verdict = takers("Y7 Y2 Y12 Y9")
    assert (verdict["winner"], verdict["picks"]) == (2, 2)
    assert (verdict["rest"], verdict["leads"], verdict["rule"]) == (1, 1, "plotters.all-trump")
    state = plotters("Y7", "Y2", "Y12", "Y9")
    play(state, "Y7 Y2 Y12 Y9")
    do(state, "pick Y12 Y9")
    assert state.turn == 1
    assert shown(state)["up"] == [{}, {"yellow": 2}, {"yellow": 2}, {}]


@allows("plotters.all-trump")
def test_plotters_all_trump__by_the_option_the_winner_takes_all_and_leads() -> None:
    verdict = takers("Y7 Y2 Y12 Y9", all_trump="winner_takes_all")
    assert (verdict["winner"], verdict["picks"]) == (2, 4)
    assert (verdict["rest"], verdict["leads"], verdict["rule"]) == (None, 2, "plotters.all-trump")
    state = plotters("Y7", "Y2", "Y12", "Y9", all_trump="winner_takes_all")
    told = play(state, "Y7 Y2 Y12 Y9")
    assert [event.data["cards"] for event in only(told, "take")] == [["Y7", "Y2", "Y12", "Y9"]]
    assert (state.turn, shown(state)["phase"]) == (2, "playing")


@refuses("plotters.all-trump")
def test_plotters_all_trump__a_single_off_suit_card_takes_the_rest() -> None:
    for options in ({}, {"all_trump": "winner_takes_all"}):
        verdict = takers("Y7 Y2 Y12 B14", **options)
        assert (verdict["rest_card"], verdict["picks"]) == ("B14", 2)
        assert verdict["rule"] == "plotters.take.rest"


@allows("plotters.takers-fixed")
def test_plotters_takers_fixed__both_are_known_before_anyone_picks() -> None:
    state = plotters("G8", "R2", "G11", "Y6")
    (trick,) = only(play(state, "G8 R2 G11 Y6"), "trick")
    assert (trick.seat, trick.data["rest"]) == (2, 1)
    assert (shown(state)["winner"], shown(state)["rest"]) == (2, 1)


@refuses("plotters.takers-fixed")
def test_plotters_takers_fixed__picking_the_lowest_card_changes_nothing() -> None:
    state = plotters("G8", "R2", "G11", "Y6")
    play(state, "G8 R2 G11 Y6")
    picked, rest = do(state, "pick R2 G11")
    assert (picked.seat, picked.data["cards"]) == (2, ["R2", "G11"])
    assert (rest.seat, rest.data["cards"]) == (1, ["G8", "Y6"])  # not seat 3, for its Y6
    assert state.turn == 1


@allows("plotters.lead.next")
def test_plotters_lead_next__who_took_the_rest_leads() -> None:
    state = plotters("G8", "R2", "G11", "Y6")
    play(state, "G8 R2 G11 Y6")
    do(state, "pick G8 G11")
    assert (state.turn, shown(state)["leader"], shown(state)["phase"]) == (1, 1, "playing")
    assert takers("G8 R2 G11 Y6")["leads"] == 1


@refuses("plotters.lead.next")
def test_plotters_lead_next__the_winner_does_not() -> None:
    state = plotters("G8", "R2", "G11 G12", "Y6")
    play(state, "G8 R2 G11 Y6")
    do(state, "pick G8 G11")
    assert refused(state, "play G12", seat=2).code == "not-your-turn"
