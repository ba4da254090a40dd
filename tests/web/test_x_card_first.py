"""The X-card waits for nothing: a window that is still to find out what may be done shows the card before that."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.serving import Serving, serving
from tests.tables import do, opened, run
from tests.web.narrow import Anybody, Narrow, turns
from threefates.table import table as table_of_tests
from threefates.table.frames import Frame, Watch
from threefates.table.looking import Looking
from threefates.table.safety import Safety
from threefates.table.slices import Work
from threefates.table.table import Table
from threefates.web.sockets import Window

STEPS, STEP = 200, 0.005  # seconds of looking: the fullest story there can be takes several


def long_look() -> Work[None]:
    """Look for a while, in slices."""
    for _ in range(STEPS):
        time.sleep(STEP)
        yield


class Shown:
    """A window that finds out for long what may be done, and what it showed: versions, and whether in a hurry."""

    def __init__(self, table: Table) -> None:
        self.frames: list[tuple[int, bool]] = []
        watch = Watch(table, "s1")
        self.window = Window(
            Narrow(),  # type: ignore[arg-type]
            Anybody(table),  # type: ignore[arg-type]
            watch,
            lambda frame: self._take(frame, hurried=False),
            ahead=long_look,
            hurried=lambda frame: self._take(frame, hurried=True),
        )

    def _take(self, frame: Frame, *, hurried: bool) -> bytes:
        self.frames.append((frame.version, hurried))
        return b"{}"


@pytest.mark.parametrize("busy", [False, True])
def test_a_card_is_shown_before_it_is_found_out_what_may_be_done_and_all_else_after_that(
    tmp_path: Path,
    busy: bool,
) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            shown = Shown(table)
            while not shown.frames:
                await turns()
            if busy:
                await do(table, "s1", "rename-seat", name="Gwendolyn")
                await turns()
            began, before = time.monotonic(), len(shown.frames)

            stood = shown.frames[-1][0]
            await do(table, "s1", "raise-x-card")
            while len(shown.frames) == before:
                await turns()

            assert time.monotonic() - began < STEPS * STEP / 2
            assert shown.frames[before:] == [(stood, True)]
            while len(shown.frames) < before + 2:
                await turns()
            assert shown.frames[before + 1] == (table.version, False)
            await asyncio.sleep(2 * STEP)
            assert len(shown.frames) == before + 2
            shown.window.shut()

    run(play())


def test_a_page_is_paused_at_once_and_says_what_may_be_done_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        table = server.open_table(system="fate_2003")
        live = f"ws://127.0.0.1:{server.port}/t/{table['table']}/s1/live"
        with connect(live, additional_headers={"Cookie": f"key={table['key']}"}, proxy=None) as window:
            window.recv(timeout=10)
            plain = Looking.looking

            def slowly(self: Looking, *args: object) -> Work[None]:
                yield from long_look()
                yield from plain(self, *args)  # type: ignore[arg-type]

            monkeypatch.setattr(Looking, "looking", slowly)
            raised(server, table)
            first, then = window.recv(timeout=10), window.recv(timeout=10)

    assert "paused" in first
    assert 'id="o-' not in str(first)
    assert "resume-play" in then


def raised(server: Serving, table: dict[str, str]) -> None:
    """Raise the card."""
    asked = {"id": "x", "command": {"type": "raise-x-card"}}
    said = server.ask("POST", f"/api/tables/{table['table']}/commands", key=table["key"], json=asked)
    assert said.status_code == 200


def test_a_card_waits_neither_for_what_is_taken_back_nor_for_what_is_told_of_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            for name in ("one", "two"):
                await do(table, "s1", "start-scene", title=name)
            scene = table.timeline.moments[table.version - 1].envelope.command
            monkeypatch.setattr(table_of_tests, "foreseeing", lambda *args: long_look())
            undone = asyncio.create_task(do(table, "s1", "undo", command=scene))
            await turns()
            await do(table, "s1", "raise-x-card")
            assert not undone.done()
            await undone
            assert table.state[Safety].paused

            shown = Shown(table)
            monkeypatch.setattr(Watch, "_struck", never_told)
            await turns()
            assert shown.frames == [(table.version, True)]
            shown.window.shut()

    run(play())


def never_told(watch: Watch, until: int) -> Work[dict[str, bool]]:
    """Tell for ever what was struck."""
    while True:
        time.sleep(STEP)
        yield
