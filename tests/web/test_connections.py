"""Connections: no headers without end, no half requests for ever, no house that takes every place."""

from __future__ import annotations

import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.serving import Serving, serving
from tests.web.rude import UPGRADE, heard, opened, send_for_ever
from threefates.rulebook.refusals import Refused
from threefates.web import connections, limits, service
from threefates.web.buckets import Buckets, Rate
from threefates.web.limits import MOST_LONG, MOST_LONG_ANYWHERE, Limits
from threefates.web.options import Options
from threefates.web.room import Room

MOST = 24
HEAD = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience is short."""
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.4)
    monkeypatch.setattr(connections, "BODY_WITHIN", 0.4)


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Serving]:
    """A server with limits, and few places."""
    with serving(tmp_path, no_limits=False, most=MOST) as server:
        yield server


@pytest.mark.parametrize("chunk", [b"x" * 4096, b"X-A: b\r\n" * 512, b"X-A:\r\n" * 512])
def test_headers_without_end_are_not_read_to_the_end(server: Serving, chunk: bytes) -> None:
    with closing(opened(server)) as asking:
        asking.sendall(HEAD + b"X-Long: ")
        sent = send_for_ever(asking, chunk, 100_000_000)

    assert sent < 20_000_000  # what lies in the sockets' buffers, and no more
    assert server.ask("GET", "/api/openapi.json").status_code == 200


def test_too_many_headers_are_refused_in_words(server: Serving) -> None:
    with closing(opened(server)) as asking:
        asking.sendall(HEAD + b"X-Long: " + b"x" * 40_000 + b"\r\n\r\n")
        status, headers, problem = heard(asking)

    assert (status, problem["code"]) == (431, "head.too_long")
    assert problem["remedy"]
    assert "content-security-policy" in headers


def test_what_is_no_http_is_refused_in_words(server: Serving) -> None:
    with closing(opened(server)) as asking:
        asking.sendall(b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n")
        status, headers, problem = heard(asking)

    assert (status, problem["code"]) == (400, "request.not_http")
    assert "content-security-policy" in headers


def test_as_many_headers_as_a_browser_sends_pass(server: Serving) -> None:
    said = server.ask("GET", "/api/openapi.json", headers={"Cookie": "a=" + "b" * 8000, "X-More": "c" * 8000})

    assert said.status_code == 200


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    "half", [b"", b"GET", HEAD, b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n{"]
)
def test_half_a_request_holds_its_place_for_a_while_only(limited: Serving, half: bytes) -> None:
    with closing(opened(limited)) as asking:
        asking.sendall(half)
        status, _, problem = heard(asking)

    assert (status, problem["code"]) == (408, "request.too_slow")


def drips(into: socket.socket, pieces: int) -> None:
    """A header every now and then."""
    for _ in range(pieces):
        into.sendall(b"X-A: b\r\n")
        time.sleep(0.1)


@pytest.mark.usefixtures("quick")
def test_a_request_that_drips_is_as_slow_as_one_that_stands_still(limited: Serving) -> None:
    with closing(opened(limited)) as asking:
        asking.sendall(HEAD)
        with pytest.raises(OSError):  # noqa: PT011 - hung up on, in whatever words of the system
            drips(asking, 200)


def test_one_house_does_not_take_every_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room.__init__, "__defaults__", (0, 8, ()))
    with serving(tmp_path, no_limits=False, most=MOST) as server, ExitStack() as held:
        crowd = [held.enter_context(closing(opened(server))) for _ in range(9)]

        status, headers, problem = heard(crowd[-1])
        from_elsewhere = server.server.config.room.come("198.51.100.7")  # type: ignore[attr-defined]

    assert (status, problem["code"]) == (503, "server.full")
    assert "content-security-policy" in headers
    assert from_elsewhere


def test_whoever_goes_leaves_their_place(limited: Serving) -> None:
    table = limited.open_table()
    limited._client.close()
    room: Room = limited.server.config.room  # type: ignore[attr-defined]
    address = f"ws://127.0.0.1:{limited.port}/api/tables/{table['table']}/stream"
    for _ in range(3):
        with ExitStack() as held:
            for _ in range(MOST - 2):
                held.enter_context(closing(opened(limited)))
            with connect(
                address,
                additional_headers={"Authorization": f"Bearer {table['key']}"},
                compression=None,
                proxy=None,
                ping_interval=None,
            ) as window:
                window.recv(timeout=10)
                held_now = room.open.total()
        _until(lambda: room.open.total() == 0)

    assert held_now == MOST - 1
    assert not room.open


@pytest.mark.parametrize(
    "more",
    [
        "Cookie: a=" + "b" * 9000 + "\r\n",
        "X-A: b\r\n" * 200,
        "Content-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Sec-WebSocket-Protocol: ,,\xff\r\n",
        "Sec-WebSocket-Version: 7\r\n",
    ],
)
def test_what_opens_no_socket_is_refused_in_words_and_holds_no_place(limited: Serving, more: str) -> None:
    with closing(opened(limited)) as asking:
        asking.sendall(f"GET /api/tables/x/stream HTTP/1.1\r\n{UPGRADE}{more}\r\n".encode("latin1"))
        status, headers, problem = heard(asking)

    assert (status, problem["code"]) == (400, "request.not_a_socket")
    assert "content-security-policy" in headers
    _until(lambda: not limited.server.config.room.open)  # type: ignore[attr-defined]
    assert not limited.server.config.room.open  # type: ignore[attr-defined]


@pytest.mark.parametrize(("path", "status"), [("/nowhere", 404), ("/t/x/s1/live?after=x", 422)])
def test_a_socket_where_there_is_none_is_refused_like_any_request(
    server: Serving, caplog: pytest.LogCaptureFixture, path: str, status: int
) -> None:
    with closing(opened(server)) as asking:
        asking.sendall(f"GET {path} HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        said = b"".join(iter(lambda: asking.recv(65536), b""))

    assert said.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"content-security-policy" in said.lower()
    assert not [record for record in caplog.records if record.exc_info]


def frame(kind: int, words: bytes = b"") -> bytes:
    """One short frame of a client, with a mask of zeros."""
    return bytes([0x80 | kind, 0x80 | len(words), 0, 0, 0, 0]) + words


@pytest.mark.parametrize("kind", [1, 2, 9, 10], ids=["text", "bytes", "ping", "pong"])
def test_a_window_that_talks_without_end_is_closed_and_keeps_nobody_waiting(server: Serving, kind: int) -> None:
    table = server.open_table()
    with closing(opened(server)) as window:
        key = f"Authorization: Bearer {table['key']}\r\n"
        window.sendall(f"GET /api/tables/{table['table']}/stream HTTP/1.1\r\n{UPGRADE}{key}\r\n".encode())
        window.recv(65536)
        sent = send_for_ever(window, frame(kind) * 10_000, 200_000_000)
        held = server.service.host.windows
        _until(lambda: not held)

    assert sent < 200_000_000
    assert not held


def test_text_that_is_none_closes_the_window_and_leaves_no_traceback(
    server: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    table = server.open_table()
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table['table']}/stream"
    headers = {"Authorization": f"Bearer {table['key']}"}
    with connect(address, additional_headers=headers, compression=None, proxy=None, ping_interval=None) as window:
        window.socket.sendall(frame(1, b"\xff\xff"))
        with pytest.raises(ConnectionClosed):
            list(iter(lambda: window.recv(timeout=5), None))

    assert window.close_code == 1007
    assert not [record for record in caplog.records if record.exc_info]


def test_requests_far_ahead_of_their_answers_are_not_kept(server: Serving) -> None:
    with closing(opened(server)) as asking:
        asking.sendall((HEAD + b"\r\n") * 2000)
        said = b""
        try:
            while chunk := asking.recv(1 << 20):
                said += chunk
        except ConnectionResetError:
            pass

    assert said.count(b"HTTP/1.1 200 ") < 2000
    assert b"request.too_far_ahead" in said


def test_requests_far_ahead_leave_no_line_each(server: Serving, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(20):
        with closing(opened(server)) as asking:
            asking.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 9)
            asking.recv(1 << 20)
    server.ask("GET", "/health")

    assert [record.message for record in caplog.records if record.name.startswith("uvicorn")] == []


def test_whoever_does_not_wait_for_the_answer_leaves_no_traceback(
    server: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(150):
        with closing(opened(server)) as asking:
            asking.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            asking.sendall(b"GET /join/ZZZZZZZZZZ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3)
    server.ask("GET", "/api/openapi.json")

    assert not [record for record in caplog.records if record.exc_info]


def test_pages_and_files_are_counted_too_key_or_no_key(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        server.service.limits._pages.rate = Rate(per_second=0, burst=5)
        answers = [server.ask("GET", path) for path in ("/", "/why", "/nowhere", "/")]

    assert [said.status_code for said in answers] == [200, 200, 404, 429]
    assert answers[-1].json()["remedy"]
    assert "content-security-policy" in answers[-1].headers


def _until(true: object) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and not true():  # type: ignore[operator]
        time.sleep(0.02)


def test_altogether_there_are_only_so_many_and_a_proxy_may_have_them_all() -> None:
    room = Room(most=3, most_of_one=2, proxies=["10.0.0.0/24"])

    ours = [room.come("10.0.0.7") for _ in range(4)]
    room.go("10.0.0.7")
    others = [room.come("192.0.2.1"), room.come("192.0.2.2")]

    assert ours == [True, True, True, False]
    assert others == [True, False]
    assert room.open == {"10.0.0.7": 2, "192.0.2.1": 1}


def test_on_a_socket_for_both_each_old_address_is_a_house_of_its_own_and_its_proxy_is_believed() -> None:
    room = Room(most=100, most_of_one=1, proxies=Options(proxies=("10.0.0.2",)).trusted)

    came = [
        room.come(f"::ffff:{address}") for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "10.0.0.2", "10.0.0.2")
    ]

    assert came == [True, True, False, True, True]


def test_a_network_of_addresses_is_one_house() -> None:
    room = Room(most=100, most_of_one=2)

    came = [room.come(f"2001:db8::{number}") for number in range(1, 4)]

    assert came == [True, True, False]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit there")
def test_a_server_opens_as_many_files_as_it_may() -> None:
    import resource

    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard != resource.RLIM_INFINITY and hard < 300:
        pytest.skip("this machine lets nobody open many files")
    program = (
        "import resource; h = resource.getrlimit(resource.RLIMIT_NOFILE)[1]; "
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, h)); "
        "from threefates.web.room import raise_files; "
        "print(raise_files(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )

    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()

    assert int(said[1]) > 256
    assert int(said[0]) < int(said[1])


def test_sockets_without_a_key_are_counted(limited: Serving) -> None:
    from websockets.exceptions import InvalidStatus

    address = f"ws://127.0.0.1:{limited.port}/api/tables/nothere/stream"
    refused = 0
    for _ in range(50):
        try:
            with connect(address, compression=None, proxy=None, ping_interval=None):
                pass
        except InvalidStatus as error:
            refused += error.response.status_code == 429

    assert refused


def test_what_costs_more_is_asked_for_less_often() -> None:
    hour = [0.0]
    bucket = Buckets(Rate(per_second=1, burst=4), clock=lambda: hour[0])

    taken = [bucket.take("mara", cost=10), bucket.take("mara"), bucket.take("bo")]
    hour[0] = 7.5
    later = bucket.take("mara")

    assert taken == [True, False, True]
    assert later


def test_nobody_pays_for_ever() -> None:
    hour = [0.0]
    bucket = Buckets(Rate(per_second=1, burst=4), clock=lambda: hour[0])
    bucket.take("mara", cost=1e9)

    hour[0] = 40.0

    assert bucket.take("mara")


def test_all_seats_of_a_house_together_are_slowed_and_another_house_is_not() -> None:
    limits = Limits(clock=lambda: 0.0)
    passed = 0
    for seat in range(12):
        for _ in range(60):
            try:
                limits.seat("t", f"s{seat}", "look", address="203.0.113.7")
            except Exception:  # noqa: BLE001 - slowed
                continue
            passed += 1

    assert passed == 400
    limits.seat("t", "s99", "look", address="198.51.100.7")


def test_the_whole_log_costs_by_its_length_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "TOLD_AT_ONCE", 0.05)  # so that a new table's log counts as a long one
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        at, key = f"/api/tables/{table['table']}", table["key"]
        whole = [server.ask("GET", f"{at}/log?after=0", key=key).status_code for _ in range(3)]
        recent = server.ask("GET", f"{at}/view", key=key).status_code
        asked = {"id": "x", "command": {"type": "raise-x-card"}}
        card = server.ask("POST", f"{at}/commands", key=key, json=asked).status_code

    assert whole == [200, 429, 429]
    assert recent == 200
    assert card == 200


def test_what_many_windows_are_shown_costs_more_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "SHOWN_AT_ONCE", 0.01)  # so that one window counts as a hundred times twenty
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        key, path = table["key"], f"/api/tables/{table['table']}"

        def acted(name: str) -> int:
            said = {"id": name, "command": {"type": "rename-seat", "name": name}}
            return server.ask("POST", f"{path}/commands", key=key, json=said).status_code

        unseen = [acted(f"Gwen {n}") for n in range(5)]
        at, headers = f"ws://127.0.0.1:{server.port}{path}/stream", {"Authorization": f"Bearer {key}"}
        with connect(at, additional_headers=headers, proxy=None) as window:
            window.recv()
            seen = [acted(f"Gwendolyn {n}") for n in range(3)]

    assert unseen == [200] * 5
    assert seen == [200, 429, 429]


def test_long_answers_that_nobody_takes_are_not_many() -> None:
    """Each holds a long log in memory until it has been read, and whoever reads it may be slow."""
    counted = Limits()
    here = [counted.read_at_length("192.0.2.7") for _ in range(MOST_LONG)]
    with pytest.raises(Refused, match="on their way"):
        counted.read_at_length("192.0.2.7")
    elsewhere = [counted.read_at_length(f"198.51.100.{n}") for n in range(MOST_LONG_ANYWHERE - MOST_LONG)]
    with pytest.raises(Refused, match="on their way"):
        counted.read_at_length("203.0.113.1")
    for done in (*here, *elsewhere):
        done()

    assert not counted._long
    counted.read_at_length("192.0.2.7")


def test_a_long_answer_counts_until_it_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "LONG", 0)
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        path = f"/api/tables/{table['table']}/log?after=0"
        one_by_one = [server.ask("GET", path, key=table["key"]).status_code for _ in range(MOST_LONG + 2)]
        monkeypatch.setattr(limits, "MOST_LONG", 0)
        refused = server.ask("GET", path, key=table["key"])

    assert one_by_one == [200] * (MOST_LONG + 2)
    assert (refused.status_code, refused.json()["code"]) == (429, "rate.long")
