"""Passkeys on the account's page: what to sign is asked for by its script, the answer is a form."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

import anyio.to_thread
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from kibitz.accounts import passkeys
from kibitz.accounts.passkeys import Asked, Site
from kibitz.errors import KibitzError
from kibitz.table.names import check_words
from kibitz.web.accounts import SECRET, account_page, codes_page, done, fields, refuse_signed_in
from kibitz.web.accounts_door import checked_site, door_of, let_in, new_name, place, signed_in
from kibitz.web.paths import Lang
from kibitz.web.people import person

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
CHALLENGE = "kibitz_challenge"
"""The cookie that ties a challenge to the browser that asked for it."""


@router.post("/{lang}/account/passkeys/ask/{purpose}")
async def ask(request: Request, _lang: Lang, purpose: str) -> Response:
    """What a passkey is to sign: for a new account, one more passkey, or to enter."""
    site, door = checked_site(request), door_of(request)
    door.asked_at.begin(place(request))
    (name,) = await fields(request, "name")
    asked = await _asked(request, site, purpose, name)
    answer = Response(asked.options, media_type="application/json", headers=SECRET)
    answer.set_cookie(
        CHALLENGE,
        urlsafe_b64encode(asked.challenge).decode(),
        max_age=passkeys.TIME // 1000,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return answer


async def _asked(request: Request, site: Site, purpose: str, name: str) -> Asked:
    accounts = door_of(request).accounts()
    if purpose == "enter":
        return await anyio.to_thread.run_sync(passkeys.ask_enter, accounts, site)
    if purpose == "add":
        session = await signed_in(request, just_now=True)
        return await anyio.to_thread.run_sync(passkeys.ask_add, accounts, site, session.account)
    await refuse_signed_in(request)
    door_of(request).made_at.begin(place(request))
    return await anyio.to_thread.run_sync(passkeys.ask_new, accounts, site, new_name(name))


def challenge_of(request: Request) -> bytes:
    """The challenge that this browser was given; b"" where it has none."""
    try:
        return urlsafe_b64decode(request.cookies.get(CHALLENGE, ""))
    except ValueError:
        return b""


@router.post("/{lang}/account/passkeys/new")
async def make(request: Request, lang: Lang) -> Response:
    """A new account with a passkey instead of a password."""
    name, credential = await fields(request, "name", "credential")
    door = door_of(request)
    try:
        await refuse_signed_in(request)
        signed, owner, site = challenge_of(request), person(request), checked_site(request)
        account, codes = await anyio.to_thread.run_sync(
            passkeys.create_with, door.accounts(), site, signed, credential, owner
        )
        answer = codes_page(lang, account, codes, new=True)
        await let_in(request, answer, account, "passkey")
    except KibitzError as error:
        return await account_page(request, lang, error, "new", name)
    return answer


@router.post("/{lang}/account/passkeys/enter")
async def enter(request: Request, lang: Lang) -> Response:
    """Signs in with a passkey."""
    (credential,) = await fields(request, "credential")
    door = door_of(request)
    answer = done(lang, "in")
    try:
        where = place(request)
        door.wrong_at.begin(where)
        account = await anyio.to_thread.run_sync(
            passkeys.enter_with,
            door.accounts(),
            checked_site(request),
            challenge_of(request),
            credential,
        )
        door.wrong_at.succeeded(where)
        await let_in(request, answer, account, "passkey")
    except KibitzError as error:
        return await account_page(request, lang, error, "passkey")
    return answer


@router.post("/{lang}/account/passkeys/add")
async def add(request: Request, lang: Lang) -> Response:
    """One more passkey."""
    credential, label = await fields(request, "credential", "label")
    try:
        session = await signed_in(request, just_now=True)
        named = check_words(label, passkeys.LONGEST_LABEL) if label.strip() else ""
        await anyio.to_thread.run_sync(
            passkeys.add_to,
            door_of(request).accounts(),
            checked_site(request),
            challenge_of(request),
            credential,
            session.account,
            named,
        )
    except KibitzError as error:
        return await account_page(request, lang, error, "passkeys")
    return done(lang, "added")


@router.post("/{lang}/account/passkeys/remove")
async def remove(request: Request, lang: Lang) -> Response:
    """Removes a passkey."""
    (which,) = await fields(request, "id")
    try:
        session = await signed_in(request, just_now=True)
        accounts = door_of(request).accounts()
        await anyio.to_thread.run_sync(passkeys.remove, accounts, session.account, which)
    except KibitzError as error:
        return await account_page(request, lang, error, "passkeys")
    return done(lang, "removed")
