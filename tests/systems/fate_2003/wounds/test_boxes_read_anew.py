"""The number of boxes is read otherwise: those that the table had set for itself are no longer the ones in use."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from threefates.systems.fate_2003.wounds.track import Track
from threefates.systems.fate_2003.wounds.wounds import Wounds, track_of
from threefates.testing.kit import open_table
from threefates.testing.proof import proves

BOXES = ("clipped", "hurt", "injured")


async def played(*commands: dict[str, Any]) -> tuple[Track, bool, list[str]]:
    """What the boxes are at a table whose Game Master has said all that, whether they flow over, and what was told."""
    table = await open_table("fate_2003")
    (gm,) = table.seating.running
    told = []
    for at, command in enumerate(commands):
        answer = await table.ask(gm, f"c{at}", table.system.read_command(command))
        told += [line.text for line in answer.told if line.text.startswith("Wound boxes: ")]
    return track_of(table.state), table.state[Wounds].overflow, told


def sets(*boxes: int, overflow: bool = True) -> dict[str, Any]:
    return {"type": "fate.set-track", **dict(zip(BOXES, boxes, strict=True)), "overflow": overflow}


def reads(reading: str, ruling: str = "fate.r.wound-boxes") -> dict[str, Any]:
    return {"type": "change-ruling", "ruling": ruling, "reading": reading}


@proves("fate.wounds.custom-boxes", "fate.wounds.track")
@pytest.mark.parametrize(
    ("own", "reading", "boxes", "said"),
    [
        ((2, 3, 2), "tables", Track(2, 2, 2), "Wound boxes: 2 clipped, 2 hurt, 2 injured; full ones mark nothing."),
        ((1, 1, 1), "prose", Track(2, 3, 2), "Wound boxes: 2 clipped, 3 hurt, 2 injured; full ones mark nothing."),
        ((5, 5, 5), "tapering", Track(3, 3, 2), "Wound boxes: 3 clipped, 3 hurt, 2 injured; full ones mark nothing."),
    ],
)
def test_a_reading_of_the_boxes_holds_over_what_was_set_before(
    own: tuple[int, int, int], reading: str, boxes: Track, said: str
) -> None:
    found, overflow, told = asyncio.run(played(sets(*own, overflow=False), reads(reading)))

    assert (found, overflow) == (boxes, False)
    assert told[1:] == [said]


@proves("fate.wounds.custom-boxes", "fate.wounds.track")
def test_where_nothing_was_set_nothing_is_said_of_it() -> None:
    assert asyncio.run(played(reads("tables"))) == (Track(2, 2, 2), True, [])


@proves("fate.wounds.custom-boxes")
def test_and_boxes_set_after_it_hold_over_the_reading_and_another_question_leaves_them() -> None:
    other = reads("combat-actions-once", "fate.r.hurt-scope")

    found, *_ = asyncio.run(played(reads("tables"), sets(4, 4, 4), other))

    assert found == Track(4, 4, 4)


@proves("fate.wounds.custom-boxes", "fate.wounds.track")
def test_and_it_goes_back_to_what_the_book_is_taken_to_say() -> None:
    found, _, told = asyncio.run(played(reads("tables"), sets(1, 1, 1), reads("book")))

    assert found == Track(2, 3, 2)
    assert told[1:] == ["Wound boxes: 2 clipped, 3 hurt, 2 injured; full ones flow over."]
