"""How long a user waits: commands and first calls, each in a fresh process."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.report import Row, Wanted, rows_table, seconds
from bench.timing import Samples, Spread, interleaved

KIBITZ = str(Path(sys.executable).with_name("kibitz"))
CASE = '{"game":"wizard","ask":"winner","trick":["R5","B1","W","W"],"trump":"blue"}\n'
VERDICT = {"position": 2, "card": "W", "rule": "wizard.win.wizard"}
COMMANDS: dict[str, tuple[list[str], str, Wanted | None]] = {
    "python -c pass": ([sys.executable, "-c", "pass"], "", None),
    "python -c 'import kibitz'": ([sys.executable, "-c", "import kibitz"], "", None),
    "kibitz --help": ([KIBITZ, "--help"], "", Wanted(0.3)),
    "kibitz judge, one case": ([KIBITZ, "judge"], CASE, Wanted(1.5)),
}
FIRST_AND_SECOND = """
import json, sys, time
begin = time.perf_counter()
import kibitz
kibitz.playouts(sys.argv[1], 1, 4)
first = time.perf_counter()
kibitz.playouts(sys.argv[1], 1, 4)
print(json.dumps([first - begin, time.perf_counter() - first]))
"""


class WrongVerdict(Exception):
    """The command gave another verdict than the one in the description of its interface."""


def command(name: str) -> Callable[[], float]:
    """The contender that runs a command of `COMMANDS` and gives its seconds."""
    line, text, _wanted = COMMANDS[name]

    def contender() -> float:
        begin = time.perf_counter()
        done = subprocess.run(line, input=text, capture_output=True, text=True, check=True)
        duration = time.perf_counter() - begin
        if text and json.loads(done.stdout) != VERDICT:
            raise WrongVerdict(done.stdout)
        return duration

    return contender


def playouts_in_child(game: str, cache: str) -> list[float]:
    """Seconds of import and first playout, and of the second, with this folder as the cache."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_AND_SECOND, game],
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        check=True,
        capture_output=True,
        text=True,
    )
    durations: list[float] = json.loads(done.stdout)
    return durations


def first_playouts(titles: dict[str, str], repetitions: int) -> Samples:
    """First and second playouts, with nothing compiled yet and with all compiled before."""
    samples: Samples = {}
    for _ in range(repetitions):
        for game, title in titles.items():
            with tempfile.TemporaryDirectory() as cache:
                cold = playouts_in_child(game, cache)
                warm = playouts_in_child(game, cache)
            for name, duration in (
                ("first kibitz.playouts, nothing compiled yet", cold[0]),
                ("first kibitz.playouts, compiled before", warm[0]),
                ("second kibitz.playouts", warm[1]),
            ):
                samples.setdefault(f"{title}: {name}", []).append(duration)
    return samples


def startup_table(titles: dict[str, str], repetitions: int, cold_repetitions: int) -> str:
    """The table of all of them, for games by name with their titles."""
    commands = interleaved({name: command(name) for name in COMMANDS}, repetitions)
    firsts = first_playouts(titles, cold_repetitions)
    rows = [
        Row(name, Spread.of(values), seconds, COMMANDS[name][2])
        for name, values in commands.items()
    ]
    rows += [Row(name, Spread.of(values), seconds) for name, values in firsts.items()]
    return rows_table(rows)
