"""Fatigue: boxes of a track, what they weigh, how they become Harm, and what rest clears. Rules of numbers alone."""

from __future__ import annotations

import functools
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.harm import FatigueDice, FatigueExcess, OverflowTrigger, ShortRest

__all__ = [
    "COLLAPSE",
    "boxes",
    "cleared_by_rest",
    "dice_lost",
    "dv_of_fatigue",
    "left_of",
    "level_named",
    "marked",
    "price_of_tiring",
    "rest_amounts",
    "shift_of_level",
    "strained_beats",
]

STRAINED: Final = 2
COLLAPSE: Final = 4


@cites("fe.fatigue.track", "fe.ruling.temporary-body")
def boxes(body: int, more: int = 0) -> int:
    """Count the boxes of a track: as many as Body is now, and more for who is hardened.

    >>> boxes(3), boxes(3, more=1)
    (3, 4)
    """
    return body + more


@cites("fe.fatigue.soak-dial")
def left_of(amount: int, cut: int) -> int:
    """Cut a mark by what protects, by two at most and never below nothing.

    >>> left_of(2, cut=1), left_of(1, cut=2)
    (1, 0)
    """
    low, high = entry("fe.fatigue.soak-dial").table(_Soak).reduce
    return max(amount - (min(cut, high) if cut >= low else 0), 0)


class _Soak(Struct):
    reduce: tuple[int, int]


@cites("fe.fatigue.overflow", "fe.fatigue.excess-ignored")
def marked(held: int, amount: int, size: int, trigger: OverflowTrigger, excess: FatigueExcess) -> tuple[int, int]:
    """Count what a track holds after marks, and how many times it ran over into Harm and was wiped.

    >>> marked(1, 1, 3, OverflowTrigger.ON_FILL, FatigueExcess.IGNORED)
    (2, 0)
    >>> marked(1, 5, 3, OverflowTrigger.ON_FILL, FatigueExcess.IGNORED)
    (0, 1)
    >>> marked(1, 6, 3, OverflowTrigger.ON_FILL, FatigueExcess.CARRIED)
    (1, 2)
    """
    whole = size if trigger is OverflowTrigger.ON_FILL else size + 1
    times, left = divmod(held + amount, whole)
    if excess is FatigueExcess.IGNORED and times:
        return 0, 1
    return left, times


@cites("fe.fatigue.group-example")
def price_of_tiring() -> tuple[int, int]:
    """Beats that tiring everybody costs, and the Fatigue that each then marks.

    >>> price_of_tiring()
    (2, 1)
    """
    return _tiring()


@functools.cache
def _tiring() -> tuple[int, int]:
    price = entry("fe.fatigue.group-example").table(dict[str, int])
    return price["sb"], price["fatigue_each"]


# what it weighs


@cites("fe.fatigue.no-dice-loss")
def dice_lost(steps: int, reading: FatigueDice) -> int:
    """Dice that steps of Fatigue beyond the worst Position take.

    >>> dice_lost(2, FatigueDice.PAST_WORST), dice_lost(2, FatigueDice.NEVER)
    (2, 0)
    """
    return steps if reading is FatigueDice.PAST_WORST else 0


class _Level(Struct):
    fatigue: int
    name: str


class _Levels(Struct):
    levels: tuple[_Level, ...]


@cites("fe.fatigue.level-table")
def level_named(fatigue: int) -> str:
    """Name so much Fatigue as the table of levels does; past its last row it stays there.

    >>> level_named(2), level_named(6), level_named(0)
    ('strained', 'collapse', '')
    """
    named = {row.fatigue: row.name for row in entry("fe.fatigue.level-table").table(_Levels).levels}
    return named.get(min(fatigue, max(named)), "")


@cites("fe.fatigue.level-table", "fe.ruling.fatigue-persistence")
def shift_of_level(fatigue: int, position: Position) -> int:
    """Steps by which a level worsens a Position, once a scene: Winded the best, Exhausted the middle one.

    >>> [shift_of_level(fatigue, Position.DOMINANT) for fatigue in range(5)]
    [0, 1, 0, 0, 0]
    >>> [shift_of_level(fatigue, Position.CONTROLLED) for fatigue in range(5)]
    [0, 0, 0, 1, 0]
    """
    return int((fatigue, position) in ((1, Position.DOMINANT), (3, Position.CONTROLLED)))


@cites("fe.sb.desperate-fatigue", "fe.ruling.fatigue-2-sb")
def strained_beats(fatigue: int, position: Position) -> int:
    """Beats more that a roll with any 1 makes for who is Strained: one, if it stood in the middle.

    >>> strained_beats(2, Position.CONTROLLED), strained_beats(2, Position.DESPERATE)
    (1, 0)
    """
    return int(fatigue == STRAINED and position is Position.CONTROLLED)


@cites("fe.resolution.dv-character-condition")
def dv_of_fatigue(fatigue: int) -> int:
    """Read what Fatigue adds to the DV where a table reads it so.

    >>> [dv_of_fatigue(fatigue) for fatigue in range(5)]
    [0, 1, 1, 2, 2]
    """
    rows = entry("fe.resolution.dv-character-condition").table(dict[str, int])
    return 0 if fatigue == 0 else rows["fatigue_1_2"] if fatigue <= STRAINED else rows["fatigue_3_4"]


# rest


@cites("fe.fatigue.recovery", "fe.fatigue.recovery-fixed")
def rest_amounts(reading: ShortRest) -> tuple[int, ...]:
    """List how much Fatigue a short rest may clear; where there is a choice, the Game Master makes it.

    >>> rest_amounts(ShortRest.TWO), rest_amounts(ShortRest.ONE_TO_TWO)
    ((2,), (1, 2))
    """
    fixed, between = _rests()
    return (fixed,) if reading is ShortRest.TWO else between


@functools.cache
def _rests() -> tuple[int, tuple[int, ...]]:
    fixed = entry("fe.fatigue.recovery-fixed").table(_Fixed).short_rest
    return fixed, entry("fe.fatigue.recovery").table(_Range).short_rest


class _Fixed(Struct):
    short_rest: int


class _Range(Struct):
    short_rest: tuple[int, ...]


@cites("fe.fatigue.recovery", "fe.fatigue.recovery-fixed")
def cleared_by_rest(held: int, amount: int | None) -> int:
    """Count the Fatigue that a rest clears: so much, or after a full night all of it.

    >>> cleared_by_rest(3, 2), cleared_by_rest(1, 2), cleared_by_rest(3, None)
    (2, 1, 3)
    """
    return held if amount is None else min(held, amount)
