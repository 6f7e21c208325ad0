"""Accounts under attack: guessing, floods, foreign pages, planted cookies."""

import re
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from kibitz.web.accounts_door import HASHES_AT_ONCE, MOST_WAITING
from tests.accounts.test_entering import BETTER, GOOD
from tests.accounts.visiting import (
    ACCOUNT,
    SUM,
    House,
    Slow,
    a_home,
    ask,
    enter,
    is_in,
    make,
    plant,
    token,
    told,
)

__all__ = ["a_home"]  # a fixture

ACTS = [
    "new",
    "enter",
    "recover",
    "password",
    "codes",
    "leave",
    "delete",
    "passkeys/new",
    "passkeys/enter",
    "passkeys/add",
    "passkeys/remove",
    "passkeys/ask/enter",
]


def from_place(number: int) -> dict[str, str]:
    """Headers of a request that a proxy on this computer passes on for somebody."""
    return {"X-Forwarded-For": f"192.0.2.{number}"}


def test_nobody_learns_whose_names_there_are(home: House) -> None:
    make(home.visitor())
    known, unknown = (home.visitor() for _ in range(2))
    answers = [
        enter(known, "Anna", BETTER),
        enter(unknown, "Anno", BETTER),
        known.post(f"{ACCOUNT}/recover", data={"name": "Anna", "code": "0000-0000"}),
        unknown.post(f"{ACCOUNT}/recover", data={"name": "Anno", "code": "0000-0000"}),
    ]
    pages = [(each.status_code, each.text.replace("Anno", "Anna")) for each in answers]
    assert pages[0] == pages[1]
    assert pages[2] == pages[3]
    assert pages[0][0] == 422


@pytest.mark.parametrize(
    "name", ["Anna", "nobody", "", "\x00", "A\u202eB", "x" * 5000, "' OR 1=1 --"]
)
def test_names_and_passwords_can_t_be_guessed_for_long(home: House, name: str) -> None:
    make(home.visitor())
    eve = home.visitor()
    for _ in range(10):
        answer = enter(eve, name, BETTER)
        assert (answer.status_code, told(answer)) == (
            422,
            "This name and this password do not belong together.",
        )
    for password in (BETTER, GOOD):  # even with the right one
        answer = enter(eve, name, password)
        assert answer.status_code == 429
        assert told(answer).startswith("Too many attempts. Try again in")
        assert 0 < int(answer.headers["retry-after"]) <= 61
    code = {"name": name, "code": "0000"}
    assert eve.post(f"{ACCOUNT}/recover", data=code).status_code == 429
    assert eve.post(f"{ACCOUNT}/passkeys/enter", data={"credential": ""}).status_code == 429


def test_a_name_can_t_be_guessed_from_everywhere(home: House) -> None:
    make(home.visitor())
    eve = home.visitor()
    wrong = {"name": "ANNA", "password": BETTER}
    codes = [
        eve.post(f"{ACCOUNT}/enter", data=wrong, headers=from_place(number)).status_code
        for number in range(22)
    ]
    assert codes == [422] * 20 + [429] * 2
    wrong["name"] = "Berta"
    assert eve.post(f"{ACCOUNT}/enter", data=wrong, headers=from_place(99)).status_code == 422


def test_who_gets_it_right_is_not_held_up(home: House) -> None:
    make(home.visitor())
    for _ in range(15):
        assert enter(home.visitor()).status_code == 200


def test_a_flood_takes_its_turn_and_pages_go_on(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    monkeypatch.setattr(home.app.state.door, "hasher", slow)
    flood = HASHES_AT_ONCE + MOST_WAITING + 8
    wrong = {"name": "Anna", "password": BETTER}

    def send(number: int) -> int:
        data = wrong | {"name": f"Anna {number}"}
        with httpx.Client(base_url=home.address, timeout=60, trust_env=False) as client:
            where = from_place(number)
            return client.post(f"{ACCOUNT}/enter", data=data, headers=where).status_code

    with ThreadPoolExecutor(flood) as threads:
        sent = [threads.submit(send, number) for number in range(flood)]
        end = time.monotonic() + 60
        while sum(each.done() for each in sent) < 8:  # those for whom there is no room
            assert time.monotonic() < end
            time.sleep(0.01)
        visitor = home.visitor()
        for path in ("/en/", ACCOUNT, "/en/tables"):  # while all the others wait
            assert visitor.get(path).status_code == 200
        assert slow.done == 0
        slow.go_on.set()
        codes = sorted(each.result() for each in sent)
    assert codes == [422] * (flood - 8) + [503] * 8
    assert slow.most == HASHES_AT_ONCE


def test_attempts_at_once_count_as_well(home: House) -> None:
    make(home.visitor())

    def send(_number: int) -> int:
        with httpx.Client(base_url=home.address, timeout=60, trust_env=False) as client:
            data = {"name": "Anna", "password": BETTER}
            return client.post(f"{ACCOUNT}/enter", data=data).status_code

    with ThreadPoolExecutor(16) as threads:
        codes = sorted(threads.map(send, range(16)))
    assert codes == [422] * 10 + [429] * 6


@pytest.mark.parametrize("act", ACTS)
def test_other_sites_change_nothing(home: House, act: str) -> None:
    anna = home.visitor()
    make(anna)
    before = token(anna)
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
    ):
        data = {"name": "Eve", "password": GOOD}
        answer = anna.post(f"{ACCOUNT}/{act}", data=data, headers=headers)
        assert answer.status_code == 403
    assert anna.get(f"{ACCOUNT}/{act}").status_code in (404, 405)  # nothing happens by a link
    assert (token(anna), is_in(anna)) == (before, True)


def test_a_planted_cookie_opens_nothing_later(home: House) -> None:
    eve, anna = home.visitor(), home.visitor()
    ask(eve, "planted?")
    plant(anna, token(eve))
    assert "planted?" in anna.get("/en/history").text
    make(anna)
    ask(anna, SUM)
    assert token(anna) != token(eve)
    assert SUM not in eve.get("/en/history").text
    assert not is_in(eve)


def test_a_planted_session_is_not_taken_over(home: House) -> None:
    planted = f"s.{'x' * 43}"
    anna = home.visitor(follow_redirects=False)
    make(home.visitor())
    for act in ("enter", "new"):
        data = {"name": "Anna" if act == "enter" else "Berta", "password": GOOD}
        headers = {"Cookie": f"kibitz_person={planted}"}
        answer = anna.post(f"{ACCOUNT}/{act}", data=data, headers=headers)
        given = re.search(r"kibitz_person=(s\.[\w-]{43});", answer.headers["set-cookie"])
        assert given
        assert given[1] != planted
        anna.cookies.clear()
    eve = home.visitor()
    plant(eve, planted)
    assert not is_in(eve)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(home: House) -> None:
    anna = home.visitor(follow_redirects=False)
    for scheme in ("http", "https"):
        data = {"name": f"Anna {scheme}", "password": GOOD}
        headers = {"X-Forwarded-Proto": scheme}
        answer = anna.post(f"{ACCOUNT}/new", data=data, headers=headers)
        rest = answer.headers["set-cookie"].split("; ", 1)[1]
        assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(rest.split("; "))
        assert ("Secure" in rest.split("; ")) is (scheme == "https")
        anna.cookies.clear()
