"""Accounts: what a person keeps across browsers, entered by a password, a passkey or a code."""

from kibitz.accounts.entering import Accounts as Accounts
from kibitz.accounts.passwords import Hasher as Hasher
from kibitz.accounts.tokens import person_behind as person_behind

__all__ = ["Accounts", "Hasher", "person_behind"]
