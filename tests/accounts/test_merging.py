"""What somebody did before signing in goes into the account: all of it, once, and nothing else."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, insert, select

from kibitz.accounts import Accounts, person_behind
from kibitz.accounts.merging import Things, hand_over_books, merge, own_books, things_of
from kibitz.assistant.history import History
from kibitz.books import add_book, load_book, shelf
from kibitz.store import Store, open_store
from kibitz.store import accounts as stored
from kibitz.store.accounts import Account
from kibitz.store.people import new_token, person_of
from kibitz.store.tables import history, log, seats, tables

from .conftest import CHEAP
from .test_entering import GOOD

ANSWER: dict[str, object] = {
    "lang": "en",
    "outcome": "answered",
    "answer": "12.",
    "verdict": None,
    "citations": [],
}
PEOPLE = st.integers(0, 4)
"""Account, three browsers of its person, and a stranger."""
RULES = "# Rules of Tin\n\nEach player gets five cards. The oldest player begins.\n"


def ask(store: Store, person: str, question: str) -> None:
    """Keeps a question."""
    asked = {"question": question, "game": "wizard", "players": 4}
    History(store, person, str.upper).remember(asked, ANSWER)


def play(connection: Connection, table: str, phase: str, people: list[str]) -> None:
    """A table in the database, with an entry and a seat for each person."""
    row = {"id": table, "game": "wizard", "phase": phase, "listed": False, "created_at": 1}
    connection.execute(insert(tables).values(row))
    for number, person in enumerate(people):
        entry = {"table": table, "number": 2 * number + 1, "at": 1, "data": "{}"}
        kind = "sat" if number else "opened"
        connection.execute(insert(log).values(entry | {"kind": kind, "person": person}))
        entry["number"] += 1  # type: ignore[operator]
        connection.execute(insert(log).values(entry | {"kind": "said", "person": person}))
        seat = {"table": table, "seat": number, "person": person, "points": 10 * number}
        connection.execute(insert(seats).values(seat | {"place": 1, "ended_at": 5}))


def owned(store: Store) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """How many questions, entries and seats each person has."""
    with store.reading() as connection:
        found = [Counter(connection.scalars(select(one.c.person))) for one in (history, log, seats)]
    return found[0], found[1], found[2]


@contextmanager
def new_accounts() -> Iterator[Accounts]:
    """Accounts in a database of their own."""
    with TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{Path(folder) / 'kibitz.db'}")
        yield Accounts(store, CHEAP)
        store.close()


@settings(max_examples=25)
@given(
    questions=st.lists(PEOPLE, max_size=8),
    games=st.lists(st.lists(PEOPLE, min_size=1, max_size=5), max_size=5),
    order=st.lists(st.integers(1, 3), max_size=5),
)
def test_nothing_is_lost_doubled_or_taken(
    questions: list[int], games: list[list[int]], order: list[int]
) -> None:
    with new_accounts() as accounts:
        store = accounts.store
        people = [person_of(new_token()) for _ in range(5)]
        account, _ = accounts.create("Anna", GOOD, people[0])
        for number, who in enumerate(questions):
            ask(store, people[who], f"question {number}")
        with store.begin() as connection:
            for number, at in enumerate(games):
                play(connection, f"t{number}", "over", [people[who] for who in at])
        before, gone = owned(store), set(order)
        for who in order:
            merge(store, account, people[who])
            merge(store, account, None)
        wanted = [0 if who in gone else who for who in questions]
        seated = [[0 if who in gone else who for who in at] for at in games]
        entries = [log_of(at, order) for at in games]
        after = owned(store)
        assert after[0] == Counter(people[who] for who in wanted)
        assert after[1] == Counter(people[who] for at in entries for who in at)
        assert after[2] == Counter(people[who] for at in seated for who in at)
        assert [sum(each.values()) for each in after] == [sum(each.values()) for each in before]


def log_of(at: list[int], order: list[int]) -> list[int]:
    """Whose the entries of a game are in the end: where both have been, they stay apart, but for
    who opened it."""
    opened, others = at[0], [at[0], *(who for who in at[1:] for _ in range(2))]
    for who in order:
        both = 0 in [opened, *others]
        opened = 0 if opened == who else opened
        others = others if both else [0 if each == who else each for each in others]
    return [opened, *others]


def anna(accounts: Accounts) -> Account:
    """An account."""
    return accounts.create("Anna", GOOD, None)[0]


def test_a_person_goes_into_one_account_only(accounts: Accounts) -> None:
    store, token = accounts.store, new_token()
    first, (second, _) = anna(accounts), accounts.create("Berta", GOOD, None)
    ask(store, person_of(token), "mine?")
    merge(store, first, person_of(token))
    merge(store, second, person_of(token))
    assert owned(store)[0] == {first.person: 1}
    assert person_behind(store, token) is None


def test_what_was_on_its_way_follows_the_next_time(accounts: Accounts) -> None:
    store, old = accounts.store, person_of(new_token())
    account = anna(accounts)
    merge(store, account, old)
    ask(store, old, "sent before, kept after")
    with store.begin() as connection:
        play(connection, "t", "over", [old])
    merge(store, account, None)
    assert owned(store) == (
        Counter({account.person: 1}),
        Counter({account.person: 2}),
        Counter({account.person: 1}),
    )


def test_a_merge_that_fails_changes_nothing(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, token = accounts.store, new_token()
    account = anna(accounts)
    ask(store, person_of(token), "mine?")
    with store.begin() as connection:
        play(connection, "t", "over", [person_of(token)])
    before = owned(store)

    def fail(*_: object) -> list[str]:
        raise OSError("the power is gone")

    monkeypatch.setattr(stored, "tables_of", fail)  # after the questions have been moved
    with pytest.raises(OSError, match="power"):
        merge(store, account, person_of(token))
    assert owned(store) == before
    assert person_behind(store, token) == person_of(token)


def test_books_change_hands_and_can_be_read(accounts: Accounts, tmp_path: Path) -> None:
    store, old, other = accounts.store, person_of(new_token()), person_of(new_token())
    account = anna(accounts)
    file = tmp_path / "tin.md"
    file.write_text(RULES)
    mine = add_book(file, owner=old)
    file.write_text(RULES + "\nThe youngest one deals.\n")
    theirs = add_book(file, owner=other)
    assert things_of(store, old) == Things(0, 0, 1)
    merge(store, account, old)
    for _ in range(2):  # again after a crash half-way, say
        hand_over_books(store, account)
        assert own_books(account.person) == [mine.slug]
        assert own_books(old) == []
        assert own_books(other) == [theirs.slug]
    found = load_book(mine.slug, account.person)
    assert [one.text for one in found.sentences] == [one.text for one in mine.sentences]
    assert all(card.owner in (account.person, None) for card in shelf(account.person))
    written = (tmp_path / "books" / mine.slug / "book.json").read_text("utf-8")
    assert json.loads(written)["card"]["owner"] == account.person


def test_things_are_counted(accounts: Accounts) -> None:
    store, person = accounts.store, person_of(new_token())
    assert not things_of(store, person).any
    ask(store, person, "one?")
    ask(store, person, "two?")
    with store.begin() as connection:
        play(connection, "t1", "over", [person, "x"])
        play(connection, "t2", "lobby", ["x", person])
        play(connection, "t3", "playing", ["x"])
    assert things_of(store, person) == Things(2, 2, 0)
    with store.reading() as connection:
        assert stored.unfinished_tables_of(connection, person) == ["t2"]
