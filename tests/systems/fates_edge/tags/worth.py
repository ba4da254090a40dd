"""What FORTIFY, VEIL and PASSAGE are worth to an action."""

from __future__ import annotations

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals

__all__ = ["worth"]

NAMES = ("hardened", "FORTIFY", "PASSAGE", "VEIL", "veiled")


def worth(hall: Hall, hero: str = "") -> tuple[int, int, int]:
    """Steps, dice and Effect that the four bear on what Tev proposes, or another hero."""
    found = bearing(hall.state, hall.state[Proposals][hero or hall.tev])
    mine = [each for each in found if any(name in each.why for name in NAMES)]
    return sum(each.steps for each in mine), sum(each.dice for each in mine), sum(each.effect for each in mine)
