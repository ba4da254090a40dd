"""The clocks of a scenario, moved by the names that its pages give them; the road is one of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefates.commons.clocks import Clocks, tick
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.scenario.scenario import Playing
from threefates.systems.fates_edge.travel.travel import stretch

__all__ = ["move", "move_all"]

TRAVEL: Final = "travel"


def move(act: Unfolding, ticks: Mapping[str, int], why: str) -> None:
    """Move clocks of the scenario that run."""
    for name, amount in ticks.items():
        clock = act.state[Playing].clocks.get(name, "")
        if clock in act.state[Clocks].known:
            tick(act, clock, amount, why)


def move_all(act: Unfolding, ticks: Mapping[str, int], why: str) -> None:
    """Move the road, and then clocks of the scenario that run."""
    stretch(act, ticks.get(TRAVEL, 0), why)
    move(act, {name: amount for name, amount in ticks.items() if name != TRAVEL}, why)
