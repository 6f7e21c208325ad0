"""Questions about Wizard that the judge can decide: a question to a case to a short answer."""

from kibitz.games.wizard.asking import bidding, cards, counting
from kibitz.hearing import Reader

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
"""What may read a question, the surest first."""
