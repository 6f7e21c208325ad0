"""How many cards of each colour a question tells, and how many lie face down."""

from kibitz.cards import COLOURS
from kibitz.games.plotters.asking.asked import colour_of
from kibitz.games.plotters.asking.owned import NONE, absent, recount
from kibitz.hearing import Heard, Item
from kibitz.hearing.counts import OR
from kibitz.hearing.numbers import ARTICLES, number_of

SIDES = ("faceup", "facedown")
ONE = ARTICLES | {"single", "seule", "seul", "sola", "solo", "einzige", "einzigen", "lone"}
IN = frozenset(("in", "im", "dans", "nel", "nella", "auf", "of"))
FEW_PILES = 4
REACH = 3
"""So many words behind a number may stand what it counts: two face-up piles."""


def without_guesses(heard: Heard) -> None:
    """Takes away the numbers of which one is to be the answer: is that 3 or 4 points?"""
    places = {at for at, _number in heard.numbers}
    for at, token in enumerate(heard.tokens):
        near = {at - 1 - _is_point(heard, at - 1), at + 1}
        if token.text in OR and near <= places and token.sentence == heard.tokens[-1].sentence:
            heard.numbers = [told for told in heard.numbers if told[0] not in near]


def _is_point(heard: Heard, at: int) -> bool:
    return at > 0 and "point" in heard.concepts[at]


def reclaim(heard: Heard) -> None:
    """Takes a number that was heard as one of players as one of cards: my colours are 9 and 4."""
    for at, token in enumerate(heard.tokens):
        number = number_of(token.text, heard.spoken)
        if number is not None and number == heard.said_players and heard.concepts[at] & {"#"}:
            heard.numbers = sorted([*heard.numbers, (at, number)])
            heard.players = heard.said_players = None
            return


def amounts(heard: Heard) -> tuple[dict[str, int], int | None]:
    """How many cards of each colour the question names, empty where one has no count; and how
    many lie face down of which no colour is named, None where it doesn't say."""
    recount(heard)
    counts, down = _counts(heard), down_of(heard)
    if counts or not heard.items:
        return counts, down
    if heard.said_players is not None:
        reclaim(heard)
    return _told_behind(heard)


def _counts(heard: Heard) -> dict[str, int]:
    """How many cards of each colour, where each colour has its number."""
    counts: dict[str, int] = {}
    uncounted = set()
    for item in heard.items:
        if absent(heard, item):
            continue
        colour = colour_of(item)
        count = item.count or _count_beside(heard, item)
        if count is None:
            uncounted.add(colour)
        else:
            counts[colour] = counts.get(colour, 0) + count
    if uncounted - set(counts):
        return {}
    return {colour: count for colour, count in counts.items() if count}


def _told_behind(heard: Heard) -> tuple[dict[str, int], int | None]:
    """The counts where the colours stand first and the numbers behind: green and red, 8 and 2."""
    colours = list(dict.fromkeys(map(colour_of, heard.items)))
    down = down_of(heard)
    if any(item.count for item in heard.items):
        return {}, down
    place = down_at(heard)
    told = [(at, number) for at, number in free(heard) if at != place]
    told += [(item.at, int(item.card[1:])) for item in heard.items if not item.bare]
    numbers = [number for _at, number in sorted(told)]
    if down is None and heard.has("facedown") and len(numbers) == len(colours) + 1:
        down = numbers.pop()  # the last of them lie face down
    if len(numbers) != len(colours):
        return {}, down
    return {colour: n for colour, n in zip(colours, numbers, strict=True) if n}, down


def _count_beside(heard: Heard, item: Item) -> int | None:
    """A number that stands elsewhere, as in "only red cards, 7 of them"."""
    numbers = free(heard)
    if len(heard.items) == 1 and numbers and not heard.has("facedown"):
        return numbers[0][1]
    if len(heard.items) == 1 and heard.has("only", "all"):
        return 1  # however many: one colour scores nothing
    before = heard.tokens[item.at - 1].text if item.at else ""
    if before in ONE and item.bare:
        return 1
    if not item.bare:
        return int(item.card[1:])  # "rouges 6" and "R6" say the same as "6 rouges"
    return None


def free(heard: Heard) -> list[tuple[int, int]]:
    """The numbers that count cards, and neither colours nor piles; with their places."""
    return [(at, number) for at, number in heard.numbers if not _taken(heard, at, number)]


def _taken(heard: Heard, at: int, number: int) -> bool:
    """Whether a number belongs to a card, or counts colours or piles: two face-up piles."""
    if any(item.at <= at < item.end for item in heard.items):
        return True
    if any("point" in behind for behind in heard.concepts[at + 1 : at + 2]):
        return heard.tokens[at].clause == heard.tokens[at + 1].clause
    for place in range(at + 1, min(at + 1 + REACH, len(heard.tokens))):
        token, found = heard.tokens[place], heard.concepts[place]
        if token.clause != heard.tokens[at].clause or token.text in IN or found & {"#", "card"}:
            return False
        if "suit" in found and place == at + 1:
            return True
        if found & {"suit", "collection"}:
            return number <= FEW_PILES
    return False


def down_of(heard: Heard) -> int | None:
    """The cards face down of which no colour is named; None where the question doesn't say."""
    at = down_at(heard)
    if at is not None:
        return dict(heard.numbers)[at]
    for at in heard.places("facedown"):
        if _denied(heard, at):
            return 0
        before = heard.concepts[at - 1] if at else frozenset[str]()
        if heard.tokens[at - 1].text in ONE or ("card" in before and _one(heard, at - 2)):
            return 1
    return None


def down_at(heard: Heard) -> int | None:
    """Where the number of the cards face down stands: in a clause that says so before others."""
    marks = heard.places("facedown")
    places = [at for at, _number in free(heard) if side(heard, at) == "facedown"]
    clauses = {heard.tokens[mark].clause for mark in marks}
    own = [at for at in places if heard.tokens[at].clause in clauses]
    if own:
        return min(own, key=lambda at: min(abs(at - mark) for mark in marks))
    if any(_denied(heard, mark) for mark in marks):
        return None
    behind = [at for at in places if any(0 < at - mark <= REACH for mark in marks)]
    return next(iter(behind or places), None)


def _denied(heard: Heard, mark: int) -> bool:
    """Whether nothing lies face down: nothing turned over, no hidden cards."""
    near = range(max(0, mark - 4), min(len(heard.concepts), mark + 3))
    return any(heard.concepts[place] & set(NONE) for place in near)


def _one(heard: Heard, at: int) -> bool:
    return at >= 0 and heard.tokens[at].text in ONE


def side(heard: Heard, at: int) -> str:
    """Whether what stands at a place lies face up or face down; "" where nothing says so.

    What its own clause says counts first. A side stands before what it is said of, or behind.
    """
    marks = [(place, side) for side in SIDES for place in heard.places(side)]
    clause = heard.tokens[at].clause
    own = sorted(mark for mark in marks if heard.tokens[mark[0]].clause == clause)
    marks = own or sorted(marks)
    if not marks:
        return ""
    told = [place for place in _told(heard) if not own or heard.tokens[place].clause == clause]
    if marks[0][0] < min(told, default=at):
        before = [mark for mark in marks if mark[0] <= at]
        return before[-1][1] if before else ""
    behind = [mark for mark in marks if mark[0] >= at]
    return behind[0][1] if behind else marks[-1][1]


def _told(heard: Heard) -> list[int]:
    """Where the question says how many."""
    return [item.at for item in heard.items] + [at for at, _number in heard.numbers]


def spread(counts: dict[str, int], down: int | None) -> dict[str, int]:
    """The cards face down of no named colour, as cards of the other colours."""
    others = [colour for colour in COLOURS if colour not in counts]
    if not down or not others:
        return counts
    half = down // 2
    return counts | dict(zip(others, (down - half, half), strict=False))
