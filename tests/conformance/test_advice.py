"""Good sense: the move that a game advises for a view is legal, and the same each time."""

from kibitz.game import State

from .kit import each_table, moments, some_variants


def advised(state: State) -> str:
    """The move that the game's sense advises to the seat to act."""
    assert state.turn is not None
    return state.game.advise(state.view(state.turn)).move


@each_table
def test_advice_is_legal(name: str, players: int) -> None:
    """At positions of random games, whatever the options."""
    for options in some_variants(name, players):
        for state in moments(name, players, options):
            if not state.is_over:
                assert advised(state) in state.legal_moves()
                assert advised(state.copy()) == advised(state)
