"""What a bid scores."""

from kibitz.games import load_game
from kibitz.games.wizard import telling
from kibitz.games.wizard.asking.asks import counts, number_at, same_clause
from kibitz.games.wizard.asking.missing import Off, offs
from kibitz.games.wizard.asking.running import running
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.numbers import ARTICLES
from kibitz.i18n import translate

BID = ("bid", "said")
TOOK = ("made", "get", "win")
NOTHING = ("no", "void")
MISSED = frozenset(("not", "no", "void", "minus"))
"""What says that a trick wasn't taken, or was lost."""
ALL = frozenset(("all", "every", "everything", "tous", "toutes", "tutte", "tutti", "alle", "each"))
DO = frozenset(
    ("faccio", "fa", "faccia", "prendo", "prende", "fais", "mach", "mache", "hole", "take")
)
DO |= {"takes", "make", "makes", "get", "prends", "prend", "kriege", "krieg", "bekomme"}
"""What is said of all tricks: bid 4 and made them all."""
NEAR = 4
"""So many words around "none" may say of what."""
SINGLE = frozenset(("trick", "pli", "levee", "presa", "stich"))
"""One trick, without a number: "and I got the trick"."""
ONE = 1
"""A bid of a round with one trick is this at most."""

Pair = tuple[int, int]


def points(heard: Heard) -> Finding | Missing | None:
    """wizard.score.*: what a bid scores with the tricks taken."""
    if any(len(item.card) > 1 for item in heard.items):
        return None
    summed = running(heard)
    if summed is not None:
        return summed
    missed = _missed(heard)
    pair = missed[0] if missed else _the_only_trick(heard)
    pair = pair or _all_of_them(heard) or _bid_and_taken(heard)
    if pair is None:
        return _lacking(heard)
    case = heard.case("score", bid=pair[0], taken=pair[1])
    verdict = load_game("wizard").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    why = told.more[:1] if missed is None or missed[1].sign else ()
    text = " ".join([told.headline, *why, told.more[1] + "."])
    return Finding("points", verdict["points"], text, (verdict["rule"],))


def _lacking(heard: Heard) -> Missing | None:
    """Asks for what is missing where a bid or the tricks are told."""
    if len(heard.numbers) != 1:
        return None
    return Missing(translate(heard.lang, "How many tricks were bid, and how many taken?"))


def _missed(heard: Heard) -> tuple[Pair, Off] | None:
    """The bid and the tricks taken where it is told by how many it was missed."""
    told = offs(heard)
    if len(told) != 1:
        return None
    off = told[0]
    rest = [number for at, number in _tricks(heard) if at != off.at]
    if len(rest) > 1:
        return None
    if not rest:
        return ((off.tricks, 0) if off.sign < 0 else (0, off.tricks)), off
    bid = rest[0]
    if off.sign < 0:
        return ((bid, bid - off.tricks), off) if off.tricks <= bid else None
    return (bid, bid + off.tricks), off


def _tricks(heard: Heard) -> list[Pair]:
    """The numbers that may count tricks: none of cards, no article before a zero; "a nil" is 0."""
    numbers = [
        (at, number)
        for at, number in heard.numbers
        if not counts(heard, at, "card") and not (number == 1 and _article(heard, at))
    ]
    if numbers:
        return numbers
    return [(at, 0) for at in heard.places("zero") if number_at(heard, at) is None][:1]


def _article(heard: Heard, at: int) -> bool:
    """Whether a one is the article of a zero: uno zero, un zéro."""
    return heard.tokens[at].text in ARTICLES and number_at(heard, at + 1) == 0


def _the_only_trick(heard: Heard) -> Pair | None:
    """The bid, and whether the round's only trick was taken: "said 1 and got the trick"."""
    numbers = _tricks(heard)
    if len(numbers) != 1 or numbers[0][1] > ONE:
        return None
    at, bid = numbers[0]
    for place, token in enumerate(heard.tokens):
        if token.text in SINGLE and place > at + 1 and _is_taken(heard, place):
            clause = [here for here in range(len(heard.tokens)) if same_clause(heard, here, place)]
            missed = any(heard.concepts[here] & MISSED for here in clause if here > at)
            return bid, 0 if missed else 1
    return None


def _all_of_them(heard: Heard) -> Pair | None:
    """The bid, and all tricks of the round or all that were bid: "said 4 and made them all"."""
    numbers = _tricks(heard)
    if len(numbers) != 1 or not heard.has(*BID):
        return None
    at, bid = numbers[0]
    last = [place for place, token in enumerate(heard.tokens) if token.text in ALL and place > at]
    if not last or heard.has("not", "but", *NOTHING):
        return None
    near = [place for place in range(last[0] - NEAR, last[0] + NEAR) if place > at]
    acts = {*TOOK, "done"}
    taken = any(
        same_clause(heard, last[0], place)
        and (heard.concepts[place] & acts or heard.tokens[place].text in DO)
        for place in near
    )
    if not taken:
        return None
    return bid, heard.round or bid


def _is_taken(heard: Heard, place: int) -> bool:
    """Whether it is said of a trick, not of many, that somebody got it."""
    if any(number == place - 1 for number, _count in heard.numbers):
        return False
    near = range(place - NEAR, place + NEAR)
    acts = {*TOOK, "minus"}
    return any(same_clause(heard, at, place) and heard.concepts[at] & acts for at in near)


def _bid_and_taken(heard: Heard) -> Pair | None:
    """The bid and the tricks taken, each the number nearest to its word."""
    numbers = _tricks(heard)
    said, took = heard.places(*BID), heard.places(*TOOK)
    if len(numbers) == 1:
        none = [at for at in heard.places(*NOTHING) if _taken_none(heard, at)]
        numbers += [(at, 0) for at in (*heard.places("nothing"), *none)][:1]
    if len(numbers) == 1:
        return _by_one(heard, numbers[0])
    if len(numbers) > 2 and said and took:
        numbers = _nearest(numbers, said, took)
    if len(numbers) != 2:
        return None
    numbers.sort()
    (first, one), (second, other) = numbers
    if not said or not took:
        return (other, one) if took and min(took) < first and not said else (one, other)
    straight = _gap(first, said) + _gap(second, took)
    crossed = _gap(second, said) + _gap(first, took)
    return (one, other) if straight <= crossed else (other, one)


def _taken_none(heard: Heard, at: int) -> bool:
    """Whether a "no" says that no trick was taken: "took none", "kein Stich"."""
    near = range(max(0, at - NEAR), min(at + NEAR, len(heard.tokens)))
    clause = heard.tokens[at].clause
    return any(
        heard.concepts[place] & {*TOOK, "trick"} and heard.tokens[place].clause == clause
        for place in near
    )


def _nearest(numbers: list[Pair], said: list[int], took: list[int]) -> list[Pair]:
    """Of many numbers the one nearest to a word for bidding, and of the rest that for taking."""
    bid = min(numbers, key=lambda number: _gap(number[0], said))
    rest = [number for number in numbers if number is not bid]
    taken = [number for number in rest if number[0] > bid[0]] or rest
    return [bid, min(taken, key=lambda number: (_gap(number[0], took), -number[0]))]


def _by_one(heard: Heard, number: Pair) -> Pair | None:
    """One number only: a bid that was kept, or by how much it was missed."""
    at, count = number
    if heard.has("miss") and count and not heard.has("exact"):
        near = heard.places("bid", "said")
        if not near or _gap(at, near) > _gap(at, heard.places("miss")):
            return (0, count)
        return None
    if count < 2 and heard.has("not") and heard.has(*TOOK) and not heard.has("exact"):
        return (count, 0)  # said one and didn't get it
    kept = heard.has("exact") or _made_it(heard, at)
    return (count, count) if kept else None


def _made_it(heard: Heard, at: int) -> bool:
    """Whether a bid was kept, told without its number again: "bid 3 and made it"."""
    later = [place for place in heard.places("made") if place > at]
    return heard.has("bid") and bool(later) and not heard.has("not", "no", "void", "miss")


def _gap(at: int, places: list[int]) -> int:
    return min(abs(at - place) for place in places)
