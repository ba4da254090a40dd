"""The number of boxes is read otherwise: those that the table had set for itself are no longer the ones in use."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables import do, opened, run
from threefates.systems.fate_2003.wounds.track import Track
from threefates.systems.fate_2003.wounds.wounds import Wounds, track_of
from threefates.testing.proof import proves


@proves("fate.wounds.custom-boxes", "fate.wounds.track")
@pytest.mark.parametrize(
    ("own", "reading", "boxes", "said"),
    [
        ((2, 3, 2), "tables", Track(2, 2, 2), 1),
        ((5, 5, 5), "tapering", Track(3, 3, 2), 1),
        (None, "tables", Track(2, 2, 2), 0),
    ],
)
def test_a_reading_of_the_boxes_holds_over_what_was_set_before(
    tmp_path: Path, own: tuple[int, int, int] | None, reading: str, boxes: Track, said: int
) -> None:
    async def played() -> tuple[Track, bool, int]:
        async with opened(tmp_path, "fate_2003") as table:
            if own:
                clipped, hurt, injured = own
                await do(table, "s1", "fate.set-track", clipped=clipped, hurt=hurt, injured=injured, overflow=False)
            answer = await do(table, "s1", "change-ruling", ruling="fate.r.wound-boxes", reading=reading)
            sets = sum(line.text.startswith("Wound boxes: ") for line in answer.told)
            return track_of(table.state), table.state[Wounds].overflow, sets

    assert run(played()) == (boxes, own is None, said)


@proves("fate.wounds.custom-boxes")
def test_and_boxes_set_after_it_hold_over_the_reading_and_another_question_leaves_them(tmp_path: Path) -> None:
    async def played() -> Track:
        async with opened(tmp_path, "fate_2003") as table:
            await do(table, "s1", "change-ruling", ruling="fate.r.wound-boxes", reading="tables")
            await do(table, "s1", "fate.set-track", clipped=4, hurt=4, injured=4)
            await do(table, "s1", "change-ruling", ruling="fate.r.hurt-scope", reading="combat-actions-once")
            return track_of(table.state)

    assert run(played()) == Track(4, 4, 4)
