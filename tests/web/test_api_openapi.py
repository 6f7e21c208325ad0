"""The interface does what its description says, whatever is sent to it."""

import json
from functools import cache
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from httpx import Client, Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

POSTS = ["/api/ask", "/api/judge", "/api/score", "/api/verify"]
GETS = ["/api/rules/{game}/{rule}", "/api/search", "/api/books"]
SLOW = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
WORDS = st.sampled_from(
    ["wizard", "plotters", "wizard-kibitz-en", "score", "wizard.follow", "it", "R5", "?"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2000) | WORDS | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@cache
def described(client: Client) -> Any:
    """The description."""
    return client.get("/api/openapi.json").json()


def check(client: Client, path: str, method: str, answer: Response) -> None:
    """An answer has a status, a type and a shape that the description names."""
    responses = described(client)["paths"][path][method]["responses"]
    assert str(answer.status_code) in responses, answer.text
    content = responses[str(answer.status_code)]["content"]
    assert answer.headers["content-type"] in content
    jsonschema.validate(answer.json(), content["application/json"]["schema"])


def test_every_address_is_described_whole(client: Client) -> None:
    paths = described(client)["paths"]
    assert {*POSTS, *GETS} < set(paths)
    for path, methods in paths.items():
        for method, told in methods.items():
            assert told["description"], (method, path)
            assert {"200", "201", "204"} & set(told["responses"])
            good = told["responses"].get("200", {}).get("content", {"application/json": {}})
            assert good
            if method == "post":
                assert told["requestBody"]["required"]


def test_the_examples_of_the_description_work(client: Client) -> None:
    for path in POSTS:
        body = described(client)["paths"][path]["post"]["requestBody"]["content"]
        example = body["application/json"]["example"]
        if path != "/api/judge":
            jsonschema.validate(example, body["application/json"]["schema"])
        answer = client.post(path, json=example)
        assert answer.status_code == 200
        check(client, path, "post", answer)


@pytest.mark.parametrize("path", POSTS)
@SLOW
@given(data=st.data())
def test_any_body_is_answered_as_described(client: Client, path: str, data: st.DataObject) -> None:
    schema = described(client)["paths"][path]["post"]["requestBody"]["content"]
    known = schema["application/json"]["schema"].get("properties", {"game": 0, "ask": 0, "bid": 0})
    keys = st.sampled_from([*known, "mood"])
    body = data.draw(st.dictionaries(keys, VALUES, max_size=5) | VALUES)
    check(client, path, "post", client.post(path, json=body))


@pytest.mark.parametrize("path", POSTS)
@SLOW
@given(content=st.binary(max_size=60))
def test_any_bytes_are_answered_as_described(client: Client, path: str, content: bytes) -> None:
    check(client, path, "post", client.post(path, content=content))


@pytest.mark.parametrize("path", GETS)
@SLOW
@given(data=st.data())
def test_any_query_is_answered_as_described(client: Client, path: str, data: st.DataObject) -> None:
    names = st.sampled_from(["lang", "q", "book", "limit", "x"])
    query = data.draw(st.dictionaries(names, WORDS | st.text(max_size=12), max_size=3))
    if path == "/api/books":
        query = {}
    printable = st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="/?#%\\.")
    part = st.text(printable, min_size=1)
    where = path.format(
        game=data.draw(st.just("wizard") | part), rule=data.draw(st.just("wizard.follow") | part)
    )
    check(client, path, "get", client.get(where, params=query))


def test_the_description_takes_nothing_from_other_servers(client: Client) -> None:
    text = json.dumps(described(client))
    assert "http://" not in text
    assert "https://" not in text
