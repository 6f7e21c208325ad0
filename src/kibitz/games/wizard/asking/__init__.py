"""Questions about Wizard that the judge can decide: a question to a case to a short answer."""

from kibitz.games.wizard.asking import (
    best,
    bidding,
    counting,
    dealing,
    deck,
    following,
    legal,
    options,
    scoring,
    trumps,
    whole,
    winning,
)
from kibitz.hearing import Reader
from kibitz.i18n import N_

READERS: dict[str, Reader] = {
    "points": scoring.points,
    "best": best.best,
    "tricks": best.tricks,
    "bids": bidding.bids,
    "legal": legal.legal,
    "winner": winning.winner,
    "follow": following.suit,
    "trump": trumps.trump,
    "players": counting.players,
    "rounds": counting.rounds,
    "togo": whole.togo,
    "game": whole.game,
    "cards": dealing.cards,
    "deck": deck.deck,
    "ranks": deck.ranks,
    "hands": options.hands,
    "difference": options.difference,
}
"""What reads each kind of computed question."""
BESIDE = {
    "wizard.players": "players",
    "wizard.rounds": "rounds",
    "wizard.deal": "cards",
    "wizard.deck": "deck",
    "wizard.ranks": "ranks",
    "wizard.trump.last-round": "trump",
    "wizard.trump.jester": "trump",
    "wizard.score.exact": "points",
    "wizard.score.missed": "points",
    "wizard.bid.range": "bids",
    "wizard.variant.plus-minus-one": "bids",
    "wizard.variant.canadian": "bids",
    "wizard.variant.short": "hands",
    "wizard.variant.hidden-bids": "difference",
    "wizard.variant.secret-bids": "difference",
    "wizard.specials": "legal",
    "wizard.follow": "legal",
    "wizard.jester-led": "follow",
    "wizard.special-after-suit": "follow",
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
