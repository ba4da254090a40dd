"""The wire of an open window: a message goes down it at once, in one write.

Through ASGI each message would wake a task, pass five functions and be copied from buffer to buffer; a table with five
windows sends five after every command, and that cost as much as deciding it.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import pack
from typing import Final

from starlette.requests import HTTPConnection
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

__all__ = ["Wire", "framed", "wire_of"]

EXTENSION: Final = "threefates.wire"
TEXT: Final = 0x81  # a whole message of text, unmasked


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that takes messages at once, and says when it takes more."""

    def __init__(self, *args: object, **settings: object) -> None:
        super().__init__(*args, **settings)  # type: ignore[arg-type]
        self.drained: Callable[[], None] = _nobody

    def handle_connect(self, event: Request) -> None:
        """Begin, and let whoever answers have the wire itself."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][EXTENSION] = self

    @property
    def takes(self) -> bool:
        """Whether what is sent now goes out, and waits behind nothing."""
        return self.writable.is_set()

    def push(self, message: bytes) -> None:
        """Send a message of text; where the wire is being closed it goes nowhere."""
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        if self.conn.extensions:
            self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(framed(message))

    def resume_writing(self) -> None:
        """Let whoever waits write again."""
        super().resume_writing()
        self.drained()


def framed(message: bytes) -> bytes:
    r"""A message of text as it goes over the wire (RFC 6455, 5.2).

    >>> framed(b"ok"), framed(bytes(300))[:4]
    (b'\x81\x02ok', b'\x81~\x01,')
    """
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    return (pack("!BBH", TEXT, 126, size) if size < 2**16 else pack("!BBQ", TEXT, 127, size)) + message


def wire_of(connection: HTTPConnection) -> Wire:
    """The wire that a WebSocket came over."""
    found: Wire = connection.scope["state"][EXTENSION]
    return found


def _nobody() -> None:
    """Call nobody: nothing waits for room to write."""
