"""Which bids may be made."""

from collections.abc import Mapping
from typing import Any

from kibitz.games import load_game
from kibitz.games.wizard import telling
from kibitz.games.wizard.asking.asks import asks_how_many, counts, number_at, same_clause
from kibitz.games.wizard.asking.missing import offs
from kibitz.games.wizard.asking.together import (
    asks_for_any,
    is_a_round,
    shared_out,
    told_rounds,
    told_total,
)
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.counts import OTHERS
from kibitz.hearing.saying import yes_no
from kibitz.i18n import translate

FEWEST = 3
HIGHEST = 20
"""A higher number is no bid: points, for one."""
BARS = ("not", "forbid", "limit", "no")
"""What says that the bids must not add up."""
NEAR = 4
"""So many words behind a number of bidders somebody bids: the first two said 4 and 1."""
MOST_BIDDERS = 5
ACTS = frozenset(("said", "bid", "have", "made"))
GROUPS = frozenset(("first", "before", "player", "all"))
ARTICLES = frozenset(("the", "les", "i", "gli", "le", "die", "e"))
ALL = frozenset(("all", "both", "tutti", "entrambi", "tous", "tout", "alle", "beide", "everyone"))
ALL |= {"everybody", "jeder"}
"""Who say the same, where one bid is told of several players."""

Bid = tuple[int, int]


def bids(heard: Heard) -> Finding | Missing | None:
    """wizard.bid.* and plus-minus-one: which bids the next bidder may make, or one of them."""
    from_round, round_ = told_rounds(heard)
    round_ = round_ or _hand_size(heard)
    if any(not item.bare for item in heard.items) or _is_scored(heard):
        return None
    if round_ is None:
        return _which_round(heard)
    made, several = _made(heard)
    asked = _asked(heard, made)
    if asked is not None:
        made.remove(asked)
    if len(made) == 1 and several:
        made *= several
    plus = _plus(heard) and (from_round or 0) <= round_
    total = told_total(heard) if plus and not made else None
    if total is not None:
        if heard.said_players == total:  # "they are at 5" counts no players
            heard.players = None
        made = shared_out(
            total, round_, heard.players or (FEWEST if total <= 2 * round_ else MOST_BIDDERS + 1)
        )
    most = heard.has("atmost", "high") and (asks_how_many(heard) or heard.has("what"))
    if most and not made and asked is None and not plus:
        return _highest(heard, round_)
    if plus and total is None and len(made) == 1 and heard.has("sum"):
        made = shared_out(made[0], round_, heard.players or FEWEST)
    if plus and not made:
        return Missing(
            translate(heard.lang, "That depends on the bids before yours: what are they?")
        )
    case = _case(heard, round_, made, plus)
    if asked is None and made and asks_for_any(heard):
        return _free(heard, case)
    return _found(heard, case, asked)


def _is_scored(heard: Heard) -> bool:
    """Whether it is told how a bid came out, and so points are asked for."""
    return bool(offs(heard)) and (heard.has("point", "sum") or not heard.has("may", "forbid"))


def _free(heard: Heard, case: dict[str, Any]) -> Finding:
    """Whether any bid may be made."""
    verdict = load_game("wizard").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    free = not verdict["why_not"]
    text = f"{yes_no(heard.lang, free)} {told.headline}"
    return Finding("yes_no", free, text, (*_options(case), "wizard.bid.range"))


def _found(heard: Heard, case: dict[str, Any], asked: int | None) -> Finding:
    """The bids that are barred, or whether the one that is asked about may be made."""
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


def _highest(heard: Heard, round_: int) -> Finding:
    """wizard.bid.range: how high a bid may be in a round."""
    case = _case(heard, round_, [], False)
    verdict = load_game("wizard").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    return Finding("count", max(verdict["allowed"]), told.headline, ("wizard.bid.range",))


def _made(heard: Heard) -> tuple[list[int], int]:
    """The bids that are told, no number of cards or bidders; how many made the only one."""
    numbers = [(at, number) for at, number in heard.numbers if number <= HIGHEST]
    numbers = [pair for pair in numbers if not counts(heard, pair[0], "card")]
    bidders = [pair for pair in numbers if _counts_bidders(heard, pair, numbers)]
    bidders += [pair for pair in numbers if is_a_round(heard, pair[0])]
    made = [number for pair in numbers if pair not in bidders for number in pair[1:]]
    return made, _several(heard, [pair for pair in bidders if not is_a_round(heard, pair[0])])


def _counts_bidders(heard: Heard, pair: Bid, numbers: list[Bid]) -> bool:
    """Whether a number counts those who bid: "the first two said", "les deux premiers ont dit"."""
    at, number = pair
    later = any(place > at for place, _number in numbers)
    if not later or not 1 < number <= MOST_BIDDERS:
        return False
    beside = [place for place in (at - 1, at + 1) if same_clause(heard, at, place)]
    group = any(heard.concepts[place] & GROUPS for place in beside)
    article = any(place < at and heard.tokens[place].text in ARTICLES for place in beside)
    behind = range(at + 1, at + 1 + NEAR)
    acts = [place for place in behind if same_clause(heard, at, place)]
    return (group or article) and any(heard.concepts[place] & ACTS for place in acts)


def _several(heard: Heard, bidders: list[Bid]) -> int:
    """How many players made the one bid that is told: "all three said 1", "both said 2"; else 0."""
    others = _other_bidders(heard)
    if others:
        return others
    if not any(token.text in ALL for token in heard.tokens):
        return 0
    if bidders:
        return bidders[0][1]
    if heard.has("two"):
        return 2
    return heard.players - 1 if heard.players else 0


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
    sizes = [number for at, number in heard.numbers if counts(heard, at, "card")]
    return sizes[0] if len(sizes) == 1 and sizes[0] else None


def _other_bidders(heard: Heard) -> int:
    """How many the others are: "les deux autres ont dit 1", "the other three said 0"; else 0."""
    for at, token in enumerate(heard.tokens):
        if token.text in OTHERS:
            near = [number_at(heard, place) for place in (at - 1, at + 1)]
            told = [number for number in near if number and 1 < number <= MOST_BIDDERS]
            if told:
                return told[0]
    return 0


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
