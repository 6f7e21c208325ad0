"""What people ask the judge of Plotters, Inc., and what its options mean."""

from kibitz.cards import LETTERS
from kibitz.games.plotters import notation, rules
from kibitz.i18n import N_
from kibitz.questions import Field, OptionText, Question

DECK = {f"{letter}{rank}": 1 for letter in LETTERS for rank in notation.RANKS}  # plotters.deck

QUESTIONS = (
    Question(
        "legal",
        N_("May I play it?"),
        N_("Which cards of my hand may I play?"),
        (
            Field("hand", "cards", N_("Your hand"), most=rules.HAND),
            Field(
                "trick",
                "cards",
                N_("The trick so far"),
                N_("In the order in which they fell; leave it empty if you lead."),
                most=rules.HIGH - 1,
                empty=True,
                codes=("four-colours",),
            ),
        ),
    ),
    Question(
        "takers",
        N_("Who takes what?"),
        N_("Who takes which cards of this trick?"),
        (
            Field(
                "trick",
                "cards",
                N_("The trick"),
                N_("One card from each player, in the order in which they fell."),
                most=rules.HIGH,
                codes=("four-colours",),
            ),
            Field("all_trump", "option", N_("If every card is trump"), required=False),
        ),
    ),
    Question(
        "score",
        N_("Points"),
        N_("What does my collection score?"),
        (
            Field(
                "counts",
                "counts",
                N_("Your cards by colour"),
                N_("Count all your cards, face up and face down."),
                codes=("count-range",),
            ),
            Field(
                "chosen",
                "colours",
                N_("Your two colours"),
                N_("If you had to choose; otherwise the best two are taken."),
                required=False,
                codes=("chosen-colours",),
            ),
            Field("none_down", "option", N_("If no card is face down"), required=False),
        ),
    ),
    Question(
        "setup",
        N_("Set-up"),
        N_("How many rounds, how many cards?"),
        (Field("players", "players", N_("Players"), codes=("players-range",)),),
    ),
)

OPTIONS = (
    OptionText(
        "all_trump",
        N_("If every card is trump"),
        N_("Who gets the rest of a trick in which every card is trump."),
        "plotters.all-trump",
        {
            "lowest_takes_rest": N_("the lowest trump takes the rest"),
            "winner_takes_all": N_("the winner takes all"),
        },
    ),
    OptionText(
        "none_down",
        N_("If no card is face down"),
        N_("What two colours score when there is nothing to divide by."),
        "plotters.score.none-down",
        {"undivided": N_("the product, undivided"), "zero": N_("0 points")},
    ),
)

EXAMPLES = (
    N_("6 yellow, 4 red and 2 blue: how many points?"),
    N_("Who takes the rest of the trick?"),
    N_("How many cards does each player get?"),
)
"""Questions to try the assistant with; in each language it answers them."""
