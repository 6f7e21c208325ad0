"""Passkeys (WebAuthn): what a browser is asked to sign, and whether its answer holds."""

import hashlib
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy.exc import IntegrityError

from kibitz.accounts.entering import Accounts, new_id
from kibitz.accounts.tokens import now_ms
from kibitz.errors import BadInput
from kibitz.store import accounts as stored
from kibitz.store.accounts import Account, Challenge, Passkey

TIME = 5 * 60 * 1000
"""So many milliseconds has somebody to answer a challenge."""
MOST = 20
"""So many passkeys may an account have."""
LONGEST_LABEL = 40
log = logging.getLogger(__name__)
Checked = TypeVar("Checked")


@dataclass(frozen=True, slots=True)
class Site:
    """Where passkeys are used: the host that they are for, and the origin of its pages."""

    host: str
    origin: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the browser is to pass on to its passkeys (JSON), and the challenge in it."""

    options: str
    challenge: bytes


def ask_new(accounts: Accounts, site: Site, name: str) -> Asked:
    """For a new account with a passkey; raises `BadInput` (account-name-taken)."""
    accounts.check_free(name)
    return _ask_create(accounts, site, Challenge("new", new_id(), name), [])


def ask_add(accounts: Accounts, site: Site, account: Account) -> Asked:
    """For one more passkey; raises `BadInput` (too-many-passkeys)."""
    known = passkeys_of(accounts, account)
    if len(known) >= MOST:
        raise BadInput("too-many-passkeys", limit=MOST)
    return _ask_create(accounts, site, Challenge("add", account.id, account.name), known)


def _ask_create(
    accounts: Accounts, site: Site, challenge: Challenge, known: list[Passkey]
) -> Asked:
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    signed = _keep(accounts, challenge)
    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Kibitz",
        user_id=str(challenge.account).encode(),
        user_name=str(challenge.name),
        challenge=signed,
        timeout=TIME,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in known
        ],
    )
    return Asked(options_to_json(options), signed)


def ask_enter(accounts: Accounts, site: Site) -> Asked:
    """For signing in: whichever passkey of this site somebody has."""
    from webauthn import generate_authentication_options, options_to_json

    signed = _keep(accounts, Challenge("enter", None, None))
    options = generate_authentication_options(rp_id=site.host, challenge=signed, timeout=TIME)
    return Asked(options_to_json(options), signed)


def create_with(
    accounts: Accounts, site: Site, signed: bytes, credential: str, person: str | None
) -> tuple[Account, list[str]]:
    """The new account that a passkey was made for, with its recovery codes.

    Raises `BadInput`: passkey-late, passkey-refused, passkey-known, account-name-taken.
    """
    challenge = _take(accounts, signed, "new")
    draft = accounts.drafted(str(challenge.name), person, None)
    account = Account(str(challenge.account), draft.name, draft.person, None, draft.made_at)
    return accounts.keep(account, _registered(site, signed, credential, account.id, ""))


def add_to(
    accounts: Accounts, site: Site, signed: bytes, credential: str, account: Account, label: str
) -> None:
    """One more passkey for an account.

    Raises `BadInput`: passkey-late, passkey-refused, passkey-known, too-many-passkeys.
    """
    challenge = _take(accounts, signed, "add")
    if challenge.account != account.id:
        raise BadInput("passkey-refused")
    if len(passkeys_of(accounts, account)) >= MOST:
        raise BadInput("too-many-passkeys", limit=MOST)
    passkey = _registered(site, signed, credential, account.id, label)
    try:
        with accounts.store.begin() as connection:
            stored.add_passkey(connection, passkey)
    except IntegrityError:
        raise BadInput("passkey-known") from None


def _registered(site: Site, signed: bytes, credential: str, account: str, label: str) -> Passkey:
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    found = _checked(
        lambda: verify_registration_response(
            credential=credential,
            expected_challenge=signed,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    )
    return Passkey(
        id=bytes_to_base64url(found.credential_id),
        account=account,
        site=site.host,
        key=found.credential_public_key,
        count=found.sign_count,
        label=label,
        made_at=now_ms(),
        used_at=None,
    )


def enter_with(accounts: Accounts, site: Site, signed: bytes, credential: str) -> Account:
    """The account whose passkey has signed.

    Raises `BadInput`: passkey-late, passkey-refused (also for one that nobody has here, for one
    of another site, and for a counter that did not go on).
    """
    from webauthn import verify_authentication_response
    from webauthn.helpers import parse_authentication_credential_json

    _take(accounts, signed, "enter")
    given = _checked(lambda: parse_authentication_credential_json(credential))
    with accounts.store.reading() as connection:
        passkey = stored.passkey_by_id(connection, given.id)
        account = stored.account_by_id(connection, passkey.account) if passkey else None
    if passkey is None or account is None or passkey.site != site.host:
        raise BadInput("passkey-refused")
    if given.response.user_handle not in (None, account.id.encode()):
        raise BadInput("passkey-refused")
    found = _checked(
        lambda: verify_authentication_response(
            credential=given,
            expected_challenge=signed,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.count,
        )
    )
    with accounts.store.begin() as connection:
        if not stored.use_passkey(connection, passkey, found.new_sign_count, now_ms()):
            raise BadInput("passkey-refused")
    return account


def passkeys_of(accounts: Accounts, account: Account) -> list[Passkey]:
    """The passkeys of an account."""
    with accounts.store.reading() as connection:
        return stored.passkeys_of(connection, account.id)


def remove(accounts: Accounts, account: Account, id: str) -> None:
    """Removes a passkey; raises `BadInput`: last-way-in, unknown-passkey."""
    with accounts.store.begin() as connection:
        left = [each for each in stored.passkeys_of(connection, account.id) if each.id != id]
        if not left and account.password is None:
            raise BadInput("last-way-in")
        if not stored.remove_passkey(connection, account.id, id):
            raise BadInput("unknown-passkey")


def _keep(accounts: Accounts, challenge: Challenge) -> bytes:
    """A new challenge, noted down until it is answered."""
    signed, now = secrets.token_bytes(32), now_ms()
    with accounts.store.begin() as connection:
        stored.add_challenge(connection, _digest(signed), challenge, now + TIME, now)
    return signed


def _take(accounts: Accounts, signed: bytes, purpose: str) -> Challenge:
    """A challenge, for the first who answers it; raises `BadInput` (passkey-late)."""
    with accounts.store.begin() as connection:
        challenge = stored.take_challenge(connection, _digest(signed), now_ms())
    if challenge is None or challenge.purpose != purpose:
        raise BadInput("passkey-late")
    return challenge


def _digest(signed: bytes) -> str:
    return hashlib.sha256(signed).hexdigest()


def _checked(check: Callable[[], Checked]) -> Checked:
    """What a check of a credential gives; raises `BadInput` (passkey-refused) where it fails.

    The credential comes from outside, and whatever its reading trips over is a fault of it.
    """
    try:
        return check()
    except Exception as error:
        log.info("a passkey was refused: %r", error)
        raise BadInput("passkey-refused") from error
