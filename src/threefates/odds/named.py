"""Single dice by the names that people call them: `d(10)`, `d10`, `dF`, and sums such as `3 @ d6` or `4 @ dF`."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from threefates.odds.law import Law
from threefates.odds.pools import MOST_SIDES, OddsError

__all__ = ["d", "dF"]


def d(sides: int) -> Law[int]:
    """One fair die, numbered from 1.

    Args:
        sides: 1 to 1000; `d10` is `d(10)`.

    Raises:
        OddsError: If there is no such die.

    Example:
        >>> from threefates.odds import d10
        >>> (d(10) == d10, d10.mean(), (2 @ d10).at_least(11), (d10 + 1).at_least(7))
        (True, Fraction(11, 2), Fraction(11, 20), Fraction(1, 2))
    """
    if not 1 <= sides <= MOST_SIDES:
        raise OddsError("odds.no_such_dice", f"There is no die of {sides} sides. Ask about 1 to {MOST_SIDES}.")
    return Law({face: Fraction(1, sides) for face in range(1, sides + 1)})


dF: Final = Law({face: Fraction(1, 3) for face in (-1, 0, 1)})  # noqa: N816 - so it is called everywhere
"""One Fudge die; four of them are `4 @ dF`."""
