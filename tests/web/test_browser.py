"""The pages in a real Chromium: by keyboard, by tapping, without JavaScript, on phone and desktop.

KIBITZ_CHROMIUM names the browser; else one is looked for on the PATH.
"""

import os
import shutil
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from kibitz.i18n import LANGUAGES

# one worker for all of these: a browser is heavy
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
ARGUMENTS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
NAMES = ("chromium", "chromium-browser", "google-chrome")
PHONE, DESKTOP = (375, 812), (1280, 900)
WINNER = "games/wizard/judge?ask=winner"
PAGES = [
    "",
    "games/wizard",
    "games/plotters?players=6",
    "games/wizard/rules",
    "games/plotters/rules",
    "games/wizard/judge",
    f"{WINNER}&trick=R5+B1+W+W&trump=blue",
    f"{WINNER}&trick=R5+R5&trump=",
    "games/wizard/judge?ask=bids&players=4&round=5&bids=2+0+1&plus_minus_one=on",
    "games/wizard/judge?ask=trump&turned=W",
    "games/plotters/judge?ask=legal&hand=Y1+R2&trick=R5+B3+G9",
    "games/plotters/judge?ask=takers&trick=R5+B3+G3+R9",
    "games/plotters/judge?ask=score&counts.yellow=6&counts.red=4&counts.blue=2",
    "nothing",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    found = os.environ.get("KIBITZ_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page on a phone that fails its test when a script of ours fails."""
    with browser.new_context(
        base_url=address, viewport={"width": 375, "height": 812}, has_touch=True
    ) as context:
        page = context.new_page()
        slips: list[str] = []
        page.on("pageerror", lambda error: slips.append(str(error)))
        yield page
        assert slips == []


def test_keyboard_alone_fills_the_form(page: Page) -> None:
    page.goto(f"/en/{WINNER}")
    page.get_by_role("textbox", name="The trick").focus()
    page.keyboard.type("r5, b1 w w")
    expect(page.locator(".picked button")).to_have_count(4)
    page.get_by_role("radio", name="blue").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("The third card wins the trick: the Wizard.")
    expect(verdict).to_be_in_viewport()


def test_tapping_cards_fills_the_form(page: Page) -> None:
    page.goto(f"/en/{WINNER}")
    page.get_by_role("button", name="Pick cards").tap()
    picker = page.get_by_role("group", name="Cards for “The trick”")
    for card in ("red 5", "blue 1", "Wizard", "Wizard", "green 3"):
        picker.get_by_role("button", name=card, exact=True).tap()
    expect(page.get_by_role("textbox", name="The trick")).to_have_value("R5 B1 W W G3")
    picker.get_by_role("button", name="green 3").tap()
    page.get_by_role("button", name="Take back: Wizard").nth(1).tap()
    expect(page.get_by_role("textbox", name="The trick")).to_have_value("R5 B1 W")
    expect(picker.get_by_role("button", name="red 5")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("radio", name="no trump").tap()
    page.get_by_role("button", name="Judge it").tap()
    expect(page.locator("#verdict h2")).to_have_text("The third card wins the trick: the Wizard.")


def test_picker_holds_no_more_than_the_field(page: Page) -> None:
    page.goto("/en/games/wizard/judge?ask=trump")
    page.get_by_role("button", name="Pick cards").tap()
    for card in ("red 5", "Jester"):
        page.get_by_role("button", name=card, exact=True).tap()
    expect(page.get_by_role("textbox", name="The card turned up")).to_have_value("J")


def test_picker_by_keyboard(page: Page) -> None:
    page.goto(f"/de/{WINNER}")
    page.get_by_role("button", name="Auswählen").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Blau 1", exact=True)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")  # seven cards in a row
    page.keyboard.press("Enter")
    expect(page.locator("#f-trick")).to_have_value("B2 B9")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Auswählen")).to_be_focused()
    expect(page.locator(".picker")).to_be_hidden()


def test_language_switch_keeps_case_and_place(page: Page) -> None:
    page.goto(f"/en/{WINNER}&trick=R5+B1+W+W&trump=blue#verdict")
    page.get_by_role("link", name="Italiano").tap()
    expect(page.locator("#verdict h2")).to_have_text("La terza carta vince la presa: il Mago.")
    page.goto("/en/games/wizard/rules#wizard.follow")
    page.get_by_role("link", name="Deutsch").tap()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("[id='wizard.follow']")).to_be_in_viewport()


def test_cited_rule_is_marked_in_the_rulebook(page: Page) -> None:
    page.goto(f"/en/{WINNER}&trick=R5+B1+W+W&trump=blue")
    page.get_by_role("link", name="In the rulebook").tap()
    rule = page.locator("[id='wizard.win.wizard']")
    expect(rule).to_be_in_viewport()
    plain = page.locator("[id='wizard.win.trump']")
    colour = "element => getComputedStyle(element).backgroundColor"
    assert rule.evaluate(colour) != plain.evaluate(colour)


def test_command_is_copied(browser: Browser, address: str) -> None:
    with browser.new_context(base_url=address) as context:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.goto("/en/")
        page.get_by_role("button", name="Copy").first.click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == "kibitz play wizard"


def test_without_javascript(browser: Browser, address: str) -> None:
    with browser.new_context(base_url=address, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/en/")
        page.get_by_role("link", name="Two Wizards: which one wins?").click()
        expect(page.locator("#verdict h2")).to_have_text(
            "The third card wins the trick: the Wizard."
        )
        page.get_by_role("textbox", name="The trick").fill("R5 B1")
        page.get_by_role("radio", name="red").click()
        page.get_by_role("button", name="Judge it").click()
        expect(page.locator("#verdict h2")).to_have_text(
            "The first card wins the trick: the red 5."
        )
        expect(page.get_by_role("button", name="Pick cards")).to_be_hidden()
        page.get_by_role("link", name="Overview").click()
        page.get_by_role("link", name="6", exact=True).click()
        expect(page.locator("#setup")).to_contain_text("10")  # wizard.rounds


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_a_phone(page: Page, path: str) -> None:
    for lang in LANGUAGES:
        page.goto(f"/{lang}/{path}")
        for button in page.locator(".pick").all():
            button.tap()
        assert page.evaluate("document.documentElement.scrollWidth") == 375, lang


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", PAGES)
def test_accessible(browser: Browser, address: str, path: str, size: tuple[int, int]) -> None:
    width, height = size
    viewport: ViewportSize = {"width": width, "height": height}
    with browser.new_context(base_url=address, viewport=viewport) as context:
        page = context.new_page()
        page.emulate_media(color_scheme="light")
        page.goto(f"/en/{path}")
        for button in page.locator(".pick").all()[:1]:
            button.click()
        assert violations(page) == []
        page.emulate_media(color_scheme="dark")  # only the colours differ
        assert violations(page, runOnly=["color-contrast", "link-in-text-block"]) == []


def violations(page: Page, **options: object) -> list[tuple[str, list[str]]]:
    """What axe finds serious or critical: the rule and the first places."""
    found = Axe().run(page, options=options).response["violations"]
    return [
        (violation["id"], [node["html"] for node in violation["nodes"]][:3])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("path", ["", "games/wizard", f"{WINNER}&trick=R5+B1&trump=blue"])
def test_nothing_jumps_while_loading(page: Page, path: str) -> None:
    page.add_init_script(
        "window.jumped = 0; new PerformanceObserver(list => list.getEntries().forEach("
        "entry => window.jumped += entry.value)).observe({type: 'layout-shift', buffered: true})"
    )
    page.goto(f"/en/{path}", wait_until="networkidle")
    assert page.evaluate("window.jumped") == 0
