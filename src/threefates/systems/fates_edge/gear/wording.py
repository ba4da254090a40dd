"""What a thing does, in one sentence of numbers."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.combat.ranges_and_movement import Band
from threefates.systems.fates_edge.content.records import Enchantment, Kit, Slot, weapon_tags
from threefates.systems.fates_edge.exchanges.npcs import throws_dice
from threefates.systems.fates_edge.gear.claimed_tags_and_enchantments import adds
from threefates.systems.fates_edge.gear.condition_and_upkeep import classes_lost_to, dice_lost_to
from threefates.systems.fates_edge.gear.enchanting import level_of, works
from threefates.systems.fates_edge.gear.items import WEAPONS, Care, Gear, Item, kit_of
from threefates.systems.fates_edge.gear.shields import BUCKLER, HEATER, HINDERS, hinders_shooting, shield_dice
from threefates.systems.fates_edge.gear.weapons import close_position, dice_at, first_attack, tempo
from threefates.systems.fates_edge.harm.armor import Armor, armor_penalty, armored, lighter, may_dash
from threefates.systems.fates_edge.harm.harm import MOST_HARM, Marks
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.resolution.wording import position_said
from threefates.systems.fates_edge.rulings.gear import WeaponDice
from threefates.systems.fates_edge.rulings.harm import ArmorConversion

__all__ = ["bears", "does"]


def does(state: State, item: Item, owner: EntityId = "") -> str:
    """What a thing does for whoever uses it, in a sentence: its numbers, or else what it is good for.

    A foe throws dice of its Tier, if any, whatever its weapon: of that no more is said than what takes some of them.
    """
    foes = owner in state[Characters].known and owner not in state[Heroes].known
    numbers = ", ".join(_numbers_of_foe(state, item, owner) if foes else _numbers(state, item))
    return f"{numbers}." if numbers else kit_of(item).summary


def bears(state: State, item: Item) -> Iterator[tuple[str, str]]:
    """What its tags and enchantments do besides, each in a sentence with its page."""
    for tag in item.tags:
        yield f"{weapon_tags()[tag].name}: {weapon_tags()[tag].summary}", weapon_tags()[tag].entry
    for which in item.enchantments:
        if found := state[Gear].enchantment(which):
            against = f" Woven against {item.chosen}." if found.chosen and item.chosen else ""
            yield f"{found.name}: {found.summary}{against}{_dispelled(item) or _hampered(item, found)}", found.entry


@cites("fe.tags.dispel")
def _dispelled(item: Item) -> str:
    """Say that an enchantment does not work, and for how long."""
    if item.dispelled:
        return " It does not work in this scene."
    return " It does not work for now." if item.stilled else ""


@cites("fe.gear.enchanted-neglected", "fe.gear.enchanted-compromised")
def _hampered(item: Item, found: Enchantment) -> str:
    """Say when an enchantment does not work; and what neglect takes of one that bears on a roll."""
    still, dice = works(item.care, level_of(found.xp))
    if not still:
        return f" While it is {item.care.value} it does not work."
    claimed = dice and found.effect and adds(found.effect)
    return f" While it is {item.care.value}, {dice:+d}d where it is claimed." if claimed else ""


def _numbers(state: State, item: Item) -> list[str]:
    kit = kit_of(item)
    if kit.slot in (Slot.MELEE, Slot.RANGED):
        return [*_of_weapon(state, kit), *_of_care(item.care)]
    if kit.slot is Slot.SHIELD:
        return _of_shield(kit.weight, item.care)
    return _of_armor(state, item) if kit.slot is Slot.ARMOR else []


@cites("fe.combat.npc-dice")
def _numbers_of_foe(state: State, item: Item, owner: EntityId) -> list[str]:
    if kit_of(item).slot not in WEAPONS:
        return _numbers(state, item)
    return _of_care(item.care) if throws_dice(state, owner) else []


def _of_weapon(state: State, kit: Kit) -> list[str]:
    reading = state.ruling(WeaponDice)
    by_band = {band: dice_at(kit.slot, kit.weight, band, reading) for band in (Band.CLOSE, Band.NEAR, Band.FAR)}
    said = [f"{band.value} {dice:+d}d" for band, dice in by_band.items() if dice]
    if (stands := close_position(kit.slot, kit.weight, reading)) is not None:
        said.append(f"at Close {position_said(state, stands)} at best")
    if unset := first_attack(kit.slot, kit.weight, reading):
        said.append(f"{unset:+d}d on the first attack of a scene unless it is set")
    speed = tempo(kit.slot, kit.weight)
    return [*said, *([f"tempo {speed.value}"] if speed else [])]


@cites("fe.gear.neglected", "fe.gear.compromised")
def _of_care(care: Care) -> list[str]:
    always, first = dice_lost_to(care, first=False), dice_lost_to(care, first=True)
    said = [f"{always:+d}d while it is {care.value}"] if always else []
    return [*said, f"{first:+d}d on the first attack of an exchange"] if first != always else said


@cites("fe.gear.shields")
def _of_shield(which: str, care: Care) -> list[str]:
    if which == BUCKLER:
        return [f"in melee {shield_dice(which, ranged=False):+d}d to resist, or DV {HINDERS:+d} for blows at you"]
    if which != HEATER:
        return []
    turns = ["once a scene 1 Harm becomes Fatigue"] if care is not Care.COMPROMISED else []
    dice, shooting = shield_dice(which, ranged=True), hinders_shooting(which)
    return [f"{dice:+d}d to resist", *turns, f"{shooting:+d}d on what is shot"]


@cites("fe.gear.armor", "fe.gear.neglected", "fe.gear.compromised")
def _of_armor(state: State, item: Item) -> list[str]:
    worn, reading = Armor(kit_of(item).weight), state.ruling(ArmorConversion)
    left = armored(Marks(MOST_HARM), lighter(worn, classes_lost_to(item.care)), reading)
    turned = MOST_HARM - left.harm
    said = [f"of Harm {MOST_HARM} it turns {turned} into Fatigue {left.fatigue}" if turned else "it turns nothing"]
    penalty = armor_penalty(worn)
    slow = [] if may_dash(worn) else ["no Dash"]
    return [*said, *([f"{penalty:+d}d on what the body does"] if penalty else []), *slow]
