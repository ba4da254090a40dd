"""What takes back a long evening again and again names thousands of commands: that costs no more to unpack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tables import outside, run
from threefates.rulebook.compose import System
from threefates.table import moments
from threefates.table.envelope import Envelope, unpacked
from threefates.table.moments import BLOCK
from threefates.table.opening import load
from threefates.table.table import Table
from threefates.table.undo_events import Redone, Undone
from threefates.testing.kit import open_table

SCENES = 40
KEEP = 16  # moments whose state is kept, so that a short evening lies far back
AGAIN = KEEP + BLOCK + 4


async def do(table: Table, name: str, kind: str, **fields: Any) -> None:
    await table.ask("s1", name, table.system.read_command({"type": kind, **fields}))


async def much_taken_back() -> Table:
    """A table whose whole evening was taken back and restored, until that lies so far back that it is packed."""
    table = await open_table("fate_2003")
    table.timeline.keep = KEEP
    for number in range(SCENES):
        await do(table, f"scene-{number}", "start-scene", title=f"Scene {number}")
    for number in range(0, AGAIN, 2):
        await do(table, f"undo-{number}", "undo", command="scene-1")
        await do(table, f"redo-{number}", "redo")
    return table


def named(table: Table) -> list[int]:
    """How many commands each event names that takes back or restores."""
    events = (moment.envelope.event for moment in table.timeline.moments)
    return [len(event.commands) for event in events if isinstance(event, Undone | Redone)]


def test_a_block_of_it_names_no_more_than_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each name once more in each event made a block of 10,000 commands half a second's work, at every look back."""
    written: list[int] = []

    def noting(system: System, block: bytes) -> list[Envelope]:
        found = unpacked(system, block)
        written.extend(len(one.event.commands) for one in found if isinstance(one.event, Undone | Redone))
        return found

    monkeypatch.setattr(moments, "unpacked", noting)
    table = run(much_taken_back())

    assert set(named(table)) == {SCENES - 1}
    assert len(written) >= BLOCK
    assert sum(written) <= moments.MOST_NAMES * len(written)


def test_it_is_the_same_where_it_is_read_again() -> None:
    async def play() -> None:
        table = await much_taken_back()
        again = await load(table.store, outside("again"), table.row)

        assert [moment.envelope.event for moment in again.timeline.moments] == [
            moment.envelope.event for moment in table.timeline.moments
        ]
        assert again.state == table.state
        assert await again.tell("s1", 0) == await table.tell("s1", 0)

    run(play())


def test_to_tell_it_counts_what_is_folded_anew_each_time() -> None:
    """A log read from its beginning cost by its events alone: one that took 75 s as much as one that took a tenth."""
    timeline = run(much_taken_back()).timeline

    assert timeline.retelling(0) > SCENES * AGAIN
    assert timeline.retelling(timeline.version - 1) == 1
    assert timeline.retelling(timeline.version + 5) == 0
