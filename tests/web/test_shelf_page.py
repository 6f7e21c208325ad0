"""Books on the web: added, read, private to one person, shown page by page, removed."""

import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import typst
from httpx import Client, Response

from kibitz.books import model, remarks
from kibitz.errors import BadInput
from kibitz.web import adding

from .reading import Page

SHELF = "/en/books"
RULES = """# Goat Race

## Set-up
Each player gets eight cards. The rest is put aside.

## Scoring
Each goat that you took counts three points.
"""
PDF = """
#set page(width: 12cm, height: 16cm, numbering: "1")
= Goat Race
== Set-up
Each player gets eight cards. The rest is put aside.
#pagebreak()
== Scoring
Each goat that you took counts three points.
"""


def send(client: Client, name: str, content: bytes, **fields: str) -> Response:
    """The answer to a file that is sent to the shelf."""
    return client.post(SHELF, files={"file": (name, content)}, data=fields)


def added(client: Client, name: str, content: bytes, **fields: str) -> str:
    """Adds a book and waits until it is read; gives its page's address."""
    answer = send(client, name, content, **fields)
    assert answer.status_code == 303, answer.text
    return finished(client, answer.headers["location"])


def finished(client: Client, where: str) -> str:
    """Where a book's reading leads when it is over."""
    for _ in range(300):
        state = client.get(f"{where}/state").json()["state"]
        if state in ("done", "failed"):
            answer = client.get(where)
            there = answer.headers.get("location", "").split("?")[0]
            return there or answer.text
        time.sleep(0.1)
    raise TimeoutError(where)


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A rulebook of two pages."""
    folder: Path = tmp_path_factory.mktemp("typst")
    (folder / "goat.typ").write_text(PDF)
    content: bytes = typst.compile(folder / "goat.typ")
    return content


def test_empty_shelf(ada: Client) -> None:
    page = Page(ada.get(SHELF).text)
    assert "Your shelf is empty." in page.texts
    assert {"/en/games/wizard#ask", "/en/games/plotters#ask"} <= set(page.links)


def test_text_is_added(ada: Client) -> None:
    where = added(ada, "goat.md", RULES.encode(), game="hearts")
    assert where == "/en/books/goat-race"
    page = Page(ada.get(where).text)
    assert "Goat Race" in page.texts
    assert {"/en/games/hearts", f"{where}/file", f"{where}/pages/1"} <= set(page.links)
    assert where in Page(ada.get(SHELF).text).links
    assert where in Page(ada.get("/en/games/hearts").text).links
    file = ada.get(f"{where}/file")
    assert file.headers["content-type"] == "text/plain; charset=utf-8"
    assert file.headers["x-content-type-options"] == "nosniff"
    assert file.text == RULES


def test_pdf_is_added_and_leafed_through(ada: Client, pdf: bytes) -> None:
    where = added(ada, "goat.pdf", pdf)
    page = Page(ada.get(f"{where}/pages/2?marks=50,50,200,80").text)
    picture = page.of("img")[0]["src"]
    assert picture.startswith("/api/books/goat-race/pages/2.png?")
    assert ada.get(picture).content.startswith(b"\x89PNG")
    assert f"{where}/pages/1" in page.links
    assert f"{where}/pages/3" not in page.links
    assert ada.get(f"{where}/file").headers["content-type"] == "application/pdf"
    assert ada.get(f"{where}/pages/3").status_code == 404


def test_text_page_marks_the_passage(ada: Client) -> None:
    where = added(ada, "goat.md", RULES.encode())
    html = ada.get(f"{where}/pages/1", params={"quote": "Each player gets eight cards."}).text
    assert "<mark>Each player gets eight cards.</mark>" in html
    assert "<img" not in html


def test_title_is_ones_own(ada: Client) -> None:
    where = added(ada, "goat.md", RULES.encode(), title="  My   goats ")
    assert "My goats" in Page(ada.get(where).text).texts


HOSTILE = (
    "# <img src=x onerror=alert(1)>\n\n<script>alert(2)</script> gets eight cards. {{ 7*7 }}\n"
)


def test_hostile_book_stays_text(ada: Client) -> None:
    where = added(ada, "<script>.md", HOSTILE.encode(), title='"><script>alert(3)</script>')
    for path in (where, SHELF, f"{where}/pages/1", f"{where}/pages/1?quote=<b>&marks=<b>"):
        html = ada.get(path).text
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert "<b>" not in re.sub(r"<b aria-hidden.*?</b>", "", html)


@pytest.mark.parametrize(
    ("name", "content"),
    [("rules.exe", b"MZ"), ("rules", b"x"), ("page.html", b"<p>"), ("rules.pdf.zip", b"PK")],
)
def test_other_files_are_refused_at_once(ada: Client, name: str, content: bytes) -> None:
    answer = send(ada, name, content)
    assert answer.status_code == 422
    page = Page(answer.text)
    assert any(name in text for text in page.texts)
    assert page.of("form", method="post")  # one can try again


def test_no_file_chosen(ada: Client) -> None:
    answer = ada.post(SHELF, files={"file": ("", b"")}, headers={"Accept": "text/html"})
    assert answer.status_code == 422


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7 broken", b"%PDF-" + b"\x00" * 500])
def test_broken_files_say_so(ada: Client, content: bytes) -> None:
    answer = send(ada, "broken.pdf", content)
    assert answer.status_code == 303
    html = finished(ada, answer.headers["location"])
    assert Page(html).of("p", **{"class": "add-problem"})
    assert "broken.pdf" in html
    assert Page(ada.get(SHELF).text).of("li", **{"class": "book-card"}) == []


def test_book_is_private(ada: Client, visitor: Callable[[], Client], pdf: bytes) -> None:
    where = added(ada, "goat.pdf", pdf)
    bob = visitor()
    for path in (where, f"{where}/file", f"{where}/pages/1", "/api/books/goat-race/pages/1.png"):
        assert bob.get(path).status_code == 404, path
        assert ada.get(path).status_code == 200, path
    for act in ("ask", "remove"):
        assert bob.post(f"{where}/{act}", data={"question": "?"}).status_code == 404
    assert where not in Page(bob.get(SHELF).text).links
    assert ada.get(where).headers["cache-control"].startswith("private")


def test_reading_is_private(ada: Client, visitor: Callable[[], Client]) -> None:
    answer = send(ada, "goat.md", RULES.encode())
    where = answer.headers["location"]
    assert visitor().get(where).status_code == visitor().get(f"{where}/state").status_code == 404
    finished(ada, where)
    assert ada.get("/en/books/adding/nothing").status_code == 404


def test_removed(ada: Client) -> None:
    where = added(ada, "goat.md", RULES.encode())
    assert ada.post(f"{where}/remove").headers["location"] == SHELF
    assert ada.get(where).status_code == 404
    assert Page(ada.get(SHELF).text).of("li", **{"class": "book-card"}) == []


def test_same_file_twice_is_one_book(ada: Client) -> None:
    assert added(ada, "goat.md", RULES.encode()) == added(ada, "again.md", RULES.encode())


def test_progress_is_told(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Mapping[str, object]] = []
    where: list[str] = []

    def slow(*_: object, progress: Callable[[int, int], None], **__: object) -> model.Book:
        progress(3, 20)
        while not where:
            time.sleep(0.01)
        seen.append(ada.get(f"{where[0]}/state").json())
        page = Page(ada.get(where[0]).text)
        seen.append(page.of("progress")[0])
        raise BadInput("book-slow", given="goat.md")

    monkeypatch.setattr(adding, "add_book", slow)
    where.append(send(ada, "goat.md", RULES.encode()).headers["location"])
    html = finished(ada, where[0])
    assert seen[0] == {"state": "reading", "done": 3, "total": 20}
    assert (seen[1]["value"], seen[1]["max"]) == ("3", "20")
    assert "takes too long" in Page(html).text


def test_our_own_fault_while_reading(
    ada: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> model.Book:
        raise ZeroDivisionError

    monkeypatch.setattr(adding, "add_book", broken)
    html = finished(ada, send(ada, "goat.md", RULES.encode()).headers["location"])
    assert "Something went wrong here." in Page(html).text
    assert "ZeroDivisionError" in caplog.text


def test_few_at_a_time(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on: list[bool] = []

    def waiting(*_: object, **__: object) -> model.Book:
        while not go_on:
            time.sleep(0.01)
        raise BadInput("book-empty", given="goat.md")

    monkeypatch.setattr(adding, "add_book", waiting)
    answers = [send(ada, f"{number}.md", RULES.encode()) for number in range(adding.MOST_WAITING)]
    try:
        assert send(ada, "one-more.md", RULES.encode()).status_code == 429
    finally:
        go_on.append(True)
    for answer in answers:
        finished(ada, answer.headers["location"])


def test_full_shelf(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    added(ada, "goat.md", RULES.encode())
    monkeypatch.setattr(adding, "MOST_BOOKS", 1)
    answer = send(ada, "other.md", b"# Other\n\nEach player gets nine cards.")
    assert answer.json()["error"]["code"] == "shelf-full"


def test_remarks_are_told_in_words(ada: Client) -> None:
    hidden = RULES + "\nAsk\u200b\u200b\u200b\u200bing.\n<!-- nobody sees this -->\n"
    where = added(ada, "goat.md", hidden.encode())
    page = Page(ada.get(where).text)
    assert re.search(r"left out: text that nobody can see – characters: \d+", page.text)
    for code in remarks.REMARKS:
        for lang in ("en", "fr", "it", "de"):
            remark = model.Remark(code, 3, (("characters", "7"),))
            assert "{" not in remarks.tell_remark(remark, lang)


def test_chosen_game_of_the_catalogue(ada: Client) -> None:
    page = Page(ada.get(f"{SHELF}?game=hearts").text)
    assert [option["value"] for option in page.of("option", selected="")] == ["hearts"]
    assert Page(ada.get(f"{SHELF}?game=<b>").text).of("option", selected="") == []


def test_our_own_rulebook_is_the_games_page(ada: Client) -> None:
    answer = ada.get("/it/books/plotters-kibitz-it?q=ciao")
    assert answer.headers["location"] == "/it/games/plotters?q=ciao"
    page = Page(ada.get("/it/books/plotters-kibitz-it/pages/8").text)
    assert "/it/games/plotters/rules" in page.links
    assert ada.post("/it/books/plotters-kibitz-it/remove").status_code in (403, 422)


def test_other_sites_may_not_add(ada: Client) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}
    answer = ada.post(SHELF, files={"file": ("goat.md", b"x")}, headers=headers)
    assert answer.status_code == 403
