"""The questions about talents: how many work at once, and what they cost."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = ["OF_TALENTS", "ActiveTalents", "CoordinationTalent", "PrestigeGate", "PrestigeTier", "TalentScale"]


class ActiveTalents(Ruling, id="fe.ruling.active-talent-limit"):
    """Which talents count where only one may be active?"""

    TRIGGERED = "triggered_only"


class TalentScale(Ruling, id="fe.ruling.talent-xp-scale"):
    """Do talents cost what is printed with each, or by the short scale?"""

    LISTED = "listed"
    SCALE = "scale_only"


class CoordinationTalent(Ruling, id="fe.ruling.exceptional-coordination-name"):
    """Does the talent by which a follower gives four dice let two allies share them?"""

    PLUS = "plus_talent_8xp"
    OLD = "old_talent"


class PrestigeGate(Ruling, id="fe.ruling.prestige-gate"):
    """What is locked at Tier I: what is called prestige or epic, or whatever costs 6 XP and more?"""

    CATEGORY = "by_category"
    PRICE = "by_price"


class PrestigeTier(Ruling, id="fe.ruling.prestige-tier-two"):
    """Is Tier II enough for what is locked before it, or does a deed open it?"""

    GATED = "gated_by_story"
    OPEN = "open_at_two"


OF_TALENTS: Final[tuple[type[Ruling], ...]] = (
    ActiveTalents,
    TalentScale,
    CoordinationTalent,
    PrestigeGate,
    PrestigeTier,
)
"""In the order in which play meets them."""
