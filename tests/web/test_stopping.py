"""A server that stops says so to whoever still waits, and its log stays as it was."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.serving import serving


def test_who_still_waits_when_the_server_stops_is_told_so_in_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as server:
        table = server.open_table()
        half = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        half.sendall(
            f"POST /api/tables/{table['table']}/commands HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n"
            f"Authorization: Bearer {table['key']}\r\n\r\n{{".encode()
        )
        server.ask("GET", "/api/openapi.json")  # by now the other is in hand
    with half:
        said = b"".join(iter(lambda: half.recv(4096), b""))

    assert said.startswith(b"HTTP/1.1 503")
    assert b"This server stops." in said
    assert b"content-security-policy" in said
    assert not [record for record in caplog.records if record.exc_info]
