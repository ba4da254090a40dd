"""The odds of a spell: a Weave and then a Cast, with the 1s of both together and what answers back to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from threefates.systems.fates_edge.odds.decisions import contested
from threefates.systems.fates_edge.odds.group import ways_to_win
from threefates.systems.fates_edge.odds.rolls import rolled
from threefates.systems.fates_edge.odds.settings import RollSetting
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Outcome, Tally, outcome

__all__ = ["Answer", "CastOutcome", "Ended", "Law", "law_of", "with_boons", "worked"]

MOST_TOLD: Final = 4
"""1s of one roll beyond which no more of them change what answers back."""

Law = Mapping["CastOutcome", Fraction]


class CastOutcome(NamedTuple):
    """What a roll came to, as far as magic minds it."""

    outcome: Outcome  # a success is a clean one
    ones: int  # 0..4; more count as 4


class Ended(NamedTuple):
    """How a spell ends: what its Cast came to, None where it came to no Cast, and how much answers back."""

    cast: Outcome | None
    answers: int | None


Answer = Callable[[Sequence[CastOutcome]], int | None]


def law_of(asked: RollSetting, reads: Callable[[Outcome], Outcome]) -> tuple[Law, Fraction]:
    """The chance of each outcome of a roll with so many 1s, under best play without a Boon; and the beats it makes.

    Args:
        asked: The roll.
        reads: What the table makes of a row of the matrix.
    """
    read = {row: Outcome.CLEAN_SUCCESS if reads(row).succeeded else reads(row) for row in Outcome}
    found: dict[CastOutcome, Fraction] = defaultdict(Fraction)
    mean = Fraction(0)
    for row, successes, ones, chance in _counted(asked._replace(rethrows=asked.rethrows._replace(boons=0))):
        told = min(ones, MOST_TOLD)
        lost = chance * _beaten(asked, successes) if row.succeeded else Fraction(0)
        found[CastOutcome(read[row], told)] += chance - lost
        if lost:
            found[CastOutcome(Outcome.PARTIAL, told)] += lost
        mean += (ones + asked.marred * bool(ones)) * chance
    return found, mean + asked.worn * bool(asked.dice)


@lru_cache(maxsize=256)
def _counted(asked: RollSetting) -> list[tuple[Outcome, int, int, Fraction]]:
    """The row and the 1s of a roll, with their chance; its successes, too, where somebody rolls against them."""

    def told_apart(successes: int, ones: int) -> tuple[Outcome, int, int]:
        row = outcome(Tally(successes, ones), asked.dv) if asked.dice else Outcome.CLEAN_SUCCESS
        return row, successes if asked.against else 0, ones

    made = contested(asked) if asked.dice and asked.against else rolled(asked, exact=True)
    return [(*kind, Fraction(share)) for kind, share in made.summed(told_apart).items()]


def _beaten(asked: RollSetting, successes: int) -> Fraction:
    """The chance that somebody who rolls against so many successes has it."""
    if not asked.against:
        return Fraction(0)
    (won,) = ways_to_win((successes,), asked.against, asked.tens, asked.dv, defends=asked.defends)
    return 1 - Fraction(won, SIDES**asked.against)


def worked(weave: Law | None, cast: Law, answers: Answer, woven: CastOutcome | None = None) -> dict[Ended, Fraction]:
    """The chance of each way a spell may end.

    Args:
        weave: The first roll; None where it was made, or there is none.
        cast: The second.
        answers: How much answers back to the rolls of a spell.
        woven: What the first roll came to, where it was made.

    Example:
        >>> coin = {CastOutcome(Outcome.CLEAN_SUCCESS, 0): Fraction(1, 2), CastOutcome(Outcome.MISS, 1): Fraction(1, 2)}
        >>> ends = worked(coin, coin, lambda rolls: sum(roll.ones for roll in rolls) or None)
        >>> [(end.cast and end.cast.spoken, end.answers, str(share)) for end, share in ends.items()]
        [('Clean Success', None, '1/4'), ('Miss', 1, '1/4'), (None, 1, '1/2')]
    """
    found: dict[Ended, Fraction] = defaultdict(Fraction)
    firsts = (
        [((came,), share) for came, share in weave.items()] if weave else [((woven,) if woven else (), Fraction(1))]
    )
    for before, chance in firsts:
        if any(not came.outcome.succeeded for came in before):
            found[Ended(None, answers(before))] += chance
            continue
        for second, share in cast.items():
            found[Ended(second.outcome, answers((*before, second)))] += chance * share
    return dict(found)


def with_boons(weave: Sequence[Fraction], cast: Sequence[Fraction], boons: int) -> Fraction:
    """The chance that both steps succeed with so many Boons: each is spent where it is needed, the Weave's first.

    Args:
        weave: The chance that the first step succeeds with at most 0, 1, 2 … Boons in it.
        cast: The same of the second.
        boons: How many there are for both.

    Example:
        >>> half, most = Fraction(1, 2), Fraction(3, 4)
        >>> [str(with_boons((half, most), (half, most), boons)) for boons in range(3)]
        ['1/4', '1/2', '9/16']
    """
    total, before = Fraction(0), Fraction(0)
    for spent, share in enumerate(weave[: boons + 1]):
        total += (share - before) * cast[min(boons - spent, len(cast) - 1)]
        before = share
    return total
