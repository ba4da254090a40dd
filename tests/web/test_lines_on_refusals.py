"""Whoever is refused over and over fills no disk with lines about it."""

from __future__ import annotations

import logging
import socket
from contextlib import closing
from pathlib import Path

import pytest

from tests.serving import Serving, serving

WINDOW = (
    "GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
TIMES = 80
WRITTEN = 60


def asked(server: Serving, request: str) -> bytes:
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=10)) as asking:
        asking.sendall(request.encode())
        return asking.recv(12)


@pytest.mark.parametrize(
    ("request_", "status"),
    [(WINDOW, b"404"), ("this is no request\r\n\r\n", b"400")],
)
def test_what_is_refused_in_words_leaves_no_line_of_its_own(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, request_: str, status: bytes
) -> None:
    with caplog.at_level(logging.WARNING), serving(tmp_path, no_limits=False) as server:
        said = [asked(server, request_) for _ in range(5)]

    assert all(status in each for each in said)
    assert not [record for record in caplog.records if record.name.startswith("uvicorn")]


def test_a_seat_that_tries_what_is_not_its_own_is_written_down_so_often_and_no_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with caplog.at_level(logging.WARNING), serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        seat = server.sit(table, "Mallory")
        limits = server.service.limits
        monkeypatch.setattr(limits, "seat", lambda *who, **how: None)  # as one who takes their time
        for number in range(TIMES):
            command = {"type": "set-door", "closed": True}
            path, said = f"/api/tables/{table['table']}/commands", {"id": f"c{number}", "command": command}
            assert server.ask("POST", path, key=seat["key"], json=said).status_code == 403

    lines = [line for line in caplog.messages if "seat.not_the_gm" in line]
    assert WRITTEN <= len(lines) <= WRITTEN + 5
