"""The names of mechanics and categories, to be told in four languages."""

from kibitz.catalogue.names import fold
from kibitz.catalogue.shipped import mechanics
from kibitz.errors import BadInput
from kibitz.i18n import LANGUAGES, N_, translate

TERMS = (
    # mechanics
    N_("Action Retrieval"),
    N_("Area Majority / Influence"),
    N_("Area Movement"),
    N_("Auction/Bidding"),
    N_("Betting and Bluffing"),
    N_("Card Drafting"),
    N_("Communication Limits"),
    N_("Cooperative Game"),
    N_("Dice Rolling"),
    N_("Grid Movement"),
    N_("Hand Management"),
    N_("Hidden Roles"),
    N_("Ladder Climbing"),
    N_("Mancala"),
    N_("Melding and Splaying"),
    N_("Memory"),
    N_("Player Elimination"),
    N_("Predictive Bid"),
    N_("Scenario / Mission / Campaign Game"),
    N_("Score-and-Reset Game"),
    N_("Set Collection"),
    N_("Simultaneous Action Selection"),
    N_("Single Loser Game"),
    N_("Solo / Solitaire Game"),
    N_("Stock Holding"),
    N_("Take That"),
    N_("Team-Based Game"),
    N_("Track Movement"),
    N_("Traitor Game"),
    N_("Trick-taking"),
    N_("Tug of War"),
    N_("Turn Order: Claim Action"),
    N_("Turn Order: Progressive"),
    N_("Variable Phase Order"),
    N_("Variable Player Powers"),
    # categories
    N_("Animals"),
    N_("Bluffing"),
    N_("Card Game"),
    N_("Deduction"),
    N_("Dice"),
    N_("Fantasy"),
    N_("Medieval"),
    N_("Mythology"),
    N_("Nautical"),
    N_("Novel-based"),
    N_("Pirates"),
    N_("Political"),
    N_("Racing"),
    N_("Science Fiction"),
    N_("Space Exploration"),
    N_("Sports"),
    N_("Trains"),
    # instead of a publisher
    N_("(Public Domain)"),
)


def term(name: str, lang: str) -> str:
    """A mechanic's or a category's name in a language."""
    return translate(lang, name)


def mechanic(text: str) -> str:
    """The mechanic that a text names in any of the four languages, or begins to name.

    Raises `BadInput` (unknown-mechanic) where it names none, or more than one.
    """
    wanted = fold(text)
    names = [known.name for known in mechanics()]
    for fits in (str.__eq__, str.startswith):
        found = [name for name in names if any(fits(form, wanted) for form in _forms(name))]
        if wanted and len(found) == 1:
            return found[0]
    raise BadInput("unknown-mechanic", given=text, known=", ".join(names))


def _forms(name: str) -> set[str]:
    return {fold(translate(lang, name)) for lang in LANGUAGES}
