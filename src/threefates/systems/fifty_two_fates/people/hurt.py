"""Hurt: what it takes from condition targets and from reactions."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.systems.fifty_two_fates.rulings.rulings import HurtScope

__all__ = ["hurt_targets", "reaction_penalty"]


@cites("ff.conditions.hurt", "ff.ruling.hurt-floor")
def hurt_targets(targets: tuple[int, int, int], hurt: int) -> tuple[int, int, int]:
    """The condition targets of a creature that is hurt: one less for each hurt, with no floor.

    >>> hurt_targets((9, 12, 15), 3)
    (6, 9, 12)
    """
    if not any(targets):
        return targets
    low, mid, high = targets
    return low - hurt, mid - hurt, high - hurt


@cites("ff.conditions.hurt", "ff.ruling.hurt-scope")
def reaction_penalty(hurt: int, scope: HurtScope) -> int:
    """Say what hurt takes from a reaction's total.

    >>> reaction_penalty(3, HurtScope.CTS_AND_REACTIONS), reaction_penalty(3, HurtScope.CTS_ONLY)
    (-3, 0)
    """
    return -hurt if scope is HurtScope.CTS_AND_REACTIONS else 0
