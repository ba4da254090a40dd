"""The odds of a roll whose DV is hidden: how likely it is to be enough for each DV that there may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Final

from threefates.rulebook.chapter import Chances

__all__ = ["DVS", "enough"]

DVS: Final = tuple(range(2, 9))
"""The DVs that are told of: from the least that is rolled for to what only many dice reach."""
CITES: Final = ("fe.resolution.outcome-matrix",)


def enough(against: Mapping[int, Fraction], *, defends: bool = False) -> Chances:
    """Tell how likely a roll is to be enough, by DV; or to hold against somebody who acts, for whom each DV is harder.

    The outcomes are the highest DV that best play would be enough for; the chance of success stays empty, since nobody
    who asks knows what it takes.

    Args:
        against: The chance against each DV.
        defends: Whether it only stands in the way, so that a higher DV is the better for it.

    Example:
        >>> found = enough({dv: Fraction(1, dv) for dv in (2, 3)})
        >>> found.outcomes, found.success
        ((('enough for DV 3', '1/3'), ('for DV 2', '1/6'), ('not even for DV 2', '1/2')), '')
        >>> found.advice
        'Enough for DV 2 50.0%, DV 3 33.3%.'
    """
    from threefates.odds.law import percent

    listed = ", ".join(f"DV {dv} {percent(share)}" for dv, share in against.items() if share)
    options = tuple((f"dv={dv}", str(share)) for dv, share in against.items())
    rows, said = (_holding(against), "Holds at") if defends else (_rows(against), "Enough for")
    return Chances(tuple(rows), "", CITES, options, advice=f"{said} {listed}." if listed else "")


def _holding(shares: Mapping[int, Fraction]) -> Iterator[tuple[str, str]]:
    """What holds at every DV first; what cannot come is left out."""
    up = sorted(shares)
    rows = [(f"holds at DV {up[0]}", shares[up[0]])]
    rows += [(f"from DV {dv} on", shares[dv] - shares[easier]) for easier, dv in pairwise(up)]
    rows += [(f"not even at DV {up[-1]}", 1 - shares[up[-1]])]
    yield from ((label, str(share)) for label, share in rows if share)


def _rows(shares: Mapping[int, Fraction]) -> Iterator[tuple[str, str]]:
    """The best first; what cannot come is left out."""
    down = sorted(shares, reverse=True)
    rows = [(f"enough for DV {down[0]}", shares[down[0]])]
    rows += [(f"for DV {dv}", shares[dv] - shares[harder]) for harder, dv in pairwise(down)]
    rows += [(f"not even for DV {down[-1]}", 1 - shares[down[-1]])]
    yield from ((label, str(share)) for label, share in rows if share)
