"""What a riposte may be that reaches no foe: a save, a task, a maneuver or spell upon oneself, a friend or a thing."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers
from threefates.systems.fifty_two_fates.classes.mages import spells_of
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effect, Effects
from threefates.systems.fifty_two_fates.effects.saves import cannot_resist
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import AIMED, aims, not_aimed
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic
from threefates.systems.fifty_two_fates.tasks.action_pool import cannot_add
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Task, Tasks
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, has_second_wind

__all__ = ["acts_otherwise", "effects_to_resist", "tasks_to_try"]


@cites("ff.reactions.riposte", "ff.actions.list", "ff.sway.second-wind", "ff.ruling.second-wind-details")
def acts_otherwise(state: State, entity: EntityId, against: EntityId) -> bool:
    """Say whether a riposte may be something that needs no foe in reach; what somebody holds has no part in it."""
    if cannot_act(state, entity) is not None:
        return has_second_wind(state, entity) and _waits(state, entity)  # no card is drawn for what may go nowhere
    if _waits(state, entity):
        return True
    afar = _casts_afar(state, entity) or _maneuvers_afar(state, entity, against)
    return afar and hand_holder(state, entity) is not None


@cites("ff.actions.effect-save", "ff.actions.task")
def _waits(state: State, entity: EntityId) -> bool:
    """Say whether there is an effect to resist, or a task to try."""
    return bool([*effects_to_resist(state, entity), *tasks_to_try(state, entity)])


@cites("ff.actions.cast-spell")
def _casts_afar(state: State, entity: EntityId) -> bool:
    return any(one.welcome or one.shelters or one.things for one in spells_of(state[Magic].cross_of(entity)))


@cites("ff.reactions.riposte", "ff.actions.maneuver")
def _maneuvers_afar(state: State, entity: EntityId, against: EntityId) -> bool:
    """Say whether one of somebody's maneuvers is for themselves or friends, or gets to a foe as far as they see."""
    training = state[Maneuvers].known.get(entity)
    for one in (maneuvers()[name] for name in training.maneuvers) if training else ():
        found = aims(state, entity, one)
        struck = [option for option in found if option.value == against] if one.aim in AIMED else found
        if not_aimed(state, entity, one, struck) is None:
            return True
    return False


@cites("ff.reactions.riposte", "ff.actions.effect-save")
def effects_to_resist(state: State, entity: EntityId) -> Iterator[Effect]:
    """List the effects somebody could save against now."""
    for effect in state[Effects].known.values():
        if effect.victim == entity and cannot_resist(state, effect) is None:
            yield effect


@cites("ff.reactions.riposte", "ff.actions.task")
def tasks_to_try(state: State, entity: EntityId) -> Iterator[Task]:
    """List the tasks that lie there for somebody to try."""
    for task in state[Tasks].known.values():
        if task.actor == entity and task.status is Status.OPEN and cannot_add(state, task) is None:
            yield task
