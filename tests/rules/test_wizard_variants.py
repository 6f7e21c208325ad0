"""Wizard: clairvoyance, the Canadian bar and other hand sizes."""

import pytest

from kibitz.errors import BadInput
from kibitz.game import State
from kibitz.games import load_game

from . import allows, refuses
from .tables import bid, do, judged, new, play, refused, shown, unjudged, wizard

CLAIRVOYANCE = "wizard.variant.clairvoyance"
CANADIAN = "wizard.variant.canadian"
SHORT = "wizard.variant.short"


def clairvoyants() -> State:
    """Three players in round 1 of two, who see all cards but their own."""
    return wizard("R9", "B5", "W", hand_sizes=[1, 2], clairvoyance=True)


@allows(CLAIRVOYANCE)
def test_wizard_variant_clairvoyance__everybody_sees_the_others_card() -> None:
    state = clairvoyants()
    assert shown(state, 0)["others"] == {1: ["B5"], 2: ["W"]}
    assert shown(state, 1)["others"] == {0: ["R9"], 2: ["W"]}
    assert shown(state, 2)["others"] == {0: ["R9"], 1: ["B5"]}


@allows(CLAIRVOYANCE)
def test_wizard_variant_clairvoyance__the_own_card_is_played_unseen() -> None:
    state = clairvoyants()
    bid(state, 0, 0, 0)
    assert state.legal_moves() == ["play ?"]
    (event,) = do(state, "play ?")
    assert event.data == {"card": "R9"}


@refuses(CLAIRVOYANCE)
def test_wizard_variant_clairvoyance__not_the_own_card() -> None:
    state = clairvoyants()
    assert [shown(state, seat)["hand"] for seat in range(3)] == [[], [], []]
    bid(state, 0, 0, 0)
    for card in ("R9", "B5", "W", "Y1"):  # the same for the card that it holds: it must not be told
        assert refused(state, f"play {card}").rule == CLAIRVOYANCE


@refuses(CLAIRVOYANCE)
def test_wizard_variant_clairvoyance__only_in_round_one() -> None:
    state = clairvoyants()
    bid(state, 0, 0, 0)
    do(state, "play ?", "play ?", "play ?")
    assert state.round == 2
    for seat in range(3):
        assert shown(state, seat)["hand"] == state.hands()[seat]
        assert shown(state, seat)["others"] == {}


@refuses(CLAIRVOYANCE)
def test_wizard_variant_clairvoyance__off_unless_the_table_plays_it() -> None:
    view = shown(wizard("R9", "B5", "W"))
    assert (view["hand"], view["others"]) == (["R9"], {})


def dealer_ahead(totals: tuple[int, int, int] = (20, 20, 30)) -> State:
    """Round 2 of a Canadian table of three, seat 2 deals; by default it is ahead alone."""
    leader_bids = {(20, 20, 30): 1, (20, 20, -10): 0}
    state = new("wizard", 3, 1, hand_sizes=[1, 2], canadian=True)
    state.place([["R1"], ["R5"], ["R9"]], "J")
    bid(state, leader_bids[totals], 0, 0)
    play(state, "R9 R1 R5")
    assert (state.scores, state.dealer) == (list(totals), 2)
    state.place([["R1", "R2"], ["R5", "R6"], ["R9", "R10"]], "J")
    return state


@allows(CANADIAN)
def test_wizard_variant_canadian__a_bid_of_zero_is_always_allowed() -> None:
    state = dealer_ahead()
    bid(state, 1, 1)
    assert state.legal_moves() == ["bid 0", "bid 1", "bid 2"]
    do(state, "bid 0")  # and so the bids add up to two tricks


@allows(CANADIAN)
def test_wizard_variant_canadian__who_is_not_ahead_may_bid_anything() -> None:
    state = dealer_ahead((20, 20, -10))
    bid(state, 1, 0)
    assert state.legal_moves() == ["bid 0", "bid 1", "bid 2"]


@allows(CANADIAN)
@pytest.mark.parametrize("totals", [[0, 0, 0], [50, 20, 50], [50, 20, 40]])
def test_wizard_variant_canadian__who_shares_the_lead_is_not_ahead(totals: list[int]) -> None:
    options = {"canadian": True}
    verdict = judged(
        "wizard", "bids", players=3, round=4, bids=[1, 1], totals=totals, options=options
    )
    assert verdict["allowed"] == [0, 1, 2, 3, 4]


@refuses(CANADIAN)
def test_wizard_variant_canadian__the_dealer_ahead_alone_may_not_make_the_bids_add_up() -> None:
    state = dealer_ahead()
    bid(state, 1, 0)
    assert state.legal_moves() == ["bid 0", "bid 2"]
    error = refused(state, "bid 1")
    assert (error.code, error.rule) == ("illegal-move", CANADIAN)


@refuses(CANADIAN)
def test_wizard_variant_canadian__the_judge_says_so_too() -> None:
    case = {"players": 3, "round": 4, "bids": [1, 1], "options": {"canadian": True}}
    verdict = judged("wizard", "bids", **case, totals=[10, 20, 30])
    assert verdict == {"allowed": [0, 1, 3, 4], "why_not": {"2": CANADIAN}, "rule": CANADIAN}


@refuses(CANADIAN)
def test_wizard_variant_canadian__not_in_round_one() -> None:
    state = new("wizard", 3, 2, hand_sizes=[1, 2], canadian=True)
    state.place([["R1"], ["R5"], ["R9"]], "J")
    bid(state, 0, 0)
    assert state.legal_moves() == ["bid 0", "bid 1"]
    options = {"canadian": True}
    verdict = judged(
        "wizard", "bids", players=3, round=1, bids=[0, 0], totals=[0, 0, 10], options=options
    )
    assert verdict["allowed"] == [0, 1]


TOURNAMENT = [
    (3, list(range(2, 21, 2))),
    (4, [1, 3, 5, 7, 9, 11, 12, 13, 14, 15]),
    (5, [2, *range(4, 13)]),
]


@allows(SHORT)
@pytest.mark.parametrize(("players", "sizes"), [*TOURNAMENT, (6, [10]), (4, [1, 2, 3, 4, 5])])
def test_wizard_variant_short__a_list_of_hand_sizes(players: int, sizes: list[int]) -> None:
    options = {"hand_sizes": sizes}
    for number, size in enumerate(sizes, 1):
        verdict = judged("wizard", "setup", players=players, round=number, options=options)
        assert verdict == {"rounds": len(sizes), "cards": size, "deck": 60, "rule": SHORT}
    state = load_game("wizard").new(players, 1, options)
    assert (state.rounds, len(state.hands()[0])) == (len(sizes), sizes[0])


@refuses(SHORT)
@pytest.mark.parametrize(("players", "size"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_wizard_variant_short__no_more_cards_than_the_deck_has(players: int, size: int) -> None:
    assert load_game("wizard").new(players, 1, {"hand_sizes": [1, size]}).rounds == 2
    with pytest.raises(BadInput, match=f"hand_sizes.*{size + 1}"):
        load_game("wizard").new(players, 1, {"hand_sizes": [1, size + 1]})


@refuses(SHORT)
@pytest.mark.parametrize("sizes", [[0], [1, -1], [1, 1.5], [True], 5])
def test_wizard_variant_short__a_hand_is_a_whole_number_of_cards(sizes: object) -> None:
    with pytest.raises(BadInput, match="hand_sizes") as caught:
        load_game("wizard").new(4, 1, {"hand_sizes": sizes})
    assert caught.value.code == "option-value"


@refuses(SHORT)
def test_wizard_variant_short__the_list_replaces_the_other_rounds() -> None:
    options = {"hand_sizes": [5, 5]}
    error = unjudged("wizard", "setup", players=4, round=3, options=options)
    assert error.code == "round-range"
