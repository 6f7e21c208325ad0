"""Importing 160,000 games into the catalogue and searching them, in a process of its own.

python -m bench.catalogue writes its table into docs/catalogue.md. The file of games is made here
from a seed, in the form of BoardGameGeek's ranks file.
"""

import csv
import datetime
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.machine import memory, processor
from bench.memory import ROOT, peak
from bench.report import Row, Wanted, rows_table, seconds, size
from bench.timing import Samples, Spread
from kibitz.catalogue import facts, import_file, search, similar

GAMES = 160_000
HEAD = "id name yearpublished rank bayesaverage average usersrated is_expansion abstracts_rank"
WORDS = [
    *("dragon", "castle", "empire", "train", "magic", "island", "war", "star", "night", "king"),
    *("trade", "river", "quest", "age", "gold", "forest", "lost", "hidden", "tower", "ship"),
    *("überfahrt", "château", "città", "zauber"),
]
PAGE = ROOT / "docs" / "catalogue.md"
MARK = "<!-- measured by python -m bench.catalogue -->"
REPETITIONS = 5
TASKS: dict[str, Callable[[], object]] = {
    "search, a name of two words": lambda: search("dragon castle"),
    "search, a name with a slip": lambda: search("castel dragno"),
    "search, no name: the first page": search,
    "search, no name: a page far behind": lambda: search(offset=100_000),
    "search, six players, 30 minutes": lambda: search(players=6, minutes=30),
    "facts of a game": lambda: facts("wizard"),
    "similar games with reasons": lambda: similar("wizard"),
}
Figures = dict[str, float]


def write_ranks(file: Path, games: int) -> None:
    """A file of so many games, always the same; every seventh is an expansion."""
    chance = random.Random(1)
    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(HEAD.split())
        for number in range(1, games + 1):
            name = " ".join(chance.choices(WORDS, k=chance.randint(1, 4))).title()
            name += ', "Deluxe"' * (number % 50 == 0)
            year, rating = chance.randint(1950, 2026), round(chance.uniform(1, 10), 5)
            rank = number if number < games // 5 else 0
            users = chance.randint(1, 99_999)
            rows.writerow([number, name, year, rank, 5.5, rating, users, int(number % 7 == 0), ""])


def measure(folder: Path) -> Figures:
    """Seconds of two imports and of each task, and the memory of this process in bytes."""
    file = folder / "boardgames_ranks_2026-01-31.csv"
    write_ranks(file, GAMES)
    figures: Figures = {}
    for name in ("first", "second"):
        begin = time.perf_counter()
        imported = import_file(file)
        figures[name] = time.perf_counter() - begin
        assert imported.rows == GAMES, "not all rows were read"
        assert imported.left_out == 0, "rows were left out"
    figures["peak"] = peak()
    for name, task in TASKS.items():
        task()
        begin = time.perf_counter()
        task()
        figures[name] = time.perf_counter() - begin
    return figures


def in_child() -> Figures:
    """The measurement in a fresh process with an empty catalogue."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "bench.catalogue", folder],
            cwd=ROOT,
            env={**os.environ, "KIBITZ_DATA_DIR": folder, "KIBITZ_DATABASE_URL": ""},
            check=True,
            capture_output=True,
            text=True,
        )
    figures: Figures = json.loads(done.stdout)
    return figures


def report(samples: Samples) -> str:
    """The figures as a table."""
    rows = [
        Row(f"import of {GAMES:,} rows", spread(samples, "first"), seconds, Wanted(20)),
        Row("the same file once more", spread(samples, "second"), seconds, Wanted(20)),
        Row("memory of the process, at most", spread(samples, "peak"), size, Wanted(300 * 2**20)),
    ]
    rows += [Row(name, spread(samples, name), seconds) for name in TASKS]
    today = datetime.datetime.now(datetime.UTC).date()
    return f"{today}, {processor()}, {memory()}, {REPETITIONS} runs:\n\n{rows_table(rows)}"


def spread(samples: Samples, name: str) -> Spread:
    """What the runs gave for one figure."""
    return Spread.of(samples[name])


def main() -> None:
    """Measures, prints the table and writes it into the page."""
    runs = [in_child() for _ in range(REPETITIONS)]
    table = report({name: [run[name] for run in runs] for name in runs[0]})
    before, _, _ = PAGE.read_text("utf-8").partition(MARK)
    PAGE.write_text(f"{before}{MARK}\n{table}\n", "utf-8")
    print(table)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure(Path(sys.argv[1]))))
    else:
        main()
