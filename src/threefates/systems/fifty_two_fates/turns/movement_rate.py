"""How far somebody may move in a turn."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.zones import metres
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import prone
from threefates.systems.fifty_two_fates.conditions.conditions import bound, condition_of
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import at_zero
from threefates.systems.fifty_two_fates.magic.lasting_spells import spelled
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists

__all__ = ["can_stand", "halved_way", "rate", "usual_zones"]

ZONES = 1  # of a protagonist, a round


@cites("ff.movement.rate", "ff.creatures.move")
def usual_zones(state: State, entity: EntityId) -> int:
    """Count the zones somebody moves in a round unhindered: a protagonist 1, a creature its own, flying if faster."""
    if entity in state[Protagonists].known:
        return ZONES
    block = state[Creatures][entity].block
    return max(block.move, block.flies)


@cites("ff.ruling.fraction-zones")
def halved_way(way: int, times: int) -> int:
    """Half a way in metres, so many times over; halves multiply and are exact.

    >>> halved_way(8, 1), halved_way(8, 2)
    (4, 2)
    """
    return way >> times


@cites("ff.sway.zero", "ff.conditions.incapacitated", "ff.spells.slow")
def _halvings(state: State, entity: EntityId) -> int:
    incapacitated = condition_of(state, entity) is Condition.INCAPACITATED
    return sum((at_zero(state, entity), incapacitated, spelled(state, entity, "slow") is not None))


@cites("ff.movement.rate", "ff.conditions.unconscious")
def rate(state: State, entity: EntityId) -> int:
    """Count the metres somebody may move in a turn: half at 0 sway, half when incapacitated, none when held or out."""
    if helpless(state, entity) or bound(state, entity) or prone(state, entity):
        return 0
    return halved_way(metres(usual_zones(state, entity)) * hastened(state, entity), _halvings(state, entity))


@cites("ff.spells.speed", "ff.ruling.speed-details")
def hastened(state: State, entity: EntityId) -> int:
    """Say how many times as far somebody moves: twice when sped up."""
    return 2 if spelled(state, entity, "speed") else 1


@cites("ff.maneuvers.knock", "ff.ruling.prone")
def can_stand(state: State, entity: EntityId) -> bool:
    """Say whether somebody lies on the ground and could stand up."""
    return prone(state, entity) is not None and not helpless(state, entity) and not bound(state, entity)
