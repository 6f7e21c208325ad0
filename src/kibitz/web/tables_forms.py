"""The form that opens a table: what it offers, and the settings that a filled-in one means."""

from collections.abc import Mapping
from typing import Any

from kibitz.game import Game, Option
from kibitz.i18n import N_

BOT = "steady"
"""The bot that sits down where nobody chose another one."""
PACES = (
    ("", N_("no clock")),
    ("600+10", N_("10 minutes each, and 10 seconds more with each move")),
    ("180+5", N_("3 minutes each, and 5 seconds more with each move")),
    ("60+3", N_("1 minute each, and 3 seconds more with each move")),
)
STANDINS = (
    ("60", N_("after one minute")),
    ("15", N_("after 15 seconds")),
    ("300", N_("after five minutes")),
    ("", N_("never: the table waits")),
)
SWITCHES = ("hints", "watchers", "listed")


def settings_of(form: Mapping[str, str], game: Game, lang: str) -> dict[str, Any]:
    """The settings of a table; raises `BadInput` for values that can't be.

    Of options only those that the form holds are read; a switch that isn't there is off.
    """
    settings: dict[str, Any] = {
        "game": game.name,
        "players": whole(form.get("players", "")),
        "lang": lang,
        "options": dict(_options(form, game)),
        "pace": pace_of(form.get("pace", "")),
        "standin": whole(form["standin"]) if form.get("standin") else None,
    }
    return settings | {switch: switch in form for switch in SWITCHES}


def _options(form: Mapping[str, str], game: Game) -> list[tuple[str, object]]:
    read = []
    for option in game.options:
        text = form.get(f"option.{option.name}", "").strip()
        if text:
            read.append((option.name, option.read(_plain(option, text))))
    return read


def _plain(option: Option, text: str) -> str:
    """A list as people type it: commas or spaces between the numbers."""
    return ",".join(text.replace(",", " ").split()) if isinstance(option.default, list) else text


def pace_of(text: str) -> dict[str, object] | None:
    """A pace like "180+5": seconds in the bank, and those added with each move."""
    if not text:
        return None
    bank, _, increment = text.partition("+")
    return {"bank": whole(bank), "increment": whole(increment)}


def whole(text: str) -> int | str:
    """The whole number that a text means; any other text as it is, for the error to show."""
    return int(text) if text.isdecimal() and len(text) < 10 else text[:40]
