"""The fake's server: chat completions over HTTP, answered by one behaviour after the other."""

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from kibitz.assistant.model.fake.behaviours import Behaviour, Reply

PATH = "/v1/chat/completions"
MOST_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it came."""

    headers: dict[str, str]
    body: dict[str, Any]


@dataclass(slots=True)
class Fake:
    """A running fake: its address for KIBITZ_LLM_URL, and what it was asked so far.

    The first request gets the first behaviour, and so on; the last one goes on for ever.
    """

    behaviours: Sequence[Behaviour]
    url: str = ""
    asked: list[Asked] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)

    def reply(self, asked: Asked) -> Reply:
        """Notes a request and says what it gets."""
        self.asked.append(asked)
        at = min(len(self.asked), len(self.behaviours)) - 1
        return self.behaviours[at](asked.body)


@contextmanager
def serving(*behaviours: Behaviour, port: int = 0) -> Iterator[Fake]:
    """A fake on a port of this machine (0 takes a free one), for as long as it is used."""
    fake = Fake(behaviours)
    server = ThreadingHTTPServer(("127.0.0.1", port), _handler(fake))
    server.daemon_threads = True
    fake.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield fake
    finally:
        fake.stopped.set()
        server.shutdown()
        server.server_close()
        thread.join()


def _handler(fake: Fake) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """One request."""

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            if self.path != PATH or length > MOST_BYTES:
                self.send_error(404)
                return
            body = json.loads(self.rfile.read(length))
            reply = fake.reply(Asked(dict(self.headers), body))
            with suppress(ConnectionError):  # who asked may have gone
                self._send(reply)

        def _send(self, reply: Reply) -> None:
            fake.stopped.wait(reply.delay)
            content = reply.body()
            self.send_response(reply.status)
            self.send_header("Content-Type", "application/json")
            if not reply.endless:
                self.send_header("Content-Length", str(len(content)))
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)
            while reply.endless and not fake.stopped.is_set():
                self.wfile.write(b" " * 4096)

        def log_message(self, format: str, *args: Any) -> None:
            """Stays silent."""

    return Handler
