"""Measures everything, prints the tables and writes docs/bench.md."""

import argparse
import datetime
import sys
from pathlib import Path

from bench.machine import description
from bench.memory import memory_table
from bench.random_play import TITLES, RandomPlay
from bench.report import table
from bench.startup import startup_table

REPORT = Path(__file__).parent.parent / "docs" / "bench.md"

PAGE = Path(__file__).with_name("page.md")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=15)
    parser.add_argument("--cold-repetitions", type=int, default=3)
    args = parser.parse_args()
    machine = table(("machine", ""), description())
    print("Measuring for a few minutes ...", file=sys.stderr)
    random_play = RandomPlay(args.repetitions)
    page = PAGE.read_text(encoding="utf-8").format(
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        repetitions=args.repetitions,
        cold_repetitions=args.cold_repetitions,
        machine=machine,
        ratios=random_play.ratios(),
        lengths=random_play.lengths(),
        rates=random_play.rates(),
        memory=memory_table(TITLES),
        startup=startup_table(TITLES, args.repetitions, args.cold_repetitions),
    )
    print(page)
    REPORT.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
