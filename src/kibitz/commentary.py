"""How a game comments on a table: heads, rows, prompts, events, and moves as people type them.

A game gives one `Commentary` in its `commentary.py`; the terminal and the web draw what it says.
Cards in its texts stand between backticks (`R13`), so that each surface can draw them its way.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from kibitz.cards import CARD, COLOURS
from kibitz.game import Advice, Event
from kibitz.i18n import translate
from kibitz.words import GameWords, load_words


class Commentary(Protocol):
    """A game's words about one table. `view` is the game's own view of a seat."""

    def head(self, view: Any, lang: str) -> list[str]:
        """What matters about the round, as short texts: its number, the trump, the bids."""

    def columns(self, view: Any, lang: str) -> list[str]:
        """The heads of a table with a row for each seat, without the name."""

    def row(self, view: Any, seat: int, lang: str) -> list[str]:
        """A seat's row under `columns`."""

    def question(self, view: Any, lang: str) -> str:
        """What the seat to act has to decide."""

    def typed(self, lang: str) -> list[tuple[str, str]]:
        """What a player may type for each kind of move, and what it means."""

    def read(self, view: Any, text: str) -> str:
        """The move that a person means by a text ("r5", "3", "rot"); "" when it means none."""

    def event(self, event: Event, names: Sequence[str], lang: str) -> str:
        """An event in a short sentence; "" for one that goes without saying."""


def load_commentary(game: str) -> Commentary:
    """The commentary of a game in the list of games."""
    commentary: Commentary = import_module(f"kibitz.games.{game}.commentary").COMMENTARY
    return commentary


def say(lang: str, text: str, /, **details: object) -> str:
    """A text of the catalogues with its details filled in."""
    return translate(lang, text).format(**details)


def common_event(event: Event, names: Sequence[str], lang: str) -> str:
    """What is told alike in every game: who plays what, who won; "" for other events."""
    name = "" if event.seat is None else names[event.seat]
    data = event.data
    if event.kind == "deal":
        return say(lang, "Round {round}. Dealer: {name}.", round=data["round"], name=name)
    if event.kind == "play":
        return say(lang, "{name}: {card}", name=name, card=f"`{data['card']}`")
    if event.kind == "end":
        winners = [names[seat] for seat in data["winners"]]
        points = max(data["totals"])
        if len(winners) > 1:
            shared = ", ".join(winners)
            return say(lang, "Shared first place: {names} ({points})", names=shared, points=points)
        return say(lang, "The winner: {name} ({points})", name=winners[0], points=points)
    return ""


def tell_advice(game: str, advice: Advice, lang: str) -> str:
    """The reason of an advice in words, cards between backticks."""
    words = load_words(game)
    details = {name: _shown(words, value, lang) for name, value in advice.details.items()}
    return say(lang, advice.reason, **details)


def tell_move(game: str, move: str, lang: str) -> str:
    """What a move names, without its verb: cards between backticks, colours by name."""
    words = load_words(game)
    return " ".join(_shown(words, word, lang) for word in move.split()[1:])


def _shown(words: GameWords, value: object, lang: str) -> str:
    if isinstance(value, float):
        return f"{value:.1f}" if lang == "en" else f"{value:.1f}".replace(".", ",")
    text = str(value)
    if text in COLOURS or text == "none":
        return words.colour_text(text, lang)
    return f"`{text}`" if CARD.fullmatch(text) else text


def read_cards(words: GameWords, text: str) -> list[str]:
    """The cards that a text means, or none when a part of it means no card."""
    cards = words.read_cards(text)
    return cards if all(CARD.fullmatch(card) for card in cards) else []
