"""Asking in a real Chromium: on a phone in Italian, without JavaScript, on a bad network."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import typst
from playwright.sync_api import Browser, Page, Route, expect

from .browsing import violations
from .test_shelf_page import PDF

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
SUM = "6 gialle, 4 rosse e 2 blu: quanti punti?"
FOUND = "chi prende il resto della presa?"
SILENT = "quanto costa il gioco?"
PLOTTERS = "/it/games/plotters"


@pytest.fixture(scope="module")
def goat(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook of one's own, in English."""
    folder = tmp_path_factory.mktemp("typst")
    (folder / "goat.typ").write_text(PDF)
    typst.compile(folder / "goat.typ", output=folder / "goat.pdf")
    return folder / "goat.pdf"


def box(page: Page) -> Callable[[str], None]:
    """What types a question and sends it."""

    def ask(question: str) -> None:
        page.locator("#question").fill(question)
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"entry="))
        expect(page.locator(".asked q")).to_have_text(question)

    return ask


def headline(page: Page) -> str:
    """The answer's headline."""
    return page.locator(".answer-headline").inner_text()


def pictured(page: Page) -> bool:
    """Whether the page's picture comes, soon."""
    wide = "document.querySelector('.viewer img').naturalWidth"
    for _ in range(100):
        if page.evaluate(wide):
            return True
        page.wait_for_timeout(100)
    return False


def test_evening_with_plotters_in_italian(page: Page) -> None:
    """As a new user would: three questions on a phone, the page, the history."""
    page.goto("/it/")
    page.get_by_role("heading", name="Plotters, Inc.").get_by_role("link").tap()
    page.locator(".seats").get_by_role("link", name="5").tap()
    expect(page.locator(".seats [aria-current]")).to_have_text(re.compile("5"))
    page.locator(".seats").get_by_role("link", name="4").tap()
    page.wait_for_url(re.compile("players=4"))
    ask = box(page)

    ask(SUM)  # computed: plotters.score, 6 × 4 = 24, divided by 2
    assert headline(page) == "12 punti."
    expect(page.locator(".answer-headline")).to_be_in_viewport()
    expect(page.locator(".working")).to_have_text("4 × 6 ÷ 2 = 12.")
    picture = page.locator(".viewer img")
    picture.scroll_into_view_if_needed()
    assert pictured(page)
    assert "marks=" in (picture.get_attribute("src") or "")
    assert page.locator(".viewer-page").inner_text() == "pag. 8"

    ask(FOUND)
    assert "scarto più basso" in headline(page)
    ask(SILENT)
    expect(page.locator(".answer-card")).to_have_class(re.compile("is-not-in-rulebook"))

    page.locator(".site").get_by_role("link", name="Cronologia").tap()
    expect(page.locator(".entry h2")).to_have_text([SILENT, FOUND, SUM])
    page.locator(".entry h2").get_by_role("link", name=SUM).tap()
    assert headline(page) == "12 punti."


def test_book_of_ones_own_in_another_language(page: Page, goat: Path) -> None:
    page.goto("/it/books")
    page.locator("#file").set_input_files(goat)
    expect(page.locator("[data-name]")).to_have_text("goat.pdf")
    page.locator(".add button").tap()
    page.wait_for_url(re.compile("/it/books/goat-race"))
    box(page)("Quante carte riceve ogni giocatore?")
    expect(page.locator(".answer-card")).to_contain_text("Each player gets eight cards.")
    assert pictured(page)
    page.goto("/it/history")
    page.locator(".entry h2").get_by_role("link").tap()
    expect(page.locator(".answer-card")).to_contain_text("Each player gets eight cards.")


def test_back_and_forward_show_the_answers(page: Page) -> None:
    page.goto(PLOTTERS)
    ask = box(page)
    ask(SUM)
    ask(SILENT)
    page.go_back()
    expect(page.locator(".answer-headline")).to_have_text("12 punti.")
    expect(page.locator("#question")).to_have_value(SUM)
    page.go_back()
    expect(page.locator(".answer-card")).to_have_count(0)
    page.go_forward()
    expect(page.locator(".answer-headline")).to_have_text("12 punti.")
    page.reload()
    expect(page.locator(".answer-headline")).to_have_text("12 punti.")


def test_answer_is_announced(page: Page) -> None:
    page.goto(PLOTTERS)
    status = page.locator("[data-ask-status]")
    expect(status).to_have_attribute("role", "status")
    box(page)(SUM)
    expect(status).to_contain_text("12 punti. 4 × 6 ÷ 2 = 12.")


def test_players_keep_what_is_typed(page: Page) -> None:
    page.goto(PLOTTERS)
    page.locator("#question").fill("una domanda a me")
    page.locator(".seats").get_by_role("link", name="6").tap()
    expect(page.locator("#setup")).to_contain_text("84")  # plotters.deck.by-players
    expect(page.locator("#question")).to_have_value("una domanda a me")
    expect(page.locator("[name=players]")).to_have_value("6")
    assert page.url.endswith("players=6")


def test_players_ask_again(page: Page) -> None:
    page.goto(PLOTTERS)
    box(page)("quante carte ha il mazzo?")
    assert headline(page).startswith("56")
    page.locator(".seats").get_by_role("link", name="5").tap()
    expect(page.locator(".answer-headline")).to_have_text(re.compile("^70"))


def test_missing_detail_is_asked_back_at_the_box(page: Page) -> None:
    page.goto("/en/games/wizard")
    page.locator("#question").fill("Red 5, blue 2 and yellow 7 lie on the table: who wins?")
    page.locator(".ask-button").tap()
    expect(page.locator(".ask-back")).to_contain_text("That depends on trump: which suit is it?")
    expect(page.locator("#question")).to_be_focused()
    page.locator("#question").press_sequentially(" Trump is blue.")
    page.keyboard.press("Enter")
    expect(page.locator(".answer-headline")).to_contain_text("blue 2")
    expect(page.locator(".ask-back")).to_be_empty()


def test_slash_goes_to_the_box(page: Page) -> None:
    page.goto(PLOTTERS)
    page.keyboard.press("/")
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.type("4/5")
    expect(page.locator("#question")).to_have_value("4/5")


def test_pages_are_turned_and_enlarged(page: Page) -> None:
    page.goto(f"{PLOTTERS}?q={SUM}")
    picture, label = page.locator(".viewer img"), page.locator(".viewer-page")
    wide = picture.bounding_box()
    page.locator("[data-zoom='1']").tap()
    larger = picture.bounding_box()
    assert wide
    assert larger
    assert larger["width"] > wide["width"]
    page.locator("[data-turn='1']").tap()
    expect(label).to_have_text("pag. 9")
    expect(picture).to_have_attribute("src", re.compile(r"/pages/9\.png\?width=\d+$"))
    expect(page.locator(".viewer-file")).to_have_attribute("href", re.compile("#page=9$"))
    page.locator("[data-turn='-1']").tap()
    expect(picture).to_have_attribute("src", re.compile(r"/pages/8\.png.*marks="))
    for _ in range(8):
        page.locator("[data-turn='-1']").tap()
    expect(label).to_have_text("pag. 1")
    expect(page.locator("[data-turn='-1']")).to_have_attribute("aria-disabled", "true")


def test_other_passage_is_shown_in_the_viewer(page: Page) -> None:
    page.goto("/en/games/plotters?q=6 yellow, 4 red and 2 blue: how many points?")
    links = page.locator(".show-page")
    expect(page.locator(".viewer-page")).to_have_text("p. 8")
    links.nth(1).tap()
    expect(page.locator(".viewer-page")).to_have_text("p. 7")
    expect(links.nth(1)).to_have_attribute("aria-current", "true")
    assert "/games/plotters" in page.url


def test_star_and_judgement_in_place(page: Page) -> None:
    page.goto(PLOTTERS)
    box(page)(SUM)
    page.locator(".star").tap()
    expect(page.locator(".star")).to_have_attribute("aria-pressed", "true")
    page.locator("[name=right][value=no]").first.tap()
    expect(page.locator("#note")).to_be_focused()
    page.keyboard.type("sono 13")
    page.keyboard.press("Enter")
    expect(page.locator("#note")).to_have_value("sono 13")
    page.goto("/it/history?starred=1")
    expect(page.locator(".entry-note")).to_have_text("sono 13")


def test_link_is_copied(browser: Browser, address: str) -> None:
    with browser.new_context(base_url=address) as context:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.goto(PLOTTERS)
        box(page)(SUM)
        page.locator("[data-copy-link]").click()
        link = page.evaluate("navigator.clipboard.readText()")
        assert "entry" not in link
        page.goto(link)
        assert headline(page) == "12 punti."


def test_sent_once_however_often_pressed(page: Page) -> None:
    page.goto(PLOTTERS)
    asked: list[str] = []

    def slow(route: Route) -> None:
        asked.append(route.request.url)
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/ask", slow)
    page.locator("#question").fill(SUM)
    for _ in range(4):
        page.keyboard.press("Enter")
    expect(page.locator("[data-ask-status]")).to_be_visible()
    expect(page.locator(".answer-headline")).to_have_text("12 punti.")
    assert len(asked) == 1


def test_lost_network_says_so_and_keeps_the_question(page: Page) -> None:
    page.goto(PLOTTERS)
    page.route("**/ask", lambda route: route.abort())
    page.locator("#question").fill(SUM)
    page.keyboard.press("Enter")
    expect(page.locator(".ask-status.failed")).to_be_visible()
    expect(page.locator("#question")).to_have_value(SUM)
    page.unroute("**/ask")
    page.keyboard.press("Enter")
    expect(page.locator(".answer-headline")).to_have_text("12 punti.")
    expect(page.locator(".ask-status.failed")).to_have_count(0)


def test_refusal_says_why(page: Page) -> None:
    page.goto("/en/games/plotters")
    page.locator("#question").evaluate("box => box.removeAttribute('maxlength')")
    page.locator("#question").fill("a" * 2001)
    page.keyboard.press("Enter")
    expect(page.locator(".ask-status.failed")).to_contain_text("2000")


def test_entry_is_deleted_and_brought_back_in_place(page: Page) -> None:
    page.goto(PLOTTERS)
    box(page)(SUM)
    page.goto("/it/history")
    page.locator("form[action$='/delete'] button").tap()
    undo = page.locator(".undo button")
    expect(undo).to_be_focused()
    expect(page.locator(".entry")).to_have_count(0)
    undo.tap()
    expect(page.locator(".entry")).to_have_count(1)


def test_file_is_dropped(page: Page, goat: Path) -> None:
    page.goto("/en/books")
    page.locator("#file").set_input_files(goat)  # what a browser does with a drop on the field
    expect(page.locator(".drop-name")).to_have_text("goat.pdf")
    area, field = page.locator(".drop").bounding_box(), page.locator("#file").bounding_box()
    assert area
    assert field
    assert field["width"] > area["width"] - 8  # wherever it falls, it falls on the field
    assert field["height"] > area["height"] - 8


def test_refused_file_says_why_in_place(page: Page, tmp_path: Path) -> None:
    (tmp_path / "rules.zip").write_bytes(b"PK")
    page.goto("/en/books")
    page.locator("#file").set_input_files(tmp_path / "rules.zip")
    page.get_by_role("button", name="Add it").tap()
    expect(page.get_by_role("alert")).to_contain_text("rules.zip")
    expect(page.get_by_role("button", name="Add it")).to_be_enabled()


def test_all_of_it_without_javascript(browser: Browser, address: str, goat: Path) -> None:
    with browser.new_context(base_url=address, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/en/")
        page.get_by_role("radio", name="Plotters, Inc.").check(force=True)
        page.locator("#question").fill("6 yellow, 4 red and 2 blue: how many points?")
        page.get_by_role("button", name="Ask", exact=True).click()
        assert headline(page) == "12 points."
        page.locator(".seats").get_by_role("link", name="6").click()
        expect(page.locator("#setup")).to_contain_text("84")
        assert headline(page) == "12 points."
        page.locator(".show-page").nth(1).click()
        expect(page.locator(".viewer-page")).to_have_text("p. 7")
        page.get_by_role("link", name="Next page").click()
        expect(page.locator(".viewer-page")).to_have_text("p. 8")
        page.goto("/en/history")
        page.get_by_role("button", name=re.compile("^Star")).click()
        expect(page.get_by_role("button", name=re.compile("^Star"))).to_have_attribute(
            "aria-pressed", "true"
        )
        page.get_by_role("button", name=re.compile("^Delete:")).click()
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".entry")).to_have_count(1)
        page.goto("/en/books")
        page.locator("#file").set_input_files(goat)
        page.get_by_role("button", name="Add it").click()
        page.wait_for_url(re.compile("/en/books/goat-race"))  # the page reloads by itself
        page.get_by_text("Remove this book …").click()
        page.get_by_role("button", name="Yes, remove it").click()
        expect(page.get_by_text("Your shelf is empty.")).to_be_visible()


@pytest.mark.parametrize("width", [375, 1280])
def test_what_one_has_done_is_accessible(
    browser: Browser, address: str, goat: Path, width: int
) -> None:
    size = {"width": width, "height": 812}
    with browser.new_context(base_url=address, viewport=size) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto("/en/games/plotters")
        box(page)("6 yellow, 4 red and 2 blue: how many points?")
        page.locator("[name=right][value=no]").first.click()
        expect(page.locator("#note")).to_be_visible()
        seen = [page.url, "/en/history", "/en/history?deleted=1"]
        page.goto("/en/books")
        page.locator("#file").set_input_files(goat)
        page.get_by_role("button", name="Add it").click()
        page.wait_for_url(re.compile("/en/books/goat-race"))
        seen += [page.url, "/en/books", "/en/books/goat-race/pages/1"]
        for path in seen:
            page.goto(path)
            page.emulate_media(color_scheme="light")
            assert violations(page) == [], path
            page.emulate_media(color_scheme="dark")
            assert violations(page, runOnly=["color-contrast", "link-in-text-block"]) == [], path
            assert page.evaluate("document.documentElement.scrollWidth") == width, path


def test_calm_where_motion_is_reduced(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(PLOTTERS)
    box(page)(SUM)
    moving = "getComputedStyle(document.querySelector('.answer-card')).animationName"
    assert page.evaluate(moving) == "none"


def test_on_paper_only_the_answer(page: Page) -> None:
    page.goto(f"{PLOTTERS}?q={SUM}")
    page.emulate_media(media="print")
    expect(page.locator(".answer-headline")).to_be_visible()
    expect(page.locator(".viewer img")).to_be_visible()
    for hidden in (".ask", ".site", ".story", "#setup", ".game-cards", ".after"):
        expect(page.locator(hidden).first).to_be_hidden()
