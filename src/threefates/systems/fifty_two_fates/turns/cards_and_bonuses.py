"""Physical combat: how many cards an attack and a defence may have, and what weapons and armour add to them."""

from __future__ import annotations

from collections.abc import Iterable

from threefates.rulebook.cites import cites
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import (
    attack_stance,
    defence_stance,
    disarmed,
    parried,
    shield_lost,
)
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import in_fights, stings_back
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import focus_on
from threefates.systems.fifty_two_fates.gear import weapons_armor
from threefates.systems.fifty_two_fates.people.creatures import Creatures, calling_of
from threefates.systems.fifty_two_fates.people.physical_combat import physical_cp
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import ShriekerAttack
from threefates.systems.fifty_two_fates.sheets.attributes import DEFENCE, MELEE, MISSILE, species_of
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth, combat_cards
from threefates.systems.fifty_two_fates.turns.attacks import weapon_bonus, weapon_reach

__all__ = [
    "action_bonus",
    "action_cards",
    "defence_bonus",
    "defence_cards",
    "maneuver_bonus",
    "most_cards_at",
    "usual_cards",
]


def action_cards(
    state: State, entity: EntityId, *, unarmed: bool = False, target: EntityId = "", riposte: bool = False
) -> int:
    """Count the cards an entity may lay for a physical attack: by class, attribute, and what maneuvers add."""
    return most_cards_at(state, entity, (target,), unarmed=unarmed, riposte=riposte)


def most_cards_at(
    state: State, entity: EntityId, targets: Iterable[EntityId], *, unarmed: bool = False, riposte: bool = False
) -> int:
    """The most cards an entity may lay for a physical attack at any of some."""
    return _most_cards_at(state, entity, tuple(targets), unarmed=unarmed, riposte=riposte)


@remembered
def _most_cards_at(
    state: State, entity: EntityId, targets: tuple[EntityId, ...], *, unarmed: bool, riposte: bool
) -> int:
    hero = state[Protagonists].known.get(entity)
    what = MISSILE if hero is not None and weapons_armor.missile(hero) and not unarmed else MELEE
    usual = usual_cards(state, entity, what, unarmed=unarmed, riposte=riposte)
    return usual and usual + max(_aimed_cards(state, entity, target, riposte=riposte) for target in ("", *targets))


def _aimed_cards(state: State, entity: EntityId, target: EntityId, *, riposte: bool = False) -> int:
    """Say how many cards more an entity may lay because it attacks just them."""
    return focus_on(state, entity, target).ace + attack_stance(state, entity, target, riposte=riposte)


@cites("ff.protagonist.class", "ff.creatures.action")
def usual_cards(state: State, entity: EntityId, what: str, *, unarmed: bool = False, riposte: bool = False) -> int:
    """Say how many cards an entity may lay for a physical attack upon nobody in particular: melee, missile or neither.

    An attribute counts for what it fits.
    """
    hero = state[Protagonists].known.get(entity)
    if hero is None:
        stings = riposte and stings_back(species_of(state, entity), state.ruling(ShriekerAttack))
        block = state[Creatures][entity].block
        own = block.reaction if stings else block.action
        return own + _talent(state, entity, what, unarmed=unarmed) + grown_cards(state, entity)
    return sum((physical_cp(hero.calling), in_fights(state, entity, what), grown_cards(state, entity)))


@cites("ff.dealer.cast-members", "ff.ruling.cast-stats", "ff.ruling.creature-oa")
def _talent(state: State, entity: EntityId, what: str, *, unarmed: bool = False) -> int:
    """Count what an attribute adds for a cast member, as for a protagonist; a creature's cards include it already.

    Bare hands shoot nothing, whatever bow is on the back.
    """
    stats = state[Creatures][entity].block
    if stats.calling is None:
        return 0
    shoots = what == MELEE and not unarmed and bool(weapon_reach(state, entity))
    return in_fights(state, entity, MISSILE if shoots else what)


@cites("ff.advancement.cp", "ff.ruling.advancement-cp-scope")
def grown_cards(state: State, entity: EntityId) -> int:
    """Say what advancement adds to an entity's physical attacks and defences."""
    return combat_cards(calling_of(state, entity), state[Growth].of(entity).cards)


@cites("ff.reactions.unarmed-bonus")
def unarmed_bonus_cards(*, unarmed: bool) -> int:
    """Say what the target of bare hands may add to its defence.

    >>> unarmed_bonus_cards(unarmed=True)
    1
    """
    return int(unarmed)


@cites("ff.protagonist.class", "ff.creatures.reaction", "ff.ruling.class-cp-cap")
def defence_cards(state: State, entity: EntityId, *, unarmed: bool, against: EntityId = "") -> int:
    """Say how many cards an entity may lay to defend."""
    hero = state[Protagonists].known.get(entity)
    if hero is None:
        most = state[Creatures][entity].block.reaction + _talent(state, entity, DEFENCE)
    else:
        most = physical_cp(hero.calling) + in_fights(state, entity, DEFENCE)
    more = grown_cards(state, entity) + unarmed_bonus_cards(unarmed=unarmed)
    return most + more + defence_stance(state, entity, against)


@cites("ff.gear.attack-bonus", "ff.ruling.attack-bonus-in-damage")
def action_bonus(state: State, entity: EntityId, *, unarmed: bool, target: EntityId = "", attack: str = "") -> int:
    """Say what the weapon adds to an attack's total, or a creature's focus; bare hands add nothing."""
    hero = state[Protagonists].known.get(entity)
    if hero is None:
        return focus_on(state, entity, target).total + (0 if unarmed else weapon_bonus(state, entity, attack))
    return weapons_armor.attack_bonus(hero) if not unarmed and not disarmed(state, entity) else 0


@cites("ff.maneuvers.rule", "ff.gear.attack-bonus", "ff.creatures.amarok")
def maneuver_bonus(state: State, entity: EntityId, target: EntityId) -> int:
    """Say what stands with the cards of a maneuver, or of a creature's special: no weapon, and its focus still."""
    return focus_on(state, entity, target).total


@cites("ff.gear.defence-bonus", "ff.maneuvers.knock")
def defence_bonus(state: State, entity: EntityId) -> int:
    """Say what armour and shield add to a defence, and parrying; a shield on the ground adds nothing."""
    hero, creature = state[Protagonists].known.get(entity), state[Creatures].known.get(entity)
    lost = shield_lost(state, entity)
    worn = weapons_armor.defence_bonus(hero) if hero else 0
    if hero and hero.shield and lost:
        worn = weapons_armor.bonus_of_armour(hero.armour, shield=False, trained=weapons_armor.trained(hero))
    if creature and (stats := creature.stats):
        worn = weapons_armor.bonus_of_armour(
            stats.armour, shield=stats.shield and not lost, trained=weapons_armor.handles(stats)
        )
    return worn + parried(state, entity)
