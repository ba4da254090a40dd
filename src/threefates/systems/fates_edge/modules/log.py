"""Modules as they are told."""

from __future__ import annotations

from threefates.rulebook.messages import Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.modules.corruption import TraitSaid, TraitTaken
from threefates.systems.fates_edge.modules.duties_and_clearing import ActOfClearing, ActRefused
from threefates.systems.fates_edge.modules.leashes import SpiritBroken
from threefates.systems.fates_edge.modules.modules import modules_of
from threefates.systems.fates_edge.modules.pushes import PushPaid
from threefates.systems.fates_edge.modules.trackers import ModuleEnded, ModuleKept, ModuleMarked, ModuleSet, modules

__all__: list[str] = []

SCOPE = "fe.modules.scope"
PRINCIPLE = "fe.modules.core-principle"


def _stands(state: State, hero: str, module: str) -> str:
    found = next(each for each in modules_of(state, hero) if each.id == module)
    return f"{found.title} {found.stands}"


@modules.tells(ModuleKept)
def tell_kept(state: State, event: ModuleKept, viewer: Viewer) -> Told:
    """Tell everybody what is kept track of from here on."""
    return Told(f"{hero_named(state, event.hero)} keeps track: {event.tracker.title}.", (SCOPE,), "quiet")


@modules.tells(ModuleMarked)
def tell_marked(state: State, event: ModuleMarked, viewer: Viewer) -> Told:
    """Tell everybody what was marked, and how it stands."""
    part = "" if event.amount else ", part of a segment"
    said = f"{hero_named(state, event.hero)} marks it ({event.why}){part}: {_stands(state, event.hero, event.module)}."
    return Told(said, (PRINCIPLE,), "cost")


@modules.tells(ModuleSet)
def tell_set(state: State, event: ModuleSet, viewer: Viewer) -> Told:
    """Tell everybody how it stands now, and why."""
    said = f"{hero_named(state, event.hero)}: {_stands(state, event.hero, event.module)}, {event.reason}."
    return Told(said, (SCOPE,), "quiet")


@modules.tells(ModuleEnded)
def tell_ended(state: State, event: ModuleEnded, viewer: Viewer) -> Told:
    """Tell everybody what is not kept track of any longer."""
    said = f"{hero_named(state, event.hero)} lets go: {event.title}, {event.why}."
    return Told(said, (SCOPE,), "quiet")


@modules.tells(TraitTaken)
def tell_taken(state: State, event: TraitTaken, viewer: Viewer) -> Told:
    """Tell everybody what Corruption leaves."""
    of = event.traits.patron or "the last Patron"
    lasting = "for good" if event.traits.lasting else "as long as it lasts"
    said = (
        f"{hero_named(state, event.hero)} bears the benefit and the burden of {of}, {lasting}, and so does who follows."
    )
    return Told(said, ("fe.modules.threshold-corruption",), "cost")


@modules.tells(TraitSaid)
def tell_said(state: State, event: TraitSaid, viewer: Viewer) -> Told:
    """Tell everybody what it is."""
    said = f"What Corruption left on {hero_named(state, event.hero)}: {event.said or 'it is gone'}."
    return Told(said, ("fe.modules.threshold-corruption",), "quiet")


@modules.tells(SpiritBroken)
def tell_broken(state: State, event: SpiritBroken, viewer: Viewer) -> Told:
    """Tell everybody what the spirit does."""
    then = "turns on them" if event.hostile else "departs"
    said = f"{event.leash}: full. The spirit of {hero_named(state, event.hero)} acts once by its nature, and {then}."
    return Told(said, ("fe.modules.threshold-leash",), "cost")


@modules.tells(ActOfClearing)
def tell_act(state: State, event: ActOfClearing, viewer: Viewer) -> Told:
    """Tell everybody what is done off the screen."""
    said = f"{hero_named(state, event.hero)}, to clear {event.title}: {event.act}"
    return Told(said, ("fe.obligation.clear-offscreen",))


@modules.tells(ActRefused)
def tell_refused(state: State, event: ActRefused, viewer: Viewer) -> Told:
    """Tell everybody that more is wanted."""
    said = f"That clears nothing of {hero_named(state, event.hero)}'s {event.title} yet."
    return Told(said, ("fe.obligation.clear-offscreen",), "quiet")


@modules.tells(PushPaid)
def tell_push(state: State, event: PushPaid, viewer: Viewer) -> Told:
    """Tell everybody what the Push costs."""
    said = f"{hero_named(state, event.hero)} Pushes, for {'; '.join(each.said for each in event.costs)}."
    return Told(said, ("fe.obligation.universal-push-costs", "fe.ruling.universal-push"), "cost")
