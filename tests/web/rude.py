"""Connections to a server by which one may be rude to it."""

from __future__ import annotations

import json
import socket

from tests.serving import Serving

__all__ = ["UPGRADE", "heard", "opened", "send_for_ever"]

UPGRADE = (
    "Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def opened(server: Serving) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    made.settimeout(10)
    return made


def heard(asking: socket.socket) -> tuple[int, dict[str, str], dict[str, object]]:
    """The answer: its status, headers and problem; the server has ended the connection after it."""
    said = b""
    try:
        while chunk := asking.recv(65536):
            said += chunk
    except ConnectionResetError:
        pass
    head, _, body = said.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(first.split()[1]), headers, json.loads(body)


def send_for_ever(asking: socket.socket, chunk: bytes, most: int) -> int:
    """Send until the server wants no more; how much it took."""
    sent = 0
    try:
        while sent < most:
            sent += asking.send(chunk)
    except OSError:
        pass
    return sent
