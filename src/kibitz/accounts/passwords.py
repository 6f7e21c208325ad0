"""Passwords: which are taken, and how their hashes are made and checked (Argon2id)."""

import base64
import secrets
import unicodedata
from functools import cache
from importlib.resources import files

from kibitz.errors import BadInput

SHORTEST, LONGEST = 8, 1000
"""Characters of a password. There is no rule about which."""
MEMORY, PASSES, LANES = 64 * 1024, 3, 1
"""Argon2id: memory in KiB, passes over it, lanes. OWASP's least is 19 MiB with 2 passes."""
SALT, HASH = 16, 32
"""Bytes."""


def prepared(password: str) -> str:
    """A password as it is hashed: NFKC, so that it is the same from every keyboard."""
    return unicodedata.normalize("NFKC", password)


def check_new(password: str, name: str) -> str:
    """A new password, prepared; raises `BadInput`: password-short, password-long,
    password-common for one that others try first (the own name is one of these)."""
    if len(password) > LONGEST:
        raise BadInput("password-long", given=len(password), limit=LONGEST)
    ready = prepared(password)
    if len(ready) < SHORTEST:
        raise BadInput("password-short", given=len(ready), limit=SHORTEST)
    folded = ready.casefold()
    if folded in common() or folded == prepared(name).casefold():
        raise BadInput("password-common")
    return ready


@cache
def common() -> frozenset[str]:
    """The passwords that are tried first, folded."""
    return frozenset((files("kibitz.accounts") / "common.txt").read_text("utf-8").split())


class Hasher:
    """Makes and checks hashes; each takes `memory` KiB for a moment, so few may run at once."""

    def __init__(self, memory: int = MEMORY, passes: int = PASSES, lanes: int = LANES) -> None:
        from argon2 import PasswordHasher

        self._argon2 = PasswordHasher(
            time_cost=passes, memory_cost=memory, parallelism=lanes, hash_len=HASH, salt_len=SALT
        )
        salt, digest = (_plain(secrets.token_bytes(size)) for size in (SALT, HASH))
        self.nobody = f"$argon2id$v=19$m={memory},t={passes},p={lanes}${salt}${digest}"
        """A hash that no password has: checking one against it is as much work as any other."""

    def made(self, ready: str) -> str:
        """The hash of a prepared password, with its salt and parameters."""
        return self._argon2.hash(ready.encode("utf-8", "surrogatepass"))

    def fits(self, kept: str, password: str) -> bool:
        """Whether a password has a hash."""
        from argon2.exceptions import VerifyMismatchError

        try:
            return self._argon2.verify(kept, prepared(password).encode("utf-8", "surrogatepass"))
        except VerifyMismatchError:
            return False

    def is_old(self, kept: str) -> bool:
        """Whether a hash was made with other parameters than those of today."""
        return self._argon2.check_needs_rehash(kept)


def _plain(content: bytes) -> str:
    """Base64 as Argon2 writes it."""
    return base64.b64encode(content).decode().rstrip("=")
