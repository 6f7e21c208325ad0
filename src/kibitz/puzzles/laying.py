"""Lays out choices: the cards of a hand or of a trick, numbers, texts."""

from collections.abc import Iterable, Mapping, Sequence

from kibitz.puzzles.model import Answer, Choice, Laid
from kibitz.words import signed

MOST_NUMBERS = 4
"""So many numbers are there to choose from."""
NONE = "none"
"""The key of a last choice that excludes the others: none of these."""


def of_hand(
    hand: Sequence[str], legal: Iterable[str], lures: Iterable[Iterable[str]], none: str = ""
) -> Laid:
    """The cards of a hand, each there once; the right answer are the legal ones.

    `none` is the text of the choice that no card may be played, where there is one.
    """
    choices = [Choice(card, card=card) for card in hand]
    choices += [Choice(NONE, none)] if none else []
    right = frozenset(legal) or frozenset({NONE})
    return Laid(tuple(choices), right, _answers(lures), field="hand", many=True)


def of_trick(
    trick: Sequence[str], right: int | None, lures: Iterable[int | None], none: str = ""
) -> Laid:
    """The places of a trick, from 0; the right one wins, takes or whatever is asked.

    `none` is the text of a last choice, right where `right` is None.
    """
    choices = [Choice(str(at), card=card) for at, card in enumerate(trick)]
    choices += [Choice(NONE, none)] if none else []
    mistakes = [[_place(at)] for at in lures]
    return Laid(tuple(choices), frozenset({_place(right)}), _answers(mistakes), field="trick")


def of_numbers(right: int, lures: Iterable[int]) -> Laid:
    """Numbers in order: the right one and the first lures that differ from it."""
    wrong = [number for number in dict.fromkeys(lures) if number != right][: MOST_NUMBERS - 1]
    numbers = sorted([right, *wrong])
    choices = tuple(Choice(str(number), signed(number)) for number in numbers)
    return Laid(choices, frozenset({str(right)}), _answers([str(number)] for number in wrong))


def of_texts(texts: Mapping[str, str], right: str, lures: Iterable[str]) -> Laid:
    """Texts by their keys, in order."""
    choices = tuple(Choice(key, text) for key, text in texts.items())
    return Laid(choices, frozenset({right}), _answers([lure] for lure in lures))


def _place(at: int | None) -> str:
    return NONE if at is None else str(at)


def _answers(lures: Iterable[Iterable[str]]) -> tuple[Answer, ...]:
    return tuple(dict.fromkeys(frozenset(lure) for lure in lures))
