"""Outcome, margin and degree: how a roll is read. Pure rules; the same ones serve play and odds."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.dice.fate_d6 import counted, pool, total
from threefates.systems.fate_2003.dice.fudge_dice import Dice
from threefates.systems.fate_2003.rulings.rulings import DynamicBands, DynamicTies

__all__ = [
    "DEGREES",
    "Degree",
    "broken_by_skill",
    "came_to",
    "compared",
    "dynamic_degree",
    "hopeless",
    "margin",
    "outcome",
    "ranked",
    "rung_of",
    "static_degree",
    "steps",
    "succeeds",
    "target_number",
    "tie_breaks",
    "time_taken",
    "without_hope",
]


class Degree(Struct, frozen=True):
    """A degree of success or failure: a word for the deed, for its size and for how long it lasts."""

    name: str
    magnitude: str
    duration: str

    @property
    def reach(self) -> str:
        """How large it is and how long it lasts, in words: all that is said of a failure.

        >>> DEGREES[4].reach
        'overwhelming, long term'
        """
        return f"{self.magnitude.lower()}, {self.duration.lower()}"


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
    """The value a roll comes to: the trait, the dice, and a Fate point on top.

    >>> outcome(2, (-1, 0, 1, 1))  # a Good trait
    3
    """
    return value + sum(faces) + bonus


@cites("fate.dice.4df", "fate.d6.core-roll")
def came_to(
    dice: Dice, value: int, faces: Sequence[int], modifier: int = 0, fate: int = 0, *, rescued: bool = False
) -> int:
    """The value a roll comes to with the dice this table uses: on the ladder, or added up.

    Args:
        dice: Which dice they are.
        value: Where the trait stands on the ladder.
        faces: What the dice say; none before the throw.
        modifier: Help and hindrance together: steps of the ladder, or bonus and penalty dice.
        fate: 1 with a Fate point of one's own on the roll.
        rescued: Whether a box has put a die of an Abysmal trait on the table.

    >>> came_to(Dice.FUDGE, 2, (-1, 0, 1, 1), fate=1), came_to(Dice.D6, 1, (2, 3, 4, 5, 6), 2)
    (4, 15)
    """
    if not dice.added:
        return outcome(value, faces, fate + modifier)
    return total(counted(faces, pool(value, modifier, fate=fate, rescued=rescued, dice=dice)), dice)


@cites("fate.d6.target-numbers", "fate.r.d6-tier-names", "fate.r.d6-margins")
def target_number(difficulty: int) -> int:
    """The sum to be reached by adding up, for a difficulty on the ladder: by fives, and never less than 1.

    >>> [target_number(tier) for tier in range(-2, 5)]
    [1, 5, 10, 15, 20, 25, 30]
    """
    return max(1, 5 * (difficulty + 2))


@cites("fate.d6.target-numbers", "fate.r.d6-tier-names")
def rung_of(target: int) -> int:
    """The difficulty on the ladder that a sum to be reached stands for: the highest that takes no more than that.

    >>> [rung_of(target) for target in (1, 5, 12, 30)]
    [-2, -1, 0, 4]
    """
    return target // 5 - 2


@cites("fate.r.d6-margins")
def steps(gap: int, *, made: bool) -> int:
    """The margin in steps of the ladder where dice are added up: whole fives, and a failure is at least one.

    >>> steps(7, made=True), steps(2, made=False)
    (1, 1)
    """
    return gap // 5 if made else max(1, gap // 5)


@cites("fate.d6.abysmal")
def hopeless(dice: Dice, outcome: int) -> bool:
    """True of a roll without a die: an Abysmal trait has no chance, against a difficulty or level with another.

    >>> hopeless(Dice.D6, 0), hopeless(Dice.FUDGE, 0)
    (True, False)
    """
    return dice.added and outcome == 0


@cites("fate.d6.abysmal")
def without_hope(mine: int, against: int, ahead: int) -> int:
    """How far ahead somebody is where dice are added up: never without a die, whatever else is in their favor.

    >>> without_hope(0, 3, 7), without_hope(3, 0, -2), without_hope(0, 0, 5), without_hope(4, 3, 6)
    (-1, 1, 0, 6)
    """
    if mine and against:
        return ahead
    return 0 if mine == against else min(ahead, -1) if not mine else max(ahead, 1)


@cites("fate.tests.success-and-failure")
def succeeds(outcome: int, difficulty: int) -> bool:
    """True if the difficulty is reached; reaching it exactly is enough."""
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
    """The degree of one roll against a difficulty, made or missed; from 4 up it is all the top degree.

    >>> static_degree(0).name, static_degree(7).name
    ('Minimal', 'Perfection')
    """
    return _degree(margin, STATIC_FROM)


@cites("fate.tests.dynamic-mos-bands", "fate.tests.dynamic-symmetric-bands", "fate.r.dynamic-bands", "fate.r.mof-bands")
def dynamic_degree(margin: int, bands: DynamicBands) -> Degree:
    """The degree of one side's win over another: two rolls spread twice as wide, and so do the bands.

    >>> dynamic_degree(3, DynamicBands.WIDE_MIDDLE).magnitude
    'Moderate'
    """
    return _degree(margin, DYNAMIC_FROM[bands])


def _degree(margin: int, least: Sequence[int]) -> Degree:
    return DEGREES[bisect_right(least, margin) - 1]


@cites("fate.tests.dynamic-check", "fate.tests.dynamic-test", "fate.d6.dynamic")
def compared(first: int, second: int) -> int | None:
    """The winner of two outcomes, 0 or 1; None where they are level."""
    return None if first == second else (first, second).index(max(first, second))


@cites("fate.challenges.counted-tests", "fate.challenges.sample-cottage")
def time_taken(base: int, late: int, margin: int, *, made: bool) -> int:
    """The time a task takes that one roll settles: a unit less for each step of success, more for each of failure.

    Args:
        base: The usual time, in units.
        late: How many units more any failure costs.
        margin: By how much it was made, or missed.
        made: Which of the two.

    >>> time_taken(56, 7, 1, made=True), time_taken(56, 7, 2, made=False)
    (55, 65)
    """
    return max(0, base - margin) if made else base + margin + late


@cites("fate.tests.contest-option", "fate.tests.contest-tie")
def ranked(outcomes: Sequence[int], difficulty: int, *, again: bool) -> tuple[int, ...]:
    """The leaders of a contest, by place: whoever makes the difficulty by most; several are level; none made it.

    Those who throw again have made it: of them the higher is the better, be it above the difficulty or below.

    >>> (
    ...     [ranked(outcomes, 0, again=False) for outcomes in ((2, 4), (1, 1, -2), (-1, -2))],
    ...     ranked((-1, -2), 0, again=True),
    ... )
    ([(1,), (0, 1), ()], (0,))
    """
    best = max((outcome for outcome in outcomes if again or succeeds(outcome, difficulty)), default=None)
    return tuple(place for place, outcome in enumerate(outcomes) if outcome == best)


@cites("fate.challenges.tie-marks-both")
def _both_mark() -> tuple[str, ...]:
    return ("both",)


@cites("fate.d6.dynamic", "fate.d6.core-roll")
def _reached(breaks: tuple[str, ...]) -> tuple[str, ...]:
    """Where dice are added up the other's total is the target number, almost always: whoever acts has reached it."""
    return ("first", *breaks)


@cites("fate.r.dynamic-ties")
def tie_breaks(ties: DynamicTies, *, challenge: bool = False, added: bool = False) -> tuple[str, ...]:
    """The ways to settle a level result: "nobody", "both", "first", "again" or "skill", the usual one first.

    One answer alone settles itself; of several, the Game Master picks what the story needs. In a challenge the book
    has both sides just manage; elsewhere whoever acts has reached what the other's dice add up to (`added`).
    """
    if challenge and ties is DynamicTies.BOOK:
        return _both_mark()
    breaks = {
        DynamicTies.BOOK: ("nobody", "again", "skill"),
        DynamicTies.BOTH_MINIMAL: ("both",),
        DynamicTies.ACTOR_WINS: ("first",),
        DynamicTies.CONTEST_RULE: ("again", "skill"),
    }[ties]
    return _reached(breaks) if added and ties is DynamicTies.BOOK else breaks


@cites("fate.tests.contest-tie", "fate.r.contest-tie")
def broken_by_skill(first: int, second: int) -> int | None:
    """The winner of a level result by the higher trait, dice apart; None where the tie stands."""
    return compared(first, second)
