"""How far a hero who follows advances: to a Tier above the leader's, and what goes beyond waits until it may come."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.reputation_and_prestige import caps_tier, rise, tier_of, xp_in_all
from threefates.systems.fates_edge.advancement.xp_awards import XpEarned
from threefates.systems.fates_edge.followers.multi_character import (
    CAP,
    HeroesSwitched,
    HeroesUnlinked,
    Linked,
    cap_of_linked,
    linking,
)
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.tiers import TierSet
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import TIERS

__all__ = ["AdvanceHeld", "most_of_linked"]


class AdvanceHeld(Event, frozen=True, tag="fe.advance-held"):
    """A hero who follows would stand at a higher Tier than they may; with 0, nothing waits any more."""

    hero: EntityId
    tier: int


@caps_tier
@cites(CAP, "fe.ruling.cap-tier-plus-one")
def most_of_linked(state: State, hero: EntityId) -> int | None:
    """The highest Tier to which a hero who follows advances; None of who follows nobody."""
    leader = state[Linked].leader.get(hero)
    return None if leader is None else cap_of_linked(state[Heroes][leader].tier)


@linking.answers_to(XpEarned)
@cites(CAP)
def waits(act: Unfolding, event: XpEarned) -> None:
    """Note the Tier that experience would have brought whoever follows, were they not held back."""
    most, xp = most_of_linked(act.state, event.hero), xp_in_all(act.state, event.hero)
    would = tier_of(xp)
    if most is not None and would > max(most, tier_of(xp - event.amount)):
        act.happen(AdvanceHeld(event.hero, would))


@linking.answers_to(TierSet, HeroesUnlinked, HeroesSwitched)
@cites(CAP)
def comes_after_all(act: Unfolding, event: Event) -> None:
    """What was held back comes as far as it may by now."""
    for hero, tier in act.state[Linked].held.items():
        most = most_of_linked(act.state, hero) or len(TIERS)
        if tier <= max(most, act.state[Heroes][hero].tier):
            act.happen(AdvanceHeld(hero, 0))
        rise(act, hero, min(tier, most))


@linking.folds(AdvanceHeld)
def advance_held(linked: Linked, event: AdvanceHeld) -> Linked:
    """Note the Tier that waits, or that none does any more (`held`)."""
    others = {hero: tier for hero, tier in linked.held.items() if hero != event.hero}
    return replace(linked, held={**others, event.hero: event.tier} if event.tier else others)


@linking.tells(AdvanceHeld)
def tell_held(state: State, event: AdvanceHeld, viewer: Viewer) -> Told | None:
    """Tell everybody what waits, and for whom."""
    leader, most = state[Linked].leader.get(event.hero), most_of_linked(state, event.hero)
    if not event.tier or leader is None or most is None:
        return None
    would, may, name = TIERS[event.tier - 1], TIERS[most - 1], hero_named(state, event.hero)
    said = (
        f"{name} would be of Tier {would} by now, and is of Tier {may} at most while {hero_named(state, leader)} leads."
    )
    return Told(said, (CAP,), tone="quiet")
