"""Whoever has looked at somebody looks on when that is taken back: what was asked about them has no answer any more."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.tables import do, opened, run
from threefates.rulebook.viewers import Role
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table
from threefates.testing.laws import looking_again_is_the_same

MAKES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "fates_edge": ("fe.make-hero", {"name": "Mara"}),
    "fate_2003": ("fate.make-character", {"name": "Mara"}),
    "fifty_two_fates": ("ff.make-protagonist", {"name": "Mara", "calling": "fighter"}),
}


def everybody_looks(table: Table) -> None:
    for seat in table.seating.seats:
        looking_again_is_the_same(table, seat)


@pytest.mark.parametrize("system", MAKES)
def test_everybody_looks_on_when_somebody_is_taken_back_and_restored(tmp_path: Path, system: str) -> None:
    async def play() -> None:
        kind, fields = MAKES[system]
        async with opened(tmp_path, system) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await sit(table, "Bo", Role.PLAYER, key_hash("bo"))
            await sit(table, "The TV", Role.SCREEN, key_hash("tv"))
            await do(table, ann, kind, **fields)
            everybody_looks(table)

            await do(table, ann, "undo", command=table.timeline.spans.standing[-1])
            everybody_looks(table)
            await do(table, ann, "redo")
            everybody_looks(table)

    run(play())
