"""What is counted: how often a search names the right pages, and how often it is silent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bench.asking.banks import Bank, Case
from bench.asking.searching import Given, Search
from bench.report import table

Result = tuple[Case, Given]
HEAD = ("first page", "among the cited", "silent when it should", "silent in vain")


def results(search: Search, bank: Bank) -> list[Result]:
    """What a search gives for each question of a bank."""
    return [(case, search(case, bank.books[case.book])) for case in bank.cases]


@dataclass(frozen=True)
class Tally:
    """How many questions have an answer in their book, and for how many of them the first page
    that was named is right, any is, or none was named; how many have none, and were left."""

    answerable: int
    first: int
    cited: int
    in_vain: int
    silent: int
    left: int

    @classmethod
    def of(cls, found: Iterable[Result]) -> Tally:
        """Counts some results."""
        rows = list(found)
        asked = [(case, given) for case, given in rows if not case.silent]
        others = [given for case, given in rows if case.silent]
        return cls(
            len(asked),
            sum(given.answered and given.pages[0] in case.pages for case, given in asked),
            sum(bool(case.pages & set(given.pages)) for case, given in asked),
            sum(not given.answered for _case, given in asked),
            len(others),
            sum(not given.answered for given in others),
        )

    def cells(self) -> tuple[str, str, str, str]:
        """The figures, in the order of `HEAD`."""
        return (
            part(self.first, self.answerable),
            part(self.cited, self.answerable),
            part(self.left, self.silent),
            part(self.in_vain, self.answerable),
        )


def part(some: int, of: int) -> str:
    """A share of a whole: 129 of 162 (79.6 %)."""
    return f"{some} of {of} ({some / of:.1%})".replace("%)", " %)") if of else "none"


def tallies(name: str, rows: dict[str, Sequence[Result] | str]) -> str:
    """A table of the tallies of some results by name, or of the reason why there are none."""
    lines = [
        (row, found, "", "", "") if isinstance(found, str) else (row, *Tally.of(found).cells())
        for row, found in rows.items()
    ]
    return table((name, *HEAD), lines)


def grouped(
    found: Sequence[Result], key: Callable[[Case], str]
) -> dict[str, Sequence[Result] | str]:
    """Results by what a case belongs to."""
    groups: dict[str, list[Result]] = {}
    for case, given in found:
        groups.setdefault(key(case), []).append((case, given))
    return {name: groups[name] for name in sorted(groups)}


def matrix(found: Sequence[Result], bank: Bank) -> str:
    """Right first pages by the language of the book and that of the question."""
    asked = sorted({case.lang for case in bank.cases})
    books = sorted({book.lang for book in bank.books.values()})
    lines = []
    for lang in books:
        cells = [_right(found, bank, lang, other) for other in asked]
        lines.append((lang, *cells))
    return table(("book", *(f"asked in {lang}" for lang in asked)), lines)


def _right(found: Sequence[Result], bank: Bank, book: str, asked: str) -> str:
    tally = Tally.of(
        (case, given)
        for case, given in found
        if bank.books[case.book].lang == book and case.lang == asked
    )
    return f"{tally.first} of {tally.answerable}" if tally.answerable else ""
