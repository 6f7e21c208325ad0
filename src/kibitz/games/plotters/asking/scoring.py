"""What a collection scores."""

from kibitz.cards import COLOURS, LETTERS
from kibitz.games import load_game
from kibitz.games.plotters import telling
from kibitz.hearing import Finding, Heard, Item, Missing
from kibitz.hearing.numbers import ARTICLES
from kibitz.i18n import translate

SIDES = ("faceup", "facedown")
ONE = ARTICLES | {"single", "seule", "seul", "sola", "solo", "einzige", "einzigen", "lone"}
NONE = ("no", "not", "zero", "void")


def points(heard: Heard) -> Finding | Missing | None:
    """plotters.score and the rules about it: the points of what lies face up and face down."""
    counts = _counts(heard)
    down = _down(heard)
    loose = [] if counts or heard.items else _loose(heard, down)
    counts = counts or dict(zip(COLOURS, loose, strict=False))
    if not counts and not _empty(heard):
        return _lacking(heard) if heard.items or _one_number(heard) else None
    if heard.has("uncounted"):
        return _lacking(heard)
    if down is None and heard.has("facedown") and len(counts) < 3:
        return _lacking(heard)
    return _scored(heard, counts, down, bool(loose))


def _one_number(heard: Heard) -> bool:
    """Whether all that is told is how many cards there are: 13 cards, how many points?"""
    return len(heard.numbers) == 1 and heard.has("point") and heard.has("card")


def _lacking(heard: Heard) -> Missing:
    return Missing(
        translate(heard.lang, "How many cards of each colour lie face up, and how many face down?")
    )


def _scored(heard: Heard, counts: dict[str, int], down: int | None, loose: bool) -> Finding:
    chosen = _chosen(heard, counts, down)
    case = heard.case("score", counts=_spread(counts, down) if chosen else counts)
    case.pop("players", None)
    if chosen:
        case["chosen"] = chosen
    verdict = load_game("plotters").judge(case)
    words = telling.tell(case, verdict, heard.lang)
    text = " ".join([words.headline, *(f"{more}." for more in words.more)])
    rule = verdict["rule"]
    rules = (rule, "plotters.score") if rule != "plotters.score" else (rule,)
    guessed = loose and down is None
    how = translate(heard.lang, "Understood: the cards of three colours.") if guessed else ""
    return Finding("points", verdict["points"], text, rules, how)


def _loose(heard: Heard, down: int | None) -> list[int]:
    """Two to four numbers of which no colour is named: "6, 4 and 2"."""
    numbers = [n for at, n in heard.numbers if not _taken(heard, at)]
    if down is not None and down in numbers:
        numbers.remove(down)
    return numbers if 2 <= len(numbers) <= 4 else []


def _empty(heard: Heard) -> bool:
    """Whether somebody took nothing at all."""
    told = bool(heard.items or heard.numbers)
    return heard.has(*NONE) and not told and not heard.has("facedown", "suit", "two")


def _counts(heard: Heard) -> dict[str, int]:
    """How many cards of each colour the question names; empty where one has no count."""
    counts: dict[str, int] = {}
    uncounted = set()
    for item in heard.items:
        colour = COLOURS[LETTERS.index(item.card[0])]
        count = item.count or _count_beside(heard, item)
        if count is None:
            uncounted.add(colour)
        else:
            counts[colour] = counts.get(colour, 0) + count
    missing = {colour for colour in uncounted - set(counts) if not _absent(heard, colour)}
    return {} if missing else {colour: count for colour, count in counts.items() if count}


def _absent(heard: Heard, colour: str) -> bool:
    """Whether it is said that there is no card of a colour: never a single red one."""
    clauses = {
        heard.tokens[item.at].clause
        for item in heard.items
        if colour == COLOURS[LETTERS.index(item.card[0])]
    }
    return any(heard.tokens[at].clause in clauses for at in heard.places(*NONE, "lacks"))


def _count_beside(heard: Heard, item: Item) -> int | None:
    """A number that stands elsewhere, as in "only red cards, 7 of them"."""
    free = [number for at, number in heard.numbers if not _taken(heard, at)]
    if len(heard.items) == 1 and free and not heard.has("facedown"):
        return free[0]
    if len(heard.items) == 1 and heard.has("only", "all"):
        return 1  # however many: one colour scores nothing
    before = heard.tokens[item.at - 1].text if item.at else ""
    if before in ARTICLES and item.bare:
        return 1
    if not item.bare:
        return int(item.card[1:])  # "rouges 6" and "R6" say the same as "6 rouges"
    return None


def _down(heard: Heard) -> int | None:
    """The cards face down of which no colour is named; None where the question doesn't say."""
    for at, number in heard.numbers:
        if not _taken(heard, at) and _side(heard, at) == "facedown":
            return number
    for at in heard.places("facedown"):
        near = range(max(0, at - 4), min(len(heard.concepts), at + 3))
        if any(heard.concepts[place] & set(NONE) for place in near):
            return 0
        before = heard.concepts[at - 1] if at else frozenset[str]()
        if heard.tokens[at - 1].text in ONE or ("card" in before and _one(heard, at - 2)):
            return 1
    return None


def _one(heard: Heard, at: int) -> bool:
    return at >= 0 and heard.tokens[at].text in ONE


def _taken(heard: Heard, at: int) -> bool:
    """Whether a number counts colours ("three colours"), not cards."""
    near = heard.concepts[at + 1] if at + 1 < len(heard.concepts) else frozenset[str]()
    return "suit" in near or any(item.at <= at < item.end for item in heard.items)


def _side(heard: Heard, at: int) -> str:
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


def _chosen(heard: Heard, counts: dict[str, int], down: int | None) -> list[str]:
    """The two colours that lie face up, where the question tells them from those face down."""
    if down:
        return list(counts)[:2] if len(counts) == 2 else []
    if not heard.places("facedown") or down == 0:
        return []
    up = [
        COLOURS[LETTERS.index(item.card[0])]
        for item in heard.items
        if _side(heard, item.at) != "facedown"
    ]
    return up if len(up) == 2 and len(counts) > 2 else []


def _spread(counts: dict[str, int], down: int | None) -> dict[str, int]:
    """The cards face down of no named colour, as cards of the other colours."""
    others = [colour for colour in COLOURS if colour not in counts]
    if not down or not others:
        return counts
    half = down // 2
    return counts | dict(zip(others, (down - half, half), strict=False))
