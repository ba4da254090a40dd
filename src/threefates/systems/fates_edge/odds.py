"""The chances of a roll, counted with the very rules it is played by.

Everything that may throw dice again, best play, laws and pictures are in `odds_asked` and `odds_together`, loaded when
one of their names is asked for: a table that nobody asks for odds does without NumPy.

    >>> from threefates.odds import fates_edge
    >>> fates_edge.roll(pool=4, dv=2, readings={"fe.ruling.tens-count": "one"}, exact=True).p_success
    Fraction(11, 16)
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import Any

from threefates.systems.fates_edge.resolution import SIDES, Outcome, Tally, outcome, tally
from threefates.systems.fates_edge.rulings import Tens

__all__ = ["outcomes"]


def __getattr__(name: str) -> Any:
    """What is heavy, loaded when it is asked for."""
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from threefates.systems.fates_edge import odds_asked, odds_together

    return getattr(odds_together if hasattr(odds_together, name) else odds_asked, name)


def outcomes(dice: int, dv: int, tens: Tens, *, sure: int = 0) -> dict[Outcome, Fraction]:
    """The exact chance of each row of the Outcome Matrix, if nothing is thrown again.

    Args:
        dice: How many d10s are thrown, 0..10.
        dv: The difficulty, 1 or more.
        tens: What a 10 is worth.
        sure: Successes from dice beyond the tenth.

    Returns:
        Chance by outcome, summing to exactly 1; rows that cannot come are left out.

    Cost:
        Under a millisecond: dice are added one at a time, not pool by pool.

    Example:
        >>> {row.value: str(chance) for row, chance in outcomes(1, 1, Tens.TWO).items()}
        {'clean_success': '1/2', 'miss': '1/2'}
    """
    found: Counter[Outcome] = Counter()
    for (successes, beats), ways in _tallies(dice, tens).items():
        found[outcome(Tally(successes + sure, beats), dv)] += ways
    return {row: Fraction(found[row], SIDES**dice) for row in Outcome if found[row]}


@lru_cache(maxsize=64)
def _tallies(dice: int, tens: Tens) -> Counter[tuple[int, int]]:
    """In how many ways a pool comes to each count of successes and beats."""
    if dice == 0:
        return Counter({(0, 0): 1})
    one = [tally((face,), tens) for face in range(1, SIDES + 1)]
    found: Counter[tuple[int, int]] = Counter()
    for (successes, beats), ways in _tallies(dice - 1, tens).items():
        for die in one:
            found[successes + die.successes, beats + die.beats] += ways
    return found
