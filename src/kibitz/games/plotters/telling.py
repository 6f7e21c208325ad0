"""A verdict of Plotters, Inc. in words."""

from collections.abc import Mapping
from typing import Any

from kibitz.cards import COLOURS, LETTERS
from kibitz.games.plotters.words import WORDS
from kibitz.i18n import N_, translate
from kibitz.telling import Row, Shown, Telling, tell_legal, trump_aside
from kibitz.words import ORDINALS, counted


def tell(case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """The verdict on a case in a language."""
    return TELL[case["ask"]](case, verdict, lang)


def legal(case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """plotters.three-colours: what may be played, what not and why."""
    return tell_legal(WORDS, case, verdict, lang)


def takers(case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """Who picks, who takes the rest, who leads next."""
    winner, rest = verdict["winner"], verdict["rest"]
    headline = _by_place(lang, N_("The {place} card wins the trick: {card}."), case, winner)
    notes = {winner: Shown(case["trick"][winner], "good", translate(lang, "wins"))}
    if rest is None:
        more: tuple[str, ...] = (translate(lang, "Its player takes all the cards and leads next."),)
    else:
        picks = counted(
            lang, "Its player picks {n} card.", "Its player picks {n} cards.", verdict["picks"]
        )
        left = _by_place(lang, N_("The {place} card takes the rest: {card}."), case, rest)
        more = (picks, left, translate(lang, "Whoever played it leads next."))
        notes[rest] = Shown(case["trick"][rest], "second", translate(lang, "takes the rest"))
    trick = tuple(notes.get(at, Shown(card)) for at, card in enumerate(case["trick"]))
    led = COLOURS[LETTERS.index(case["trick"][0][0])]
    aside = trump_aside(WORDS, led, lang)
    row = Row(translate(lang, "The trick"), trick, numbered=True, aside=aside)
    return Telling(headline, more, (row,))


def _by_place(lang: str, text: str, case: Mapping[str, Any], place: int) -> str:
    card = WORDS.the_card(case["trick"][place], lang)
    return translate(lang, text).format(place=ORDINALS[lang][place], card=card)


def score(case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """The points and how they come about (plotters.score and the rules about it)."""
    points, up, down = verdict["points"], verdict["up"], verdict["down"]
    headline = counted(lang, "{n} point.", "{n} points.", points)
    more = [_sum(case["counts"], verdict, lang)] if len(up) == 2 else []
    names = ", ".join(WORDS.colour_name(colour, lang) for colour in up)
    facts = (
        (translate(lang, "Face up"), names or "–"),
        (translate(lang, "Cards face down"), str(down)),
    )
    return Telling(headline, tuple(more), facts=facts)


def _sum(counts: Mapping[str, int], verdict: Mapping[str, Any], lang: str) -> str:
    one, other = (counts[colour] for colour in verdict["up"])
    points, down = verdict["points"], verdict["down"]
    if down == 0 and points == 0:
        return translate(lang, "No card is face down, so this hand scores nothing.")
    divided = f"{one} × {other} ÷ {down}" if down else f"{one} × {other}"
    if points * max(down, 1) == one * other:
        return f"{divided} = {points}"
    return translate(lang, "{sum}, rounded down: {points}").format(sum=divided, points=points)


def setup(_case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """Rounds, cards, picks, and how high each colour goes."""
    headline = counted(lang, "You play {n} round.", "You play {n} rounds.", verdict["rounds"])
    facts = (
        (translate(lang, "Rounds"), str(verdict["rounds"])),
        (translate(lang, "Cards each"), str(verdict["cards"])),
        (translate(lang, "Cards in the deck"), str(verdict["deck"])),
        (translate(lang, "Winner picks"), str(verdict["picks"])),
    )
    letters = dict(zip(COLOURS, LETTERS, strict=True))
    top = tuple(Shown(f"{letters[colour]}{rank}") for colour, rank in verdict["top"].items())
    return Telling(headline, rows=(Row(translate(lang, "Highest cards"), top),), facts=facts)


TELL = {"legal": legal, "takers": takers, "score": score, "setup": setup}
