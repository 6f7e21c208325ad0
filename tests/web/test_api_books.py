"""The shelf as JSON: whose books are whose, what is refused, pictures of pages."""

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest
import typst
from httpx import Client

from kibitz.books import add_book, shelf
from kibitz.rulebook import passage
from kibitz.web.guard import MOST_BYTES, MOST_UPLOAD

PICTURE = "/api/books/wizard-kibitz-en/pages/5.png"
MARKDOWN = b"# Lanterns\n\nEach player draws four lanterns. You may not trade them.\n"
SOURCE = """#set text(lang: "en")
= Lanterns
Each player draws four lanterns from the pile before the first round begins.

You may not trade lanterns with another player during your turn.
"""


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A small rulebook."""
    source = tmp_path_factory.mktemp("book") / "lanterns.typ"
    source.write_text(SOURCE)
    made = typst.compile(str(source))
    assert isinstance(made, bytes)
    return made


@pytest.fixture
def other(address: str) -> Iterator[Client]:
    """Somebody else's browser."""
    with httpx.Client(base_url=address, timeout=30, trust_env=False) as client:
        yield client


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    """A browser of its own for each test, which keeps its cookies."""
    with httpx.Client(base_url=address, timeout=30, trust_env=False) as client:
        yield client


def send(
    client: Client, content: bytes, name: str = "lanterns.md", **fields: str
) -> httpx.Response:
    """Sends a book."""
    return client.post("/api/books", files={"file": (name, content)}, data=fields)


def test_a_book_is_added_asked_seen_and_removed(client: Client, pdf: bytes) -> None:
    assert client.get("/api/books").json() == {"books": []}
    answer = send(client, pdf, "lanterns.pdf", title="Lanterns by night", edition="2nd")
    card = answer.json()
    assert answer.status_code == 201
    assert (card["title"], card["edition"], card["format"]) == ("Lanterns by night", "2nd", "pdf")
    assert (card["pages"], card["yours"], card["lang"]) == (1, True, "en")
    assert client.get("/api/books").json() == {"books": [card]}
    slug = card["slug"]
    found = client.get("/api/search", params={"q": "trade lanterns", "book": slug}).json()["hits"]
    assert any("You may not trade" in hit["text"] for hit in found)
    quote = {"book": slug, "quote": "draws four lanterns"}
    assert client.post("/api/verify", json=quote).json() == {"verbatim": True, "pages": [1]}
    assert client.get(f"/api/books/{slug}/pages/1.png").content.startswith(b"\x89PNG")
    removed = client.delete(f"/api/books/{slug}")
    assert (removed.status_code, removed.content) == (204, b"")
    assert client.get("/api/books").json() == {"books": []}
    assert client.delete(f"/api/books/{slug}").status_code == 404


def test_a_book_is_seen_by_nobody_else(client: Client, other: Client) -> None:
    slug = send(client, MARKDOWN).json()["slug"]
    assert send(other, b"# Other\n\nAnother book altogether.\n").json()["slug"] != slug
    assert [card["slug"] for card in other.get("/api/books").json()["books"]] != [slug]
    assert other.delete(f"/api/books/{slug}").status_code == 404
    assert other.get(f"/api/books/{slug}/pages/1.png").status_code == 404
    assert other.get(f"/api/search?q=x&book={slug}").status_code == 404
    asked = {"book": slug, "question": "May I trade lanterns?"}
    assert other.post("/api/ask", json=asked).json()["error"]["code"] == "unknown-book"
    quote = {"book": slug, "quote": "draws four lanterns"}
    assert other.post("/api/verify", json=quote).json()["error"]["code"] == "unknown-book"
    assert client.post("/api/verify", json=quote).json()["verbatim"]


def test_a_book_for_everybody_stays(client: Client, tmp_path: Path) -> None:
    file = tmp_path / "shared.md"
    file.write_bytes(MARKDOWN)
    slug = add_book(file).slug
    send(client, b"# Mine\n\nMy own book of rules.\n")
    cards = {card["slug"]: card["yours"] for card in client.get("/api/books").json()["books"]}
    assert sorted(cards.values()) == [False, True]
    assert not cards[slug]
    for name in (slug, "wizard-kibitz-en"):
        answer = client.delete(f"/api/books/{name}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-your-book")
    assert [card.slug for card in shelf()] == [slug]


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        (b"", "a.pdf", "book-empty"),
        (b"%PDF-1.7 nothing", "a.pdf", "book-broken"),
        (b"MZ\0\0", "a.exe", "not-a-book"),
        (MARKDOWN, "../../a.exe", "not-a-book"),
    ],
)
def test_what_is_no_book_is_refused(client: Client, content: bytes, name: str, code: str) -> None:
    answer = send(client, content, name)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)
    assert "set-cookie" not in answer.headers
    assert str(Path.cwd().root) + "tmp" not in answer.json()["error"]["message"]


def test_names_of_files_lead_nowhere(client: Client, tmp_path: Path) -> None:
    card = send(client, MARKDOWN, "../../../etc/<b>lanterns.md").json()
    assert card["slug"] == "lanterns"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["books"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"mood": "good"}, "unknown-key"),
        ({"lang": "tlh"}, "unknown-language"),
        ({"title": "x" * 201}, "text-too-long"),
        ({"game": "../x"}, "bad-slug"),
    ],
)
def test_what_is_told_of_a_book_is_checked(
    client: Client, fields: dict[str, str], code: str
) -> None:
    answer = send(client, MARKDOWN, **fields)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


def test_a_form_without_a_file(client: Client) -> None:
    for sent in (
        client.post("/api/books", data={"title": "x"}),
        client.post("/api/books", json={"title": "x"}),
        client.post("/api/books", data={"file": "x"}),
    ):
        assert (sent.status_code, sent.json()["error"]["code"]) == (422, "no-upload")
    broken = {"Content-Type": "multipart/form-data; boundary=x"}
    answer = client.post("/api/books", content=b"--y", headers=broken)
    assert answer.status_code in {400, 422}
    assert sorted(answer.json()["error"]) == ["code", "message"]


@pytest.mark.parametrize(
    ("path", "length", "status"),
    [
        ("/api/books", MOST_UPLOAD * 2, 413),
        ("/api/books", MOST_UPLOAD, 422),
        ("/it/books", MOST_UPLOAD, 422),
        ("/api/books/x", MOST_UPLOAD, 413),
        ("/api/verify", MOST_BYTES + 1, 413),
    ],
)
def test_a_book_may_be_larger_than_anything_else_and_has_a_limit(
    address: str, path: str, length: int, status: int
) -> None:
    connection = HTTPConnection(address.removeprefix("http://"), timeout=10)
    connection.putrequest("POST", path)
    connection.putheader("Content-Length", str(length))
    connection.putheader("Accept", "application/json")
    connection.endheaders()
    answered = connection.getresponse().status  # it is no form, so its body is not waited for
    connection.close()
    assert answered == status


def test_a_large_book_goes_through(client: Client) -> None:
    long = MARKDOWN + b"The lantern burns. " * (MOST_BYTES // 10)
    assert send(client, long).status_code == 201


def test_a_page_is_a_picture_with_marks(client: Client) -> None:
    boxes = passage("wizard", "en", "wizard.follow").boxes
    marks = ";".join(",".join(str(side) for side in box) for box in boxes)
    plain = client.get(PICTURE, params={"width": 300})
    marked = client.get(PICTURE, params={"width": 300, "marks": marks})
    assert plain.headers["content-type"] == marked.headers["content-type"] == "image/png"
    assert plain.content.startswith(b"\x89PNG")
    assert plain.content != marked.content
    tag = plain.headers["etag"]
    again = client.get(PICTURE, params={"width": 300}, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert marked.headers["etag"] != tag
    assert "private" in plain.headers["cache-control"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/books/nowhere/pages/1.png", 404, "unknown-book"),
        ("/api/books/wizard-kibitz-en/pages/0.png", 422, "count-range"),
        ("/api/books/wizard-kibitz-en/pages/999.png", 404, "no-page"),
        ("/api/books/wizard-kibitz-en/pages/one.png", 422, "bad-request"),
        (f"{PICTURE}?width=1", 422, "count-range"),
        (f"{PICTURE}?width=x", 422, "wrong-type"),
        (f"{PICTURE}?marks=1,2,3", 422, "wrong-type"),
        (f"{PICTURE}?marks=1,2,3,x", 422, "wrong-type"),
        (f"{PICTURE}?marks=1,2,3,nan", 422, "wrong-type"),
        (f"{PICTURE}?mood=1", 422, "unknown-key"),
        ("/api/books/..%2f..%2fetc/pages/1.png", 404, "not-found"),
    ],
)
def test_no_such_picture(client: Client, path: str, status: int, code: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_text_has_no_picture(client: Client) -> None:
    slug = send(client, MARKDOWN).json()["slug"]
    answer = client.get(f"/api/books/{slug}/pages/1.png")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-picture")
