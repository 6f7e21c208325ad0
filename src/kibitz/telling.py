"""How a verdict is told to people: a headline, more sentences, cards and figures.

A game puts its verdicts into words in its own `telling.py`; what any game's share stands here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, TypeAlias

from kibitz.i18n import translate
from kibitz.words import GameWords, counted

FEW = 4
"""So many cards are listed by name in a headline; more are counted."""

Mark: TypeAlias = Literal["", "good", "second", "barred"]
MARKS: tuple[Mark, ...] = ("good", "second", "barred", "")
"""In the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A card (or a bid) as a verdict shows it, with the rule that bars it where one does."""

    text: str
    mark: Mark = ""
    note: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Cards that belong together, such as a hand; `numbered` where their order matters.

    `aside` says what matters about them, such as the trump.
    """

    label: str
    cards: tuple[Shown, ...]
    numbered: bool = False
    aside: str = ""

    def notes(self, titles: Mapping[str, str]) -> dict[tuple[Mark, str], list[str]]:
        """What is noted about cards, by mark and note (or the title of the rule), each once."""
        notes: dict[tuple[Mark, str], list[str]] = {}
        for shown in self.cards:
            note = titles[shown.rule] if shown.rule else shown.note
            if note:
                cards = notes.setdefault((shown.mark, note), [])
                cards += [shown.text] if shown.text not in cards else []
        return dict(sorted(notes.items(), key=lambda note: MARKS.index(note[0][0])))


@dataclass(frozen=True, slots=True)
class Telling:
    """A verdict in words, all in one language: a headline, more sentences, cards and figures."""

    headline: str
    more: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


Tell: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any], str], Telling]
"""Puts a verdict into words: case, verdict, language."""


def load_tell(game: str) -> Tell:
    """How a game puts its verdicts into words."""
    tell: Tell = import_module(f"kibitz.games.{game}.telling").tell
    return tell


def trump_aside(words: GameWords, trump: str, lang: str) -> str:
    """What is trump, to be said beside a trick: Trump: ♥ red."""
    if trump == "none":
        return words.colour_name("none", lang)
    return translate(lang, "Trump: {trump}").format(trump=words.colour_text(trump, lang))


def tell_legal(
    words: GameWords, case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str
) -> Telling:
    """Which cards of a hand may be played on a trick, and which not by what rule."""
    why_not = verdict["why_not"]
    hand = tuple(
        Shown(card, "barred" if card in why_not else "good", rule=why_not.get(card, ""))
        for card in case["hand"]
    )
    rows = [Row(translate(lang, "Your hand"), hand)]
    if case["trick"]:
        trick = tuple(Shown(card) for card in case["trick"])
        rows.insert(0, Row(translate(lang, "The trick so far"), trick, numbered=True))
    return Telling(_allowed(words, case["hand"], verdict["legal"], lang), rows=tuple(rows))


def _allowed(words: GameWords, hand: list[str], allowed: list[str], lang: str) -> str:
    if not allowed:
        return translate(lang, "You may play nothing: you are blocked, and the round ends at once.")
    if len(allowed) == len(hand):
        return counted(
            lang, "You may play this card.", "You may play any of these cards.", len(hand)
        )
    if len(set(allowed)) <= FEW:
        names = ", ".join(words.card_name(card, lang) for card in dict.fromkeys(allowed))
        return translate(lang, "You may play: {cards}.").format(cards=names)
    text = translate(lang, "You may play {n} of your {all} cards.")
    return text.format(n=len(allowed), all=len(hand))
