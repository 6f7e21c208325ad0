"""A case for the judge: JSON values read key by key, each with a clear error.

What any game's cases share: which keys there are, what type a value has, players and options.
"""

from collections.abc import Collection, Mapping
from typing import Any

from kibitz.cards import COLOURS
from kibitz.errors import BadInput, shown
from kibitz.game import Game
from kibitz.i18n import N_

COMMON = ("game", "ask", "players", "options")


class Case:
    """One case; every method raises `BadInput` for a value that makes no sense."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        self.game = game
        self.data = data

    def ask(self, keys: Mapping[str, Collection[str]]) -> str:
        """What is asked, out of `keys`: each question's own keys beside the common ones."""
        ask = self.text("ask")
        if ask not in keys:
            raise BadInput("unknown-ask", game=self.game.title, given=ask, known=", ".join(keys))
        for key in self.data:
            if key not in COMMON and key not in keys[ask]:
                known = ", ".join((*COMMON, *keys[ask]))
                raise BadInput("unknown-key", given=key, known=known)
        return ask

    def value(self, key: str) -> Any:
        """A value that has to be there; raises missing-key."""
        if key not in self.data:
            raise BadInput("missing-key", key=key)
        return self.data[key]

    def text(self, key: str) -> str:
        """A text."""
        value = self.value(key)
        return value if isinstance(value, str) else self._wrong(key, N_("a text"), value)

    def whole(self, key: str) -> int:
        """A whole number."""
        value = self.value(key)
        if isinstance(value, bool) or not isinstance(value, int):
            self._wrong(key, N_("a whole number"), value)
        return int(value)

    def wholes(self, key: str) -> list[int]:
        """A list of whole numbers."""
        value = self.value(key)
        if not isinstance(value, list) or any(
            isinstance(number, bool) or not isinstance(number, int) for number in value
        ):
            self._wrong(key, N_("a list of whole numbers"), value)
        return list(value)

    def cards(self, key: str, low: int, high: int) -> list[str]:
        """A list of `low` to `high` card texts; the game says which texts are cards."""
        value = self.value(key)
        if not isinstance(value, list) or any(not isinstance(card, str) for card in value):
            self._wrong(key, N_("a list of cards"), value)
        if len(value) > high:
            raise BadInput("too-many-cards", key=key, given=len(value), limit=high)
        if len(value) < low:
            raise BadInput("wrong-number-of-cards", key=key, given=len(value), limit=low)
        return list(value)

    def players(self) -> int | None:
        """The number of players, where the case says it."""
        return self.need_players() if "players" in self.data else None

    def need_players(self) -> int:
        """The number of players, which has to be there."""
        return self.game.check_players(self.whole("players"))

    def settings(self) -> dict[str, Any]:
        """The options with their defaults."""
        options = self.data.get("options", {})
        if not isinstance(options, dict):
            self._wrong("options", N_("an object"), options)
        return self.game.settings(options, self.players() or self.game.seats[0])

    @staticmethod
    def _wrong(key: str, wanted: str, value: object) -> Any:
        raise BadInput("wrong-type", key=key, wanted=wanted, given=shown(value))


def colour_of(name: object) -> int:
    """A colour's index by its name; raises `BadInput` (unknown-colour)."""
    if name not in COLOURS:
        given = name if isinstance(name, str) else shown(name)
        raise BadInput("unknown-colour", given=given, known=", ".join(COLOURS))
    return COLOURS.index(str(name))
