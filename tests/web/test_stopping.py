"""Who still waits for a server that stops is told so; for whoever waits no more nothing long is done."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.serving import OPERATOR, serving
from threefates.web.host import Host


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


def test_an_import_ends_with_whoever_asked_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun, ended = threading.Event(), threading.Event()

    async def for_ever(host: Host, record: Any) -> None:
        begun.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.set()
            raise

    monkeypatch.setattr(Host, "bring", for_ever)
    with serving(tmp_path) as server:
        table = server.open_table()
        whole = server.ask("POST", "/operator/export", key=OPERATOR, json={"table": table["table"]}).content
        head = f"POST /operator/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(whole)}\r\n"
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as asking:
            asking.sendall(f"{head}Authorization: Bearer {OPERATOR}\r\n\r\n".encode() + whole)
            assert begun.wait(20)
            assert not ended.is_set()

        assert ended.wait(20)
    assert not [record for record in caplog.records if record.exc_info]
