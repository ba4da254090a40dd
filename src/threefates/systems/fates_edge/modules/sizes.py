"""How much each kind of module holds, and how triggers become segments of Corruption. Rules of numbers alone."""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.rulings.modules import CorruptionAtRest, CorruptionCount, CorruptionReset

__all__ = ["WHOLE", "Trigger", "leash_holds", "least_corruption", "printed_sizes", "segments_of", "triggers_of"]

SCOPE: Final = "fe.modules.scope"
ACCUMULATION: Final = "fe.cantor.corruption-accumulation"
WHOLE: Final = 6
"""Parts of a whole segment of Corruption: the smallest number that has a half and a third."""


class Trigger(enum.Enum):
    """What brings Corruption on somebody."""

    PUSH = "push"
    RESONANT = "resonant"
    BEAT = "gm_sb"
    HIGH = "high_cantor_standard"


class _Kind(Struct):
    name: str
    size: int = 0
    triggers: tuple[str, ...] = ()


class _Kinds(Struct):
    modules: list[_Kind]


class _Ways(Struct):
    one_segment: list[dict[str, int]]


@cites(SCOPE)
@functools.cache
def printed_sizes() -> Mapping[str, int]:
    """Segments of the clocks of which the book prints how many they have.

    >>> printed_sizes()
    {'Spirit Bond': 4, 'Repertoire': 6}
    """
    return {kind.name: kind.size for kind in entry(SCOPE).table(_Kinds).modules if kind.size}


@cites(SCOPE)
@functools.cache
def triggers_of(kind: str) -> tuple[str, ...]:
    """What marks a module of that kind, as the book lists it; nothing of a kind that it does not list.

    >>> triggers_of("Leash"), triggers_of("Counter")
    (('harm', 'against nature', 'split focus', 'ward crossing'), ())
    """
    kinds = entry(SCOPE).table(_Kinds).modules
    return next((found.triggers for found in kinds if found.name == kind), ())


@cites("fe.modules.threshold-leash", "fe.summon.leash-capacity")
def leash_holds(cap: int, spirit: int) -> int:
    """Segments that the Leash of a spirit of that Cap holds.

    >>> leash_holds(3, 4)
    7
    """
    return cap + spirit


@cites(ACCUMULATION, "fe.ruling.corruption-accounting")
@functools.cache
def segments_of(trigger: Trigger, count: CorruptionCount) -> int:
    """Parts of a segment, of six, that a trigger of Corruption brings; a Push or a Resonant Rite can bring a whole one.

    >>> [segments_of(trigger, CorruptionCount.WEIGHTED) for trigger in Trigger]
    [3, 3, 2, 6]
    >>> [segments_of(trigger, CorruptionCount.DIRECT) for trigger in Trigger]
    [6, 6, 2, 6]
    """
    if count is CorruptionCount.DIRECT and trigger in (Trigger.PUSH, Trigger.RESONANT):
        return WHOLE
    ways = entry(ACCUMULATION).table(_Ways).one_segment
    alone = {name: WHOLE // times for way in ways if len(way) == 1 for name, times in way.items()}
    mixed = next(way for way in ways if len(way) > 1)
    rest = WHOLE - sum(alone.get(name, 0) * times for name, times in mixed.items())
    return alone.get(trigger.value, rest)


@cites(
    "fe.cantor.corruption-reset-tier",
    "fe.cantor.corruption-reset-empty",
    "fe.ruling.corruption-reset",
    "fe.ruling.corruption-min-above-size",
)
def least_corruption(tier: int, size: int, reset: CorruptionReset, rest: CorruptionAtRest) -> int:
    """Segments that stand on a clock of Corruption of that size once it was full: as many as the Tier, or none.

    >>> [least_corruption(2, 4, reset, CorruptionAtRest.ONE_FREE) for reset in CorruptionReset]
    [2, 0, 1]
    >>> [least_corruption(5, 3, CorruptionReset.TIER, rest) for rest in CorruptionAtRest]
    [2, 3]
    """
    if reset is CorruptionReset.EMPTY:
        return 0
    least = tier - (reset is CorruptionReset.BELOW_TIER)
    return min(least, size - (rest is CorruptionAtRest.ONE_FREE))
