"""Outcome, margin and degree: how a roll is read. Pure rules; the same ones serve play and odds."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.rulings import DynamicBands, DynamicTies

__all__ = [
    "DEGREES",
    "Degree",
    "broken_by_skill",
    "compared",
    "dynamic_degree",
    "margin",
    "outcome",
    "static_degree",
    "succeeds",
    "tie_breaks",
]


class Degree(Struct, frozen=True):
    """How well: a word for the deed, for its size and for how long it lasts."""

    name: str
    magnitude: str
    duration: str


DEGREES: Final = (
    Degree("Minimal", "Negligible", "Instant"),
    Degree("Competent", "Minor", "Momentary"),
    Degree("Solid", "Moderate", "Scene"),
    Degree("Significant", "Major", "Session"),
    Degree("Perfection", "Overwhelming", "Long term"),
)
STATIC_FROM: Final = (0, 1, 2, 3, 4)  # the least margin of each degree
DYNAMIC_FROM: Final = {DynamicBands.WIDE_MIDDLE: (0, 1, 2, 5, 7), DynamicBands.SYMMETRIC: (0, 1, 3, 5, 7)}


@cites("fate.dice.4df", "fate.dice.result-bounds")
def outcome(value: int, faces: Sequence[int], bonus: int = 0) -> int:
    """What a roll comes to: the trait, the dice, and a Fate point on top.

    >>> outcome(2, (-1, 0, 1, 1))  # a Good trait
    3
    """
    return value + sum(faces) + bonus


@cites("fate.tests.success-and-failure")
def succeeds(outcome: int, difficulty: int) -> bool:
    """Whether the difficulty is reached; reaching it exactly is enough."""
    return outcome >= difficulty


@cites("fate.tests.margins")
def margin(outcome: int, against: int) -> int:
    """The gap: of success (0 or more) for who made it, of failure (1 or more) for who did not.

    >>> margin(2, 0), margin(-1, 1)
    (2, 2)
    """
    return abs(outcome - against)


@cites("fate.tests.static-mos-bands", "fate.r.static-top-band", "fate.r.mof-bands")
def static_degree(margin: int) -> Degree:
    """How well (or how badly) one roll against a difficulty went; from 4 up it is all the top degree.

    >>> static_degree(0).name, static_degree(7).name
    ('Minimal', 'Perfection')
    """
    return _degree(margin, STATIC_FROM)


@cites("fate.tests.dynamic-mos-bands", "fate.tests.dynamic-symmetric-bands", "fate.r.dynamic-bands", "fate.r.mof-bands")
def dynamic_degree(margin: int, bands: DynamicBands) -> Degree:
    """How well one side beat another: two rolls spread twice as wide, and so do the bands.

    >>> dynamic_degree(3, DynamicBands.WIDE_MIDDLE).magnitude
    'Moderate'
    """
    return _degree(margin, DYNAMIC_FROM[bands])


def _degree(margin: int, least: Sequence[int]) -> Degree:
    return DEGREES[bisect_right(least, margin) - 1]


@cites("fate.tests.dynamic-check", "fate.tests.dynamic-test")
def compared(first: int, second: int) -> int | None:
    """Which of two outcomes wins, 0 or 1; None where they are level."""
    return None if first == second else int(second > first)


@cites("fate.r.dynamic-ties")
def tie_breaks(ties: DynamicTies) -> tuple[str, ...]:
    """What may be made of a level result: "nobody", "both", "first", "again" or "skill", the usual one first.

    One answer alone settles itself; of several, the Game Master picks what the story needs.
    """
    return {
        DynamicTies.BOOK: ("nobody", "again", "skill"),
        DynamicTies.BOTH_MINIMAL: ("both",),
        DynamicTies.ACTOR_WINS: ("first",),
        DynamicTies.CONTEST_RULE: ("again", "skill"),
    }[ties]


@cites("fate.tests.contest-tie", "fate.r.contest-tie")
def broken_by_skill(first: int, second: int) -> int | None:
    """Who wins a level result by the higher trait, dice apart; None where the tie stands."""
    return compared(first, second)
