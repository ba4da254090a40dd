"""The questions about TAGS that last: what a WARD costs whoever crosses it."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = ["OF_EFFECTS", "WardCrossing"]


class WardCrossing(Ruling, id="fe.ruling.leash-ward-cross"):
    """What does crossing a WARD cost an Outsider?"""

    DV = "dv_segments"
    ONE = "one_tick"


OF_EFFECTS: Final[tuple[type[Ruling], ...]] = (WardCrossing,)
"""In the order in which play meets them."""
