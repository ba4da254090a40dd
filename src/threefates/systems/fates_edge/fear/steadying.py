"""What steadies somebody against fear, wherever it comes from: each of it says so here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.content.records import Bears
from threefates.systems.fates_edge.heroes.talents import techniques_of

__all__ = ["dice_of_talents", "steadied", "steadies"]

Steadies = Callable[[State, EntityId, str], tuple[int, bool]]
_STEADIES: Final[list[Steadies]] = []


def steadies(steady: Steadies) -> Steadies:
    """Let this steady somebody against a cause of fear: dice to hold, and whether fear does nothing to them."""
    _STEADIES.append(steady)
    return steady


@cites("fe.fear.track")
def steadied(state: State, character: EntityId, cause: str) -> tuple[int, bool]:
    """Dice that everything adds to hold off a cause of fear, and whether anything lets fear do nothing."""
    found = [steady(state, character, cause) for steady in _STEADIES]
    return sum(dice for dice, _ in found), any(spared for _, spared in found)


@cites("fe.talents.flowing-spirit-way")
def dice_of_talents(state: State, hero: EntityId) -> int:
    """Count the dice that talents add where a hero holds off fear."""
    return sum(each.does.dice for each in techniques_of(state, hero, Bears.FEAR))
