"""The cookie that makes a browser somebody, and requests that come from another site."""

import pytest
from httpx import Client
from starlette.requests import Request
from starlette.responses import Response

from kibitz.store.people import new_token, person_of
from kibitz.web.people import COOKIE, ensure_person, person

TOKEN = new_token()


def request(cookie: str = "", scheme: str = "http") -> Request:
    """A request with a cookie."""
    headers = [(b"cookie", cookie.encode()), (b"host", b"kibitz.example")]
    scope = {"type": "http", "scheme": scheme, "path": "/", "headers": headers, "query_string": b""}
    return Request(scope)


def test_who_has_nothing_here_is_nobody_until_there_is_something_to_keep() -> None:
    response = Response()
    assert person(request()) is None
    someone = ensure_person(request(), response)
    name, _, rest = response.headers["set-cookie"].partition("=")
    token, *attributes = rest.split("; ")
    assert (name, person_of(token)) == (COOKIE, someone)
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Max-Age=31536000"} <= set(attributes)
    assert "Secure" not in attributes
    assert person(request(f"{COOKIE}={token}")) == someone
    assert token not in someone


def test_the_cookie_is_for_https_alone_where_the_page_is() -> None:
    response = Response()
    ensure_person(request(scheme="https"), response)
    assert "; Secure" in response.headers["set-cookie"]


def test_who_is_known_gets_no_new_cookie() -> None:
    response = Response()
    assert ensure_person(request(f"{COOKIE}={TOKEN}"), response) == person_of(TOKEN)
    assert "set-cookie" not in response.headers


@pytest.mark.parametrize(
    "token",
    ["", "x", TOKEN + "x", TOKEN[:-1], "é" * 43, '"' * 43],
    ids=["empty", "a letter", "too long", "too short", "no ASCII", "quotes"],
)
def test_a_cookie_that_is_none_of_ours_is_nobody_s(token: str) -> None:
    assert person(request(f"{COOKIE}={token}")) is None


CASE = {"game": "wizard", "ask": "score", "bid": 3, "taken": 3}


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://[", "Cookie": f"{COOKIE}={TOKEN}"},
    ],
)
@pytest.mark.parametrize("method", ["POST", "DELETE", "PUT"])
def test_another_site_may_change_nothing(
    client: Client, method: str, headers: dict[str, str]
) -> None:
    answer = client.request(method, "/api/judge", json=CASE, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "cross-site")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_our_pages_and_programs_may(client: Client) -> None:
    address = f"{client.base_url.scheme}://{client.base_url.netloc.decode()}"
    for headers in (
        {},
        {"Origin": address},
        {"Sec-Fetch-Site": "same-origin", "Origin": address},
        {"Sec-Fetch-Site": "none"},
    ):
        assert client.post("/api/judge", json=CASE, headers=headers).status_code == 200
    looking = client.get("/api/books", headers={"Sec-Fetch-Site": "cross-site"})
    assert looking.status_code == 200
    assert "set-cookie" not in looking.headers
