"""Passkeys: made and used, and every lie that an answer can hold."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select, update

from kibitz.accounts import Accounts, passkeys
from kibitz.accounts.passkeys import Asked, Site
from kibitz.errors import BadInput
from kibitz.store.accounts import Account
from kibitz.store.people import new_token, person_of
from kibitz.store.tables import challenges

from .authenticator import ORIGIN, PRESENT, Authenticator, content, letters
from .test_entering import GOOD, code_of

SITE = Site("localhost", ORIGIN)
DEVICES: dict[Accounts, Authenticator] = {}
"""The device of each test that uses one for many answers."""


def registered(accounts: Accounts, name: str = "Anna") -> tuple[Account, Authenticator]:
    """An account whose only way in is a passkey."""
    device = Authenticator()
    asked = passkeys.ask_new(accounts, SITE, name)
    account, codes = passkeys.create_with(
        accounts, SITE, asked.challenge, device.create(asked.options), None
    )
    assert len(codes) == 8
    return account, device


def enter(accounts: Accounts, asked: Asked, credential: str, site: Site = SITE) -> Account:
    """Signs in with an answer."""
    return passkeys.enter_with(accounts, site, asked.challenge, credential)


def test_an_account_is_made_and_entered_by_a_passkey(accounts: Accounts) -> None:
    account, device = registered(accounts)
    assert (account.name, account.password) == ("Anna", None)
    for count in (1, 2, 3):
        asked = passkeys.ask_enter(accounts, SITE)
        assert enter(accounts, asked, device.get(asked.options)) == account
        (kept,) = passkeys.passkeys_of(accounts, account)
        assert (kept.count, kept.site) == (count, "localhost")
        assert kept.used_at
    assert code_of(lambda: accounts.enter("Anna", GOOD)) == "account-wrong"


def test_the_things_of_this_browser_are_the_account_s(accounts: Accounts) -> None:
    person = person_of(new_token())
    asked = passkeys.ask_new(accounts, SITE, "Anna")
    credential = Authenticator().create(asked.options)
    account, _ = passkeys.create_with(accounts, SITE, asked.challenge, credential, person)
    assert account.person == person


def test_what_a_browser_is_asked_for(accounts: Accounts) -> None:
    account, device = registered(accounts)
    asked = json.loads(passkeys.ask_add(accounts, SITE, account).options)
    assert asked["rp"] == {"id": "localhost", "name": "Kibitz"}
    assert asked["authenticatorSelection"]["residentKey"] == "required"
    assert asked["authenticatorSelection"]["userVerification"] == "preferred"
    assert asked["attestation"] == "none"
    assert content(asked["user"]["id"]).decode() == account.id
    assert [each["id"] for each in asked["excludeCredentials"]] == [letters(device.id)]
    entered = json.loads(passkeys.ask_enter(accounts, SITE).options)
    assert (entered["rpId"], entered["userVerification"]) == ("localhost", "preferred")
    assert entered.get("allowCredentials", []) == []  # betrays nobody's passkeys
    challenge = content(entered["challenge"])
    assert len(challenge) >= 16
    assert challenge != content(asked["challenge"])


def test_an_answer_works_once(accounts: Accounts) -> None:
    _, device = registered(accounts)
    asked = passkeys.ask_enter(accounts, SITE)
    credential = device.get(asked.options)
    enter(accounts, asked, credential)
    assert code_of(lambda: enter(accounts, asked, credential)) == "passkey-late"
    again = passkeys.ask_enter(accounts, SITE)  # the old answer to a new challenge
    assert code_of(lambda: enter(accounts, again, credential)) == "passkey-refused"


def test_a_refused_answer_uses_its_challenge_up(accounts: Accounts) -> None:
    _, device = registered(accounts)
    asked = passkeys.ask_enter(accounts, SITE)
    assert code_of(lambda: enter(accounts, asked, "{}")) == "passkey-refused"
    assert code_of(lambda: enter(accounts, asked, device.get(asked.options))) == "passkey-late"


def test_a_challenge_is_over_after_five_minutes(accounts: Accounts) -> None:
    _, device = registered(accounts)
    asked = passkeys.ask_enter(accounts, SITE)
    with accounts.store.begin() as connection:
        earlier = challenges.c.ends_at - passkeys.TIME - 1000
        connection.execute(update(challenges).values(ends_at=earlier))
    assert code_of(lambda: enter(accounts, asked, device.get(asked.options))) == "passkey-late"
    passkeys.ask_enter(accounts, SITE)
    with accounts.store.reading() as connection:
        assert len(connection.execute(select(challenges)).all()) == 1  # old ones are erased


def test_a_challenge_is_for_one_purpose(accounts: Accounts) -> None:
    account, device = registered(accounts)
    other, _ = registered(accounts, "Berta")
    asked = passkeys.ask_add(accounts, SITE, account)
    assert code_of(lambda: enter(accounts, asked, device.get(asked.options, host="localhost"))) == (
        "passkey-late"
    )
    asked = passkeys.ask_add(accounts, SITE, account)
    made = Authenticator().create(asked.options)
    assert code_of(lambda: passkeys.add_to(accounts, SITE, asked.challenge, made, other, "")) == (
        "passkey-refused"
    )
    assert len(passkeys.passkeys_of(accounts, other)) == 1


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost:9000",
        "https://localhost:8000",
        "http://evil.example",
        "http://localhost:8000.evil.example",
        "null",
        "",
    ],
)
def test_a_foreign_origin_is_refused(accounts: Accounts, origin: str) -> None:
    account, device = registered(accounts)
    asked = passkeys.ask_enter(accounts, SITE)
    answer = device.get(asked.options, origin)
    assert code_of(lambda: enter(accounts, asked, answer)) == "passkey-refused"
    asked = passkeys.ask_add(accounts, SITE, account)
    made = Authenticator().create(asked.options, origin)
    assert code_of(lambda: passkeys.add_to(accounts, SITE, asked.challenge, made, account, "")) == (
        "passkey-refused"
    )


def test_a_passkey_of_another_site_is_refused(accounts: Accounts) -> None:
    _, device = registered(accounts)
    asked = passkeys.ask_enter(accounts, SITE)
    answer = device.get(asked.options, host="evil.example")
    assert code_of(lambda: enter(accounts, asked, answer)) == "passkey-refused"
    evil = Site("evil.example", "https://evil.example")  # whoever sends another Host
    asked = passkeys.ask_enter(accounts, evil)
    answer = device.get(asked.options, evil.origin)
    assert code_of(lambda: enter(accounts, asked, answer, evil)) == "passkey-refused"


def test_a_copied_passkey_is_noticed_by_its_counter(accounts: Accounts) -> None:
    _, device = registered(accounts)
    copy = replace(device)
    for _ in range(3):
        asked = passkeys.ask_enter(accounts, SITE)
        enter(accounts, asked, device.get(asked.options))
    asked = passkeys.ask_enter(accounts, SITE)
    assert code_of(lambda: enter(accounts, asked, copy.get(asked.options))) == "passkey-refused"


def test_a_passkey_that_does_not_count_may_stay_at_zero(accounts: Accounts) -> None:
    account, device = registered(accounts)
    for _ in range(2):
        device.count = -1
        asked = passkeys.ask_enter(accounts, SITE)
        assert enter(accounts, asked, device.get(asked.options)) == account


def test_somebody_has_to_be_there_and_may_be_unverified(accounts: Accounts) -> None:
    account, device = registered(accounts)
    device.flags = PRESENT
    asked = passkeys.ask_enter(accounts, SITE)
    assert enter(accounts, asked, device.get(asked.options)) == account
    device.flags = 0
    asked = passkeys.ask_enter(accounts, SITE)
    assert code_of(lambda: enter(accounts, asked, device.get(asked.options))) == "passkey-refused"


def test_another_key_another_user_another_id(accounts: Accounts) -> None:
    _, device = registered(accounts)
    for slip in (
        {"key": Authenticator().key},
        {"user": b"somebody else"},
        {"id": b"nobody's passkey 1234"},
    ):
        asked = passkeys.ask_enter(accounts, SITE)
        changed: dict[str, Any] = slip
        answer = replace(device, **changed).get(asked.options)
        assert code_of(lambda answer=answer, asked=asked: enter(accounts, asked, answer)) == (  # type: ignore[misc]
            "passkey-refused"
        )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    name=st.sampled_from(["clientDataJSON", "authenticatorData", "signature", "userHandle"]),
    value=st.one_of(st.binary(max_size=80).map(letters), st.text(max_size=20), st.none()),
)
def test_an_answer_that_was_tampered_with(accounts: Accounts, name: str, value: str | None) -> None:
    if accounts not in DEVICES:
        DEVICES[accounts] = registered(accounts)[1]
    device = DEVICES[accounts]
    asked = passkeys.ask_enter(accounts, SITE)
    answer = json.loads(device.get(asked.options))
    if name == "userHandle" and value in (None, answer["response"][name]):
        return
    answer["response"][name] = value
    with pytest.raises(BadInput) as caught:
        enter(accounts, asked, json.dumps(answer))
    assert caught.value.code == "passkey-refused"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    st.one_of(
        st.text(max_size=200),
        st.recursive(
            st.none() | st.integers() | st.text(max_size=10),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["id", "rawId", "type", "response", "attestationObject"]), inner
                )
            ),
            max_leaves=8,
        ).map(json.dumps),
    )
)
def test_nonsense_is_refused(accounts: Accounts, answer: str) -> None:
    asked = passkeys.ask_enter(accounts, SITE)
    assert code_of(lambda: enter(accounts, asked, answer)) == "passkey-refused"
    asked = passkeys.ask_new(accounts, SITE, "Anna")
    assert code_of(lambda: passkeys.create_with(accounts, SITE, asked.challenge, answer, None)) == (
        "passkey-refused"
    )


def test_more_passkeys_and_fewer(accounts: Accounts) -> None:
    account, device = registered(accounts)
    first = letters(device.id)
    assert code_of(lambda: passkeys.remove(accounts, account, first)) == "last-way-in"
    asked = passkeys.ask_add(accounts, SITE, account)
    second = Authenticator()
    made = second.create(asked.options)
    passkeys.add_to(accounts, SITE, asked.challenge, made, account, "<b>Phone</b>")
    labels = [each.label for each in passkeys.passkeys_of(accounts, account)]
    assert labels == ["", "<b>Phone</b>"]
    passkeys.remove(accounts, account, first)
    assert code_of(lambda: passkeys.remove(accounts, account, first)) == "unknown-passkey"
    asked = passkeys.ask_enter(accounts, SITE)
    assert code_of(lambda: enter(accounts, asked, device.get(asked.options))) == "passkey-refused"


def test_nobody_removes_another_s_passkey(accounts: Accounts) -> None:
    account, device = registered(accounts)
    other, _ = accounts.create("Berta", GOOD, None)
    theirs = letters(device.id)
    assert code_of(lambda: passkeys.remove(accounts, other, theirs)) == "unknown-passkey"
    assert [each.id for each in passkeys.passkeys_of(accounts, account)] == [theirs]


def test_a_passkey_belongs_to_one_account(accounts: Accounts) -> None:
    _, device = registered(accounts)
    asked = passkeys.ask_new(accounts, SITE, "Berta")
    credential = device.create(asked.options)
    assert code_of(
        lambda: passkeys.create_with(accounts, SITE, asked.challenge, credential, None)
    ) == ("passkey-known")
    accounts.check_free("Berta")


def test_twenty_passkeys_are_the_most(accounts: Accounts) -> None:
    account, _ = registered(accounts)
    late = passkeys.ask_add(accounts, SITE, account)
    for _ in range(19):
        asked = passkeys.ask_add(accounts, SITE, account)
        credential = Authenticator().create(asked.options)
        passkeys.add_to(accounts, SITE, asked.challenge, credential, account, "")
    assert code_of(lambda: passkeys.ask_add(accounts, SITE, account)) == "too-many-passkeys"
    credential = Authenticator().create(late.options)
    assert code_of(
        lambda: passkeys.add_to(accounts, SITE, late.challenge, credential, account, "")
    ) == ("too-many-passkeys")
