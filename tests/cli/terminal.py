"""A person at the terminal: reads the screen and types, knowing nothing but what stands there."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CARD = re.compile(r"[BGRY]\d{1,2}|[WJ]")
MARKED = re.compile(r"● +[♠♣♥♦]?([BGRY]\d{1,2}|[WJ])(?=\s)")
UNMARKED = re.compile(r"(?<!●  )(?<=\s)[♠♣♥♦]([BGRY]\d{1,2})(?=\s)")
SYMBOLS = re.compile("[♠♣♥♦]")
PROMPT = " > "


class Person:
    """Plays `kibitz play` by what the screen shows."""

    def __init__(self, child: "pexpect.spawn[str]") -> None:
        self.child = child
        self.screen = ""
        """All that was shown, without colours."""
        self.block = ""
        """What was shown since the last thing typed."""

    def read(self) -> bool:
        """Reads up to the next prompt; False when the program has ended."""
        found = self.child.expect_exact([PROMPT, pexpect.EOF])
        self.block = ANSI.sub("", self.child.before or "").replace("\r", "")
        self.screen += self.block
        return bool(found == 0)

    def type(self, text: str) -> bool:
        """Types a line and reads what comes of it."""
        self.child.sendline(text)
        return self.read()

    def legal(self) -> list[str]:
        """The cards that the hand on the screen marks as playable."""
        return MARKED.findall(f"{self.block} ")

    def illegal(self) -> list[str]:
        """The cards of the hand that are not marked."""
        lines = [line for line in self.block.splitlines() if "● " in line]
        return UNMARKED.findall(f" {lines[-1]} ") if lines else []

    def hinted(self) -> str:
        """Asks for a hint; what it says to do, as one would type it."""
        assert self.type("?")
        hint = self.block.split("→", 1)[1].split(". ", 1)[0]
        cards = CARD.findall(hint)
        return " ".join(cards) or " ".join(SYMBOLS.sub("", hint).split())

    def move(self) -> bool:
        """Makes a move: a marked card, else what the hint says."""
        cards = self.legal()
        return self.type(cards[0] if cards else self.hinted())


@contextmanager
def at_the_terminal(folder: Path, *words: str) -> Iterator[Person]:
    """A person who has typed `kibitz WORDS`, with an own data folder."""
    child = pexpect.spawn(
        sys.executable,
        ["-m", "kibitz", *words],
        encoding="utf-8",
        timeout=60,
        dimensions=(60, 120),
        env={
            "KIBITZ_DATA_DIR": str(folder),
            "TERM": "xterm-256color",
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "HOME": str(folder),
        },
    )
    try:
        yield Person(child)
    finally:
        child.close(force=True)
