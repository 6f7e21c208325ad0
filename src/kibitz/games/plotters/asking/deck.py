"""How many cards there are, how high they go, how many go back into the box."""

from collections.abc import Mapping

from kibitz.cards import COLOURS
from kibitz.games.plotters.asking.asked import (
    EVERY,
    colour_of,
    in_the_end,
    opens_with_a_verb,
    said,
    seated,
    thing_counted,
    wants_count,
)
from kibitz.games.plotters.asking.comparing import difference
from kibitz.games.plotters.asking.copies import again, copies
from kibitz.games.plotters.asking.setting import number_of_cards, setup
from kibitz.games.plotters.asking.spare import spare
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import how_many_players, yes_no
from kibitz.i18n import translate
from kibitz.words import counted

LARGEST = 6
"""So many players use the whole deck."""
RULES = ("plotters.deck.by-players", "plotters.deck")
_EACH = (
    "each every per a one single any single chaque par une seule meme ogni per un uno stesso"
    " ciascun singolo jede jeder jedes pro je einer eine derselben selben"
)
EACH = frozenset(_EACH.split())
"""What stands before a colour that is one of four."""
HOW_HIGH = ("high", "upto", "longest")
ELSEWHERE = ("trick", "faceup", "facedown", "win", "pick")
_USED = (
    "used use need needed play served servent sert utilise utilisons servono serve usano usa"
    " usiamo gioco jeu spiel benutzen verwenden verwendet"
)
USED = frozenset([*_USED.split(), "braucht", "brauchen", "benutzt", "spielt", "gebraucht"])
"""What a card is that stays in the pack."""
_BACK = "back stay stays leave put go return laisse laisser restent remet remettre bleiben bleibt"
_MORE_BACK = "kommen zuruck rimettere rimettono restano rimangono tornano vanno retournent"
BACK = (*_BACK.split(), *_MORE_BACK.split())
"""Words for what is put back into the box."""
WHOLE_COLOUR = 21
MANY = 2
"""A question of so many colours counts no cards of one."""


def top(heard: Heard) -> Finding | Missing | None:
    """plotters.deck.by-players: how high a colour goes with so many players, or if a card is in."""
    if any(not item.bare for item in heard.items):
        one = len(heard.items) == 1
        return again(heard) or (_so_many_are_in(heard) or _is_in(heard)) if one else None
    if heard.has("remove") or not heard.has(*HOW_HIGH, "number"):
        return deck(heard)
    apart = difference(heard)
    if apart is not None:
        return apart
    players = seated(heard)
    if players is None:
        return how_many_players(heard) if heard.items else None
    tops = setup(heard, players)["top"]
    count = max(tops[colour] for colour in [*map(colour_of, heard.items)] or COLOURS)
    text = translate(heard.lang, "Up to {n}.").format(n=count)
    return Finding("count", count, text, RULES)


def _so_many_are_in(heard: Heard) -> Finding | Missing | None:
    """Whether a colour has as many cards as the question says: are there 15 blue cards?"""
    item = heard.items[0]
    cards = heard.concepts[item.at : item.end + 1]
    if not item.count or not any("card" in found for found in cards):
        return None
    if heard.has("howmany", "number", "remove"):
        return None
    players = seated(heard)
    tops = setup(heard, players or LARGEST)["top"]
    yes = item.count == tops[colour_of(item)]
    found = number_of_cards(heard, tops[colour_of(item)], RULES if players else RULES[::-1])
    return Finding("yes_no", yes, f"{yes_no(heard.lang, yes)} {found.text}", found.rules)


def _is_in(heard: Heard) -> Finding | Missing:
    """Whether a card is in the deck of so many players."""
    players = seated(heard)
    if players is None:
        return how_many_players(heard)
    item, tops = heard.items[0], setup(heard, players)["top"]
    highest = tops[colour_of(item)]
    yes = 1 <= int(item.card[1:]) <= highest
    if heard.has("remove") and not heard.has("not", "no"):
        yes = not yes
    text = translate(heard.lang, "Up to {n}.").format(n=highest)
    return Finding("yes_no", yes, f"{yes_no(heard.lang, yes)} {text}", RULES)


def deck(heard: Heard) -> Finding | Missing | None:
    """plotters.deck: how many cards there are or go out, of all, of a colour, with so many."""
    found = difference(heard) or again(heard)
    if found is not None:
        return found
    if _asks_how_high(heard):
        return top(heard)
    if heard.has("rest") and heard.has("deal", "dealer"):
        return spare(heard)
    bare = [item for item in heard.items if item.bare or item.count == WHOLE_COLOUR]
    named = bare == heard.items and len(bare) < MANY and not _is_elsewhere(heard)
    if heard.items and named:
        return _so_many_are_in(heard) or _counted(heard)
    return copies(heard) or (_whether(heard) or _counted(heard) if named else None)


def _is_elsewhere(heard: Heard) -> bool:
    """Whether cards of a trick or a collection are meant, and "up" stands for no open ones."""
    places = heard.places(*ELSEWHERE)
    return any(heard.tokens[at].text != "up" or not heard.has("sum") for at in places)


def _asks_how_high(heard: Heard) -> bool:
    """Whether the highest card is asked for, and not how many there are."""
    high = heard.has(*HOW_HIGH) and not heard.has("remove", *ELSEWHERE)
    how = any({"high", "howmany"} <= found for found in heard.concepts)  # wie hoch
    many = thing_counted(heard) == "card" and not how
    return high and heard.has("card") and heard.players is not None and not many


def _counted(heard: Heard) -> Finding | Missing | None:
    """How many cards there are or go out."""
    if not wants_count(heard) and not _of_so_many(heard):
        return None
    if heard.has("get", "each", "hand", "deal") and not heard.has("howmany", "number", "remove"):
        return None
    if thing_counted(heard) == "suit" and not heard.has("card") and not _of_one_colour(heard):
        text = counted(heard.lang, "{n} colour.", "{n} colours.", len(COLOURS))
        return Finding("count", len(COLOURS), text, RULES[::-1])
    players = seated(heard)
    out = go_out(heard)
    if out and players is None:
        return how_many_players(heard)
    count = _number(heard, players or LARGEST)
    if out and count is not None:
        count = (_number(heard, LARGEST) or 0) - count
    if count is None:
        return None
    if heard.items or _of_one_colour(heard):
        heard.numbers[:] = [(at, n) for at, n in heard.numbers if n != _number(heard, LARGEST)]
    return number_of_cards(heard, count, RULES if players else RULES[::-1])


def _whether(heard: Heard) -> Finding | None:
    """Yes or no: whether so many play with all the cards, or leave any in the box."""
    if heard.players is None or heard.items:
        return None
    used_ = _number(heard, heard.players) or 0
    left = (_number(heard, LARGEST) or 0) - used_
    asks = opens_with_a_verb(heard) and not heard.has("howmany", "number", "what")
    if _whole_pack(heard):
        yes, count = not left, used_
    elif asks and go_out(heard) and not heard.numbers and not heard.has("high", "low", "not"):
        yes, count = left > 0, left
    else:
        return None
    found = number_of_cards(heard, count, RULES)
    return Finding("yes_no", yes, f"{yes_no(heard.lang, yes)} {found.text}", RULES)


def _whole_pack(heard: Heard) -> bool:
    """Whether it is asked if so many play with all the cards."""
    asked = heard.has("howmany", "number", "what", "who", "when") or bool(heard.numbers)
    whole = heard.has("all", "whole") or said(heard, *EVERY)
    return (
        heard.players is not None
        and not asked
        and whole
        and not heard.items
        and (heard.has("card", "deck") and not heard.has("remove", "deal", "dealer", "each"))
    )


def go_out(heard: Heard) -> bool:
    """Whether the cards are counted that aren't used, and not those that stay in the pack."""
    if in_the_end(heard, "not") and not USED.isdisjoint(token.text for token in heard.tokens):
        return True
    boxed = all("deck" in heard.concepts[at] for at in heard.places("remove"))
    if heard.has("remove") and boxed and heard.players is None and not said(heard, *BACK):
        return False  # all that is in the box
    stay = in_the_end(heard, "keep", "rest") and in_the_end(heard, "deck")
    return in_the_end(heard, "remove") or (heard.has("remove") and not stay)


def _of_so_many(heard: Heard) -> bool:
    """Whether a question tells nothing but how many play: the deck for five, total cards with 4."""
    told = heard.players is not None and not opens_with_a_verb(heard)
    return told and not heard.has("who", "what", "when", "why")


def _number(heard: Heard, players: int) -> int | None:
    """How many cards so many use: of the colour named, of any colour, of all; None where the
    colours differ."""
    verdict = setup(heard, players)
    tops: Mapping[str, int] = verdict["top"]
    if heard.items:
        return tops[colour_of(heard.items[0])]
    if not _of_one_colour(heard):
        return int(verdict["deck"])
    sizes = set(tops.values())
    return sizes.pop() if len(sizes) == 1 else None


def _of_one_colour(heard: Heard) -> bool:
    """Whether the cards of one colour are meant: each colour, per suit, the same colour."""
    for at in heard.places("suit"):
        before = {token.text for token in heard.tokens[max(0, at - 2) : at]}
        if before & EACH and "four" not in heard.concepts[at - 1]:
            return True
    return False
