"""PASSAGE: difficult ground is as any other to whoever is on it."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.combat.terrain import crosses
from threefates.systems.fates_edge.tags.tag_effects import working_on

__all__: list[str] = []


@crosses
@cites("fe.tags.passage")
def carried(state: State, owner: EntityId) -> bool:
    """Whether somebody is on a PASSAGE: difficult ground is as any other."""
    return bool(working_on(state, owner, "passage"))
