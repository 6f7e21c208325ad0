"""The account in a real Chromium with an authenticator of its own: by hand, by keys, by ear."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kibitz.i18n import LANGUAGES
from tests.accounts.test_entering import GOOD
from tests.accounts.visiting import House, a_home

from .browsing import violations
from .tabling import DESKTOP, PHONE

__all__ = ["a_home"]  # a fixture

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
ACCOUNT = "/en/account"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A browser with an authenticator in it."""

    def __init__(self, context: BrowserContext) -> None:
        self.page = context.new_page()
        self.slips: list[str] = []
        self.page.on("pageerror", lambda error: self.slips.append(str(error)))
        self.cdp = context.new_cdp_session(self.page)
        self.cdp.send("WebAuthn.enable")
        made = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self.id = made["authenticatorId"]

    def keys(self) -> list[dict[str, object]]:
        """The passkeys in it."""
        found = self.cdp.send("WebAuthn.getCredentials", {"authenticatorId": self.id})
        keys: list[dict[str, object]] = found["credentials"]
        return keys

    def give(self, key: dict[str, object]) -> None:
        """A passkey comes into it, as one that is kept in step between devices."""
        told = {"authenticatorId": self.id, "credential": key}
        self.cdp.send("WebAuthn.addCredential", told)


@pytest.fixture
def device(browser: Browser, home: House) -> Iterator[Callable[..., Device]]:
    """Makes devices; at the end no script of ours may have failed."""
    contexts: list[BrowserContext] = []
    devices: list[Device] = []

    def made(**options: object) -> Device:
        wanted: dict[str, object] = {"viewport": PHONE, "reduced_motion": "reduce"} | options
        contexts.append(browser.new_context(base_url=home.address, **wanted))  # type: ignore[arg-type]
        devices.append(Device(contexts[-1]))
        return devices[-1]

    yield made
    slips = [slip for each in devices for slip in each.slips]
    for context in contexts:
        context.close()
    assert slips == []


def with_password(page: Page, name: str = "Anna") -> None:
    """Makes an account with a password."""
    page.goto(ACCOUNT)
    form = page.locator("#new-form")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password", exact=True).fill(GOOD)
    form.get_by_role("button", name="Create an account").click()
    expect(page.locator(".codes-list li")).to_have_count(8)
    page.get_by_role("link", name="I have kept them").click()


def test_passkey_from_the_first_day_to_another_device(device: Callable[..., Device]) -> None:
    phone, desk = device(), device(viewport=DESKTOP)
    page = phone.page
    page.goto(ACCOUNT)
    page.locator("#new").get_by_label("Name").fill("Anna")
    page.get_by_role("button", name="Create a passkey").click()
    expect(page.get_by_role("status")).to_have_text(
        "The account “Anna” is made, and you are signed in."
    )
    (key,) = phone.keys()
    assert key["isResidentCredential"] is True
    desk.page.goto(ACCOUNT)
    desk.page.get_by_role("button", name="Sign in with a passkey").click()
    alert = desk.page.locator("#enter [data-trouble]")
    expect(alert).to_have_text(
        "The passkey was not used: it was stopped, or there is none for this site."
    )
    desk.give(key)
    desk.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("Anna")
    expect(desk.page.locator(".keys")).to_contain_text("last used on")
    desk.page.get_by_role("button", name="Remove Passkey 1").click()
    expect(desk.page.get_by_role("alert").first).to_contain_text("the only way into your account")


def test_name_that_is_taken_is_told_before_a_passkey_is_made(
    device: Callable[..., Device],
) -> None:
    first, second = device(), device()
    with_password(first.page)
    second.page.goto(ACCOUNT)
    second.page.get_by_role("button", name="Create a passkey").click()
    expect(second.page.locator("#new-name")).to_be_focused()  # it has to be filled in
    second.page.locator("#new-name").fill("anna")
    second.page.get_by_role("button", name="Create a passkey").click()
    expect(second.page.locator("#new [data-trouble]")).to_contain_text("There is an account")
    assert second.keys() == []


def test_passkeys_are_added_and_removed(device: Callable[..., Device]) -> None:
    phone = device()
    page = phone.page
    with_password(page)
    page.get_by_label("What you call it").fill("My phone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("status")).to_have_text("The passkey is added.")
    page.get_by_role("button", name="Add a passkey").click()  # this device has one already
    expect(page.locator("[data-passkey=add] [data-trouble]")).to_be_visible()
    page.get_by_role("button", name="Remove My phone").click()
    expect(page.get_by_role("status")).to_have_text("The passkey is removed.")
    expect(page.locator(".keys")).to_have_count(0)


def test_keyboard_alone(device: Callable[..., Device]) -> None:
    phone = device()
    page = phone.page
    page.goto(ACCOUNT)
    page.locator("#new-name").focus()
    page.keyboard.type("Anna")
    page.keyboard.press("Tab")
    page.keyboard.type("password")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # shows it
    expect(page.locator("#new-password")).to_have_attribute("type", "text")
    expect(page.get_by_role("button", name="Hide Password")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#problem")).to_be_focused()
    expect(page.locator("#problem")).to_have_text(
        "Others would try this password first. Choose another one."
    )
    expect(page).to_have_title(re.compile("^Error – "))
    expect(page.locator("#new-password")).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Tab")
    expect(page.locator("#new-name")).to_have_value("Anna")
    page.keyboard.press("Tab")
    page.keyboard.type(GOOD)
    page.keyboard.press("Enter")
    expect(page.locator(".codes-list")).to_be_visible()
    page.get_by_role("link", name="I have kept them").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sign out here").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("You are signed out.")
    page.locator("#enter-name").focus()
    page.keyboard.type("ANNA")
    page.keyboard.press("Tab")
    page.keyboard.type(GOOD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna")


def test_codes_are_copied(device: Callable[..., Device]) -> None:
    phone = device()
    phone.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.page.goto(ACCOUNT)
    phone.page.locator("#new-name").fill("Anna")
    phone.page.locator("#new-password").fill(GOOD)
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".codes-list code")).to_have_count(8)
    shown = phone.page.locator(".codes-list code").all_inner_texts()
    phone.page.get_by_role("button", name="Copy").click()
    expect(phone.page.get_by_role("button", name="Copied")).to_be_visible()
    assert phone.page.evaluate("navigator.clipboard.readText()") == "\n".join(shown)


def test_without_javascript(device: Callable[..., Device], home: House, browser: Browser) -> None:
    with browser.new_context(base_url=home.address, java_script_enabled=False) as context:
        page = context.new_page()
        with_password(page)
        expect(page.get_by_role("heading", level=1)).to_have_text("Anna")
        assert "<noscript>" in page.content()  # says what passkeys need
        expect(page.get_by_role("button", name="Add a passkey")).to_have_count(0)
        expect(page.get_by_role("button", name="Show")).to_have_count(0)
        page.get_by_text("Delete the account …").click()
        page.get_by_role("button", name="Yes, delete everything").click()
        expect(page.get_by_role("status")).to_have_text("The account and all its data are deleted.")


def test_who_was_away_for_long_signs_in_again_to_add_a_passkey(
    device: Callable[..., Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = device()
    page = phone.page
    with_password(page)
    with monkeypatch.context() as later:
        later.setattr("kibitz.accounts.entering.FRESH", -1)
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.locator("#again")).to_contain_text("For this, sign in again first")
    page.locator("#again").get_by_label("Password", exact=True).fill(GOOD)
    page.locator("#again").get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("status")).to_have_text("The passkey is added.")


def test_open_table_comes_back_as_the_account(device: Callable[..., Device]) -> None:
    first, second = device(), device()
    with_password(first.page)
    second.page.goto("/en/tables")
    form = second.page.locator("form[action$='/new/wizard']")
    form.locator("[name=name]").fill("Anna")
    form.locator("[value=bots]").click()
    expect(second.page.locator(".felt")).to_be_visible()
    other = second.page.context.new_page()
    other.goto(ACCOUNT)
    expect(other.locator(".comes-along")).to_contain_text("tables: 1")
    other.locator("#enter-name").fill("Anna")
    other.locator("#enter-password").fill(GOOD)
    with second.page.expect_websocket():  # it comes back by itself
        other.keyboard.press("Enter")
        expect(other.get_by_role("heading", level=1)).to_have_text("Anna")
    second.page.locator(".bids button:not([aria-disabled])").first.click()  # without a reload
    expect(second.page.locator(".bids")).to_have_count(0)
    expect(second.page.locator(".hand [data-card]").first).to_be_visible()
    first.page.goto("/en/tables")
    first.page.locator(".running a").first.click()
    expect(first.page.locator(".hand [data-card]").first).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_accessible(device: Callable[..., Device], size: dict[str, int], dark: bool) -> None:
    wanted = device(viewport=size, color_scheme="dark" if dark else "light")
    page = wanted.page
    page.goto(ACCOUNT)
    page.locator("summary").click()
    assert violations(page) == []
    page.locator("#enter-name").fill("nobody")
    page.locator("#enter-password").fill("not a password")
    page.keyboard.press("Enter")
    expect(page.locator("#problem")).to_be_visible()
    assert violations(page) == []
    page.locator("#new-name").fill("Anna")
    page.locator("#new-password").fill(GOOD)
    page.keyboard.press("Enter")
    expect(page.locator(".codes-list")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="I have kept them").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("status")).to_have_text("The passkey is added.")
    page.locator("summary").click()
    assert violations(page) == []
    page.goto(f"{ACCOUNT}?again=1")
    assert violations(page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_wider_than_a_phone(device: Callable[..., Device], lang: str) -> None:
    page = device().page
    page.goto(f"/{lang}/account")
    page.locator("summary").click()
    width = "document.documentElement.scrollWidth"
    assert page.evaluate(width) == 375
    page.locator("#new-name").fill("W" * 24)
    page.locator("#new-password").fill(GOOD)
    page.keyboard.press("Enter")
    expect(page.locator(".codes-list")).to_be_visible()
    assert page.evaluate(width) == 375
    page.goto(f"/{lang}/account?again=1")
    page.locator("#label").fill("W" * 40)
    page.locator("[data-passkey=add] button").click()
    expect(page.locator(".keys li")).to_have_count(1)
    page.locator("summary").click()
    assert page.evaluate(width) == 375
