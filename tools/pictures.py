"""Makes the pictures of the documentation anew: python -m tools.pictures.

The terminal is a real game of `kibitz play`, the pages are the running web app in Chromium.
Needs KIBITZ_CHROMIUM (`make pictures` sets it).
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from tests.cli.terminal import at_the_terminal

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
KIBITZ = [sys.executable, "-m", "kibitz"]
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDTH = 92
LEGAL = "ask=legal&hand=R5+R11+B2+W&trick=J+R9&trump=blue"
TAKERS = "ask=takers&trick=R5+B3+G3+R9&players=4"
SUM = "players=4&q=6+yellow,+4+red+and+2+blue:+how+many+points%3F"
MAGE = "players=4&q=Posso+giocare+un+mago+anche+se+ho+il+colore+di+attacco%3F"
PAGES = [
    ("start", "/en/", 1280, 900, "light"),
    ("ask", f"/en/games/plotters?{SUM}", 1280, 1220, "light"),
    ("ask-phone", f"/it/games/wizard?{MAGE}#answer", 375, 812, "dark"),
    ("games", "/en/games", 1280, 900, "light"),
    ("judge", f"/en/games/wizard/judge?{LEGAL}", 1280, 1000, "light"),
    ("judge-phone", f"/it/games/plotters/judge?{TAKERS}", 375, 812, "dark"),
    ("rules-phone", "/de/games/wizard/rules#wizard.jester-led", 375, 812, "light"),
]
GAME = ["play", "wizard", "--seed", "21", "--lang", "en", "--name", "Lea", "--new"]


def terminal_text() -> str:
    """What a game shows in the terminal, colours included, up to a refused card and a hint."""
    shown = StringIO()
    with TemporaryDirectory() as folder, at_the_terminal(Path(folder), *GAME) as person:
        person.child.setwinsize(60, WIDTH)
        person.read()
        while "Round 6 of 15" not in person.block or len(person.illegal()) < 2:
            person.child.logfile_read = shown = StringIO()
            person.move()
        person.type(person.illegal()[0])
        person.type("?")
    return shown.getvalue().replace("\r\n", "\n")


def terminal_html(shown: str) -> str:
    """A terminal as a page, from its last head of a round on."""
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True)
    lines = shown.split("\n")
    first = max(number for number, line in enumerate(lines) if "Round 6 of" in line)
    for line in lines[first:]:
        console.print(Text.from_ansi(line))
    page = console.export_html(theme=MONOKAI, inline_styles=True)
    style = "<style>body{margin:0;padding:24px 28px;font-size:15px}pre{line-height:1.35}</style>"
    return page.replace("</head>", f"{style}</head>")


@contextmanager
def web_app() -> Iterator[str]:
    """The address of a running web app."""
    with TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [*KIBITZ, "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "KIBITZ_DATA_DIR": folder, "PYTHONUNBUFFERED": "1"},
        )
        try:
            line = server.stdout.readline() if server.stdout else ""
            yield line.split()[3].rstrip("/")
        finally:
            server.terminate()
            server.wait()


def take_terminal(browser: Browser) -> None:
    """The picture of the terminal."""
    page = browser.new_page(viewport={"width": 900, "height": 200}, device_scale_factor=2)
    page.set_content(terminal_html(terminal_text()))
    page.screenshot(path=FOLDER / "terminal.png", full_page=True)


def take_pages(browser: Browser, address: str) -> None:
    """The pictures of the pages."""
    for name, path, width, height, scheme in PAGES:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            device_scale_factor=1.5,
        )
        page = context.new_page()
        page.goto(address + path)
        page.screenshot(path=FOLDER / f"{name}.png")
        context.close()


def main() -> None:
    """All pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, web_app() as address:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("KIBITZ_CHROMIUM"), args=ARGS
        )
        take_terminal(browser)
        take_pages(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
