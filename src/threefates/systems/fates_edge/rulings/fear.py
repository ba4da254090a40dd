"""The questions about fear: who is on the table of its effects, and what makes it grow."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = ["OF_FEAR", "FearRolls", "FearSteps"]


class FearRolls(Ruling, id="fe.ruling.fear-roll-who"):
    """Who rolls for what fear does to them?"""

    FOES = "npc_pc_optional"
    ALL = "all"


class FearSteps(Ruling, id="fe.ruling.fear-steps"):
    """What makes fear grow?"""

    SAVE = "gm_trigger_save"
    BEATS = "sb_each"


OF_FEAR: Final[tuple[type[Ruling], ...]] = (FearRolls, FearSteps)
