"""The pages in a real Chromium: by keyboard, by tapping, without JavaScript, small and large."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from kibitz.i18n import LANGUAGES

from .browsing import violations

# one worker for all of these: a browser is heavy
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PHONE, DESKTOP = (375, 812), (1280, 900)
LOW: ViewportSize = {"width": 375, "height": 667}
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
    "games/plotters?q=6+yellow,+4+red+and+2+blue:+how+many+points",
    "games/wizard?q=Red+5,+blue+2+and+yellow+7+lie+on+the+table:+who+wins",
    "games/wizard?q=How+much+does+it+cost",
    "games",
    "games?q=xyzzyqwv",
    "games/hearts",
    "books",
    "books/plotters-kibitz-en/pages/8",
    "history",
    "api",
    "nothing",
]


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
    for card in ("red 5", "blue 1", "Wizard +1", "Wizard +1", "green 3"):
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
    for card in ("red 5", "Jester +1"):
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
    page.keyboard.press("ArrowDown")  # a shorter row: back in the first column of green
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="Blau 9", exact=True)).to_be_focused()
    expect(page.locator("#f-trick")).to_have_value("B2 B9")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Auswählen")).to_be_focused()
    expect(page.locator(".picker")).to_be_hidden()


def test_words_are_read_while_typing(page: Page) -> None:
    page.goto(f"/de/{WINNER}")
    page.locator("#f-trick").fill("rote 5, Zauberer x")
    expect(page.locator(".picked button")).to_have_count(2)
    page.get_by_role("button", name="Auswählen").tap()
    red = page.get_by_role("button", name="Rot 5", exact=True)
    expect(red).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Blau 3", exact=True).tap()
    expect(page.locator("#f-trick")).to_have_value("R5, W, x, B3")


def test_errors_are_seen_at_once(page: Page) -> None:
    page.set_viewport_size(LOW)
    page.goto("/en/games/wizard/judge?ask=bids")
    page.get_by_role("group", name="The Canadian rule").get_by_role("checkbox").check(force=True)
    page.get_by_role("button", name="Judge it").tap()
    summary = page.get_by_role("alert")
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport(ratio=1)
    expect(page).to_have_title(re.compile("^Error – "))
    expect(summary.get_by_role("link")).to_have_count(3)
    summary.get_by_role("link", name="“Players” is still empty.").tap()
    expect(page.get_by_role("radio", name="3")).to_be_focused()
    summary.get_by_role("link", name="“Totals before this round” is still empty.").tap()
    expect(page.get_by_role("textbox", name="Totals before this round")).to_be_focused()


def test_errors_of_a_shared_address_are_seen_at_once(page: Page) -> None:
    page.goto(f"/en/{WINNER}&trick=x9&trump=")
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_open_picker_is_in_view_and_says_what_to_do(page: Page) -> None:
    page.set_viewport_size(LOW)
    page.goto("/en/games/wizard/judge?ask=legal")
    page.get_by_role("button", name="Pick cards").nth(1).tap()
    expect(page.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="blue 1", exact=True)).to_be_in_viewport(ratio=1)
    hint = "element => getComputedStyle(element, '::before').content"
    assert page.locator(".open .picked").evaluate(hint) == '"Tap a card to lay it down."'
    page.get_by_role("button", name="yellow 13", exact=True).tap()
    expect(page.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)  # it stays
    page.get_by_role("button", name="Done").tap()
    expect(page.locator(".picker:visible")).to_have_count(0)
    expect(page.get_by_role("button", name="Pick cards").nth(1)).to_be_focused()


def test_one_picker_is_open_at_a_time(page: Page) -> None:
    page.goto("/en/games/wizard/judge?ask=legal")
    pick = page.get_by_role("button", name="Pick cards")
    pick.nth(0).tap()
    pick.nth(1).tap()
    expect(page.locator(".picker:visible")).to_have_count(1)
    expect(pick.nth(0)).to_have_attribute("aria-expanded", "false")
    expect(pick.nth(1)).to_have_attribute("aria-expanded", "true")


def test_card_of_another_field_cannot_be_picked(page: Page) -> None:
    page.goto("/en/games/wizard/judge?ask=legal&hand=R5+W+W+W&draft=1")
    page.get_by_role("button", name="Pick cards").nth(1).tap()
    barred = page.get_by_role("button", name="red 5, already in “Your hand”")
    expect(barred).to_have_attribute("aria-disabled", "true")
    barred.tap(force=True)
    expect(page.locator("#f-trick")).to_have_value("")
    more = page.get_by_role("group", name="Cards for “The trick so far”").get_by_label("Wizard +1")
    more.tap()
    expect(more).to_have_attribute("aria-disabled", "true")  # three of the four lie in the hand
    more.tap(force=True)
    expect(page.locator("#f-trick")).to_have_value("W")


def test_alike_cards_are_counted(page: Page) -> None:
    page.goto(f"/en/{WINNER}")
    page.get_by_role("button", name="Pick cards").tap()
    more, less = page.get_by_label("Jester +1"), page.get_by_label("Jester −1")
    expect(less).to_have_attribute("aria-disabled", "true")
    for _ in range(5):
        more.tap(force=True)
    expect(page.locator("#f-trick")).to_have_value("J J J J")  # and no further, nor back to none
    less.tap()
    expect(page.locator("#f-trick")).to_have_value("J J J")
    expect(page.locator(".counter", has=less).locator("b")).to_have_text("3")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", ["wizard", "plotters"])
def test_arrows_go_to_the_neighbour(page: Page, game: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/en/games/{game}/judge?ask=legal")
    page.get_by_role("button", name="Pick cards").nth(0).click()
    place = "() => { const box = document.activeElement.getBoundingClientRect();"
    place += " return [box.left + box.width / 2, box.top + scrollY]; }"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    for key, way in (("ArrowDown", 1), ("ArrowUp", -1)):
        for _ in range(6):
            x, y = page.evaluate(place)
            page.keyboard.press(key)
            new_x, new_y = page.evaluate(place)
            assert way * (new_y - y) > 20
            assert abs(new_x - x) < 40
    assert page.locator(".picker:visible button[tabindex='0']").count() == 1


def test_mark_leaves_the_index_of_a_card_free(page: Page) -> None:
    page.goto("/en/games/wizard/judge?ask=legal&hand=R5+B2+B13&trick=R9#verdict")
    barred = page.locator(".laid li.is-barred")
    expect(barred).to_have_count(2)
    for item in barred.all():
        corner, badge = (
            item.locator(".corner").bounding_box(),
            item.locator(".badge").bounding_box(),
        )
        assert corner
        assert badge
        assert badge["y"] > corner["y"] + corner["height"]
    tops = {card.bounding_box()["y"] for card in page.locator(".laid").nth(1).locator("li").all()}  # type: ignore[index]
    assert len(tops) == 1  # notes make no gaps


def test_another_question_keeps_what_was_typed(page: Page) -> None:
    page.goto("/en/games/wizard/judge?ask=legal")
    page.locator("#f-hand").fill("R5 B2")
    page.locator("#f-trick").fill("rote 9")
    page.get_by_role("link", name="Who wins?").tap()
    expect(page.locator("#f-trick")).to_have_value("rote 9")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("radio", name="blue").check(force=True)
    page.get_by_role("link", name="May I play it?").tap()
    expect(page.locator("#f-hand")).to_have_value("R5 B2")
    page.get_by_role("button", name="Judge it").tap()
    expect(page.locator("#verdict h2")).to_have_text("You may play: red 5.")


def test_language_switch_keeps_an_unsent_form(page: Page) -> None:
    page.goto(f"/en/{WINNER}")
    page.locator("#f-trick").fill("R5 B1 W")
    page.get_by_role("radio", name="blue").check(force=True)
    page.get_by_role("link", name="Deutsch").tap()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#f-trick")).to_have_value("R5 B1 W")
    expect(page.get_by_role("radio", name="Blau")).to_be_checked()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_contents_stay_in_reach_on_a_phone(page: Page) -> None:
    page.set_viewport_size(LOW)
    page.goto("/en/games/wizard/rules#wizard.jester-led")
    contents = page.get_by_role("link", name="Contents", exact=True)
    expect(contents).to_be_in_viewport(ratio=1)
    contents.tap()
    expect(page.get_by_role("heading", name="Contents")).to_be_in_viewport()
    page.goto("/en/games/wizard/rules#wizard.jester-led")
    page.get_by_role("link", name="To the top").tap()
    expect(page.get_by_role("link", name="Kibitz", exact=True)).to_be_in_viewport()


def test_search_in_the_rules(page: Page) -> None:
    page.goto("/fr/games/wizard/rules")
    everything = page.locator(".rule:visible").count()
    page.get_by_role("searchbox").fill("a la canadienne")  # without its accent
    shown = page.locator(".rule:visible")
    assert 0 < shown.count() < everything
    expect(page.locator("[id='wizard.variant.canadian']")).to_be_visible()
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_role("status")).to_have_text("Rien trouvé.")
    page.get_by_role("searchbox").fill("")
    expect(shown).to_have_count(everything)


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
        page.goto("/en/games/wizard?players=4")
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == ".venv/bin/kibitz play wizard --players 4"


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
            "The first card is winning so far: the red 5."
        )
        expect(page.get_by_role("button", name="Pick cards")).to_be_hidden()
        page.get_by_role("textbox", name="The trick").fill("R5 x9")
        page.get_by_role("button", name="Judge it").click()
        expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
        page.get_by_role("link", name="May I play it?").click()
        expect(page.locator("#f-trick")).to_have_value("R5 x9")
        page.get_by_role("link", name="Overview").click()
        page.get_by_role("link", name="Players: 6").click()
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


@pytest.mark.parametrize("path", ["", "games/wizard", f"{WINNER}&trick=R5+B1&trump=blue"])
def test_nothing_jumps_while_loading(page: Page, path: str) -> None:
    page.add_init_script(
        "window.jumped = 0; new PerformanceObserver(list => list.getEntries().forEach("
        "entry => window.jumped += entry.value)).observe({type: 'layout-shift', buffered: true})"
    )
    page.goto(f"/en/{path}", wait_until="networkidle")
    assert page.evaluate("window.jumped") == 0
