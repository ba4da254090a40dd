"""What is passed on to another server says who asks, whatever who asks has said."""

import pytest

from threefates.testing.memory import MemoryStore
from threefates.web.crossroads import passed_on
from threefates.web.elsewhere import HERE, word_of
from threefates.web.shards import ANYWHERE, FIRST, Shards, Workers

FORGED = (
    b"GET /t/1/s1/ HTTP/1.1\r\nHost: table.example.org\r\nX-Forwarded-For: 203.0.113.9\r\nx-forwarded-proto: https\r\n"
    b"X-Threefates-Passed-On: 1\r\nConnection: keep-alive\r\n\r\nbody"
)


def fields(request: bytes) -> list[str]:
    head, _, body = request.partition(b"\r\n\r\n")
    assert body == b"body"
    return head.decode().split("\r\n")[1:]


def test_what_a_client_says_of_itself_is_left_out() -> None:
    said = fields(passed_on(FORGED, "192.0.2.1", "http", believed=False))

    assert said == [
        "Host: table.example.org",
        "x-forwarded-for: 192.0.2.1",
        "x-forwarded-proto: http",
        "connection: close",
        "x-threefates-passed-on: 1",
    ]


def test_what_a_proxy_says_of_its_client_is_passed_on() -> None:
    said = fields(passed_on(FORGED, "10.0.0.1", "http", believed=True))

    assert "x-forwarded-for: 203.0.113.9, 10.0.0.1" in said
    assert "x-forwarded-proto: https" in said


def test_a_window_stays_open() -> None:
    asked = b"GET /t/1/s1/live HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nbody"

    said = fields(passed_on(asked, "192.0.2.1", "http", believed=False))

    assert said[-3:] == ["connection: Upgrade", "upgrade: websocket", "x-threefates-passed-on: 1"]
    assert len(said) == 5


@pytest.mark.parametrize(
    "more",
    [
        "Upgrade: foo",
        "Upgrade: foo\r\nConnection: upgrade",
        "Upgrade: websocket\r\nUpgrade: foo",
        "Upgrade: h2c, websocket\r\nConnection: Upgrade\r\nConnection: keep-alive",
    ],
)
def test_whatever_is_no_window_is_the_last_request_on_its_way(more: str) -> None:
    asked = f"GET /t/1/s1/ HTTP/1.1\r\n{more}\r\n\r\nbody".encode()

    said = fields(passed_on(asked, "192.0.2.1", "http", believed=False))

    assert [each for each in said if each.lower().startswith(("connection", "upgrade"))] == ["connection: close"]


def test_a_window_takes_no_other_word_on_its_connection_along() -> None:
    asked = (
        b"GET /t/1/s1/live HTTP/1.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\nConnection: keep-alive\r\n\r\nbody"
    )

    said = fields(passed_on(asked, "192.0.2.1", "http", believed=False))

    assert [each for each in said if each.lower().startswith("connection")] == ["connection: Upgrade"]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (b"POST /api/tables/0a1b/commands HTTP/1.1", "0a1b"),
        (b"GET /join?code=bcdfg+hjkmn HTTP/1.1", "BCDFGHJKMN"),
        (b"GET /?go=0a1b.xyz HTTP/1.1", "0a1b"),
        (b"POST /api/tables HTTP/1.1", None),
        (b"GET / HTTP/1.1", None),
        (b"GET /t/ HTTP/1.1", None),
        (b"\x00\xff", None),
    ],
)
def test_the_first_line_says_the_table(line: bytes, word: str | None) -> None:
    assert word_of(line) == word


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (b"POST /start HTTP/1.1", ANYWHERE),
        (b"POST /operator/keep?table=bcdfghjkmn HTTP/1.1", "bcdfghjkmn"),
        (b"POST /tables/0a1b/keep HTTP/1.1", "0a1b"),
        (b"POST /operator/entrance HTTP/1.1", FIRST),
        (b"GET /all/.xyz HTTP/1.1", FIRST),
        (b"GET /t/0a1b/s1/ HTTP/1.1", "0a1b"),
    ],
)
def test_what_the_operator_asks_for_goes_to_the_process_that_can_do_it(line: bytes, word: str) -> None:
    assert Workers.word_of(line) == word


def test_the_operators_links_are_with_the_first_process() -> None:
    assert [Shards(number, 2, MemoryStore()).known(FIRST) for number in (0, 1)] == [HERE, "0"]
