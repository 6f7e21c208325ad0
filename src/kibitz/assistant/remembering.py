"""The checksums of books as they are now, so that a history can tell which answers are old."""

from collections.abc import Callable

from kibitz.books import book_file, own_books, shelf
from kibitz.books.reading import digest


def checksum_of(owner: str | None) -> Callable[[str], str | None]:
    """A function that gives the checksum of a book by its slug; None where there is no such book.

    `owner` is the person whose books count beside those for everybody. No book is read for it.
    """

    def checksum(slug: str) -> str | None:
        if slug in own_books():
            return digest(book_file(slug))
        return next((card.checksum for card in shelf(owner) if card.slug == slug), None)

    return checksum
