"""Which colours somebody owns, which of them were chosen, and which are said to be lacking."""

from kibitz.games.plotters.asking.asked import colour_of, in_the_end, said
from kibitz.hearing import Heard, Item
from kibitz.hearing.counts import OR
from kibitz.hearing.numbers import ARTICLES, number_of
from kibitz.hearing.roles import ARTICLES as ANY_ARTICLES

CHOOSING = ("name", "pick", "keep")
PAIR = 2
MINE = ("my", "mes", "miei", "mie", "meine", "meinen", "two", "deux", "due", "zwei")
NONE = ("no", "not", "zero", "void")
DENYING = (*NONE, "lacks")
NAYS = frozenset(("no", "neither", "nor", "weder", "nada", "zilch"))
NOR = OR | {"nor", "ni", "ne", "noch"}
"""Words between two colours that lack both: no red or blue, weder rot noch blau."""
ASKING = {"must", "may", "name", "pick"}
REACH = 5
"""So many words before a colour may say that there is none of it."""


def recount(heard: Heard) -> None:
    """Takes the count from the colours of which there is not one."""
    for item in heard.items:
        if _not_one(heard, item.at) or _not_one(heard, item.at - 1):
            item.card, item.count = f"{item.card[0]}?", 0


def _not_one(heard: Heard, at: int) -> bool:
    """Whether "not one", "not a" stands there."""
    return heard.tokens[at].text in ARTICLES and _denies(heard, at - 1)


def absent(heard: Heard, item: Item) -> bool:
    """Whether it is said that there is no card of a colour: never a single red one, red not yet."""
    if item.count or not item.bare:
        return False
    clause = heard.tokens[item.at].clause
    earlier = [one for one in heard.items if one.end <= item.at]
    start = max(earlier[-1].end if earlier else 0, item.at - REACH)
    before = [at for at in range(start, item.at) if heard.tokens[at].clause == clause]
    if _is_nought(heard, item.at) or any(_denies(heard, at) for at in before):
        return True
    if len(before) == 1 and heard.tokens[before[0]].text in NOR and earlier:
        return absent(heard, earlier[-1])
    if any(one.at > item.at and heard.tokens[one.at].clause == clause for one in heard.items):
        return False
    behind = [at for at in range(item.end, len(heard.tokens)) if heard.tokens[at].clause == clause]
    if any(heard.concepts[at] & ASKING for at in behind):
        return False  # do I not have to choose?
    return any(_denies(heard, at) for at in behind or _next_clause(heard, item))


def _next_clause(heard: Heard, item: Item) -> list[int]:
    """The clause behind a colour, where it is one word: yellow: none."""
    if item.end >= len(heard.tokens):
        return []
    clause = heard.tokens[item.end].clause
    places = [at for at, token in enumerate(heard.tokens) if token.clause == clause]
    return places if len(places) == 1 else []


def _denies(heard: Heard, at: int) -> bool:
    if at < 0:
        return False
    text, concepts = heard.tokens[at].text, heard.concepts[at]
    if text == "ne" and heard.spoken == "it":
        return any(item.at == at + 1 for item in heard.items)
    said_so = bool(concepts & {*DENYING}) and "end" not in concepts
    return said_so or text in NAYS or _is_nought(heard, at)


def _is_nought(heard: Heard, at: int) -> bool:
    return number_of(heard.tokens[at].text, heard.spoken) == 0


def owned(heard: Heard) -> list[Item]:
    """The cards and colours of a question but for those that somebody hasn't got."""
    return [item for item in heard.items if item.role != "void" and not absent(heard, item)]


def chosen_colours(heard: Heard) -> list[str]:
    """The two colours that somebody kept, where the question names them without a number."""
    bare = uncounted(heard)
    again = [colour_of(item) for item in heard.items if item.count]
    repeated = len(bare) == PAIR and {colour_of(item) for item in bare} <= set(again)
    if not repeated and not heard.has(*CHOOSING) and not _my_colours(heard):
        return []
    if len(bare) < PAIR or (len(bare) > PAIR and not _stand_apart(heard, bare)):
        return []
    return [colour_of(item) for item in bare[:PAIR]]


def told_first(heard: Heard) -> list[str]:
    """The two colours that are named first and without a number, where all others have one."""
    first, others = heard.items[:PAIR], heard.items[PAIR:]
    bare = all(item.bare and not item.count for item in first)
    told = bool(others) and all(item.count or not item.bare for item in others)
    return [colour_of(item) for item in first] if bare and told else []


def names_choice(item: Item, chosen: list[str], heard: Heard) -> bool:
    """Whether an item says which colours were chosen, and is no card."""
    return item in uncounted(heard)[:PAIR] and colour_of(item) in chosen


def uncounted(heard: Heard) -> list[Item]:
    """The colours that are named without a number."""
    bare = [item for item in heard.items if item.bare and not item.count]
    return [item for item in bare if not absent(heard, item)]


def _my_colours(heard: Heard) -> bool:
    """Whether a question says which are somebody's colours: my two are red and blue."""
    return said(heard, *MINE) and (heard.has("suit") or not in_the_end(heard, "point"))


def _stand_apart(heard: Heard, bare: list[Item]) -> bool:
    """Whether the first two colours stand together, the others elsewhere: and now a red one."""
    one = heard.tokens[bare[2].at - 1].text in ANY_ARTICLES
    return bare[0].sentence == bare[1].sentence and (one or bare[2].clause != bare[1].clause)
