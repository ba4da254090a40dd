"""Two clocks that race: somebody agrees before they harden, or hardens first."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache

from threefates.odds.law import Law
from threefates.odds.pools import OddsError
from threefates.systems.fates_edge.odds.group import MOST_SEGMENTS, ROWS
from threefates.systems.fates_edge.odds.rolls import RollOdds
from threefates.systems.fates_edge.persuasion.attempts import swayed
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome

__all__ = ["agreed_first", "persuade"]

Share = Fraction | float
Ways = tuple[tuple[int, Share], ...]  # how far an attempt moves somebody, and how likely


def persuade(attempt: RollOdds, segments: int, opposition: int, *, by_miss: int = 1) -> Law[bool]:
    """The chance that a Persuasion Clock is full before the Opposition Clock is, every attempt standing alike.

    Args:
        attempt: One attempt.
        segments: What the Persuasion Clock still lacks.
        opposition: What the Opposition Clock still lacks.
        by_miss: How far each Miss moves the Opposition Clock: 1 or 2, as the Game Master says.

    Raises:
        OddsError: If a clock or a Miss has no such number of segments.

    Example:
        >>> from threefates.odds import fates_edge
        >>> even = fates_edge.roll(4, 3, exact=True)
        >>> print(f"{float(fates_edge.persuade(even, 6, 4)[True]):.3f}")
        0.999
    """
    for what, count, most in (
        ("Persuasion Clock", segments, MOST_SEGMENTS),
        ("Opposition Clock", opposition, MOST_SEGMENTS),
        ("Miss", by_miss, 2),
    ):
        if not 1 <= count <= most:
            raise OddsError("odds.no_such_clock", f"A {what} has 1 to {most} segments here, not {count}.")
    rows: dict[Outcome, Share] = {ROWS[name]: share for name, share in attempt.outcomes.items()}
    first = agreed_first(rows, segments, opposition, by_miss)
    return Law({True: first, False: 1 - first})


def agreed_first(
    rows: Mapping[Outcome, Share],
    segments: float,
    opposition: float,
    by_miss: int,
    *,
    first: Mapping[Outcome, Share] | None = None,
) -> Share:
    """The same from the rows of a roll, and from clocks that may stand between two segments.

    `first` are the rows of the first attempt, where something saves that one alone.
    """
    each, now = _by_sway(rows), _by_sway(rows if first is None else first)
    return _raced(tuple(each.items()), segments, opposition, by_miss, tuple(now.items()))


@lru_cache(maxsize=64)
def _raced(each: Ways, segments: float, opposition: float, by_miss: int, now: Ways) -> Share:
    @cache
    def won(left: float, against: float) -> Share:
        if left <= 0:
            return Fraction(1)
        return after(left, against, each) if against > 0 else Fraction(0)

    def after(left: float, against: float, ways: Ways) -> Share:
        return sum(
            (share * (won(left - moved, against) if moved else won(left, against - by_miss)) for moved, share in ways),
            Fraction(0),
        )

    return after(segments, opposition, now)


def _by_sway(rows: Mapping[Outcome, Share]) -> Mapping[int, Share]:
    found: dict[int, Share] = {}
    for row, share in rows.items():
        found[swayed(row)] = found.get(swayed(row), 0) + share
    return found
