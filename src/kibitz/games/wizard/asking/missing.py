"""By how much a bid was missed, where that is told: two over, chuté de deux, um zwei daneben."""

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.games.wizard.asking.asks import number_at, same_clause
from kibitz.hearing import Heard

SIGNS = {"overby": 1, "underby": -1, "offby": 0}
"""Whether a word says too many, too few, or leaves it open."""
BY = {
    "en": frozenset(("by",)),
    "fr": frozenset(("de", "d", "par")),
    "it": frozenset(("di", "per")),
    "de": frozenset(("um",)),
}
"""What stands between such a word and its number."""
BIDDING = frozenset(("bid", "said"))
ONE: dict[str, frozenset[str]] = {
    "en": frozenset(("a",)),
    "fr": frozenset(),
    "it": frozenset(),
    "de": frozenset(("einer", "einem")),
}
"""More words for one."""
IS = frozenset(("was", "is", "of", "war", "ist", "von", "etait", "est", "de", "era", "di"))
WERE = frozenset(("haben", "hat", "sind", "was", "were", "are", "mir"))
THAN = frozenset(("than", "als", "que", "di", "della", "del"))
MOST = 20
"""A higher number counts no tricks."""
REACH = 5
"""So many words behind "missed" may say by how many."""


@dataclass(frozen=True, slots=True)
class Off:
    """By how many tricks a bid was missed; `sign` is 1 for too many, -1 for too few, else 0."""

    at: int
    tricks: int
    sign: int


def offs(heard: Heard) -> list[Off]:
    """What a question says of missed bids, in order."""
    found = {
        off.at: off for start, end, sign in _words(heard) for off in _at(heard, start, end, sign)
    }
    return [found[at] for at in sorted(found)]


def _words(heard: Heard) -> Iterator[tuple[int, int, int]]:
    """The words for missing: where each begins and ends, and its sign."""
    for concept, sign in sorted(SIGNS.items(), key=lambda pair: abs(pair[1])):
        places = heard.places(concept)
        for at in places:
            if at - 1 in places:
                continue
            end = at + 1
            while end in places:
                end += 1
            yield at, end, sign


def _at(heard: Heard, start: int, end: int, sign: int) -> Iterator[Off]:
    """The number that belongs to a word for missing: behind it, else right before it."""
    if _against_others(heard, start, end):
        return
    place = _behind(heard, start, end)
    if place is None:
        place = _before(heard, start)
    tricks = None if place is None else _number(heard, place)
    if place is not None and tricks and tricks <= MOST and not _of_points(heard, place):
        yield Off(place, tricks, sign)


def _against_others(heard: Heard, start: int, end: int) -> bool:
    """Whether tricks are compared with somebody's, not with the bid: "more than my sister"."""
    behind = [at for at in range(end, end + REACH) if same_clause(heard, start, at)]
    than = any(heard.tokens[at].text in THAN for at in (end - 1, *behind[:1]))
    told = frozenset[str]().union(*(heard.concepts[at] for at in behind))
    return than and not told & {*BIDDING, "#"}


def _behind(heard: Heard, start: int, end: int) -> int | None:
    """The number right behind a word, or behind a "by" a little further on."""
    if same_clause(heard, start, end) and _number(heard, end) is not None:
        return None if heard.concepts[end - 1] & BIDDING else end
    bids = False
    for at in range(end, min(end + REACH, len(heard.tokens) - 1)):
        if not same_clause(heard, start, at + 1):
            return None
        bids = bids or bool(heard.concepts[at] & BIDDING)
        number = _number(heard, at + 1)
        by = heard.tokens[at].text in BY[heard.spoken] or _number(heard, at) is not None
        if number is not None and by and not bids:
            return at + 1
        bids = bids and number is None
    return None


def _before(heard: Heard, start: int) -> int | None:
    """The number before a word: "two over", "un pli de trop", "zwei haben gefehlt"."""
    for at in (start - 1, start - 2, start - 3):
        if not same_clause(heard, start, at):
            return None
        if _number(heard, at) is not None:
            return None if _is_bid(heard, at) else at
        if "trick" not in heard.concepts[at] and heard.tokens[at].text not in WERE:
            return None
    return None


def _number(heard: Heard, at: int) -> int | None:
    """The number at a place; "a trick", "einer" are one."""
    if 0 <= at < len(heard.tokens) and heard.tokens[at].text in ONE[heard.spoken]:
        return 1
    return number_at(heard, at)


def _is_bid(heard: Heard, at: int) -> bool:
    """Whether a number stands behind a word for bidding, as in "my bid was 3": it is the bid."""
    before = at - 2 if at and heard.tokens[at - 1].text in IS else at - 1
    return same_clause(heard, at, before) and bool(heard.concepts[before] & BIDDING)


def _of_points(heard: Heard, at: int) -> bool:
    """Whether a number counts points: tens of them."""
    tens = (number_at(heard, at) or 0) % 10 == 0
    return tens and same_clause(heard, at, at + 1) and "point" in heard.concepts[at + 1]
