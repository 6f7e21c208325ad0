"""What a collection scores."""

from kibitz.cards import COLOURS, LETTERS
from kibitz.games import load_game
from kibitz.games.plotters import telling
from kibitz.hearing import Finding, Heard, Item
from kibitz.hearing.numbers import ARTICLES
from kibitz.i18n import translate

SIDES = ("faceup", "facedown")
SAID_OF = ("player", "round", "number", "high", "low", "deck", "hand", "roundoff", "minus")


def score(heard: Heard) -> Finding | None:
    """plotters.score and the rules about it: the points of what lies face up and face down."""
    told = heard.has("faceup") and heard.has("facedown")
    asks = told or heard.has("point", "howmany", "get", "worth")
    if not asks or heard.has("who", "win", "trick"):
        return None
    if not heard.has("point") and heard.has("each", "deal", "deck", "rest"):
        return None
    counts, down = _counted(heard)
    loose = [] if counts else _loose(heard)
    counts = counts or dict(zip(COLOURS, loose, strict=False))
    if not counts and not _empty(heard):
        return None
    chosen = _chosen(heard, counts, down)
    if chosen:
        counts = _spread(counts, down)
    case = heard.case("score", counts=counts)
    case.pop("players", None)
    if chosen:
        case["chosen"] = chosen
    verdict = load_game("plotters").judge(case)
    words = telling.tell(case, verdict, heard.lang)
    text = " ".join([words.headline, *(f"{more}." for more in words.more)])
    rule = verdict["rule"]
    rules = (rule, "plotters.score") if rule != "plotters.score" else (rule,)
    how = translate(heard.lang, "Understood: the cards of three colours.") if loose else ""
    return Finding("points", verdict["points"], text, rules, how)


def _loose(heard: Heard) -> list[int]:
    """Three numbers in a row with nothing said of them: "6, 4 and 2"."""
    if heard.items or not heard.has("point") or heard.has(*SAID_OF):
        return []
    places = [at for at, _number in heard.numbers]
    if len(places) != 3:
        return []
    between = heard.concepts[places[0] : places[-1] + 1]
    alone = all(concepts & {"noise", "#"} for concepts in between)
    return [number for _at, number in heard.numbers] if alone else []


def _empty(heard: Heard) -> bool:
    """Whether somebody took nothing at all."""
    nothing = heard.has("no", "not", "zero") and heard.has("card", "get", "made", "no")
    plain = not heard.has("facedown", "faceup", "suit", "two", "roundoff", "minus", "worth")
    return bool(
        nothing and plain and heard.has("point") and heard.has("have", "get", "end", "made")
    )


def _counted(heard: Heard) -> tuple[dict[str, int], int | None]:
    """Counts by colour, and the cards face down of which no colour is named."""
    counts: dict[str, int] = {}
    down: int | None = None
    for item in heard.items:
        count = item.count or _count_beside(heard, item)
        if count is None:
            return {}, None
        colour = COLOURS[LETTERS.index(item.card[0])]
        counts[colour] = counts.get(colour, 0) + count
    numbers = [(at, n) for at, n in heard.numbers if not _taken(heard, at)]
    if not heard.items and 2 <= len(numbers) <= 4 and heard.has("suit", "card", "faceup"):
        loose = [n for at, n in numbers if _side(heard, at) != "facedown"]
        counts = dict(zip(("yellow", "red", "blue", "green"), loose, strict=False))
        downs = [n for at, n in numbers if _side(heard, at) == "facedown"]
        return counts, downs[0] if downs else _none_down(heard)
    for at, number in numbers:
        if _side(heard, at) == "facedown" and heard.items:
            down = number
    return counts, down if down is not None else _none_down(heard)


def _taken(heard: Heard, at: int) -> bool:
    """Whether a number counts colours ("three colours"), not cards."""
    near = heard.concepts[at + 1] if at + 1 < len(heard.concepts) else frozenset[str]()
    return "suit" in near or any(item.at <= at < item.end for item in heard.items)


def _count_beside(heard: Heard, item: Item) -> int | None:
    """A number that stands elsewhere, as in "only red cards, 7 of them"."""
    if len(heard.items) == 1 and heard.numbers:
        return heard.numbers[0][1]
    if len(heard.items) == 1 and heard.has("only") and heard.has("point", "worth"):
        return 1  # however many: one colour scores nothing
    before = heard.tokens[item.at - 1].text if item.at else ""
    if before in ARTICLES and any(other.count for other in heard.items):
        return 1
    if not item.bare and item.end - item.at > 1:
        return int(item.card[1:])  # "rouges 6" says the same as "6 rouges"
    return None


def _none_down(heard: Heard) -> int | None:
    for at in heard.places("facedown"):
        near = range(max(0, at - 4), min(len(heard.concepts), at + 2))
        if any(heard.concepts[place] & {"no", "not", "zero"} for place in near):
            return 0
    return None


def _side(heard: Heard, at: int) -> str:
    """Whether what stands at a place lies face up or face down; "" where nothing says so."""
    marks = [(place, side) for side in SIDES for place in heard.places(side)]
    if not marks:
        return ""
    clause = heard.tokens[at].clause
    same = [mark for mark in marks if heard.tokens[mark[0]].clause == clause]
    first = min(heard.items[0].at if heard.items else at, at)
    if min(marks)[0] < first:  # the side stands before what it is said of
        before = [mark for mark in marks if mark[0] <= at]
        return max(before)[1] if before else ""
    behind = [mark for mark in (same or marks) if mark[0] >= at]
    return min(behind)[1] if behind else max(marks)[1]


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
