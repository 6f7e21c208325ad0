"""How many cards somebody has taken with so many tricks won and so many rests."""

from itertools import groupby

from kibitz.games.plotters.asking.asked import said, seated, used, wants_count
from kibitz.games.plotters.asking.setting import number_of_cards, setup
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.counts import ANDS
from kibitz.hearing.saying import how_many_players

TRICKS = 14
"""So many tricks a round has at most."""
LOW = {"rest", "lowcard", "low"}
HIGH = {"win", "high"}
NONE = {"no", "not", "zero"}
OFTEN = {
    word: number
    for number, words in enumerate(
        (
            "once einmal",
            "twice zweimal",
            "thrice dreimal",
            "viermal",
            "funfmal fuenfmal",
            "sechsmal",
            "siebenmal",
        ),
        1,
    )
    for word in words.split()
}
TIMES = frozenset(("time", "times", "fois", "volta", "volte", "mal", "male"))
_AHEAD = "left still remain remaining noch ubrig uebrig encore restent ancora restano rimangono"
AHEAD = tuple(_AHEAD.split())
"""Words of a question for what is still held."""
UNIT = 2
"""So many words behind a number its unit stands: three tricks, drei der Stiche."""


def gathered(heard: Heard) -> Finding | Missing | None:
    """plotters.take.winner, plotters.take.rest: the cards of several tricks won and rests taken."""
    if heard.items or not heard.has("card") or not wants_count(heard, claimed=False):
        return None
    if heard.has("point", "facedown", "hand") or said(heard, *AHEAD):
        return None
    parts = [_part(heard, places) for places in _parts(heard)]
    if not any(told for _kind, _number, told in parts):
        return None
    won = sum(number for kind, number, _told in parts if kind == "won")
    low = sum(number for kind, number, _told in parts if kind == "low")
    if not 0 < won + low <= TRICKS:
        return None
    players = seated(heard)
    if players is None:
        return how_many_players(heard)
    picks = setup(heard, players)["picks"]
    used(heard)
    found = number_of_cards(
        heard, won * picks + low * (players - picks), ("plotters.take.winner", "plotters.take.rest")
    )
    sums = [f"{n} × {each}" for n, each in ((won, picks), (low, players - picks)) if n]
    return Finding(
        "count", found.value, f"{found.text} {' + '.join(sums)} = {found.value}.", found.rules
    )


def _parts(heard: Heard) -> list[list[int]]:
    """The places of a question in parts: clauses, and what "and" joins."""
    count = 0
    parts = []
    for at, token in enumerate(heard.tokens):
        count += token.text in ANDS
        parts.append(((token.clause, count), at))
    return [[at for _key, at in part] for _key, part in groupby(parts, lambda pair: pair[0])]


def _part(heard: Heard, places: list[int]) -> tuple[str, int, bool]:
    """What a part says: "won" or "low" or "", how often, and whether it says how often."""
    concepts = frozenset[str]().union(*(heard.concepts[at] for at in places))
    kind = "low" if concepts & LOW else "won" if concepts & HIGH else ""
    if kind and concepts & NONE:
        return kind, 0, False
    for at in places:
        text = heard.tokens[at].text
        if text in OFTEN:
            return kind, OFTEN[text], bool(kind)
        number = next((number for place, number in heard.numbers if place == at), None)
        if number is not None:
            return kind, number, bool(kind) and _counts_tricks(heard, at)
    return kind, 1, False


def _counts_tricks(heard: Heard, at: int) -> bool:
    """Whether a number counts tricks or times."""
    behind = range(at + 1, min(at + 1 + UNIT, len(heard.tokens)))
    return any(
        "trick" in heard.concepts[place] or heard.tokens[place].text in TIMES for place in behind
    )
