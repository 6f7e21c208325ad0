"""What a bid scores, and which bids may be made."""

from typing import Any

from kibitz.games import load_game
from kibitz.games.wizard import telling
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import yes_no
from kibitz.i18n import translate

BID = ("bid", "said")
TOOK = ("made", "get", "win")
NOTHING = ("no", "void")


def bids(heard: Heard) -> Finding | Missing | None:
    """wizard.bid.* and plus-minus-one: which bids the next bidder may make, or one of them."""
    plus = bool(heard.options.get("plus_minus_one")) or heard.has("plusminus")
    round_ = heard.round or _hand_size(heard)
    if round_ is None or not heard.has("bid", "said", "plusminus") or heard.has("point"):
        return None
    if heard.items or not heard.has("may", "must", "not", "last", "plusminus"):
        return None
    made = [number for at, number in heard.numbers if not _counts_cards(heard, at)]
    asked = _asked(heard)
    if asked is not None:
        made.remove(asked)
    if plus and not made:
        return Missing(
            translate(heard.lang, "That depends on the bids before yours: what are they?")
        )
    case = _case(heard, round_, made, plus)
    verdict = load_game("wizard").judge(case)
    barred = [int(bid) for bid in verdict["why_not"]]
    told = telling.tell(case, verdict, heard.lang)
    if asked is not None:
        yes = asked in verdict["allowed"]
        text = f"{yes_no(heard.lang, yes)} {told.headline}"
        return Finding("yes_no", yes, text, (verdict["rule"], "wizard.bid.range"))
    rules = (verdict["rule"],) if barred else ("wizard.bid.total", verdict["rule"])
    return Finding("bid", barred, told.headline, (*rules, "wizard.bid.range"))


def _hand_size(heard: Heard) -> int | None:
    """The round by the cards in hand: "I have 3 cards"."""
    sizes = [number for at, number in heard.numbers if _counts_cards(heard, at)]
    return sizes[0] if len(sizes) == 1 and sizes[0] and heard.has("have", "hand") else None


def _counts_cards(heard: Heard, at: int) -> bool:
    return at + 1 < len(heard.concepts) and "card" in heard.concepts[at + 1]


def _case(heard: Heard, round_: int, made: list[int], plus: bool) -> dict[str, Any]:
    seats = load_game("wizard").seats
    players = heard.players or min(max(len(made) + 1, seats[0]), seats[-1])
    case = heard.case("bids", round=round_, bids=made)
    case["players"] = players
    if plus:
        case["options"] = {**heard.options, "plus_minus_one": True}
    return case


def _asked(heard: Heard) -> int | None:
    """The one bid that is asked about: the number behind "may I" in the last sentence."""
    for place in reversed(heard.places("may")):
        for at, number in heard.numbers:
            same = heard.tokens[at].sentence == heard.tokens[place].sentence
            if at > place and same:
                return number
    return None


def score(heard: Heard) -> Finding | Missing | None:
    """wizard.score.*: what a bid scores with the tricks taken."""
    if heard.items or heard.has("may", "plusminus", "sum"):
        return None
    pair = _bid_and_taken(heard)
    if pair is None:
        return None
    case = heard.case("score", bid=pair[0], taken=pair[1])
    verdict = load_game("wizard").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    text = " ".join([told.headline, *told.more[:1], told.more[1] + "."])
    return Finding("points", verdict["points"], text, (verdict["rule"],))


def _bid_and_taken(heard: Heard) -> tuple[int, int] | None:
    """The bid and the tricks taken, each the number nearest to its word."""
    numbers = list(heard.numbers)
    said, took = heard.places(*BID), heard.places(*TOOK)
    if len(numbers) == 1:
        numbers += [(at, 0) for at in heard.places(*NOTHING) if at != numbers[0][0]][:1]
    if len(numbers) == 1 and heard.has("point", "howmany", "minus"):
        return _by_one(heard, numbers[0])
    if (
        len(numbers) != 2
        or not (said or heard.has("trick"))
        or not (took or heard.has("point", "minus", "howmany", "trick"))
    ):
        return None
    numbers.sort()
    (first, one), (second, other) = numbers
    if not said or not took:
        return (other, one) if took and min(took) < first and not said else (one, other)
    straight = _gap(first, said) + _gap(second, took)
    crossed = _gap(second, said) + _gap(first, took)
    return (one, other) if straight <= crossed else (other, one)


def _by_one(heard: Heard, number: tuple[int, int]) -> tuple[int, int] | None:
    """One number only: a bid that was kept, or by how much it was missed."""
    at, count = number
    if heard.has("miss") and count and not heard.has("exact"):
        near = heard.places("bid", "said")
        if not near or _gap(at, near) > _gap(at, heard.places("miss")):
            return (0, count)
        return None
    if (
        heard.has("exact")
        or _made_it(heard, at)
        or (count == 0 and heard.has("bid", "zero") and heard.has("point"))
    ):
        return (count, count)
    return None


def _made_it(heard: Heard, at: int) -> bool:
    """Whether a bid was kept, told without its number again: "bid 3 and made it"."""
    later = [place for place in heard.places("made") if place > at]
    return heard.has("bid") and bool(later) and not heard.has("not", "no", "void", "miss")


def _gap(at: int, places: list[int]) -> int:
    return min(abs(at - place) for place in places)
