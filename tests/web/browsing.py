"""A real Chromium for the tests of the pages, and what axe finds in a page.

KIBITZ_CHROMIUM names the browser; else one is looked for on the PATH.
"""

import os
import shutil
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
ARGUMENTS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
NAMES = ("chromium", "chromium-browser", "google-chrome")


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


def violations(page: Page, **options: object) -> list[tuple[str, list[str]]]:
    """What axe finds serious or critical: the rule and the first places."""
    found = Axe().run(page, options=options).response["violations"]
    return [
        (violation["id"], [node["html"] for node in violation["nodes"]][:3])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]
