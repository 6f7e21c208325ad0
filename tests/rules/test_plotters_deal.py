"""Plotters, Inc.: players, decks, the deal, rounds and the end."""

import pytest

from kibitz.errors import BadInput
from kibitz.game import Event, State
from kibitz.games import load_game

from . import allows, refuses
from .tables import (
    apart,
    do,
    filled,
    judged,
    new,
    only,
    play,
    play_game,
    play_round,
    plotters,
    plotters_deck,
    refused,
    unjudged,
)


@allows("plotters.players")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_plotters_players__four_to_six_sit_down(players: int) -> None:
    state = load_game("plotters").new(players, seed=1)
    assert state.players == players
    assert len(state.hands()) == players


@refuses("plotters.players")
@pytest.mark.parametrize("players", [0, 3, 7])
def test_plotters_players__no_fewer_and_no_more(players: int) -> None:
    with pytest.raises(BadInput, match="4 to 6 players") as caught:
        load_game("plotters").new(players, seed=1)
    assert caught.value.code == "players-range"


@allows("plotters.deck")
def test_plotters_deck__eighty_four_cards_each_once() -> None:
    dealt = [card for hand in new("plotters", 6, 0).hands() for card in hand]
    assert len(dealt) == 84
    assert sorted(dealt) == sorted(f"{c}{rank}" for c in "BGRY" for rank in range(1, 22))


@refuses("plotters.deck")
@pytest.mark.parametrize("card", ["R0", "R22", "P5", "W", "J"])
def test_plotters_deck__other_cards_are_none_of_it(card: str) -> None:
    assert unjudged("plotters", "legal", hand=[card], trick=[]).code == "unknown-card"


@refuses("plotters.deck")
def test_plotters_deck__no_card_is_there_twice() -> None:
    assert unjudged("plotters", "legal", hand=["R5"], trick=["R5"]).code == "card-twice"


@allows("plotters.deck.by-players")
@pytest.mark.parametrize(
    ("players", "deck", "top"),
    [
        (4, 56, {"blue": 14, "green": 14, "red": 14, "yellow": 14}),
        (5, 70, {"blue": 17, "green": 17, "red": 18, "yellow": 18}),
        (6, 84, {"blue": 21, "green": 21, "red": 21, "yellow": 21}),
    ],
)
def test_plotters_deck_by_players__as_many_cards_as_are_dealt(
    players: int, deck: int, top: dict[str, int]
) -> None:
    verdict = judged("plotters", "setup", players=players)
    assert (verdict["deck"], verdict["top"]) == (deck, top)
    assert verdict["rule"] == "plotters.deck.by-players"
    dealt = [card for hand in new("plotters", players, 0).hands() for card in hand]
    assert sorted(dealt) == sorted(plotters_deck(players))  # nothing is left over
    assert len(dealt) == deck


@refuses("plotters.deck.by-players")
@pytest.mark.parametrize(
    ("players", "lacks", "has"),
    [(4, "R15", "R14"), (4, "B15", "B14"), (5, "B18", "R18"), (5, "G18", "Y18"), (5, "Y19", "B17")],
)
def test_plotters_deck_by_players__no_higher_card(players: int, lacks: str, has: str) -> None:
    error = unjudged("plotters", "legal", hand=[lacks], trick=[], players=players)
    assert error.code == "not-in-deck"
    assert judged("plotters", "legal", hand=[has], trick=[], players=players)["legal"] == [has]


@allows("plotters.deal")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_plotters_deal__fourteen_cards_for_everybody(players: int) -> None:
    state = new("plotters", players, 0)
    assert [len(hand) for hand in state.hands()] == [14] * players
    assert judged("plotters", "setup", players=players)["cards"] == 14
    (deal,) = only(play_round(state), "deal")
    assert (deal.rule, deal.data) == ("plotters.deal", {"round": 2, "cards": 14})


@refuses("plotters.deal")
def test_plotters_deal__not_thirteen_and_not_the_same_card_twice() -> None:
    state = new("plotters", 4, 0)
    hands = filled("R1", "R2", "R3", "R4")
    with pytest.raises(BadInput, match="4 hands; cards each: 14"):
        state.place([*hands[:3], hands[3][:13]])
    with pytest.raises(BadInput, match="R1 is there 2"):
        state.place([*hands[:3], ["R1", *hands[3][1:]]])


@allows("plotters.dealer")
def test_plotters_dealer__the_first_is_drawn_and_the_deal_passes_to_the_left() -> None:
    game = load_game("plotters")
    assert {int(game.new(4, seed).dealer) for seed in range(40)} == {0, 1, 2, 3}
    state = new("plotters", 4, 2)
    dealers = [int(state.dealer)]
    for _ in range(3):
        play_round(state)
        dealers.append(int(state.dealer))
    assert dealers == [2, 3, 0, 1]


@refuses("plotters.dealer")
def test_plotters_dealer__who_ends_a_round_does_not_deal_for_it() -> None:
    state = new("plotters", 4, 3)
    state.place(apart())
    (blocked,) = only(play_round(state), "blocked")
    assert blocked.seat == 3
    assert state.dealer == 0


@allows("plotters.lead.first")
@pytest.mark.parametrize(("dealer", "leader"), [(0, 1), (1, 2), (3, 0)])
def test_plotters_lead_first__left_of_the_dealer_leads(dealer: int, leader: int) -> None:
    state = new("plotters", 4, dealer)
    assert state.turn == leader
    (event,) = do(state, state.legal_moves()[0])
    assert event.seat == leader


@refuses("plotters.lead.first")
def test_plotters_lead_first__nobody_else_does() -> None:
    state = plotters("R1", "R2", "R3", "R4")
    for seat in (1, 2, 3):
        assert refused(state, f"play R{seat + 1}", seat).code == "not-your-turn"


@allows("plotters.rounds")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_plotters_rounds__as_many_as_players(players: int) -> None:
    assert judged("plotters", "setup", players=players)["rounds"] == players
    state = new("plotters", players, 0)
    assert state.rounds == players
    told = play_game(state)
    assert [event.data["round"] for event in only(told, "round")] == list(range(1, players + 1))


@refuses("plotters.rounds")
def test_plotters_rounds__the_game_is_not_over_before_and_not_played_on_after() -> None:
    state, told = decided_game()
    assert [event.data["round"] for event in only(told, "deal")] == [2, 3, 4]
    assert refused(state, "play R1").code == "game-over"


def decided_game() -> tuple[State, list[Event]]:
    """Three rounds of nothing; in the fourth, seat 1 comes to one blue and one green card."""
    state = new("plotters", 4, 0)
    told = []
    for _ in range(3):
        state.place(apart())
        told += play_round(state)
    red, yellow = [f"R{rank}" for rank in range(1, 14)], [f"Y{rank}" for rank in range(2, 15)]
    blue, green = [f"B{rank}" for rank in range(1, 15)], [f"G{rank}" for rank in range(1, 15)]
    state.place([[*red, "Y1"], blue, green, [*yellow, "R14"]])
    told += play(state, "Y1 B3 G9 Y14") + do(state, "pick Y1 Y14")
    told += play(state, "B1 G1 Y2")  # seat 0 has but red cards: blocked
    return state, told


@allows("plotters.end")
def test_plotters_end__the_highest_total_wins() -> None:
    state, told = decided_game()
    assert (state.is_over, state.scores, state.winners) == (True, [0, 1, 0, 0], [1])
    (end,) = only(told, "end")
    assert (end.rule, end.data) == ("plotters.end", {"winners": [1], "totals": [0, 1, 0, 0]})


@refuses("plotters.end")
def test_plotters_end__nobody_has_won_before_the_last_round() -> None:
    state = new("plotters", 4, 0)
    state.place(apart())
    told = play_round(state)
    assert (state.is_over, state.winners, only(told, "end")) == (False, [], [])


@allows("plotters.end.tie")
def test_plotters_end_tie__equal_totals_share_the_win() -> None:
    state = new("plotters", 4, 0)
    told = []
    for _ in range(4):
        state.place(apart())
        told += play_round(state)
    assert (state.scores, state.winners) == ([0, 0, 0, 0], [0, 1, 2, 3])
    (end,) = only(told, "end")
    assert (end.rule, end.data["winners"]) == ("plotters.end.tie", [0, 1, 2, 3])


@refuses("plotters.end.tie")
def test_plotters_end_tie__equal_totals_below_the_highest_win_nothing() -> None:
    state, told = decided_game()
    assert state.scores[0] == state.scores[2] == state.scores[3]
    assert state.winners == [1]
    assert only(told, "end")[0].rule == "plotters.end"
