"""The questions about talents: how many work at once, and what they cost."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = ["OF_TALENTS", "ActiveTalents", "CoordinationTalent", "TalentScale"]


class ActiveTalents(Ruling, id="fe.ruling.active-talent-limit"):
    """Which talents count where only one may be active?"""

    TRIGGERED = "triggered_only"


class TalentScale(Ruling, id="fe.ruling.talent-xp-scale"):
    """Do talents cost what is printed with each, or by the short scale?"""

    LISTED = "listed"


class CoordinationTalent(Ruling, id="fe.ruling.exceptional-coordination-name"):
    """Does the talent by which a follower gives four dice let two allies share them?"""

    PLUS = "plus_talent_8xp"
    OLD = "old_talent"


OF_TALENTS: Final[tuple[type[Ruling], ...]] = (ActiveTalents, TalentScale, CoordinationTalent)
"""In the order in which play meets them."""
