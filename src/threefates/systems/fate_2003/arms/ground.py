"""What of a place told on weapons and armor, and the magic brought to bear there: gone with the scene, or with days."""

from __future__ import annotations

from threefates.commons.scenes import SceneEnded
from threefates.rulebook.cites import cites
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.arms.arms import Arms, GroundSet, MagicBrought, arms
from threefates.systems.fate_2003.wounds.wounds import Healed

__all__ = ["leave_as_days_pass", "leave_the_ground"]


@arms.answers_to(SceneEnded)
def leave_the_ground(act: Unfolding, event: SceneEnded) -> None:
    """With the scene goes its ground, and any magic brought to bear in it."""
    _left(act)


@arms.answers_to(Healed)
def leave_as_days_pass(act: Unfolding, event: Healed) -> None:
    """Once days have passed nobody stands there any more."""
    _left(act)


@cites("fate.modifiers.magic-advantage", "fate.arms.dramatic-weapons", "fate.arms.dramatic-armor")
def _left(act: Unfolding) -> None:
    known = act.state[Arms]
    if known.cramped or known.hinders or known.finesse:
        act.happen(GroundSet())
    for character, gear in known.borne.items():
        if gear.magic:
            act.happen(MagicBrought(character, magic=False))
