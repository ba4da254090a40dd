"""What a special or a maneuver does, in a sentence, as this table reads it."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.content.records import Maneuver, Special
from threefates.systems.fifty_two_fates.rulings.rulings import (
    AntScale,
    HellhoundRange,
    LeadScope,
    SpiderWording,
    StunCondition,
)

__all__ = ["does"]

OF_MANEUVERS: Final = (StunCondition, LeadScope)
OF_SPECIALS: Final = (AntScale, HellhoundRange, SpiderWording)


@cites(
    "ff.ruling.ant-scale",
    "ff.ruling.hellhound-range",
    "ff.ruling.spider-wording",
    "ff.ruling.stun-condition",
    "ff.ruling.lead-scope",
)
def does(state: State, one: Maneuver | Special) -> str:
    """Say what it does: what is written of it, unless a reading makes it something else."""
    kinds = OF_MANEUVERS if isinstance(one, Maneuver) else OF_SPECIALS
    readings = (state.ruling(kind).reading for kind in kinds)
    return next((one.otherwise[reading] for reading in readings if reading in one.otherwise), one.summary)
