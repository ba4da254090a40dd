"""How far an entity's attack gets, and the words where it does not get there."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import place_of, takes_part
from threefates.systems.fifty_two_fates.battlefield.zones import in_zones, metres, within_range
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import afraid, disarmed
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import befriended, breath, unseen
from threefates.systems.fifty_two_fates.gear import weapons_armor
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.sheets.attributes import WEAPON
from threefates.systems.fifty_two_fates.turns.attacks import weapon_reach

__all__ = ["furthest", "out_of_reach", "reach_of"]


@cites("ff.gear.range", "ff.actions.physical-attack")
def reach_of(state: State, entity: EntityId, *, unarmed: bool = False, attack: str = "") -> int:
    """Say how many metres an entity's attack gets to; 0 is zone zero only, as with bare hands."""
    if unarmed or (attack in ("", WEAPON) and disarmed(state, entity)):
        return 0
    hero = state[Protagonists].known.get(entity)
    if hero is not None:
        return metres(weapons_armor.reach(hero))
    return metres(max(state[Creatures][entity].block.reach, weapon_reach(state, entity, attack)))


@cites("ff.gear.range")
def furthest(state: State, entity: EntityId, *, unarmed: bool = False, attack: str = "") -> int:
    """Say how many metres anything of an entity's gets to: a strike, or what it breathes."""
    return _breathed(state, entity, reach_of(state, entity, unarmed=unarmed, attack=attack), unarmed=unarmed)


@cites("ff.creatures.hellhound")
def _breathed(state: State, entity: EntityId, reach: int, *, unarmed: bool) -> int:
    """A breath goes further than a strike does, but for a strike with bare hands, which is none."""
    return reach if unarmed else max(reach, breath(state, entity))


@cites("ff.conditions.dead", "ff.ruling.riposte-when-dropped")
def past_striking(state: State, target: EntityId) -> Refused | None:
    """The words against a blow at the dead: a bee that has stung is struck back at by nobody."""
    if not is_dead(state, target):
        return None
    name = state[Characters].name(target)
    return Refused("attack.dead", f"{name} is dead.", remedy="Pick somebody who lives.", source="ff.conditions.dead")


@cites("ff.actions.physical-attack", "ff.movement.zone-zero", "ff.ruling.missile-details")
def out_of_reach(
    state: State,
    entity: EntityId,
    target: EntityId,
    *,
    unarmed: bool = False,
    attack: str = "",
    reach: int | None = None,
) -> Refused | None:
    """The words against an attack that does not get there, or upon the dead; outside of a fight nobody measures."""
    refused = (
        past_striking(state, target)
        or unseen(state, entity, target)
        or afraid(state, entity, target)
        or befriended(state, entity, target)
    )
    if refused or not takes_part(state, entity) or not takes_part(state, target):
        return refused
    names, reach = (
        state[Characters],
        furthest(state, entity, unarmed=unarmed, attack=attack) if reach is None else reach,
    )
    if within_range(place_of(state, entity), place_of(state, target), reach):
        return None
    return Refused(
        "attack.out_of_reach",
        f"{names.name(target)} is out of {names.name(entity)}'s reach.",
        remedy="Move up to them first." if not reach else f"It reaches {in_zones(reach)}: move closer first.",
        source="ff.gear.range" if reach else "ff.movement.zone-zero",
    )
