"""Accounts made, entered, recovered, changed; tokens that open and that do not."""

from collections.abc import Callable

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, update

from kibitz.accounts import Accounts, Hasher, person_behind
from kibitz.accounts import entering as rooms
from kibitz.accounts.tokens import ONE_YEAR
from kibitz.errors import BadInput
from kibitz.store.accounts import Account, Session
from kibitz.store.people import new_token, person_of
from kibitz.store.tables import METADATA, sessions
from kibitz.store.tables import accounts as table

from .conftest import CHEAP

GOOD, BETTER = "correct horse", "battery staple"


def code_of(call: Callable[[], object]) -> str:
    """The code of the error that a call raises."""
    with pytest.raises(BadInput) as caught:
        call()
    return caught.value.code


def signed_in(accounts: Accounts, account: Account, how: str = "password") -> Session:
    """A session that has just begun."""
    session = accounts.session(accounts.begin(account, how))
    assert session
    return session


def age(accounts: Accounts, seconds: int) -> None:
    """Lets all sessions have begun earlier."""
    with accounts.store.begin() as connection:
        earlier = sessions.c.began_at - seconds * 1000
        connection.execute(update(sessions).values(began_at=earlier))


def test_an_account_is_entered_by_name_and_password(accounts: Accounts) -> None:
    made, codes = accounts.create("Anna  Zoë", GOOD, None)
    assert (made.name, len(codes)) == ("Anna Zoë", 8)
    for name in ("Anna Zoë", "ANNA ZOE\u0308", " anna zoë "):
        assert accounts.enter(name, GOOD) == made


@pytest.mark.parametrize(
    ("name", "password"),
    [("Anna", BETTER), ("Berta", GOOD), ("", ""), ("Anna", "x" * 1001), ("Anna", GOOD.upper())],
)
def test_wrong_names_and_passwords_sound_alike(
    accounts: Accounts, name: str, password: str
) -> None:
    accounts.create("Anna", GOOD, None)
    assert code_of(lambda: accounts.enter(name, password)) == "account-wrong"


def test_unknown_names_are_as_much_work_as_known_ones(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts.create("Anna", GOOD, None)
    accounts.keep(accounts.drafted("Carlo", None, None))  # has no password
    checked: list[str] = []
    fits = Hasher.fits

    def noted(own: Hasher, kept: str, password: str) -> bool:
        checked.append(kept)
        return fits(own, kept, password)

    monkeypatch.setattr(Hasher, "fits", noted)
    for name in ("Anna", "Berta", "Carlo"):
        assert code_of(lambda name=name: accounts.enter(name, BETTER)) == "account-wrong"  # type: ignore[misc]
    parameters = {kept.split("$")[3] for kept in checked}
    assert (len(checked), parameters) == (3, {"m=64,t=1,p=1"})


def test_a_name_is_one_person_s(accounts: Accounts) -> None:
    accounts.create("Anna", GOOD, None)
    assert code_of(lambda: accounts.create("ＡＮＮＡ", BETTER, None)) == "account-name-taken"
    draft = accounts.drafted("anna", None, None)  # somebody was faster
    assert code_of(lambda: accounts.keep(draft)) == "account-name-taken"


def test_a_hash_with_older_parameters_is_made_anew(accounts: Accounts) -> None:
    made, _ = accounts.create("Anna", GOOD, None)
    old = PasswordHasher(time_cost=1, memory_cost=32, parallelism=1).hash(GOOD)
    with accounts.store.begin() as connection:
        connection.execute(update(table).values(password=old))
    accounts.enter("Anna", GOOD)
    with accounts.store.reading() as connection:
        kept = str(connection.scalar(select(table.c.password).where(table.c.id == made.id)))
    assert not CHEAP.is_old(kept)
    assert accounts.enter("Anna", GOOD).name == "Anna"


def test_neither_passwords_nor_codes_nor_tokens_are_in_the_database(accounts: Accounts) -> None:
    account, codes = accounts.create("Anna", GOOD, None)
    token = accounts.begin(account, "password")
    with accounts.store.reading() as connection:
        rows = [
            str(row)
            for one in METADATA.sorted_tables
            for row in connection.execute(select(one)).all()
        ]
    everything = "\n".join(rows)
    assert account.id in everything
    for secret in (GOOD, token, token[2:], *codes, codes[0].replace("-", "")):
        assert secret not in everything


def test_a_recovery_code_works_once(accounts: Accounts) -> None:
    made, codes = accounts.create("Anna", GOOD, None)
    accounts.create("Berta", GOOD, None)
    assert code_of(lambda: accounts.recover("Berta", codes[0])) == "account-code-wrong"
    assert accounts.recover("ANNA", codes[0].lower()) == made
    assert accounts.recover("Anna", codes[0]) == made  # until somebody comes in by it
    accounts.begin(made, "code", code=codes[0])
    assert code_of(lambda: accounts.recover("Anna", codes[0])) == "account-code-wrong"
    assert code_of(lambda: accounts.begin(made, "code", code=codes[0])) == "account-code-wrong"
    assert accounts.facts(made).codes == 7
    new = accounts.renew_codes(made)
    assert code_of(lambda: accounts.recover("Anna", codes[1])) == "account-code-wrong"
    assert accounts.recover("Anna", new[1]) == made


def test_tokens_of_sessions_and_of_persons(accounts: Accounts) -> None:
    store, anonymous = accounts.store, new_token()
    assert person_behind(store, anonymous) == person_of(anonymous)
    made, _ = accounts.create("Anna", GOOD, person_of(anonymous))
    assert made.person == person_of(anonymous)  # what this browser has done stays its own
    assert person_behind(store, anonymous) is None  # and opens by the session only
    token = accounts.begin(made, "password")
    assert person_behind(store, token) == made.person
    assert person_behind(store, token[2:]) == person_of(token[2:])  # nobody's things
    for none in ("", "s.", token[:-1], f"s.{anonymous}", "x" * 10_000, "ö" * 43):
        assert person_behind(store, none) is None


def test_signing_in_again_ends_the_session_before(accounts: Accounts) -> None:
    made, _ = accounts.create("Anna", GOOD, None)
    first = accounts.begin(made, "password")
    second = accounts.begin(made, "password", first)
    assert first != second
    assert accounts.session(first) is None
    assert person_behind(accounts.store, second) == made.person


def test_signing_out_here_and_everywhere(accounts: Accounts) -> None:
    made, _ = accounts.create("Anna", GOOD, None)
    other, _ = accounts.create("Berta", GOOD, None)
    tokens = [accounts.begin(made, "password") for _ in range(3)]
    kept = accounts.begin(other, "password")
    assert accounts.facts(made).browsers == 3
    accounts.end(signed_in(accounts, made))
    first = accounts.session(tokens[0])
    assert first
    accounts.end(first)
    assert [person_behind(accounts.store, token) for token in tokens] == [
        None,
        made.person,
        made.person,
    ]
    accounts.end_all(made)
    assert [person_behind(accounts.store, token) for token in tokens] == [None] * 3
    assert person_behind(accounts.store, kept) == other.person


def test_a_session_ends_after_a_year(accounts: Accounts) -> None:
    made, _ = accounts.create("Anna", GOOD, None)
    token = accounts.begin(made, "password")
    age(accounts, ONE_YEAR - 60)
    assert accounts.session(token)
    age(accounts, 120)
    assert accounts.session(token) is None
    assert person_behind(accounts.store, token) is None
    accounts.begin(made, "password")
    with accounts.store.reading() as connection:
        assert len(connection.execute(select(sessions)).all()) == 1


def test_another_password_takes_the_present_one_and_signs_out(accounts: Accounts) -> None:
    made, _ = accounts.create("Anna", GOOD, None)
    session = signed_in(accounts, made)
    assert code_of(lambda: accounts.change_password(session, "", BETTER)) == (
        "present-password-wrong"
    )
    assert code_of(lambda: accounts.change_password(session, GOOD, "short")) == "password-short"
    accounts.change_password(session, GOOD, BETTER)
    assert accounts.facts(made).browsers == 0
    assert code_of(lambda: accounts.enter("Anna", GOOD)) == "account-wrong"
    assert accounts.enter("Anna", BETTER).id == made.id


@pytest.mark.parametrize("how", ["code", "passkey"])
def test_who_has_just_come_in_otherwise_needs_no_present_password(
    accounts: Accounts, how: str
) -> None:
    made, _ = accounts.create("Anna", GOOD, None)
    session = signed_in(accounts, made, how)
    accounts.change_password(session, "", BETTER)
    assert accounts.enter("Anna", BETTER).id == made.id


def test_who_came_in_long_ago_may_not_change_who_gets_in(accounts: Accounts) -> None:
    made, _ = accounts.create("Anna", GOOD, None)
    token = accounts.begin(made, "code")
    age(accounts, rooms.FRESH // 1000 + 1)
    session = accounts.session(token)
    assert session
    assert code_of(lambda: rooms.check_fresh(session)) == "sign-in-again"
    assert code_of(lambda: accounts.change_password(session, "", BETTER)) == (
        "present-password-wrong"
    )
    without, _ = accounts.keep(accounts.drafted("Berta", None, None))
    token = accounts.begin(without, "passkey")
    age(accounts, rooms.FRESH // 1000 + 1)
    old = accounts.session(token)
    assert old
    assert code_of(lambda: accounts.change_password(old, "", BETTER)) == "sign-in-again"
