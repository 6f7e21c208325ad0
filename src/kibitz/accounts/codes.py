"""Recovery codes: what somebody without an e-mail address writes down to get back in."""

import hashlib
import secrets

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no letter looks like a digit."""
MANY = 8
GROUPS, EACH = 4, 4
MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1"})


def new_codes() -> list[str]:
    """Codes of 80 random bits, such as 7K2M-Q0ZD-R4TX-9BNE."""
    return ["-".join(_group() for _ in range(GROUPS)) for _ in range(MANY)]


def _group() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(EACH))


def digest_of(code: str) -> str:
    """The digest of a code as somebody typed it: in any case, with or without the dashes.

    A code is random enough that a plain digest does not betray it.
    """
    read = code[:100].upper().translate(MISREAD)
    letters = "".join(letter for letter in read if letter in LETTERS)
    return hashlib.sha256(letters.encode()).hexdigest()
