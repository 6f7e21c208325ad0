"""Questions about Wizard that the judge can decide: a question to a case to a short answer."""

from collections.abc import Callable

from kibitz.errors import BadInput
from kibitz.games.wizard.asking import bidding, cards, counting
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.roles import assign

Reader = Callable[[Heard], Finding | Missing | None]

READERS: tuple[Reader, ...] = (
    bidding.bids,
    bidding.score,
    cards.legal,
    cards.winner,
    cards.trump,
    counting.players,
    counting.rounds,
    counting.cards,
    counting.deck,
)


def compute(heard: Heard) -> Finding | Missing | None:
    """The computed answer, the question back, or None where there is nothing to compute."""
    assign(heard)
    for reader in READERS:
        try:
            found = reader(heard)
        except BadInput as error:  # what was asked can't be: say why
            return Missing(error.text(heard.lang))
        if found is not None:
            return found
    return None
