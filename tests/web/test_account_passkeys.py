"""Passkeys over HTTP: where they are offered, and answers that come from somebody else."""

import httpx
import pytest

from tests.accounts.authenticator import Authenticator
from tests.accounts.test_entering import GOOD
from tests.accounts.visiting import ACCOUNT, House, a_home, enter, is_in, make, token, told
from tests.accounts.visiting import ask as keep_question

__all__ = ["a_home"]  # a fixture

KEYS = f"{ACCOUNT}/passkeys"
BEHIND = {"X-Forwarded-Proto": "https"}
"""What a proxy on this computer says of a request that came by https."""


def ask(visitor: httpx.Client, purpose: str, name: str = "") -> httpx.Response:
    """What a passkey is to sign."""
    return visitor.post(f"{KEYS}/ask/{purpose}", data={"name": name})


def registered(home: House, visitor: httpx.Client, name: str = "Anna") -> Authenticator:
    """Makes an account with a passkey; gives the device that has it."""
    device = Authenticator()
    credential = device.create(ask(visitor, "new", name).text, home.address)
    answer = visitor.post(f"{KEYS}/new", data={"name": "Eve", "credential": credential})
    assert answer.status_code == 200, told(answer)
    assert answer.text.count("<li><code>") == 8
    return device


def test_account_with_a_passkey_only(home: House) -> None:
    anna, phone = home.visitor(), home.visitor()
    keep_question(anna, "What is a Jester?")
    before = token(anna)
    device = registered(home, anna)
    assert is_in(anna)  # under the name for which it was asked
    assert "What is a Jester?" in anna.get("/en/history").text
    assert token(anna) != before
    answer = ask(phone, "enter")
    assert answer.headers["cache-control"] == "private, no-store"
    credential = device.get(answer.text, home.address)
    assert "You are signed in." in phone.post(f"{KEYS}/enter", data={"credential": credential}).text
    assert "What is a Jester?" in phone.get("/en/history").text


def test_passkey_is_added_and_the_password_set(home: House) -> None:
    anna = home.visitor()
    make(anna)
    device = Authenticator()
    credential = device.create(ask(anna, "add").text, home.address)
    answer = anna.post(f"{KEYS}/add", data={"credential": credential, "label": "<b>Phone"})
    assert "The passkey is added." in answer.text
    assert "<strong>&lt;b&gt;Phone</strong>" in answer.text
    phone = home.visitor()
    credential = device.get(ask(phone, "enter").text, home.address)
    phone.post(f"{KEYS}/enter", data={"credential": credential})
    assert is_in(phone)
    other = home.visitor()
    registered(home, other, "Berta")
    assert "Set a password" in other.get(ACCOUNT).text
    other.post(f"{ACCOUNT}/password", data={"password": GOOD})
    assert told(enter(home.visitor(), "Berta")) == ""


@pytest.mark.parametrize("label", ["A\x00B", "A\u202eB", "x" * 41])
def test_labels_that_can_t_be(home: House, label: str) -> None:
    anna = home.visitor()
    make(anna)
    credential = Authenticator().create(ask(anna, "add").text, home.address)
    answer = anna.post(f"{KEYS}/add", data={"credential": credential, "label": label})
    assert told(answer).startswith(("Character 2 can’t be seen", "This is too long: 41"))
    assert "None so far." in anna.get(ACCOUNT).text


def test_names_can_t_be_tried_out_for_long(home: House) -> None:
    eve = home.visitor()
    codes = [
        eve.post(
            f"{KEYS}/ask/new" if number % 2 else f"{ACCOUNT}/new",
            data={"name": f"Name {number}", "password": "short"},
        ).status_code
        for number in range(62)
    ]
    assert codes == [422, 200] * 30 + [429, 422]  # sixty an hour; JSON tells the error as 422


def test_a_challenge_belongs_to_the_browser_that_asked(home: House) -> None:
    anna, eve = home.visitor(), home.visitor()
    device = registered(home, anna)
    victim = home.visitor()
    credential = device.get(ask(victim, "enter").text, home.address)  # and it was overheard
    ask(eve, "enter")
    for thief in (eve, home.visitor()):
        answer = thief.post(f"{KEYS}/enter", data={"credential": credential})
        assert told(answer) in (
            "This passkey does not open anything here.",
            "This took too long, or was sent twice. Try again.",
        )
        assert not is_in(thief)
    victim.post(f"{KEYS}/enter", data={"credential": credential})
    assert is_in(victim)


def test_an_answer_that_is_sent_twice(home: House) -> None:
    anna, phone = home.visitor(), home.visitor()
    device = registered(home, anna)
    challenge = ask(phone, "enter")
    credential = device.get(challenge.text, home.address)
    cookie = phone.cookies["kibitz_challenge"]
    phone.post(f"{KEYS}/enter", data={"credential": credential})
    again = home.visitor()
    again.cookies.set("kibitz_challenge", cookie)
    answer = again.post(f"{KEYS}/enter", data={"credential": credential})
    assert told(answer) == "This took too long, or was sent twice. Try again."


@pytest.mark.parametrize("cookie", ["", "x", "\u00e9", "=" * 9, "A" * 5000])
def test_strange_challenges(home: House, cookie: str) -> None:
    eve = home.visitor()
    headers = {b"Cookie": f"kibitz_challenge={cookie}".encode()}
    answer = eve.post(f"{KEYS}/enter", data={"credential": "{}"}, headers=headers)
    assert told(answer) == "This took too long, or was sent twice. Try again."


def test_asking_is_limited_and_needs_the_right_state(home: House) -> None:
    anna, eve = home.visitor(), home.visitor()
    make(anna)
    assert ask(eve, "add").json()["error"]["code"] == "not-signed-in"
    assert ask(eve, "new", "ANNA").json()["error"]["code"] == "account-name-taken"
    assert ask(eve, "new", "A\u202eB").json()["error"]["code"] == "invisible-characters"
    assert ask(anna, "new", "Berta").json()["error"]["code"] == "signed-in-already"
    codes = [ask(eve, "enter").status_code for _ in range(60)]
    assert codes.count(200) == 56  # sixty a minute from one place
    assert ask(eve, "enter").json()["error"]["code"] == "too-many-attempts"


@pytest.mark.parametrize(
    ("host", "headers", "offered", "why"),
    [
        ("localhost", {}, True, ""),
        ("kibitz.localhost", {}, True, ""),
        ("play.example", BEHIND, True, ""),
        ("play.example", {}, False, "over https only"),
        ("192.0.2.7", {}, False, "over https only"),
        ("192.0.2.7", BEHIND, False, "over https only"),
        ("127.0.0.1", {}, False, "by a name instead of a number: <code>http://localhost"),
        ("[::1]", {}, False, "by a name instead of a number: <code>http://localhost"),
    ],
)
def test_where_passkeys_are_offered(
    home: House, host: str, headers: dict[str, str], offered: bool, why: str
) -> None:
    port = home.address.rpartition(":")[2]
    anna = home.visitor()
    sent = {"Host": f"{host}:{port}", **headers}
    page = anna.get(ACCOUNT, headers=sent).text
    assert ("Sign in with a passkey" in page) is offered
    assert why in page
    asked = anna.post(f"{KEYS}/ask/enter", headers=sent)
    assert asked.status_code == (200 if offered else 422)
    if not offered:
        assert asked.json()["error"]["code"] == "passkey-address"
    elif headers:
        assert "Secure" in asked.headers["set-cookie"]


def test_a_forged_host_opens_nothing(home: House) -> None:
    anna, eve = home.visitor(), home.visitor()
    device = registered(home, anna)
    evil = {"Host": "evil.example", **BEHIND}
    asked = eve.post(f"{KEYS}/ask/enter", headers=evil)
    credential = device.get(asked.text, "https://evil.example")
    answer = eve.post(
        f"{KEYS}/enter",
        data={"credential": credential},
        headers=evil | {"Cookie": f"kibitz_challenge={eve.cookies.get('kibitz_challenge')}"},
    )
    assert answer.status_code == 422
    assert not is_in(eve)
