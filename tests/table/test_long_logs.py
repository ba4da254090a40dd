"""A long log: told from anywhere to each seat as it may know it, in slices, beside those who play on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tests.tables import outside, run
from threefates.rulebook.viewers import Role
from threefates.table.chain import heads
from threefates.table.frames import TOLD_AT_ONCE, Watch
from threefates.table.games import game
from threefates.table.log import TableRow
from threefates.table.log_lines import LogLine, line
from threefates.table.moments import BLOCK
from threefates.table.opening import found, load, settings_for
from threefates.table.records import recording, seat_record, whole_record
from threefates.table.sitting import key_hash, sit
from threefates.table.slices import at_once, in_slices
from threefates.table.table import Answered, Table
from threefates.table.timeline import Timeline
from threefates.table.undo import undone_by
from threefates.testing.memory import MemoryStore

EVENTS = 700  # more than stay unpacked


async def do(table: Table, seat: str, kind: str, **fields: Any) -> Answered:
    return await table.ask(seat, f"{kind}-{table.version}", table.system.read_command({"type": kind, **fields}))


@asynccontextmanager
async def long_table() -> AsyncIterator[tuple[Table, str, str]]:
    """A table where Ann hides a number now and then, and much is taken back and restored; Ann's seat and Bob's."""
    row = TableRow(id="t1", code="ABCDEF", system="three_coins", name="Thursday", made_at="2026-11-21T20:00:00.000Z")
    settings = settings_for(game("three_coins"), "", {})
    table = await found(MemoryStore(), outside(), row=row, settings=settings, gm="Gwen", key=key_hash("gm"))
    ann, bob = [await sit(table, name, Role.PLAYER, key_hash(name)) for name in ("Ann", "Bob")]
    await do(table, ann, "tc.join", name="Mara")
    who = next(iter(table.viewer(ann).controls))
    while table.version < EVENTS:
        answered = await do(table, ann, "tc.hide", who=who, secret=1 + table.version % 9)
        await do(table, bob, "rename-seat", name=f"Bob {table.version}")
        if table.version % 5 == 0:
            await do(table, "s1", "undo", command=table.timeline.moments[answered.version - 1].envelope.command)
        if table.version % 3 == 0 and table.timeline.to_restore:
            await do(table, "s1", "redo")
    yield table, ann, bob


def as_ever(table: Table, seat: str) -> list[LogLine]:
    """The lines of a seat by a timeline that keeps everything."""
    timeline = Timeline(table.system, table.timeline.settings, keep=table.version + 1)
    timeline.add(moment.envelope for moment in table.timeline.moments)
    lines = [line(timeline, moment, table.viewer(seat)) for moment in timeline.moments]
    return [each for each in lines if each is not None]


def test_each_seat_is_told_from_anywhere_what_it_was_told_at_the_time() -> None:
    async def play() -> None:
        async with long_table() as (table, ann, bob):
            told = {seat: as_ever(table, seat) for seat in ("s1", ann, bob)}

            assert table.timeline.moments[0].state is None
            assert told[ann] != told[bob]
            for seat, lines in told.items():
                for after in (0, 5, 200, table.version - 300, table.version - 3, table.version, 10**9):
                    assert list(await table.tell(seat, after)) == [each for each in lines if each.version > after]

    run(play())


def test_a_table_that_is_read_again_is_the_same_and_its_old_events_are_packed() -> None:
    async def play() -> None:
        async with long_table() as (table, ann, _):
            again = await load(table.store, outside("again"), table.row)

            assert again.state == table.state
            assert again.head == table.head
            assert again.view(ann) == table.view(ann)
            assert again.offers("s1") == table.offers("s1")
            assert again.timeline.moments[0].state is None
            assert seat_record(again, ann) == seat_record(table, ann)
            assert msgspec.json.encode(await whole_record(again)) == msgspec.json.encode(await whole_record(table))

    run(play())


def test_others_play_on_while_a_long_log_is_told_and_it_is_told_as_it_stood() -> None:
    async def play() -> None:
        async with long_table() as (table, ann, _):
            lines, record = as_ever(table, ann), seat_record(table, ann)
            working: list[asyncio.Task[Any]] = [
                asyncio.create_task(table.tell(ann, 0)),
                asyncio.create_task(in_slices(recording(table, ann))),
            ]
            await asyncio.sleep(0)

            await do(table, "s1", "undo", command=table.timeline.spans.standing[-9])

            assert not any(task.done() for task in working)
            assert [list(await working[0]), await working[1]] == [lines, record]

    run(play())


def test_a_window_that_slept_long_is_told_all_of_it_in_several_frames() -> None:
    async def play() -> None:
        async with long_table() as (table, _, bob):
            frames = []
            watch = Watch(table, bob, 0)
            while (frame := await in_slices(watch.framing())) is not None:
                frames.append(frame)

            assert [each for frame in frames for each in frame.told] == as_ever(table, bob)
            assert frames[0].parts == table.view(bob)
            assert [frame.version for frame in frames[:2]] == [TOLD_AT_ONCE, 2 * TOLD_AT_ONCE]
            assert (frames[-1].version, frames[-1].head) == (table.version, table.head)
            assert all(not frame.head for frame in frames[:-1])
            assert not watch.behind

    run(play())


def test_what_is_far_back_is_taken_back_and_an_old_id_is_answered_as_before() -> None:
    async def play() -> None:
        async with long_table() as (table, ann, bob):
            spans = table.timeline.spans
            first = next(name for name in spans if name.startswith("tc.hide"))
            lines = [each for each in as_ever(table, ann) if each.version == spans[first][0]]
            again = await table.ask(ann, first, table.system.read_command({"type": "tc.hide", "who": "x", "secret": 1}))
            far = spans.standing[3]

            assert again.told == tuple(lines)
            await do(table, "s1", "undo", command=far)
            fresh = Timeline(table.system, table.timeline.settings)
            fresh.add(moment.envelope for moment in table.timeline.moments)
            assert table.state == fresh.state
            assert table.is_undone(far)
            assert spans.standing == fresh.spans.standing
            assert [offer.command for offer in table.offers(bob) if offer.group == "Log"] == []

    run(play())


def test_what_is_long_is_told_whole_whatever_is_packed_meanwhile() -> None:
    async def play() -> None:
        async with long_table() as (table, ann, bob):
            for begun in (1, 5, 9):  # of what is worked out in slices, these many are done before others play on
                stood, told = table.version, await table.tell(ann, 0)
                record = seat_record(table, ann)
                telling, making = table.telling(ann, 0, stood), recording(table, ann)
                for _ in range(begun):
                    next(telling)
                    next(making)

                for number in range(BLOCK):
                    await do(table, bob, "rename-seat", name=f"Bob {stood} {number}")

                assert at_once(telling) == told
                assert (at_once(making).draws, at_once(recording(table, ann)).log[: len(told)]) == (record.draws, told)

    run(play())


def test_what_is_far_back_is_taken_back_from_a_log_that_is_packed_meanwhile() -> None:
    async def play() -> None:
        async with long_table() as (table, _, bob):
            timeline = table.timeline
            first = next(name for name in timeline.spans if timeline.stands(name))
            back, stood = undone_by(timeline, first), table.version
            fresh = Timeline(table.system, timeline.settings)
            fresh.add(moment.envelope for moment in timeline.moments)
            expected = fresh.after(back)
            folding = timeline.folding(back)
            next(folding)

            for number in range(BLOCK):
                await do(table, bob, "rename-seat", name=f"Bob {number}")

            assert (table.version, at_once(folding)) == (stood + BLOCK, expected)

    run(play())


def test_a_seat_takes_its_heads_away_while_others_play() -> None:
    async def play() -> None:
        async with long_table() as (table, _, bob):
            known = at_once(heads(table.timeline.spans, table.chain, table.version))
            finding = heads(table.timeline.spans, table.chain, table.version)
            next(finding)

            await do(table, bob, "rename-seat", name="Robert")

            assert at_once(finding) == known

    run(play())


def test_what_is_told_of_a_short_log_has_its_states_though_others_play_on() -> None:
    async def play() -> None:
        async with long_table() as (table, _, bob):
            short, long = table.version - table.timeline.keep, table.version
            telling = table.timeline.retold(short, long)
            told = [next(telling)]

            for number in range(9):
                await do(table, bob, "rename-seat", name=f"Bob {number}")

            told += telling
            assert [each.envelope.version for each in told if each and each.state] == list(range(short + 1, long + 1))

    run(play())
