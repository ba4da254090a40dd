"""Somebody else writes to the same log: the table reads what came, decides again, and nobody notices."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from three_coins import Coins

from tests.tables import do, opened, outside, refused, run
from threefates.rulebook.viewers import Role
from threefates.store import open_store
from threefates.table.log import Conflict, LogRow, StoreBroken, TableRow
from threefates.table.opening import load
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table


@asynccontextmanager
async def twice(folder: Path) -> AsyncIterator[tuple[Table, Table, str, str]]:
    """One table in two memories, with Ann's seat and her tosser."""
    async with opened(folder) as table:
        ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
        await do(table, ann, "tc.join", name="Mara")
        other = await load(table.store, outside("other"), table.row)
        yield table, other, ann, next(iter(table.viewer(ann).controls))


def test_what_somebody_else_wrote_is_read_and_the_command_decided_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with twice(tmp_path) as (table, other, ann, who):
            await do(other, "s1", "rename-seat", name="I was first")

            answered = await do(table, ann, "tc.hide", who=who, secret=3)

            assert answered.version == other.version + 1
            assert [line.text for line in table.told(ann, 0)][-2:] == [
                "I was first runs the game.",
                "Mara hides 3.",
            ]
            assert (await load(table.store, outside(), table.row)).state == table.state

    run(play())


def test_a_command_that_is_no_longer_allowed_is_refused_and_writes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with twice(tmp_path) as (table, other, ann, who):
            await do(other, ann, "tc.toss", who=who)
            command = table.system.read_command({"type": "tc.toss", "who": who})

            refusal = await refused(table.ask(ann, "another id", command))

            assert refusal.code == "coins.lie"
            assert table.version == other.version

    run(play())


def test_the_same_command_id_sent_to_both_counts_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with twice(tmp_path) as (table, other, ann, who):
            command = table.system.read_command({"type": "tc.toss", "who": who})
            there = await other.ask(ann, "one tap", command)

            here = await table.ask(ann, "one tap", command)

            assert here == there
            assert table.version == other.version

    run(play())


def test_a_tap_that_was_written_but_never_acknowledged_counts_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with twice(tmp_path) as (table, _, ann, who):
            command = table.system.read_command({"type": "tc.toss", "who": who})
            append = table.store.append

            async def written_then_cut(*args: object) -> None:
                await append(*args)  # type: ignore[arg-type]
                raise asyncio.CancelledError

            table.store.append = written_then_cut  # type: ignore[method-assign, assignment]
            with pytest.raises(asyncio.CancelledError):
                await table.ask(ann, "one tap", command)
            table.store.append = append  # type: ignore[method-assign]

            answered = await table.ask(ann, "one tap", command)

            assert answered.told[0].text.startswith("Mara throws")
            assert sum("throws" in line.text for line in table.told(ann, 0)) == 1

    run(play())


def test_many_taps_at_once_of_one_id_are_one_command(tmp_path: Path) -> None:
    async def play() -> None:
        async with twice(tmp_path) as (table, _, ann, who):
            command = table.system.read_command({"type": "tc.peek", "who": who})

            answers = await asyncio.gather(*(table.ask(ann, "tap", command) for _ in range(20)))

            assert len(set(answers)) == 1
            assert sum("in secret" in line.text for line in table.told(ann, 0)) == 1

    run(play())


def test_two_seats_that_write_in_turn_from_two_memories_lose_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with twice(tmp_path) as (table, other, ann, who):
            for number in range(1, 10):
                await asyncio.gather(
                    do(table, ann, "tc.hide", who=who, secret=number),
                    do(other, "s1", "rename-seat", name=f"Gwen {number}"),
                )
            await do(table, ann, "rename-seat", name="The end")

            said = [line.text for line in table.told("s1", 0) if line.by == "s1"]

            assert said == [f"Gwen {number} runs the game." for number in range(1, 10)]
            assert table.state[Coins].tossers[who].secret == 9

    run(play())


def test_another_seat_does_not_learn_the_answer_to_a_command_id_that_is_not_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with twice(tmp_path) as (table, _, ann, who):
            command = table.system.read_command({"type": "tc.peek", "who": who})
            await table.ask(ann, "mine", command)

            refusal = await refused(table.ask("s1", "mine", command))

            assert refusal.code == "command.id_taken"

    run(play())


def test_a_store_that_refuses_without_having_anything_new_is_broken_not_asked_for_ever(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:

            async def never(*args: object) -> None:
                raise Conflict

            table.store.append = never  # type: ignore[method-assign, assignment]
            with pytest.raises(StoreBroken, match="ends elsewhere"):
                await do(table, "s1", "rename-seat", name="Hello")

    run(play())


def test_a_log_whose_command_comes_in_two_pieces_is_not_read(tmp_path: Path) -> None:
    async def play() -> None:
        store = open_store(tmp_path)
        async with opened(tmp_path / "real") as table:
            await do(table, "s1", "rename-seat", name="One")
            await do(table, "s1", "rename-seat", name="Two")
            rows = await table.store.read(table.row.id)
        row = TableRow(id="t1", code="ABCDEF", system="three_coins", name="Forged", made_at="2026-11-21T20:00:00Z")
        last = rows[-1]
        mixed = LogRow(last.version, "open", last.body.replace(last.command.encode(), b"open"))
        await store.create(row, [*rows[:-1], mixed])

        with pytest.raises(ValueError, match="comes again"):
            await load(store, outside(), row)
        await store.close()

    run(play())
