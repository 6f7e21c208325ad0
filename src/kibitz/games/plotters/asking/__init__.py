"""Questions about Plotters, Inc. that the judge can decide: a question to a short answer."""

from collections.abc import Callable

from kibitz.errors import BadInput
from kibitz.games.plotters.asking import cards, counting, scoring
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.roles import assign

Reader = Callable[[Heard], Finding | Missing | None]

READERS: tuple[Reader, ...] = (
    scoring.score,
    cards.over,
    cards.legal,
    cards.takers,
    counting.players,
    counting.rounds,
    counting.tricks,
    counting.taken,
    counting.top,
    counting.cards,
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
