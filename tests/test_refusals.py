"""A refused move, deal, view or seed: its code, and the table as it was."""

from collections.abc import Callable

import pytest

import kibitz
from kibitz.errors import BadInput, IllegalMove, KibitzError
from kibitz.game import Action, State

from .rules.tables import apart, bid, do, filled, new, play, play_game, plotters, wizard


def bidding() -> State:
    """Wizard, two cards each: seat 0 is to bid."""
    return wizard("R9 B1", "R5 B2", "Y1 Y2")


def naming() -> State:
    """Wizard: the dealer, seat 2, is to name trump."""
    return wizard("R9 B1", "R5 B2", "Y1 Y2", turned="W")


def following() -> State:
    """Wizard: seat 1 is to follow red."""
    state = bidding()
    bid(state, 1, 0, 0)
    play(state, "R9")
    return state


def over() -> State:
    """Wizard: the game is over."""
    state = bidding()
    play_game(state)
    return state


def fourth() -> State:
    """Plotters: seat 3 holds yellow and red cards, three other colours than yellow lie."""
    state = plotters("R5", "B3", "G9", "Y1 R2")
    play(state, "R5 B3 G9")
    return state


def picking() -> State:
    """Plotters: seat 0 is to pick two of R5 B3 G9 R2."""
    state = fourth()
    play(state, "R2")
    return state


def choosing() -> State:
    """Plotters: seat 1 is to choose two colours."""
    state = plotters("R10 B1", "B3 Y14", "G9 Y13", "R2 G5")
    play(state, "R10 B3 G9 R2")
    do(state, "pick R10 G9")
    play(state, "Y14 Y13 G5 B1")
    do(state, "pick Y14 G5")
    return state


def finished() -> State:
    """Plotters: the game is over."""
    state = new("plotters", 4, 3)
    play_game(state)
    return state


# state, seat, move, code
MOVES: list[tuple[Callable[[], State], int | None, str, str]] = [
    (bidding, 1, "bid 0", "not-your-turn"),
    (bidding, 2, "nonsense", "not-your-turn"),
    (bidding, None, "play R9", "wrong-phase"),
    (bidding, None, "trump red", "wrong-phase"),
    (bidding, None, "bid 3", "bid-range"),
    (bidding, None, "bid -1", "bid-range"),
    (bidding, None, "bid 99", "bid-range"),
    (bidding, None, "bid two", "not-a-move"),
    (bidding, None, "bid", "not-a-move"),
    (bidding, None, "pass", "not-a-move"),
    (bidding, None, "", "not-a-move"),
    (bidding, None, "play R99", "unknown-card"),
    (bidding, None, "trump purple", "unknown-colour"),
    (naming, None, "bid 0", "wrong-phase"),
    (naming, None, "play Y1", "wrong-phase"),
    (naming, None, "trump none", "illegal-move"),
    (naming, 0, "trump red", "not-your-turn"),
    (following, None, "play B2", "illegal-move"),
    (following, None, "play R1", "not-in-hand"),
    (following, None, "play W", "not-in-hand"),
    (following, None, "play ?", "not-in-hand"),
    (following, None, "bid 0", "wrong-phase"),
    (following, 0, "play B1", "not-your-turn"),
    (over, None, "play R9", "game-over"),
    (over, 0, "bid 0", "game-over"),
    (over, None, "nonsense", "game-over"),
    (fourth, None, "play Y1", "illegal-move"),
    (fourth, None, "play R14", "not-in-hand"),
    (fourth, None, "play R5", "not-in-hand"),
    (fourth, None, "play W", "unknown-card"),
    (fourth, None, "pick R5 B3", "wrong-phase"),
    (fourth, None, "choose red blue", "wrong-phase"),
    (fourth, 0, "play R1", "not-your-turn"),
    (fourth, None, "play", "not-a-move"),
    (fourth, None, "bid 1", "not-a-move"),
    (picking, None, "pick R5", "illegal-move"),
    (picking, None, "pick R5 B3 G9", "illegal-move"),
    (picking, None, "pick R5 Y1", "not-in-trick"),
    (picking, None, "pick R5 R5", "card-twice"),
    (picking, None, "pick R5 R99", "unknown-card"),
    (picking, None, "play R1", "wrong-phase"),
    (picking, 3, "pick R5 B3", "not-your-turn"),
    (choosing, None, "choose red", "illegal-move"),
    (choosing, None, "choose red blue green", "illegal-move"),
    (choosing, None, "choose red purple", "unknown-colour"),
    (choosing, None, "play B2", "wrong-phase"),
    (choosing, None, "pick Y14 G5", "wrong-phase"),
    (choosing, 0, "choose red blue", "not-your-turn"),
    (finished, None, "play R1", "game-over"),
]


@pytest.mark.parametrize(("table", "seat", "move", "code"), MOVES)
def test_a_refused_move_leaves_no_trace(
    table: Callable[[], State], seat: int | None, move: str, code: str
) -> None:
    state = table()
    before = state.record.tobytes()
    with pytest.raises(KibitzError) as caught:
        state.play(move, seat)
    assert caught.value.code == code
    assert state.record.tobytes() == before


@pytest.mark.parametrize("action", [-(10**9), -1, 15, 63, 96, 101, 102, 127, 500, 10**9])
def test_a_number_that_is_no_action_of_the_table_leaves_no_trace(action: int) -> None:
    for table in (bidding, naming, following, over, fourth, picking, choosing, finished):
        state = table()
        if action not in state.legal_actions():
            before = state.record.tobytes()
            with pytest.raises(IllegalMove):
                state.apply(Action(action))
            assert state.record.tobytes() == before


def spread(hands: str) -> list[list[str]]:
    """Hands parted by commas."""
    return [hand.split() for hand in hands.split(",")]


# Wizard, two cards each for three players: hands, card turned up, code
WIZARD_DEALS = [
    ("R1 R2, B1 B2", "J", "deal-hands"),
    ("R1 R2, B1 B2, Y1 Y2, G1 G2", "J", "deal-hands"),
    ("R1 R2, B1 B2, Y1 Y2 Y3", "J", "deal-hands"),
    ("R1 R2, B1 B2, Y1", "J", "deal-hands"),
    ("R1 R2, B1 B2, Y1 Y2", None, "deal-turned"),
    ("R1 R2, B1 B2, Y1 R1", "J", "card-twice"),
    ("R1 R2, B1 B2, Y1 Y2", "Y2", "card-twice"),
    ("W W, W W, Y1 Y2", "W", "card-twice"),
    ("R1 R2, B1 B2, Y1 Y14", "J", "unknown-card"),
    ("R1 R2, B1 B2, Y1 Y2", "X", "unknown-card"),
]


@pytest.mark.parametrize(("hands", "turned", "code"), WIZARD_DEALS)
def test_an_impossible_deal_of_wizard_leaves_no_trace(
    hands: str, turned: str | None, code: str
) -> None:
    state = bidding()
    before = state.record.tobytes()
    with pytest.raises(BadInput) as caught:
        state.place(spread(hands), turned)
    assert caught.value.code == code
    assert state.record.tobytes() == before


def test_no_card_is_turned_up_where_all_are_dealt() -> None:
    state = new("wizard", 3, 0, hand_sizes=[20])
    hands, before = state.hands(), state.record.tobytes()
    with pytest.raises(BadInput) as caught:
        state.place(hands, "R1")
    assert caught.value.code == "deal-not-turned"
    assert state.record.tobytes() == before


PLOTTERS_DEALS: list[tuple[list[list[str]], str | None, str]] = [
    (apart()[:3], None, "deal-hands"),
    ([*apart()[:3], apart()[3][1:]], None, "deal-hands"),
    (apart(), "R1", "deal-not-turned"),
    ([*apart()[:3], ["R1", *apart()[3][1:]]], None, "card-twice"),
    ([*apart()[:3], ["R15", *apart()[3][1:]]], None, "not-in-deck"),
    ([*apart()[:3], ["W", *apart()[3][1:]]], None, "unknown-card"),
]


@pytest.mark.parametrize(("hands", "turned", "code"), PLOTTERS_DEALS)
def test_an_impossible_deal_of_plotters_leaves_no_trace(
    hands: list[list[str]], turned: str | None, code: str
) -> None:
    state = new("plotters", 4, 3)
    before = state.record.tobytes()
    with pytest.raises(BadInput) as caught:
        state.place(hands, turned)
    assert caught.value.code == code
    assert state.record.tobytes() == before


LATE: list[tuple[Callable[[], State], list[list[str]], str | None]] = [
    (following, spread("R1 R2, B1 B2, Y1 Y2"), "J"),
    (over, spread("R1 R2, B1 B2, Y1 Y2"), "J"),
    (fourth, filled("R1", "B1", "G1", "Y1"), None),
    (choosing, filled("R1", "B1", "G1", "Y1"), None),
    (finished, filled("R1", "B1", "G1", "Y1"), None),
]


@pytest.mark.parametrize(("table", "hands", "turned"), LATE)
def test_a_late_deal_leaves_no_trace(
    table: Callable[[], State], hands: list[list[str]], turned: str | None
) -> None:
    state = table()
    before = state.record.tobytes()
    with pytest.raises(IllegalMove) as caught:
        state.place(hands, turned)
    assert caught.value.code == "deal-late"
    assert state.record.tobytes() == before


@pytest.mark.parametrize("named", [False, True])
def test_a_deal_is_late_after_the_first_bid_or_the_trump_named(named: bool) -> None:
    state = naming() if named else bidding()
    do(state, "trump red" if named else "bid 0")
    with pytest.raises(IllegalMove) as caught:
        state.place(spread("R1 R2, B1 B2, Y1 Y2"), "J")
    assert caught.value.code == "deal-late"


def test_a_deal_in_time_may_be_placed_twice() -> None:
    state = naming()
    state.place(spread("R1 R2, B1 B2, Y1 Y2"), "J")
    assert (state.hands(), state.turn) == ([["R1", "R2"], ["B1", "B2"], ["Y1", "Y2"]], 0)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(BadInput, match=f"no seat {seat}; seats are 0 to 2") as caught:
        bidding().view(seat)
    assert caught.value.code == "no-seat"


@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.5, "7"])
def test_a_seed_out_of_range_is_refused(seed: object) -> None:
    with pytest.raises(BadInput) as caught:
        kibitz.load_game("wizard").new(4, seed)  # type: ignore[arg-type] # on purpose
    assert caught.value.code == "seed-range"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadInput, match="“poker” here") as caught:
        kibitz.load_game("poker")
    assert caught.value.code == "unknown-game"
