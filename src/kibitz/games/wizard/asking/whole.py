"""What a whole game comes to: tricks, cards, rounds still to be played."""

from kibitz.games import load_game
from kibitz.games.wizard.asking.asks import asks_how_many, find_seats, otherwise, same_clause
from kibitz.games.wizard.settings import hand_sizes
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.numbers import ordinal_of
from kibitz.hearing.saying import how_many_players
from kibitz.words import counted

LEFT = ("togo", "rest", "lacks", "leftdeck")
STILL = frozenset(("noch", "encore", "ancora", "still", "left", "until", "more"))
STILL |= {"after", "apres", "dopo", "danach", "nach"}
AFTER = frozenset(("after", "apres", "dopo", "nach"))
OF = frozenset(("of", "sur", "di", "su", "von"))
NEXT = frozenset(("start", "before"))
INCLUDING = frozenset(
    (
        "including",
        "included",
        "counting",
        "comprise",
        "compris",
        "compresa",
        "compreso",
        "inklusive",
    )
)


def game(heard: Heard) -> Finding | Missing | None:
    """wizard.deal, wizard.rounds: all tricks of a game, or all cards that somebody gets in it."""
    if heard.items or heard.round is not None or otherwise(heard) or not _asks(heard):
        return None
    if not heard.has("wholegame", "inall", "sum", "all", "whole") or heard.has(
        "deck", "last", "first"
    ):
        return None
    tricks = not heard.has("card") and any(
        "round" not in heard.concepts[at] for at in heard.places("trick")
    )
    if not tricks and not heard.has("card"):
        return None
    players = find_seats(heard)
    if players is None:
        return how_many_players(heard)
    wizard = load_game("wizard")
    wizard.check_players(players)
    sizes = hand_sizes(players, wizard.settings(heard.options, players))
    total = sum(sizes)
    working = f"{' + '.join(map(str, sizes[:2]))} + … + {sizes[-1]} = {total}"
    if not tricks and not heard.has("each") and heard.has("deal", "dealer"):
        working = f"{working}. {players} × {total} = {players * total}"
        total *= players
    many = ("{n} trick.", "{n} tricks.") if tricks else ("{n} card.", "{n} cards.")
    text = counted(heard.lang, *many, total)
    return Finding("count", total, f"{text} {working}.", ("wizard.rounds", "wizard.deal"))


def _asks(heard: Heard) -> bool:
    return asks_how_many(heard) or heard.has("sum", "inall")


def togo(heard: Heard) -> Finding | Missing | None:
    """wizard.rounds: how many rounds are still to come after one."""
    if heard.items or otherwise(heard) or not heard.has("howmany", "togo", "rest"):
        return None
    still = heard.has(*LEFT) or any(token.text in STILL for token in heard.tokens)
    done = _done(heard)
    if done is None or not still or heard.has("card", "point"):
        return None
    rounds = _told_rounds(heard)
    if rounds is None:
        if find_seats(heard) is None:
            return how_many_players(heard)
        rounds = load_game("wizard").judge(heard.case("setup", round=done))["rounds"]
    counts_too = any(token.text in INCLUDING for token in heard.tokens) or _about_to_begin(heard)
    played = done - 1 if counts_too else done
    left = max(rounds - played, 0)
    return Finding("count", left, f"{left}. {rounds} − {played} = {left}.", ("wizard.rounds",))


def _told_rounds(heard: Heard) -> int | None:
    """How many rounds the game has, where that is told behind the round: "round 3 of 12"."""
    for at, number in heard.numbers:
        of = at > 1 and heard.tokens[at - 1].text in OF and heard.round is not None
        if of and "#" in heard.concepts[at - 2] and number > 1:
            return number
    return None


def _done(heard: Heard) -> int | None:
    """The round that is played, or how many have been."""
    if heard.round is not None:
        return heard.round
    told = [
        number
        for at, number in heard.numbers
        if any(
            same_clause(heard, at, place) and heard.concepts[place] & {"round", "hand", "deal"}
            for place in (at + 1, at + 2)
        )
    ]
    told += [number for at in range(1, len(heard.tokens)) if (number := _ordinal(heard, at))]
    return told[0] if len(told) == 1 and told[0] else None


def _ordinal(heard: Heard, at: int) -> int | None:
    """The number of a round that is named by its ordinal alone: "after the eleventh"."""
    near = {token.text for token in heard.tokens[max(0, at - 2) : at]}
    return ordinal_of(heard.tokens[at].text, heard.spoken) if near & AFTER else None


def _about_to_begin(heard: Heard) -> bool:
    """Whether the round that is named is still to be played: "before round 7"."""
    if heard.round is None:
        return False
    places = [at for at in heard.places("round") if heard.concepts[at]]
    return any(
        same_clause(heard, at, near) and heard.concepts[near] & NEXT
        for at in places[:1]
        for near in range(at - 4, at)
    )
