"""What holds for every answer: headers, caching, limits, and one shape of errors."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from httpx import Client

from kibitz.i18n import LANGUAGES
from kibitz.web import create_app
from kibitz.web.guard import MOST_BYTES

from .reading import Page
from .serving import serving

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
ANSWERS = [
    "/",
    "/en/",
    "/en/games/wizard/rulebook.pdf",
    "/healthz",
    "/nothing",
    "/static/kibitz.css",
]


def error_of(response_json: object) -> tuple[str, str]:
    """Code and message, in the one shape and nothing beside it."""
    assert isinstance(response_json, dict)
    assert set(response_json) == {"error"}
    assert set(response_json["error"]) == {"code", "message"}
    return response_json["error"]["code"], response_json["error"]["message"]


@pytest.mark.parametrize("path", ANSWERS)
def test_security_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", ["", "games/plotters", "games/wizard/rules", "games/wizard/judge"])
def test_pages_need_nothing_inline_or_foreign(client: Client, lang: str, page: str) -> None:
    answer = client.get(f"/{lang}/{page}")
    assert answer.headers["content-security-policy"].startswith("default-src 'self';")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", answer.text)
    assert all(script.get("src") for script in Page(answer.text).of("script"))
    assert not re.search(r"https?://", answer.text)


def test_static_files_are_kept_while_they_are_the_same(client: Client) -> None:
    sheet = Page(client.get("/en/").text).of("link", rel="stylesheet")[0]["href"]
    assert client.get(sheet).headers["cache-control"] == "public, max-age=31536000, immutable"
    plain = client.get("/static/kibitz.css")
    assert plain.headers["cache-control"] == "no-cache"
    again = client.get("/static/kibitz.css", headers={"If-None-Match": plain.headers["etag"]})
    assert again.status_code == 304
    assert client.get("/static/kibitz.css?v=old").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/es/",
        "/en/games/chess",
        "/en/games/wizard/nothing",
        "/en/games/wizard/judge?ask=weather",
        "/static/nothing.css",
        "/static/..%2fapp.py",
        "/api/nothing",
    ],
)
def test_nothing_here(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert error_of(answer.json()) == ("not-found", "There is nothing at this address.")


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("en", "There is nothing at this address."),
        ("fr", "Il n’y a rien à cette adresse."),
        ("it", "A questo indirizzo non c’è niente."),
        ("de", "Unter dieser Adresse gibt es nichts."),
    ],
)
def test_nothing_here_for_people(client: Client, lang: str, message: str) -> None:
    answer = client.get(f"/{lang}/nothing", headers=BROWSER)
    page = Page(answer.text)
    assert answer.status_code == 404
    assert message in page.texts
    assert page.of("html")[0]["lang"] == lang
    assert f"/{lang}/games/wizard" in page.links
    asked = client.get("/nothing", headers={**BROWSER, "Accept-Language": lang})
    assert message in Page(asked.text).texts


def test_api_errors_are_json_for_browsers_too(client: Client) -> None:
    assert error_of(client.get("/api/nothing", headers=BROWSER).json())[0] == "not-found"


@pytest.mark.parametrize("path", ["/en/", "/healthz", "/en/games/wizard/rules"])
def test_wrong_method(client: Client, path: str) -> None:
    answer = client.post(path)
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    assert error_of(answer.json()) == ("method-not-allowed", "This address does not take POST.")
    assert client.head(path).status_code == 200


def test_too_large_by_its_length(client: Client) -> None:
    answer = client.post("/api/judge", content=b" " * (MOST_BYTES + 1))
    assert answer.status_code == 413
    assert error_of(answer.json())[0] == "body-too-large"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_too_large_without_a_length(client: Client) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(5):
            yield b" " * (MOST_BYTES // 4)

    answer = client.post("/api/judge", content=pieces())
    assert answer.status_code == 413
    assert error_of(answer.json())[0] == "body-too-large"


def test_our_own_fault(caplog: pytest.LogCaptureFixture) -> None:
    app = create_app()

    @app.get("/broken/by/us")
    def broken(number: int) -> int:
        return 1 // number

    with serving(app) as address:
        answer = httpx.get(f"{address}/broken/by/us?number=0")
        german = {**BROWSER, "Accept-Language": "de"}
        page = httpx.get(f"{address}/broken/by/us?number=0", headers=german)
        wrong = httpx.get(f"{address}/broken/by/us?number=x")
    assert answer.status_code == 500
    assert error_of(answer.json())[0] == "internal"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "ZeroDivisionError" in caplog.text
    assert "ZeroDivisionError" not in answer.text
    assert "Hier ist etwas schiefgegangen. Das liegt an uns, nicht an dir." in Page(page.text).texts
    assert wrong.status_code == 422
    assert error_of(wrong.json())[0] == "bad-request"


def test_health(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_health_makes_its_folder(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path / "new" / "folder"))
    assert client.get("/healthz").status_code == 200
    assert (tmp_path / "new" / "folder" / "kibitz.db").exists()


def test_ill_when_the_folder_cannot_be_written(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path / "file"))
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert error_of(answer.json())[0] == "no-data-folder"


def test_openapi_names_what_programs_may_ask(client: Client) -> None:
    described = client.get("/api/openapi.json").json()
    assert {"/api/judge", "/api/ask", "/api/books", "/healthz"} < set(described["paths"])
    assert all(path.startswith("/api/") or path == "/healthz" for path in described["paths"])
    assert client.get("/docs").status_code == client.get("/redoc").status_code == 404
    assert json.dumps(described).count("cdn") == 0
