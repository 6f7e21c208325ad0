"""Makes the pictures of the table for the documentation anew: python -m tools.table_pictures.

Real games in Chromium against bots; the cards are drawn at random, so each run shows others.
Needs KIBITZ_CHROMIUM (`make pictures` sets it).
"""

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from tests.web.browsing import ARGUMENTS
from tests.web.tabling import DESKTOP, PHONE, Person, play, quick_tables

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SCALE = 1.5


def take_tables(browser: Browser, address: str) -> None:
    """All pictures of the table."""
    take_lobby(browser, address)
    for name, game, until, dark in STATES:
        person = Person(browser, address, "Lea", PHONE, dark=dark, scale=SCALE)
        person.open(game, 4, against="bots")
        play([person], lambda person=person, until=until: until(person))  # type: ignore[misc]
        keep(person, name)
    take_desktop(browser, address)


def take_lobby(browser: Browser, address: str) -> None:
    """The lobby of a table: seats, link, code and QR code."""
    person = Person(browser, address, "Lea", DESKTOP, scale=SCALE)
    person.open("wizard", 4)
    keep(person, "table-lobby")


def take_desktop(browser: Browser, address: str) -> None:
    """A trick on a large screen, with the score sheet beside it."""
    person = Person(browser, address, "Lea", DESKTOP, scale=SCALE)
    person.open("wizard", 5, against="bots", hand_sizes="3,4,5,6")
    scored = person.page.locator(".sheet tbody tr")
    person.page.locator(".tabs button", has_text="Score").click()
    play([person], lambda: scored.count() >= 2 and card_lies(person))
    keep(person, "table-desktop")


def keep(person: Person, name: str) -> None:
    """Takes the picture and lets the person go."""
    person.page.wait_for_timeout(400)
    person.page.screenshot(path=FOLDER / f"{name}.png")
    person.context.close()


def bids(person: Person) -> bool:
    """Whether several cards are held and a bid is asked for."""
    page = person.page
    if page.locator(".result").count():
        page.locator(".result .do").click()
    return page.locator(".bids button").count() >= 5


def card_lies(person: Person) -> bool:
    """Whether it is one's turn in a trick that others have begun, and a choice is left."""
    page = person.page
    return person.turn and page.locator(".is-winning").count() > 0 and legal(person) > 1


def legal(person: Person) -> int:
    """How many cards may be played."""
    return person.page.locator(".hand .is-legal").count()


STATES: tuple[tuple[str, str, Callable[[Person], bool], bool], ...] = (
    ("table-bid", "wizard", bids, False),
    ("table-pick", "plotters", lambda person: person.page.locator(".picks").is_visible(), True),
    ("table-choose", "plotters", lambda person: person.page.locator(".pairs").is_visible(), False),
)
"""Each picture on a phone: its name, the game, when it is taken, and whether in the dark."""


def main() -> None:
    """All pictures of the table."""
    with TemporaryDirectory() as folder:
        os.environ["KIBITZ_DATA_DIR"] = folder
        with sync_playwright() as playwright, quick_tables() as address:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("KIBITZ_CHROMIUM"), args=ARGUMENTS
            )
            take_tables(browser, address)
            browser.close()


if __name__ == "__main__":
    main()
