"""The records of gear, tags and enchantments, typed from SRD 33.5 to 33.7, 37.9.3 and 37.9.4."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.books.fates_edge.whole import does, limited, rules_of
from threefates.systems.fates_edge.content import records
from threefates.testing.proof import proves

CLASSES: Final = {"light": 1, "medium": 2, "heavy": 3}  # 37.9.4: as many enchantments as its tier
THINGS: Final = {"small-thing": ("minor", 1), "thing": ("standard", 2), "great-thing": ("major", 3)}
SHIELDS: Final = {"buckler": 1, "heater": 2, "pavise": 3}  # in the order of their prices
KITS: Final = {
    **{f"{weight}-blade": ("melee", weight, tier) for weight, tier in CLASSES.items()},
    **{f"{weight}-bow": ("ranged", weight, tier) for weight, tier in CLASSES.items()},
    **{f"{weight}-armor": ("armor", weight, tier) for weight, tier in CLASSES.items()},
    **{name: ("shield", name, tier) for name, tier in SHIELDS.items()},
    **{name: ("thing", weight, tier) for name, (weight, tier) in THINGS.items()},
}


def effect(**what: Any) -> dict[str, Any]:
    """What a record is good for, where it fits."""
    return {"does": [does(**what)], "cost": {}, "limit": None, "lasts": None, "requires": {}}


A_DIE, A_STEP = effect(dice=1), effect(better=1)
TAGS: Final = {  # 33.5.2 lists their names; what they are worth where they fit is fe.ruling.weapon-tag-effects
    "reach": None,
    "close": A_DIE,
    "accurate": A_DIE,
    "brutal": A_DIE,
    "hook": A_STEP,
    "concealable": A_STEP,
    "quickdraw": A_STEP,
    "two-handed": A_DIE,
    "off-hand": A_STEP,
}

WEAPONS, ARMOR, THING = ["melee", "ranged"], ["armor"], ["thing"]
PLAIN: Final = {"effect": None, "harm": 0, "ignores": 0, "skill": "", "chosen": False}
ONES: Final = {"which": "ones", "dice": 10}  # all of a pool
FIRST: Final = {"what": "fatigue", "into": "nothing", "amount": 1}
ENCHANTMENTS: Final = {
    "keen-edge": {**PLAIN, "slots": WEAPONS, "xp": 2, "tags": ["SHARP", "STRIKE"], "effect": A_DIE},
    "flaming-blade": {
        **PLAIN,
        "slots": WEAPONS,
        "xp": 4,
        "tags": ["FIRE", "BURNING"],
        "effect": effect(effect=1),
        "harm": 1,
    },
    "soulfire": {**PLAIN, "slots": WEAPONS, "xp": 6, "tags": ["SPIRIT", "DAMAGE"], "ignores": 1},
    "thunder-hammer": {**PLAIN, "slots": WEAPONS, "xp": 8, "tags": ["STRIKE", "THUNDER"]},
    "luckblade": {
        **PLAIN,
        "slots": WEAPONS,
        "xp": 4,
        "tags": ["LUCK", "STRIKE"],
        "effect": {**effect(reroll=ONES), "limit": limited("scene")},
    },
    "shadowweave": {
        **PLAIN,
        "slots": ARMOR,
        "xp": 2,
        "tags": ["STEALTH", "SILHOUETTE"],
        "effect": A_DIE,
        "skill": "Stealth",
    },
    "runed-plate": {**PLAIN, "slots": ARMOR, "xp": 4, "tags": ["WARD", "PROTECTION"]},
    "wraithmail": {
        **PLAIN,
        "slots": ARMOR,
        "xp": 8,
        "tags": ["PHASE", "INVULNERABILITY"],
        "effect": {**effect(opens="intangible"), "limit": limited("scene"), "lasts": "exchange"},
    },
    "spellweave-cloak": {  # the book has it among the armor; a cloak may be worn over any
        **PLAIN,
        "slots": [*ARMOR, *THING],
        "xp": 6,
        "tags": ["WARD", "RESISTANCE"],
        "effect": effect(dice=2),
        "chosen": True,
    },
    "boots-of-sure-step": {**PLAIN, "slots": THING, "xp": 3, "tags": ["STABILITY", "MOVEMENT"]},
    "lantern-of-revelation": {**PLAIN, "slots": THING, "xp": 5, "tags": ["REVEAL", "LIGHT"]},
    "ring-of-sustenance": {
        **PLAIN,
        "slots": THING,
        "xp": 4,
        "tags": ["ENDURANCE", "RESISTANCE"],
        "effect": {**effect(convert=FIRST), "limit": limited("scene")},
    },
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(records.kits()[name].entry)) for name in records.kits()]
)
def test_gear_goes_where_the_book_says_and_bears_as_many_enchantments_as_its_tier(name: str) -> None:
    kit = records.kits()[name]

    assert (kit.slot.value, kit.weight, kit.tier) == KITS[name]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(records.weapon_tags()[name].entry)) for name in records.weapon_tags()]
)
def test_a_tag_is_a_die_or_a_step_and_no_more(name: str) -> None:
    assert rules_of(records.weapon_tags()[name]) == {"effect": TAGS[name]}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(records.enchantments()[name].entry)) for name in records.enchantments()]
)
def test_an_enchantment_does_what_the_book_says_and_no_more(name: str) -> None:
    assert rules_of(records.enchantments()[name]) == ENCHANTMENTS[name]


def test_every_record_of_gear_stands_in_the_book_and_none_besides() -> None:
    assert records.kits().keys() == KITS.keys()
    assert records.weapon_tags().keys() == TAGS.keys()
    assert records.enchantments().keys() == ENCHANTMENTS.keys()
