"""What those who look at a table are told: messages as JSON text, each built for one seat.

A seat's message holds the seat's own view and the events as that seat hears them, in the
language of whoever looks. Persons, seeds and actions of the log never stand in a message.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.bots import BOTS
from kibitz.commentary import load_commentary
from kibitz.game import WATCHER, Event, Seat, View
from kibitz.table.table import Table, Told


def dumps(message: Mapping[str, Any]) -> str:
    """A message as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Teller:
    """Builds what one table tells after one entry, each part once for all who share it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._views: list[View] | None = None
        self._shown: dict[tuple[int, str], str] = {}
        self._texts: dict[tuple[str, str], str] = {}

    def view(self, seat: int, lang: str) -> str:
        """What a seat (or WATCHER) sees of the game, as JSON: its view with its words."""
        if (seat, lang) not in self._shown:
            self._shown[seat, lang] = self._show(seat, lang)
        return self._shown[seat, lang]

    def _show(self, seat: int, lang: str) -> str:
        state = self.table.state
        if state is None:
            return "null"
        view = state.watched() if seat == WATCHER else self._seats()[seat]
        words = load_commentary(state.game.name)
        shown = view.to_json() | {
            "head": words.head(view, lang),
            "columns": words.columns(view, lang),
            "rows": [words.row(view, other, lang) for other in range(view.players)],
        }
        if view.legal:
            shown["question"] = words.question(view, lang)
            outlook = state.game.outlook(view)
            if outlook:
                shown["outlook"] = outlook
        return dumps(shown)

    def _seats(self) -> list[View]:
        if self._views is None:
            self._views = self.table.playing.views()
        return self._views

    def events(self, told: Told, seat: int, lang: str) -> list[dict[str, Any]]:
        """The events of an entry as a seat hears them, with their text."""
        state = self.table.state
        if state is None:
            return []
        heard = (state.game.heard(event, Seat(seat), state.settings) for event in told.events)
        return [self._event(event, lang) for event in heard]

    def _event(self, event: Event, lang: str) -> dict[str, Any]:
        data = dumps(event.data)
        key = (f"{event.kind} {event.seat} {data}", lang)
        if key not in self._texts:
            words = load_commentary(self.table.game.name)
            self._texts[key] = words.event(event, self.table.names(), lang)
        return {
            "kind": event.kind,
            "seat": event.seat,
            "rule": event.rule,
            "data": event.data,
            "text": self._texts[key],
        }

    def entry(self, told: Told, seat: int, lang: str, person: str | None) -> str:
        """The message about one entry for a seat; to its sender with the mark of the command."""
        entry = told.entry
        message: dict[str, Any] = {"t": "entry", "n": entry.number, "kind": entry.kind}
        message |= {key: entry.data[key] for key in SHOWN.get(entry.kind, ()) if key in entry.data}
        if entry.mark and person and person == entry.person:
            message["id"] = entry.mark
        if told.events:
            message["events"] = self.events(told, seat, lang)
        if entry.kind not in QUIET or self.table.phase != "playing" or ends_round(told.events):
            message["table"] = self.facts(seat)
        message["undo"] = self.table.undoable == seat
        return f'{dumps(message)[:-1]},"view":{self.view(seat, lang)}}}'

    def whole(self, seat: int, lang: str, presence: Mapping[str, Any]) -> str:
        """A fresh view of everything, for who comes or has missed something."""
        message: dict[str, Any] = {
            **presence,
            "t": "fresh",
            "n": self.table.number,
            "table": self.facts(seat),
            "undo": self.table.undoable == seat,
            "said": [
                {"n": told.entry.number} | told.entry.data
                for told in self.table.recent
                if told.entry.kind == "said"
            ],
        }
        return f'{dumps(message)[:-1]},"view":{self.view(seat, lang)}}}'

    def facts(self, seat: int) -> dict[str, Any]:
        """What is known of the table beside the cards."""
        table = self.table
        return {
            "id": table.id,
            "phase": table.phase,
            "settings": table.settings,
            "you": None if seat == WATCHER else seat,
            "host": table.seat_of(table.host),
            "chairs": [
                {"name": chair.name, "bot": chair.bot, "person": chair.person is not None}
                for chair in table.chairs
            ],
            "sheet": table.sheet,
            "again": table.again,
            "bots": list(BOTS),
        }


SHOWN = {
    "sat": ("seat", "name"),
    "stood": ("seat",),
    "bot": ("seat", "bot", "name"),
    "renamed": ("seat", "name"),
    "moved": ("seat", "by"),
    "undone": ("seat",),
    "said": ("seat", "name", "text", "phrase"),
    "left": ("seat",),
    "again": ("table",),
    "closed": ("reason",),
}
"""What of an entry's data everybody may know. A move is told by its events alone."""
QUIET = ("moved", "undone", "said")


def ends_round(events: Sequence[Event]) -> bool:
    """Whether a round was scored."""
    return any(event.kind == "score" for event in events)
