"""What lies face up or face down of what somebody owns, and whether two colours must be chosen."""

from kibitz.cards import LETTERS
from kibitz.games.plotters.asking.asked import (
    EVERY,
    colour_of,
    in_the_end,
    opens_with_a_verb,
    said,
)
from kibitz.games.plotters.asking.owned import (
    CHOOSING,
    MINE,
    PAIR,
    absent,
    chosen_colours,
    names_choice,
    owned,
    recount,
    told_first,
)
from kibitz.games.plotters.asking.scoring import points
from kibitz.games.plotters.asking.setting import number_of_cards
from kibitz.hearing import Finding, Heard, Item, Missing
from kibitz.hearing.saying import yes_no
from kibitz.i18n import translate

LEAVE = ("may", "wait", "change", "forbid", "not")
"""What asks for something else than whether cards must be turned."""
FOUR = 4
NUMBERED = ((2, "two"), (3, "three"), (FOUR, "four"))
RANKED = ("il", "lo", "l", "le", "la", "the", "die", "der", "das", "my")
"""What stands before a number that is a card's rank: il 4 rosso."""
CARDS = ("card", "facedown", "faceup", "turnup", "keep")
_WORTH = "quanto faccio fa fanno make makes much worth macht mache ergibt fais"
WORTH = tuple(_WORTH.split())
"""Words of a question for points that doesn't name them."""


def facedown(heard: Heard) -> Finding | Missing | None:
    """plotters.later-cards, plotters.choose-two: how many cards go face down, or stay face up."""
    if in_the_end(heard, "point") or (not in_the_end(heard, *CARDS) and said(heard, *WORTH)):
        return points(heard)
    recount(heard)
    if not heard.has("howmany", "number", "sum"):
        return later(heard) if heard.has("facedown", "faceup") else None
    chosen = chosen_colours(heard) or told_first(heard)
    if len(chosen) != PAIR:
        return _lacking(heard) if len(heard.items) > PAIR else None
    others = [item for item in heard.items if not names_choice(item, chosen, heard)]
    if not others:
        return None
    down = sum(_many(heard, item) for item in others if colour_of(item) not in chosen)
    up = sum(_many(heard, item) for item in others if colour_of(item) in chosen)
    open_ = heard.has("faceup") and not heard.has("facedown")
    rules = ("plotters.later-cards", "plotters.choose-two")
    heard.numbers.clear()
    return number_of_cards(heard, up if open_ else down, rules)


def _lacking(heard: Heard) -> Missing:
    return Missing(
        translate(heard.lang, "How many cards of each colour lie face up, and how many face down?")
    )


def _many(heard: Heard, item: Item) -> int:
    """How many cards an item is: so many of a colour, or one with its rank."""
    before = heard.tokens[item.at - 1].text if item.at else ""
    return item.count if item.count and before not in RANKED else 1


def turn(heard: Heard) -> Finding | None:
    """plotters.choose-two, plotters.collect: whether anything has to be turned face down yet."""
    if heard.has("howmany", "who", "why") or in_the_end(heard, "point"):
        return None
    takes = in_the_end(heard, "two") and in_the_end(heard, "get")  # do I take my two?
    if not (takes or heard.has("facedown", "turnup", *CHOOSING) or opens_with_a_verb(heard)):
        return None
    if _chose_before(heard):
        return later(heard)
    if in_the_end(heard, *LEAVE) and not heard.has("must"):
        return None
    colours = _owned_colours(heard) or _told(heard)
    if colours is None:
        return None
    all_four = colours == FOUR
    rules: tuple[str, ...] = ("plotters.choose-two", "plotters.choose-when", "plotters.collect")
    if not all_four:
        rules = ("plotters.collect", "plotters.choose-two")
    stays = heard.has("faceup") and not heard.has("facedown", "turnup", "name", "pick")
    yes = all_four != stays
    return Finding("yes_no", yes, yes_no(heard.lang, yes), rules)


def _owned_colours(heard: Heard) -> int:
    """How many colours somebody owns by their names; all but those that alone are lacking."""
    recount(heard)
    letters = {item.card[0] for item in owned(heard)} & set(LETTERS)
    lacking = {item.card[0] for item in heard.items if absent(heard, item)}
    return len(letters) if letters or not lacking else FOUR - len(lacking)


def _told(heard: Heard) -> int | None:
    """How many colours are told without their names: I've got three colours."""
    if heard.has("fourthcolour") or (heard.has("all") and heard.has("suit", "four")):
        return FOUR
    if not heard.has("suit"):
        return None
    if said(heard, *EVERY, "each", "jeder"):
        return FOUR
    told = [number for number, concept in NUMBERED if heard.has(concept)]
    return max(told, default=None) if max(told, default=0) > PAIR else None


def _chose_before(heard: Heard) -> bool:
    """Whether the two colours were chosen already, and a card comes to them."""
    last = heard.tokens[-1].sentence
    asked = [at for at, token in enumerate(heard.tokens) if token.sentence == last]
    earlier = any(at not in asked for at in heard.places(*CHOOSING))
    return (
        (earlier or (heard.has("suit") and said(heard, *MINE)))
        and len(chosen_colours(heard)) == PAIR
        and len(heard.items) > PAIR
    )


def later(heard: Heard) -> Finding | None:
    """plotters.later-cards: whether a card taken after the choice goes face down."""
    chosen = chosen_colours(heard)
    others = [item for item in heard.items if not names_choice(item, chosen, heard)]
    if len(chosen) != PAIR or len({item.card[0] for item in others}) != 1:
        return None
    down = colour_of(others[0]) not in chosen
    yes = not down if heard.has("faceup") and not heard.has("facedown") else down
    return Finding("yes_no", yes, yes_no(heard.lang, yes), ("plotters.later-cards",))
