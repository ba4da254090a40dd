"""Odds that take long: whoever asks for many of them has theirs later, and nobody else waits for that."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.serving import serving
from threefates.table.looking import Looking
from threefates.table.slices import Work
from threefates.web import pages
from threefates.web.buckets import Buckets, Rate
from threefates.web.limits import Budget, Limits
from threefates.web.sockets import REFUSED
from threefates.web.weighing import Scales

LONG = 0.06  # seconds of work
TOSS: dict[str, Any] = {"type": "roll-dice", "dice": "3d6"}
FORM = {"_type": "roll-dice", "dice": "3d6"}


def work(*asked: object) -> None:
    """Work for a while."""
    until = time.thread_time() + LONG
    while time.thread_time() < until:
        pass


class Sitting:
    """Somebody at a table where odds take long."""

    seat, table = "s1", None

    def __init__(self) -> None:
        self.table = type("Slow", (), {"odds": lambda table, seat, command: work()})()

    def must_hold(self) -> None:
        """Nobody has lost a seat."""


def test_odds_are_paid_for_by_the_time_they_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Looking, "odds", work)
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table(system="fate_2003")
        server.service.limits._time[Budget.ODDS].rate = Rate(per_second=0.0, burst=0.3)
        at, key = f"/api/tables/{table['table']}", table["key"]
        asked = [server.ask("POST", f"{at}/odds", key=key, json={"command": TOSS}) for _ in range(12)]
        cookie = {"Cookie": f"key={key}"}
        page = server.ask("POST", f"/t/{table['table']}/s1/odds", headers=cookie, data=FORM)
        acted = server.ask("POST", f"{at}/commands", key=key, json={"id": "c1", "command": TOSS})

    assert {each.status_code for each in asked} == {409, 429}
    assert asked[-1].json()["code"] == "rate.too_fast"
    assert (page.status_code, acted.status_code) == (429, 200)


def test_between_two_long_questions_others_have_as_long_as_the_first_took() -> None:
    async def both() -> float:
        scales = Scales(Limits())
        began = time.monotonic()
        await asyncio.gather(*(scales.weigh("192.0.2.1", Sitting(), None) for _ in range(3)))  # type: ignore[arg-type]
        return time.monotonic() - began

    assert asyncio.run(both()) >= 5 * LONG


def test_pages_are_paid_for_by_the_time_they_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = pages.seat_in_slices

    def slowly(*args: Any, **more: Any) -> Work[str]:
        work()
        return (yield from shown(*args, **more))

    monkeypatch.setattr(pages, "seat_in_slices", slowly)
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table(system="fate_2003")
        server.service.limits._time[Budget.PAGES].rate = Rate(per_second=0.0, burst=0.3)
        at, cookie = f"/t/{table['table']}/s1/", {"Cookie": f"key={table['key']}"}
        refused = server.ask("POST", f"{at}act", headers=cookie, data={"_type": "say", "_id": "c0", "text": ""})
        asked = [server.ask("GET", at, headers=cookie).status_code for _ in range(12)]
        others = [
            server.ask("GET", f"{at}{page}", headers=cookie).status_code for page in ("names", "settings", "lobby")
        ]
        live = f"ws://127.0.0.1:{server.port}{at}live"
        with (
            connect(live, additional_headers=cookie, proxy=None, ping_interval=None) as window,
            pytest.raises(ConnectionClosed) as closed,
        ):
            window.recv(timeout=10)
        acted = server.ask("POST", f"{at}act", headers=cookie, data={**FORM, "_id": "c1"})

    assert refused.status_code == 409
    assert set(asked) == {200, 429}
    assert others == [429] * 3
    assert closed.value.rcvd
    assert closed.value.rcvd.code == REFUSED
    assert acted.status_code == 303


def test_the_lobby_is_paid_for_with_what_is_offered_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offers = Looking.offers

    def slowly(*args: Any, **more: Any) -> Any:
        work()
        return offers(*args, **more)

    monkeypatch.setattr(Looking, "offers", slowly)
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table(system="fate_2003")
        server.service.limits._time[Budget.PAGES].rate = Rate(per_second=0.0, burst=0.3)
        at, cookie = f"/t/{table['table']}/s1/lobby", {"Cookie": f"key={table['key']}"}
        asked = [server.ask("GET", at, headers=cookie).status_code for _ in range(6)]

    assert set(asked) == {200, 429}


def test_a_view_and_a_look_back_are_paid_for_by_the_time_they_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = Looking.view

    def slowly(*args: Any) -> Any:
        work()
        return view(*args)

    monkeypatch.setattr(Looking, "view", slowly)
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table(system="fate_2003")
        at, key = f"/api/tables/{table['table']}", table["key"]
        for name in ("c1", "c2"):
            server.ask("POST", f"{at}/commands", key=key, json={"id": name, "command": TOSS})
        back, cookie = f"/t/{table['table']}/s1/back?command=c1", {"Cookie": f"key={key}"}
        asked = []
        for where in (f"{at}/view", back):
            server.service.limits._time[Budget.PAGES] = Buckets(Rate(per_second=0.0, burst=0.3))
            asked.append({server.ask("GET", where, key=key, headers=cookie).status_code for _ in range(6)})

    assert asked == [{200, 429}, {200, 429}]


def test_what_is_done_in_slices_keeps_only_its_own_seat_waiting() -> None:
    """A name is looked for in a full story: pages of all tables waited until it was found."""

    def endless() -> Work[None]:
        while not over:
            yield

    async def looks_for(seat: Sitting, work: Work[None]) -> None:
        async with scales.turn("192.0.2.1", seat) as turn:  # type: ignore[arg-type]
            await turn.does(work)
            done.append(seat)

    async def play() -> None:
        mine = asyncio.create_task(looks_for(one, endless()))
        await asyncio.sleep(0)
        again = asyncio.create_task(looks_for(one, nothing()))
        await asyncio.wait_for(looks_for(other, nothing()), 20)
        assert done == [other]
        over.append(True)
        await asyncio.gather(mine, again)

    scales, one, other = Scales(Limits()), Sitting(), Sitting()
    over, done = list[bool](), list[Sitting]()
    asyncio.run(play())

    assert done == [other, one, one]


def test_whoever_goes_in_the_midst_of_their_turn_gives_back_what_they_have_and_no_more() -> None:
    async def play() -> None:
        held = asyncio.Event()

        async def goes() -> None:
            async with scales.turn("192.0.2.1", Sitting()) as turn:  # type: ignore[arg-type]
                held.set()
                await turn.does(nothing())

        async with scales.turn("192.0.2.2", Sitting()):  # type: ignore[arg-type]
            waits = asyncio.create_task(goes())
            await asyncio.sleep(0)
            waits.cancel()
            await asyncio.wait([waits])
        going = asyncio.create_task(goes())
        await held.wait()
        async with scales.turn("192.0.2.2", Sitting()):  # type: ignore[arg-type]
            going.cancel()
            await asyncio.wait([going])
            other = asyncio.create_task(goes())
            await asyncio.sleep(0.01)
            assert not other.done()
        await asyncio.wait_for(other, 20)

    scales = Scales(Limits())
    asyncio.run(play())


def nothing() -> Work[None]:
    """Rest a few times."""
    yield from (None, None, None)
