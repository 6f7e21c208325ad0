"""POST /api/judge: verdicts in the shapes of the published interface."""

from typing import Any

import pytest
from httpx import Client

from kibitz.web.api import MOST_CASES

SCORE = {"game": "wizard", "ask": "score", "bid": 3, "taken": 3}
FIFTY = {"points": 50, "rule": "wizard.score.exact"}  # 20 + 3 × 10


@pytest.mark.parametrize(
    ("case", "verdict"),
    [
        (SCORE, FIFTY),
        (
            {"game": "wizard", "ask": "winner", "trick": ["R5", "B1", "W", "W"], "trump": "blue"},
            {"position": 2, "card": "W", "rule": "wizard.win.wizard"},
        ),
        (
            {"game": "plotters", "ask": "score", "counts": {"yellow": 6, "red": 4, "blue": 2}},
            {
                "points": 12,
                "up": ["red", "yellow"],
                "down": 2,
                "rule": "plotters.score.three-colours",
            },
        ),
    ],
)
def test_one_case(client: Client, case: dict[str, Any], verdict: dict[str, Any]) -> None:
    answer = client.post("/api/judge", json=case)
    assert (answer.status_code, answer.json()) == (200, verdict)


def test_many_cases_in_order_with_errors_in_their_places(client: Client) -> None:
    wrong = {**SCORE, "bid": -1}
    answer = client.post("/api/judge", json=[SCORE, wrong, 5, {**SCORE, "taken": 2}])
    assert answer.status_code == 200
    first, second, third, last = answer.json()
    assert first == FIFTY
    assert second["error"]["code"] == "bid-range"
    assert third["error"]["code"] == "wrong-type"
    assert last == {"points": -10, "rule": "wizard.score.missed"}
    assert client.post("/api/judge", json=[]).json() == []


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "not-json"),
        (b"{", 400, "not-json"),
        (b"\xff\xfe", 400, "not-json"),
        (b"[" * 50_000, 400, "not-json"),
        (b'{"game":"wizard","game":"wizard"}', 400, "key-twice"),
        (b'"wizard"', 422, "wrong-type"),
        (b"null", 422, "wrong-type"),
        (b"{}", 422, "missing-key"),
        (b'{"game":"chess"}', 422, "unknown-game"),
        (b'{"game":"wizard","ask":"score","bid":3,"taken":3,"mood":1}', 422, "unknown-key"),
        (b"[" + b"0," * MOST_CASES + b"0]", 422, "too-many-cases"),
    ],
)
def test_bad_bodies(client: Client, body: bytes, status: int, code: str) -> None:
    answer = client.post("/api/judge", content=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_messages_in_the_language_asked_for(client: Client) -> None:
    headers = {"Accept-Language": "de-AT"}
    answer = client.post("/api/judge", json={"game": "wizard"}, headers=headers)
    assert answer.json()["error"]["message"] == "Der Schlüssel „ask“ fehlt."
    many = client.post("/api/judge", json=[{"game": "wizard"}], headers=headers)
    assert many.json()[0]["error"]["message"] == "Der Schlüssel „ask“ fehlt."
