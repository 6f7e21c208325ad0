"""The history of two people against two plain lists."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from kibitz.assistant import history, remembering
from kibitz.assistant.history import History
from kibitz.errors import BadInput
from kibitz.store import Store, open_store
from tests.store.databases import BACKENDS, fresh

LETTERS = "aàÀeéÉßsSœoOE% _\\\u0300"


def code_of(call: Any, *given: Any) -> str:
    """The code with which a call is refused."""
    with pytest.raises(BadInput) as caught:
        call(*given)
    return caught.value.code


def folded(text: str) -> str:
    """A text without accents and capitals, letter by letter."""
    table = str.maketrans({"à": "a", "À": "a", "é": "e", "É": "e", "ß": "ss", "œ": "oe"})
    return text.translate(table).lower().replace("\u0300", "")


class Plain:
    """An entry of the plain model."""

    def __init__(self, id: int, text: str, game: str) -> None:
        self.id, self.text, self.game = id, text, game
        self.starred = False
        self.right: bool | None = None
        self.deleted: datetime | None = None


class Histories(RuleBasedStateMachine):
    """Two people's histories beside two lists; two entries each at most."""

    store: Store

    def __init__(self) -> None:
        super().__init__()
        self.now = datetime(2026, 5, 1, tzinfo=UTC)
        remembering._now = lambda: self.now
        self.people = [History(self.store, name, lambda _slug: None) for name in ("anna", "ben")]
        for person in self.people:
            person.clear()
        self.lists: list[list[Plain]] = [[], []]
        self.ids = [0]

    who = st.integers(0, 1)
    which = st.integers(0, 3)

    def seen(self, who: int) -> list[Plain]:
        """What a person has, the oldest first."""
        return [entry for entry in self.lists[who] if entry.deleted is None]

    def some(self, who: int, which: int) -> int:
        """The id of one of the latest entries of a person, or the latest id of all."""
        return self.one_of(self.lists[who], which)

    def one_of(self, entries: list[Plain], which: int) -> int:
        """The id of one of the latest of some entries, or the latest id of all."""
        latest = [entry.id for entry in entries[-3:]]
        return [*latest, self.ids[-1]][which % (len(latest) + 1)]

    def has_room(self, who: int) -> bool:
        """Whether a person can have one more entry."""
        return len(self.seen(who)) < 2 or not all(entry.starred for entry in self.seen(who))

    def make_room(self, who: int) -> None:
        """Drops the oldest entry without a star where there are two."""
        if len(self.seen(who)) == 2:
            self.lists[who].remove(next(one for one in self.seen(who) if not one.starred))

    def pick(self, who: int, which: int) -> tuple[int, Plain | None]:
        """An id that somebody got, and the person's entry of that id that is not deleted."""
        number = self.some(who, which)
        return number, next((entry for entry in self.seen(who) if entry.id == number), None)

    @initialize(questions=st.lists(st.text(LETTERS, max_size=8), max_size=4))
    def begin(self, questions: list[str]) -> None:
        for question in questions:
            self.remember(0, question, "wizard", False)

    @rule(
        who=who,
        text=st.text(LETTERS, max_size=8),
        game=st.sampled_from(["wizard", "plotters"]),
        starred=st.booleans(),
    )
    def remember(self, who: int, text: str, game: str, starred: bool) -> None:
        answer = {"lang": "en", "answer": "", "citations": []}
        given = {"question": text, "game": game}
        if not self.has_room(who):
            assert code_of(self.people[who].remember, given, answer) == "history-full"
            return
        self.make_room(who)
        number = self.people[who].remember(given, answer)
        self.lists[who].append(Plain(number, text, game))
        self.ids.append(number)
        if starred:
            self.star(who, 0, True)

    @rule(who=who, which=which, on=st.booleans())
    def star(self, who: int, which: int, on: bool) -> None:
        number, entry = self.pick(who, which)
        if entry is None:
            assert code_of(self.people[who].star, number, on) == "unknown-entry"
        else:
            self.people[who].star(number, on)
            entry.starred = on

    @rule(who=who, which=which, right=st.sampled_from([True, False, None]))
    def judge(self, who: int, which: int, right: bool | None) -> None:
        number, entry = self.pick(who, which)
        if entry is None:
            assert code_of(self.people[who].judge, number, right) == "unknown-entry"
        else:
            self.people[who].judge(number, right)
            entry.right = right

    @rule(who=who, which=which, minutes=st.sampled_from([0, 4, 11]))
    def delete_and_wait(self, who: int, which: int, minutes: int) -> None:
        number, entry = self.pick(who, which)
        if entry is None:
            assert code_of(self.people[who].delete, number) == "unknown-entry"
        else:
            self.people[who].delete(number)
            entry.deleted = self.now
        self.now += timedelta(minutes=minutes)

    @rule(who=who, which=which)
    def restore(self, who: int, which: int) -> None:
        deleted = [entry for entry in self.lists[who] if entry.deleted]
        number = self.one_of(deleted, which)
        there = [entry for entry in self.lists[who] if entry.id == number]
        if not there or (there[0].deleted and self.now - there[0].deleted > history.UNDO):
            assert code_of(self.people[who].restore, number) == "unknown-entry"
        elif there[0].deleted and not self.has_room(who):
            assert code_of(self.people[who].restore, number) == "history-full"
        else:
            if there[0].deleted:
                self.make_room(who)
            self.people[who].restore(number)
            there[0].deleted = None

    @rule(who=who, sure=st.integers(0, 5))
    def clear(self, who: int, sure: int) -> None:
        if sure < 5:  # seldom, or there would never be much to look at
            return
        self.people[who].clear()
        self.lists[who] = []

    @rule(who=who, text=st.text(LETTERS, max_size=3))
    def search(self, who: int, text: str) -> None:
        words = folded(text).split()
        wanted = [
            entry.id
            for entry in self.seen(who)
            if all(word in folded(entry.text) for word in words)
        ]
        assert [entry.id for entry in self.people[who].entries(text)] == wanted[::-1]

    @rule(who=who)
    def narrow(self, who: int) -> None:
        starred = [entry.id for entry in self.seen(who) if entry.starred]
        games = [entry.id for entry in self.seen(who) if entry.game == "plotters"]
        assert [entry.id for entry in self.people[who].entries(starred=True)] == starred[::-1]
        assert [entry.id for entry in self.people[who].entries(game="plotters")] == games[::-1]

    @invariant()
    def the_same_as_the_lists(self) -> None:
        for who, person in enumerate(self.people):
            found = [(e.id, e.question, e.starred, e.right) for e in person.entries()]
            plain = [(e.id, e.text, e.starred, e.right) for e in self.seen(who)]
            assert found == plain[::-1]


@pytest.mark.parametrize("backend", BACKENDS)
def test_histories_are_plain_lists(
    backend: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(history, "MOST_ENTRIES", 2)
    monkeypatch.setattr(remembering, "_now", remembering._now)  # each machine sets its own clock
    quick = settings(
        max_examples=25,
        stateful_step_count=25,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    with fresh(backend, tmp_path) as url:
        store = open_store(url)
        machine = type("Machine", (Histories,), {"store": store})
        run_state_machine_as_test(machine, settings=quick)
        store.close()
