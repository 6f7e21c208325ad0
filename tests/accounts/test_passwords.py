"""Passwords: which are taken, and that their hashes are made as documented."""

import re
from pathlib import Path

import pytest
from argon2 import PasswordHasher, extract_parameters
from hypothesis import given
from hypothesis import strategies as st

from kibitz.accounts import Hasher
from kibitz.accounts.passwords import LONGEST, MEMORY, PASSES, SHORTEST, check_new, common, prepared
from kibitz.errors import BadInput

from .conftest import CHEAP

DOCS = Path(__file__).parents[2] / "docs" / "accounts.md"


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("", "password-short"),
        ("seven77", "password-short"),
        ("ﬁﬁﬁ", "password-short"),  # six letters after NFKC
        ("x" * 1001, "password-long"),
        ("12345678", "password-common"),
        ("PassWord1", "password-common"),
        ("ｐａｓｓｗｏｒｄ", "password-common"),
        ("Anna Karenina", "password-common"),  # the own name
        ("anna karenina", "password-common"),
    ],
)
def test_password_that_is_refused(password: str, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        check_new(password, "Anna Karenina")
    assert caught.value.code == code


@pytest.mark.parametrize(
    "password", ["eight888", " ' OR 1=1", "ふくろうふくろう", "🂡" * 8, "x" * 1000]
)
def test_password_that_is_taken_whatever_its_characters(password: str) -> None:
    assert check_new(password, "Anna") == prepared(password)


def test_the_same_password_from_another_keyboard() -> None:
    kept = CHEAP.made(check_new("Grüße vom Meer", "Anna"))
    assert CHEAP.fits(kept, "Gru\u0308ße vom Meer")
    assert not CHEAP.fits(kept, "Grusse vom Meer")


@given(st.text(max_size=1000))
def test_any_text_can_be_tried(password: str) -> None:
    kept = CHEAP.made("a quite good one")
    assert CHEAP.fits(kept, password) is (prepared(password) == "a quite good one")
    assert not CHEAP.fits(CHEAP.nobody, password)


def test_parameters_are_as_documented_and_above_owasp_s_least() -> None:
    hasher = Hasher()
    made = extract_parameters(hasher.made("a quite good one"))
    assert (made.type.name, made.salt_len, made.hash_len) == ("ID", 16, 32)
    assert (made.memory_cost, made.time_cost, made.parallelism) == (65536, 3, 1)
    assert made.memory_cost >= 19 * 1024
    assert made.time_cost >= 2
    assert extract_parameters(hasher.nobody) == made  # as much work
    text = DOCS.read_text("utf-8")
    assert f"{MEMORY // 1024} MiB" in text
    assert f"{PASSES} passes" in text
    assert f"{SHORTEST} to {LONGEST:,} characters" in text


def test_older_parameters_are_noticed() -> None:
    old = PasswordHasher(time_cost=1, memory_cost=32, parallelism=1).hash("a quite good one")
    assert CHEAP.is_old(old)
    assert not CHEAP.is_old(CHEAP.made("a quite good one"))
    assert not CHEAP.is_old(CHEAP.nobody)


def test_common_passwords_could_all_be_chosen_otherwise() -> None:
    assert len(common()) > 300
    for password in common():
        assert SHORTEST <= len(password) <= LONGEST
        assert password == prepared(password).casefold()
        assert re.search(r"\s", password) is None
