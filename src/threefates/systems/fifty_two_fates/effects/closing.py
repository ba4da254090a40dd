"""When a turn is over by itself: with its action and its movement, but not while the body still fights for nothing."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.conditions.out import when_out
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects, effects
from threefates.systems.fifty_two_fates.effects.saves import cannot_resist, costs_action
from threefates.systems.fifty_two_fates.rulings.rulings import PoisonSaveAction
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act
from threefates.systems.fifty_two_fates.turns.turns import (
    TurnClosing,
    TurnEnding,
    close_lapsed,
    close_turn,
    lapsed,
    may_still_act,
    may_still_move,
)

__all__ = ["free_save_left"]


@cites("ff.actions.effect-save", "ff.effects.poison", "ff.ruling.poison-save-action")
def free_save_left(state: State, entity: EntityId) -> bool:
    """Say whether somebody may still resist in their turn what costs no action to resist."""
    reading = state.ruling(PoisonSaveAction)
    free = (one for one in state[Effects].on(entity) if not costs_action(one.harm, reading))
    return cannot_act(state, entity) is None and any(cannot_resist(state, one) is None for one in free)


@when_out(effects)
@cites("ff.conditions.unconscious", "ff.round.turn")
def turn_of_nobody(act: Unfolding, entity: EntityId) -> None:
    """Whoever is put out while their turn is asked for, and has no draw to make in it, need not let it pass."""
    if lapsed(act.state) == entity:
        act.push(TurnClosing(entity))


@effects.resolves(TurnClosing)
@cites("ff.movement.before-or-after", "ff.actions.effect-save")
def turn_closing(act: Unfolding, step: TurnClosing) -> None:
    """A turn is over with its action and its movement; whoever can no longer take theirs has none."""
    turn, entity = act.state[Combat].turn, step.entity
    mine = turn is not None and turn.entity == entity and turn.acted
    left = may_still_move(act.state, entity) or may_still_act(act.state, entity) or free_save_left(act.state, entity)
    if mine and not left:
        close_turn(act, entity)
    close_lapsed(act)


@effects.resolves(TurnEnding)
@cites("ff.round.turn")
def turn_ending(act: Unfolding, step: TurnEnding) -> None:
    """A turn ends unmoved, as if that had been said after its action; not while attacks or a free save are left."""
    turn, entity = act.state[Combat].turn, step.entity
    if turn and turn.entity == entity and turn.acted and not _may_do_more(act.state, entity):
        close_turn(act, entity)


@cites("ff.actions.effect-save")
def _may_do_more(state: State, entity: EntityId) -> bool:
    return may_still_act(state, entity) or free_save_left(state, entity)
