"""Between the dice and the outcome, or while a blow comes, nobody changes what they hold; nor hands it too far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges, reach
from threefates.systems.fates_edge.combat.targeting import unsaid
from threefates.systems.fates_edge.harm.conditions import Conditions

__all__ = ["in_the_middle", "must_not_be_in_the_middle", "stays_put", "too_far_to_hand"]

Stays = Callable[[State, EntityId], Refused | None]
_STAYS: Final[list[Stays]] = []


def stays_put(stays: Stays) -> Stays:
    """Ask this, too, whether somebody's gear stays as it is for now."""
    _STAYS.append(stays)
    return stays


def in_the_middle(state: State, owner: EntityId) -> Refused | None:
    """The refusal where somebody's gear stays as it is for now, or None: a blow comes at them, or their dice lie."""
    name = state[Characters].name(owner)
    refusal = _under_a_blow(state, owner, name) or _rolling(state, owner, name)
    return refusal or next(filter(None, (stays(state, owner) for stays in _STAYS)), None)


@cites("fe.harm.order-of-mitigation")
def _under_a_blow(state: State, owner: EntityId, name: str) -> Refused | None:
    if (coming := state[Conditions].coming) is None or coming.hero != owner:
        return None
    title, source = f"A blow comes at {name}.", "fe.harm.order-of-mitigation"
    return Refused("gear.middle", title, remedy="Let it land first.", source=source)


@cites("fe.turn.free-items")
def _rolling(state: State, owner: EntityId, name: str) -> Refused | None:
    if (rolled := being_rolled(state)) is None or rolled.hero != owner:
        return None
    title = f"{name}'s dice lie on the table."
    return Refused("gear.middle", title, remedy="Settle the roll first.", source="fe.turn.free-items")


def must_not_be_in_the_middle(act: Unfolding, owner: EntityId) -> None:
    """Refuse that, but of whoever runs the game, who puts things right at any time."""
    refusal = None if act.by.runs else in_the_middle(act.state, owner)
    if refusal:
        raise refusal


@cites("fe.turn.free-items", "fe.range.bands")
def too_far_to_hand(state: State, owner: EntityId, to: EntityId) -> Refused | None:
    """The refusal where somebody is too far away to be handed anything, or None; where nobody has said, nobody is."""
    band = reach(state[Ranges].between(owner, to))
    if unsaid(state, owner, to) or band in (Band.CLOSE, Band.NEAR):
        return None
    title = f"{state[Characters].name(to)} is {band.value.capitalize()}."
    return Refused("gear.far", title, remedy="Go to them first.", source="fe.range.bands")
