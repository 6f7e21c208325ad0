"""What cases the judge takes, in words for a program or a model."""

from collections.abc import Iterable

from kibitz.games import GAMES, load_game
from kibitz.questions import Field, Question, load_deck, load_questions
from kibitz.words import load_words

TAKES = {
    "cards": "a list of cards",
    "card": "a card or null",
    "trump": "a colour or none",
    "number": "a number",
    "numbers": "a list of numbers",
    "players": "a number",
    "counts": "an object from colour to number",
    "colours": "a list of colours",
}
GUIDE = """A case is an object with `game`, `ask` and the keys below; `players` and `options` may
be added to any. Cards are a colour's letter and a rank (B, G, R, Y: blue, green, red, yellow), such
as R5. Tricks are in the order of play."""


def guide(games: Iterable[str] = GAMES) -> str:
    """How to write a case: the cards, and for each game its questions, keys and options."""
    return "\n".join([GUIDE, *(_game_guide(name) for name in games)])


def _game_guide(name: str) -> str:
    asks = [f"- {_question_guide(question)}" for question in load_questions(name)]
    options = [f"{option.name} ({option.wanted})" for option in load_game(name).options]
    words = load_words(name)
    others = [
        f"{card}: {words.card_name(card, 'en')}" for card in load_deck(name) if card.isalpha()
    ]
    cards = f"; other cards: {', '.join(others)}" if others else ""
    return "\n".join([f"game `{name}`{cards}; options: {', '.join(options)}", *asks])


def _question_guide(question: Question) -> str:
    keys = [_key(field) for field in question.fields if field.kind != "option"]
    return f"ask `{question.ask}`: {question.text} Keys: {', '.join(keys)}"


def _key(field: Field) -> str:
    return f"{field.key} ({TAKES[field.kind]}{'' if field.required else '; optional'})"
