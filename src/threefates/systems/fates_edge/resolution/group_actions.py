"""Group actions: one leads and helpers ease it, or everybody rolls and it is counted together."""

from __future__ import annotations

from collections.abc import Iterable

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.resolution.outcome_matrix import Tally

__all__ = ["group_dv", "pooled"]


@cites("fe.resolution.group-action")
def group_dv(helpers: int, *, complicated: bool) -> int:
    """Sum what helpers take off the DV of the one who leads, and what complicated coordination adds.

    >>> group_dv(2, complicated=True)
    -1
    """
    return int(complicated) - helpers


@cites("fe.resolution.group-pooling", "fe.ruling.group-rolls")
def pooled(tallies: Iterable[Tally]) -> Tally:
    """Everybody rolls, and the group has one count of successes and one of beats.

    >>> pooled([Tally(2, 1), Tally(1, 2)])
    Tally(successes=3, beats=3)
    """
    together = list(tallies)
    return Tally(sum(tally.successes for tally in together), sum(tally.beats for tally in together))
