"""`kibitz mcp` as an assistant sees it: a real process, spoken to by the SDK's own client."""

import base64
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import anyio
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.types import CallToolResult, ImageContent, TextContent

from kibitz.assistant.offers import OFFERS
from kibitz.rulebook import passage

T = TypeVar("T")
COMMAND = [sys.executable, "-m", "kibitz", "mcp"]
BOOK = "wizard-kibitz-en"
SCORE = {"game": "wizard", "ask": "score", "bid": 3, "taken": 3}


def talk(folder: Path, use: Callable[[Client], Awaitable[T]]) -> T:
    """What a conversation with a server in a process of its own gives."""

    async def run() -> T:
        env = {"KIBITZ_DATA_DIR": str(folder)}
        server = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], env=env)
        with anyio.fail_after(120):
            async with Client(stdio_client(server)) as client:
                return await use(client)

    return anyio.run(run)


def results(folder: Path, *calls: tuple[str, Any]) -> list[CallToolResult]:
    """The results of calls, one after the other."""

    async def use(client: Client) -> list[CallToolResult]:
        return [await client.call_tool(name, arguments) for name, arguments in calls]

    return talk(folder, use)


def told(result: CallToolResult) -> Any:
    """The JSON of a result, which is there as text and as it is."""
    (content,) = result.content
    assert isinstance(content, TextContent)
    assert json.loads(content.text) == result.structured_content
    return result.structured_content


def test_the_tools_say_what_they_take(tmp_path: Path) -> None:
    tools = talk(tmp_path, lambda client: client.list_tools()).tools
    assert [tool.name for tool in tools] == [
        "ask",
        "judge",
        "score",
        "rule",
        "search_books",
        "verify_quote",
        "page_picture",
    ]
    for tool, offer in zip(tools, OFFERS, strict=True):
        assert tool.input_schema == offer.schema()
        assert tool.input_schema["additionalProperties"] is False
        assert tool.description
        assert tool.title
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint
        assert all(key["description"] for key in tool.input_schema["properties"].values())


def test_each_tool_answers(tmp_path: Path) -> None:
    found = passage("wizard", "it", "wizard.follow")
    question = {"game": "wizard", "question": "I bid 3 and took 2, how many points?"}
    answer, verdict, score, rule, hits, verified, picture = results(
        tmp_path,
        ("ask", question),
        ("judge", {"case": SCORE}),
        ("score", {"game": "wizard", "rounds": [{"bid": 3, "taken": 3}, {"bid": 0, "taken": 0}]}),
        ("rule", {"game": "wizard", "rule": "wizard.follow", "lang": "it"}),
        ("search_books", {"book": BOOK, "query": "who wins the trick", "limit": 3}),
        ("verify_quote", {"book": "wizard-kibitz-it", "quote": found.title}),
        ("page_picture", {"book": BOOK, "page": 5, "width": 300, "marks": found.boxes}),
    )
    assert told(answer)["verdict"] == {"kind": "points", "value": -10}
    assert told(verdict) == {"points": 50, "rule": "wizard.score.exact"}  # 20 + 3 × 10
    assert told(score)["total"] == 70
    assert told(rule)["text"] == found.text
    assert 0 < len(told(hits)["hits"]) <= 3
    assert all(hit["book"] == BOOK for hit in told(hits)["hits"])
    assert found.page in told(verified)["pages"]
    (image,) = picture.content
    assert isinstance(image, ImageContent)
    assert image.mime_type == "image/png"
    assert base64.b64decode(image.data).startswith(b"\x89PNG")


def test_errors_are_told_in_the_one_shape(tmp_path: Path) -> None:
    calls = [
        ("judge", {"case": {**SCORE, "bid": -1}}, "bid-range"),
        ("judge", {"case": 5}, "wrong-type"),
        ("judge", {}, "missing-key"),
        ("judge", None, "missing-key"),
        ("rule", {"game": "wizard", "rule": "wizard.nothing"}, "unknown-rule"),
        ("rule", {"game": "wizard", "rule": "wizard.follow", "mood": 1}, "unknown-key"),
        ("search_books", {"book": "nowhere", "query": "x"}, "unknown-book"),
        ("page_picture", {"book": BOOK, "page": 999}, "no-page"),
        ("sing", {}, "unknown-tool"),
    ]
    answers = results(tmp_path, *((name, given) for name, given, _code in calls))
    for answer, (_name, _given, code) in zip(answers, calls, strict=True):
        error = told(answer)["error"]
        assert answer.is_error
        assert (error["code"], sorted(error)) == (code, ["code", "message"])


def test_many_calls_at_once_get_each_its_own_answer(tmp_path: Path) -> None:
    async def use(client: Client) -> dict[int, Any]:
        points: dict[int, Any] = {}

        async def one(bid: int) -> None:
            case = {"game": "wizard", "ask": "score", "bid": bid, "taken": bid}
            result = await client.call_tool("judge", {"case": case})
            points[bid] = told(result)["points"]

        async with anyio.create_task_group() as group:
            for bid in range(15):
                group.start_soon(one, bid)
        return points

    assert talk(tmp_path, use) == {bid: 20 + 10 * bid for bid in range(15)}


def request(method: str, at: int | None, **params: Any) -> str:
    """A message of the protocol as one line."""
    mark = {} if at is None else {"id": at}
    return json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **mark})


HELLO = request(
    "initialize",
    1,
    protocolVersion="2025-06-18",
    capabilities={},
    clientInfo={"name": "t", "version": "0"},
)


@pytest.mark.parametrize("noise", ["", "no json", '{"jsonrpc":"2.0"}', "[" * 2000])
def test_standard_output_carries_nothing_but_the_protocol(noise: str, tmp_path: Path) -> None:
    call = request("tools/call", 2, name="judge", arguments={"case": SCORE})
    lines = [HELLO, request("notifications/initialized", None), noise, call]
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"KIBITZ_DATA_DIR": str(tmp_path)},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n".join(lines) + "\n")
        process.stdin.flush()
        answers: dict[Any, Any] = {}
        while 2 not in answers:
            message = json.loads(process.stdout.readline())
            assert message["jsonrpc"] == "2.0"
            answers[message.get("id")] = message
        rest, _errors = process.communicate(timeout=30)
    assert rest == ""
    assert process.returncode == 0
    assert answers[2]["result"]["structuredContent"]["points"] == 50
