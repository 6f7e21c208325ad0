"""The page of one's account: made, entered, changed, left, erased."""

import time
from typing import Any

import anyio.to_thread
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.background import BackgroundTask

from kibitz.accounts.entering import is_fresh
from kibitz.accounts.merging import Things, things_of
from kibitz.accounts.passkeys import LONGEST_LABEL, passkeys_of
from kibitz.accounts.passwords import LONGEST, SHORTEST
from kibitz.errors import BadInput, KibitzError
from kibitz.i18n import N_
from kibitz.store.accounts import Account, Session
from kibitz.table.names import LONGEST_NAME
from kibitz.web.accounts_data import all_of, erase
from kibitz.web.accounts_door import (
    door_of,
    is_number,
    known_name,
    let_in,
    new_name,
    place,
    session_of,
    signed_in,
    site_of,
)
from kibitz.web.accounts_tables import hang_up, hang_up_later
from kibitz.web.navigation import address
from kibitz.web.paths import READ, Lang
from kibitz.web.people import COOKIE, person
from kibitz.web.refusals import outward, status_of
from kibitz.web.rendering import render
from kibitz.web.sockets import hall_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
SECRET = {"Cache-Control": "private, no-store"}
"""For pages that nobody else may see later on the same computer."""
DONE = {
    "in": N_("You are signed in."),
    "out": N_("You are signed out."),
    "password": N_("The password is changed. All other browsers are signed out."),
    "added": N_("The passkey is added."),
    "removed": N_("The passkey is removed."),
    "deleted": N_("The account and all its data are deleted."),
    "code": N_("You are signed in, and the code is used up. Set a new password now."),
}
"""What has just happened, by the word in the address."""
STATUS = {"too-many-attempts": 429, "account-busy": 503}


@router.api_route("/{lang}/account", methods=READ)
async def account(request: Request, lang: Lang) -> Response:
    """One's own account, or the ways to one."""
    return await account_page(request, lang)


async def account_page(
    request: Request, lang: str, problem: KibitzError | None = None, at: str = "", name: str = ""
) -> Response:
    """The page; with a problem, told at the form `at`, in which the `name` stays."""
    session = await session_of(request)
    shown = await anyio.to_thread.run_sync(lambda: _shown(request, session))
    problem = outward(problem) if problem else None
    again = BadInput("sign-in-again")
    html = render(
        lang,
        "account.html",
        page="account",
        problem=problem.text(lang) if problem else "",
        slip="password" if problem and problem.code.startswith("password-") else "name",
        again=again.text(lang) if session and _again(request, problem, at) else "",
        at=at,
        name=name,
        done=DONE.get(request.query_params.get("done", ""), ""),
        longest_name=LONGEST_NAME,
        longest_label=LONGEST_LABEL,
        shortest=SHORTEST,
        longest=LONGEST,
        **shown,
    )
    answer = HTMLResponse(html, 200, SECRET)
    if problem is not None:
        answer.status_code = STATUS.get(problem.code, status_of(problem))
        if "seconds" in problem.details:
            answer.headers["retry-after"] = str(problem.details["seconds"])
    return answer


def _again(request: Request, problem: KibitzError | None, at: str) -> bool:
    """Whether somebody who is signed in is to sign in again."""
    asked = request.query_params.get("again", "") == "1"
    return asked or at in ("enter", "passkey") or bool(problem and problem.code == "sign-in-again")


def _shown(request: Request, session: Session | None) -> dict[str, Any]:
    """What the page tells of who looks at it."""
    accounts = door_of(request).accounts()
    owner = session.account.person if session else person(request)
    shown: dict[str, Any] = {
        "account": session.account if session else None,
        "things": things_of(accounts.store, owner) if owner else Things(),
        "passkeys_work": site_of(request) is not None,
        "by_name": _by_name(request),
        "day": day,
    }
    if session is not None:
        trusted = session.how != "password" and is_fresh(session)
        shown |= {
            "facts": accounts.facts(session.account),
            "passkeys": passkeys_of(accounts, session.account),
            "needs_present": session.account.password is not None and not trusted,
        }
    return shown


def _by_name(request: Request) -> str:
    """This page by a name instead of a number, where that is enough for passkeys to work."""
    host = request.url.hostname or ""
    here = is_number(host) and host in ("127.0.0.1", "::1")
    return str(request.url.replace(hostname="localhost", query="")) if here else ""


def day(moment: int) -> str:
    """The date of a moment in milliseconds, in UTC."""
    return time.strftime("%Y-%m-%d", time.gmtime(moment / 1000))


async def fields(request: Request, *names: str) -> list[str]:
    """What a form has sent under some names; "" for what is missing."""
    form = await request.form(max_files=0)
    return [str(form.get(name, "")) for name in names]


def codes_page(lang: str, account: Account, codes: list[str], new: bool) -> HTMLResponse:
    """The recovery codes, shown this once."""
    html = render(lang, "account_codes.html", page="account", account=account, codes=codes, new=new)
    return HTMLResponse(html, 200, SECRET)


@router.post("/{lang}/account/new")
async def make(request: Request, lang: Lang) -> Response:
    """A new account with a password; what this browser has done is the account's."""
    name, password = await fields(request, "name", "password")
    door = door_of(request)
    try:
        await refuse_signed_in(request)
        named, owner = new_name(name), person(request)
        door.made_at.begin(place(request))
        accounts = door.accounts()
        made, codes = await door.hashed(lambda: accounts.create(named, password, owner))
        answer = codes_page(lang, made, codes, new=True)
        await let_in(request, answer, made, "password")
    except KibitzError as error:
        return await account_page(request, lang, error, "new", name)
    return answer


async def refuse_signed_in(request: Request) -> None:
    """Raises `BadInput` (signed-in-already)."""
    if await session_of(request) is not None:
        raise BadInput("signed-in-already")


@router.post("/{lang}/account/enter")
async def enter(request: Request, lang: Lang) -> Response:
    """Signs in with name and password."""
    name, password = await fields(request, "name", "password")
    door, known = door_of(request), known_name(name)
    answer = done(lang, "in")
    try:
        accounts = door.accounts()
        found = await door.tried(request, known, lambda: accounts.enter(known, password))
        await let_in(request, answer, found, "password")
    except KibitzError as error:
        return await account_page(request, lang, error, "enter", name)
    return answer


@router.post("/{lang}/account/recover")
async def recover(request: Request, lang: Lang) -> Response:
    """Signs in with name and recovery code."""
    name, code = await fields(request, "name", "code")
    door, known = door_of(request), known_name(name)
    answer = done(lang, "code")
    try:
        accounts = door.accounts()
        found = await door.tried(request, known, lambda: accounts.recover(known, code))
        await let_in(request, answer, found, "code", code)
    except KibitzError as error:
        return await account_page(request, lang, error, "recover", name)
    return answer


@router.post("/{lang}/account/password")
async def change_password(request: Request, lang: Lang) -> Response:
    """Sets another password; other browsers are signed out."""
    present, password = await fields(request, "present", "password")
    door = door_of(request)
    answer = done(lang, "password")
    try:
        session = await signed_in(request)
        accounts = door.accounts()

        def change() -> Account:
            accounts.change_password(session, present, password)
            return session.account

        await door.tried(request, session.account.name, change)
        await let_in(request, answer, session.account, "password")
        hall = await hall_of(request.app)
        answer.background = BackgroundTask(hang_up_later, hall, session.account.person)
    except KibitzError as error:
        return await account_page(request, lang, error, "password")
    return answer


@router.post("/{lang}/account/codes")
async def renew_codes(request: Request, lang: Lang) -> Response:
    """New recovery codes; the old ones open nothing any more."""
    try:
        session = await signed_in(request, just_now=True)
        accounts = door_of(request).accounts()
        codes = await anyio.to_thread.run_sync(accounts.renew_codes, session.account)
    except KibitzError as error:
        return await account_page(request, lang, error, "codes")
    return codes_page(lang, session.account, codes, new=False)


@router.post("/{lang}/account/leave")
async def leave(request: Request, lang: Lang) -> Response:
    """Signs out, here or everywhere."""
    everywhere = (await fields(request, "everywhere"))[0] == "1"
    session = await session_of(request)
    answer = done(lang, "out")
    answer.delete_cookie(COOKIE, path="/")
    if session is not None:
        accounts = door_of(request).accounts()
        if everywhere:
            await anyio.to_thread.run_sync(accounts.end_all, session.account)
        else:
            await anyio.to_thread.run_sync(accounts.end, session)
        hang_up(await hall_of(request.app), session.account.person)
    return answer


@router.api_route("/{lang}/account/export", methods=READ)
async def export(request: Request, lang: Lang) -> Response:
    """All that is kept of who is signed in, as JSON."""
    session = await signed_in(request)
    accounts = door_of(request).accounts()
    text = await anyio.to_thread.run_sync(all_of, accounts, session.account, lang)
    headers = SECRET | {"Content-Disposition": 'attachment; filename="kibitz-account.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/{lang}/account/delete")
async def delete(request: Request, lang: Lang) -> Response:
    """Erases the account and everything of its person."""
    try:
        session = await signed_in(request, just_now=True)
        hall = await hall_of(request.app)
        await erase(hall, door_of(request).accounts(), session.account)
    except KibitzError as error:
        return await account_page(request, lang, error, "delete")
    answer = done(lang, "deleted")
    answer.delete_cookie(COOKIE, path="/")
    return answer


def done(lang: str, what: str) -> RedirectResponse:
    """To the page, which says what has just happened."""
    return RedirectResponse(f"{address('account', lang)}?done={what}", 303, SECRET)
