"""Wizard: leading, following and winning a trick."""

import pytest

from . import allows, refuses
from .tables import bid, judged, new, only, play, refused, shown, wizard


def legal(hand: str, trick: str) -> tuple[list[str], str]:
    """The cards that may be played, and the rule."""
    verdict = judged("wizard", "legal", hand=hand.split(), trick=trick.split())
    assert verdict["why_not"] == {
        card: "wizard.follow" for card in hand.split() if card not in verdict["legal"]
    }
    return verdict["legal"], verdict["rule"]


def winner(trick: str, trump: str) -> tuple[int, str]:
    """The winning position, and the rule."""
    verdict = judged("wizard", "winner", trick=trick.split(), trump=trump)
    assert verdict["card"] == trick.split()[verdict["position"]]
    return verdict["position"], verdict["rule"]


@allows("wizard.lead.first")
@pytest.mark.parametrize(("dealer", "leader"), [(0, 1), (1, 2), (3, 0)])
def test_wizard_lead_first__left_of_the_dealer_leads(dealer: int, leader: int) -> None:
    state = new("wizard", 4, dealer, hand_sizes=[1])
    state.place([["R1"], ["R2"], ["R3"], ["R4"]], "J")
    bid(state, 0, 0, 0, 0)
    assert state.turn == leader
    (event,) = play(state, f"R{leader + 1}")
    assert (event.seat, event.rule) == (leader, "wizard.lead.first")


@refuses("wizard.lead.first")
def test_wizard_lead_first__nobody_else_does() -> None:
    state = wizard("R1", "R2", "R3")
    bid(state, 0, 0, 0)
    for seat in (1, 2):
        assert refused(state, f"play R{seat + 1}", seat).code == "not-your-turn"


@allows("wizard.lead.next")
def test_wizard_lead_next__the_winner_leads() -> None:
    state = wizard("R5 R1", "R9 B2", "R7 B3")
    bid(state, 0, 0, 0)
    play(state, "R5 R9 R7")
    assert state.turn == 1
    (event,) = play(state, "B2")
    assert (event.seat, event.rule) == (1, "wizard.lead.next")


@refuses("wizard.lead.next")
def test_wizard_lead_next__the_last_leader_does_not() -> None:
    state = wizard("R5 R1", "R9 B2", "R7 B3")
    bid(state, 0, 0, 0)
    play(state, "R5 R9 R7")
    assert refused(state, "play R1", seat=0).code == "not-your-turn"


@allows("wizard.follow")
def test_wizard_follow__the_led_suit_or_a_special() -> None:
    assert legal("R5 B2 W J R1", "R9") == (["R5", "W", "J", "R1"], "wizard.follow")


@allows("wizard.follow")
def test_wizard_follow__any_card_without_the_led_suit() -> None:
    # blue is trump, and yet green may be played: no duty to trump
    verdict = judged("wizard", "legal", hand=["G3", "B2"], trick=["R9"], trump="blue")
    assert verdict["legal"] == ["G3", "B2"]


@allows("wizard.follow")
def test_wizard_follow__a_lower_card_is_as_good_there_is_no_duty_to_win() -> None:
    assert legal("R5 R13", "R9") == (["R5", "R13"], "wizard.follow")


@refuses("wizard.follow")
def test_wizard_follow__no_off_suit_card_from_a_hand_with_the_led_suit() -> None:
    state = wizard("R9 G1", "R5 B13", "Y1 Y2", turned="B1")
    bid(state, 0, 0, 0)
    play(state, "R9")
    assert state.legal_moves() == ["play R5"]
    error = refused(state, "play B13")  # not even a trump
    assert (error.code, error.rule) == ("illegal-move", "wizard.follow")


@allows("wizard.specials")
@pytest.mark.parametrize("special", ["W", "J"])
def test_wizard_specials__at_any_time(special: str) -> None:
    assert special in legal(f"{special} R5", "")[0]
    assert special in legal(f"{special} R5", "R9")[0]
    state = wizard("R9", special, "Y1", turned="B1")
    bid(state, 0, 0, 0)
    play(state, f"R9 {special} Y1")
    assert shown(state)["phase"] == "over"


@refuses("wizard.specials")
def test_wizard_specials__they_free_no_other_card_of_the_hand() -> None:
    assert legal("W R5 B2", "R9")[0] == ["W", "R5"]


@refuses("wizard.specials")
def test_wizard_specials__nobody_has_to_play_one() -> None:
    assert legal("W J B2", "R9")[0] == ["W", "J", "B2"]


@allows("wizard.wizard-led")
@pytest.mark.parametrize("trick", ["W", "W R9", "W R9 B4", "W J R9"])
def test_wizard_wizard_led__no_suit_to_follow_in_the_whole_trick(trick: str) -> None:
    assert legal("R5 B2 G1", trick) == (["R5", "B2", "G1"], "wizard.wizard-led")


@refuses("wizard.wizard-led")
def test_wizard_wizard_led__the_next_trick_has_a_suit_again() -> None:
    state = wizard("W R9 Y1", "R5 B2 Y2", "R4 B3 Y3", turned="J")
    bid(state, 0, 0, 0)
    play(state, "W B2 B3")  # the Wizard wins, and its player leads a suit
    play(state, "R9")
    assert refused(state, "play Y2").rule == "wizard.follow"


@allows("wizard.jester-led")
def test_wizard_jester_led__nothing_to_follow_while_only_jesters_lie() -> None:
    assert legal("R5 B2", "J") == (["R5", "B2"], "wizard.jester-led")
    assert legal("R5 B2", "J J") == (["R5", "B2"], "wizard.jester-led")


@refuses("wizard.jester-led")
@pytest.mark.parametrize("trick", ["J R9", "J J R9", "J R9 B4"])
def test_wizard_jester_led__the_first_suit_card_sets_the_suit(trick: str) -> None:
    assert legal("R5 B2", trick) == (["R5"], "wizard.follow")


@allows("wizard.jester-led.wizard")
@pytest.mark.parametrize("trick", ["J W", "J J W", "J W R9", "J W R9 B4"])
def test_wizard_jester_led_wizard__nobody_has_to_follow(trick: str) -> None:
    assert legal("R5 B2", trick) == (["R5", "B2"], "wizard.jester-led.wizard")


@refuses("wizard.jester-led.wizard")
def test_wizard_jester_led_wizard__too_late_once_a_suit_is_set() -> None:
    assert legal("R5 B2", "J R9 W") == (["R5"], "wizard.follow")


@allows("wizard.special-after-suit")
@pytest.mark.parametrize("trick", ["R9 W", "R9 J"])
def test_wizard_special_after_suit__who_has_none_of_the_suit_is_free(trick: str) -> None:
    assert legal("G5 B2", trick)[0] == ["G5", "B2"]


@refuses("wizard.special-after-suit")
@pytest.mark.parametrize("special", ["W", "J"])
def test_wizard_special_after_suit__the_duty_stays(special: str) -> None:
    assert legal("R5 B2", f"R9 {special}")[0] == ["R5"]
    state = wizard("R9 Y1", f"{special} Y2", "R5 B2", turned="G1")
    bid(state, 0, 0, 0)
    play(state, f"R9 {special}")
    assert refused(state, "play B2").rule == "wizard.follow"


@allows("wizard.win.wizard")
@pytest.mark.parametrize(("trick", "position"), [("W R13 B13", 0), ("R13 B13 W", 2)])
def test_wizard_win_wizard__it_wins_the_trick(trick: str, position: int) -> None:
    assert winner(trick, "blue") == (position, "wizard.win.wizard")


@refuses("wizard.win.wizard")
def test_wizard_win_wizard__a_later_wizard_does_not() -> None:
    assert winner("R5 B1 W W", "blue") == (2, "wizard.win.wizard")
    assert winner("W W W W", "blue") == (0, "wizard.win.wizard")


@allows("wizard.win.trump")
@pytest.mark.parametrize(
    ("trick", "position"),
    [("R13 B1", 1), ("R13 B4 B9 B5", 2), ("B2 B3 R13", 1), ("J G1 B1", 2)],
)
def test_wizard_win_trump__the_highest_trump(trick: str, position: int) -> None:
    assert winner(trick, "blue") == (position, "wizard.win.trump")


@refuses("wizard.win.trump")
def test_wizard_win_trump__not_over_a_wizard_and_not_without_trump() -> None:
    assert winner("R13 B13 W", "blue") == (2, "wizard.win.wizard")
    assert winner("R2 B13", "none") == (0, "wizard.win.led-suit")


@allows("wizard.win.led-suit")
@pytest.mark.parametrize(("trick", "position"), [("R5 R10 R9", 1), ("J R2 R3", 2), ("R1 J", 0)])
def test_wizard_win_led_suit__its_highest_card(trick: str, position: int) -> None:
    assert winner(trick, "blue") == (position, "wizard.win.led-suit")


@refuses("wizard.win.led-suit")
def test_wizard_win_led_suit__an_off_suit_card_never_wins() -> None:
    assert winner("R1 G13 Y13", "blue") == (0, "wizard.win.led-suit")
    assert winner("J R1 G13 Y13", "none") == (1, "wizard.win.led-suit")


@allows("wizard.win.all-jesters")
@pytest.mark.parametrize("trick", ["J J J", "J J J J"])
def test_wizard_win_all_jesters__the_first_one(trick: str) -> None:
    assert winner(trick, "red") == (0, "wizard.win.all-jesters")


@refuses("wizard.win.all-jesters")
def test_wizard_win_all_jesters__any_other_card_beats_them() -> None:
    assert winner("J J R1", "blue") == (2, "wizard.win.led-suit")
    assert winner("J J W", "blue") == (2, "wizard.win.wizard")


@refuses("wizard.win.all-jesters")
def test_wizard_win_all_jesters__the_others_lead_nothing() -> None:
    state = wizard("J R1", "J R2", "J R3", turned="B1")
    bid(state, 0, 0, 0)
    (trick,) = only(play(state, "J J J"), "trick")
    assert (trick.seat, state.turn) == (0, 0)
    assert refused(state, "play R2", seat=1).code == "not-your-turn"
