"""Whole games in real browsers: four people, phones that lose the net, second tabs, rematches."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from kibitz.i18n import LANGUAGES

from .browsing import violations
from .tabling import DESKTOP, PHONE, Person, play, quick_tables

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
NAMES = ("Anna", "Béatrice", "Carlo", "Dörte")


@pytest.fixture(scope="module")
def tables() -> Iterator[str]:
    """Where the app with quick bots is served."""
    with quick_tables() as address:
        yield address


@pytest.fixture
def invite(browser: Browser, tables: str) -> Iterator[Callable[..., Person]]:
    """Makes people; at the end none of their pages may have reported an error."""
    people: list[Person] = []

    def made(name: str = "Anna", desktop: bool = False) -> Person:
        people.append(Person(browser, tables, name, DESKTOP if desktop else PHONE))
        return people[-1]

    yield made
    slips = [slip for person in people for slip in person.slips]
    for person in people:
        person.context.close()
    assert slips == []


def four(invite: Callable[..., Person], game: str, **options: str) -> list[Person]:
    """Four people at a table that has started."""
    people = [invite(name, desktop=name == "Carlo") for name in NAMES]
    link = people[0].open(game, 4, **options)
    for person in people[1:]:
        person.join(link)
    people[1].page.get_by_role("button", name="Start the game").click()
    for person in people:
        expect(person.page.locator(".felt")).to_be_visible()
    return people


def test_four_people_play_wizard_and_again(invite: Callable[..., Person]) -> None:
    people = four(invite, "wizard", hand_sizes="1,2")
    anna = people[0]
    play(people, lambda: all(person.over for person in people))
    for person in people:
        rows = person.page.locator(".standings li")
        expect(rows).to_have_count(4)
        expect(person.page.locator(".standings .is-own span")).to_have_text(person.name)
    assert len({person.page.locator(".standings").inner_text() for person in people}) == 1

    # the rematch: the same people on the same seats, it starts when all are there
    old = anna.page.url
    anna.page.get_by_role("button", name="Rematch").click()
    anna.page.wait_for_url(lambda url: url != old)
    for person in people[1:]:
        person.page.get_by_role("button", name="To the rematch").click()
    for person in people:
        expect(person.page.locator(".felt")).to_be_visible()
        expect(person.page.locator(".round")).to_have_text("Round 1 of 2")
    assert {person.page.url for person in people} == {anna.page.url}


def test_four_people_play_plotters_with_pick_and_choice(invite: Callable[..., Person]) -> None:
    people = four(invite, "plotters")
    kinds: list[str] = []

    def seen() -> bool:
        return {"pick", "choose"} <= set(kinds)

    while not seen():
        count = len(kinds)
        kinds += play(people, lambda: any(person.turn for person in people))
        kinds += [person.act() for person in people if person.turn]
        assert len(kinds) > count
    for person in people:  # whoever has chosen has a place for cards face down
        expect(person.page.locator(".pile.down, .own-piles .down").first).to_be_visible()


def test_pick_shows_what_it_would_score(invite: Callable[..., Person]) -> None:
    people = four(invite, "plotters")
    picking: list[Person] = []

    def somebody_picks() -> bool:
        picking[:] = [one for one in people if one.page.locator(".picks").is_visible()]
        return bool(picking)

    play(people, somebody_picks)
    page = picking[0].page
    expect(page.locator(".pick-list li")).to_have_count(6)  # two of four cards
    expect(page.locator(".slot.is-winning")).to_have_count(1)
    expect(page.locator(".slot.is-rest")).to_have_count(1)
    take = page.locator(".picks .do")
    expect(take).to_have_attribute("aria-disabled", "true")
    page.locator(".pickable").nth(0).click()
    page.locator(".pickable").nth(1).click()
    expect(take).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator(".picks output")).to_have_text(re.compile(r"^\d+ points now$"))


def test_phone_is_offline_and_comes_back(invite: Callable[..., Person]) -> None:
    people = four(invite, "wizard", hand_sizes="2")
    anna = people[0]
    play(people, anna.page.locator(".bids").is_visible)
    anna.context.set_offline(True)
    expect(anna.page.locator(".status.is-shown")).to_contain_text("No connection")
    for person in people[1:]:
        expect(person.page.locator(".seat.is-gone")).to_have_count(1)
    before = anna.entry()
    anna.page.locator(".bids button:not([aria-disabled])").first.click()  # kept until it is back
    anna.page.wait_for_timeout(200)
    assert anna.entry() == before
    anna.context.set_offline(False)
    expect(anna.page.locator(".status.is-shown")).to_have_count(0)
    expect(anna.page.locator(".bids")).to_have_count(0)  # the bid has been made
    for person in people[1:]:
        expect(person.page.locator(".seat.is-gone")).to_have_count(0)
    play(people, lambda: all(person.over for person in people))


def test_second_tab_takes_the_seat_over(invite: Callable[..., Person]) -> None:
    anna = invite()
    anna.open("wizard", 3, against="bots")
    second = anna.new_page()
    second.goto(anna.page.url)
    expect(second.locator(".hand button")).to_have_count(1)
    stopped = anna.page.get_by_role("alertdialog")
    expect(stopped).to_contain_text("You are playing in another window")
    stopped.get_by_role("button", name="Play here").click()
    expect(anna.page.get_by_role("alertdialog")).to_have_count(0)
    expect(second.get_by_role("alertdialog")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_plays(invite: Callable[..., Person], lang: str) -> None:
    anna = invite()
    anna.open("wizard", 3, against="bots", lang=lang, hand_sizes="1")
    assert anna.page.locator("html").get_attribute("lang") == lang
    play([anna], lambda: anna.over)
    expect(anna.page.locator(".standings li")).to_have_count(3)


def test_language_changes_at_the_table(invite: Callable[..., Person]) -> None:
    anna = invite()
    anna.open("wizard", 3, against="bots")
    anna.page.get_by_role("link", name="Deutsch").click()
    expect(anna.page.locator(".round")).to_have_text("Runde 1 von 20")


def test_whole_game_by_keyboard(invite: Callable[..., Person]) -> None:
    anna = invite(desktop=True)
    anna.open("wizard", 3, against="bots", hand_sizes="2,1")
    page = anna.page
    moves = 0
    while not anna.over:
        if not anna.turn:
            page.wait_for_timeout(20)
            continue
        before = anna.entry()
        if page.locator(".bids").is_visible():
            page.keyboard.press("1" if moves else "0")
        elif page.locator(".choices").is_visible():
            page.locator(".choices button").first.focus()
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("ArrowRight")
            while page.locator(".hand :focus[aria-disabled]").count():
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        expect(page.locator(".room")).not_to_have_attribute("data-entry", str(before))
        moves += 1
    assert moves >= 5  # two bids and three cards
    expect(page.locator(".standings li")).to_have_count(3)


def test_keys_read_and_help(invite: Callable[..., Person]) -> None:
    anna = invite(desktop=True)
    anna.open("wizard", 3, against="bots")
    anna.until_bids()
    page = anna.page
    log = page.get_by_role("log")
    page.keyboard.press("l")
    expect(log).to_contain_text("You may: 0; 1")
    page.keyboard.press("p")
    expect(log).to_contain_text("Anna: no bid yet, total 0")
    page.keyboard.press("?")
    expect(page.locator(".notice.is-hint")).to_contain_text("Hint")
    page.keyboard.press("Escape")
    expect(page.locator(".notice")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("n")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(log).to_contain_text("Anna: bid 1")


def test_card_that_may_not_be_played_says_why(invite: Callable[..., Person]) -> None:
    anna = invite()
    anna.open("wizard", 3, against="bots", hand_sizes="20")
    barred = anna.page.locator(".hand .is-barred")
    play([anna], lambda: barred.count() > 0 or anna.over)
    assert not anna.over, "with 20 cards some trick bars a card"
    before = anna.entry()
    anna.play_card(barred.first.get_attribute("data-card") or "")
    notice = anna.page.get_by_role("alert")
    expect(notice).to_contain_text("is not allowed here")
    notice.get_by_role("button", name=re.compile("Following suit, page ")).click()
    marked = anna.page.locator(".rules-panel .is-now")
    expect(marked).to_be_in_viewport()
    expect(marked).to_have_id("wizard.follow")
    assert anna.entry() == before


def test_bid_is_taken_back_until_somebody_acts(invite: Callable[..., Person]) -> None:
    people = four(invite, "wizard", hand_sizes="1")

    def somebody_bids() -> bool:
        return any(person.page.locator(".bids").is_visible() for person in people)

    play(people, somebody_bids)
    first = next(person for person in people if person.turn)
    first.act()
    first.page.get_by_role("button", name="Take back").click()
    expect(first.page.locator(".bids")).to_be_visible()
    assert first.turn


def test_move_is_confirmed_where_that_is_switched_on(invite: Callable[..., Person]) -> None:
    anna = invite()
    anna.open("wizard", 3, against="bots")
    anna.page.get_by_role("button", name="More").click()
    anna.page.get_by_label("Ask before a move is made").check()
    anna.page.get_by_role("button", name="Close").click()
    anna.until_bids()
    before = anna.entry()
    anna.page.get_by_role("button", name=re.compile("Bid 0")).click()
    anna.page.wait_for_timeout(150)
    assert anna.entry() == before
    anna.page.get_by_role("button", name=re.compile("Yes, do it")).click()
    expect(anna.page.locator(".room")).not_to_have_attribute("data-entry", str(before))


def test_words_are_shown_as_they_were_typed(invite: Callable[..., Person]) -> None:
    anna, carlo = invite(), invite("Carlo", desktop=True)
    link = anna.open("wizard", 3)
    carlo.join(link)
    anna.page.get_by_role("button", name="Bots on the free seats").click()
    anna.page.get_by_role("button", name="Start the game").click()
    carlo.page.get_by_role("button", name=re.compile("^Chat")).click()
    said = "<b>hello</b> & <img src=x onerror=alert(1)>"
    carlo.page.get_by_label("Say something").fill(said)
    carlo.page.keyboard.press("Enter")
    expect(anna.page.get_by_role("button", name=re.compile("Chat 1 unread"))).to_be_visible()
    expect(anna.page.locator(".bubble")).to_have_text(said)
    anna.page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(anna.page.locator(".said li")).to_have_text(f"Carlo {said}")
    anna.page.get_by_role("button", name="Well played!").click()
    expect(carlo.page.locator(".said li").last).to_have_text("Anna Well played!")


def test_guests_without_names_can_sit(invite: Callable[..., Person]) -> None:
    anna, carlo = invite(""), invite("")
    link = anna.open("wizard", 3)
    carlo.page.goto(link)
    carlo.page.get_by_role("button", name="Sit down").click()
    expect(carlo.page.locator(".place.is-own input")).to_have_value("Guest 2")
    expect(anna.page.locator(".place").nth(1)).to_contain_text("Guest 2")


def test_who_looks_on_sees_no_hand(invite: Callable[..., Person]) -> None:
    anna, carlo = invite(), invite("Carlo")
    link = anna.open("wizard", 3, against="bots")
    carlo.page.goto(link)
    expect(carlo.page.locator(".seat")).to_have_count(3)
    expect(carlo.page.locator(".hand")).to_have_count(0)
    expect(carlo.page.locator(".bids")).to_have_count(0)


def test_twenty_cards_can_be_touched_on_a_phone(invite: Callable[..., Person]) -> None:
    anna = invite()
    anna.open("wizard", 3, against="bots", hand_sizes="20")
    cards = anna.page.locator(".hand button")
    expect(cards).to_have_count(20)
    boxes = [cards.nth(at).bounding_box() for at in range(20)]
    rows = sorted({round(box["y"]) for box in boxes if box})
    assert len(rows) == 2
    lefts = sorted((round(box["y"]), box["x"]) for box in boxes if box)
    gaps = [b[1] - a[1] for a, b in pairwise(lefts) if a[0] == b[0]]
    assert min(gaps) >= 24  # the smallest target that WCAG 2.2 allows
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 375


def test_editions_change_what_cards_are_called(invite: Callable[..., Person]) -> None:
    anna = invite(desktop=True)
    anna.open("wizard", 3, against="bots", hand_sizes="20")
    anna.page.get_by_role("button", name="More").click()
    anna.page.get_by_label(re.compile("US edition")).check()
    names = [
        card.get_attribute("aria-label") or "" for card in anna.page.locator(".hand button").all()
    ]
    suited = re.compile(r".+ of (spades|clubs|hearts|diamonds)|Wizard|Jester")
    assert all(suited.fullmatch(name.replace("\u00a0", " ")) for name in names)


@pytest.mark.parametrize(
    ("scheme", "game", "desktop"), [("light", "wizard", False), ("dark", "plotters", True)]
)
def test_axe_finds_nothing_serious(
    invite: Callable[..., Person], scheme: Literal["light", "dark"], game: str, desktop: bool
) -> None:
    anna = invite(desktop=desktop)
    anna.page.emulate_media(color_scheme=scheme)
    anna.page.goto("/en/tables")
    assert violations(anna.page) == []
    anna.open(game, 4)
    assert violations(anna.page) == []
    anna.page.get_by_role("button", name="Bots on the free seats").click()
    anna.page.get_by_role("button", name="Start the game").click()
    play([anna], lambda: anna.entry() > 30)
    for panel in ("Score", "Round", "Chat", "Rules", "More"):
        anna.page.locator(".tabs button", has_text=panel).click()
        expect(anna.page.locator(".panel h2").first).to_have_text(panel)
        assert violations(anna.page) == [], panel
    anna.page.get_by_role("button", name="Close").click()
