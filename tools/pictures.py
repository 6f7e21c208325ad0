"""Makes the pictures of the documentation anew: tools/pictures.py.

The terminal is a real game of `kibitz play`, the pages are the running web app in Chromium.
Needs KIBITZ_CHROMIUM (`make pictures` sets it).
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pexpect
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

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
PAGES = [
    ("start", "/en/", 1280, 900, "light"),
    ("judge", f"/en/games/wizard/judge?{LEGAL}", 1280, 1000, "light"),
    ("judge-phone", f"/it/games/plotters/judge?{TAKERS}", 375, 812, "dark"),
    ("rules-phone", "/de/games/wizard/rules#wizard.jester-led", 375, 812, "light"),
]
GAME = ["play", "wizard", "--seed", "9", "--lang", "en", "--name", "Lea", "--new"]
TYPED = ["0", "?", "Y4", "1", "?", "B2"]


def terminal_text() -> str:
    """What a game shows in the terminal, colours included."""
    with tempfile.TemporaryDirectory() as folder:
        child = pexpect.spawn(
            KIBITZ[0],
            [*KIBITZ[1:], *GAME],
            encoding="utf-8",
            timeout=30,
            dimensions=(60, WIDTH),
            env={**os.environ, "KIBITZ_DATA_DIR": folder, "TERM": "xterm-256color"},
        )
        shown = StringIO()
        child.logfile_read = shown
        for text in TYPED:
            child.expect_exact(" > ")
            child.sendline(text)
        child.expect_exact(" > ")
        child.close(force=True)
    return shown.getvalue().replace("\r\n", "\n")


def terminal_html(shown: str, lines: int) -> str:
    """The last lines of a terminal as a page."""
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True)
    for line in shown.split("\n")[-lines:]:
        console.print(Text.from_ansi(line))
    page = console.export_html(theme=MONOKAI, inline_styles=True)
    style = "<style>body{margin:0;padding:24px 28px;font-size:15px}pre{line-height:1.35}</style>"
    return page.replace("</head>", f"{style}</head>")


@contextmanager
def web_app() -> Iterator[str]:
    """The address of a running web app."""
    with tempfile.TemporaryDirectory() as folder:
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
    page.set_content(terminal_html(terminal_text(), lines=34))
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
