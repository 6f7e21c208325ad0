"""What those who look at a table are told: messages as JSON text, each built for one seat.

A seat's message holds the seat's own view and the events as that seat hears them, in the
language of whoever looks. Persons, seeds and actions of the log never stand in a message.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from kibitz.bots import BOTS
from kibitz.commentary import load_commentary
from kibitz.game import WATCHER, Event, Seat, State, View
from kibitz.table.recent import Told
from kibitz.table.table import Table


def dumps(message: Mapping[str, Any]) -> str:
    """A message as it is sent."""
    return orjson.dumps(message, option=orjson.OPT_NON_STR_KEYS).decode()


class Teller:
    """Builds what one table tells after one entry, each part once for all who share it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._record = None if table.state is None else table.state.plain
        self._public: dict[str, Any] = {}
        self._shared: dict[str, str] = {}
        self._shown: dict[tuple[int, str], str] = {}
        self._texts: dict[tuple[str, str], str] = {}
        self._same: dict[tuple[int, str], str] = {}

    def view(self, seat: int, lang: str) -> str:
        """What a seat (or WATCHER) sees of the game, as JSON: its view with words."""
        state = self.table.state
        if state is None:
            return "null"
        if (seat, lang) not in self._shown:
            own = state.game.private(self._record, Seat(seat))
            shown = {"seat": seat, **own}
            if own["legal"]:
                shown |= self._asked(state, seat, own, lang)
            self._shown[seat, lang] = f"{self._all_see(state, lang)},{dumps(shown)[1:]}"
        return self._shown[seat, lang]

    def _all_see(self, state: State, lang: str) -> str:
        """The part of a view that all share, but its closing brace; words say no more than it."""
        if lang not in self._shared:
            self._public = self._public or state.game.public(self._record)
            watched = self._view(state, WATCHER, state.game.private(self._record, WATCHER))
            words = load_commentary(state.game.name)
            told = {
                "head": words.head(watched, lang),
                "columns": words.columns(watched, lang),
                "rows": [words.row(watched, seat, lang) for seat in range(state.players)],
                "standing": state.game.standing(watched),
            }
            self._shared[lang] = dumps(self._public | told)[:-1]
        return self._shared[lang]

    def _asked(self, state: State, seat: int, own: dict[str, Any], lang: str) -> dict[str, Any]:
        """What a seat that is to act is asked, and what each move would score now."""
        self._all_see(state, lang)
        view = self._view(state, seat, own)
        outlook = state.game.outlook(view)
        asked = {"question": load_commentary(state.game.name).question(view, lang)}
        return asked | {"outlook": outlook} if outlook else asked

    def _view(self, state: State, seat: int, own: dict[str, Any]) -> View:
        return state.game.view_type(seat=seat, options=state.settings, **self._public, **own)

    def events(self, told: Told, seat: int, lang: str) -> list[dict[str, Any]]:
        """The events of an entry as a seat hears them, with their text."""
        state = self.table.state
        if state is None:
            return []
        return [self._event(event, lang) for event in self._events(state, told, seat)]

    @staticmethod
    def _events(state: State, told: Told, seat: int) -> tuple[Event, ...]:
        heard = state.game.heard
        return tuple([heard(event, Seat(seat), state.settings) for event in told.events])

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

    def round_so_far(self, seat: int, lang: str) -> list[dict[str, Any]]:
        """What happened since the last deal, as far as it is still known; moves taken back are
        not told."""
        so_far: list[Told] = []
        for told in self.table.recent:
            if any(event.kind == "deal" for event in told.events):
                so_far.clear()
            if told.entry.kind == "undone" and so_far:
                so_far.pop()
            if told.events:
                so_far.append(told)
        shown = []
        for told in so_far:
            events = self.events(told, seat, lang)
            dealt = [at for at, event in enumerate(events) if event["kind"] == "deal"]
            shown.append({"n": told.entry.number, "events": events[dealt[0] if dealt else 0 :]})
        return shown

    def entry(self, told: Told, seat: int, lang: str, person: str | None) -> str:
        """The message about one entry for a seat; to its sender with the mark of the command."""
        entry = told.entry
        own: dict[str, Any] = {"undo": self.table.undoable == seat}
        if entry.mark and person and person == entry.person:
            own["id"] = entry.mark
        if entry.kind not in QUIET or self.table.phase != "playing" or ends_round(told.events):
            own["table"] = self.facts(seat)
        return (
            f'{self._heard(told, seat, lang)},{dumps(own)[1:-1]},"view":{self.view(seat, lang)}}}'
        )

    def _heard(self, told: Told, seat: int, lang: str) -> str:
        """What a seat hears of an entry, but the closing brace; built once for all who hear the
        same."""
        state = self.table.state
        events = () if state is None else self._events(state, told, seat)
        same = events == told.events
        if same and (told.entry.number, lang) in self._same:
            return self._same[told.entry.number, lang]
        entry = told.entry
        message: dict[str, Any] = {"t": "entry", "n": entry.number, "kind": entry.kind}
        message |= {key: entry.data[key] for key in SHOWN.get(entry.kind, ()) if key in entry.data}
        if events:
            message["events"] = [self._event(event, lang) for event in events]
        if entry.number == self.table.last_move and self.table.chairs[0].bank is not None:
            message["clock"] = [chair.bank for chair in self.table.chairs]
        text = dumps(message)[:-1]
        if same:
            self._same[entry.number, lang] = text
        return text

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
            "told": self.round_so_far(seat, lang),
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
