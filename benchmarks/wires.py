"""The two ends of a wire that a player's device holds, as light as they can be: one for asking, one for hearing.

What is measured is the server, on the same machine: a client that parses what it need not would measure itself.
"""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

__all__ = ["Asked", "Asking", "Cut", "Hearing", "ask_at", "head_of", "hear_at", "version_of"]

HOST: Final = "127.0.0.1"
PATIENCE: Final = 30.0  # seconds until a silent server counts as gone


class Cut(ConnectionError):
    """The other side is gone."""


class Asked(Struct, frozen=True):
    """What was answered."""

    status: int
    body: bytes


class Asking(asyncio.Protocol):
    """One HTTP connection that is kept: one question at a time."""

    def __init__(self) -> None:
        self._buffer = b""
        self._wire: asyncio.Transport | None = None
        self._waiting: asyncio.Future[Asked] | None = None

    def connection_made(self, transport: Any) -> None:
        self._wire = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self._wire = None
        if self._waiting and not self._waiting.done():
            self._waiting.set_exception(Cut("the server is gone"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, found, body = self._buffer.partition(b"\r\n\r\n")
        if not found or not self._waiting or self._waiting.done():
            return
        length = _length(head)
        if len(body) >= length:
            self._buffer = body[length:]
            if b"\r\nconnection: close" in head.lower():  # the next question had better go over a new one
                self.close()
                self._wire = None
            self._waiting.set_result(Asked(int(head[9:12]), body[:length]))

    @property
    def open(self) -> bool:
        """Whether the other side is still there."""
        return self._wire is not None

    async def ask(self, method: str, path: str, said: object = None, headers: str = "") -> Asked:
        """One request and its answer.

        Raises:
            Cut: If the server is gone, before or meanwhile.
        """
        if self._wire is None:
            raise Cut("the server is gone")
        body = msgspec.json.encode(said) if said is not None else b""
        self._waiting = asyncio.get_running_loop().create_future()
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n{headers}Content-Length: {len(body)}\r\n\r\n"
        self._wire.write(head.encode() + body)
        async with asyncio.timeout(PATIENCE):
            return await self._waiting

    def close(self) -> None:
        """Hang up."""
        if self._wire:
            self._wire.abort()


def _length(head: bytes) -> int:
    lowered = head.lower()
    at = lowered.find(b"content-length:")
    return int(lowered[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0


class Hearing(asyncio.Protocol):
    """One WebSocket that is only listened to.

    Args:
        heard: Told every message and the moment it was whole, and nothing at all when the wire is cut.
    """

    def __init__(self, heard: Callable[[bytes, float], None]) -> None:
        self._heard = heard
        self._buffer = bytearray()
        self._wire: asyncio.Transport | None = None
        self.opened: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.lost = asyncio.Event()

    def connection_made(self, transport: Any) -> None:
        self._wire = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set()
        self._heard(b"", time.perf_counter())
        if not self.opened.done():
            self.opened.set_exception(Cut("the server is gone"))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self.opened.set_result(bytes(self._buffer[:end]))
            del self._buffer[: end + 4]
        while (message := self._message()) is not None:
            self._heard(message, now)

    def _message(self) -> bytes | None:
        """The next text, if it is whole; pings are answered on the way."""
        buffer = self._buffer
        while len(buffer) >= 2:
            kind, length, start = buffer[0] & 15, buffer[1] & 127, 2
            if length > 125:
                start = 4 if length == 126 else 10
                length = int.from_bytes(buffer[2:start])
            if len(buffer) < start + length:
                return None
            said = bytes(buffer[start : start + length])
            del buffer[: start + length]
            if kind == 1:
                return said
            if kind == 9 and self._wire:
                self._wire.write(bytes([0x8A, 0x80 | len(said)]) + bytes(4) + said)  # masked with nothing
        return None

    def start(self, path: str, headers: str) -> None:
        """Ask to be let in."""
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
        )
        if self._wire is None:
            raise Cut("the server is gone")
        self._wire.write(head.encode())

    def close(self) -> None:
        """Hang up."""
        if self._wire:
            self._wire.abort()


async def ask_at(port: int) -> Asking:
    """Open a connection to ask over."""
    _, wire = await asyncio.get_running_loop().create_connection(Asking, HOST, port)
    return wire


async def hear_at(port: int, path: str, headers: str, heard: Callable[[bytes, float], None]) -> Hearing:
    """Open a WebSocket and be let in.

    Raises:
        Cut: If the server is gone or refuses.
    """
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Hearing(heard), HOST, port)
    wire.start(path, headers)
    async with asyncio.timeout(PATIENCE):
        head = await wire.opened
    if not head.startswith(b"HTTP/1.1 101"):
        raise Cut(head.decode(errors="replace"))
    return wire


def version_of(message: bytes) -> int:
    """Where the log stood when a frame was made, be it JSON or a page's HTML; 0 if it does not say.

    >>> version_of(b'{"version":12,"told":[]}'), version_of(b'... <data id="version" value="7"></data></hx-partial>')
    (12, 7)
    """
    if message.startswith(b'{"version":'):
        return int(message[11 : message.index(b",", 11)])
    at = message.rfind(b'id="version" value="')
    return int(message[at + 20 : message.index(b'"', at + 20)]) if at >= 0 else 0


def head_of(message: bytes) -> str:
    """The fingerprint of the whole log that came with a frame of JSON; empty if none did.

    >>> head_of(b'{"version":12,"head":"c0ffee"}'), head_of(b'{"version":12,"head":""}'), head_of(b'{"version":12}')
    ('c0ffee', '', '')
    """
    at = message.rfind(b'"head":"') + 8
    return message[at : message.index(b'"', at)].decode() if at > 7 else ""
