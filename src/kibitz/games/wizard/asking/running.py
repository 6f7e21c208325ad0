"""The total after several hands, or after one on top of what somebody had."""

import re

from kibitz.games import load_game
from kibitz.games.wizard.asking.asks import number_at, same_clause
from kibitz.games.wizard.asking.missing import Off, offs
from kibitz.hearing import Finding, Heard
from kibitz.hearing.counts import OR
from kibitz.words import counted, signed

BID = frozenset(("bid", "said"))
TOOK = frozenset(("made", "get", "win"))
NONE = frozenset(("no", "void"))
KEPT = frozenset(("exact", "made"))
BOTH = frozenset(("both", "beide", "beiden", "deux", "due", "entrambe", "entrambi"))
THEN = frozenset(
    ("then", "next", "after", "puis", "ensuite", "apres", "poi", "dopo", "dann", "danach")
)
MOST_TRICKS = 20
"""A higher number counts no tricks."""
RANGE = 2000
"""No total is higher."""


def running(heard: Heard) -> Finding | None:
    """wizard.score.*: the points of each hand that is told, added up."""
    if heard.items:
        return None
    start = _start(heard)
    missed = {off.at for off in offs(heard)}
    numbers = [
        (at, number)
        for at, number in heard.numbers
        if at != start[0]
        and at not in missed
        and not (at and heard.concepts[at - 1] & {"hand", "round"})
    ]
    hands = _hands(heard, numbers) or _in_pairs(heard, numbers)
    hands += [_missed_by(off) for off in _without_a_bid(heard)] if hands else _kept_or_missed(heard)
    if not hands or len(hands) + (start[0] >= 0) < 2 or not _asks_for_a_total(heard):
        return None
    scored = [_scored(heard, bid, taken) for bid, taken in hands]
    total = start[1] + sum(points for points, _rule in scored)
    parts = [*([start[1]] if start[0] >= 0 else []), *(points for points, _rule in scored)]
    working = " + ".join(signed(part) if part >= 0 else f"({signed(part)})" for part in parts)
    text = counted(heard.lang, "{n} point.", "{n} points.", total)
    rules = tuple(dict.fromkeys(rule for _points, rule in scored))
    return Finding("points", total, f"{text} {working} = {signed(total)}.", rules)


def _scored(heard: Heard, bid: int, taken: int) -> tuple[int, str]:
    verdict = load_game("wizard").judge(heard.case("score", bid=bid, taken=taken))
    return verdict["points"], verdict["rule"]


def _asks_for_a_total(heard: Heard) -> bool:
    """Whether several bids are told of one player, and not what others did."""
    told = len(heard.places(*BID)) > 1 or _start(heard)[0] >= 0 or heard.has("sum", "all")
    return told or bool(_kept_or_missed(heard))


def _start(heard: Heard) -> tuple[int, int]:
    """What somebody had before: a number of points, not one that is asked about; else (-1, 0)."""
    signed_ones = [pair for pair in _below_zero(heard) if pair not in heard.numbers]
    for at, number in sorted([*heard.numbers, *signed_ones]):
        after = heard.concepts[at + 1] if at + 1 < len(heard.concepts) else frozenset[str]()
        later = any(place > at for place, _number in heard.numbers)
        below = (at, number) in _below_zero(heard)
        told = "point" in after or number > MOST_TRICKS or below
        if told and later and number % 10 == 0 and number <= RANGE:
            minus = below or (at and "minus" in heard.concepts[at - 1])
            return at, -number if minus else number
    return -1, 0


def _below_zero(heard: Heard) -> list[tuple[int, int]]:
    """The numbers that are written with a minus sign, also where they are said to be totals."""
    return [
        (at, number)
        for at in range(len(heard.tokens))
        if (number := number_at(heard, at)) is not None
        and re.search(rf"(?<!\w)[-−–]\s?{number}\b", heard.question)
    ]


def _hands(heard: Heard, numbers: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Bid and tricks of each hand in order: a bid begins a hand, what stands behind is taken."""
    bids = [
        (place, number)
        for at in heard.places(*BID)
        for place, number in _bid_at(numbers, at, heard)
    ]
    bids = sorted(set(bids))
    if not bids:
        return []
    found = []
    apart = [off.at - 1 for off in _without_a_bid(heard)]
    ends = [place for place, _number in bids[1:]] + [min([len(heard.tokens), *apart])]
    for (place, bid), end in zip(bids, ends, strict=True):
        taken = _taken(heard, numbers, place, end, bid)
        if taken is None:
            return []
        found.append((bid, taken))
    return found


def _in_pairs(heard: Heard, numbers: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Hands told as bid and tricks in turn, of which only the first says so: then 2 and 0."""
    told = [number for _at, number in numbers]
    if not heard.has("sum", "all") or len(told) < 4 or len(told) % 2 or offs(heard):
        return []
    first = min(heard.places(*BID), default=len(heard.tokens))
    if not heard.has(*BID) or not heard.has(*TOOK) or numbers[1][0] < first - 2:
        return []
    return list(zip(told[::2], told[1::2], strict=True)) if max(told) <= MOST_TRICKS else []


def _without_a_bid(heard: Heard) -> list[Off]:
    """By how much hands were missed of which no bid is told: "then I was two off"."""
    first = min(heard.places(*BID), default=len(heard.tokens))
    return [off for off in offs(heard) if off.at > first and _is_another(heard, off.at)]


def _missed_by(off: Off) -> tuple[int, int]:
    """A bid and tricks that were missed by so many."""
    return (off.tricks, 0) if off.sign < 0 else (0, off.tricks)


def _is_another(heard: Heard, at: int) -> bool:
    """Whether a clause without a bid speaks of another round: then I was two off."""
    clause = [place for place in range(len(heard.tokens)) if same_clause(heard, at, place)]
    then = any(heard.tokens[place].text in THEN for place in clause)
    return then and not any(heard.concepts[place] & BID for place in clause)


def _kept_or_missed(heard: Heard) -> list[tuple[int, int]]:
    """Hands told by their bid and that it was kept, or by how much missed: un 4 réussi."""
    if any(token.text in OR for token in heard.tokens):  # which is better, one or the other
        return []
    missed = {off.at: off for off in offs(heard)}
    numbers = [
        (at, number)
        for at, number in heard.numbers
        if at not in missed and not (number == 1 and number_at(heard, at + 1) is not None)
    ]
    kept = [
        (at, number)
        for at, number in numbers
        if any(
            same_clause(heard, at, near) and heard.concepts[near] & KEPT
            for near in (at - 2, at - 1, at + 1, at + 2)
        )
    ]
    if len(kept) != len(numbers) or len(kept) + len(missed) < 2 or not kept:
        return []
    return [
        *((number, number) for _at, number in kept),
        *(_missed_by(off) for off in missed.values()),
    ]


def _bid_at(numbers: list[tuple[int, int]], at: int, heard: Heard) -> list[tuple[int, int]]:
    """The number next to a word for bidding: right before it, behind it, or a little before."""
    clause = heard.tokens[at].clause
    near = [pair for pair in numbers if heard.tokens[pair[0]].clause == clause]
    beside = [pair for pair in near if at - pair[0] == 1]
    behind = [pair for pair in near if 0 < pair[0] - at <= 3]
    before = [pair for pair in near if 0 < at - pair[0] <= 2]
    return (beside or behind or before)[:1]


def _taken(
    heard: Heard, numbers: list[tuple[int, int]], place: int, end: int, bid: int
) -> int | None:
    """The tricks that are told between a bid and the next one; None where none are."""
    missed = [off for off in offs(heard) if place < off.at < end]
    if missed:
        return max(bid + (missed[0].sign or 1) * missed[0].tricks, 0)
    told = [number for at, number in numbers if place < at < end]
    if len(told) > 1:
        return None
    if told:
        return told[0]
    behind = range(place + 1, end)
    concepts = frozenset[str]().union(*(heard.concepts[at] for at in behind))
    if any(heard.tokens[at].text in BOTH for at in behind):
        return 2
    if concepts & NONE:
        return 0
    before = any(
        "exact" in heard.concepts[at] and heard.tokens[at].clause == heard.tokens[place].clause
        for at in range(place)
    )
    kept = before or bool(concepts & KEPT)
    return bid if kept and "not" not in concepts else None
