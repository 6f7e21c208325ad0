"""A million tables in memory, played to their end; each measured in a process of its own.

python -m bench.memory wizard
"""

import importlib.util
import json
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

from bench import openspiel
from bench.contenders import SEED, play, tables
from bench.report import Row, rows_table, seconds, size
from bench.timing import Spread

TABLES = 1_000_000
STATES = 20_000
ROOT = Path(__file__).parent.parent

Figures = dict[str, float]


def peak() -> int:
    """The most memory that this process has held, in bytes.

    Linux's own count where there is one: what `resource` tells there begins at the peak of the
    parent process.
    """
    status = Path("/proc/self/status")
    found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text()) if status.exists() else None
    if found:
        return int(found[1]) * 1024
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def million(game: str) -> Figures:
    """What a million tables take: bytes, and seconds from the first deal to the last score."""
    play(game, tables(game, 1), SEED)
    before = peak()
    begin = time.perf_counter()
    ready = tables(game, TABLES)
    play(game, ready, SEED)
    duration = time.perf_counter() - begin
    assert (ready["turn"] < 0).all(), "a table is not at its end"
    return {
        "table": ready.dtype.itemsize,
        "grown": peak() - before,
        "peak": peak(),
        "seconds": duration,
    }


def state() -> Figures:
    """What one of many finished games of Oh Hell in OpenSpiel takes, in bytes."""
    import pyspiel

    one = openspiel.own_loop(pyspiel.load_game(openspiel.GAME))
    one()
    before = peak()
    states = [one() for _ in range(STATES)]
    return {"state": (peak() - before) / len(states)}


def measure(what: str) -> Figures:
    """One of the measurements, in this process: "openspiel" or a game's name."""
    return state() if what == "openspiel" else million(what)


def in_child(what: str) -> Figures:
    """One of the measurements, in a fresh process."""
    command = [sys.executable, "-m", "bench.memory", what]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def memory_table(titles: dict[str, str]) -> str:
    """The table of all of them, for games by name with their titles."""
    rows = []
    for game, title in titles.items():
        taken = {name: Spread.of([value]) for name, value in in_child(game).items()}
        rows += [
            Row(f"{title}: one table", taken["table"], size),
            Row(f"{title}: a million, what the process grew by", taken["grown"], size),
            Row(f"{title}: a million, peak of the process", taken["peak"], size),
            Row(f"{title}: a million, dealt and played to the end", taken["seconds"], seconds),
        ]
    theirs: Spread | str = "OpenSpiel is not installed"
    if importlib.util.find_spec("pyspiel") is not None:
        theirs = Spread.of([in_child("openspiel")["state"]])
    return rows_table([*rows, Row("OpenSpiel: one finished game of Oh Hell", theirs, size)])


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
