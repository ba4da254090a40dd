"""COUNTER: what is being cast is broken within its window: a spell, a Rite, a ritual."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import PositionShifted, Proposals, Shift, Withdrawn
from threefates.systems.fates_edge.effects.effects import TagWorked, effects
from threefates.systems.fates_edge.effects.library import named
from threefates.systems.fates_edge.magic.rites import RiteEnded, invoked
from threefates.systems.fates_edge.magic.spells import Spells, fail
from threefates.systems.fates_edge.rituals.performing import performing

__all__ = ["casts_now"]

COUNTER: Final = "fe.tags.counter"
TAG: Final = "counter"


@cites(COUNTER)
def casts_now(state: State, who: EntityId) -> bool:
    """Whether somebody is within the window of a casting: between its steps, or before its roll."""
    return who in state[Spells].begun or who in invoked(state) or performing(state, who) is not None


@effects.answers_to(TagWorked)
@cites(COUNTER)
def counter(act: Unfolding, event: TagWorked) -> None:
    """A hit breaks it; a Partial leaves its roll a worse Position."""
    for who in event.effect.on if event.effect.tag == TAG else ():
        if not casts_now(act.state, who):
            continue
        if event.effect.partial:
            if who in act.state[Proposals].open:
                act.happen(PositionShifted(who, Shift(1, named(TAG))))
            continue
        if who in act.state[Spells].begun:
            fail(act, who, named(TAG))
        if who in invoked(act.state):
            act.happen(RiteEnded(who, completed=False, interrupted=named(TAG)))
        elif performing(act.state, who):
            act.happen(Withdrawn(who))
