"""What everybody knows of an unseen hand stays true when the unseen cards are dealt again."""

from kibitz.game import Seat, State
from kibitz.games import load_game
from kibitz.games.plotters import notation


def late_table(hands: list[list[str]]) -> State:
    """A table of Plotters for four in its last tricks, with these hands; seat 1 leads."""
    state = next(
        state
        for state in (load_game("plotters").new(4, seed) for seed in range(50))
        if state.dealer == 0
    )
    state.record.tricks = 14 - len(hands[0])
    for seat, hand in enumerate(hands):
        (cards,) = notation.read_cards(4, ("hand", hand))
        state.record.hands[seat] = notation.words_of(cards)
    return state


def test_the_seat_to_act_still_can() -> None:
    """plotters.blocked: the round goes on, so the seat to act holds a card that it may play.

    Three colours lie in the trick, and of the unseen cards only the red one may be played: it is
    in the hand of the seat to act, whoever looks.
    """
    state = late_table([["R2", "Y4"], ["R5", "Y1"], ["B3", "Y2"], ["G9", "Y3"]])
    for move in ("play R5", "play B3", "play G9"):
        state.play(move)
    assert state.turn == 0
    assert state.legal_moves() == ["play R2"]
    others = set()
    for seat in (1, 2, 3):
        for seed in range(40):
            record = state.game.reshuffle(state.record, Seat(seat), seed)
            again = State(state.game, record, state.settings)
            assert again.legal_moves() == ["play R2"]
            assert again.view(seat) == state.view(seat)
            others.add(str(again.hands()))
    assert len(others) > 5
