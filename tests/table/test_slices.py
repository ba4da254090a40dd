"""Long work lets others have their turn, and comes to the same."""

from __future__ import annotations

import asyncio

from tests.tables import run
from threefates.table.slices import Work, at_once, in_slices, slowly


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
