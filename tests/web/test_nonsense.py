"""Nonsense at every door: a clear answer with the security headers, no traceback, and nothing told of the machine."""

from __future__ import annotations

import difflib
import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.serving import OPERATOR, Serving, serving
from tests.web.conftest import Evening
from tests.web.devices import Device, NewDevice
from tests.web.locked import Locked
from threefates.web import schemas
from threefates.web.options import Options
from threefates.web.problems import WrongInput

BODIES = [
    b"[]",
    b"null",
    b'"x"',
    b"true",
    b"1e999",
    b'{"system": 1e999}',
    b'{"code": 1e999, "name": 1e999, "seat": 1e999}',
    b'{"id": "a", "command": 1e999}',
    b'{"id": "a", "command": []}',
    b'{"id": "a", "command": {"type": 1e999}}',
    b'{"id": "a", "command": {"type": "tc.hide", "who": "x", "secret": 1e999}}',
    b'{"id": "a", "command": {"type": "tc.toss", "who": "x"}, "by_hand": [1e999]}',
    b'{"table": 1e999, "name": []}',
    b'{"record": "threefates-table", "format": 1e999}',
    b'{"none of these": "\xff"}',
]
ORIGINS = ["http://[", "http://[::1", "http://a:99999999", "\xff\xfe", "//", "http://a b"]
PUBLIC = "https://table.example.org"


def is_clear(said: Any) -> bool:
    """Whether an answer says what is wrong and what to do, and to the browser what it may do."""
    problem = said.json()
    return (
        400 <= said.status_code < 500
        and bool(problem["title"] and problem["remedy"])
        and "content-security-policy" in said.headers
        and said.headers["x-content-type-options"] == "nosniff"
    )


def test_a_body_that_is_no_object_or_no_number_is_refused_in_words(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    doors = {
        "/api/tables": "",
        evening.at("seats"): "",
        evening.at("claims"): "",
        evening.at("odds"): evening.mara,
        evening.at("commands"): evening.mara,
        **dict.fromkeys(("/operator/seat", "/operator/export", "/operator/import", "/operator/keep"), OPERATOR),
    }

    answers = [
        evening.server.ask("POST", path, key=key, content=body) for path, key in doors.items() for body in BODIES
    ]

    assert all(map(is_clear, answers))
    assert not [record for record in caplog.records if record.exc_info]


def test_text_without_an_end_is_read_once_and_not_from_each_of_its_quotes() -> None:
    endless = b'"' + b'\\"' * 1000  # of thirty thousand, each read to the end, one would take twelve seconds

    assert schemas.PIECE.findall(endless) == [endless]


def test_no_more_mistakes_are_looked_for_than_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def compare(word: str, *known: object, **more: object) -> list[str]:
        compared.append(word)
        return []

    monkeypatch.setattr(difflib, "get_close_matches", compare)
    body = b"{" + b",".join(b'"%s%d": 1' % (b"k" * 900, number) for number in range(60)) + b"}"

    with pytest.raises(WrongInput) as refused:
        schemas.read(body, schemas.Sit)

    assert len(refused.value.faults) == len(compared) == 20
    assert max(map(len, compared)) <= 100


def test_a_list_that_is_too_long_is_counted_and_not_looked_through(evening: Evening) -> None:
    asked = {"id": "a", "command": {"type": "tc.toss", "who": evening.obol}, "by_hand": [{}] * 5000}

    (fault,) = evening.server.ask("POST", evening.at("commands"), key=evening.mara, json=asked).json()["faults"]

    assert (fault["key"], fault["found"], fault["allowed"]) == ("by_hand", "5000 of them", "at most 200")


@pytest.mark.parametrize("origin", ORIGINS)
def test_an_origin_that_is_none_is_refused_in_words(server: Serving, origin: str) -> None:
    said = server.ask("POST", "/api/tables", content=b"{}", headers={"Origin": origin.encode("latin1")})

    assert said.status_code == 403
    assert is_clear(said)


@pytest.mark.parametrize("message", ["x" * 70_000, "1e999", "[" * 30_000, '{"key": "\\ud800"}', b"\x00\xff"])
def test_a_first_message_that_is_nonsense_leaves_no_traceback(
    evening: Evening, caplog: pytest.LogCaptureFixture, message: str | bytes
) -> None:
    address = f"ws://127.0.0.1:{evening.server.port}{evening.at('stream')}"

    with connect(address, compression=None, proxy=None, ping_interval=None) as socket:
        socket.send(message)
        with pytest.raises(ConnectionClosed):
            list(iter(lambda: socket.recv(timeout=5), None))

    assert socket.close_code in (1009, 4401)
    assert not [record for record in caplog.records if record.exc_info]


def test_what_goes_wrong_on_our_side_has_the_headers_too(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = evening.server.service.host._tables[evening.id]
    monkeypatch.setattr(table, "view", lambda seat: 1 / 0)

    said = evening.server.ask("GET", evening.at("view"), key=evening.mara)

    assert (said.status_code, said.json()["code"]) == (500, "server.bug")
    assert "content-security-policy" in said.headers
    assert [record for record in caplog.records if record.exc_info]  # for the operator


def test_a_disk_that_fails_is_told_without_where_it_is(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path) as server:
        evening = Evening(server)
        with Locked(tmp_path / "threefates.db"):
            said = evening.act(evening.mara, "tc.toss", who=evening.obol)

    assert said.status_code == 503
    assert str(tmp_path) not in said.text
    assert "threefates.db" not in said.text
    assert any(str(tmp_path) in line for line in caplog.messages)  # the operator is told


def test_behind_https_cookies_are_secure_and_browsers_told_to_stay(tmp_path: Path) -> None:
    with serving(tmp_path, public_url=PUBLIC) as server:
        headers = {"Host": "table.example.org", "Origin": PUBLIC}
        started = server.ask("POST", "/start", data={"system": "three_coins"}, headers=headers)
        plain = server.ask("GET", "/")

    assert started.status_code == 303
    assert "; Secure" in started.headers["set-cookie"]
    assert "max-age=" in started.headers["strict-transport-security"]
    assert "max-age=" in plain.headers["strict-transport-security"]


@pytest.mark.parametrize("origin", ["http://table.example.org", "http://127.0.0.1:{port}"])
def test_behind_https_no_http_origin_is_ours(tmp_path: Path, origin: str) -> None:
    with serving(tmp_path, public_url=PUBLIC) as server:
        headers = {"Origin": origin.format(port=server.port)}
        said = server.ask("POST", "/api/tables", json={"system": "three_coins"}, headers=headers)

    assert (said.status_code, said.json()["code"]) == (403, "origin.foreign")
    assert PUBLIC in said.json()["remedy"]


def test_behind_https_the_only_way_in_is_https() -> None:
    from threefates.web.invitations import bases

    assert bases(Options(port=8000, public_url=PUBLIC), "http://192.168.1.7:8000") == [PUBLIC]


def test_without_https_nothing_is_said_of_it(gm: Device) -> None:
    assert not [cookie for cookie in gm.http.cookies.jar if cookie.secure]
    assert "strict-transport-security" not in gm.get("").headers


@pytest.mark.parametrize(
    ("chosen", "believed"),
    [
        ({}, False),
        ({"public_url": "http://table.test"}, True),
        ({"proxies": ("127.0.0.1",)}, True),
        ({"proxies": ("10.0.0.0/24",), "public_url": "http://table.test"}, False),
    ],
)
def test_only_a_proxy_that_is_trusted_says_who_asks(tmp_path: Path, chosen: dict[str, Any], believed: bool) -> None:
    with serving(tmp_path, **chosen) as server:
        table = server.open_table()
        server.ask("GET", f"/join/{table['code']}", headers={"X-Forwarded-For": "203.0.113.9"})
        seen = server.service.host.visitors[table["table"]]

    assert list(seen) == ["203.0.113.9" if believed else "127.0.0.1"]


def test_what_comes_after_a_body_says_nothing_of_who_asks(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=("127.0.0.1",)) as server:
        table = server.open_table()
        head = f"GET /join/{table['code']} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.9\r\n"
        after = "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as asking:
            asking.sendall((head + after).encode())
            said = b"".join(iter(lambda: asking.recv(65536), b""))
        seen = server.service.host.visitors[table["table"]]

    assert said.startswith(b"HTTP/1.1 200 ")
    assert list(seen) == ["203.0.113.9"]


def test_whoever_asks_as_the_operator_without_the_word_is_counted(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        wrong = [server.ask("POST", "/operator/export", key="guess", content=b"{}").status_code for _ in range(50)]

    assert wrong[0] == 403
    assert wrong[-1] == 429


def test_the_server_proves_that_it_knows_the_operators_word_and_never_says_it(server: Serving) -> None:
    from threefates.web.service import proof

    said = server.ask("GET", "/operator/hello?nonce=0123456789abcdef")
    short = server.ask("GET", "/operator/hello?nonce=0")

    assert said.json() == {"proof": proof(OPERATOR, "0123456789abcdef")}
    assert OPERATOR not in said.text
    assert short.status_code == 403


def test_a_page_refuses_nonsense_and_keeps_what_was_typed(device: NewDevice, gm: Device) -> None:
    said = device().post(f"/join/{gm.code()}", name="\u200b", role="player")

    assert said.status_code == 409
