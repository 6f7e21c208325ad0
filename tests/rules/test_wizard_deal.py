"""Wizard: players, cards, rounds, the deal and the trump."""

import pytest

from kibitz.errors import BadInput
from kibitz.games import load_game

from . import allows, refuses
from .tables import bid, do, judged, new, only, play, play_round, refused, shown, unjudged, wizard

SUIT_CARDS = [f"{colour}{rank}" for colour in "BGRY" for rank in range(1, 14)]
DECK = sorted(SUIT_CARDS + ["W"] * 4 + ["J"] * 4)


@allows("wizard.players")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_wizard_players__three_to_six_sit_down(players: int) -> None:
    state = load_game("wizard").new(players, seed=1)
    assert state.players == players
    assert len(state.hands()) == players


@refuses("wizard.players")
@pytest.mark.parametrize("players", [0, 2, 7])
def test_wizard_players__no_fewer_and_no_more(players: int) -> None:
    with pytest.raises(BadInput, match="3 to 6 players") as caught:
        load_game("wizard").new(players, seed=1)
    assert caught.value.code == "players-range"


@allows("wizard.deck")
def test_wizard_deck__sixty_cards() -> None:
    state = new("wizard", 3, 0, hand_sizes=[20])
    assert sorted(card for hand in state.hands() for card in hand) == DECK
    assert judged("wizard", "setup", players=3)["deck"] == 60


@refuses("wizard.deck")
@pytest.mark.parametrize("card", ["R0", "R14", "P5", "W1", "r5"])
def test_wizard_deck__other_cards_are_none_of_it(card: str) -> None:
    assert unjudged("wizard", "winner", trick=[card], trump="none").code == "unknown-card"


@refuses("wizard.deck")
@pytest.mark.parametrize("cards", [["W"] * 5, ["J"] * 5, ["R5", "R5"]])
def test_wizard_deck__no_fifth_wizard_and_no_second_red_five(cards: list[str]) -> None:
    assert unjudged("wizard", "winner", trick=cards, trump="none").code == "card-twice"


@allows("wizard.ranks")
def test_wizard_ranks__thirteen_is_high_and_one_is_low() -> None:
    for low in range(1, 13):
        trick = [f"R{low}", f"R{low + 1}"]
        assert judged("wizard", "winner", trick=trick, trump="none")["position"] == 1


@refuses("wizard.ranks")
@pytest.mark.parametrize("special", ["W", "J"])
def test_wizard_ranks__wizards_and_jesters_belong_to_no_suit(special: str) -> None:
    verdict = judged("wizard", "legal", hand=[special, "B2"], trick=["R9"])
    assert verdict["legal"] == [special, "B2"]  # the special is no red card that binds


@allows("wizard.rounds")
@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_wizard_rounds__sixty_by_players(players: int, rounds: int) -> None:
    assert judged("wizard", "setup", players=players)["rounds"] == rounds
    assert load_game("wizard").new(players, seed=1).rounds == rounds


@refuses("wizard.rounds")
@pytest.mark.parametrize(("players", "round"), [(3, 21), (4, 16), (5, 13), (6, 11)])
def test_wizard_rounds__there_is_no_round_more(players: int, round: int) -> None:
    error = unjudged("wizard", "setup", players=players, round=round)
    assert error.code == "round-range"


@allows("wizard.deal")
def test_wizard_deal__one_card_more_in_each_round() -> None:
    state = load_game("wizard").new(4, seed=3)
    for number in range(1, 5):
        assert [len(hand) for hand in state.hands()] == [number] * 4
        told = play_round(state)
        (deal,) = only(told, "deal")
        assert (deal.rule, deal.data) == (
            "wizard.deal",
            {"round": number + 1, "cards": number + 1},
        )


@allows("wizard.deal")
def test_wizard_deal__all_sixty_are_shuffled_together_again() -> None:
    state = new("wizard", 3, 0, hand_sizes=[20, 20])
    first = state.hands()
    play_round(state)
    again = state.hands()
    assert sorted(card for hand in again for card in hand) == DECK
    assert again != first


@refuses("wizard.deal")
def test_wizard_deal__no_other_number_of_cards() -> None:
    state = new("wizard", 3, 0)
    with pytest.raises(BadInput, match="3 hands; cards each: 1") as caught:
        state.place([["R1"], ["R2"], ["R3", "R4"]], "B1")
    assert caught.value.code == "deal-hands"


@refuses("wizard.deal")
def test_wizard_deal__no_card_in_two_hands() -> None:
    with pytest.raises(BadInput, match="R2 is there 2") as caught:
        wizard("R1", "R2", "R2")
    assert caught.value.code == "card-twice"


@allows("wizard.dealer")
def test_wizard_dealer__the_first_is_drawn_by_the_seed() -> None:
    game = load_game("wizard")
    drawn = [int(game.new(4, seed).dealer) for seed in range(40)]
    assert set(drawn) == {0, 1, 2, 3}
    assert drawn == [int(game.new(4, seed).dealer) for seed in range(40)]


@allows("wizard.dealer")
def test_wizard_dealer__the_deal_passes_to_the_left() -> None:
    state = new("wizard", 3, 1)
    dealers = [int(state.dealer)]
    for _ in range(3):
        play_round(state)
        dealers.append(int(state.dealer))
    assert dealers == [1, 2, 0, 1]


@refuses("wizard.dealer")
def test_wizard_dealer__the_winner_of_a_round_does_not_deal() -> None:
    state = wizard("R1", "R13", "R2", hand_sizes=[1, 2])
    bid(state, 0, 0, 0)
    (trick,) = only(play(state, "R1 R13 R2"), "trick")
    assert trick.seat == 1
    assert state.dealer == 0  # left of seat 2, who dealt


@allows("wizard.trump.turn-up")
@pytest.mark.parametrize(
    ("turned", "trump"), [("B1", "blue"), ("G7", "green"), ("R13", "red"), ("Y10", "yellow")]
)
def test_wizard_trump_turn_up__its_suit_is_trump(turned: str, trump: str) -> None:
    verdict = judged("wizard", "trump", turned=turned)
    assert verdict == {"trump": trump, "rule": "wizard.trump.turn-up"}
    view = shown(wizard("R1", "R2", "R3", turned=turned))
    assert (view["turned"], view["trump"]) == (turned, trump)


@refuses("wizard.trump.turn-up")
def test_wizard_trump_turn_up__no_lead_changes_the_trump_of_the_round() -> None:
    state = wizard("R1 R2", "B1 B2", "Y1 Y2", turned="G7")
    bid(state, 0, 0, 0)
    play(state, "R1 B1 Y1")
    assert shown(state)["trump"] == "green"


@refuses("wizard.trump.turn-up")
def test_wizard_trump_turn_up__the_turned_card_is_an_undealt_one() -> None:
    with pytest.raises(BadInput, match="G7 is there 2"):
        wizard("R1", "G7", "Y1", turned="G7")


@allows("wizard.trump.jester")
def test_wizard_trump_jester__no_trump_in_this_round() -> None:
    verdict = judged("wizard", "trump", turned="J")
    assert verdict == {"trump": "none", "rule": "wizard.trump.jester"}
    assert shown(wizard("R1", "R2", "R3", turned="J"))["trump"] == "none"


@refuses("wizard.trump.jester")
def test_wizard_trump_jester__no_suit_trumps_then() -> None:
    state = wizard("R1", "B13", "G13", turned="J")
    bid(state, 0, 0, 0)
    (trick,) = only(play(state, "R1 B13 G13"), "trick")
    assert (trick.seat, trick.rule) == (0, "wizard.win.led-suit")


@allows("wizard.trump.wizard")
@pytest.mark.parametrize("colour", ["blue", "green", "red", "yellow"])
def test_wizard_trump_wizard__the_dealer_names_a_suit(colour: str) -> None:
    assert judged("wizard", "trump", turned="W") == {
        "trump": "dealer-chooses",
        "rule": "wizard.trump.wizard",
    }
    state = wizard("R1", "R2", "R3", turned="W")
    assert state.turn == state.dealer == 2
    assert shown(state, 2)["hand"] == ["R3"]  # after seeing the own hand
    assert not any(shown(state)["has_bid"])  # and before the bidding
    (event,) = do(state, f"trump {colour}")
    assert event.rule == "wizard.trump.wizard"
    assert shown(state)["trump"] == colour
    assert (state.turn, shown(state)["phase"]) == (0, "bidding")


@refuses("wizard.trump.wizard")
def test_wizard_trump_wizard__no_trump_can_not_be_named() -> None:
    state = wizard("R1", "R2", "R3", turned="W")
    assert "trump none" not in state.legal_moves()
    error = refused(state, "trump none")
    assert (error.code, error.rule) == ("illegal-move", "wizard.trump.wizard")


@refuses("wizard.trump.wizard")
def test_wizard_trump_wizard__nobody_else_names_and_nobody_bids_before() -> None:
    state = wizard("R1", "R2", "R3", turned="W")
    assert refused(state, "trump red", seat=0).code == "not-your-turn"
    assert refused(state, "bid 0").code == "wrong-phase"


@refuses("wizard.trump.wizard")
def test_wizard_trump_wizard__but_for_tables_that_let_the_dealer_name_none() -> None:
    state = wizard("R1", "R2", "R3", turned="W", dealer_may_name_no_trump=True)
    do(state, "trump none")
    assert shown(state)["trump"] == "none"


@allows("wizard.trump.last-round")
@pytest.mark.parametrize(("players", "cards"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_wizard_trump_last_round__all_cards_are_dealt(players: int, cards: int) -> None:
    assert judged("wizard", "trump", turned=None, players=players, round=cards) == {
        "trump": "none",
        "rule": "wizard.trump.last-round",
    }
    view = shown(new("wizard", players, 0, hand_sizes=[cards]))
    assert (view["turned"], view["trump"]) == (None, "none")


@refuses("wizard.trump.last-round")
def test_wizard_trump_last_round__a_card_is_turned_up_whenever_one_is_left() -> None:
    state = new("wizard", 4, 0, hand_sizes=[5])  # the only round, and so the last
    assert shown(state)["turned"] is not None
    with pytest.raises(BadInput, match="a card has to be turned up"):
        state.place([[f"{colour}{rank}" for rank in range(1, 6)] for colour in "BGRY"], None)


@refuses("wizard.trump.last-round")
def test_wizard_trump_last_round__there_is_none_to_turn_up() -> None:
    error = unjudged("wizard", "trump", turned="R5", players=4, round=15)
    assert error.code == "deal-not-turned"
    assert "no card is left to turn up" in str(error)
