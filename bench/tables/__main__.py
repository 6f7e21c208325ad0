"""Measures the tables under load, prints the tables and writes docs/bench-tables.md."""

import argparse
import asyncio
import datetime
import sys
import time
from pathlib import Path

from bench.machine import description
from bench.report import table
from bench.tables.players import Load
from bench.tables.server import Server, running

REPORT = Path(__file__).parents[2] / "docs" / "bench-tables.md"
PAGE = Path(__file__).with_name("page.md")


def percentile(values: list[float], share: float) -> float:
    """The value below which a share of all lies, in milliseconds."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] * 1000 if values else 0.0


async def thinking(server: Server, args: argparse.Namespace) -> list[tuple[str, str]]:
    """Many tables whose people think for about four seconds."""
    empty = server.memory()
    load = Load("127.0.0.1", server.port, args.game, args.tables, 4, 4, args.think)
    await load.ramp(args.ramp)
    await asyncio.sleep(5)
    load.measuring = True
    first, moves, used, began = (
        server.memory(),
        load.measured.moves,
        server.processor(),
        time.time(),
    )
    memories = []
    while time.time() - began < args.seconds:
        await asyncio.sleep(min(args.seconds / 10, 30))
        memories.append(server.memory())
    seconds = time.time() - began
    sockets = args.tables * 4
    measured = load.measured
    ends = (max(len(memories) * quarter // 4, 1) - 1 for quarter in (1, 2, 3, 4))
    quarters = [(memories[end] - empty) / sockets / 1024 for end in ends]
    rows = [
        ("tables, sockets", f"{args.tables}, {sockets}"),
        ("time measured", f"{seconds:.0f} s after a ramp of {args.ramp} s"),
        ("moves a second", f"{(measured.moves - moves) / seconds:.0f}"),
        ("from sent to seen by the others: median", f"{percentile(measured.delays, 0.5):.0f} ms"),
        ("the same, 99th percentile", f"{percentile(measured.delays, 0.99):.0f} ms"),
        ("the same, longest", f"{percentile(measured.delays, 1):.0f} ms"),
        ("errors", str(measured.errors or "none")),
        ("memory a socket, tables included", f"{(first - empty) / sockets / 1024:.0f} KiB"),
        (
            "the same at each quarter of the time, in KiB",
            ", ".join(f"{each:.0f}" for each in quarters),
        ),
        ("processor of the server", f"{(server.processor() - used) / seconds:.0%} of a core"),
    ]
    await load.stop()
    return rows


async def full_speed(server: Server, args: argparse.Namespace) -> list[tuple[str, str]]:
    """Some tables whose people don't think at all."""
    load = Load("127.0.0.1", server.port, args.game, args.fast_tables, 4, 4, 0.0)
    await load.ramp(2)
    await asyncio.sleep(2)
    load.measuring = True
    moves, used, began = load.measured.moves, server.processor(), time.time()
    await asyncio.sleep(args.fast_seconds)
    seconds = time.time() - began
    measured = load.measured
    rows = [
        ("tables", str(args.fast_tables)),
        ("moves a second", f"{(measured.moves - moves) / seconds:.0f}"),
        ("from sent to seen by the others: median", f"{percentile(measured.delays, 0.5):.0f} ms"),
        ("the same, 99th percentile", f"{percentile(measured.delays, 0.99):.0f} ms"),
        ("errors", str(measured.errors or "none")),
        ("processor of the server", f"{(server.processor() - used) / seconds:.0%} of a core"),
    ]
    await load.stop()
    return rows


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description=__doc__)
    parser.add_argument("--game", default="wizard")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--think", type=float, default=4.0)
    parser.add_argument("--ramp", type=float, default=60.0)
    parser.add_argument("--seconds", type=float, default=1200.0)
    parser.add_argument("--fast-tables", type=int, default=50)
    parser.add_argument("--fast-seconds", type=float, default=30.0)
    args = parser.parse_args()
    machine = table(("machine", ""), description())
    with running() as server:
        fast = asyncio.run(full_speed(server, args))
        print(table(("full speed", ""), fast), file=sys.stderr)
    with running() as server:
        slow = asyncio.run(thinking(server, args))
    page = PAGE.read_text(encoding="utf-8").format(
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        machine=machine,
        slow=table(("people who think", ""), slow),
        fast=table(("full speed", ""), fast),
    )
    print(page)
    REPORT.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
