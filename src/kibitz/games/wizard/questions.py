"""What people ask Wizard's judge, and what its options mean."""

from kibitz.cards import LETTERS
from kibitz.games.wizard import notation, rules
from kibitz.i18n import N_
from kibitz.questions import Field, OptionText, Question

DECK = {f"{letter}{rank}": 1 for letter in LETTERS for rank in notation.RANKS} | dict.fromkeys(
    ("J", "W"), 4
)  # wizard.deck

PLAYERS = Field("players", "players", N_("Players"), codes=("players-range",))
ROUND = Field("round", "number", N_("Round"), codes=("round-range",))

QUESTIONS = (
    Question(
        "legal",
        N_("May I play it?"),
        N_("Which cards of my hand may I play?"),
        (
            Field("hand", "cards", N_("Your hand"), most=rules.DECK_SIZE // rules.LOW),
            Field(
                "trick",
                "cards",
                N_("The trick so far"),
                N_("In the order in which they fell; leave it empty if you lead."),
                most=rules.HIGH - 1,
                empty=True,
            ),
        ),
    ),
    Question(
        "winner",
        N_("Who wins?"),
        N_("Who wins this trick?"),
        (
            Field(
                "trick",
                "cards",
                N_("The trick"),
                N_("In the order in which they fell."),
                most=rules.HIGH,
            ),
            Field("trump", "trump", N_("Trump"), codes=("unknown-colour",)),
            Field(
                "players",
                "players",
                N_("Players"),
                N_("If the trick isn’t complete yet, say how many play."),
                required=False,
                nothing=N_("the trick is complete"),
                codes=("players-range",),
            ),
        ),
    ),
    Question(
        "score",
        N_("Points"),
        N_("What do I score?"),
        (
            Field("bid", "number", N_("Tricks bid"), codes=("bid-range",)),
            Field("taken", "number", N_("Tricks taken"), codes=("taken-range",)),
        ),
    ),
    Question(
        "bids",
        N_("Bidding"),
        N_("What may the next player bid?"),
        (
            PLAYERS,
            ROUND,
            Field(
                "bids",
                "numbers",
                N_("Bids so far"),
                N_("In turn, from the player left of the dealer: 2 0 1"),
                empty=True,
                codes=("bid-range", "bids-made"),
            ),
            Field("plus_minus_one", "option", N_("Plus/minus one"), required=False),
            Field("canadian", "option", N_("The Canadian rule"), required=False),
            Field(
                "totals",
                "numbers",
                N_("Totals before this round"),
                N_("In the order of bidding, the dealer last. Needed for the Canadian rule."),
                required=False,
                needed_with="canadian",
            ),
        ),
    ),
    Question(
        "trump",
        N_("Trump"),
        N_("What is trump?"),
        (
            Field(
                "turned",
                "card",
                N_("The card turned up"),
                nothing=N_("No card was left to turn up"),
            ),
        ),
    ),
    Question(
        "setup",
        N_("Set-up"),
        N_("How many rounds, how many cards?"),
        (
            PLAYERS,
            Field("round", "number", N_("Round"), required=False, codes=("round-range",)),
            Field(
                "hand_sizes",
                "option",
                N_("Other hand sizes"),
                N_("Cards each, round by round: 1, 3, 5, 7. Leave it empty for the base game."),
                required=False,
                codes=("hand-sizes",),
            ),
        ),
    ),
)

OPTIONS = (
    OptionText(
        "plus_minus_one",
        N_("Plus/minus one"),
        N_("The bids must not add up to the number of tricks; the last bidder has to give way."),
        "wizard.variant.plus-minus-one",
    ),
    OptionText(
        "plus_minus_one_from",
        N_("Plus/minus one from round …"),
        N_("The first round in which plus/minus one holds."),
        "wizard.variant.plus-minus-one",
    ),
    OptionText(
        "bids",
        N_("Hidden or secret bids"),
        N_("Bids are written down and shown before the first trick (hidden) or after the round."),
        "wizard.variant.hidden-bids",
        {"open": N_("open"), "hidden": N_("hidden"), "secret": N_("secret")},
    ),
    OptionText(
        "clairvoyance",
        N_("Clairvoyance"),
        N_("In round 1 you see everybody’s card but your own."),
        "wizard.variant.clairvoyance",
    ),
    OptionText(
        "canadian",
        N_("The Canadian rule"),
        N_("A dealer alone in the lead may not make the bids come out even, except with a 0."),
        "wizard.variant.canadian",
    ),
    OptionText(
        "hand_sizes",
        N_("Other hand sizes"),
        N_("Your own list of cards per round, for a shorter game or a tournament."),
        "wizard.variant.short",
    ),
    OptionText(
        "dealer_may_name_no_trump",
        N_("No trump by choice"),
        N_("A dealer who turns up a Wizard may also call “no trump”."),
        "wizard.trump.wizard",
    ),
)

EXAMPLES = (
    N_("I bid 3 and took 2: how many points?"),
    N_("May I play a Wizard if I have the led colour?"),
    N_("What happens if a Jester is led?"),
)
"""Questions to try the assistant with; in each language it answers them."""
