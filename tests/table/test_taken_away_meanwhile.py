"""Whoever's seat is taken away while something long is made for it is refused in words, and takes nothing away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from threefates.rulebook.refusals import Refused
from threefates.table import looking
from threefates.table.records import recording
from threefates.table.slices import Work, at_once
from threefates.table.table import Table
from threefates.table.undo_look import back_then
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

KEEP = 4


def opened() -> Table:
    async def made() -> Table:
        table = await open_table("fate_2003")
        await seat_some(table, 1)
        table.timeline.keep = KEEP
        for number in range(40):
            command = table.system.read_command({"type": "start-scene", "title": f"Scene {number}"})
            await table.ask("s1", f"scene-{number}", command)
        return table

    return asyncio.run(made())


def removed(table: Table, seat: str) -> None:
    asyncio.run(table.ask("s1", "away", table.system.read_command({"type": "remove-seat", "seat": seat})))


@pytest.fixture
def _tired_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def soon(seconds: float) -> Callable[[], bool]:
        done = iter([False])
        return lambda: next(done, True)

    monkeypatch.setattr(looking, "stretch", soon)


@pytest.mark.usefixtures("_tired_at_once")
def test_what_a_seat_takes_away_is_not_made_for_one_that_is_gone() -> None:
    table = opened()
    seat = next(each.id for each in table.seating.seats.values() if each.name == "Player 1")
    making: Work[object] = recording(table, seat)
    next(making)

    removed(table, seat)

    with pytest.raises(Refused, match="no such seat"):
        at_once(making)


def test_a_look_at_what_would_go_ends_in_words_where_the_seat_is_gone() -> None:
    table = opened()
    helper = next(each.id for each in table.seating.seats.values() if each.name == "Player 1")
    asyncio.run(
        table.ask("s1", "role", table.system.read_command({"type": "set-role", "seat": helper, "role": "co-gm"}))
    )
    looks: Work[object] = back_then(table, helper, "scene-2")
    next(looks)

    removed(table, helper)

    with pytest.raises(Refused, match="no such seat"):
        at_once(looks)


def test_the_parts_of_a_view_are_worked_out_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table, same = opened(), opened()
    monkeypatch.setattr(looking, "stretch", lambda seconds: iter([False, *[True] * 9]).__next__)

    rests = sum(1 for _ in table.viewing("s1"))

    assert rests > 20
    assert table.view("s1") == same.view("s1")
    assert sum(1 for _ in table.viewing("s1")) == 0
