"""What a head holds is made sense of in no time, and everybody who finds nothing or is refused is counted."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.serving import Serving, serving
from tests.web.rude import heard, opened
from threefates.web.buckets import Rate
from threefates.web.pages.folds import SPEAKING
from threefates.web.sockets import KEY_REFUSED

EVIL = {"Host": "evil.example"}
OF_OTHERS = 'a="\\101";' * 3_000  # each of which takes microseconds to be read


@pytest.mark.parametrize(
    "path", ["/?" + "a&" * 15_000, "/?" + "a=%41&" * 5_000, "/" + "%41" * 10_000], ids=["empty", "written", "path"]
)
def test_an_address_without_end_is_refused_in_words(server: Serving, path: str) -> None:
    with closing(opened(server)) as asking:
        asking.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        status, _, problem = heard(asking)

    assert (status, problem["code"]) == (414, "address.too_long")
    assert problem["remedy"]


def test_a_window_may_name_every_heading_that_a_page_has(server: Serving) -> None:
    named = "".join(f"&open={SPEAKING[0]}" for _ in range(350))  # hundreds more than any page
    made = server.open_table()

    asked = f"ws://127.0.0.1:{server.port}/t/{made['table']}/gm/live?after=0{named}"
    with connect(asked) as window, pytest.raises(ConnectionClosed) as closed:
        window.recv()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == KEY_REFUSED  # it was opened, and hears that it has no key


def test_cookies_of_others_are_not_made_sense_of(server: Serving) -> None:
    def seconds(cookies: str) -> float:
        before = time.perf_counter()
        for _ in range(20):
            assert server.ask("GET", "/", headers={"Cookie": cookies}).status_code == 200
        return time.perf_counter() - before

    seconds("a=b")

    assert min(seconds(OF_OTHERS) for _ in range(3)) < 0.1 + 2 * min(seconds("a=b") for _ in range(3))


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("POST", "/nowhere", {}, 404),
        ("POST", "/health", {}, 405),
        ("GET", "/", EVIL, 421),
        ("POST", "/start", EVIL, 421),
        ("POST", "/start", {"Origin": "https://evil.example"}, 403),
    ],
)
def test_who_finds_nothing_or_is_refused_is_counted(
    tmp_path: Path, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    with serving(tmp_path, no_limits=False) as server:
        server.service.limits._pages.rate = Rate(per_second=0, burst=3)
        server.service.limits._pages._levels.clear()
        answers = [server.ask(method, path, headers=headers).status_code for _ in range(5)]

    assert answers == [status] * 3 + [429] * 2


def test_windows_where_there_is_none_are_counted(tmp_path: Path) -> None:
    def asked(server: Serving) -> int:
        with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{server.port}/nowhere"):
            pass
        return refused.value.response.status_code

    with serving(tmp_path, no_limits=False) as server:
        server.service.limits._pages.rate = Rate(per_second=0, burst=3)
        server.service.limits._pages._levels.clear()
        answers = [asked(server) for _ in range(5)]

    assert answers == [404] * 3 + [429] * 2


def test_the_first_page_costs_more_than_others(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        server.service.limits._pages.rate = Rate(per_second=0, burst=6)
        server.service.limits._pages._levels.clear()
        answers = [server.ask("GET", "/").status_code for _ in range(3)]

    assert answers == [200, 200, 429]
