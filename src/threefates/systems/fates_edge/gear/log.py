"""Gear in the log: heroes' in the open, foes' for the Game Master alone."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.messages import Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.gear.aiming import AimTaken, Attacked, Readied, readiness
from threefates.systems.fates_edge.gear.items import SOURCE, GearChanged, GearGained, GearLost, gear, kit_of, open_to
from threefates.systems.fates_edge.gear.shields import SOURCE as SHIELDS
from threefates.systems.fates_edge.gear.shields import BucklerRaised, HeaterTurned, Planted, shields

__all__ = ["tell_attacked"]


@gear.tells(GearGained)
def tell_gained(state: State, event: GearGained, viewer: Viewer) -> Told | None:
    """Tell whoever may know who has what from here on."""
    if not open_to(state, event.owner, viewer):
        return None
    said = f"{state[Characters].name(event.owner)} has {event.item.name}{f', {event.why}' if event.why else ''}."
    return Told(said, (kit_of(event.item).entry,), tone="quiet" if event.why else "good", important=False)


@gear.tells(GearLost)
def tell_lost(state: State, event: GearLost, viewer: Viewer) -> Told | None:
    """Tell whoever may know what somebody no longer has."""
    if not open_to(state, event.owner, viewer):
        return None
    return Told(f"{state[Characters].name(event.owner)} {event.why}.", (SOURCE,), important=False)


@gear.tells(GearChanged)
def tell_changed(state: State, event: GearChanged, viewer: Viewer) -> Told | None:
    """Tell whoever may know what somebody does with a thing, or what becomes of it."""
    if not open_to(state, event.owner, viewer):
        return None
    return Told(f"{state[Characters].name(event.owner)} {event.said}.", event.cites, event.tone, important=False)


@readiness.tells(Readied)
def tell_readied(state: State, event: Readied, viewer: Viewer) -> Told | None:
    """Tell whoever may know who sets, braces or reloads a weapon."""
    return _told(state, event.owner, event.said, viewer, "fe.gear.tempo-slow")


@readiness.tells(AimTaken)
def tell_aim(state: State, event: AimTaken, viewer: Viewer) -> Told | None:
    """Tell whoever may know who aims, and for what."""
    return _told(state, event.owner, event.said, viewer, "fe.gear.ranged-aim")


def _told(state: State, owner: EntityId, said: str, viewer: Viewer, source: str) -> Told | None:
    if not open_to(state, owner, viewer):
        return None
    return Told(f"{state[Characters].name(owner)} {said}.", (source,), important=False)


@readiness.tells(Attacked)
def tell_attacked(state: State, event: Attacked, viewer: Viewer) -> Told | None:
    """Tell everybody what a hit does, and what else comes of the weapon."""
    if not (event.hit or event.notes):
        return None
    hit = f"{event.name} hits: Harm {event.harm}" if event.harm else f"{event.name} hits, and does no Harm"
    said = ". ".join((*([hit] if event.hit else []), *event.notes))
    return Told(f"{said}.", ("fe.combat.harm-by-effect",), tone="good" if event.hit else "", important=False)


@shields.tells(Planted)
def tell_planted(state: State, event: Planted, viewer: Viewer) -> Told:
    """Tell everybody who plants a pavise, or takes it up."""
    said = "plants a pavise, and stays behind it" if event.up else "leaves the pavise"
    return Told(f"{state[Characters].name(event.owner)} {said}.", (SHIELDS,))


@shields.tells(BucklerRaised)
def tell_raised(state: State, event: BucklerRaised, viewer: Viewer) -> Told:
    """Tell everybody what a buckler is used for."""
    said = "hinders attacks in melee with a buckler: DV +1" if event.up else "no longer hinders attacks with a buckler"
    return Told(f"{state[Characters].name(event.owner)} {said}.", (SHIELDS,))


@shields.tells(HeaterTurned)
def tell_turned(state: State, event: HeaterTurned, viewer: Viewer) -> Told | None:
    """Tell whoever may know that a shield has turned a hit."""
    if not open_to(state, event.owner, viewer):
        return None
    said = f"{event.name} turns a Harm of {state[Characters].name(event.owner)}'s into Fatigue; no more in this scene."
    return Told(said, (SHIELDS, "fe.ruling.heater-convert-limit"), tone="good", important=False)
