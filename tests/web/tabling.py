"""People at a table, each with a browser of their own: they open, join and play as people do."""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from kibitz.table import Pauses
from kibitz.web import create_app

from .serving import serving

PHONE: ViewportSize = {"width": 375, "height": 812}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PATIENCE = 30.0
"""So many seconds may pass until something happens at a table."""
EXPECTED = ("net::ERR_INTERNET_DISCONNECTED", "WebSocket connection to")
"""What a browser writes to its console while it is offline."""


@contextmanager
def quick_tables() -> Iterator[str]:
    """An app with a data folder of its own, whose bots hardly wait; its address."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIBITZ_DATA_DIR", folder)
        yield from _quick_tables()


def _quick_tables() -> Iterator[str]:
    app = create_app()
    with serving(app) as address:
        assert httpx.get(f"{address}/en/tables", trust_env=False).status_code == 200
        app.state.hall.pauses = Pauses(bot=0.02, trick=0.02)
        yield address


class Person:
    """Somebody at a table, on a phone or a desktop."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        size: ViewportSize = PHONE,
        *,
        dark: bool = False,
        scale: float = 1,
    ) -> None:
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport=size,
            has_touch=size is PHONE,
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
            device_scale_factor=scale,
        )
        self.name = name
        self.slips: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        """A tab of this person whose errors are noted."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.slips.append(str(error)))
        page.on("console", lambda said: self._note(said.type, said.text))
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and not any(known in text for known in EXPECTED):
            self.slips.append(text)

    def open(
        self, game: str, players: int, against: str = "friends", lang: str = "en", **options: str
    ) -> str:
        """Opens a table by the form; gives its private link."""
        self.page.goto(f"/{lang}/tables")
        form = self.page.locator(f"form[action$='/new/{game}']")
        form.locator("[name=name]").fill(self.name)
        form.locator(f"[name=players][value='{players}']").check(force=True)
        if options:
            form.locator("summary").click()
        for name, value in options.items():
            field = form.locator(f"[name='{name}'], [name='option.{name}']")
            if field.get_attribute("type") == "checkbox":
                field.set_checked(value == "on")
            elif field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        form.locator(f"[value={against}]").click()
        self.page.wait_for_url(re.compile(r"/tables/[\w-]{16}$"))
        expect(self.page.locator(".room:not(.is-waiting)")).to_be_visible()
        return "/t/" + self.page.url.rpartition("/")[2]

    def join(self, link: str) -> None:
        """Sits down at the first free seat, with just a name."""
        self.page.goto(link)
        self.page.locator("#join-name").fill(self.name)
        self.page.locator(".join button").click()
        expect(self.page.locator(".place.is-own input")).to_have_value(self.name)

    @property
    def turn(self) -> bool:
        """Whether the title says that it is this person's turn."""
        return self.page.title().startswith("●")

    @property
    def over(self) -> bool:
        """Whether the page shows how the game ended."""
        return self.page.locator(".overlay.end").is_visible()

    def entry(self) -> int:
        """The number of the last entry that the page knows."""
        return int(self.page.locator(".room").get_attribute("data-entry") or 0)

    def act(self) -> str:
        """Makes the first legal move by tapping; gives its kind."""
        before = self.entry()
        kind = self._tap()
        end = time.monotonic() + PATIENCE
        while self.entry() == before:
            assert time.monotonic() < end, f"nothing came of it: {kind}"
            self.page.wait_for_timeout(10)
        return kind

    def until_bids(self) -> None:
        """Waits for this person's first bid; a dealer who turned up a Wizard names trump before."""
        play([self], self.page.locator(".bids").is_visible)

    def _tap(self) -> str:
        page = self.page
        if page.locator(".bids").is_visible():
            page.locator(".bids button:not([aria-disabled])").first.click()
            return "bid"
        if page.locator(".picks").is_visible():
            self._pick()
            return "pick"
        if page.locator(".pairs").is_visible():
            page.locator(".pairs button").first.click()
            return "choose"
        if page.locator(".choices").is_visible():
            page.locator(".choices button").first.click()
            return "trump"
        self.play_card(page.locator(".hand .is-legal").first.get_attribute("data-card") or "")
        return "play"

    def _pick(self) -> None:
        """Picks by tapping cards of the trick."""
        button = self.page.locator(".picks .do")
        cards = self.page.locator(".pickable")
        for at in range(cards.count()):
            if button.get_attribute("aria-disabled") is None:
                break
            cards.nth(at).click()
        button.click()

    def play_card(self, card: str) -> None:
        """Taps a card of the hand where it can be seen."""
        place = {"x": 12, "y": 40}
        self.page.locator(f".hand [data-card={card}]").first.click(
            position={"x": place["x"], "y": place["y"]}, force=True
        )


def play(people: Sequence[Person], until: Callable[[], bool]) -> list[str]:
    """Lets whoever is to act make a move, until something holds; the kinds of the moves."""
    kinds: list[str] = []
    end = time.monotonic() + PATIENCE
    while not until():
        for person in people:
            if person.turn and not person.over and not until():
                kinds.append(person.act())
                end = time.monotonic() + PATIENCE
        assert time.monotonic() < end, "nobody was to act"
        people[0].page.wait_for_timeout(10)
    return kinds
