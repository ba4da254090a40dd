"""Bodies and what comes after them: no endless crumbs, no tail without end, no answer left behind on its connection."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from contextlib import closing, suppress

import pytest

from tests.serving import Serving
from tests.web.rude import UPGRADE, heard, opened, send_for_ever
from threefates.web import connections
from threefates.web.connections import GuardedHttp

CHUNKED = b" HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
DOORS = (b"POST /start", b"GET /health")  # one waits for the body, one has answered before it is there


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("tail", [b"0\r\nX-A: ", b"1;"], ids=["after the body", "between its pieces"])
def test_what_stands_beside_a_body_has_an_end(server: Serving, door: bytes, tail: bytes) -> None:
    with closing(opened(server)) as asking:
        asking.sendall(door + CHUNKED + tail)
        sent = send_for_ever(asking, b"a" * 4096, 100_000_000)

    assert sent < 20_000_000  # what lies in the sockets' buffers, and no more
    assert server.ask("GET", "/health").status_code == 200


@pytest.mark.parametrize("door", DOORS)
def test_a_body_of_nothing_but_crumbs_is_not_read_to_the_end(server: Serving, door: bytes) -> None:
    with closing(opened(server)) as asking:
        asking.sendall(door + CHUNKED)
        sent = send_for_ever(asking, b"1\r\na\r\n" * 700, 100_000_000)

    assert sent < 20_000_000


def test_too_many_crumbs_are_refused_in_words(server: Serving) -> None:
    with closing(opened(server)) as asking:
        asking.sendall(b"POST /start" + CHUNKED + b"1\r\na\r\n" * 5000)
        status, _, problem = heard(asking)

    assert (status, problem["code"]) == (400, "body.too_small_pieces")
    assert problem["remedy"]


def test_a_body_in_pieces_as_programs_send_them_is_taken(server: Serving) -> None:
    pieces = (b"x" * 1400 for _ in range(12_000))  # a picture, by a slow line
    said = server.ask("POST", "/tables/bring", content=pieces)
    words = server.ask("POST", "/api/tables", content=(bytes([sign]) for sign in b'{"system":"three_coins"}'))

    assert said.status_code == 403  # by the operator's door, which is asked first
    assert words.status_code == 201


@pytest.mark.parametrize(("path", "pieces", "waited_for"), [("/start", 8, True), ("/health", 80, False)])
def test_a_long_body_has_time_as_long_as_it_is_waited_for_and_comes(
    server: Serving, monkeypatch: pytest.MonkeyPatch, path: str, pieces: int, *, waited_for: bool
) -> None:
    monkeypatch.setattr(connections, "BODY_WITHIN", 0.3)
    monkeypatch.setattr(connections, "BODY_AT_LEAST", 2048)  # so that each piece has a second
    length = pieces * 2048

    with closing(opened(server)) as asking:
        asking.sendall(f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n\r\n".encode())
        sent = 0
        with suppress(OSError):
            for _ in range(pieces):
                asking.sendall(b"a" * 2048)
                sent += 2048
                time.sleep(0.12)
        said = asking.recv(65536) if waited_for else b""

    assert (sent == length) is waited_for
    assert said.startswith(b"HTTP/1.1 422 ") is waited_for


def test_a_long_body_that_comes_no_more_is_not_waited_for(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY_WITHIN", 0.3)
    monkeypatch.setattr(connections, "BODY_AT_LEAST", 4096)

    with closing(opened(server)) as asking:
        asking.sendall(b"POST /start HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 16384\r\n\r\n" + b"a" * 2048)
        status, _, problem = heard(asking)

    assert (status, problem["code"]) == (408, "request.too_slow")


def test_an_answer_that_nobody_takes_ends_with_its_connection(server: Serving) -> None:
    """A window opened meanwhile over the same connection would hear in its stead that the other side has gone."""
    serving, request = server.server.server_state, b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    server.ask("GET", "/api/openapi.json")  # so that it is there
    with closing(socket.socket()) as asking:
        asking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asking.connect(("127.0.0.1", server.port))
        for _ in range(100):
            asking.sendall(request)
            time.sleep(0.05)
            if any(isinstance(each, GuardedHttp) and each.flow.write_paused for each in serving.connections):
                break
        asking.sendall(request)
        assert until(lambda: bool(serving.tasks), 10)
        asking.sendall(f"GET /api/tables/x/stream HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        time.sleep(0.3)

    assert until(lambda: not serving.tasks, 10)


def until(holds: Callable[[], bool], seconds: float) -> bool:
    """Wait for something; whether it came about."""
    late = time.monotonic() + seconds
    while not (held := holds()) and time.monotonic() < late:
        time.sleep(0.01)
    return held
