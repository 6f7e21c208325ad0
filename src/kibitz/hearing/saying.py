"""Sentences that the computed answers of several games share."""

from collections.abc import Sequence

from kibitz.hearing.cards import suited
from kibitz.hearing.heard import Finding, Heard, Item, Missing
from kibitz.hearing.numbers import group_of
from kibitz.i18n import translate
from kibitz.words import load_words


def yes_no(lang: str, yes: bool) -> str:
    """Yes or no."""
    return translate(lang, "Yes.") if yes else translate(lang, "No.")


def may_play(heard: Heard, card: Item, yes: bool) -> str:
    """Whether a card may be played."""
    text = (
        translate(heard.lang, "Yes, you may play it: {card}.")
        if yes
        else translate(heard.lang, "No, you may not play it: {card}.")
    )
    return text.format(card=named(heard, card))


def named(heard: Heard, item: Item) -> str:
    """A card's or a colour's name in the answer's language; as it was said where it differs."""
    words = load_words(heard.game)
    if item.bare:
        return words.colour_name(words.read_colour(item.card[0]), heard.lang)
    name = words.card_name(item.card, heard.lang)
    if suited(item, heard.game):  # the 5 of hearts is the red 4
        return f"{words.card_name(item.card, heard.lang, 'suits')} = {name}"
    return name


def understood(heard: Heard, items: Sequence[Item]) -> str:
    """How the cards of a trick were read."""
    cards = ", ".join(named(heard, item) for item in items)
    return translate(heard.lang, "Understood: {cards}.").format(cards=cards)


def which_cards(heard: Heard) -> Missing:
    """Asks for the cards of the trick."""
    return Missing(
        translate(
            heard.lang, "Which cards lie in the trick, in order? Name each by colour and number."
        )
    )


def how_many_players(heard: Heard) -> Missing:
    """Asks for the number of players."""
    return Missing(translate(heard.lang, "That depends on it: how many players are you?"))


def so_many_players(heard: Heard, seats: range) -> Finding | None:
    """Whether as many can play as the question says; the rule is GAME.players."""
    number = heard.said_players
    if number is None and len(heard.numbers) == 1:
        number = heard.numbers[0][1]
    if number is None:
        number = _by_persons(heard)
    if number is None or heard.items or heard.has("off"):  # in teams of two
        return None
    yes = number in seats
    return Finding("yes_no", yes, yes_no(heard.lang, yes), (f"{heard.game}.players",))


def _by_persons(heard: Heard) -> int | None:
    """How many play by who they are: alone, or I and those of my kin who are named."""
    groups = (group_of(heard.tokens, at, heard.spoken) for at in range(len(heard.tokens)))
    group = next((found for found in groups if found is not None), None)
    kin = len(heard.places("kin"))
    if group is not None or not kin or heard.numbers:
        return group
    return kin + 1
