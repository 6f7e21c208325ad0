"""What is agreed on before a game: checked when a table is opened or set anew."""

from collections.abc import Mapping
from typing import Any

from kibitz.errors import BadInput, shown
from kibitz.games import load_game
from kibitz.i18n import LANGUAGES, N_

DEFAULTS: dict[str, Any] = {
    "options": {},
    "pace": None,
    "lang": "en",
    "hints": True,
    "standin": 60,
    "watchers": True,
    "listed": False,
}
"""`pace`: None, or seconds in the bank and those added with each move; `standin`: after so many
seconds a bot plays for somebody who is gone, None for never; `listed`: in the lobby."""
PACE = {"bank": (30, 3600), "increment": (0, 120)}
STANDIN = (5, 3600)
SWITCHES = ("hints", "watchers", "listed")
KEYS = ("game", "players", *DEFAULTS)


def read_settings(given: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """All settings of a table, given ones over those before.

    Raises `BadInput`: unknown-key, missing-key, wrong-type, setting-range, unknown-game,
    unknown-language, players-range, unknown-option, option-value, option-conflict.
    """
    for key in given:
        if key not in KEYS:
            raise BadInput("unknown-key", given=key, known=", ".join(KEYS))
    settings = {**DEFAULTS, **before, **given}
    for key in ("game", "players"):
        if key not in settings:
            raise BadInput("missing-key", key=key)
    if not isinstance(settings["game"], str):
        raise wrong("game", N_("a text"), settings["game"])
    game = load_game(settings["game"])
    settings["players"] = game.check_players(settings["players"])
    if not isinstance(settings["options"], Mapping):
        raise wrong("options", N_("an object"), settings["options"])
    whole = game.settings(settings["options"], settings["players"])
    defaults = game.settings({}, settings["players"])
    settings["options"] = {name: value for name, value in whole.items() if value != defaults[name]}
    for switch in SWITCHES:
        if not isinstance(settings[switch], bool):
            raise wrong(switch, N_("true or false"), settings[switch])
    if settings["lang"] not in LANGUAGES:
        raise BadInput(
            "unknown-language", given=shown(settings["lang"]), known=", ".join(LANGUAGES)
        )
    _check_pace(settings["pace"])
    if settings["standin"] is not None:
        _check_number("standin", settings["standin"], *STANDIN)
    return settings


def _check_pace(pace: object) -> None:
    if pace is None:
        return
    if not isinstance(pace, Mapping) or set(pace) != set(PACE):
        raise wrong("pace", N_("null, or an object with bank and increment"), pace)
    for key, (low, high) in PACE.items():
        _check_number(key, pace[key], low, high)


def _check_number(key: str, given: object, low: int, high: int) -> None:
    if isinstance(given, bool) or not isinstance(given, int):
        raise wrong(key, N_("a whole number"), given)
    if not low <= given <= high:
        raise BadInput("setting-range", key=key, given=given, low=low, high=high)


def wrong(key: str, wanted: str, given: object) -> BadInput:
    """The error for a value of the wrong type."""
    return BadInput("wrong-type", key=key, wanted=wanted, given=shown(given))
