"""The account's page: made, entered, changed, left."""

import re

import pytest

from kibitz.accounts.entering import FRESH
from kibitz.i18n import LANGUAGES
from tests.accounts.test_entering import BETTER, GOOD
from tests.accounts.visiting import (
    ACCOUNT,
    SUM,
    House,
    a_home,
    age_sessions,
    ask,
    enter,
    everything,
    is_in,
    make,
    open_table,
    plant,
    token,
    told,
)

__all__ = ["a_home"]  # a fixture


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_is_there_in_every_language(home: House, lang: str) -> None:
    anna = home.visitor()
    pages = [anna.get(f"/{lang}/account")]
    make(anna)
    pages.append(anna.get(f"/{lang}/account"))
    for page in pages:
        assert page.status_code == 200
        assert f'<html lang="{lang}">' in page.text
        assert page.headers["cache-control"] == "private, no-store"


def test_looking_at_the_page_leaves_no_cookie(home: House) -> None:
    anna = home.visitor()
    anna.get(ACCOUNT)
    assert not anna.cookies


def test_account_is_made_and_its_codes_are_shown_once(home: House) -> None:
    anna = home.visitor()
    codes = make(anna)
    assert len(codes) == 8
    assert is_in(anna)
    for path in (ACCOUNT, f"{ACCOUNT}/export"):
        assert not any(code in anna.get(path).text for code in codes)


def test_signing_out_here_and_everywhere(home: House) -> None:
    anna, phone, desk = home.visitor(), home.visitor(), home.visitor()
    table = open_table(anna, "bots")
    make(anna)
    for visitor in (phone, desk):
        enter(visitor)
    stolen = token(desk)
    account = home.live(table).table.host
    looking = home.look(table, account)
    answer = phone.post(f"{ACCOUNT}/leave")
    assert "You are signed out." in answer.text
    assert not token(phone)
    assert looking.ended == "busy"
    assert [is_in(visitor) for visitor in (anna, phone, desk)] == [True, False, True]
    anna.post(f"{ACCOUNT}/leave", data={"everywhere": "1"})
    thief = home.visitor()
    plant(thief, stolen)
    assert not any(is_in(visitor) for visitor in (anna, phone, desk, thief))
    assert table not in thief.get("/en/tables/mine").text
    for visitor in (anna, phone):
        assert visitor.post(f"{ACCOUNT}/leave").status_code == 200  # signed out already


def test_another_password_signs_the_others_out(home: House) -> None:
    anna, phone = home.visitor(), home.visitor()
    make(anna)
    enter(phone)
    first = token(anna)
    answer = anna.post(f"{ACCOUNT}/password", data={"present": BETTER, "password": BETTER})
    assert told(answer) == "This is not your present password."
    answer = anna.post(f"{ACCOUNT}/password", data={"present": GOOD, "password": BETTER})
    assert "The password is changed." in answer.text
    assert token(anna) != first
    assert [is_in(visitor) for visitor in (anna, phone)] == [True, False]
    assert told(enter(phone)) == "This name and this password do not belong together."
    assert told(enter(phone, password=BETTER)) == ""


def test_recovery_code_lets_in_once_and_a_new_password_is_set(home: House) -> None:
    anna, phone = home.visitor(), home.visitor()
    codes = make(anna)
    answer = phone.post(f"{ACCOUNT}/recover", data={"name": "anna", "code": codes[3].lower()})
    assert "Set a new password now." in answer.text
    assert 'name="present"' not in answer.text
    phone.post(f"{ACCOUNT}/password", data={"password": BETTER})
    assert told(enter(home.visitor(), password=BETTER)) == ""
    thief = home.visitor()
    answer = thief.post(f"{ACCOUNT}/recover", data={"name": "anna", "code": codes[3]})
    assert told(answer).startswith("This name and this recovery code do not belong together")
    assert not token(thief)


def test_new_codes_replace_the_old_ones(home: House) -> None:
    anna, phone = home.visitor(), home.visitor()
    old = make(anna)
    answer = anna.post(f"{ACCOUNT}/codes")
    new = re.findall(r"<li><code>([0-9A-Z-]{19})</code></li>", answer.text)
    assert len({*old, *new}) == 16
    assert told(phone.post(f"{ACCOUNT}/recover", data={"name": "Anna", "code": old[0]}))
    assert not told(phone.post(f"{ACCOUNT}/recover", data={"name": "Anna", "code": new[0]}))


@pytest.mark.parametrize("act", ["codes", "delete", "passkeys/remove", "passkeys/add"])
def test_after_long_one_signs_in_again(home: House, act: str) -> None:
    anna = home.visitor()
    make(anna)
    age_sessions(FRESH // 1000 + 1)
    answer = anna.post(f"{ACCOUNT}/{act}")
    assert answer.status_code == 422
    assert told(answer).startswith("For this, sign in again first")
    assert 'value="Anna" autocomplete="username"' in answer.text  # and the form for it
    assert told(enter(anna, password=BETTER)).endswith("do not belong together.")
    enter(anna)
    assert not told(anna.post(f"{ACCOUNT}/{act}")).startswith("For this")


@pytest.mark.parametrize("act", ["codes", "delete", "password", "passkeys/remove", "passkeys/add"])
def test_who_is_not_signed_in_changes_nothing(home: House, act: str) -> None:
    make(home.visitor())
    before = everything()
    stranger = home.visitor()
    answer = stranger.post(f"{ACCOUNT}/{act}", data={"password": GOOD})
    assert (answer.status_code, told(answer)) == (422, "You are not signed in any more.")
    assert stranger.get(f"{ACCOUNT}/export").status_code == 422
    assert everything() == before


def test_who_is_signed_in_makes_no_second_account(home: House) -> None:
    anna = home.visitor()
    make(anna)
    answer = anna.post(f"{ACCOUNT}/new", data={"name": "Berta", "password": GOOD})
    assert answer.status_code == 422
    assert is_in(anna)
    assert told(enter(home.visitor(), "Berta")) != ""


def test_changing_to_another_account_takes_nothing_along(home: House) -> None:
    anna = home.visitor()
    ask(anna, SUM)
    make(anna)
    make(home.visitor(), "Berta")
    enter(anna, "Berta")
    assert is_in(anna, "Berta")
    assert SUM not in anna.get("/en/history").text
    enter(anna)
    assert SUM in anna.get("/en/history").text
