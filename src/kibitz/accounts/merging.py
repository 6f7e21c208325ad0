"""What somebody did before signing in becomes the account's: questions, seats, books."""

from dataclasses import dataclass, replace

from sqlalchemy.exc import IntegrityError

from kibitz.books import load_book, shelf
from kibitz.books.folders import BOOK, folder_of
from kibitz.books.keeping import written
from kibitz.files import write_bytes
from kibitz.store import Store
from kibitz.store import accounts as stored
from kibitz.store.accounts import Account


@dataclass(frozen=True, slots=True)
class Things:
    """How much a person has."""

    questions: int = 0
    tables: int = 0
    books: int = 0

    @property
    def any(self) -> bool:
        """Whether there is anything."""
        return bool(self.questions or self.tables or self.books)


def things_of(store: Store, person: str) -> Things:
    """How much a person has here."""
    with store.reading() as connection:
        questions = stored.count_questions(connection, person)
        tables = len(stored.tables_of(connection, person))
    return Things(questions, tables, len(own_books(person)))


def own_books(person: str) -> list[str]:
    """The slugs of a person's own books."""
    return [card.slug for card in shelf(person) if card.owner == person]


def merge(store: Store, account: Account, person: str | None) -> set[str]:
    """A person goes into an account, with all that is in the store, in one transaction.

    Whatever was still on its way when earlier persons went in follows now. Only one account gets
    a person; for another one nothing happens. Gives the tables at which the account stands for
    somebody else everywhere.
    """
    moved: set[str] = set()
    try:
        with store.begin() as connection:
            if person is not None and not stored.is_taken(connection, person):
                stored.add_person(connection, account.id, person)
            for old in stored.earlier_persons(connection, account):
                moved |= stored.move_things(connection, old, account.person)
    except IntegrityError:  # another process was faster
        return set()
    return moved


def hand_over_books(store: Store, account: Account) -> None:
    """The books of all persons that went into an account are its own; can be done again."""
    with store.reading() as connection:
        earlier = stored.earlier_persons(connection, account)
    for person in earlier:
        for slug in own_books(person):
            book = replace(load_book(slug, person), owner=account.person)
            write_bytes(folder_of(slug) / BOOK, written(book).encode())
