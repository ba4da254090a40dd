"""The four roles on the road: who takes which, once a leg."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.travel.rolls import OnRoad
from threefates.systems.fates_edge.travel.travel import Leg, Role, RoleTaken, Travel, travel, under_way

__all__ = ["TakeRole", "at_work", "taken"]


class TakeRole(Command, frozen=True, tag="fe.take-role"):
    """Say what your hero looks after on this leg."""

    hero: EntityId
    role: Role


@travel.decides(TakeRole)
@cites("fe.travel.roles")
def take_role(act: Unfolding, command: TakeRole) -> None:
    """Let a hero take a role on this leg, and leave the last one; refuse a role that another has."""
    hero = act.state[Heroes][command.hero]
    act.must_control_or_run(hero.id)
    if taken(act.state, under_way(act.state), command.role):
        title, source = f"The {command.role.value} is somebody already.", "fe.travel.roles"
        raise Refused("travel.role_taken", title, remedy="Pick another role.", source=source)
    if refusal := at_work(act.state, hero.id):
        raise refusal
    act.happen(RoleTaken(hero.id, command.role))


@cites("fe.travel.roles")
def taken(state: State, leg: Leg, role: Role) -> bool:
    """Say whether somebody who lives looks after that on this leg."""
    return any(has is role and not state[Conditions][who].dead for who, has in leg.roles.items())


@cites("fe.travel.roles")
def at_work(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero is about to do the work of the role that they have, or None."""
    action = state[Proposals].open.get(hero)
    road = action.purpose(OnRoad) if action else None
    if road is None or road.role is None:
        return None
    title = f"{hero_named(state, hero)} is at work as {road.role.value}."
    return Refused("travel.at_work", title, remedy="Roll it first, or withdraw it.", source="fe.travel.roles")


@travel.folds(RoleTaken)
def role_taken(travel: Travel, event: RoleTaken) -> Travel:
    """Set the role of the hero on this leg, in the place of whoever had it and is dead (`leg`)."""
    if travel.leg is None:
        return travel
    others = {who: role for who, role in travel.leg.roles.items() if role is not event.role}
    return replace(travel, leg=replace(travel.leg, roles={**others, event.hero: event.role}))
