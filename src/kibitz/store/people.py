"""Who a browser belongs to: a secret token there, its digest here."""

import hashlib
import secrets


def new_token() -> str:
    """A token of 256 random bits for a cookie; whoever has it is the person."""
    return secrets.token_urlsafe(32)


def person_of(token: str) -> str:
    """The digest under which a person's things are kept; it does not betray the token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
