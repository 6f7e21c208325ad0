"""How long an answer takes, and how much memory: warm, cold, and with ten books."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.asking.banks import ROOT, Bank
from bench.asking.searching import Search
from bench.report import Row, Wanted, rows_table, seconds, size
from bench.timing import Spread
from kibitz.books import add_book, own_books
from kibitz.books.own import own_file

PAGES = 20
COLD = 5
MEDIAN, MOST, COLD_MOST, ADDED_MOST = Wanted(0.1), Wanted(0.3), Wanted(2.0), Wanted(5.0)
MEMORY_MOST = Wanted(600 * 2**20)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of all lies."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def warm_rows(name: str, durations: Sequence[float]) -> list[Row]:
    """The median and the 95th percentile of some durations."""
    if not durations:
        return [Row(name, "no questions here", seconds)]
    half, most = percentile(durations, 0.5), percentile(durations, 0.95)
    return [
        Row(f"{name}: median", Spread(half, half, half), seconds, MEDIAN),
        Row(f"{name}: 95th percentile", Spread(most, most, most), seconds, MOST),
    ]


def warm(search: Search, bank: Bank) -> list[float]:
    """Seconds for each question of a bank whose books are ready."""
    durations = []
    for case in bank.cases:
        begin = time.perf_counter()
        search(case, bank.books[case.book])
        durations.append(time.perf_counter() - begin)
    return durations


def cold(*words: str) -> list[float]:
    """Seconds of a command, from its start to its end, each in a new process."""
    durations = []
    for _ in range(COLD):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-m", "kibitz", *words], check=True, capture_output=True)
        durations.append(time.perf_counter() - begin)
    return durations


def added() -> float:
    """Seconds to add a PDF of twenty pages of text: the first of our own rulebooks' pages."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter()
    pages = [page for slug in own_books() for page in PdfReader(own_file(slug)).pages]
    for page in pages[:PAGES]:
        writer.add_page(page)
    stream = io.BytesIO()
    writer.write(stream)
    with TemporaryDirectory() as folder, _data_folder(folder):
        file = Path(folder) / "twenty.pdf"
        file.write_bytes(stream.getvalue())
        begin = time.perf_counter()
        add_book(file)
        return time.perf_counter() - begin


@contextmanager
def _data_folder(folder: str) -> Iterator[None]:
    """Books go to another folder: one that is there already would not be read."""
    before = os.environ["KIBITZ_DATA_DIR"]
    os.environ["KIBITZ_DATA_DIR"] = folder
    try:
        yield
    finally:
        os.environ["KIBITZ_DATA_DIR"] = before


def memory(names: Sequence[str]) -> float:
    """The most bytes that a process takes which asks ten books with some encoders."""
    command = [sys.executable, "-m", "bench.asking.ten_books", *names]
    done = subprocess.run(
        command, cwd=ROOT, env=dict(os.environ), check=True, capture_output=True, text=True
    )
    peak: float = json.loads(done.stdout)
    return peak


def waiting_table(rows: Sequence[Row], slug: str, encoders: Sequence[Sequence[str]]) -> str:
    """The rows given, and those of cold commands, adding a book, and memory."""
    game = cold("ask", "wizard", "I bid 3 and took 2, how many points?")
    book = cold("ask", "--book", slug, "How many cards does each player get?")
    further = [
        Row("kibitz ask wizard, a new process", Spread.of(game), seconds, COLD_MOST),
        Row("kibitz ask --book, a new process", Spread.of(book), seconds, COLD_MOST),
        Row(f"adding a PDF of {PAGES} pages", Spread.of([added()]), seconds, ADDED_MOST),
    ]
    for names in encoders:
        told = f"memory with ten books asked, {'+'.join(names) or 'words alone'}"
        further.append(Row(told, Spread.of([memory(names)]), size, MEMORY_MOST))
    return rows_table([*rows, *further])
