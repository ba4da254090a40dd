"""Tiers: how far a hero has come, which difficulties, budgets and threads are measured by."""

from __future__ import annotations

from collections.abc import Container, Iterator

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, number, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named, heroes
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import TIERS

__all__ = ["SetTier", "TierSet", "highest_tier"]


class TierSet(Event, frozen=True, tag="fe.tier-set"):
    """A hero stands at another Tier."""

    hero: EntityId
    tier: int  # 1..5
    reason: str


class SetTier(Command, frozen=True, tag="fe.set-tier"):
    """Say at which Tier a hero stands, and why."""

    hero: EntityId
    tier: int
    reason: str


@cites("fe.ruling.sb-budget-whose-tier")
def highest_tier(state: State, lost: Container[EntityId] = ()) -> int:
    """The highest Tier in the party but for those who are lost to it, 1 where there is nobody."""
    return max((hero.tier for hero in state[Heroes].known.values() if hero.id not in lost), default=1)


@heroes.decides(SetTier)
def set_tier(act: Unfolding, command: SetTier) -> None:
    """Set a hero's Tier; only whoever runs the game may."""
    act.must_run("Setting a Tier")
    hero = act.state[Heroes][command.hero].id
    if not 1 <= command.tier <= len(TIERS):
        title, source = f"There is no Tier {command.tier}.", "fe.advancement.tiers"
        raise Refused("hero.tier", title, remedy=f"Choose 1 to {len(TIERS)}.", source=source)
    act.happen(TierSet(hero, command.tier, one_line(command.reason, "The reason")))


@heroes.folds(TierSet)
def tier_set(heroes: Heroes, event: TierSet) -> Heroes:
    """Set the hero's Tier to the event's."""
    return Heroes({**heroes.known, event.hero: replace(heroes.known[event.hero], tier=event.tier)})


@heroes.tells(TierSet)
def tell_tier(state: State, event: TierSet, viewer: Viewer) -> Told:
    """Tell everybody whose Tier changed, to what, and why."""
    said = f"{hero_named(state, event.hero)} is of Tier {TIERS[event.tier - 1]} now: {event.reason}."
    return Told(said, tone="quiet")


@heroes.offers_under(Heading("Heroes", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to set Tiers."""
    if viewer.runs and state[Heroes].known:
        who = choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known])
        fields = (who, number("tier", "Tier", low=1, high=len(TIERS)), words("reason", "Why"))
        yield Offer("fe.set-tier", "Set a Tier", fields, group="Heroes", levers=True)
