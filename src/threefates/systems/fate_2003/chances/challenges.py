"""What a check may do for the challenge it is a part of: how soon the work is done, or a drawn-out contest is over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from threefates.odds.law import percent
from threefates.rulebook.chapter import Chances
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.challenges.ladders import Challenge, Fragility, rung_of
from threefates.systems.fate_2003.checks.state import Check
from threefates.systems.fate_2003.dice.fudge_dice import Dice
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import steps, tie_breaks
from threefates.systems.fate_2003.rulings.rulings import DynamicBands, DynamicTies

if TYPE_CHECKING:
    from threefates.odds.repeated import Times

__all__ = ["exchanged", "worked"]

MOST_CHECKS: Final = 12
HALF: Final = 0.5
Law = Mapping[int, Fraction]


def worked(state: State, check: Check, thrown: Law, found: Chances) -> Chances:
    """The same with what this check may do for its challenge, if it is a part of one."""
    work = _work_of(state, check)
    if work is None or check.difficulty is None:
        return found
    margins = tuple((outcome - check.difficulty, float(chance)) for outcome, chance in thrown.items())
    needed = _needed(state, work, margins, check.sides[0].dice)
    checks = next((count for count in needed.law if needed.within(count) >= HALF), MOST_CHECKS)
    now, then = percent(needed.law.probability(1)), percent(needed.within(checks))
    later = f", within {checks} such checks {then}" if checks > 1 else ""
    return _saying(found, f"{work.name}: done with this check {now}{later}.")


@remembered
def _needed(state: State, work: Challenge, margins: tuple[tuple[int, float], ...], dice: Dice) -> Times:
    """The number of checks until the work is done; it is asked about as long as it stands so."""
    from threefates.systems.fate_2003.odds.challenges import checks_from

    return checks_from(dict(margins), dice, work, work.marks[0], most=MOST_CHECKS)


def exchanged(state: State, check: Check, at: int, laws: tuple[Law, Law], found: Chances) -> Chances:
    """The same with how likely this exchange ends a drawn-out contest, for the side that is asked about, and against.

    Args:
        state: The table, as far as it is known.
        check: The exchange.
        at: The side that is asked about.
        laws: What that side may come to, and what the other.
        found: The chances without it.
    """
    work = _work_of(state, check)
    if work is None:
        return found
    gaps: defaultdict[int, float] = defaultdict(float)  # how far the first side is ahead
    for (mine, ways), (theirs, other) in product(laws[0].items(), laws[1].items()):
        gaps[(mine - theirs) * (1 if at == 0 else -1)] += float(ways) * float(other)
    breaks = tie_breaks(state.ruling(DynamicTies), challenge=True)
    if work.chance:
        done = sum(share for gap, share in gaps.items() if _done(state, check, work, breaks, gap))
        return _saying(found, f"{work.name}: done with this check {percent(done)}.")
    ends: defaultdict[tuple[int, ...], float] = defaultdict(float)  # by the ladders that are finished
    for gap, share in gaps.items():
        struck = _struck(gap, breaks)
        ends[tuple(ladder for ladder in struck if _fills(state, check, work, ladder, abs(gap)))] += share
    won, lost = percent(ends[(1 - at,)]), percent(ends[(at,)])
    return _saying(found, f"{work.name}: won with this exchange {won}, lost {lost}.")


def _done(state: State, check: Check, work: Challenge, breaks: tuple[str, ...], gap: int) -> bool:
    """True where one who works against chance alone finishes by being so far ahead."""
    made = gap > 0 or (not gap and breaks[0] in ("both", "first"))
    return made and _fills(state, check, work, 0, gap)


def _struck(gap: int, breaks: tuple[str, ...]) -> tuple[int, ...]:
    """The ladders that an exchange marks, 0 and 1, by how far the first side is ahead."""
    if gap:
        return (1,) if gap > 0 else (0,)
    return {"both": (0, 1), "first": (1,)}.get(breaks[0], ())


def _fills(state: State, check: Check, work: Challenge, ladder: int, gap: int) -> bool:
    """True if being behind by so much ends it: by the box that is marked, or because all is ruined."""
    by, missed = (steps(gap, made=made) if check.added else gap for made in (True, False))
    if work.opposed and gap and work.fragility is Fragility.DESTROYED and missed >= work.trouble_at:
        return True
    level = work.opposed and not gap and _struck(0, tie_breaks(state.ruling(DynamicTies), challenge=True)) == (0, 1)
    made = work.struck(ladder, work.lowest if level else rung_of(by, state.ruling(DynamicBands)))
    return made is not None and work.finished_by(made[0])


def _work_of(state: State, check: Check) -> Challenge | None:
    """The challenge that a check is a part of, while it goes on."""
    work = state[Challenges].known.get(check.challenge)
    return None if work is None or work.over else work


def _saying(found: Chances, said: str) -> Chances:
    return replace(found, advice=f"{found.advice} {said}".strip())
