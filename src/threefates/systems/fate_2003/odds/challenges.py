"""How many checks a challenge takes: boxes on rungs, marks that roll up, failures that clear them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

from threefates.odds.pools import OddsError
from threefates.odds.repeated import Share, Times, times_until
from threefates.systems.fate_2003.challenges.fragility import after_failure
from threefates.systems.fate_2003.challenges.ladders import (
    Boxes,
    Challenge,
    Fragility,
    marked,
    rung_of,
    worth,
)
from threefates.systems.fate_2003.dice.fudge_dice import Dice
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import steps
from threefates.systems.fate_2003.odds.rolls import RollOdds

__all__ = ["checks_from", "checks_to_finish"]

MOST_CHECKS: Final = 40
MOST_MARGIN: Final = 12  # beyond every rung, and every margin that is credited or makes trouble
RUINED: Final[Boxes] = ()


def checks_to_finish(odds: RollOdds, challenge: Challenge | None = None, *, most: int = MOST_CHECKS) -> Times:
    """The number of such checks that finish a challenge in which one side rolls.

    Args:
        odds: One check, against the challenge's difficulty; its boxes and points are there for every check.
        challenge: Its boxes, goal, fragility and the rest; the usual one without it.
        most: How many checks are looked at.

    Raises:
        OddsError: If two sides roll, or nothing is to be reached.

    Example:
        >>> from threefates.odds import fate_2003
        >>> needed = fate_2003.checks_to_finish(fate_2003.roll("Great", "Fair"))
        >>> round(float(needed.within(5)), 3)
        0.684
    """
    work = challenge or Challenge(id="", name="")
    if work.opposed or work.chance or odds.asked.goal is None or odds.asked.opposed:
        raise OddsError("odds.no_goal", "Only a challenge against a difficulty is counted here.")
    return checks_from(odds.margins, odds.asked.dice, work, (0,) * len(work.boxes), most=most)


def checks_from(margins: Mapping[int, Share], dice: Dice, work: Challenge, marks: Boxes, *, most: int) -> Times:
    """The number of checks that finish a challenge of one side from how it stands.

    Args:
        margins: The law of one check: its gap to the difficulty, 0 and up where it is made.
        dice: What the gap is counted in: steps of the ladder, or what dice add up to.
        work: The challenge.
        marks: The boxes marked already, by rung.
        most: How many checks are looked at.
    """
    each: defaultdict[int, Share] = defaultdict(Fraction)
    for gap, share in margins.items():
        each[_stepped(gap, dice)] += share
    alike = [
        (told, [share for _, share in those])
        for told, those in groupby(each.items(), key=lambda one: _told(work, one[0]))
    ]

    def once(marks: Boxes) -> dict[Boxes, Share]:
        found: dict[Boxes, Share] = {}
        for told, shares in alike:
            then = _after(work, marks, told)
            for share in shares:
                found[then] = found[then] + share if then in found else share
        return found

    def done(marks: Boxes) -> bool:
        return marks != RUINED and work.finished_by(marks)

    return times_until(marks, once, done, most=most, lost=RUINED)


def _stepped(gap: int, dice: Dice) -> int:
    """A gap as the margin that play reads, below 0 where the check is missed; all that is as good counts as one."""
    margin = steps(abs(gap), made=gap >= 0) if dice.added else abs(gap)
    return min(margin, MOST_MARGIN) if gap >= 0 else -min(margin, MOST_MARGIN)


class _Told(NamedTuple):
    """What of a margin tells: one of a check that is made or missed, its rung, and how many boxes; none: no harm."""

    made: bool
    rung: int
    boxes: int


def _told(work: Challenge, margin: int) -> _Told:
    if margin >= 0:
        return _Told(made=True, rung=rung_of(margin, None), boxes=worth(margin, work.credit))
    return _Told(made=False, rung=rung_of(-margin, None), boxes=int(-margin >= work.trouble_at))


def _after(work: Challenge, marks: Boxes, told: _Told) -> Boxes:
    """The marks after one check that came out so."""
    if told.made:
        for _ in range(told.boxes):
            found = marked(marks, work.boxes, told.rung)
            marks = found[0] if found else marks
        return marks
    if work.fragility is Fragility.NONE or not told.boxes:
        return marks
    return RUINED if work.fragility is Fragility.DESTROYED else after_failure(marks, work.fragility, told.rung)
