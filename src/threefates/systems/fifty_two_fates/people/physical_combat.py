"""Physical combat: the cards that a class may play in it."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.systems.fifty_two_fates.content.words import Calling

__all__ = ["physical_cp"]


@cites(
    "ff.protagonist.class",
    "ff.fighters.physical",
    "ff.heralds.physical",
    "ff.mages.physical",
    "ff.ruling.class-cp-cap",
)
def physical_cp(calling: Calling) -> int:
    """Say how many cards a class may play in physical combat before anything is added.

    >>> [physical_cp(calling) for calling in Calling]
    [2, 1, 1]
    """
    return 2 if calling is Calling.FIGHTER else 1
