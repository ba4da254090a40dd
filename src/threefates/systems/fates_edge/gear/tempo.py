"""Tempo: how a ranged weapon goes with moving, and what it wants before and after a shot."""

from __future__ import annotations

import enum

from threefates.rulebook.cites import cites

__all__ = ["Tempo", "may_move_and_shoot", "must_be_set", "must_reload"]


class Tempo(enum.Enum):
    """How a ranged weapon goes with moving."""

    FAST = "fast"
    STANDARD = "standard"
    SLOW = "slow"


@cites("fe.gear.tempo-fast", "fe.gear.tempo-standard", "fe.gear.tempo-slow")
def may_move_and_shoot(tempo: Tempo | None) -> bool:
    """Say whether somebody may move and use such a weapon in one turn.

    >>> [may_move_and_shoot(tempo) for tempo in Tempo]
    [True, False, False]
    """
    return tempo in (None, Tempo.FAST)


@cites("fe.gear.tempo-slow")
def must_be_set(tempo: Tempo | None) -> bool:
    """Say whether such a weapon is braced before it shoots.

    >>> [must_be_set(tempo) for tempo in Tempo]
    [False, False, True]
    """
    return tempo is Tempo.SLOW


@cites("fe.gear.tempo-slow")
def must_reload(tempo: Tempo | None) -> bool:
    """Say whether such a weapon is reloaded after it shot.

    >>> [must_reload(tempo) for tempo in Tempo]
    [False, False, True]
    """
    return tempo is Tempo.SLOW
