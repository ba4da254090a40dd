"""The wound track: which outcome a margin is, which box it marks, and what the boxes cost."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import DEGREES, dynamic_degree
from threefates.systems.fate_2003.rulings.rulings import DynamicBands, WoundBoxes

__all__ = ["BOXES", "Marks", "Outcome", "Track", "marked", "outcome_of", "penalty"]


class Outcome(enum.StrEnum):
    """What a blow, a shove or a cutting word comes to, from nothing to the end of the fight."""

    SCRATCHED = "scratched"
    CLIPPED = "clipped"
    HURT = "hurt"
    INJURED = "injured"
    TAKEN_OUT = "taken-out"


ORDER: Final = tuple(Outcome)
"""From the lightest to the worst."""


class Track(Struct, frozen=True):
    """How many boxes of each kind there are."""

    clipped: int = 2  # 0..20
    hurt: int = 3  # 0..20
    injured: int = 2  # 0..20

    def boxes(self, outcome: Outcome) -> int:
        """The boxes of that kind; a scratch has none, and who is taken out needs none."""
        return _of_kind(self, outcome)


class Marks(Struct, frozen=True):
    """How many boxes of each kind are marked."""

    clipped: int = 0
    hurt: int = 0
    injured: int = 0
    out: bool = False  # taken out of the fight

    def count(self, outcome: Outcome) -> int:
        """The marked boxes of that kind."""
        return _of_kind(self, outcome)


def _of_kind(boxes: Track | Marks, outcome: Outcome) -> int:
    return {Outcome.CLIPPED: boxes.clipped, Outcome.HURT: boxes.hurt, Outcome.INJURED: boxes.injured}.get(outcome, 0)


BOXES: Final[Mapping[WoundBoxes, Track]] = {
    WoundBoxes.BOOK: Track(),
    WoundBoxes.PROSE: Track(),
    WoundBoxes.TABLES: Track(hurt=2),
    WoundBoxes.TAPERING: Track(clipped=3),
}
"""The boxes of everybody, by how the table reads the book (fate.wounds.track)."""


@cites("fate.wounds.outcome-table", "fate.combat.common-principle")
def outcome_of(margin: int, bands: DynamicBands) -> Outcome:
    """What a fight's margin comes to, by the degrees of two sides that roll.

    >>> [outcome_of(margin, DynamicBands.WIDE_MIDDLE).value for margin in (0, 1, 4, 6, 7)]
    ['scratched', 'clipped', 'hurt', 'injured', 'taken-out']
    """
    return ORDER[DEGREES.index(dynamic_degree(margin, bands))]


@cites("fate.wounds.track", "fate.wounds.marking", "fate.wounds.taken-out")
def marked(marks: Marks, outcome: Outcome, track: Track, *, overflow: bool = True) -> Outcome | None:
    """Which box an outcome marks: of its kind, or where none is free of the next worse one; None if it marks nothing.

    >>> marked(Marks(hurt=3), Outcome.HURT, Track())
    <Outcome.INJURED: 'injured'>
    """
    if outcome is Outcome.SCRATCHED or marks.out:
        return None
    for kind in ORDER[ORDER.index(outcome) :]:
        if kind is Outcome.TAKEN_OUT or marks.count(kind) < track.boxes(kind):
            return kind
        if not overflow:
            return _full()
    raise AssertionError("the last kind always fits")


@cites("fate.wounds.no-overflow")
def _full() -> None:
    return None


@cites("fate.wounds.penalty-total")
def penalty(marks: Marks) -> int:
    """What marked boxes cost a roll: one for being clipped, one for being hurt, one for each injury.

    >>> penalty(Marks(clipped=2, hurt=1, injured=2))
    -4
    """
    return _clipped(marks.clipped) + _hurt(marks.hurt) + _injured(marks.injured)


@cites("fate.wounds.clipped")
def _clipped(boxes: int) -> int:
    return -1 if boxes else 0


@cites("fate.wounds.hurt")
def _hurt(boxes: int) -> int:
    return -1 if boxes else 0


@cites("fate.wounds.injured")
def _injured(boxes: int) -> int:
    return -boxes


@cites("fate.wounds.marking")
def with_mark(marks: Marks, kind: Outcome) -> Marks:
    """With one more box of that kind marked, or taken out."""
    if kind is Outcome.TAKEN_OUT:
        return replace(marks, out=True)
    return replace(marks, **{kind.value: marks.count(kind) + 1})
