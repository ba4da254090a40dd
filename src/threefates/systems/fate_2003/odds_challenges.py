"""How many checks a challenge takes: boxes on rungs, marks that roll up, failures that clear them."""

from __future__ import annotations

from typing import Final

from threefates.odds.pools import OddsError
from threefates.odds.repeated import Share, Times, times_until
from threefates.systems.fate_2003.challenge_ladders import (
    Boxes,
    Challenge,
    Fragility,
    after_failure,
    finished,
    marked,
    rung_of,
    worth,
)
from threefates.systems.fate_2003.odds import RollOdds

__all__ = ["checks_to_finish"]

MOST_CHECKS: Final = 40
RUINED: Final[Boxes] = ()


def checks_to_finish(odds: RollOdds, challenge: Challenge | None = None, *, most: int = MOST_CHECKS) -> Times:
    """How many checks of that kind finish a challenge in which one side rolls.

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
    if work.opposed or odds.asked.goal is None or odds.asked.opposed:
        raise OddsError("odds.no_goal", "Only a challenge against a difficulty is counted here.")
    margins = odds.margins

    def once(marks: Boxes) -> dict[Boxes, Share]:
        return dict(margins.map(lambda margin: _after(work, marks, margin)))

    def done(marks: Boxes) -> bool:
        return marks != RUINED and finished(marks, work.boxes, work.goal, full_rung=work.full_rung)

    return times_until((0,) * len(work.boxes), once, done, most=most, lost=RUINED)


def _after(work: Challenge, marks: Boxes, margin: int) -> Boxes:
    """What is marked after one check."""
    if margin >= 0:
        for _ in range(worth(margin, work.credit)):
            found = marked(marks, work.boxes, rung_of(margin, None))
            marks = found[0] if found else marks
        return marks
    if work.fragility is Fragility.NONE or -margin < work.trouble_at:
        return marks
    return (
        RUINED
        if work.fragility is Fragility.DESTROYED
        else after_failure(marks, work.fragility, rung_of(-margin, None))
    )
