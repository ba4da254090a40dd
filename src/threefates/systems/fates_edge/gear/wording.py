"""What a thing does, in one sentence of numbers."""

from __future__ import annotations

from threefates.rulebook.state import State
from threefates.systems.fates_edge.combat.ranges import Band
from threefates.systems.fates_edge.content.records import Kit, Slot, weapon_tags
from threefates.systems.fates_edge.gear.items import Gear, Item, kit_of
from threefates.systems.fates_edge.gear.tables import close_position, dice_at, first_attack, tempo
from threefates.systems.fates_edge.harm.harm import Armor, Marks, armor_penalty, armored
from threefates.systems.fates_edge.resolution.wording import position_said
from threefates.systems.fates_edge.rulings.gear import WeaponDice
from threefates.systems.fates_edge.rulings.harm import ArmorConversion

__all__ = ["does"]


def does(state: State, item: Item) -> str:
    """What a thing does for whoever uses it, in a sentence or two."""
    kit = kit_of(item)
    numbers = ", ".join(_numbers(state, kit))
    tags = " ".join(f"{weapon_tags()[tag].name}: {weapon_tags()[tag].summary}" for tag in item.tags)
    bears = " ".join(
        f"{found.name}: {found.summary}" for which in item.enchantments if (found := state[Gear].enchantment(which))
    )
    against = f"Woven against: {item.chosen}." if item.chosen else ""
    return " ".join(
        filter(None, (f"{numbers[:1].upper()}{numbers[1:]}." if numbers else "", kit.summary, tags, bears, against))
    )


def _numbers(state: State, kit: Kit) -> list[str]:
    if kit.slot in (Slot.MELEE, Slot.RANGED):
        return _of_weapon(state, kit)
    return _of_armor(state, kit) if kit.slot is Slot.ARMOR else []


def _of_weapon(state: State, kit: Kit) -> list[str]:
    reading = state.ruling(WeaponDice)
    by_band = {band: dice_at(kit.slot, kit.weight, band, reading) for band in (Band.CLOSE, Band.NEAR, Band.FAR)}
    said = [f"{band.value} {dice:+d}d" for band, dice in by_band.items() if dice]
    if (stands := close_position(kit.slot, kit.weight, reading)) is not None:
        said.append(f"at Close {position_said(state, stands)} at best")
    if unset := first_attack(kit.slot, kit.weight, reading):
        said.append(f"{unset:+d}d on the first attack of a scene unless it is set")
    speed = tempo(kit.slot, kit.weight, reading)
    return [*said, *([f"tempo {speed.value}"] if speed else [])]


def _of_armor(state: State, kit: Kit) -> list[str]:
    worn, reading = Armor(kit.weight), state.ruling(ArmorConversion)
    left = armored(Marks(3), worn, reading)
    said = [f"of Harm 3 it turns {3 - left.harm} into Fatigue {left.fatigue}"]
    penalty = armor_penalty(worn)
    return [*said, *([f"{penalty:+d}d on what the body does"] if penalty else [])]
