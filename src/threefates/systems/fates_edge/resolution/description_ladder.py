"""The Description Ladder: which 1s a richer telling throws again, and what the richest adds."""

from __future__ import annotations

from collections.abc import Sequence

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.resolution.dice import Die, Why
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import Description

__all__ = ["flourish", "ones_to_throw"]


@cites("fe.resolution.description-ladder")
def ones_to_throw(description: Description, dice: Sequence[Die]) -> tuple[int, ...]:
    """The 1s that a description throws again, by their places: none, one, or all of them.

    >>> dice = [Die((face,)) for face in (9, 1, 4, 1)]
    >>> [ones_to_throw(description, dice) for description in Description]
    [(), (1,), (1, 3)]
    """
    ones = tuple(place for place, die in enumerate(dice) if die.face == 1 and die.may_be_thrown(Why.DESCRIPTION))
    most = {Description.BASIC: 0, Description.DETAILED: 1, Description.INTRICATE: len(ones)}[description]
    return ones[:most]


@cites("fe.resolution.description-ladder")
def flourish(description: Description, row: Outcome) -> str:
    """What the richest telling adds where the action works, in words; nothing else does.

    >>> flourish(Description.INTRICATE, Outcome.CLEAN_SUCCESS), flourish(Description.INTRICATE, Outcome.PARTIAL)
    ('A flourish goes with it.', '')
    """
    return "A flourish goes with it." if description is Description.INTRICATE and row.succeeded else ""
