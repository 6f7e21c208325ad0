"""The most and the least that a round or a game can score; tricks from points."""

import re

from kibitz.games import load_game
from kibitz.games.wizard.asking.asks import counts, find_seats, otherwise
from kibitz.games.wizard.settings import hand_sizes
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import how_many_players
from kibitz.words import counted, signed

BONUS, PER_TRICK = 20, 10  # wizard.score.exact, wizard.score.missed
SINGLE = frozenset(("single", "one", "a", "any", "seule", "une", "un", "unico", "unica", "una"))
SINGLE |= {
    "solo",
    "sola",
    "einzelnen",
    "einzigen",
    "einer",
    "single",
    "singolo",
    "singola",
    "einzelne",
}
"""What stands before a round that may be any."""
WORST = ("worst", "minus", "low", "atleast")
BEST = ("best", "high", "atmost")
BID = ("bid", "said")


def best(heard: Heard) -> Finding | Missing | None:
    """wizard.score.*: the most or the least points of a round, or of a whole game."""
    worst = heard.has(*WORST)
    if heard.items or not _of_points(heard):
        return None
    if (not worst and not heard.has(*BEST)) or heard.has("tie", "why", "when"):
        return None
    bid = _bid(heard)
    if bid is not None and not worst:
        return _points(heard, BONUS + PER_TRICK * bid, f"{BONUS} + {bid} × {PER_TRICK}", False)
    size = _size(heard)
    if size is None:
        whole = heard.has("game", "wholegame") or not _of_one_round(heard)
        return _of_the_game(heard, worst) if bid is None and whole else _asks_players(heard, bid)
    if not worst:
        return _points(heard, BONUS + PER_TRICK * size, f"{BONUS} + {size} × {PER_TRICK}", False)
    off = size if bid is None else max(bid, size - bid)
    return _points(heard, -PER_TRICK * off, f"{off} × {signed(-PER_TRICK)}", True)


def _of_points(heard: Heard) -> bool:
    """Whether points are spoken of, and no best card."""
    if heard.has("off") and not (heard.has("point") and heard.has("round", "game", "wholegame")):
        return False
    sized = any(counts(heard, at, "card") for at, _number in heard.numbers)
    cards = heard.has("trick", "trump", "bid") or (heard.has("card") and not sized)
    total = heard.has("sum") and heard.has("wholegame")
    return heard.has("point", "minus", "worst") or total or (heard.has("best") and not cards)


def _size(heard: Heard) -> int | None:
    """The number of tricks of the round that is told, by its number or its cards."""
    told = [number for at, number in heard.numbers if counts(heard, at, "card")]
    if heard.round is None:
        last = heard.has("last") and heard.has("round")
        if (last or (not told and _of_one_round(heard))) and heard.players:
            return int(load_game("wizard").judge(heard.case("setup"))["rounds"])
        return told[0] if len(told) == 1 and told[0] else None
    case = heard.case("setup", round=heard.round)
    case.setdefault("players", 3)
    return int(load_game("wizard").judge(case)["cards"])


def _of_one_round(heard: Heard) -> bool:
    """Whether any round of a game is meant: in a single round."""
    rounds = [at for at in heard.places("round", "deal", "hand") if at]
    return not heard.numbers and any(heard.tokens[at - 1].text in SINGLE for at in rounds)


def _asks_players(heard: Heard, bid: int | None) -> Missing | None:
    """Asks how many play where the longest round is meant."""
    return how_many_players(heard) if bid is None and _of_one_round(heard) else None


def _bid(heard: Heard) -> int | None:
    """A bid that is told beside the round; None where there is none."""
    told = [number for at, number in heard.numbers if not counts(heard, at, "card")]
    return told[0] if len(told) == 1 and heard.has(*BID) else None


def _of_the_game(heard: Heard, worst: bool) -> Finding | Missing | None:
    """The most or the least that a whole game can score."""
    if not heard.has("game", "wholegame") or otherwise(heard):
        return None
    players = find_seats(heard)
    if players is None:
        return how_many_players(heard)
    settings = load_game("wizard").settings(heard.options, players)
    sizes = hand_sizes(players, settings)
    tricks = sum(sizes)
    if worst:
        return _points(heard, -PER_TRICK * tricks, f"{tricks} × {signed(-PER_TRICK)}", True)
    working = f"{len(sizes)} × {BONUS} + {tricks} × {PER_TRICK}"
    return _points(heard, len(sizes) * BONUS + tricks * PER_TRICK, working, False)


def _points(heard: Heard, value: int, working: str, worst: bool) -> Finding:
    text = counted(heard.lang, "{n} point.", "{n} points.", value)
    rule = "wizard.score.missed" if worst else "wizard.score.exact"
    return Finding("points", value, f"{text} {working} = {signed(value)}.", (rule,))


def tricks(heard: Heard) -> Finding | None:
    """wizard.score.*: how many tricks a score stands for, or by how many a bid was missed."""
    told = _score(heard)
    if told is None or heard.items or not heard.has("howmany", "what"):
        return None
    at, score = told
    others = [number for place, number in heard.numbers if place != at]
    if score > 0:
        kept = (score - BONUS) // PER_TRICK
        if kept < 0 or others:
            return None
        working = f"{BONUS} + {kept} × {PER_TRICK} = {score}"
        return _tricks(heard, kept, working, "wizard.score.exact")
    off = -score // PER_TRICK
    working = f"{off} × {signed(-PER_TRICK)} = {signed(score)}"
    if len(others) == 1 and not heard.has("offby", "overby", "underby"):
        taken = [count for count in (others[0] - off, others[0] + off) if count >= 0]
        return _tricks(heard, taken[0], working, "wizard.score.missed") if len(taken) == 1 else None
    if others or not heard.has("offby", "overby", "underby"):
        return None
    return _tricks(heard, off, working, "wizard.score.missed")


def _score(heard: Heard) -> tuple[int, int] | None:
    """The score that is told, a multiple of ten: its place and its value."""
    for at, number in heard.numbers:
        if not number or number % PER_TRICK:
            continue
        near = [place for place in range(at - 2, at + 4) if 0 <= place < len(heard.tokens)]
        below = re.search(rf"[-−–]\s?{number}\b", heard.question) is not None
        points = any(heard.concepts[place] & {"point", "minus"} for place in near)
        if points or below or number > BONUS:
            return at, -number if below or heard.has("minus") else number
    return None


def _tricks(heard: Heard, count: int, working: str, rule: str) -> Finding:
    text = counted(heard.lang, "{n} trick.", "{n} tricks.", count)
    return Finding("count", count, f"{text} {working}.", (rule,))
