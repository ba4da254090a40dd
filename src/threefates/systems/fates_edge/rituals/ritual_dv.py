"""Rituals by the book: how hard each grade is, how long it takes, what helpers and haste make of that."""

from __future__ import annotations

import functools
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.content.records import rituals
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import ladder
from threefates.systems.fates_edge.rulings.resolution import DvLadder

__all__ = ["BASICS", "CASTING_SCENES", "SPANS", "USAGE", "dv_of", "longer", "price_of_push", "segments_of", "shorter"]

BASICS, USAGE, EXTENDED = "fe.ritual.basics", "fe.ritual.usage", "fe.turn.extended-ritual-clock"
CASTING_SCENES: Final = 2
"""A whole scene for each of the two steps of casting, where a ritual is cast so."""
SPANS: Final = {"hours": "hours", "days": "days", "weeks": "weeks_or_months"}
"""How long a long ritual takes, by what the book calls it."""


@cites("fe.ritual.roll-gap", "fe.ruling.ritual-dv", "fe.ruling.ritual-grade-names")
def dv_of(tier: str) -> int:
    """The DV of a ritual by its grade: the rungs of the ladder, the lowest first.

    >>> [dv_of(tier) for tier in ("low", "med", "high")]
    [2, 3, 4]
    """
    tiers = entry("fe.ritual.roll-gap").table(dict[str, list[str]])["tiers"]
    return ladder(DvLadder.TWO_TO_FIVE)[tiers.index(tier)][0]


@cites(BASICS)
def price_of_push() -> int:
    """Beats that pushing a ritual one step makes.

    >>> price_of_push()
    1
    """
    return entry(BASICS).table(dict[str, int])["push_sb"]


@functools.cache
def _times() -> tuple[int, ...]:
    return tuple(sorted({each.minutes for each in rituals().values()}))


@cites(USAGE, "fe.ruling.ritual-helper")
def shorter(minutes: int) -> int:
    """The next shorter of the times that the book prints; the shortest stays.

    >>> [shorter(minutes) for minutes in (20, 15, 10, 5, 1)]
    [15, 10, 5, 1, 1]
    """
    return max((each for each in _times() if each < minutes), default=minutes)


@cites(USAGE)
def longer(minutes: int) -> int:
    """The next longer of them, which pays for a step more; the longest goes on by as much again.

    >>> [longer(minutes) for minutes in (1, 5, 10, 15, 20)]
    [5, 10, 15, 20, 25]
    """
    return min((each for each in _times() if each > minutes), default=minutes + _times()[-1] - _times()[-2])


@cites(EXTENDED)
def segments_of(span: str) -> int:
    """Count the segments of a long ritual's clock.

    >>> [segments_of(span) for span in SPANS]
    [4, 6, 8]
    """
    printed = entry(EXTENDED).table(dict[str, int | str])[SPANS[span]]
    return int(str(printed).removesuffix("+"))
