"""What a bid scores, and which bids may be made."""

from collections.abc import Mapping
from typing import Any

from kibitz.games import load_game
from kibitz.games.wizard import telling
from kibitz.games.wizard.asking.running import running
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import yes_no
from kibitz.i18n import translate

BID = ("bid", "said")
TOOK = ("made", "get", "win")
NOTHING = ("no", "void")
FEWEST = 3
HIGHEST = 20
"""A higher number is no bid: points, for one."""
NEAR = 4
"""So many words around "none" may say of what."""
BARS = ("not", "forbid", "limit", "no")
"""What says that the bids must not add up."""


def bids(heard: Heard) -> Finding | Missing | None:
    """wizard.bid.* and plus-minus-one: which bids the next bidder may make, or one of them."""
    round_ = heard.round or _hand_size(heard)
    if any(not item.bare for item in heard.items):
        return None
    if round_ is None:
        return _which_round(heard)
    made = [
        number for at, number in heard.numbers if number <= HIGHEST and not _counts_cards(heard, at)
    ]
    asked = _asked(heard, made)
    if asked is not None:
        made.remove(asked)
    plus = _plus(heard)
    if plus and len(made) == 1 and heard.has("sum"):
        made = _shared_out(made[0], round_, heard.players or FEWEST)
    if plus and not made:
        return Missing(
            translate(heard.lang, "That depends on the bids before yours: what are they?")
        )
    case = _case(heard, round_, made, plus)
    verdict = load_game("wizard").judge(case)
    barred = [int(bid) for bid in verdict["why_not"]]
    told = telling.tell(case, verdict, heard.lang)
    also = _options(case)
    if asked is not None:
        yes = asked in verdict["allowed"]
        text = f"{yes_no(heard.lang, yes)} {told.headline}"
        return Finding("yes_no", yes, text, (verdict["rule"], *also, "wizard.bid.range"))
    rules = (verdict["rule"],) if barred else (*(also or ("wizard.bid.total",)), verdict["rule"])
    return Finding("bid", barred, told.headline, (*rules, "wizard.bid.range"))


def _shared_out(total: int, most: int, players: int) -> list[int]:
    """Bids of all but the last player that have this total; each at most `most`."""
    made = []
    for _seat in range(players - 1):
        made.append(min(total, most))
        total -= made[-1]
    return made


def _which_round(heard: Heard) -> Missing | None:
    """Asks for the round where bids are told that must not add up."""
    if not _plus(heard) or not any(number for _at, number in heard.numbers):
        return None
    return Missing(translate(heard.lang, "That depends on the round: how many cards are dealt?"))


def _plus(heard: Heard) -> bool:
    """Whether plus-minus-one is played: by its name, or as bids that must not add up."""
    told = heard.has("sum", "exact") and heard.has(*BARS)
    return bool(heard.options.get("plus_minus_one")) or heard.has("plusminus") or told


def _hand_size(heard: Heard) -> int | None:
    """The round by the cards in hand: "I have 3 cards"; or by the tricks there are."""
    sizes = [number for at, number in heard.numbers if _counts_cards(heard, at)]
    return sizes[0] if len(sizes) == 1 and sizes[0] else None


def _counts_cards(heard: Heard, at: int) -> bool:
    return at + 1 < len(heard.concepts) and "card" in heard.concepts[at + 1]


def _case(heard: Heard, round_: int, made: list[int], plus: bool) -> dict[str, Any]:
    seats = load_game("wizard").seats
    players: int = heard.players or min(max(len(made) + 1, seats[0]), seats[-1])
    made = made[: players - 1]  # what is told behind them is no bid
    case = heard.case("bids", round=round_, bids=made)
    case["players"] = players
    options = {**heard.options, **({"plus_minus_one": True} if plus else {})}
    if heard.has("canadian") or options.get("canadian"):
        options["canadian"] = True
        case["totals"] = _totals(players)
    if options:
        case["options"] = options
    return case


def _options(case: Mapping[str, Any]) -> tuple[str, ...]:
    """The rules of the options that restrict bids."""
    options = case.get("options", {})
    names = {"plus_minus_one": "plus-minus-one", "canadian": "canadian"}
    return tuple(f"wizard.variant.{rule}" for name, rule in names.items() if options.get(name))


def _totals(players: int) -> list[int]:
    """Totals of which the last bidder's is the highest alone, as the Canadian rule needs."""
    return [0] * (players - 1) + [1]


def _asked(heard: Heard, made: list[int]) -> int | None:
    """The one bid that is asked about: the last number behind "may I" in its sentence.

    A number that stands alone with the round is asked about too: 5 cards, a bid of 6?
    """
    for place in reversed([] if heard.has("what") else heard.places("may", "must", "forbid")):
        for at, number in reversed(heard.numbers):
            same = heard.tokens[at].sentence == heard.tokens[place].sentence
            if at > place and same and number in made:
                return number
    last = heard.numbers[-1] if heard.numbers else (0, 0)
    alone = len(made) == 1 and heard.tokens[last[0]].sentence == heard.tokens[-1].sentence
    return made[0] if alone and not heard.has("what", "plusminus") else None


def points(heard: Heard) -> Finding | Missing | None:
    """wizard.score.*: what a bid scores with the tricks taken."""
    if any(len(item.card) > 1 for item in heard.items):
        return None
    summed = running(heard)
    if summed is not None:
        return summed
    pair = _bid_and_taken(heard)
    if pair is None:
        return _lacking(heard)
    case = heard.case("score", bid=pair[0], taken=pair[1])
    verdict = load_game("wizard").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    text = " ".join([told.headline, *told.more[:1], told.more[1] + "."])
    return Finding("points", verdict["points"], text, (verdict["rule"],))


def _lacking(heard: Heard) -> Missing | None:
    """Asks for what is missing where a bid or the tricks are told."""
    if len(heard.numbers) != 1:
        return None
    return Missing(translate(heard.lang, "How many tricks were bid, and how many taken?"))


def _bid_and_taken(heard: Heard) -> tuple[int, int] | None:
    """The bid and the tricks taken, each the number nearest to its word."""
    numbers = list(heard.numbers)
    said, took = heard.places(*BID), heard.places(*TOOK)
    if len(numbers) == 1:
        numbers += [(at, 0) for at in heard.places(*NOTHING) if _taken_none(heard, at)][:1]
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


def _nearest(
    numbers: list[tuple[int, int]], said: list[int], took: list[int]
) -> list[tuple[int, int]]:
    """Of many numbers the one nearest to a word for bidding, and of the rest that for taking."""
    bid = min(numbers, key=lambda number: _gap(number[0], said))
    rest = [number for number in numbers if number is not bid]
    taken = [number for number in rest if number[0] > bid[0]] or rest
    return [bid, min(taken, key=lambda number: (_gap(number[0], took), -number[0]))]


def _by_one(heard: Heard, number: tuple[int, int]) -> tuple[int, int] | None:
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
