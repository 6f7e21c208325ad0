"""Measures how questions are answered, prints the tables and writes docs/bench-ask.md.

`python -m bench.asking fit` first fits the weights of the search anew.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.asking.banks import OWN, SHARED, read_bank
from bench.asking.encoding import SETS, chosen
from bench.asking.fitting import examples, fitted, write_weights
from bench.asking.ruled import DEV

REPORT = Path(__file__).parents[2] / "docs" / "bench-ask.md"


@contextmanager
def data_folder(kept: Path | None) -> Iterator[None]:
    """Books and their vectors go to a folder that is kept, or to one that goes again."""
    with TemporaryDirectory() as folder:
        os.environ["KIBITZ_DATA_DIR"] = str(kept or folder)
        yield


def fit(shared: Path) -> None:
    """Fits the weights on all banks and keeps them where the search reads them."""
    if not shared.is_dir():
        sys.exit(f"{shared} is not there: the weights are fitted on its books too")
    banks = [read_bank(shared), read_bank(OWN)]
    found = {}
    for name, encoders in SETS.items():
        using = chosen(encoders)
        if using is None:
            sys.exit(f"{name}: not all of it is installed")
        print(f"fitting {name} ...", file=sys.stderr)
        found[name] = fitted(examples(banks, using))
    write_weights(found)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.asking", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("report", "fit"), default="report")
    parser.add_argument("--rulebooks", type=Path, default=SHARED)
    parser.add_argument("--questions", type=Path, default=DEV)
    parser.add_argument("--data", type=Path, help="keep the added books in this folder")
    args = parser.parse_args()
    with data_folder(args.data):
        if args.what == "fit":
            fit(args.rulebooks)
            return
        from bench.asking.page import page

        told = page(args.rulebooks, args.questions)
        print(told)
        REPORT.write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
