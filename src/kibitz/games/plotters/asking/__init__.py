"""Questions about Plotters, Inc. that the judge can decide: a question to a short answer."""

from kibitz.games.plotters.asking import cards, counting, scoring
from kibitz.hearing import Reader

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
"""What may read a question, the surest first."""
