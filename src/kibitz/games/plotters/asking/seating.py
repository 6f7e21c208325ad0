"""How many can play, and for how many something holds."""

import re
from dataclasses import replace

from kibitz.games import load_game
from kibitz.games.plotters.asking.asked import (
    EVERY,
    opens_with_a_verb,
    said,
    thing_counted,
    told_of,
    used,
    wants_count,
)
from kibitz.hearing import Finding, Heard
from kibitz.hearing.numbers import number_of
from kibitz.hearing.saying import so_many_players, yes_no
from kibitz.words import counted

_EVENING = "tonight evening soir demain stasera domani sera heute abend morgen hier gestern ieri"
EVENING = frozenset(_EVENING.split())
"""Words for a day, which say nothing about who plays."""
FEWER = ("fewer than", "less than", "moins de", "a moins", "meno di", "weniger als", "unter")
MORE = re.compile(r"(?<!not )(?<!no )(?<!pas )(?<!nicht )\b(more than|plus de|piu di|mehr als)\b")
NO_MORE = re.compile(r"\bnon( \w+)? piu di\b")
FEW = ("few", "peu", "pochi", "poche", "wenig", "wenige")
TOO = (
    " too many",
    " too few",
    " too much",
    " trop ",
    " troppo ",
    " troppi ",
    " troppe ",
    " zu viel",
    " zu wenig",
)
US = ("us", "we", "nous", "on", "noi", "siamo", "wir", "sind")
PAIRS = ("couples", "coppie", "paare", "parchen")
ME = ("me", "i", "moi", "je", "io", "ich")
ANDS = ("and", "et", "e", "ed", "und")
AT_LEAST = (
    "least",
    "fewest",
    "few",
    "minimum",
    "minimal",
    "minimale",
    "minimo",
    "almeno",
    "mindestens",
)
_AT_MOST = (
    "most maximum maximal maximale maximalen massimo hochstens highest biggest largest greatest"
    " hochste grosste"
)
AT_MOST = tuple(_AT_MOST.split())
FROM = {"en": "from", "fr": "partir", "it": "da", "de": "ab"}
NO_OTHERS = ("no other", "personne autre", "nessun altro", "e basta", "sonst niemand")
LEAST = 4
PICKS = {2: 4, 3: 5}
"""From how many players the winner picks so many cards."""
DECKS = {56: 4, 70: 5, 84: 6}
TOPS = {14: 4, 17: 5, 18: 5, 21: 6}
WHOLE = 6


def players(heard: Heard) -> Finding | None:
    """plotters.players: whether so many can play, or how many at most and at least."""
    found = _exactly(heard) or seats(heard)
    if found is not None or (heard.has("howmany") and heard.has("player")):
        return found
    concepts = [
        found - {"off"} if token.text in EVENING else found
        for token, found in zip(heard.tokens, heard.concepts, strict=True)
    ]
    found = so_many_players(replace(heard, concepts=concepts), load_game("plotters").seats)
    number = _of_us(heard)
    if number is None or heard.items or (found is not None and not said(heard, *PAIRS)):
        return found
    yes = number in load_game("plotters").seats
    return Finding("yes_no", yes, yes_no(heard.lang, yes), ("plotters.players",))


def _exactly(heard: Heard) -> Finding | None:
    """Whether it is a game for just so many, which it never is: is it only for four?"""
    number = heard.said_players or next((n for _at, n in heard.numbers), None)
    words = " ".join(token.text for token in heard.tokens)
    ours = not set(US).isdisjoint(words.split())
    alone = heard.has("exact", "only") or any(no in words for no in NO_OTHERS)
    must = heard.has("must")
    if number is None or len(heard.numbers) > 1 or (ours and not must):
        return None
    if not alone and not (must and number != LEAST):
        return None
    if said(heard, *AT_LEAST, *AT_MOST) or any(more in words for more in (*FEWER, *TOO)):
        return None
    if heard.items or heard.has(
        "may", "low", "longest", "howmany", "card", "trick", "round", "suit", "point"
    ):
        return None
    return Finding("yes_no", False, yes_no(heard.lang, False), ("plotters.players",))


def _of_us(heard: Heard) -> int | None:
    """How many we are: just us four; or only Ben and me."""
    words = [token.text for token in heard.tokens]
    for at, word in enumerate(words):
        if word in PAIRS and at:
            return 2 * (number_of(words[at - 1], heard.spoken) or 1)
        number = number_of(word, heard.spoken)
        ends = word == words[-1] or words[at + 1] in EVENING or not heard.concepts[at + 1]
        ends = ends or heard.concepts[at + 1] == {"?"} or _clause_ends(heard, at)
        if number is not None and ends and not set(US).isdisjoint(words[max(0, at - 3) : at]):
            return number
    for one, other, third in zip(words, [*words[1:], ""], [*words[2:], "", ""], strict=False):
        if heard.has("only") and other in ANDS and (one in ME or third in ME):
            return 2
    return _by_names(heard)


def _by_names(heard: Heard) -> int | None:
    """How many we are by our names: me, Tom and Ann."""
    mine = [at for at, token in enumerate(heard.tokens) if token.text in ME]
    listed = [at for at, token in enumerate(heard.tokens) if token.text in ANDS]
    if not mine or not listed or heard.numbers:
        return None
    sentence = heard.tokens[listed[-1]].sentence
    written = set(re.findall(r"\b[A-ZÀ-Þ]\w+", heard.question))
    names = [
        token
        for token, found in zip(heard.tokens, heard.concepts, strict=True)
        if token.sentence == sentence and found == {"?"} and token.text.capitalize() in written
    ]
    return len(names) + 1 if names else None


def _clause_ends(heard: Heard, at: int) -> bool:
    return heard.tokens[at].clause != heard.tokens[at + 1].clause


def seats(heard: Heard) -> Finding | None:
    """plotters.players: how many can play at most or at least, and whether more or fewer can."""
    if heard.items or heard.has("card", "trick", "round", "point", "suit"):
        return None
    seats = load_game("plotters").seats
    number = heard.said_players or next((n for _at, n in heard.numbers), None)
    if number is not None and (not heard.has("howmany") or opens_with_a_verb(heard)):
        return _claimed(heard, number, seats)
    few = heard.has("low") or said(heard, *AT_LEAST)
    many = heard.has("high", "longest", "upto")
    few = few or (not many and said(heard, FROM[heard.spoken]) and heard.has("howmany", "player"))
    asks = wants_count(heard) or (heard.has("player", "play") and not opens_with_a_verb(heard))
    if few == many or number is not None or not asks:
        return None
    return _so_many(heard, seats[0] if few else seats[-1])


def _claimed(heard: Heard, number: int, seats: range) -> Finding | None:
    """Whether a number is the most or the least, or more or fewer than it can play."""
    text = " ".join(token.text for token in heard.tokens)
    if any(word in f" {text} " for word in TOO):  # is that too many, or too few?
        yes = number < seats[0] if said(heard, *FEW) else number > seats[-1]
    elif any(words in text for words in FEWER):
        yes = number - 1 in seats
    elif MORE.search(text) and not NO_MORE.search(text):
        yes = number + 1 in seats
    elif said(heard, *AT_MOST) or heard.has("longest") or "au plus" in text:
        yes = number == seats[-1]
    elif said(heard, *AT_LEAST) or heard.has("low") or "au moins" in text:
        yes = number == seats[0]
    else:
        return None
    return Finding("yes_no", yes, yes_no(heard.lang, yes), ("plotters.players",))


def since(heard: Heard) -> Finding | None:
    """plotters.take.winner, plotters.deck.by-players: for how many players something holds."""
    if heard.items or not wants_count(heard, claimed=False):
        return None
    rounds = told_of(heard, "round") or 0
    numbers = [number for _at, number in heard.numbers]
    if not numbers and heard.said_players in PICKS:
        numbers = [heard.said_players]  # for three picks
    found: tuple[int, str] | None = None
    if rounds in load_game("plotters").seats:
        found = (rounds, "plotters.rounds")
    for number in numbers:
        if number in DECKS:
            found = (DECKS[number], "plotters.deck.by-players")
        elif number in TOPS and heard.has("suit", "high", "upto", "end"):
            found = (TOPS[number], "plotters.deck.by-players")
        elif number in PICKS and heard.has("win", "get", "pick", "card"):
            found = (PICKS[number], "plotters.take.winner")
    if found is None and _whole_deck(heard):
        found = (WHOLE, "plotters.deck.by-players")
    if found is None:
        return None
    used(heard)
    return _so_many(heard, *found)


def _whole_deck(heard: Heard) -> bool:
    """Whether a question speaks of the deck with all its cards: with how many do we use it?"""
    if heard.has("remove") and heard.has("no", "not"):
        return True
    whole = heard.has("all", "whole") or said(heard, *EVERY)
    return whole and heard.has("card", "deck") and thing_counted(heard) != "card"


def _so_many(heard: Heard, number: int, rule: str = "plotters.players") -> Finding:
    text = counted(heard.lang, "{n} player.", "{n} players.", number)
    return Finding("count", number, text, (rule,))
