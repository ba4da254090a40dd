"""Fragility: the marks of a challenge that a failed check clears. Pure rules."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.challenges.ladders import NO_RUNG, Boxes, Fragility, changed

__all__ = ["after_failure"]


@cites("fate.challenges.fragility-default", "fate.r.fragility-empty", "fate.r.mof-bands")
def _one_cleared(marks: Boxes, rung: int) -> Boxes:
    """A marked box cleared on the rung of the failure, or on the next one up that has any; nothing if none has."""
    for at in range(rung, len(marks)):
        if marks[at]:
            return changed(marks, at, -1)
    return marks


@cites("fate.challenges.fragility-severe")
def _more_cleared(marks: Boxes, fragility: Fragility) -> Boxes:
    if fragility is not Fragility.HIGHEST:
        return (0,) * len(marks)
    highest = max((at for at, count in enumerate(marks) if count), default=NO_RUNG)
    return marks if highest == NO_RUNG else changed(marks, highest, -1)


@cites("fate.challenges.fragility-trigger")
def _undisturbed(marks: Boxes) -> Boxes:
    return marks


@cites("fate.challenges.fragility-default", "fate.challenges.fragility-severe", "fate.challenges.fragility-trigger")
def after_failure(marks: Boxes, fragility: Fragility, rung: int) -> Boxes:
    """The marks left after a failure, the rung of its margin from 0.

    >>> after_failure((2, 1, 0, 1, 0), Fragility.ONE_BOX, 2), after_failure((2, 1, 0, 0, 0), Fragility.ALL, 1)
    ((2, 1, 0, 0, 0), (0, 0, 0, 0, 0))
    """
    if fragility is Fragility.ONE_BOX:
        return _one_cleared(marks, rung)
    if fragility is Fragility.EVENT:
        return _undisturbed(marks)
    return marks if fragility is Fragility.NONE else _more_cleared(marks, fragility)
