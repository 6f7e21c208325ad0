"""Puzzles in a real Chromium: by touch, by keyboard alone, without JavaScript, in all looks."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from kibitz.games import GAMES, load_game
from kibitz.i18n import LANGUAGES
from kibitz.puzzles import load_recipes, make, topics

from .browsing import violations

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PHONE: ViewportSize = {"width": 375, "height": 812}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
ONE = "/en/games/wizard/puzzles?about=wizard.win.wizard&seed=3"
MANY = "/en/games/plotters/puzzles?about=plotters.three-colours&seed=2"


def right(address: str) -> list[str]:
    """The keys of the right answer of a puzzle."""
    game, about, seed = re.findall(r"games/(\w+)/.*about=([\w.-]+)&seed=(\d+)", address)[0]
    return sorted(make(load_game(game), about, int(seed)).laid.right)


def test_tap_and_go_on(page: Page) -> None:
    page.goto(ONE)
    page.locator(f"[name=answer][value='{right(ONE)[0]}']").tap()
    result = page.locator("#result")
    expect(result).to_contain_text("That is right.")
    expect(result).to_be_focused()
    expect(result.get_by_role("link", name="Next puzzle")).to_be_in_viewport(ratio=1)
    result.get_by_role("link", name="Next puzzle").tap()
    expect(page.locator("#puzzle")).to_be_focused()
    expect(page.locator(".streak")).to_have_text("Right in a row: 1")
    expect(page).to_have_url(re.compile("seed=4&streak=1"))
    page.go_back()
    expect(page.locator("#result")).to_contain_text("That is right.")


def test_several_cards_are_chosen(page: Page) -> None:
    page.goto(MANY)
    page.locator("label:has([value=none])").tap()
    for key in right(MANY):
        page.locator(f"label:has([value={key}])").tap()
    expect(page.locator("[value=none]")).not_to_be_checked()
    page.get_by_role("button", name="Check").tap()
    expect(page.locator("#result")).to_contain_text("That is right.")
    expect(page.locator(".answer.is-good")).to_have_count(len(right(MANY)))


def test_nothing_chosen(page: Page) -> None:
    page.goto(MANY)
    page.get_by_role("button", name="Check").tap()
    expect(page.get_by_role("alert")).to_have_text("Choose an answer first.")


def test_keyboard_alone(page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(ONE)
    place = int(right(ONE)[0]) + 1
    page.locator("[name=answer]").first.focus()
    page.keyboard.press(str(place))
    expect(page.locator("#result")).to_contain_text("That is right.")
    page.keyboard.press("Enter")
    expect(page.locator("#puzzle")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#result")).to_be_focused()

    page.goto(MANY)
    page.locator("[name=answer]").first.focus()
    keys = [choice.key for choice in make(load_game("plotters"), "legal", 0).laid.choices]
    assert len(keys) < 10
    for key in right(MANY):
        page.keyboard.press(page.locator(f"[value={key}]").get_attribute("data-key") or "")
    page.keyboard.press("Enter")
    expect(page.locator("#result")).to_contain_text("That is right.")


def test_cards_that_look_alike_have_names_of_their_own(page: Page) -> None:
    page.goto("/en/games/wizard/puzzles?about=wizard.win.all-jesters&seed=2")
    for place in (1, 2, 3):
        expect(page.get_by_role("button", name=f"{place}. Jester", exact=True)).to_be_visible()


def test_digits_do_nothing_elsewhere(page: Page) -> None:
    page.goto(ONE)
    page.locator(".about-what summary").focus()
    page.keyboard.press("1")
    expect(page.locator("#result")).to_have_count(0)


def test_digit_of_a_bid_is_the_bid(page: Page) -> None:
    page.goto("/en/games/wizard/puzzles?about=wizard.variant.canadian&seed=0")
    page.locator("[name=answer]").first.focus()
    page.keyboard.press("3")
    expect(page.locator(".answer.taken .text")).to_have_text("3")


def test_another_topic(page: Page) -> None:
    page.goto(ONE)
    page.locator(".about-what summary").tap()
    page.get_by_role("link", name="Points", exact=True).tap()
    expect(page.locator("#question")).to_have_text("What does this round score?")
    expect(page.locator(".about-what summary")).to_contain_text("Points")


def test_count_goes_on_in_the_same_visit(page: Page) -> None:
    page.goto(ONE)
    page.locator(f"[name=answer][value='{right(ONE)[0]}']").tap()
    expect(page.locator("#result")).to_contain_text("Right in a row: 1")
    page.goto("/en/games/plotters/puzzles?seed=5")
    expect(page.locator(".streak")).to_have_count(0)  # each game has its own
    page.goto("/it/games/wizard/puzzles?seed=5")
    expect(page.locator(".streak")).to_contain_text("1")
    expect(page).to_have_url(re.compile("streak=1"))
    page.reload()
    expect(page.locator(".streak")).to_contain_text("1")


def test_without_javascript(browser: Browser, address: str) -> None:
    with browser.new_context(base_url=address, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(ONE)
        page.locator(f"[name=answer][value='{right(ONE)[0]}']").click()
        expect(page.locator("#result")).to_contain_text("That is right.")
        page.get_by_role("link", name="Next puzzle").click()
        expect(page.locator(".streak")).to_have_text("Right in a row: 1")
        page.goto(MANY)
        for key in right(MANY):
            page.locator(f"[value={key}]").check(force=True)
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#result")).to_contain_text("That is right.")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "dark"), [(PHONE, False), (DESKTOP, True)])
def test_nothing_serious_and_nothing_wider(
    browser: Browser, address: str, game: str, size: ViewportSize, dark: bool
) -> None:
    with browser.new_context(
        base_url=address, viewport=size, color_scheme="dark" if dark else "light"
    ) as context:
        page = context.new_page()
        for at, (ask, rules) in enumerate(topics(game).items()):
            lang = LANGUAGES[at % len(LANGUAGES)]
            rule = rules[-1]
            where = f"/{lang}/games/{game}/puzzles?about={rule}&seed={at}"
            given = sorted(make(load_game(game), rule, at).laid.right)
            for query in ("", "".join(f"&answer={key}" for key in given)):
                page.goto(where + query)
                page.locator(".about-what").evaluate("element => { element.open = true }")
                assert violations(page) == [], (ask, query)
                wide = "document.documentElement.scrollWidth - innerWidth"
                assert page.evaluate(wide) <= 0, (ask, query)


def test_longest_hands_fit_on_a_phone(page: Page) -> None:
    for rule in load_recipes("wizard"):
        page.goto(f"/de/games/wizard/puzzles?about={rule}&seed=1")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], rule
        for choice in page.locator(".answer").all():
            box = choice.bounding_box()
            assert box is not None
            assert box["width"] >= 44
            assert box["height"] >= 44
