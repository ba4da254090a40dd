"""Resolution: what a pool of d10s says against a difficulty. Rules of faces and numbers alone."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.rulings.resolution import SuccessThreshold, Tens

__all__ = ["BEATS_OF_UPGRADE", "SIDES", "Outcome", "Tally", "is_success", "nearly", "outcome", "progress", "tally"]

SIDES: Final = 10
BEATS_OF_UPGRADE: Final = 2  # more, for a Partial that is let through
_LOWEST_SUCCESS: Final = {SuccessThreshold.SIX_PLUS: 6}
_WORTH_OF_TEN: Final = {Tens.ONE: 1, Tens.TWO: 2}


class Tally(Struct, frozen=True):
    """The successes and beats that a roll came to."""

    successes: int
    beats: int  # Story Beats that this roll made, 0 or more


class Outcome(enum.Enum):
    """The four rows of the Outcome Matrix."""

    __hash__ = object.__hash__  # odds are kept by it: it is itself, and its name need not be asked

    CLEAN_SUCCESS = "clean_success"
    SUCCESS_AND_COST = "success_cost"
    PARTIAL = "partial"
    MISS = "miss"

    @property
    def spoken(self) -> str:
        """The outcome as people say it."""
        return {"clean_success": "Clean Success", "success_cost": "Success & Cost"}.get(self.value, self.name.title())

    @property
    def succeeded(self) -> bool:
        """True if the intent lands in full."""
        return self in (Outcome.CLEAN_SUCCESS, Outcome.SUCCESS_AND_COST)


@cites("fe.resolution.count-successes")
def is_success(face: int) -> bool:
    """Say whether a die's face is a success at all.

    >>> [face for face in range(1, 11) if is_success(face)]
    [6, 7, 8, 9, 10]
    """
    return face >= _LOWEST_SUCCESS[SuccessThreshold.SIX_PLUS]


@cites("fe.resolution.tens-double")
def worth_of_ten(tens: Tens) -> int:
    """Say how many successes a 10 counts for."""
    return _WORTH_OF_TEN[tens]


@cites("fe.resolution.ones-generate-sb")
def beats_of(faces: Iterable[int]) -> int:
    """Every 1 ever shown hands the Game Master a Story Beat, however the roll turns out.

    >>> beats_of([10, 8, 5, 4, 1, 1])
    2
    """
    return sum(face == 1 for face in faces)


@cites("fe.resolution.count-successes", "fe.resolution.ones-generate-sb")
def tally(faces: Sequence[int], tens: Tens) -> Tally:
    """Count the successes and beats of dice as they fell.

    >>> tally([10, 8, 5, 4, 1, 1], Tens.ONE)
    Tally(successes=2, beats=2)
    >>> tally([10, 8, 5, 4, 1, 1], Tens.TWO).successes
    3
    """
    plain = sum(is_success(face) for face in faces if face != SIDES)
    return Tally(plain + worth_of_ten(tens) * sum(face == SIDES for face in faces), beats_of(faces))


@cites("fe.resolution.outcome-matrix")
def outcome(tally: Tally, dv: int) -> Outcome:
    """Read the Outcome Matrix: does the action land, and at what price?

    >>> outcome(Tally(successes=2, beats=2), dv=2)
    <Outcome.SUCCESS_AND_COST: 'success_cost'>
    >>> outcome(Tally(successes=1, beats=0), dv=4).spoken
    'Partial'
    """
    if tally.successes >= dv:
        return Outcome.SUCCESS_AND_COST if tally.beats else Outcome.CLEAN_SUCCESS
    return Outcome.PARTIAL if tally.successes else Outcome.MISS


@cites("fe.resolution.partial-proportional")
def progress(tally: Tally, dv: int) -> str:
    """Say how far a Partial carries the intent, in proportion to its DV.

    >>> progress(Tally(successes=1, beats=0), dv=4)
    '1 part of 4 is done, and a gap is left'
    """
    parts = "part" if tally.successes == 1 else "parts"
    return f"{tally.successes} {parts} of {dv} {'is' if tally.successes == 1 else 'are'} done, and a gap is left"


@cites("fe.resolution.partial-upgrade")
def nearly(tally: Tally, dv: int) -> bool:
    """Say whether a Partial is only one success short, so that it may be made a Success & Cost.

    >>> nearly(Tally(3, 0), dv=4), nearly(Tally(1, 0), dv=4)
    (True, False)
    """
    return tally.successes == dv - 1 > 0
