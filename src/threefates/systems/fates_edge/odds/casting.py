"""The odds of a spell: a Weave and then a Cast, with the 1s of both together and what answers back to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import prod
from typing import Final, NamedTuple

from threefates.odds.pools import whole
from threefates.systems.fates_edge.odds.decisions import contested, succeeds_each
from threefates.systems.fates_edge.odds.group import ways_to_win
from threefates.systems.fates_edge.odds.rolls import rolled
from threefates.systems.fates_edge.odds.settings import RollSetting
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Outcome, Tally, outcome

__all__ = ["Answer", "CastOutcome", "Ended", "Law", "all_succeed", "law_of", "with_boons", "worked"]

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
    return _law(asked._replace(rethrows=asked.rethrows._replace(boons=0)), tuple(map(reads, Outcome)))


@lru_cache(maxsize=256)
def _law(asked: RollSetting, as_read: tuple[Outcome, ...]) -> tuple[Law, Fraction]:
    """The same in whole numbers as long as it is added up: of all the ways in which the dice of both sides may fall."""
    read = {row: Outcome.CLEAN_SUCCESS if it.succeeded else it for row, it in zip(Outcome, as_read, strict=True)}
    found: dict[CastOutcome, int] = defaultdict(int)
    (counted, over), others, beats = _counted(asked), SIDES**asked.against, 0
    for row, successes, ones, ways in counted:
        told, lost = min(ones, MOST_TOLD), ways * _beaten(asked, successes) if row.succeeded else 0
        found[CastOutcome(read[row], told)] += ways * others - lost
        if lost:
            found[CastOutcome(Outcome.PARTIAL, told)] += lost
        beats += (ones + asked.marred * bool(ones)) * ways
    shares = {came: Fraction(ways, over * others) for came, ways in found.items()}
    return shares, Fraction(beats, over) + asked.worn * bool(asked.dice)


def _counted(asked: RollSetting) -> tuple[list[tuple[Outcome, int, int, int]], int]:
    """The row and the 1s of a roll, in how many ways, and of how many; its successes, too, where it is opposed."""

    def told_apart(successes: int, ones: int) -> tuple[Outcome, int, int]:
        row = outcome(Tally(successes, ones), asked.dv) if asked.dice else Outcome.CLEAN_SUCCESS
        return row, successes if asked.against else 0, ones

    made = contested(asked) if asked.dice and asked.against else rolled(asked, exact=True)
    ways = whole({kind: Fraction(share) for kind, share in made.summed(told_apart).items()})
    return [(*kind, count) for kind, count in ways.items()], sum(ways.values())


def _beaten(asked: RollSetting, successes: int) -> int:
    """In how many ways somebody who rolls against so many successes has it."""
    if not asked.against:
        return 0
    (won,) = ways_to_win((successes,), asked.against, asked.tens, asked.dv, defends=asked.defends)
    return int(SIDES**asked.against - won)


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
    found: dict[Ended, int] = defaultdict(int)
    second = whole(cast)
    firsts = [((came,), ways) for came, ways in whole(weave).items()] if weave else [((woven,) if woven else (), 1)]
    over, casts = sum(ways for _, ways in firsts), sum(second.values())
    for before, ways in firsts:
        if any(not came.outcome.succeeded for came in before):
            found[Ended(None, answers(before))] += ways * casts
            continue
        for came, more in second.items():
            found[Ended(came.outcome, answers((*before, came)))] += ways * more
    return {end: Fraction(ways, over * casts) for end, ways in found.items()}


def all_succeed(spells: Mapping[int, Sequence[RollSetting]]) -> dict[int, str]:
    """The chance of each spell that all of its rolls succeed, no Boon going into them; nothing of one without rolls.

    Rolls that differ only in their DV are worked out together.
    """
    alike: dict[RollSetting, dict[int, Fraction]] = {}
    for asked in chain.from_iterable(spells.values()):
        alike.setdefault(asked._replace(dv=0), {})[asked.dv] = Fraction(1)
    for asked, against in alike.items():
        if asked.dice:
            against.update(zip(against, succeeds_each(asked, tuple(against)), strict=True))
    won = {name: [alike[asked._replace(dv=0)][asked.dv] for asked in rolls] for name, rolls in spells.items()}
    return {name: str(prod(shares, start=Fraction(1))) if shares else "" for name, shares in won.items()}


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
