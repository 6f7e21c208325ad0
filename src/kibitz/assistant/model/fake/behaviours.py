"""How the fake answers: honestly, and in each way in which models and servers go wrong."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kibitz.spelling import plain

WORDS = re.compile(r"\w{4,}")
NEGATION = re.compile(r"\b(?:not|never|pas|non|nicht|no) ")
MAY = re.compile(r"\b(may|can|peut|può|darf|kann|puede)\b")
MUSTS = {"peut": "doit", "può": "deve", "darf": "muss", "kann": "muss", "puede": "debe"}
NUMBER = re.compile(r"\d+|\b(?:two|three|four|five|six|seven)\b")


@dataclass(frozen=True, slots=True)
class Reply:
    """What the fake sends: a message, or any content; how late; or without an end."""

    message: dict[str, Any] | None = None
    status: int = 200
    content: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    endless: bool = False

    def body(self) -> bytes:
        """The content, or the message as servers wrap it."""
        if self.message is None:
            return self.content
        choice = {"index": 0, "message": self.message, "finish_reason": "stop"}
        return json.dumps({"object": "chat.completion", "choices": [choice]}).encode()


Behaviour: TypeAlias = Callable[[dict[str, Any]], Reply]
"""From a request (OpenAI's chat completions, read from JSON) to what is sent."""


def says(value: Any) -> Reply:
    """A message with a text, or with a value as JSON."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return Reply({"role": "assistant", "content": text})


def call(name: str, arguments: Any) -> Reply:
    """A message that calls one tool."""
    function = {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)}
    calls = [{"id": "call_1", "type": "function", "function": function}]
    return Reply({"role": "assistant", "content": None, "tool_calls": calls})


SILENT = says({"outcome": "not-in-rulebook", "claims": []})


def honest(request: dict[str, Any]) -> Reply:
    """The sentence that shares most words with the question, quoted whole."""
    question = set(WORDS.findall(plain(_question(request))))
    shared = {
        at: len(question & set(WORDS.findall(plain(text)))) for at, text in _given(request).items()
    }
    best = max(shared, key=lambda at: shared[at], default="")
    if not shared.get(best):
        return SILENT
    text = _given(request)[best]
    claim = {"text": text, "sentence_ids": [best], "quotes": [text]}
    return says({"outcome": "answered", "claims": [claim]})


def searching(request: dict[str, Any]) -> Reply:
    """Searches for more first, then answers honestly."""
    searched = any(message["role"] == "tool" for message in request["messages"])
    return honest(request) if searched else call("search", {"query": f"more: {_question(request)}"})


def invented_id(request: dict[str, Any]) -> Reply:
    """Points at a sentence that it was not given."""
    return _altered(request, lambda claim: claim | {"sentence_ids": ["1.s9999"]})


def altered_quote(request: dict[str, Any]) -> Reply:
    """Quotes words that don't stand there."""
    return _altered(request, lambda claim: claim | {"quotes": [f"{claim['text']} Always."]})


def changed_number(request: dict[str, Any]) -> Reply:
    """Says another number than its quote."""
    return _with_text(request, lambda text: NUMBER.sub("nine", text))


def dropped_not(request: dict[str, Any]) -> Reply:
    """Loses the negation of its quote."""
    return _with_text(request, lambda text: NEGATION.sub("", text))


def may_to_must(request: dict[str, Any]) -> Reply:
    """Makes a duty of a permission."""
    return _with_text(
        request, lambda text: MAY.sub(lambda found: MUSTS.get(found[0], "must"), text)
    )


def no_tools(request: dict[str, Any]) -> Reply:
    """Refuses requests with tools, and answers others honestly."""
    return Reply(status=400, content=b"{}") if "tools" in request else honest(request)


def always(reply: Reply) -> Behaviour:
    """Sends the same whatever is asked."""
    return lambda _request: reply


BEHAVIOURS: dict[str, Behaviour] = {
    "honest": honest,
    "searching": searching,
    "silent": always(SILENT),
    "unclear": always(
        says({"outcome": "unclear", "claims": [], "question": "How many players are you?"})
    ),
    # claims that are not supported
    "invented-id": invented_id,
    "altered-quote": altered_quote,
    "changed-number": changed_number,
    "dropped-not": dropped_not,
    "may-to-must": may_to_must,
    # replies that can't be read
    "not-json": always(says("Sure! I think you may do that, it is in most games.")),
    "wrong-shape": always(says({"answer": "yes"})),
    "no-answer": always(Reply(content=b'{"choices": []}')),
    "endless-tools": always(call("search", {"query": "more"})),
    "endless": always(Reply(endless=True)),
    # servers that fail
    "slow": always(Reply(content=b"{}", delay=3600)),
    "broken": always(Reply(status=500, content=b'{"error": {"message": "out of memory"}}')),
    "busy": always(Reply(status=429, content=b"{}", headers={"Retry-After": "1"})),
    "no-key": always(Reply(status=401, content=b'{"error": {"message": "invalid key"}}')),
    "no-tools": no_tools,
}


def _altered(request: dict[str, Any], change: Callable[[dict[str, Any]], dict[str, Any]]) -> Reply:
    """The honest reply with its claims changed."""
    reply = honest(request)
    value = json.loads((reply.message or {})["content"])
    return says(value | {"claims": [change(claim) for claim in value["claims"]]})


def _with_text(request: dict[str, Any], change: Callable[[str], str]) -> Reply:
    return _altered(request, lambda claim: claim | {"text": change(claim["text"])})


def _question(request: dict[str, Any]) -> str:
    return str(_task(request)["question"])


def _given(request: dict[str, Any]) -> dict[str, str]:
    """The sentences of the passages in all messages, by id."""
    results = [
        json.loads(message["content"])
        for message in request["messages"]
        if message["role"] == "tool"
    ]
    passages = [
        passage for told in [_task(request), *results] for passage in told.get("passages", [])
    ]
    return {at: text for passage in passages for at, text in passage["sentences"].items()}


def _task(request: dict[str, Any]) -> dict[str, Any]:
    """The question with its passages: the first message of the user."""
    user = next(message for message in request["messages"] if message["role"] == "user")
    task: dict[str, Any] = json.loads(user["content"])
    return task
