"""Runs the process that opens a PDF, and ends it when it takes too long."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from kibitz.books.limits import MOST_ANSWER, MOST_BYTES, MOST_PAGES, SECONDS_A_BOOK, SECONDS_A_PAGE
from kibitz.errors import BadInput


def messages(words: Sequence[str], file: Path, patience: float = SECONDS_A_PAGE) -> Iterator[Any]:
    """The messages of the process for a task, as they come; `file` is named in errors.

    Raises `BadInput` when it refuses the file, breaks down, or is silent for `patience` seconds.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "kibitz.books.worker", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            for line in _lines(process.stdout, patience, file):
                message = _read(line, file)
                if "refused" in message:
                    raise _refusal(message, file)
                yield message
        finally:
            _end(process)


def _lines(stream: IO[bytes], patience: float, file: Path) -> Iterator[bytes]:
    """The lines of a stream until it ends."""
    found: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_pump, args=(stream, found), daemon=True).start()
    last = time.monotonic() + SECONDS_A_BOOK
    while True:
        try:
            line = found.get(timeout=max(0.0, min(patience, last - time.monotonic())))
        except queue.Empty:
            raise BadInput("book-slow", given=file.name) from None
        if not line:
            return
        yield line


def _pump(stream: IO[bytes], found: queue.SimpleQueue[bytes]) -> None:
    left = MOST_ANSWER
    with contextlib.suppress(ValueError, OSError):  # closed, since nobody waits any more
        while left > 0 and (line := stream.readline(left)):
            left -= len(line)
            found.put(line)
    found.put(b"")


def _read(line: bytes, file: Path) -> Any:
    try:
        message = json.loads(line)
    except ValueError:  # the process broke down while it wrote
        raise BadInput("book-broken", given=file.name) from None
    return message


def _refusal(message: Any, file: Path) -> BadInput:
    match message["refused"]:
        case "book-locked":
            return BadInput("book-locked", given=file.name)
        case "book-too-long":
            return BadInput(
                "book-too-large",
                given=file.name,
                megabytes=MOST_BYTES // 1_000_000,
                pages=MOST_PAGES,
            )
        case _:
            return BadInput("book-broken", given=file.name)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a process and what it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
