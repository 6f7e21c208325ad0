"""What stands in for browsers, for time and for chance where a machine plays with tables."""

import json
import random
import time
from typing import Any


class Clock:
    """In place of `time` for the tables: it stands still until the machine moves it."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.time = time.time

    def monotonic(self) -> float:
        return self.now


class Chance:
    """In place of `secrets`: the deals can be dealt again, so that a slip can be shown again."""

    def __init__(self) -> None:
        self.rng = random.Random(0)

    def randbelow(self, end: int) -> int:
        return self.rng.randrange(end)


class Window:
    """What somebody's page knows of a table, from the messages alone."""

    def __init__(self, person: str | None, lang: str = "en") -> None:
        self.person = person
        self.lang = lang
        self.ended: str | None = None
        self.n: int | None = None
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] | None = None
        self.presence: tuple[list[int], int] | None = None
        self.undo = False
        self.chat: list[dict[str, Any]] = []
        self.round: list[list[tuple[str, int]]] = []
        self.whole = False
        """Whether it knows all of this round."""
        self.clock: list[int] | None = None

    def comes_back(self) -> "Window":
        """The page of the same browser, connected again: it knows what it knew."""
        again = Window(self.person, self.lang)
        for known in ("n", "view", "table", "undo", "whole"):
            setattr(again, known, getattr(self, known))
        again.chat, again.round = list(self.chat), list(self.round)
        return again

    def close(self, reason: str) -> None:
        assert self.ended is None
        self.ended = reason

    def send(self, message: str) -> None:
        assert self.ended is None, "told after the end"
        told = json.loads(message)
        getattr(self, f"_{told['t']}")(told)
        if "here" in told:
            self.presence = (told["here"], told["watchers"])

    def _presence(self, told: dict[str, Any]) -> None:
        """Who is here: in other messages too."""

    def _fresh(self, told: dict[str, Any]) -> None:
        self.n, self.view, self.table = told["n"], told["view"], told["table"]
        self.undo, self.whole = told["undo"], True
        self.chat = [words(said) for said in told["said"]]
        self.round = [decisions(one["events"]) for one in told["told"]]

    def _entry(self, told: dict[str, Any]) -> None:
        assert told["n"] == (self.n or 0) + 1, "a gap, or told twice"
        self.n, self.view, self.undo = told["n"], told["view"], told["undo"]
        self.table = told.get("table", self.table)
        self.clock = told.get("clock", self.clock)
        if told["kind"] == "said":
            self.chat.append(words(told))
        if told["kind"] == "undone" and self.round:
            self.round.pop()
        events = told.get("events", [])
        if any(event["kind"] == "deal" for event in events):
            self.round, self.whole = [], True
        elif events:
            self.round.append(decisions(events))


def words(told: dict[str, Any]) -> dict[str, Any]:
    """What was said, and by whom."""
    return {key: told[key] for key in ("seat", "name", "text", "phrase") if key in told}


def decisions(events: list[dict[str, Any]]) -> list[tuple[str, int]]:
    """The decision that an entry's events tell, by its kind and seat; a pick has no event."""
    kinds = ("bid", "play", "choose", "trump")
    return [(e["kind"], e["seat"]) for e in events if e["kind"] in kinds and e["seat"] is not None]
