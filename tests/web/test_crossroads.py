"""What is passed on to another server says who asks, whatever who asks has said."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Sequence
from typing import Any

import pytest
from uvicorn.server import ServerState

from threefates.table.names import LETTERS
from threefates.testing.memory import MemoryStore
from threefates.web import shards
from threefates.web.app import application
from threefates.web.crossroads import Crossroads, passed_on
from threefates.web.elsewhere import HERE, word_of
from threefates.web.options import Options
from threefates.web.server import configured
from threefates.web.shards import ANYWHERE, FIRST, INLINE, HandingOver, Inbox, Shards, Workers

CODE = "ZZZZZZZZZZ"
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


class Elsewhere:
    """Knows one table, by its code, which another server holds."""

    def __init__(self, code: str, where: str) -> None:
        self._where, self._found = {code: where}, dict[str, str]()
        self.asked = 0

    def known(self, word: str) -> str | None:
        return self._found.get(word)

    async def find(self, word: str) -> str:
        self.asked += 1
        self._found |= {word: self._where[word]} if word in self._where else {}
        return self._found.get(word, HERE)

    def forget(self, word: str) -> None:
        self._found.pop(word, None)


async def statuses(addresses: Sequence[str], paths: Sequence[str], proxies: tuple[str, ...] = ()) -> list[int]:
    """What a server answers, asked for each path by an address; another holds the only table there is."""
    other = await asyncio.start_server(_is_there, "127.0.0.1", 0)
    elsewhere: Any = Elsewhere(CODE, f"127.0.0.1:{other.sockets[0].getsockname()[1]}")
    config: Any = configured(application(MemoryStore()), Options(proxies=proxies), 99, elsewhere)
    config.load()
    here = await asyncio.get_running_loop().create_server(lambda: Crossroads(config, ServerState(), {}), "127.0.0.1", 0)
    found = []
    for address, path in zip(addresses, paths, strict=True):
        reader, writer = await asyncio.open_connection(*here.sockets[0].getsockname())
        head = f"\r\nGET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode())
        found.append(int((await reader.read()).split()[1]))
        writer.close()
    for each in (here, other):
        each.close()
    return found


async def _is_there(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    await writer.drain()
    writer.close()


def test_who_tries_many_codes_is_not_told_by_which_server_one_is_right() -> None:
    ways = [
        "/join/{}",
        "/join?code={}",
        "/api/tables/{}/seats",
        "/t/{}/s1/",
        "/?go={}.x",
        "/%6aoin/{}",
        "http://a/join/{}",
    ]
    wrong = [ways[n % len(ways)].format(f"BCDFGHJKM{last}") for n, last in enumerate([*LETTERS, *LETTERS])]
    right = [way.format(CODE) for way in ways]

    found = asyncio.run(statuses([""] * 53, [*right, *wrong[:20], *wrong[20:], *right, "/t/0a1b2c3d4e/s1/"]))

    assert found[:7] == [200] * 7
    assert 429 not in found[7:27]
    assert found[27:-1] == [429] * 25
    assert found[-1] == 401  # who has a seat comes to it, whatever others try


def test_half_a_request_that_comes_drop_by_drop_does_not_win_time() -> None:
    async def late() -> list[float]:
        elsewhere: Any = Elsewhere(CODE, HERE)
        config: Any = configured(application(MemoryStore()), Options(), 99, elsewhere)
        config.load()
        crossing, found = Crossroads(config, ServerState(), {}), []
        here = await asyncio.get_running_loop().create_server(lambda: crossing, "127.0.0.1", 0)
        _, writer = await asyncio.open_connection(*here.sockets[0].getsockname())
        for drop in (b"GET /t", b"/0a1b", b"\r"):
            writer.write(drop)
            await asyncio.sleep(0.02)
            found.append(crossing._late)
        writer.close()
        here.close()
        return found

    assert len(set(asyncio.run(late()))) == 1


def test_codes_are_counted_by_the_address_that_a_proxy_names() -> None:
    tried = [f"/join/BCDFGHJKM{last}" for last in LETTERS + "B"]

    def last(addresses: str, proxies: tuple[str, ...]) -> list[int]:
        asked = [addresses.format(n) for n in range(len(tried))]
        return asyncio.run(statuses([*asked, "192.0.2.9"], [*tried, f"/join/{CODE}"], proxies))[-1:]

    assert last("192.0.2.1", ("127.0.0.1",)) == [200]
    assert last("192.0.2.{}, 192.0.2.9", ("127.0.0.1",)) == [429]
    assert last("192.0.2.{}", ()) == [429]


@pytest.mark.parametrize(
    "line",
    [
        b"GET  /t/0a1b2c3d4e/s1/ HTTP/1.1",
        b"GET https://table.test/t/0a1b2c3d4e/s1/ HTTP/1.1",
        b"GET HTTP://table.test/t/0a1b2c3d4e/s1/ HTTP/1.1",
        b"GET /join?name=x&code=0a1b2c3d4e HTTP/1.1",
    ],
)
def test_however_a_request_is_written_its_table_is_found(line: bytes) -> None:
    assert (word_of(line) or "").lower() == "0a1b2c3d4e"


def test_the_table_is_looked_for_once_however_small_the_pieces_of_a_head_are() -> None:
    asked: list[bytes] = []

    def word(line: bytes) -> str | None:
        asked.append(line)
        return word_of(line)

    async def crumbs() -> None:
        elsewhere: Any = Elsewhere(CODE, HERE)
        config: Any = configured(application(MemoryStore()), Options(), 99, elsewhere)
        config.load()
        config.word_of = word
        here = await asyncio.get_running_loop().create_server(
            lambda: Crossroads(config, ServerState(), {}), "127.0.0.1", 0
        )
        reader, writer = await asyncio.open_connection(*here.sockets[0].getsockname())
        writer.write(b"GET /t/0a1b/s1/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nX: ")
        for _ in range(50):
            writer.write(b"x")
            await asyncio.sleep(0.002)
        writer.write(b"\r\n\r\n")
        assert b" 401 " in await reader.readline()
        writer.close()
        here.close()

    asyncio.run(crumbs())

    assert len(asked) == 1


def test_an_address_without_end_is_not_looked_for() -> None:
    path = "/t/0a1b/" + "%41" * 5_000

    assert asyncio.run(statuses([""], [path])) == [414]


def test_a_request_that_there_is_no_room_to_hand_over_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def asked() -> bytes:
        store, inboxes = MemoryStore(), [Inbox(), Inbox()]
        config: Any = configured(application(store), Options(), 99, Shards(0, 2, store), inboxes)
        config.load()
        config.elsewhere._known["0a1b"] = "1"
        here = await asyncio.get_running_loop().create_server(
            lambda: HandingOver(config, ServerState(), {}), "127.0.0.1", 0
        )
        reader, writer = await asyncio.open_connection(*here.sockets[0].getsockname())
        head = f"POST /t/0a1b/s1/act HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {2 * INLINE}\r\n\r\n"
        writer.write(head.encode() + b"x" * 2 * INLINE)
        async with asyncio.timeout(5):
            said = await reader.read()
        writer.close()
        here.close()
        for end in (end for inbox in inboxes for end in (inbox._mine, inbox._theirs)):
            end.close()
        return said

    monkeypatch.setattr(shards, "_written", full)

    said = asyncio.run(asked())

    assert said.startswith(b"HTTP/1.1 503 ")
    assert b"server.full" in said
