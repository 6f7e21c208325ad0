"""A table in dictionaries and lists, as docs/table.md tells it; nothing of `kibitz.table` is used.

The rules of the cards are the game's own: a `State` stands for the cards on the table.
"""

import unicodedata
from typing import Any

from kibitz import load_game
from kibitz.errors import KibitzError
from kibitz.game import State

from .given import BOTS, NAMES, SAID, SETTINGS

DEFAULTS: dict[str, Any] = {
    "options": {},
    "pace": None,
    "lang": "en",
    "hints": True,
    "standin": 60,
    "watchers": True,
    "listed": False,
}


def same_name(one: str) -> str:
    """Names that look the same are the same."""
    return unicodedata.normalize("NFKC", one).casefold()


class Plain:
    """What there is to know of a table. Times are seconds in which
    somebody looked, banks ms."""

    def __init__(self, host: str, settings: dict[str, Any], now: float) -> None:
        self.host = host
        self.settings = DEFAULTS | settings
        self.chairs: list[dict[str, Any]] = []
        self.phase = "lobby"
        self.number = 1
        self.state: State | None = None
        self.before: State | None = None
        self.moves: list[tuple[int, str]] = []
        self.round: list[tuple[str, int]] = []
        self.chat: list[dict[str, Any]] = []
        self.banks: list[int] = []
        self.undo: int | None = None
        self.last_move = 0
        self.marks: dict[tuple[str, str], int] = {}
        self.windows: list[Any] = []
        self.now = self.turn_began = now
        self.gone: dict[int, float] = {}
        self._resize()

    # ---- who is where

    def _resize(self) -> None:
        del self.chairs[self.settings["players"] :]
        while len(self.chairs) < self.settings["players"]:
            self.chairs.append({"name": "", "person": None, "bot": None})

    def seat(self, person: str | None) -> int | None:
        """Where a person sits."""
        seats = [n for n, chair in enumerate(self.chairs) if chair["person"] == person]
        return seats[0] if seats and person is not None else None

    def names(self, but: tuple[int | None, ...]) -> list[str]:
        """The names at the table, as they count for being the same."""
        return [same_name(c["name"]) for n, c in enumerate(self.chairs) if n not in but]

    @property
    def turn(self) -> int | None:
        """Who is to act."""
        return self.state.turn if self.state is not None and self.phase == "playing" else None

    def here(self) -> list[int]:
        """The seats whose persons look."""
        return sorted(
            n
            for n, chair in enumerate(self.chairs)
            if chair["person"] and any(w.person == chair["person"] for w in self.windows)
        )

    def watchers(self) -> int:
        """How many look on."""
        return sum(self.seat(window.person) is None for window in self.windows)

    def may_look(self, person: str | None) -> bool:
        """Whether somebody may look at the table as it is."""
        stranger = self.seat(person) is None
        return not (stranger and self.phase != "lobby" and not self.settings["watchers"])

    def looks(self, window: Any) -> list[Any]:
        """A window opens; those that it takes over from."""
        older = [w for w in self.windows if w.person is not None and w.person == window.person]
        self.windows = [w for w in self.windows if w not in older] + [window]
        self.note_gone()
        return older

    def note_gone(self) -> None:
        """Notes since when each person is gone."""
        here = self.here()
        people = [n for n, c in enumerate(self.chairs) if c["person"] and n not in here]
        self.gone = {n: self.gone.get(n, self.now) for n in people}

    # ---- what is refused: all the reasons, any of which may be told

    def reasons(self, person: str, command: dict[str, Any]) -> set[str]:
        """Why a command is refused now; none if it isn't."""
        if self.phase == "closed":
            return {"table-closed"}
        return {code for code in getattr(self, f"_no_{command['do']}")(person, command) if code}

    def _no_seat(self, person: str) -> set[str]:
        return {"no-seat-here"} if self.seat(person) is None else set()

    def _no_lobby(self) -> set[str]:
        return {"already-started"} if self.phase != "lobby" else set()

    def _no_game(self) -> set[str]:
        return {"lobby": {"not-started"}, "over": {"table-over"}}.get(self.phase, set())

    def _bad_chair(self, seat: object) -> set[str]:
        known = isinstance(seat, int) and not isinstance(seat, bool)
        return set() if known and 0 <= int(str(seat)) < len(self.chairs) else {"no-seat"}

    def _bad_name(self, name: object, but: tuple[int | None, ...]) -> set[str]:
        bad = next((code for known, code in NAMES if known == name), None)
        if bad is not None:
            return {bad}
        return {"name-taken"} if same_name(str(name)) in self.names(but) else set()

    def _no_sit(self, person: str, command: dict[str, Any]) -> set[str]:
        no, own = self._no_lobby(), self.seat(person)
        if self._bad_chair(command["seat"]):
            return no | {"no-seat"} | self._bad_name(command["name"], (own,))
        chair = self.chairs[command["seat"]]
        if chair["person"] is not None and chair["person"] != person:
            no |= {"seat-taken"}
        return no | self._bad_name(command["name"], (own, command["seat"]))

    def _no_stand(self, person: str, command: dict[str, Any]) -> set[str]:
        return self._no_lobby() | self._no_seat(person)

    def _no_bot(self, person: str, command: dict[str, Any]) -> set[str]:
        bad = next(code for bot, code in BOTS if bot == command["bot"])
        no = self._no_lobby() | self._no_seat(person) | ({bad} if bad else set())
        if self._bad_chair(command["seat"]):
            return no | {"no-seat"}
        return no | ({"seat-taken"} if self.chairs[command["seat"]]["person"] else set())

    def _no_rename(self, person: str, command: dict[str, Any]) -> set[str]:
        return self._no_seat(person) | self._bad_name(command["name"], (self.seat(person),))

    def _no_set(self, person: str, command: dict[str, Any]) -> set[str]:
        given = command["settings"]
        no = self._no_lobby() | ({"not-host"} if person != self.host else set())
        no |= {code for settings, code in SETTINGS if settings == given and code}
        taken = [n for n, c in enumerate(self.chairs) if c["person"] or c["bot"]]
        if given.get("players", 9) <= max(taken, default=-1):
            no |= {"seats-in-use"}
        if given.get("game") == "plotters":  # with three players there is another reason too
            no |= {"players-range", "unknown-option"}
        return no

    def _no_start(self, person: str, command: dict[str, Any]) -> set[str]:
        free = any(not c["person"] and not c["bot"] for c in self.chairs)
        return self._no_lobby() | self._no_seat(person) | ({"seats-free"} if free else set())

    def _no_move(self, person: str, command: dict[str, Any]) -> set[str]:
        no = self._no_seat(person) | self._no_game()
        if not isinstance(command["move"], str):
            no |= {"wrong-type"}
        if command.get("seen") is not None and command["seen"] < self.last_move:
            no |= {"too-late"}
        if self.turn is not None and self.turn != self.seat(person):
            no |= {"not-your-turn"}
        return no or self._rules_against(command["move"])

    def _rules_against(self, move: str) -> set[str]:
        assert self.state is not None
        try:
            self.state.copy().play(move)
        except KibitzError as error:
            return {error.code}
        return set()

    def _no_undo(self, person: str, command: dict[str, Any]) -> set[str]:
        no = self._no_seat(person) | self._no_game()
        return no or ({"no-undo"} if self.undo != self.seat(person) else set())

    def _no_say(self, person: str, command: dict[str, Any]) -> set[str]:
        words = {key: command[key] for key in ("text", "phrase") if key in command}
        bad = next(code for said, code in SAID if said == words)
        return self._no_seat(person) | ({bad} if bad else set())

    def _no_leave(self, person: str, command: dict[str, Any]) -> set[str]:
        return self._no_seat(person)

    def _no_close(self, person: str, command: dict[str, Any]) -> set[str]:
        no = {"not-host"} if person != self.host else set()
        return no | ({"already-started"} if self.phase == "playing" else set())

    # ---- what is done; `entry` is the log's, for what is drawn by chance

    def does(self, person: str, command: dict[str, Any], entry: Any) -> None:
        """A command that nothing stands against is carried out."""
        if command["do"] != "move":
            self.number += 1
        getattr(self, f"_{command['do']}")(person, command, entry)
        if "id" in command:
            self.marks[person, command["id"]] = self.number
        self.windows = [w for w in self.windows if self.may_look(w.person)]
        self.note_gone()

    def _put(self, seat: int, name: str, person: str | None, bot: object) -> None:
        self.chairs[seat] = {"name": name, "person": person, "bot": bot}

    def _sit(self, person: str, command: dict[str, Any], entry: Any) -> None:
        own = self.seat(person)
        if own is not None:
            self._put(own, "", None, None)
        self._put(command["seat"], command["name"], person, None)

    def _stand(self, person: str, command: dict[str, Any], entry: Any) -> None:
        self._put(self.seat(person) or 0, "", None, None)

    def _bot(self, person: str, command: dict[str, Any], entry: Any) -> None:
        name = entry.data["name"]
        assert bool(name) == bool(command["bot"])
        assert not name or same_name(name) not in self.names(()), "a bot with somebody's name"
        self._put(command["seat"], name, None, command["bot"])

    def _rename(self, person: str, command: dict[str, Any], entry: Any) -> None:
        self.chairs[self.seat(person) or 0]["name"] = command["name"]

    def _set(self, person: str, command: dict[str, Any], entry: Any) -> None:
        self.settings |= command["settings"]
        self._resize()

    def _start(self, person: str, command: dict[str, Any], entry: Any) -> None:
        players, options = len(self.chairs), self.settings["options"]
        self.state = load_game(self.settings["game"]).new(players, entry.data["seed"], options)
        wanted = self.settings.get("dealer")
        assert wanted is None or self.state.dealer == wanted % players
        pace = self.settings["pace"]
        self.banks = [] if pace is None else [pace["bank"] * 1000] * players
        self.phase, self.last_move, self.turn_began = "playing", self.number, self.now

    def _move(self, person: str, command: dict[str, Any], entry: Any) -> None:
        self.moved(command["move"], "person", entry)

    def moved(self, move: str, by: str, entry: Any) -> None:
        """The seat to act makes a move, or one is made for it."""
        state, seat = self.state, self.turn
        assert state is not None
        assert seat is not None
        self.number += 1
        self.before = state.copy()
        text = state.text(state.parse(move))
        ms = round((self.now - self.turn_began) * 1000)
        told = {key: entry.data[key] for key in ("seat", "move", "by", "ms")}
        assert told == {"seat": seat, "move": text, "by": by, "ms": ms}
        state.play(move, seat)
        if self.banks:
            self.banks[seat] = max(self.banks[seat] - ms, 0) + self._increment
        same_round = self.before.round == state.round
        still = same_round and not state.is_over
        self.undo = seat if by == "person" and still and self._takes_back(text) else None
        self.moves.append((seat, text))
        self.round = [*self.round, (text.split()[0], seat)] if same_round else []
        self.phase = "over" if state.is_over else "playing"
        self.last_move, self.turn_began = self.number, self.now

    @property
    def _increment(self) -> int:
        return int(self.settings["pace"]["increment"] * 1000)

    def _takes_back(self, move: str) -> bool:
        """A bid or trump while others have yet to bid; a pick or a choice of colours."""
        assert self.state is not None
        if move.startswith(("bid", "trump")):
            return self.state.watched().phase == "bidding"
        return move.startswith(("pick", "choose"))

    def _undo(self, person: str, command: dict[str, Any], entry: Any) -> None:
        self.state, self.undo = self.before, None
        seat, _ = self.moves.pop()
        self.round.pop()
        if self.banks:
            self.banks[seat] -= self._increment
        self.last_move, self.turn_began = self.number, self.now

    def _say(self, person: str, command: dict[str, Any], entry: Any) -> None:
        seat = self.seat(person) or 0
        said = {key: command[key] for key in ("text", "phrase") if key in command}
        self.chat.append({"seat": seat, "name": self.chairs[seat]["name"]} | said)

    def _leave(self, person: str, command: dict[str, Any], entry: Any) -> None:
        seat = self.seat(person) or 0
        lobby = self.phase == "lobby"
        name = "" if lobby else self.chairs[seat]["name"]
        self._put(seat, name, None, None if lobby else "steady")

    def _close(self, person: str, command: dict[str, Any], entry: Any) -> None:
        self.phase = "closed"
        self.windows = []

    # ---- what the table does by itself

    def due(self) -> str | None:
        """By what the table moves now for the seat to act; None where it has to wait."""
        turn, standin = self.turn, self.settings["standin"]
        if turn is None or not self.windows:
            return None
        if self.chairs[turn]["bot"]:
            return "bot"
        if standin is not None and self.now >= self.gone.get(turn, self.now) + standin:
            return "standin"
        spent = round((self.now - self.turn_began) * 1000)
        return "clock" if self.banks and spent >= self.banks[turn] else None

    def restarts(self) -> None:
        """The server ends and begins again: nobody looks, and time begins anew."""
        self.windows, self.gone, self.turn_began = [], {}, self.now
        self.note_gone()
