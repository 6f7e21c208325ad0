"""How often one may try, and recovery codes."""

import re

import pytest

from kibitz.accounts import limits
from kibitz.accounts.codes import LETTERS, digest_of, new_codes
from kibitz.accounts.limits import Attempts, key_of, place_of
from kibitz.errors import BadInput


class Clock:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def refused(attempts: Attempts, key: str) -> int:
    """The seconds after which a refused attempt may be made again; 0 where it is not refused."""
    try:
        attempts.begin(key)
    except BadInput as error:
        return int(str(error.details["seconds"])) if error.code == "too-many-attempts" else -1
    return 0


def test_wrong_attempts_count_until_the_window_is_over() -> None:
    clock = Clock()
    attempts = Attempts(3, 60, clock)
    assert [refused(attempts, "a") for _ in range(3)] == [0, 0, 0]
    assert refused(attempts, "a") == 61
    assert refused(attempts, "b") == 0
    clock.now += 30
    assert refused(attempts, "a") == 31  # being refused does not make it longer
    clock.now += 30.5
    assert refused(attempts, "a") == 0


def test_right_attempts_do_not_count() -> None:
    attempts = Attempts(2, 60, Clock())
    for _ in range(10):
        attempts.begin("a")
        attempts.succeeded("a")
    assert [refused(attempts, "a") for _ in range(3)] == [0, 0, 61]
    attempts.succeeded("nobody")


def test_a_flood_of_names_takes_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KNOWN", 100)
    attempts = Attempts(1, 60, Clock())
    attempts.begin("watched")
    for number in range(99):
        attempts.begin(str(number))
        assert refused(attempts, "watched")  # whoever still tries is not forgotten
    assert refused(attempts, "98")
    attempts.begin("one more")
    assert refused(attempts, "0") == 0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("fe80::1%eth0", "fe80::1", True),
        ("", "x" * 500, False),
    ],
)
def test_who_comes_from_the_same_place(one: str, other: str, same: bool) -> None:
    assert (place_of(one) == place_of(other)) is same
    assert len(place_of(other)) <= 60


def test_keys_are_short_whatever_the_name() -> None:
    assert len(key_of("x" * 100_000 + "\ud800")) == 64


def test_codes_are_long_and_never_the_same() -> None:
    codes = [code for _ in range(50) for code in new_codes()]
    assert len(set(codes)) == 400
    for code in codes:
        assert re.fullmatch(rf"(?:[{LETTERS}]{{4}}-){{3}}[{LETTERS}]{{4}}", code)


def test_codes_are_read_as_people_type_them() -> None:
    assert digest_of("7K2M-Q0ZD-R1TX-9BNE") == digest_of(" 7k2m qozd rLtx9bne\n")
    assert digest_of("7K2M-Q0ZD-R1TX-9BNE") != digest_of("7K2M-Q0ZD-R1TX-9BNF")
    assert digest_of("x" * 10**6) == digest_of("x" * 100)
