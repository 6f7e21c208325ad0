"""What lies face up or face down of what somebody owns, and whether two colours must be chosen."""

from kibitz.cards import LETTERS
from kibitz.games.plotters.asking.asked import (
    EVERY,
    colour_of,
    in_the_end,
    opens_with_a_verb,
    said,
)
from kibitz.games.plotters.asking.setting import number_of_cards
from kibitz.hearing import Finding, Heard, Item, Missing
from kibitz.hearing.roles import ARTICLES
from kibitz.hearing.saying import yes_no
from kibitz.i18n import translate

CHOOSING = ("name", "pick", "keep")
LEAVE = ("may", "wait", "change", "forbid", "not")
"""What asks for something else than whether cards must be turned."""
FOUR = 4
NUMBERED = ((2, "two"), (3, "three"), (FOUR, "four"))
PAIR = 2
RANKED = ("il", "lo", "l", "le", "la", "the", "die", "der", "das", "my")
"""What stands before a number that is a card's rank: il 4 rosso."""
MINE = ("my", "mes", "miei", "mie", "meine", "meinen", "two", "deux", "due", "zwei")


def facedown(heard: Heard) -> Finding | Missing | None:
    """plotters.later-cards, plotters.choose-two: how many cards go face down, or stay face up."""
    if in_the_end(heard, "point"):
        return None
    if not heard.has("howmany", "number", "sum"):
        return later(heard) if heard.has("facedown", "faceup") else None
    chosen = chosen_colours(heard) or _told_first(heard)
    if len(chosen) != PAIR:
        return _lacking(heard) if len(heard.items) > PAIR else None
    others = [item for item in heard.items if not _names_choice(item, chosen, heard)]
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


def chosen_colours(heard: Heard) -> list[str]:
    """The two colours that somebody kept, where the question names them without a number."""
    if not heard.has(*CHOOSING) and not _my_colours(heard):
        return []
    bare = [item for item in heard.items if item.bare and not item.count]
    if len(bare) < PAIR or (len(bare) > PAIR and not _stand_apart(heard, bare)):
        return []
    return [colour_of(item) for item in bare[:PAIR]]


def _told_first(heard: Heard) -> list[str]:
    """The two colours that are named first and without a number, where all others have one."""
    first, others = heard.items[:PAIR], heard.items[PAIR:]
    bare = all(item.bare and not item.count for item in first)
    told = bool(others) and all(item.count or not item.bare for item in others)
    return [colour_of(item) for item in first] if bare and told else []


def _my_colours(heard: Heard) -> bool:
    """Whether a question says which are somebody's colours: my two are red and blue."""
    return said(heard, *MINE) and (heard.has("suit") or not in_the_end(heard, "point"))


def _stand_apart(heard: Heard, bare: list[Item]) -> bool:
    """Whether the first two colours stand together, the others elsewhere: and now a red one."""
    one = heard.tokens[bare[2].at - 1].text in ARTICLES
    return bare[0].sentence == bare[1].sentence and (one or bare[2].clause != bare[1].clause)


def _names_choice(item: Item, chosen: list[str], heard: Heard) -> bool:
    first = [one for one in heard.items if one.bare and not one.count][:PAIR]
    return item in first and colour_of(item) in chosen


def _many(heard: Heard, item: Item) -> int:
    """How many cards an item is: so many of a colour, or one with its rank."""
    before = heard.tokens[item.at - 1].text if item.at else ""
    return item.count if item.count and before not in RANKED else 1


def turn(heard: Heard) -> Finding | None:
    """plotters.choose-two, plotters.collect: whether anything has to be turned face down yet."""
    if heard.has("howmany", "who", "why") or in_the_end(heard, "point"):
        return None
    if not (heard.has("facedown", "turnup", *CHOOSING) or opens_with_a_verb(heard)):
        return None
    if _chose_before(heard):
        return later(heard)
    if in_the_end(heard, *LEAVE) and not heard.has("must"):
        return None
    owned = {item.card[0] for item in heard.items if item.role != "void"}
    colours = len(owned & set(LETTERS)) or _told(heard)
    if colours is None:
        return None
    all_four = colours == FOUR
    rules: tuple[str, ...] = ("plotters.choose-two", "plotters.choose-when", "plotters.collect")
    if not all_four:
        rules = ("plotters.collect", "plotters.choose-two")
    stays = heard.has("faceup") and not heard.has("facedown", "turnup", "name", "pick")
    yes = all_four != stays
    return Finding("yes_no", yes, yes_no(heard.lang, yes), rules)


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
    others = [item for item in heard.items if not _names_choice(item, chosen, heard)]
    if len(chosen) != PAIR or len({item.card[0] for item in others}) != 1:
        return None
    down = colour_of(others[0]) not in chosen
    yes = not down if heard.has("faceup") and not heard.has("facedown") else down
    return Finding("yes_no", yes, yes_no(heard.lang, yes), ("plotters.later-cards",))
