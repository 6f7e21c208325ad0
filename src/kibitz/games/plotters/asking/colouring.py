"""How many colours: in a trick, face up, before two have to be chosen."""

from kibitz.games.plotters.asking.asked import (
    in_the_end,
    opens_with_a_verb,
    said,
    wants_count,
)
from kibitz.hearing import Finding, Heard
from kibitz.hearing.saying import yes_no
from kibitz.words import counted

IN_A_TRICK = 3
KEPT = 2
ALL = 4
_WITH = "with at from until takes choice partir avec a quand choix da con quando scelta ab bei mit"
WITH = (*_WITH.split(), "wahl", "bis", "auslost", "zwingt", "oblige", "obbliga", "scatta", "need")
"""Words of a question for the moment of the choice, not for how many are chosen."""
AFTER = ("after", "once", "apres", "dopo", "volta", "nach", "nachdem", "wenn")
BEFORE = ("without", "sans", "senza", "ohne", "ehe", "bevor", "before", "avant", "prima")


def colours(heard: Heard) -> Finding | None:
    """plotters.three-colours: how many colours may lie in one trick."""
    if heard.has("keep", "collection", "remove", "deck") or in_the_end(heard, "point"):
        return None
    if heard.has("facedown", "faceup") and not heard.has("trick"):
        return None
    most = heard.has("howmany", "number", "longest", "high", "limit", "upto")
    asks = wants_count(heard) or (heard.has("trick") and not opens_with_a_verb(heard))
    if heard.items or not heard.has("suit") or not most or not asks:
        return None
    return _so_many(heard, IN_A_TRICK, "plotters.three-colours", "plotters.free-play")


def kept(heard: Heard) -> Finding | None:
    """plotters.choose-two: how many colours stay face up, or are turned down."""
    if _would_wait(heard):
        rules = ("plotters.choose-when", "plotters.choose-two")
        return Finding("yes_no", False, yes_no(heard.lang, False), rules)
    if not _of_colours(heard):
        return None
    asks = heard.has("howmany", "number")
    if not asks and (heard.has("must", "facedown") or not heard.has("keep", "faceup")):
        return None
    if said(heard, *BEFORE):
        return when(heard)
    return _so_many(heard, KEPT, "plotters.choose-two", "plotters.later-cards")


def _would_wait(heard: Heard) -> bool:
    """Whether somebody would like to wait with the choice until the end of a round."""
    asked = heard.has("may") and heard.has("wait") and heard.has("end")
    others = heard.has("howmany", "who", "why", "no", "not", "forbid", "must", "trick", "lead")
    return asked and not others and heard.has("name", "pick", "keep")


def when(heard: Heard) -> Finding | None:
    """plotters.choose-two: with how many colours two are chosen, or how many lie open before."""
    if not _of_colours(heard):
        return None
    after = heard.has("faceup") and heard.has("name", "pick") and said(heard, *AFTER)
    if after or not (heard.has("must", "may", "upto", "number") or said(heard, *WITH, *BEFORE)):
        return _so_many(heard, KEPT, "plotters.choose-two", "plotters.later-cards")
    if heard.has("must") and _needed(heard):
        return _so_many(heard, ALL, "plotters.choose-two", "plotters.choose-when")
    open_ = heard.has("upto", "all", "may") and heard.has("faceup") and not heard.has("facedown")
    if said(heard, *BEFORE) or open_:
        return _so_many(heard, ALL - 1, "plotters.collect", "plotters.choose-two")
    return _so_many(heard, ALL, "plotters.choose-two", "plotters.choose-when")


def _needed(heard: Heard) -> bool:
    """Whether so many have to be owned, before what follows: must I own before I choose."""
    musts, befores = heard.places("must"), heard.places("before")
    return bool(musts and befores) and musts[0] < befores[0] and not heard.has("may")


def _of_colours(heard: Heard) -> bool:
    """Whether the colours that somebody owns are counted: not those in a trick or in the deck."""
    owned = heard.has("facedown", "faceup", "keep", "name", "pick")
    elsewhere = heard.has("trick", "deck", "remove") or (heard.has("lie") and not owned)
    named = any(not item.bare for item in heard.items)
    return heard.has("suit") and not named and not elsewhere and wants_count(heard)


def _so_many(heard: Heard, count: int, *rules: str) -> Finding:
    text = counted(heard.lang, "{n} colour.", "{n} colours.", count)
    return Finding("count", count, text, rules)
