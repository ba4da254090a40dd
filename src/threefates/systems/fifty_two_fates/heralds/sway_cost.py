"""Sway cost: what a miracle takes of current sway, and how only rest gives that back."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.systems.fifty_two_fates.content.records import MiracleClass

__all__ = ["ALL", "knocks_out", "rested", "toll"]

ALL = -1  # of the sway there is


@cites("ff.miracles.sway-cost", "ff.miracles.table", "ff.ruling.miracle-cost-exceeds")
def toll(kind: MiracleClass, sway: int) -> int:
    """Say what a miracle costs: never more than there is, and of the greatest all.

    >>> from threefates.systems.fifty_two_fates.content.loader import miracle_classes
    >>> [toll(miracle_classes()[card], 2) for card in ("pip", "J", "K", "A")]
    [0, 1, 2, 2]
    """
    return sway if kind.cost == ALL else min(sway, kind.cost)


@cites("ff.miracles.zero-sway")
def knocks_out(sway: int, cost: int) -> bool:
    """Say whether a miracle leaves no sway: then its herald is unconscious, and not dying.

    >>> knocks_out(2, 2), knocks_out(3, 2)
    (True, False)
    """
    return sway == cost


@cites("ff.miracles.sway-cost", "ff.sway.recovery", "ff.ruling.sway-recovery-by-rest")
def rested(sway: int, full: int, spent: int, rest: int) -> tuple[int, int]:
    """Sway and toll after a rest that gives back so much: both come back together, never above full sway.

    >>> rested(sway=1, full=4, spent=2, rest=2), rested(sway=3, full=4, spent=0, rest=5)
    ((3, 0), (4, 0))
    """
    back = min(rest, full - sway)
    return sway + back, max(0, spent - back)
