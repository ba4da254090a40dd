"""Unconscious: every action against somebody succeeds by itself, and they do nothing."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.conditions.conditions import condition_of
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists

__all__ = ["helpless", "is_dead", "out_cold"]


@cites("ff.conditions.unconscious", "ff.ruling.autohit-cards")
def helpless(state: State, entity: EntityId) -> bool:
    """Say whether every action against somebody succeeds by itself: they are unconscious, or worse."""
    hero = state[Protagonists].known.get(entity)
    out = condition_of(state, entity) in (Condition.UNCONSCIOUS, Condition.DEAD)
    return out or (hero is not None and hero.health is not Health.AWAKE)


@cites("ff.conditions.dead")
def is_dead(state: State, entity: EntityId) -> bool:
    """Say whether somebody is dead: a protagonist who is dying is not yet, a creature that draws for its life is."""
    hero = state[Protagonists].known.get(entity)
    return condition_of(state, entity) is Condition.DEAD or (hero is not None and hero.health is Health.DEAD)


@cites("ff.conditions.unconscious")
def out_cold(state: State, entity: EntityId) -> Refused | None:
    """The words against anything done by somebody helpless."""
    if not helpless(state, entity):
        return None
    return Refused(
        "act.helpless",
        f"{state[Characters].name(entity)} is in no state to act.",
        remedy="Wait until they are awake again.",
        source="ff.conditions.unconscious",
    )
