"""The operator's file outlives a server that was killed: whoever has its port now is sent nothing."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse, IncompleteRead
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.serving import OPERATOR, serving
from threefates.cli import folder
from threefates.cli.folder import OperatorsDoor

WHOLE = b'{"record": "the whole table, secrets and all"}'


@contextmanager
def somebody_else(answer: bytes) -> Iterator[tuple[int, list[bytes]]]:
    """Another program on the port that was ours, which answers everything alike: its port, and all it was sent."""
    heard: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            heard.append(self.requestline.encode() + bytes(self.headers) + body)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answer)

        do_GET = do_POST = answer  # noqa: N815 - the base's names

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    other = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    try:
        yield other.server_address[1], heard
    finally:
        other.shutdown()
        other.server_close()


@pytest.mark.parametrize("answer", [b"", b"{}", b"[]", b'{"proof": "0"}', b'{"proof": 1}', b"\xff", b"x" * 5000])
def test_whoever_has_the_port_of_a_server_that_was_killed_is_sent_no_word_and_no_table(
    tmp_path: Path, answer: bytes
) -> None:
    with somebody_else(answer) as (port, heard):
        door = OperatorsDoor(tmp_path)
        door.leave(own=f"http://127.0.0.1:{port}", url="", word=OPERATOR)

        asked = door.ask("/operator/import", WHOLE)

    assert asked is None
    assert len(heard) == 1
    assert OPERATOR.encode() not in heard[0]
    assert WHOLE not in heard[0]


def test_our_own_server_is_asked(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.open_table()
        door = OperatorsDoor(tmp_path)
        door.leave(own=server.url, url="", word=OPERATOR)

        said = door.ask("/operator/seat", json.dumps({"table": table["table"], "name": "gm"}).encode())

    assert said is not None
    assert json.loads(said)["seat"] == "s1"


def test_a_server_that_is_killed_while_it_answers_is_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it had begun to send is not taken for a whole table."""

    def breaks_off(answer: HTTPResponse, amount: int | None = None) -> bytes:
        raise IncompleteRead(WHOLE[:10])

    with serving(tmp_path) as server:
        server.open_table()
        door = OperatorsDoor(tmp_path)
        door.leave(own=server.url, url="", word=OPERATOR)
        monkeypatch.setattr(folder, "_is_ours", lambda own, word: True)
        monkeypatch.setattr(HTTPResponse, "read", breaks_off)

        said = door.ask("/operator/entrance", b"{}")

    assert said is None


@pytest.mark.parametrize("left", ["", "[]", "3", "{}", '{"own": 3}', '{"own": "x"}'])
def test_a_file_that_was_cut_off_is_as_none(tmp_path: Path, left: str) -> None:
    (tmp_path / "threefates.operator").write_text(left, encoding="utf-8")

    assert OperatorsDoor(tmp_path).ask("/operator/import", WHOLE) is None
