"""The three Positions: what they are called, which one is usual, and what one adds to the DV."""

from __future__ import annotations

import enum
from typing import Final

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.rulings.resolution import (
    DvOfPosition,
    PositionAffects,
    PositionDefault,
    PositionNaming,
)

__all__ = ["Position", "dv_of_position", "position_name", "severity_said", "usual_position"]


class Position(enum.IntEnum):
    """The three Positions by what they are, best first; what a table calls them is a ruling."""

    DOMINANT = 0
    CONTROLLED = 1
    DESPERATE = 2

    def worse(self, steps: int) -> Position:
        """So many steps down, or up if negative, and never past either end.

        >>> Position.CONTROLLED.worse(3).name, Position.CONTROLLED.worse(-1).name
        ('DESPERATE', 'DOMINANT')
        """
        return Position(min(max(self + steps, Position.DOMINANT), Position.DESPERATE))


_NAMES: Final = {
    PositionNaming.CORE: ("Dominant", "Controlled", "Desperate"),
    PositionNaming.RISKY: ("Dominant", "Risky", "Desperate"),
    PositionNaming.OLDEST: ("Controlled", "Risky", "Desperate"),
}


@cites("fe.position.states-core", "fe.position.states-risky", "fe.position.states-cp")
def position_name(position: Position, naming: PositionNaming) -> str:
    """Name a Position as this table calls it.

    >>> position_name(Position.DOMINANT, PositionNaming.OLDEST)
    'Controlled'
    """
    return _NAMES[naming][position]


@cites("fe.position.default-controlled")
def usual_position(reading: PositionDefault) -> Position:
    """Find the Position of an action in doubt, by the table's reading."""
    return _USUAL[reading]


_USUAL: Final = {PositionDefault.CONTROLLED: Position.CONTROLLED, PositionDefault.DOMINANT: Position.DOMINANT}


_BY_POSITION: Final = {
    DvOfPosition.MINUS_ZERO_PLUS: (-1, 0, 1),
    DvOfPosition.GARBLED: (1, 0, 2),  # as printed; its second Desperate, -1, names no Position that there is
    DvOfPosition.NONE: (0, 0, 0),
}


@cites(
    "fe.resolution.dv-position-modifier", "fe.position.severity-not-dv", "fe.resolution.dv-position-modifier-garbled"
)
def dv_of_position(position: Position, affects: PositionAffects, reading: DvOfPosition) -> int:
    """Say what a Position adds to the DV, at tables where it touches the DV at all.

    >>> dv_of_position(Position.DESPERATE, PositionAffects.REROLL_AND_DV, DvOfPosition.MINUS_ZERO_PLUS)
    1
    >>> dv_of_position(Position.DESPERATE, PositionAffects.REROLL_ONLY, DvOfPosition.MINUS_ZERO_PLUS)
    0
    """
    return _BY_POSITION[reading][position] if affects is PositionAffects.REROLL_AND_DV else 0


@cites("fe.position.severity-not-dv", "fe.ruling.position-affects")
def severity_said(position: Position, affects: PositionAffects) -> str:
    """Say how bad a Partial or a Miss is from there, where Position bears on that; nothing of the usual one, unless
    Position bears on nothing else.

    >>> [severity_said(each, PositionAffects.REROLL_ONLY) for each in Position]
    ['From there a way out is left.', '', 'From there it is severe.']
    >>> severity_said(Position.DESPERATE, PositionAffects.REROLL_AND_DV)
    ''
    """
    if affects is PositionAffects.REROLL_AND_DV:
        return ""
    if position is Position.CONTROLLED and affects is not PositionAffects.SEVERITY_ONLY:
        return ""
    return _SEVERITY[position]


_SEVERITY: Final = (
    "From there a way out is left.",
    "From there it has teeth, and is no ruin.",
    "From there it is severe.",
)
"""How bad it is to fall short, from the best Position to the worst."""
