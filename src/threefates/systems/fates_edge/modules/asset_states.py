"""Assets among what is read out: the state of each that is not as sound as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.advancement.assets import CARES, Assets
from threefates.systems.fates_edge.modules.modules import Module, modules_of, reads

__all__ = ["has_modules"]

ASSET: Final = "asset"


@reads
@cites("fe.modules.scope", "fe.modules.session-loop")
def asset_states(state: State, hero: EntityId) -> Iterator[Module]:
    """The assets of a hero of which there is something to say."""
    for place, asset in enumerate(state[Assets].of.get(hero, ())):
        if asset.care:
            yield Module(f"{ASSET}:{place}", asset.name, says=CARES[asset.care])


@cites("fe.modules.scope")
def has_modules(state: State, hero: EntityId) -> bool:
    """Whether a hero has anything that is marked and cleared: an asset alone is looked after by its upkeep."""
    return any(module.kind != ASSET for module in modules_of(state, hero))
