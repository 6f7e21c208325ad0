"""Which suit has to be followed."""

from kibitz.games.wizard.words import WORDS
from kibitz.hearing import Finding, Heard
from kibitz.hearing.rows import of_role
from kibitz.rulebook import passage

ASKS = ("what", "suit")
FOLLOWS = ("follow", "must", "play", "ledsuit")


def suit(heard: Heard) -> Finding | None:
    """wizard.jester-led and special-after-suit: the suit that the cards of a trick have set.

    None where they set none: then the rule says so.
    """
    told = of_role(heard, "trick")
    names = not any(item.role in ("hand", "asked") for item in heard.items)
    if len(told) < 2 or not names or not heard.has(*ASKS) or not heard.has(*FOLLOWS):
        return None
    if heard.has("when", "why", "who", "may", "win"):
        return None
    first = next((item for item in told if item.card != "J"), told[0])
    if first.card in ("W", "J"):
        return None
    rule = "wizard.jester-led" if told[0].card == "J" else "wizard.special-after-suit"
    colour = WORDS.colour_name(WORDS.read_colour(first.card[0]), heard.lang).capitalize()
    text = passage(heard.game, heard.lang, rule).text.partition(". ")[2]
    return Finding("", None, f"{colour}. {text}", (rule, "wizard.follow"))
