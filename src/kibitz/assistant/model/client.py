"""Talks to an OpenAI-compatible server: one message list in, one message out.

Everything has an end: one deadline for a whole answer, a size, a number of tries. Neither the
key nor what a server says is ever logged or shown.
"""

import json
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import anyio
import httpx2

from kibitz.assistant.model.settings import Settings
from kibitz.assistant.model.trouble import (
    BROKEN,
    NOT_LET_IN,
    TOO_SLOW,
    UNREACHABLE,
    UNREADABLE,
    Trouble,
)

Message: TypeAlias = dict[str, Any]

MOST_BYTES = 512 * 1024
"""A reply that grows longer is not read to its end."""
PAUSES = (0.5, 1.5)
"""Seconds before the second and the third try."""
LONGEST_PAUSE = 10.0
"""A server may ask for so many seconds of patience (Retry-After)."""
NOBODY = 0
"""The status where there was no answer."""
AGAIN = frozenset((408, 429, 500, 502, 503, 504))
REFUSED = frozenset((401, 403))
CONNECTING = 10.0
"""Seconds until a server has to take the connection."""


class Client:
    """A model's server for the time of one answer."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.deadline = time.monotonic() + settings.seconds
        self.plain = False  # whether the server refused what not all of them know

    def chat(self, messages: Sequence[Message], tools: Sequence[Message]) -> Message:
        """The model's next message; raises `Trouble`.

        Runs in a thread of its own, so that it may be called where an event loop runs already.
        """
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(anyio.run, self._chat, messages, tools).result()

    async def _chat(self, messages: Sequence[Message], tools: Sequence[Message]) -> Message:
        left = self.deadline - time.monotonic()
        try:
            with anyio.fail_after(max(left, 0)):
                return await self._tries(messages, tools)
        except TimeoutError:
            raise Trouble(TOO_SLOW) from None

    async def _tries(self, messages: Sequence[Message], tools: Sequence[Message]) -> Message:
        timeout = httpx2.Timeout(None, connect=CONNECTING)
        async with httpx2.AsyncClient(timeout=timeout, headers=self._headers()) as http:
            for pause in (*PAUSES, None):
                status, content, wait = await self._post(http, self._body(messages, tools))
                if status == 400 and not self.plain:
                    self.plain = True
                    status, content, wait = await self._post(http, self._body(messages, tools))
                if status not in AGAIN or pause is None:
                    break
                await anyio.sleep(max(pause, wait))
        return _message(status, content)

    def _headers(self) -> dict[str, str]:
        key = self.settings.key
        return {"Accept-Encoding": "identity"} | ({"Authorization": f"Bearer {key}"} if key else {})

    def _body(self, messages: Sequence[Message], tools: Sequence[Message]) -> Message:
        """The request; a plain one leaves out what some servers and models refuse."""
        body: Message = {"model": self.settings.model, "messages": list(messages), "stream": False}
        more: Message = {"temperature": 0, "tools": list(tools)}
        return body if self.plain else body | more

    async def _post(self, http: httpx2.AsyncClient, body: Message) -> tuple[int, bytes, float]:
        """Status, content and the patience asked for, or `NOBODY`."""
        address = f"{self.settings.url}/chat/completions"
        try:
            async with http.stream("POST", address, json=body) as response:
                content = await _whole(response)
                return response.status_code, content, _wait(response.headers.get("retry-after"))
        except (httpx2.TransportError, httpx2.InvalidURL):
            return NOBODY, b"", 0.0


async def _whole(response: httpx2.Response) -> bytes:
    """The content of a response; raises `Trouble` as soon as it grows too large."""
    content = bytearray()
    async for chunk in response.aiter_raw():
        content += chunk
        if len(content) > MOST_BYTES:
            raise Trouble(UNREADABLE)
    return bytes(content)


def _wait(asked: str | None) -> float:
    seconds = float(asked) if asked is not None and asked.isdecimal() else 0.0
    return min(seconds, LONGEST_PAUSE)


def _message(status: int, content: bytes) -> Message:
    """The message of an answer; raises `Trouble` for any other."""
    if status == NOBODY:
        raise Trouble(UNREACHABLE)
    if status in REFUSED:
        raise Trouble(NOT_LET_IN)
    if status != 200:
        raise Trouble(BROKEN)
    try:
        message = json.loads(content)["choices"][0]["message"]
    except (ValueError, RecursionError, LookupError, TypeError):
        raise Trouble(UNREADABLE) from None
    if not isinstance(message, dict):
        raise Trouble(UNREADABLE)
    return message
