"""Fatigue and Harm in the log."""

from __future__ import annotations

from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.combat.blows import Struck
from threefates.systems.fates_edge.combat.collapse import CollapseTested
from threefates.systems.fates_edge.combat.defending import GuardSet
from threefates.systems.fates_edge.combat.landing import HitLanded
from threefates.systems.fates_edge.exchanges.protecting import ally_named
from threefates.systems.fates_edge.harm.conditions import (
    Died,
    FatigueCleared,
    FatigueMarked,
    FatigueOverflowed,
    HarmTaken,
    Spared,
    boxes_of,
    conditions,
)
from threefates.systems.fates_edge.harm.harm import level_of_harm
from threefates.systems.fates_edge.harm.shortening import SHORTER
from threefates.systems.fates_edge.harm.sparing import FatigueSpared
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.recovery.gm_controls import MAGIC, ConditionSet, HarmBears, MagicSaid
from threefates.systems.fates_edge.recovery.rest import HarmEased, NightRested
from threefates.systems.fates_edge.resolution.wording import listed
from threefates.systems.fates_edge.rulings.harm import ArmorConversion, FatigueEffect, OverflowResult

__all__ = ["tell_marked"]


@conditions.tells(FatigueMarked)
def tell_marked(state: State, event: FatigueMarked, viewer: Viewer) -> Told:
    """Tell everybody who tires, of what, and how far; or that protection spares them."""
    size = boxes_of(state, event.hero)
    if not event.amount:
        return Told(f"Protection spares {hero_named(state, event.hero)} ({event.why}).", ("fe.fatigue.soak-dial",))
    spared = f", {event.cut} less by protection" if event.cut else ""
    said = f"{hero_named(state, event.hero)} marks {event.amount} Fatigue ({event.why}{spared}): {event.now} of {size}."
    soaked = ("fe.fatigue.soak-dial",) if event.cut else ()
    return Told(said, ("fe.fatigue.track", *soaked, FatigueEffect.ruling_id), tone="cost")


@conditions.tells(FatigueSpared)
def tell_spared(state: State, event: FatigueSpared, viewer: Viewer) -> Told:
    """Tell everybody whom something spares how much Fatigue."""
    said = f"{hero_named(state, event.hero)} is spared {event.amount} Fatigue ({event.why})."
    return Told(said, ("fe.fatigue.soak-dial",), tone="good", important=False)


@conditions.tells(FatigueOverflowed, stage=(ALOUD,))
def tell_overflowed(state: State, event: FatigueOverflowed, viewer: Viewer) -> Told:
    """Tell everybody that too much Fatigue becomes Harm, and what stays marked."""
    said = f"It is too much: {hero_named(state, event.hero)}'s Fatigue becomes Harm, and {event.left} stays marked."
    return Told(said, ("fe.fatigue.overflow", OverflowResult.ruling_id), tone="cost", important=False)


@conditions.tells(FatigueCleared)
def tell_cleared(state: State, event: FatigueCleared, viewer: Viewer) -> Told:
    """Tell everybody what rest is worth, or what a shorter track no longer holds."""
    said = f"{hero_named(state, event.hero)} clears {event.amount} Fatigue ({event.why})."
    source = "fe.fatigue.track" if event.why == SHORTER else "fe.fatigue.recovery"
    return Told(said, (source,), tone="good", important=False)


@conditions.tells(HarmTaken, stage=(ALOUD,))
def tell_harmed(state: State, event: HarmTaken, viewer: Viewer) -> Told:
    """Tell everybody who takes Harm, why, and how bad it is now."""
    name, level = hero_named(state, event.hero), level_of_harm(event.now)
    said = f"{name} takes {event.levels} Harm ({event.why}) and stands at {event.now}, {level}."
    return Told(said, ("fe.harm.levels",), tone="cost")


@conditions.tells(Died, stage=(ALOUD,))
def tell_died(state: State, event: Died, viewer: Viewer) -> Told:
    """Tell everybody that a hero is dead."""
    return Told(f"{hero_named(state, event.hero)} is dead.", ("fe.harm.levels",), tone="miss")


@conditions.tells(Spared, stage=(ALOUD,))
def tell_living(state: State, event: Spared, viewer: Viewer) -> Told:
    """Tell everybody that a hero is dying, but not dead."""
    return Told(f"{hero_named(state, event.hero)} is dying, but not dead.", ("fe.harm.levels",), tone="partial")


@conditions.tells(Struck, stage=(ALOUD,))
def tell_struck(state: State, event: Struck, viewer: Viewer) -> Told:
    """Tell everybody what comes at whom, and who steps in front."""
    hit, name = event.hit, hero_named(state, event.hit.hero)
    before = f" {name} steps in front of {ally_named(state, event.meant_for)}." if event.meant_for else ""
    return Told(f"Harm {hit.harm} comes at {name}: {hit.why}.{before}", ("fe.harm.order-of-mitigation",), tone="cost")


@conditions.tells(HitLanded, stage=(ALOUD,))
def tell_landed(state: State, event: HitLanded, viewer: Viewer) -> Told | None:
    """Tell everybody what was left of a blow, where something took off from it."""
    name = hero_named(state, event.hero)
    if not (event.harm or event.fatigue):
        return Told(f"Nothing of it reaches {name}.", ("fe.harm.resist",), tone="good")
    if event.harm == event.came and not event.fatigue:
        return None
    said = f"Of Harm {event.came}, {event.harm} reaches {name}, and {event.fatigue} Fatigue."
    return Told(said, ("fe.gear.armor", ArmorConversion.ruling_id), important=False)


@conditions.tells(GuardSet)
def tell_guard(state: State, event: GuardSet, viewer: Viewer) -> Told | None:
    """Tell everybody who defends; nothing where a guard is let down."""
    if not event.up:
        return None
    return Told(f"{hero_named(state, event.hero)} defends.", ("fe.turn.action-defend",), important=False)


@conditions.tells(CollapseTested, stage=(ALOUD,))
def tell_collapse(state: State, event: CollapseTested, viewer: Viewer) -> Told:
    """Tell everybody whether the body held, and what it threw."""
    said = "holds" if event.outcome.succeeded else "gives way"
    text = f"{hero_named(state, event.hero)}'s body {said}: {listed(event.faces)}."
    return Told(text, ("fe.fatigue.level-table",), tone="good" if event.outcome.succeeded else "miss")


@conditions.tells(HarmEased)
def tell_eased(state: State, event: HarmEased, viewer: Viewer) -> Told:
    """Tell everybody whose Harm is lower, and by what."""
    name = hero_named(state, event.hero)
    if not event.levels:
        return Told(f"{name}'s Harm stays as it is ({event.why}).", ("fe.ruling.harm-recovery",), tone="quiet")
    return Told(f"{name}'s Harm is one lower ({event.why}).", ("fe.harm.recovery-gap",), tone="good")


@conditions.tells(NightRested)
def tell_night(state: State, event: NightRested, viewer: Viewer) -> Told:
    """Tell everybody that a full night passes."""
    return Told("A full night passes.", ("fe.fatigue.recovery",), tone="quiet")


@conditions.tells(ConditionSet)
def tell_set(state: State, event: ConditionSet, viewer: Viewer) -> Told:
    """Tell everybody what GM control has set, and why."""
    return Told(f"{hero_named(state, event.hero)}: {event.said}.", tone="quiet")


@conditions.tells(HarmBears)
def tell_bears(state: State, event: HarmBears, viewer: Viewer) -> Told:
    """Tell everybody whether a wound hinders what is proposed."""
    said = "hinders" if event.bears else "does not hinder"
    return Told(f"{hero_named(state, event.hero)}'s wound {said} this.", ("fe.harm.levels",), important=False)


@conditions.tells(MagicSaid)
def tell_magic(state: State, event: MagicSaid, viewer: Viewer) -> Told:
    """Tell everybody what magic the proposed action is."""
    return Told(f"{hero_named(state, event.hero)}: {MAGIC[event.magic]}.", ("fe.harm.casting-table",), important=False)
