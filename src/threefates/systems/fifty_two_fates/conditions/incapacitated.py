"""Incapacitated: what somebody plays is worth half, and so it is of the blinded."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards.card_values import Value
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, condition_of
from threefates.systems.fifty_two_fates.people.condition_targets import halved
from threefates.systems.fifty_two_fates.people.creatures import Condition

__all__ = ["BLINDED", "blinded", "halved_if_hindered", "hindered"]

BLINDED = "blinded"


@cites("ff.conditions.incapacitated", "ff.spells.darkness", "ff.spells.light", "ff.ruling.blinded")
def hindered(state: State, entity: EntityId) -> bool:
    """Say whether what somebody plays is worth half: they are incapacitated, or blinded."""
    return blinded(state, entity) or condition_of(state, entity) is Condition.INCAPACITATED


@cites("ff.spells.darkness", "ff.spells.light")
def blinded(state: State, entity: EntityId) -> bool:
    """Say whether somebody cannot see: light or darkness has blinded them."""
    return any(timer.what.startswith(BLINDED) for timer in state[Conditions].of(entity))


@cites("ff.conditions.incapacitated", "ff.ruling.incapacitated-act", "ff.ruling.halving-rounding")
def halved_if_hindered(state: State, entity: EntityId, value: Value) -> Value:
    """Say what a play comes to for somebody who may be incapacitated."""
    return halved(value) if hindered(state, entity) else value
