"""What of a place told on weapons and armor, and the magic brought to bear there: gone with the scene, or with days."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.arms.arms import Arms, GroundSet, MagicBrought, arms
from threefates.systems.fate_2003.wounds.wounds import Healed

__all__ = ["leave_as_days_pass"]


@arms.answers_to(Healed)
@cites("fate.modifiers.magic-advantage", "fate.arms.dramatic-weapons", "fate.arms.dramatic-armor")
def leave_as_days_pass(act: Unfolding, event: Healed) -> None:
    """Once days have passed nobody stands there any more."""
    known = act.state[Arms]
    if known.cramped or known.hinders or known.finesse:
        act.happen(GroundSet())
    for character, gear in known.borne.items():
        if gear.magic:
            act.happen(MagicBrought(character, magic=False))
