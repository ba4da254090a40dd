"""What takes long to show is paid for by time, so that one window with everything open keeps nobody waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.serving import Serving, serving
from tests.tables import do, opened, run
from tests.web.narrow import Anybody, Narrow, turns
from tests.wire.room import Room
from threefates.table.frames import Frame, Watch
from threefates.table.table import Table
from threefates.web import sockets
from threefates.web.buckets import Rate
from threefates.web.limits import Budget
from threefates.web.sockets import Window

SLOW = 0.3


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "LATER", 0.05)


def shown(table: Table, has_time: Callable[[], bool], spent: list[float]) -> tuple[Window, list[int]]:
    """A window that takes long to show, and the versions it showed."""
    versions: list[int] = []

    def dress(frame: Frame) -> bytes:
        until = time.thread_time() + 2 * sockets.SHORT
        while time.thread_time() < until:
            pass
        versions.append(frame.version)
        return b"{}"

    window = Window(Narrow(), Anybody(table), Watch(table, "s1"), dress, has_time, spent.append)  # type: ignore[arg-type]
    return window, versions


@pytest.mark.usefixtures("later")
def test_a_window_without_time_left_is_shown_later_what_is_so_then(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            time_left, spent = [True], list[float]()
            window, versions = shown(table, lambda: time_left[0], spent)
            await turns()
            assert spent
            assert min(spent) > sockets.SHORT

            time_left[0], before = False, len(versions)
            for name in ("One", "Two", "Three"):
                await do(table, "s1", "rename-seat", name=name)
                await turns()
            assert len(versions) == before

            time_left[0] = True
            await asyncio.sleep(0.2)
            assert versions[before:] == [table.version]
            window.shut()

    run(play())


@pytest.mark.usefixtures("later")
def test_an_x_card_is_shown_at_once_and_taken_away_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            time_left = [True]
            window, versions = shown(table, lambda: time_left[0], [])
            await turns()
            time_left[0] = False
            for kind in ("raise-x-card", "resume-play"):
                before = len(versions)
                await do(table, "s1", kind)
                await asyncio.sleep(0.03)
                assert len(versions) == before + 1
            await do(table, "s1", "rename-seat", name="Gwendolyn")
            await asyncio.sleep(0.03)
            assert versions[-1] < table.version
            window.shut()

    run(play())


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path, no_limits=False) as server:
        yield server


def test_windows_that_take_long_use_up_the_time_of_their_network(
    limited: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited.service.limits._time[Budget.WINDOWS].rate = Rate(per_second=0.0, burst=2)
    room = Room(limited, "three_coins")
    gwen, drawn = room.seats[0], [0]

    def slowly(frame: Frame) -> bytes:
        drawn[0] += 1
        until = time.thread_time() + SLOW
        while time.thread_time() < until:
            pass
        return b"{}"

    monkeypatch.setattr(sockets, "_encode", slowly)
    with room.open(room.at("stream"), {"Authorization": f"Bearer {gwen.key}"}):
        time.sleep(0.5)
        for number in range(30):
            assert room.act(gwen, f"c{number}", {"type": "rename-seat", "name": f"Gwen {number}"})

    assert drawn[0] * SLOW < 4
