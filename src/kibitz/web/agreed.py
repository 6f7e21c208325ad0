"""The options that the players of a table have agreed on, as a form and an address hold them."""

from collections.abc import Iterator, Mapping
from typing import Any

from kibitz.game import Game
from kibitz.questions import OptionText, load_options


def offered(game: Game) -> list[OptionText]:
    """The options that a question's form offers: those that are on or off, or one of a few."""
    return [text for text in load_options(game.name) if game.option(text.name).choices]


def agreed(given: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """The options in a form or an address that are not as they usually are.

    Raises `BadInput` (option-value) for a value that an option does not take.
    """
    found = {}
    for text in offered(game):
        option, value = game.option(text.name), given.get(text.name, "")
        if isinstance(value, str) and value and option.read(value) != option.default:
            found[option.name] = option.read(value)
    return found


def pairs(options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Options for an address."""
    for name, value in options.items():
        yield name, "on" if value is True else str(value)
