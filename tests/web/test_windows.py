"""Windows that are slow, or very many: nothing is worked out for a wire that is full, and others have their turn."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from tests.tables import do, opened, run
from tests.web.narrow import Anybody, Narrow, turns
from threefates.table.frames import Frame, Watch
from threefates.web.sockets import MANY, Window


def test_a_slow_window_is_sent_where_the_table_stands_and_builds_no_queue(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            wire, worked = Narrow(), []

            def dress(frame: Frame) -> bytes:
                worked.append(frame.version)
                return msgspec.json.encode(frame)

            window = Window(wire, Anybody(table), Watch(table, "s1"), dress)  # type: ignore[arg-type]
            await turns()
            wire.takes = False
            for name in ("One", "Two", "Three"):
                await do(table, "s1", "rename-seat", name=name)
                await turns()
            asleep = list(worked)
            wire.drain()
            await turns()
            window.shut()

            assert len(asleep) == 1
            assert worked == [asleep[0], table.version]
            assert [line["text"].split()[0] for line in wire.sent[-1]["told"]] == ["One", "Two", "Three"]

    run(play())


def test_several_commands_in_one_turn_are_one_message(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            wire = Narrow()
            window = Window(wire, Anybody(table), Watch(table, "s1"), msgspec.json.encode)  # type: ignore[arg-type]
            await turns()

            window.ring()
            window.ring()
            await turns()
            window.shut()
            window.ring()
            await turns()

            assert len(wire.sent) == 2

    run(play())


def test_whoever_holds_the_seat_no_more_is_sent_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            wire, gone = Narrow(), Anybody(table)
            gone.holds = False
            window = Window(wire, gone, Watch(table, "s1"), msgspec.json.encode)  # type: ignore[arg-type]
            await turns()

            assert (wire.sent, window.over.done()) == ([], True)
            window.shut()

    run(play())


def test_between_any_two_of_very_many_windows_others_have_their_turn(tmp_path: Path) -> None:
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    async def shown_in(folder: Path, windows: int) -> int:
        shown: list[int] = []

        def dress(frame: Frame) -> bytes:
            shown.append(turns)
            return msgspec.json.encode(frame)

        async with opened(folder) as table:
            table.present["s1"] = windows
            playing = asyncio.create_task(others())
            watches = [Watch(table, "s1") for _ in range(windows)]
            made = [Window(Narrow(), Anybody(table), watch, dress) for watch in watches]  # type: ignore[arg-type]
            while len(shown) < windows:
                await asyncio.sleep(0)
            for window in made:
                window.shut()
            playing.cancel()
        return len(set(shown))

    async def play() -> None:
        assert await shown_in(tmp_path / "few", MANY) == 1
        assert await shown_in(tmp_path / "many", MANY + 1) == MANY + 1

    run(play())
