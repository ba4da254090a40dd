"""Zones: 8 metres or 25 feet each, the unit of movement, ranges and falls. Adjacent is zone zero.

A fight is laid out along one line, in whole metres, so that every half and quarter of a zone is exact.
"""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites

__all__ = [
    "FURTHEST",
    "METRES",
    "adjacent",
    "apart",
    "feet",
    "in_zones",
    "metres",
    "towards",
    "within_range",
    "zones_said",
]

METRES: Final = 8  # of a zone
FEET: Final = 25  # of a zone
ADJACENT_FEET: Final = 5
ADJACENT_METRES: Final = 1.5
FURTHEST: Final = 400  # metres from the middle of things that a form lets anybody stand


def zones_said(zones: int) -> str:
    """So many zones, in words.

    >>> zones_said(1), zones_said(6)
    ('1 zone', '6 zones')
    """
    return f"{zones} zone{'s' * (zones != 1)}"


@cites("ff.movement.zone")
def metres(zones: int) -> int:
    """Turn zones into metres, at 8 each.

    >>> metres(4)
    32
    """
    return zones * METRES


@cites("ff.movement.zone")
def feet(zones: float) -> float:
    """Turn zones into feet, at 25 each.

    >>> feet(4), feet(0.5)
    (100, 12.5)
    """
    return zones * FEET


@cites("ff.movement.zone", "ff.ruling.fraction-zones")
def in_zones(length: int) -> str:
    """Metres in words, as zones; halves and quarters are exact.

    >>> in_zones(8), in_zones(20), in_zones(4)
    ('1 zone', '2.5 zones', '0.5 zones')
    """
    zones = length / METRES
    return f"{zones:g} zone{'s' * (zones != 1)}"


def apart(one: int, other: int) -> int:
    """Measure how far two places are from each other, in metres."""
    return abs(one - other)


@cites("ff.movement.zone-zero")
def adjacent(one: int, other: int) -> bool:
    """Say whether two places are at zone zero: within 1.5 metres or 5 feet.

    >>> adjacent(8, 9), adjacent(8, 10)
    (True, False)
    """
    return apart(one, other) <= ADJACENT_METRES


@cites("ff.gear.range", "ff.movement.zone-zero", "ff.actions.physical-attack", "ff.ruling.missile-details")
def within_range(one: int, other: int, reach: int) -> bool:
    """Say whether an attack that reaches so many metres gets from one place to another; without reach, at zone zero.

    >>> within_range(0, 16, metres(2)), within_range(0, 17, metres(2)), within_range(0, 2, 0), within_range(5, 5, 56)
    (True, False, False, True)
    """
    return adjacent(one, other) or apart(one, other) <= reach


@cites("ff.movement.rate")
def towards(here: int, there: int, most: int) -> int:
    """Find where somebody ends who goes from one place to another, and no further than so many metres.

    >>> towards(0, 12, 8), towards(0, 4, 8), towards(0, -12, 8)
    (8, 4, -8)
    """
    return min(max(there, here - most), here + most)
