"""Accounts made, entered, changed and erased. All of it takes threads, not an event loop."""

import secrets
import unicodedata
from dataclasses import dataclass, replace

from sqlalchemy.exc import IntegrityError

from kibitz.accounts.codes import digest_of, new_codes
from kibitz.accounts.passwords import LONGEST, Hasher, check_new
from kibitz.accounts.tokens import begun_since, new_session_token, now_ms
from kibitz.errors import BadInput
from kibitz.store import Store
from kibitz.store import accounts as stored
from kibitz.store.accounts import Account, Session
from kibitz.store.people import new_token, person_of

FRESH = 15 * 60 * 1000
"""So many milliseconds after signing in one may change who gets into the account."""


def folded(name: str) -> str:
    """A name as it counts for being the same."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def new_id() -> str:
    """An account's id; passkeys know the account by it."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True, slots=True)
class Facts:
    """What an account's page tells beside its name and passkeys."""

    browsers: int
    codes: int


class Accounts:
    """The accounts in a store. Names come checked: they can be shown, and are not empty."""

    def __init__(self, store: Store, hasher: Hasher) -> None:
        self.store = store
        self.hasher = hasher

    # ---- made and entered

    def create(self, name: str, password: str, person: str | None) -> tuple[Account, list[str]]:
        """A new account with its recovery codes; `person` is who has things in this browser.

        Raises `BadInput`: account-name-taken, and as `check_new`.
        """
        self.check_free(name)
        hashed = self.hasher.made(check_new(password, name))
        return self.keep(self.drafted(name, person, hashed))

    def drafted(self, name: str, person: str | None, password: str | None) -> Account:
        """An account that is not kept yet."""
        whose = person or person_of(new_token())
        return Account(new_id(), " ".join(name.split()), whose, password, now_ms())

    def check_free(self, name: str) -> None:
        """Raises `BadInput` (account-name-taken)."""
        with self.store.reading() as connection:
            if stored.account_by_name(connection, folded(name)):
                raise BadInput("account-name-taken", given=name)

    def keep(
        self, account: Account, passkey: stored.Passkey | None = None
    ) -> tuple[Account, list[str]]:
        """Keeps a new account, with its first passkey where it has one; gives its codes.

        Raises `BadInput`: account-name-taken, passkey-known.
        """
        codes = new_codes()
        try:
            with self.store.begin() as connection:
                if stored.is_taken(connection, account.person):  # signed in by another page
                    account = replace(account, person=person_of(new_token()))
                if passkey is not None and stored.passkey_by_id(connection, passkey.id):
                    raise BadInput("passkey-known")
                stored.add_account(connection, account, folded(account.name))
                stored.set_codes(connection, account.id, [digest_of(code) for code in codes])
                if passkey is not None:
                    stored.add_passkey(connection, passkey)
        except IntegrityError:
            raise BadInput("account-name-taken", given=account.name) from None
        return account, codes

    def enter(self, name: str, password: str) -> Account:
        """The account with this name and password.

        Raises `BadInput` (account-wrong): the same, after the same work, for a name that nobody
        has, for one without a password, and for another password.
        """
        if len(password) > LONGEST:
            raise BadInput("account-wrong")
        with self.store.reading() as connection:
            account = stored.account_by_name(connection, folded(name))
        kept = account.password if account and account.password else self.hasher.nobody
        if not self.hasher.fits(kept, password) or account is None:
            raise BadInput("account-wrong")
        if self.hasher.is_old(kept):
            self._set_hash(account, password)
        return account

    def _set_hash(self, account: Account, password: str) -> None:
        """The same password, hashed with today's parameters."""
        hashed = self.hasher.made(unicodedata.normalize("NFKC", password))
        with self.store.begin() as connection:
            stored.set_password(connection, account.id, hashed)

    def recover(self, name: str, code: str) -> Account:
        """The account with this name and recovery code; `begin` uses the code up.

        Raises `BadInput` (account-code-wrong).
        """
        with self.store.reading() as connection:
            account = stored.account_by_code(connection, folded(name), digest_of(code))
        if account is None:
            raise BadInput("account-code-wrong")
        return account

    # ---- signed in

    def begin(self, account: Account, how: str, old: str = "", code: str = "") -> str:
        """Signs a browser in; gives its token. The session of an `old` token ends.

        Uses up the recovery code by which somebody comes; raises `BadInput` (account-code-wrong)
        where it has been used meanwhile.
        """
        token = new_session_token()
        with self.store.begin() as connection:
            if code and not stored.use_code(connection, digest_of(code)):
                raise BadInput("account-code-wrong")
            stored.end_old_sessions(connection, begun_since())
            stored.end_session(connection, person_of(old))
            stored.add_session(connection, person_of(token), account.id, how, now_ms())
        return token

    def session(self, token: str) -> Session | None:
        """Who is signed in with a token."""
        with self.store.reading() as connection:
            return stored.session_by_digest(connection, person_of(token), begun_since())

    def end(self, session: Session) -> None:
        """Signs this browser out."""
        with self.store.begin() as connection:
            stored.end_session(connection, session.digest)

    def end_all(self, account: Account) -> None:
        """Signs out everywhere."""
        with self.store.begin() as connection:
            stored.end_sessions(connection, account.id)

    def facts(self, account: Account) -> Facts:
        """What the account's page tells."""
        with self.store.reading() as connection:
            return Facts(
                stored.count_sessions(connection, account.id, begun_since()),
                stored.count_codes(connection, account.id),
            )

    # ---- changed

    def change_password(self, session: Session, present: str, password: str) -> None:
        """Another password, or the first one; all browsers are signed out.

        The present one has to be told, but by who has just come in without it. Raises `BadInput`:
        present-password-wrong, sign-in-again, and as `check_new`.
        """
        account = session.account
        ready = check_new(password, account.name)
        if account.password is None or (session.how != "password" and is_fresh(session)):
            check_fresh(session)
        elif not self.hasher.fits(account.password, present[: LONGEST + 1]):
            raise BadInput("present-password-wrong")
        hashed = self.hasher.made(ready)
        with self.store.begin() as connection:
            stored.set_password(connection, account.id, hashed)
            stored.end_sessions(connection, account.id)

    def renew_codes(self, account: Account) -> list[str]:
        """New recovery codes instead of the old ones."""
        codes = new_codes()
        with self.store.begin() as connection:
            stored.set_codes(connection, account.id, [digest_of(code) for code in codes])
        return codes


def is_fresh(session: Session) -> bool:
    """Whether somebody has signed in just now."""
    return now_ms() - session.began_at < FRESH


def check_fresh(session: Session) -> None:
    """Raises `BadInput` (sign-in-again) for who has been signed in for long: it may be somebody
    else who holds the phone now."""
    if not is_fresh(session):
        raise BadInput("sign-in-again")
