"""What a thing does, in one sentence of numbers."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.state import State
from threefates.systems.fates_edge.combat.ranges import Band
from threefates.systems.fates_edge.content.records import Kit, Slot, weapon_tags
from threefates.systems.fates_edge.gear.items import Gear, Item, kit_of
from threefates.systems.fates_edge.gear.repair import classes_lost_to
from threefates.systems.fates_edge.gear.weapons import close_position, dice_at, first_attack, tempo
from threefates.systems.fates_edge.harm.harm import MOST_HARM, Armor, Marks, armor_penalty, armored, lighter
from threefates.systems.fates_edge.resolution.wording import position_said
from threefates.systems.fates_edge.rulings.gear import WeaponDice
from threefates.systems.fates_edge.rulings.harm import ArmorConversion

__all__ = ["bears", "does"]


def does(state: State, item: Item) -> str:
    """What a thing does for whoever uses it, in a sentence: its numbers, or else what it is good for."""
    numbers = ", ".join(_numbers(state, item))
    return f"{numbers}." if numbers else kit_of(item).summary


def bears(state: State, item: Item) -> Iterator[tuple[str, str]]:
    """What its tags and enchantments do besides, each in a sentence with its page."""
    for tag in item.tags:
        yield f"{weapon_tags()[tag].name}: {weapon_tags()[tag].summary}", weapon_tags()[tag].entry
    for which in item.enchantments:
        if found := state[Gear].enchantment(which):
            against = f" Woven against {item.chosen}." if found.chosen and item.chosen else ""
            yield f"{found.name}: {found.summary}{against}", found.entry


def _numbers(state: State, item: Item) -> list[str]:
    kit = kit_of(item)
    if kit.slot in (Slot.MELEE, Slot.RANGED):
        return _of_weapon(state, kit)
    return _of_armor(state, item) if kit.slot is Slot.ARMOR else []


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


def _of_armor(state: State, item: Item) -> list[str]:
    worn, reading = Armor(kit_of(item).weight), state.ruling(ArmorConversion)
    left = armored(Marks(MOST_HARM), lighter(worn, classes_lost_to(item.care)), reading)
    turned = MOST_HARM - left.harm
    said = [f"of Harm {MOST_HARM} it turns {turned} into Fatigue {left.fatigue}" if turned else "it turns nothing"]
    penalty = armor_penalty(worn)
    return [*said, *([f"{penalty:+d}d on what the body does"] if penalty else [])]
