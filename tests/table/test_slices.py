"""Long work lets others have their turn, and comes to the same."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from tests.tables import do, opened, run
from threefates.table import slices
from threefates.table.slices import Work, at_once, in_slices, slowly, urgently


def counted(numbers: int) -> Work[list[int]]:
    found = []
    for number in range(numbers):
        found.append(number)
        yield
    return found


def test_work_in_slices_comes_to_what_it_comes_to_at_once() -> None:
    assert run(in_slices(counted(5000))) == at_once(counted(5000)) == list(range(5000))


def test_others_have_their_turn_before_long_work_is_done() -> None:
    """The work ends only when somebody else has done three things, each in a turn of its own."""
    done: list[int] = []

    def until_others_have() -> Work[int]:
        for tries in range(50_000_000):
            if len(done) == 3:
                return tries
            yield
        raise AssertionError("nobody else had a turn")

    async def others() -> None:
        for number in range(3):
            await asyncio.sleep(0)
            done.append(number)

    async def both() -> int:
        working = asyncio.create_task(in_slices(until_others_have()))
        await asyncio.gather(working, others())
        return working.result()

    assert run(both()) > 0


def test_what_is_short_is_done_without_a_pause() -> None:
    async def play() -> bool:
        turned = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(turned.set_result, None)
        await in_slices(counted(3))
        return turned.done()

    assert run(play()) is False


def test_pieces_are_given_out_in_order_and_none_is_lost() -> None:
    async def given() -> bytes:
        return b"".join([piece async for piece in slowly(b"%d," % number for number in range(50_000))])

    assert run(given()) == b"".join(b"%d," % number for number in range(50_000))


def test_an_error_in_the_work_is_the_error_of_whoever_waits() -> None:
    def wrong() -> Work[int]:
        yield
        raise LookupError("nothing there")

    async def play() -> str:
        try:
            return str(await in_slices(wrong()))
        except LookupError as error:
            return str(error)

    assert run(play()) == "nothing there"


def test_while_somebody_comes_first_long_work_waits_though_not_for_ever() -> None:
    def five_slices() -> Work[None]:
        for _ in range(5):
            time.sleep(slices.SLICE)
            yield

    async def play() -> float:
        began = time.monotonic()
        with urgently():
            await in_slices(five_slices())
        return time.monotonic() - began

    assert run(play()) >= 5 * slices.LONGEST_PAUSE


@pytest.mark.parametrize("how_many", [1, 4])
def test_where_others_play_all_long_work_together_has_half_the_time(how_many: int) -> None:
    def five_slices() -> Work[None]:
        for _ in range(5):
            time.sleep(slices.SLICE)
            yield

    async def play() -> float:
        with urgently():
            pass
        began = time.monotonic()
        await asyncio.gather(*(in_slices(five_slices()) for _ in range(how_many)))
        return time.monotonic() - began

    assert run(play()) >= how_many * 5 * (slices.SLICE + slices.PAUSE)


def test_a_table_comes_first_while_it_writes_a_command_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[int] = []

    async def play() -> None:
        async with opened(tmp_path) as table:
            written = table.store.append

            async def append(*asked: Any) -> None:
                came.append(slices._others.waiting)
                await written(*asked)

            monkeypatch.setattr(table.store, "append", append)
            await do(table, "s1", "rename-seat", name="Gwendolyn")

    run(play())

    assert [*came, slices._others.waiting] == [1, 0]
