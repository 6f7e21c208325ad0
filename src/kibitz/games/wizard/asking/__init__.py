"""Questions about Wizard that the judge can decide: a question to a case to a short answer."""

from kibitz.games.wizard.asking import bidding, cards, counting
from kibitz.hearing import Reader
from kibitz.i18n import N_

READERS: dict[str, Reader] = {
    "points": bidding.points,
    "bids": bidding.bids,
    "legal": cards.legal,
    "winner": cards.winner,
    "trump": cards.trump,
    "players": counting.players,
    "rounds": counting.rounds,
    "cards": counting.cards,
    "deck": counting.deck,
}
"""What reads each kind of computed question."""
BESIDE = {
    "wizard.players": "players",
    "wizard.rounds": "rounds",
    "wizard.deal": "cards",
    "wizard.deck": "deck",
    "wizard.trump.last-round": "trump",
    "wizard.trump.jester": "trump",
    "wizard.score.exact": "points",
    "wizard.score.missed": "points",
    "wizard.bid.range": "bids",
    "wizard.variant.plus-minus-one": "bids",
    "wizard.variant.canadian": "bids",
    "wizard.trump.wizard": "trump",
    "wizard.trump.turn-up": "trump",
    "wizard.win.wizard": "winner",
    "wizard.win.trump": "winner",
    "wizard.win.led-suit": "winner",
    "wizard.win.all-jesters": "winner",
}
"""The reader that may compute more exactly what is asked about a rule."""
ASK_BACK = {
    "legal": N_("Which cards lie in the trick, in order? Name each by colour and number."),
    "winner": N_("Which cards lie in the trick, in order? Name each by colour and number."),
    "trump": N_("Which card was turned up?"),
    "points": N_("How many tricks were bid, and how many taken?"),
    "bids": N_("That depends on the bids before yours: what are they?"),
}
"""What to ask where a question lacks what the judge needs."""
