"""One question put to the model: its tools carried out, its reply checked, one more try."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kibitz.assistant.model.cases import Known, judged
from kibitz.assistant.model.checks import faults_of
from kibitz.assistant.model.client import Client, Message
from kibitz.assistant.model.given import Desk
from kibitz.assistant.model.prompt import again, asked, task, tools
from kibitz.assistant.model.replies import Faulty, Reply, read_reply
from kibitz.assistant.model.trouble import UNREADABLE, UNSUPPORTED, Trouble
from kibitz.books.model import Book
from kibitz.games import GAMES

Search: TypeAlias = Callable[[Book, str], Sequence[str]]
"""Finds the sentences of a book for some words: their ids, the best first."""

MOST_ROUNDS = 8
"""So many messages of the model are read for one answer."""
MOST_CALLS = 4
"""So many tools are carried out for one message."""
MOST_QUERY = 300
TRIES = 2


@dataclass(slots=True)
class Conversation:
    """A question, what the model was given for it, and what was said so far."""

    client: Client
    desk: Desk
    known: Known
    lang: str
    search: Search
    messages: list[Message] = field(default_factory=list)

    def reply(self) -> Reply:
        """The first reply without a fault; raises `Trouble`."""
        self.messages = [
            {"role": "system", "content": task(self.lang)},
            {"role": "user", "content": asked(self.known, self.desk.first())},
        ]
        note = UNREADABLE
        for _ in range(TRIES):
            content = self._said()
            try:
                reply = read_reply(content)
                faults = faults_of(reply, self.desk.given, self.lang)
                note = UNSUPPORTED
            except Faulty as error:
                faults, note = list(error.faults), UNREADABLE
            if not faults:
                return reply
            self.messages.append({"role": "assistant", "content": content})
            self.messages.append({"role": "user", "content": again(faults)})
        raise Trouble(note)

    def _said(self) -> str:
        """What the model says when it has done with its tools; raises `Trouble`."""
        for _ in range(MOST_ROUNDS):
            message = self.client.chat(self.messages, tools(self._games()))
            calls = message.get("tool_calls")
            if not calls:
                content = message.get("content")
                return content if isinstance(content, str) else ""
            self._carry_out(message.get("content"), calls)
        raise Trouble(UNREADABLE)

    def _games(self) -> list[str]:
        games = {source.book.game for source in self.desk.sources}
        return [game for game in GAMES if game in games]

    def _carry_out(self, content: Any, calls: Any) -> None:
        """Does what the tool calls of a message ask; raises `Trouble` for what are none."""
        try:
            wanted = [
                (str(call["id"]), call["function"]["name"], call["function"]["arguments"])
                for call in calls[:MOST_CALLS]
            ]
        except (LookupError, TypeError):
            raise Trouble(UNREADABLE) from None
        said = {"role": "assistant", "content": content if isinstance(content, str) else None}
        self.messages.append({**said, "tool_calls": calls[:MOST_CALLS]})
        for at, name, arguments in wanted:
            result = json.dumps(self._result(name, _object(arguments)), ensure_ascii=False)
            self.messages.append({"role": "tool", "tool_call_id": at, "content": result})

    def _result(self, name: Any, arguments: Mapping[str, Any]) -> Any:
        match name, arguments:
            case "search", {"query": str() as query}:
                return self._found(query[:MOST_QUERY])
            case "judge", {"case": dict() as case} if case.get("game") in self._games():
                return judged(self.desk, case, self.known, self.lang)
        return {"error": "There is no such tool, or it does not take these arguments."}

    def _found(self, query: str) -> dict[str, Any]:
        found = [
            section
            for number, source in enumerate(self.desk.sources, 1)
            for section in self.desk.more(number, self.search(source.book, query))
        ]
        return {"passages": found} if found else {"passages": [], "note": "Nothing more is there."}


def _object(arguments: Any) -> dict[str, Any]:
    """The arguments of a call: an object, also as JSON; empty for anything else."""
    try:
        value = json.loads(arguments) if isinstance(arguments, str) else arguments
    except (ValueError, RecursionError):
        value = None
    return value if isinstance(value, dict) else {}
