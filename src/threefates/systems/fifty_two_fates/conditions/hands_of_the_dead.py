"""The hand of the dead: who has one of their own in mixed fate, and dies, holds no card any more."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fifty_two_fates.conditions.conditions import (
    ConditionBegan,
    ConditionEnded,
    ConditionSet,
    conditions,
)
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead
from threefates.systems.fifty_two_fates.people.creatures import CreatureFell, Creatures

__all__ = ["note_the_fallen"]


@cites("ff.conditions.dead")
def note_the_fallen(act: Unfolding, event: ConditionBegan | ConditionSet | ConditionEnded) -> None:
    """A hand goes with whoever held it; who lives after all has one again."""
    one = act.state[Creatures].known.get(event.entity)
    if one is not None and one.important and one.fallen is not is_dead(act.state, event.entity):
        act.happen(CreatureFell(event.entity, not one.fallen))


conditions.answers_to(ConditionBegan)(note_the_fallen)
conditions.answers_to(ConditionSet)(note_the_fallen)
conditions.answers_to(ConditionEnded)(note_the_fallen)
