"""Weapons and armour: what is in hand and worn, and what it adds."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.content.loader import armours, backgrounds, skills, weapons
from threefates.systems.fifty_two_fates.content.records import Weapon
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.people.creatures import Stats
from threefates.systems.fifty_two_fates.people.protagonists import Protagonist, Protagonists, protagonists

__all__ = [
    "MARTIAL",
    "SHIELD",
    "Equipped",
    "Trained",
    "attack_bonus",
    "bonus_of_armour",
    "bonus_of_weapon",
    "check_gear",
    "defence_bonus",
    "empty_handed",
    "handles",
    "in_hand",
    "missile",
    "reach",
    "trained",
]

SHIELD = "shield"
MARTIAL = "martial gear"


class Equipped(Event, frozen=True, tag="ff.equipped"):
    """A protagonist has these weapons and this armour on."""

    entity: EntityId
    weapon: str = ""
    armour: str = ""
    shield: bool = False


class Trained(Event, frozen=True, tag="ff.trained"):
    """A background or a skill trains somebody with martial gear, or no longer does."""

    entity: EntityId
    trained: bool

    quiet = True


# the rules ----------------------------------------------------------------------------------------


@cites("ff.gear.martial", "ff.fighters.martial")
def trained(hero: Protagonist) -> bool:
    """Say whether somebody is trained with martial weapons and armour: by class, background or skill.

    >>> trained(Protagonist(calling=Calling.MAGE)), trained(Protagonist(calling=Calling.HERALD))
    (False, True)
    """
    return hero.calling in (Calling.FIGHTER, Calling.HERALD) or hero.trained


def in_hand(hero: Protagonist) -> Weapon | None:
    """The weapon of the table that somebody fights with."""
    return weapons()[hero.weapon] if hero.weapon else None


@cites("ff.gear.attack-bonus", "ff.ruling.martial-untrained")
def attack_bonus(hero: Protagonist) -> int:
    """Say what the weapon in hand adds to an attack; a martial one nothing in untrained hands.

    >>> [attack_bonus(Protagonist(calling=calling, weapon="great axe")) for calling in Calling]
    [3, 0, 3]
    """
    return bonus_of_weapon(hero.weapon, trained=trained(hero)) if hero.weapon else hero.attack_bonus


@cites("ff.gear.attack-bonus", "ff.gear.weapons", "ff.ruling.martial-untrained")
def bonus_of_weapon(weapon: str, *, trained: bool) -> int:
    """Say what a weapon of the table adds to an attack, in trained hands or others.

    >>> bonus_of_weapon("warhammer", trained=False), bonus_of_weapon("pike", trained=False)
    (2, 0)
    """
    one = weapons()[weapon]
    return one.attack_bonus if trained or not one.martial else 0


@cites("ff.reactions.unarmed-bonus", "ff.sway.unarmed-damage")
def empty_handed(hero: Protagonist) -> bool:
    """Say whether somebody has put on what they have, and holds no weapon of the table nor any other.

    >>> empty_handed(Protagonist(geared=True)), empty_handed(Protagonist()), empty_handed(Protagonist(attack_bonus=1))
    (True, False, False)
    """
    return hero.geared and not hero.weapon and not hero.attack_bonus


@cites("ff.gear.martial", "ff.dealer.cast-members", "ff.ruling.cast-stats")
def handles(stats: Stats) -> bool:
    """Say whether a creature or cast member handles martial gear: as class, background or skill let them.

    >>> block = Stats((9, 14, 18), 1, 1, calling=Calling.MAGE)
    >>> handles(block), handles(replace(block, background="mercenary")), handles(replace(block, calling=None))
    (False, True, True)
    """
    known = backgrounds()[stats.background].skills if stats.background in backgrounds() else ()
    return stats.calling is not Calling.MAGE or skills()[MARTIAL].id in (*known, *stats.skills)


@cites("ff.gear.defence-bonus", "ff.ruling.martial-untrained", "ff.ruling.armor-shield-stack")
def defence_bonus(hero: Protagonist) -> int:
    """Say what armour and a shield add to a defence against a physical attack: they add up.

    >>> defence_bonus(Protagonist(armour="plate mail", shield=True)), defence_bonus(Protagonist(defence_bonus=2))
    (5, 2)
    """
    if not (hero.armour or hero.shield):
        return hero.defence_bonus
    return bonus_of_armour(hero.armour, shield=hero.shield, trained=trained(hero))


@cites("ff.gear.defence-bonus", "ff.gear.armor", "ff.ruling.martial-untrained", "ff.ruling.armor-shield-stack")
def bonus_of_armour(armour: str, *, shield: bool, trained: bool) -> int:
    """Add up what armour and a shield give against a physical attack; martial ones nothing to the untrained.

    >>> [bonus_of_armour("plate mail", shield=True, trained=trained) for trained in (True, False)]
    [5, 1]
    """
    worn = [armours()[name] for name in (armour, SHIELD * shield) if name]
    return sum(piece.defence_bonus for piece in worn if trained or not piece.martial)


@cites("ff.gear.range", "ff.ruling.javelin-thrown", "ff.ruling.missile-details")
def reach(hero: Protagonist) -> int:
    """Say how many zones the weapon in hand gets to; 0 is zone zero only.

    >>> reach(Protagonist(weapon="longbow")), reach(Protagonist(weapon="javelin"))
    (10, 0)
    """
    weapon = in_hand(hero)
    return weapon.reach if weapon else 0


def missile(hero: Protagonist) -> bool:
    """Say whether the weapon in hand shoots or is thrown."""
    weapon = in_hand(hero)
    return weapon is not None and weapon.missile


@cites("ff.gear.two-handed", "ff.ruling.armor-shield-stack")
def check_gear(weapon: str, armour: str, *, shield: bool) -> Refused | None:
    """The words against having these on: nothing the tables do not hold, and no shield beside two hands on a weapon.

    >>> check_gear("great sword", "", shield=True).refusal.code, check_gear("spear", "chainmail", shield=True)
    ('gear.hands', None)
    """
    if (weapon and weapon not in weapons()) or (armour and (armour not in armours() or armour == SHIELD)):
        return Refused("gear.unknown", "The tables do not have that.", remedy="Pick one that is listed.")
    if shield and weapon and weapons()[weapon].two_handed:
        return Refused(
            "gear.hands",
            f"A {weapon} leaves no hand for a shield.",
            remedy="Leave the shield, or take a weapon for one hand.",
            source="ff.gear.two-handed",
        )
    return None


# taking up ----------------------------------------------------------------------------------------


@protagonists.folds(Equipped)
def equipped(protagonists: Protagonists, event: Equipped) -> Protagonists:
    """Set the protagonist's weapon, armour and shield to the event's."""
    hero = protagonists.known[event.entity]
    has = replace(hero, weapon=event.weapon, armour=event.armour, shield=event.shield, geared=True)
    return protagonists.with_one(event.entity, has)


@protagonists.folds(Trained)
def training(protagonists: Protagonists, event: Trained) -> Protagonists:
    """Set whether the protagonist is trained with martial gear."""
    hero = protagonists.known[event.entity]
    return protagonists.with_one(event.entity, replace(hero, trained=event.trained))


@protagonists.tells(Equipped)
def tell_equipped(state: State, event: Equipped, viewer: Viewer) -> Told:
    """Tell everybody what somebody fights with and in."""
    has = [event.weapon or "bare hands", event.armour, SHIELD * event.shield]
    text = f"{state[Characters].name(event.entity)} fights with {', '.join(filter(None, has))}."
    return Told(text, ("ff.gear.weapons", "ff.gear.armor"), "quiet")
