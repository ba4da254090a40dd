"""Weapons, shields, care, distance and enchantments, as play reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.gear.arming import agreed, armed, attacks, close, enchanted
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.ranges_and_movement import Band
from threefates.systems.fates_edge.combat.targeting import By, of_distance, unseen
from threefates.systems.fates_edge.combat.zones import dv_of_zones
from threefates.systems.fates_edge.content.records import Kit, Slot, enchantments, kits, weapon_tags
from threefates.systems.fates_edge.gear import condition_and_upkeep, enchanting, shields, tinkering, weapons
from threefates.systems.fates_edge.gear.attacks import MOST_VOLLEY
from threefates.systems.fates_edge.gear.items import Care
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.rolling.roll_action import pool_of
from threefates.systems.fates_edge.rulings.gear import WeaponDice

__all__ = ["TABLES"]

Found = Any
TWO: Final = WeaponDice.TWO_TABLES
WEIGHTS: Final = ("light", "medium", "heavy")


def _kit(slot: Slot, weight: str) -> Kit:
    return next(kit for kit in kits().values() if (kit.slot, kit.weight) == (slot, weight))


def _bands(slot: Slot, weight: str) -> dict[str, Found]:
    found = {band.value: weapons.dice_at(slot, weight, band, TWO) for band in (Band.CLOSE, Band.NEAR, Band.FAR)}
    return {band: dice for band, dice in found.items() if dice is not None}


def _melee(weight: str) -> Found:
    first = weapons.first_attack(Slot.MELEE, weight, TWO)
    wants = {"set": _times_set(weight), "or_first_attack": first} if first else {}
    return {"class": weight, **_bands(Slot.MELEE, weight), **wants}


def _ranged(weight: str) -> Found:
    stands, speed = weapons.close_position(Slot.RANGED, weight, TWO), weapons.tempo(Slot.RANGED, weight)
    assert stands is not None
    assert speed is not None
    of_it = {"xp": weapons.price(_kit(Slot.RANGED, weight)), "tempo": speed.value, "close": stands.name.lower()}
    return {"class": weight, **_bands(Slot.RANGED, weight), **of_it}


def _shield(name: str) -> Found:
    row: dict[str, Found] = {"name": name, "xp": weapons.price(_kit(Slot.SHIELD, name))}
    if dice := shields.shield_dice(name, ranged=False):
        row["benefit"] = [dice, shields.HINDERS]  # the heater's other number is the one Harm that it turns
    return row | ({"tradeoff": hinders} if (hinders := shields.hinders_shooting(name)) else {})


def _off(by: By) -> int:
    return of_distance(by, Band.FAR, (Band.NEAR,))[0]


def _enchantment(which: str) -> Callable[[], Found]:
    def found() -> Found:
        one = enchantments()[which]
        return {"xp": one.xp, "slot": _SLOTS[one.slots[0]], "tags": list(one.tags)}

    return found


_SLOTS: Final = {Slot.MELEE: "weapon", Slot.ARMOR: "armor", Slot.THING: "gear"}


def _does(which: str) -> int:
    effect = enchantments()[which].effect
    assert effect is not None
    return effect.does[0].dice


def _band(prices: Iterable[int]) -> list[int]:
    found = [xp for xp in prices if enchanting.priced(xp)]
    return [found[0], found[-1]]


# in play


def _times_set(weight: str) -> int:
    """How often in a scene a weapon is set that wants it."""
    evening, mara, _, weapon = armed(f"{weight}-blade")
    times = 0
    while any(offer.enabled for offer in evening.offers("ann", "fe.set-weapon")):
        evening.do("ann", "fe.set-weapon", owner=mara, item=weapon)
        times += 1
    return times


def _thunder() -> Found:
    """The face that lets thunder out, of all ten, and by how much the Hazard clock moves then."""
    moved: dict[int, int] = {}
    for face in range(1, 11):
        evening, mara, _, _ = close("thunder-hammer")
        attack = evening.state[Proposals][mara]
        dice = pool_of(evening.state, attack)[0]
        evening.do("ann", "fe.roll-action", face, *(7,) * (dice - 1), hero=mara)
        evening.keep()
        if hazard := next((it for it in evening.state[Clocks].known.values() if it.name == "Hazard"), None):
            moved[face] = int(hazard.filled)
    ((face, segments),) = moved.items()
    return {"trigger": face, "hazard": segments}


def _times_of_luck() -> int:
    """How often in a scene a luckblade throws the 1s of an attack again."""
    evening, mara, wolf, blade = close("luckblade")
    times, more = 0, True
    while more:
        dice = pool_of(evening.state, evening.state[Proposals][mara])[0]
        evening.do("ann", "fe.roll-action", 1, *(7,) * (dice - 1), hero=mara)
        more = any(it.kind == "luck" for it in FATES_EDGE.questions(evening.state))
        if more:
            times += 1
            evening.answer("luck", 7)
        evening.keep()
        while evening.waits():
            evening.answer(evening.asked().options[0].value, by=evening.asked().seats[0])
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "give-spotlight", character=mara)
        attacks(evening, mara, blade, other=wolf)
        agreed(evening, mara)
    return times


def _times_intangible() -> int:
    """How often in a scene a mail of mist is put to use."""
    evening = Evening()
    mara = evening.hero()
    enchanted(evening, mara, "light-armor", "wraithmail")
    times = 0
    while any(offer.enabled for offer in evening.offers("ann", "fe.turn-intangible")):
        evening.do("ann", "fe.turn-intangible", owner=mara)
        times += 1
    return times


def _eased() -> int:
    """What a Miss of magic that shows a 1 brings the bank less at whoever wears the runes."""
    banks = []
    for worn in (False, True):
        evening = Evening(casting_roll_count="one_roll")
        mara = evening.hero(trained=["Arcana"])
        if worn:
            enchanted(evening, mara, "light-armor", "runed-plate")
        evening.agreed(mara, attribute="spirit", skill="Arcana")
        dice = pool_of(evening.state, evening.state[Proposals][mara])[0]
        evening.do("ann", "fe.roll-action", 1, *(4,) * (dice - 1), hero=mara)
        evening.keep()
        banks.append(evening.bank)
    return banks[1] - banks[0]


def _spared() -> int:
    """What a ring takes of the first marks of a scene."""
    evening = Evening()
    mara = evening.hero(body=3)
    enchanted(evening, mara, "small-thing", "ring-of-sustenance")
    evening.do("gm", "fe.mark-fatigue", hero=mara, amount=2, why="the climb")
    return 2 - evening.state[Conditions][mara].fatigue


TABLES: Final[Mapping[str, Callable[[], Found]]] = {
    "fe.gear.weight-classes": lambda: {
        "classes": [{"name": weight, "xp": weapons.price(_kit(Slot.MELEE, weight))} for weight in WEIGHTS]
    },
    "fe.gear.melee-table": lambda: {"rows": [_melee(weight) for weight in WEIGHTS]},
    "fe.gear.ranged-table": lambda: {"rows": [_ranged(weight) for weight in WEIGHTS]},
    "fe.gear.weapon-tags": lambda: {
        "xp_each": weapons.tag_price(1),
        "max": next(tags for tags in range(9) if weapons.tag_price(tags + 1) is None),
        "tags": [tag.name for tag in weapon_tags().values()],
    },
    "fe.gear.shields": lambda: {"rows": [_shield(name) for name in ("buckler", "heater", "pavise")]},
    "fe.gear.neglected": lambda: {"weapon_dice": condition_and_upkeep.dice_lost_to(Care.NEGLECTED, first=True)},
    "fe.gear.compromised": lambda: {
        "weapon_dice_first_attack_each_round": condition_and_upkeep.dice_lost_to(Care.COMPROMISED, first=True)
        - condition_and_upkeep.dice_lost_to(Care.COMPROMISED, first=False)
    },
    "fe.gear.ranged-volley": lambda: {"max": MOST_VOLLEY},
    "fe.tactical.zoc-leave": lambda: {"dv": [dv_of_zones(1)], "per_extra_controller": dv_of_zones(2) - dv_of_zones(1)},
    "fe.range.notice": lambda: {"far_dv": of_distance(By.NOTICE, Band.FAR)[0]},
    "fe.range.targeting": lambda: {
        "thrown_short_magic": _off(By.THROWN),
        "firearm_longbow": _off(By.SHOT),
        "no_los": list(unseen(shown=False)),
    },
    "fe.gear.enchanted-repair": lambda: {
        each.value: {"dv": tinkering.repair_dv(each)} for each in (Care.NEGLECTED, Care.COMPROMISED)
    },
    "fe.gear.enchant-limits": lambda: {
        "tier": {weight: enchanting.tier_of(rung) for rung, weight in enumerate(WEIGHTS, 1)}
    },
    "fe.gear.enchant-removal": lambda: {"dv": tinkering.removal_dv(), "xp_per_level": tinkering.removal_price(2)},
    "fe.gear.enchant-principles": dict,
    "fe.gear.enchant-categories": lambda: {
        "minor": _band(xp for xp in range(20) if enchanting.level_of(xp) == 1),
        "major": next(xp for xp in range(9) if enchanting.level_of(xp) == 2),
    },
    "fe.gear.enchant-pricing": lambda: {
        "minor": _band(range(1, 6)),
        "major": _band(range(6, 10)),
        "prestige": next(xp for xp in range(9, 20) if enchanting.priced(xp)),
    },
    "fe.gear.enchant.keen-edge": lambda: _enchantment("keen-edge")() | {"dice": _does("keen-edge")},
    "fe.gear.enchant.flaming-blade": _enchantment("flaming-blade"),
    "fe.gear.enchant.soulfire": lambda: (
        _enchantment("soulfire")() | {"ignore_armor": enchantments()["soulfire"].ignores}
    ),
    "fe.gear.enchant.thunder-hammer": lambda: _enchantment("thunder-hammer")() | _thunder(),
    "fe.gear.enchant.luckblade": lambda: _enchantment("luckblade")() | {"per_scene": _times_of_luck()},
    "fe.gear.enchant.shadowweave": lambda: _enchantment("shadowweave")() | {"dice": _does("shadowweave")},
    "fe.gear.enchant.runed-plate": lambda: _enchantment("runed-plate")() | {"backlash_sb": _eased()},
    "fe.gear.enchant.wraithmail": lambda: _enchantment("wraithmail")() | {"per_scene": _times_intangible()},
    "fe.gear.enchant.spellweave-cloak": lambda: (
        _enchantment("spellweave-cloak")() | {"dice": _does("spellweave-cloak")}
    ),
    "fe.gear.enchant.boots-of-sure-step": _enchantment("boots-of-sure-step"),
    "fe.gear.enchant.lantern-of-revelation": _enchantment("lantern-of-revelation"),
    "fe.gear.enchant.ring-of-sustenance": lambda: _enchantment("ring-of-sustenance")() | {"ignore_fatigue": _spared()},
}
