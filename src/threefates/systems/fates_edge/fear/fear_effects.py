"""What fear does by itself: who freezes loses the exchange; who breaks down does nothing until somebody helps."""

from __future__ import annotations

from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import idles
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.combat.turns import holds_back
from threefates.systems.fates_edge.fear.fear import Dread, Fears, Fright, effects
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.systems.fates_edge.help.helping import bars_help

__all__ = ["gripped"]

TABLE: Final = "fe.fear.table"
FREEZE, BREAK_DOWN, CATATONIA = 1, 9, 10


@cites(TABLE)
def keeps_from_acting(fright: Fright, exchange: int) -> bool:
    """Say whether fear lets somebody do nothing in an exchange; whoever is merely shaken hesitates, and acts.

    >>> [keeps_from_acting(Fright(Dread.FRIGHTENED, "", row, 2), 2) for row in (1, 2, 9, 10)]
    [True, False, True, True]
    >>> [keeps_from_acting(Fright(Dread.FRIGHTENED, "", row, 2), 3) for row in (1, 9)]
    [False, True]
    >>> keeps_from_acting(Fright(Dread.SHAKEN, "", 10, 2), 2), keeps_from_acting(Fright(Dread.PANICKED, "", 1), 0)
    (False, False)
    """
    if fright.dread is Dread.SHAKEN:
        return False
    return fright.effect in (BREAK_DOWN, CATATONIA) or (fright.effect == FREEZE and fright.since == exchange > 0)


@holds_back
@cites(TABLE)
def gripped(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where fear keeps somebody from doing anything now, or None."""
    found, now = state[Fears].of.get(character), state[Coordination].exchange  # out of a fight none came in one
    if found is None or not found.effect or not keeps_from_acting(found, now):
        return None
    row, name = effects()[found.effect], state[Characters].name(character)
    remedy = "Wait for the next exchange." if found.effect == FREEZE else "Somebody has to help them out of it."
    return Refused("fear.gripped", f"Fear has {name}: {row.name}, {row.effect}.", remedy=remedy, source=TABLE)


@bars_help
@cites(TABLE)
def of_no_use(state: State, helper: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where fear keeps a hero from helping anybody, or None."""
    return gripped(state, helper, "help")


@idles
@cites(TABLE)
def helps_no_more(state: State, helper: EntityId) -> Refused | None:
    """The refusal where fear has taken a helper before the dice fall, or None."""
    return gripped(state, helper, "help")


@stops
@cites(TABLE)
def too_afraid(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where fear keeps a hero from what is proposed, in their turn or out of it, or None."""
    return gripped(state, proposal.hero, proposal.skill)
