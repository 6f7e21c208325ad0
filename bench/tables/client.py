"""A lean WebSocket client, so that the load generator is not what is measured.

It speaks as much of RFC 6455 as our server uses: text frames up to 64 KiB each way, ping, close.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """One connection; `told` gets each message as bytes, `ended` is called when it is over."""

    def __init__(
        self,
        host: str,
        path: str,
        cookie: str,
        told: Callable[[bytes], None],
        ended: Callable[[], None],
    ) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: kibitz_person={cookie}\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self._told = told
        self._ended = ended
        self._buffer = bytearray()
        self._open = False
        self._early: list[str] = []
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._ended()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(head[:200].decode("latin-1"))
            self._open = True
            self._buffer = bytearray(rest)
            for text in self._early:
                self.send(text)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                if len(buffer) - at < 4:
                    break
                size, start = struct.unpack_from(">H", buffer, at + 2)[0], at + 4
            elif size == 127:
                if len(buffer) - at < 10:
                    break
                size, start = struct.unpack_from(">Q", buffer, at + 2)[0], at + 10
            if len(buffer) < start + size:
                break
            self._frame(buffer[at] & 15, bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._told(body)
        elif kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self.close()

    def send(self, text: str) -> None:
        """Sends a message, once the server has agreed to talk."""
        if self._open:
            self._write(TEXT, text.encode())
        else:
            self._early.append(text)

    def _write(self, kind: int, body: bytes) -> None:
        if self._transport is None:
            return
        size = len(body)
        head = (
            bytes((0x80 | kind, 0x80 | size))
            if size < 126
            else (bytes((0x80 | kind, 0x80 | 126)) + struct.pack(">H", size))
        )
        self._transport.write(head + b"\0\0\0\0" + body)  # masked with zeros: as it is

    def close(self) -> None:
        """Ends the connection."""
        if self._transport is not None:
            self._transport.close()
