"""Several rolls at once: contests, groups that pool what they roll, and clocks that rolls fill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

from threefates.odds.law import Law
from threefates.odds.pools import OddsError
from threefates.odds.repeated import Times, times_until
from threefates.systems.fates_edge.odds.rolls import RollOdds
from threefates.systems.fates_edge.resolution.contested_actions import holds, who_wins
from threefates.systems.fates_edge.resolution.extended_challenges import segments_won
from threefates.systems.fates_edge.resolution.group_actions import pooled
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Outcome, Tally, outcome, tally
from threefates.systems.fates_edge.resolution.settled_roll import WIRE
from threefates.systems.fates_edge.rulings.resolution import Tens

__all__ = ["contest", "group", "rolls_to_fill", "share_won", "tallies_of", "ways_to_win"]

MOST_SEGMENTS, MOST_ROLLS = 24, 40
MANY: Final = 40  # successes that are told apart: more than any DV asks for
ROWS: Final = {name: row for row, name in WIRE.items()}


def contest(acting: RollOdds, defending: RollOdds) -> Law[bool]:
    """Weigh whether who acts beats who defends, both rolling.

    >>> from threefates.odds import fates_edge
    >>> even = fates_edge.roll(4, 2, exact=True)
    >>> str(fates_edge.contest(even, even)[True])
    '7642329/20000000'
    """
    dv = acting.asked.dv
    return acting.successes.with_other(defending.successes, lambda mine, theirs: who_wins(mine, theirs, dv))


def group(*members: RollOdds) -> Law[str]:
    """The outcome of a group that pools its successes and its beats, against the DV of the first.

    Raises:
        OddsError: If nobody is in it.
    """
    if not members:
        raise OddsError("odds.nobody", "A group of nobody rolls nothing.")
    dv = members[0].asked.dv
    tallies = [one.joint.map(lambda cell: Tally(cell[0], cell[1])) for one in members]
    together = tallies[0]
    for one in tallies[1:]:
        together = together.with_other(one, lambda mine, theirs: pooled((mine, theirs)))
    return together.map(lambda tally: WIRE[outcome(tally, dv)])


@lru_cache(maxsize=64)
def tallies_of(dice: int, tens: Tens, most: int = MANY) -> Mapping[Tally, int]:
    """In how many ways so many dice come to what, once: so many successes at most, and one beat for any.

    >>> {(it.successes, it.beats): ways for it, ways in tallies_of(1, Tens.TWO).items()}
    {(0, 1): 1, (0, 0): 4, (1, 0): 4, (2, 0): 1}
    """
    if not dice:
        return {Tally(0, 0): 1}
    found: Counter[Tally] = Counter()
    for before, ways in tallies_of(dice - 1, tens, most).items():
        for one, more in _DIE[tens].items():
            both = pooled((before, one))
            found[Tally(min(both.successes, most), min(both.beats, 1))] += ways * more
    return found


def share_won(dice: int, tens: Tens, dv: int) -> Fraction:
    """The share of all throws of so many dice that succeed against a DV, thrown once.

    >>> share_won(1, Tens.TWO, 1)
    Fraction(1, 2)
    """
    ways = tallies_of(dice, tens, dv).items()
    return Fraction(sum(count for counted, count in ways if outcome(counted, dv).succeeded), SIDES**dice)


_DIE: Final = {tens: Counter(tally((face,), tens) for face in range(1, SIDES + 1)) for tens in Tens}


def ways_to_win(mine: Iterable[int], dice: int, tens: Tens, dv: int, *, defends: bool = False) -> list[int]:
    """In how many ways so many dice, thrown once, lose to each of these numbers of successes, of who acts or defends.

    >>> ways_to_win((0, 1, 2), 1, Tens.TWO, 1), ways_to_win((0, 1, 2), 1, Tens.TWO, 1, defends=True)
    ([0, 5, 9], [5, 9, 10])
    """
    theirs, wins = _successes_of(dice, tens), holds if defends else who_wins
    return [sum(ways for other, ways in theirs.items() if wins(count, other, dv)) for count in mine]


@lru_cache(maxsize=64)
def _successes_of(dice: int, tens: Tens) -> Mapping[int, int]:
    """In how many ways so many dice count for how many successes."""
    if not dice:
        return {0: 1}
    found: Counter[int] = Counter()
    for before, ways in _successes_of(dice - 1, tens).items():
        for one, more in _DIE[tens].items():
            found[before + one.successes] += ways * more
    return found


def rolls_to_fill(segments: int, odds: RollOdds, *, against: RollOdds | None = None, most: int = MOST_ROLLS) -> Times:
    """Count how many such rolls fill the clock of a long task, somebody rolling `against` each of them or nobody.

    Raises:
        OddsError: If the clock has no such number of segments.

    Example:
        >>> from threefates.odds import fates_edge
        >>> needed = fates_edge.rolls_to_fill(4, fates_edge.roll(5, 2, exact=True))
        >>> round(float(needed.within(2)), 3), round(float(needed.within(4)), 3)
        (0.712, 0.998)
    """
    if not 1 <= segments <= MOST_SEGMENTS:
        raise OddsError("odds.no_such_clock", f"A clock has 1 to {MOST_SEGMENTS} segments, not {segments}.")
    moves = odds.outcomes.map(lambda name: segments_won(_row(name)))
    if against:
        dv = odds.asked.dv
        moves = odds.successes.with_other(against.successes, lambda mine, theirs: _segments(mine, theirs, dv))

    def once(filled: int) -> dict[int, Fraction | float]:
        return dict(moves.map(lambda more: min(filled + more, segments)))

    return times_until(0, once, lambda filled: filled >= segments, most=most)


def _segments(mine: int, theirs: int, dv: int) -> int:
    """How far a roll moves a clock where somebody rolls against it: a success that is beaten, as far as a Partial."""
    row = outcome(Tally(mine, 0), dv)
    beaten = row.succeeded and not who_wins(mine, theirs, dv)
    return segments_won(Outcome.PARTIAL if beaten else row)


def _row(name: str) -> Outcome:
    return ROWS[name]
