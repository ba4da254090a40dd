"""Followers in a fight: a hero may stand before one who is at hand, and who is hit is let down."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.exchanges.bystanders import AllyHit
from threefates.systems.fates_edge.exchanges.protecting import Protection, ProtectionSet, whom_else
from threefates.systems.fates_edge.followers.followers import Follower, Followers, FollowerSet, followers
from threefates.systems.fates_edge.followers.on_screen import cannot_endanger, worse

__all__ = ["at_hand"]


def at_hand(state: State) -> dict[EntityId, tuple[EntityId, int, Follower]]:
    """Every follower whom danger may catch, with leader and place, by an id of their own."""
    led = ((hero, place, each) for hero, many in state[Followers].of.items() for place, each in enumerate(many))
    return {_id(hero, place): (hero, place, each) for hero, place, each in led if cannot_endanger(each) is None}


def _id(hero: EntityId, place: int) -> EntityId:
    return f"{hero}:{place}"


@whom_else
@cites("fe.turn.action-protect", "fe.followers.on-off-screen")
def followers_too(state: State) -> dict[EntityId, str]:
    """Name every follower whom a hero may stand before."""
    return {who: each.name for who, (_, _, each) in at_hand(state).items()}


@followers.answers_to(AllyHit)
@cites("fe.followers.on-off-screen")
def follower_hit(act: Unfolding, event: AllyHit) -> None:
    """A follower whom a blow reaches has shared the danger."""
    if found := at_hand(act.state).get(event.ally):
        hero, place, each = found
        act.happen(FollowerSet(hero, place, replace(each, trust=worse(each.trust)), event.why))


@followers.answers_to(FollowerSet)
@cites("fe.followers.on-off-screen")
def follower_gone(act: Unfolding, event: FollowerSet) -> None:
    """Nobody stands before one who is off the screen, or seized."""
    for by, whom in act.state[Protection].of.items():
        if cannot_endanger(event.follower) and whom == _id(event.hero, event.place):
            act.happen(ProtectionSet(by, None))
