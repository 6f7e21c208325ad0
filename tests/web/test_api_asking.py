"""Questions, rules, search, quotes and scores as JSON."""

from typing import Any

import pytest
from httpx import Client

from kibitz.rulebook import passage

BOOK = "wizard-kibitz-en"
FOLLOW = "/api/rules/wizard/wizard.follow"


def test_a_question_is_answered_with_its_page(client: Client) -> None:
    question = {"game": "wizard", "question": "I bid 3 and took 2, how many points?"}
    answer = client.post("/api/ask", json=question)
    assert answer.status_code == 200
    assert answer.json()["verdict"] == {"kind": "points", "value": -10}
    (cited, *_) = answer.json()["citations"]
    assert (cited["rule"], cited["book"]) == ("wizard.score.missed", BOOK)


def test_players_options_and_language_count(client: Client) -> None:
    asked = {
        "game": "wizard",
        "question": "How many rounds do we play?",
        "players": 5,
        "lang": "it",
        "options": {},
    }
    answer = client.post("/api/ask", json=asked).json()
    assert (answer["lang"], answer["verdict"]) == ("it", {"kind": "count", "value": 12})


def test_a_question_about_a_book(client: Client) -> None:
    asked = {"book": BOOK, "question": "What does a missed bid cost?"}
    answer = client.post("/api/ask", json=asked)
    assert answer.status_code == 200
    assert answer.json()["outcome"] in {"answered", "not-in-rulebook", "unclear"}
    assert {cited["book"] for cited in answer.json()["citations"]} <= {BOOK}


def test_a_whole_score(client: Client) -> None:
    rounds = [{"bid": 1, "taken": 1}, {"bid": 0, "taken": 1}]
    answer = client.post("/api/score", json={"game": "wizard", "rounds": rounds})
    assert answer.json()["total"] == 20  # 20 + 10 and -10


def test_quotes_are_verified(client: Client) -> None:
    found = passage("wizard", "en", "wizard.follow")
    asked = {"book": BOOK, "quote": found.title}
    assert found.page in client.post("/api/verify", json=asked).json()["pages"]
    assert client.post("/api/verify", json={**asked, "quote": "gladly so"}).json() == {
        "verbatim": False,
        "pages": [],
    }


def test_a_rule_in_the_language_asked_for_or_that_of_the_browser(client: Client) -> None:
    german = {"Accept-Language": "de"}
    assert client.get(FOLLOW, headers=german).json()["book"] == "wizard-kibitz-de"
    answer = client.get(f"{FOLLOW}?lang=it", headers=german).json()
    found = passage("wizard", "it", "wizard.follow")
    assert (answer["text"], answer["page"]) == (found.text, found.page)


def test_search_finds_passages_of_a_book(client: Client) -> None:
    answer = client.get("/api/search", params={"book": BOOK, "q": "who wins the trick"})
    hits = answer.json()["hits"]
    assert answer.json()["books"] == [BOOK]
    assert 0 < len(hits) <= 5
    assert all(hit["book"] == BOOK and hit["page"] > 0 and hit["text"] for hit in hits)
    assert [hit["score"] for hit in hits] == sorted((hit["score"] for hit in hits), reverse=True)
    one = client.get("/api/search", params={"book": BOOK, "q": "trick", "limit": 1}).json()
    assert len(one["hits"]) == 1


def test_search_of_an_empty_shelf(client: Client) -> None:
    assert client.get("/api/search?q=trick").json() == {"books": [], "hits": []}


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/rules/chess/x", 404, "unknown-game"),
        ("/api/rules/wizard/x", 404, "unknown-rule"),
        (f"{FOLLOW}?lang=tlh", 422, "unknown-language"),
        (f"{FOLLOW}?lang=it&lang=de", 422, "key-twice"),
        (f"{FOLLOW}?mood=1", 422, "unknown-key"),
        ("/api/search", 422, "missing-key"),
        ("/api/search?q=x&book=nowhere", 404, "unknown-book"),
        ("/api/search?q=x&limit=none", 422, "wrong-type"),
        ("/api/search?q=x&limit=99", 422, "count-range"),
        ("/api/search?q=x&limit=-1", 422, "wrong-type"),
        ("/api/search?query=x", 422, "unknown-key"),
    ],
)
def test_bad_addresses(client: Client, path: str, status: int, code: str) -> None:
    answer = client.get(path)
    expected = 400 if code == "key-twice" else status
    assert (answer.status_code, answer.json()["error"]["code"]) == (expected, code)


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/ask", {}, "missing-key"),
        ("/api/ask", {"question": "x"}, "missing-key"),
        ("/api/ask", {"question": "x", "game": "chess"}, "unknown-game"),
        ("/api/ask", {"question": "x", "book": "nowhere"}, "unknown-book"),
        ("/api/ask", {"question": 1, "game": "wizard"}, "wrong-type"),
        ("/api/ask", {"question": "x" * 2001, "game": "wizard"}, "text-too-long"),
        ("/api/ask", {"question": "x", "game": "wizard", "players": 9}, "players-range"),
        ("/api/ask", {"question": "x", "game": "wizard", "players": 99}, "count-range"),
        ("/api/ask", {"question": "x", "game": "wizard", "mood": 1}, "unknown-key"),
        ("/api/ask", [], "wrong-type"),
        ("/api/verify", {"book": "nowhere", "quote": "x"}, "unknown-book"),
        ("/api/score", {"game": "wizard", "rounds": 5}, "wrong-type"),
    ],
)
def test_bad_bodies(client: Client, path: str, body: Any, code: str) -> None:
    answer = client.post(path, json=body)
    status = 404 if code == "unknown-book" else 422
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    german = client.post(path, json=body, headers={"Accept-Language": "de"})
    assert german.json()["error"]["code"] == code


def test_a_body_that_is_no_json(client: Client) -> None:
    answer = client.post("/api/ask", content=b"{")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "not-json")
