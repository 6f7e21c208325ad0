"""Bids that are told together, and the rounds in which an option holds."""

from kibitz.games.wizard.asking.asks import counts, number_at, same_clause
from kibitz.hearing import Heard

SINCE = frozenset(("from", "since", "starting", "des", "partir", "depuis", "dal", "dalla", "ab"))
"""What stands before the round from which an option holds."""
ALREADY = frozenset(("already", "deja", "gia", "schon", "bereits", "zusammen"))
"""What says that a number is what the others have bid so far."""
FREELY = frozenset(
    ("anything", "whatever", "freely", "free", "alles", "beliebig", "frei", "libero")
)
FREELY |= {"libre", "librement", "liberamente", "libera", "tutto", "wahl", "choix"}
"""What asks for any bid."""
NUMBERED_ARTICLES = frozenset(
    ("a", "an", "un", "une", "uno", "una", "ein", "eine", "einen", "eins")
)
NUMBERED_ARTICLES |= {"one"}


def told_rounds(heard: Heard) -> tuple[int | None, int | None]:
    """The round from which an option holds, where one is told, and the one that is played."""
    told = [
        (at, number)
        for at in range(1, len(heard.tokens))
        if "round" in heard.concepts[at - 1] and same_clause(heard, at - 1, at)
        if (number := number_at(heard, at))
    ]
    since = [pair for pair in told if any(_is_since(heard, pair[0] - back) for back in (2, 3, 4))]
    others = [number for at, number in told if (at, number) not in since]
    if not since or not others:
        return None, heard.round
    return since[0][1], others[-1]


def _is_since(heard: Heard, at: int) -> bool:
    return at >= 0 and heard.tokens[at].text in SINCE


def is_a_round(heard: Heard, at: int) -> bool:
    """Whether a number is a round's."""
    return same_clause(heard, at - 1, at) and "round" in heard.concepts[at - 1]


def told_total(heard: Heard) -> int | None:
    """What the others have bid together: "the others add up to 5", "siamo già a 5"."""
    if not heard.has("sum", "upto", "inall") and not any(t.text in ALREADY for t in heard.tokens):
        return None
    told = [number for at, number in _summed(heard) if not _counts_rounds(heard, at)]
    return told[0] if len(told) == 1 else None


def _summed(heard: Heard) -> list[tuple[int, int]]:
    """All numbers but that of the round, also one that was taken for the players'."""
    found = [(at, number_at(heard, at)) for at in range(len(heard.tokens))]
    return [
        (at, number)
        for at, number in found
        if number is not None and heard.tokens[at].text not in NUMBERED_ARTICLES
        if not any(item.at <= at < item.end for item in heard.items)
    ]


def _counts_rounds(heard: Heard, at: int) -> bool:
    """Whether a number is a round's, or counts players, cards or tricks."""
    return is_a_round(heard, at) or counts(
        heard, at, "player", "card", "trick", "round", "plusminus"
    )


def shared_out(total: int, most: int, players: int) -> list[int]:
    """Bids of all but the last player that have this total; each at most `most`."""
    made = []
    for _seat in range(players - 1):
        made.append(min(total, most))
        total -= made[-1]
    return made


def asks_for_any(heard: Heard) -> bool:
    """Whether it is asked if any bid may be made."""
    freely = any(token.text in FREELY for token in heard.tokens) and not heard.has("what")
    return (freely or heard.has("ignoresuit")) and heard.has("may", "forbid")
