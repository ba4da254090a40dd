"""Contested actions: who of two that roll against each other wins, and whether the other holds."""

from __future__ import annotations

from threefates.rulebook.cites import cites

__all__ = ["holds", "who_wins"]


@cites("fe.resolution.contested", "fe.ruling.contested-miss")
def who_wins(acting: int, defending: int, dv: int) -> bool:
    """Say whether who acts beats who defends: with more successes, and enough for the DV; a tie changes nothing.

    >>> who_wins(3, 2, dv=3), who_wins(2, 1, dv=3), who_wins(3, 3, dv=3)
    (True, False, False)
    """
    return acting > defending and acting >= dv


@cites("fe.resolution.contested", "fe.ruling.contested-miss")
def holds(defending: int, acting: int, dv: int) -> bool:
    """Say whether who defends holds against who acts: unless that one wins, be it by a tie or because both fail.

    >>> holds(3, 3, dv=3), holds(0, 2, dv=3), holds(2, 3, dv=3)
    (True, True, False)
    """
    return not who_wins(acting, defending, dv)
