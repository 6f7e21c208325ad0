"""Questions about Plotters, Inc. that the judge can decide: a question to a short answer."""

from kibitz.games.plotters.asking import (
    cards,
    collecting,
    colouring,
    counting,
    deck,
    gathered,
    progress,
    scoring,
    seating,
    spare,
    taking,
)
from kibitz.hearing import Reader
from kibitz.i18n import N_

READERS: dict[str, Reader] = {
    "points": scoring.points,
    "over": cards.over,
    "legal": cards.legal,
    "lead": cards.lead,
    "winner": cards.winner,
    "taker": cards.taker,
    "players": seating.players,
    "seats": seating.players,
    "since": seating.since,
    "rounds": counting.rounds,
    "remaining": progress.remaining,
    "deals": progress.deals,
    "tricks": counting.tricks,
    "game": progress.game,
    "still": progress.still,
    "taken": taking.taken,
    "left": taking.left,
    "haul": taking.haul,
    "takers": taking.takers,
    "gathered": gathered.gathered,
    "top": deck.top,
    "deck": deck.deck,
    "spare": spare.spare,
    "cards": counting.cards,
    "colours": colouring.colours,
    "kept": colouring.kept,
    "when": colouring.when,
    "facedown": collecting.facedown,
    "turn": collecting.turn,
}
"""What reads each kind of computed question."""
BESIDE = {
    "plotters.players": "players",
    "plotters.rounds": "rounds",
    "plotters.dealer": "deals",
    "plotters.round-end": "tricks",
    "plotters.take.winner": "taken",
    "plotters.take.rest": "left",
    "plotters.takers-fixed": "left",
    "plotters.deck.by-players": "top",
    "plotters.deck": "top",
    "plotters.low-tie": "taker",
    "plotters.all-trump": "taker",
    "plotters.deal": "cards",
    "plotters.blocked": "over",
    "plotters.three-colours": "colours",
    "plotters.choose-two": "kept",
    "plotters.later-cards": "facedown",
    "plotters.collect": "turn",
    "plotters.score.one-colour": "points",
    "plotters.score.none-down": "points",
    "plotters.score.three-colours": "points",
}
"""The reader that may compute more exactly what is asked about a rule."""
ASK_BACK = {
    "legal": N_("Which cards lie in the trick, in order? Name each by colour and number."),
    "winner": N_("Which cards lie in the trick, in order? Name each by colour and number."),
    "points": N_("How many cards of each colour lie face up, and how many face down?"),
}
"""What to ask where a question lacks what the judge needs."""
