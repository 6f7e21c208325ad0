"""Tokens of people: secret there, a digest here."""

import hashlib

from kibitz.store.people import new_token, person_of


def test_tokens_are_long_and_never_the_same() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert min(len(token) for token in tokens) >= 43  # 256 bits, six to a letter


def test_a_person_is_a_digest_whatever_was_sent() -> None:
    assert person_of("abc") == hashlib.sha256(b"abc").hexdigest()
    assert person_of("\udcff") != "local"
