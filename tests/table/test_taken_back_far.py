"""What is long past is taken back, looked at and folded anew beside those who play elsewhere, and paid for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.tables import outside, run
from threefates.rulebook.compose import System
from threefates.rulebook.viewers import Role
from threefates.table import slices
from threefates.table.bringing import bring
from threefates.table.games import game
from threefates.table.log import TableRow
from threefates.table.opening import found, load, settings_for
from threefates.table.records import whole_record
from threefates.table.sitting import key_hash, sit
from threefates.table.slices import REST_EVERY, Work
from threefates.table.table import Answered, Table
from threefates.table.timeline import Timeline
from threefates.table.undo_look import back_then
from threefates.testing.memory import MemoryStore

EVENTS = 900
GM = "s1"
ROW = TableRow(id="t1", code="ABCDEF", system="three_coins", name="Thursday", made_at="2026-11-21T20:00:00.000Z")


async def do(table: Table, seat: str, kind: str, **fields: Any) -> Answered:
    return await table.ask(seat, f"{kind}-{table.version}", table.system.read_command({"type": kind, **fields}))


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events have been folded since this was set to none."""
    count, evolve = [0], System.evolve

    def counted(system: System, state: Any, event: Any) -> Any:
        count[0] += 1
        return evolve(system, state, event)

    monkeypatch.setattr(System, "evolve", counted)
    return count


@asynccontextmanager
async def long_talk() -> AsyncIterator[tuple[Table, str, str]]:
    """A table whose seal was opened after its only act of play, and much was said since; Ann, and that act."""
    settings = settings_for(game("three_coins"), "", {})
    table = await found(MemoryStore(), outside(), row=ROW, settings=settings, gm="Gwen", key=key_hash("gm"))
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("Ann"))
    first = table.timeline.moments[(await do(table, ann, "tc.join", name="Mara")).version - 1].envelope.command
    await do(table, GM, "open-seal", epoch=1)
    while table.version < EVENTS:
        await do(table, ann, "rename-seat", name=f"Ann {table.version}")
    yield table, ann, first


@pytest.fixture
def at_once(folded: list[int], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """By each time that a timeline did not rest while it folded what stands after undo: how many events that took."""
    counts = list[int]()

    def counted(work: Work[Any]) -> Any:
        before, found = folded[0], slices.at_once(work)
        counts.append(folded[0] - before)
        return found

    monkeypatch.setattr("threefates.table.timeline.at_once", counted)
    return counts


def most_between_rests(folded: list[int], work: Work[Any]) -> int:
    """The most events that were folded between two rests of long work."""
    most = 0
    for _ in work:
        most, folded[0] = max(most, folded[0]), 0
    return max(most, folded[0])


def test_a_look_at_what_is_far_back_rests_though_a_seal_was_opened_since(folded: list[int]) -> None:
    async def play() -> None:
        async with long_talk() as (table, _, first):
            folded[0] = 0
            assert most_between_rests(folded, back_then(table, GM, first)) <= 2 * REST_EVERY

    run(play())


def test_what_is_offered_is_not_folded_anew_with_every_word(folded: list[int]) -> None:
    async def play() -> None:
        async with long_talk() as (table, ann, _):
            table.offers(GM)
            for number in range(5):
                await do(table, ann, "rename-seat", name=f"Annie {number}")
                folded[0] = 0
                table.offers(GM)
                assert folded[0] <= 2

    run(play())


def test_what_was_folded_on_is_what_folding_all_of_it_comes_to(folded: list[int]) -> None:
    async def play() -> None:
        async with long_talk() as (table, ann, first):
            for number in range(3):
                table.offers(GM)
                await do(table, ann, "rename-seat", name=f"Annie {number}")
                if number:
                    await do(table, ann, "tc.hide", who=next(iter(table.viewer(ann).controls)), secret=number)
            await do(table, GM, "undo", command=first)
            fresh = Timeline(table.system, table.timeline.settings)
            fresh.add(moment.envelope for moment in table.timeline.moments)
            assert table.state == fresh.state
            await do(table, GM, "redo")
            assert (await load(table.store, outside("again"), table.row)).state == table.state

    run(play())


def test_others_have_their_turn_while_what_is_far_back_is_taken_back(at_once: list[int]) -> None:
    async def play() -> None:
        async with long_talk() as (table, _, first):
            await do(table, GM, "undo", command=first)
            await do(table, GM, "redo")

            assert at_once
            assert max(at_once) <= 2

    run(play())


def test_others_have_their_turn_before_it_is_offered_to_take_back_more(folded: list[int]) -> None:
    async def play() -> None:
        async with long_talk() as (table, ann, _):
            last = await do(table, ann, "tc.join", name="Bo")
            name = table.timeline.moments[last.version - 1].envelope.command

            await do(table, GM, "undo", command=name)
            folded[0] = 0
            table.offers(GM)

            assert folded[0] <= 2

    run(play())


def test_a_table_where_much_was_taken_back_is_read_and_brought_in_slices(at_once: list[int]) -> None:
    async def play() -> None:
        async with long_talk() as (table, _, first):
            for _ in range(2):
                await do(table, GM, "undo", command=first)
                await do(table, GM, "redo")
            record = await whole_record(table)

            at_once.clear()
            await load(table.store, outside("again"), table.row)
            await bring(record, MemoryStore(), outside("other"), row=ROW, key=key_hash("new"))

            assert at_once
            assert max(at_once) <= 2

    run(play())
