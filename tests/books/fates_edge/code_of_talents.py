"""Talents, assets and followers, as play reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from threefates.systems.fates_edge.advancement import activation, assets, reputation_and_prestige, rushing
from threefates.systems.fates_edge.advancement.gaining_talents import EXPERIENCE
from threefates.systems.fates_edge.advancement.key_talents import talent_price
from threefates.systems.fates_edge.advancement.talent_prices_and_requirements import (
    DEED,
    listed_price,
    of_renown,
    prices_of,
)
from threefates.systems.fates_edge.content.records import Category, Talent, Technique, talents, techniques
from threefates.systems.fates_edge.followers.coordination import dice_of_follower
from threefates.systems.fates_edge.followers.multi_character import cap_of_linked
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import TIERS
from threefates.systems.fates_edge.rulings.road import GiftPrice
from threefates.systems.fates_edge.rulings.talents import PrestigeGate, TalentScale
from threefates.systems.fates_edge.talents.follow_ups import noticed_clock
from threefates.systems.fates_edge.upkeep.upkeep import price_of_upkeep

__all__ = ["TABLES"]

Found = Any
KINDS: Final = [each for each in Category if prices_of(each)]


def _does(technique: Technique) -> Found:
    does, limit = technique.does, technique.limit
    said = {
        "dice": does.dice,
        "better": does.better,
        "effect": does.effect,
        "harm": does.convert.amount if does.convert else 0,
        "most": technique.most,
        "more": technique.harm,
        "armor": technique.armor,
        "times": limit.times if limit else 0,
        "again": limit.again.get("fatigue", 0) if limit else 0,
    }
    return {name: amount for name, amount in said.items() if amount}


def _needs(talent: Talent) -> Found:
    """What a talent asks for: a rating as its number, a talent by its name. Of two ways the numbers are the same, or
    one is by talents alone.
    """
    ways = [[_need(name, least) for name, least in way.items()] for way in talent.needs if not _of_talents(way)]
    assert all(way == ways[0] for way in ways)
    return ways[0] if ways else []


def _of_talents(way: Mapping[str, int]) -> bool:
    return all(name in talents() and talents()[name].category is Category.KEY for name in way)


def _need(name: str, least: int) -> Found:
    return talents()[name].name if name in talents() else EXPERIENCE if name == DEED else least


def _talent(name: str) -> Found:
    talent = talents()[name]
    own = [each for each in techniques().values() if each.talent == name]
    found = {
        "xp": talent_price(name, GiftPrice.TWO),
        "category": talent.category.value if talent.category in KINDS else "",
        "requires": _needs(talent),
        "tags": list(talent.tags),
        "does": [_does(each) for each in own],
    }
    return {key: value for key, value in found.items() if value}


def _multiplied() -> int:
    return max(each.times for each in techniques().values() if each.talent == "deathblow")


def _tiers() -> Found:
    bounds = {
        tier: [xp for xp in range(400) if reputation_and_prestige.tier_of(xp) == at] for at, tier in enumerate(TIERS, 1)
    }
    return {
        **{tier: [xps[0], xps[-1]] if tier != "V" else [xps[0]] for tier, xps in bounds.items()},
        "names": {tier: reputation_and_prestige.renown_of(at)[0] for at, tier in enumerate(TIERS, 1)},
    }


def _price(category: Category) -> Found:
    low, high = prices_of(category) or (0, 0)
    return low if low == high else [low, high]


def _is_dear(talent: Talent) -> bool:
    return talent.xp > 0 and of_renown(talent, PrestigeGate.PRICE, TalentScale.LISTED)


def _one(name: str) -> Technique:
    return techniques()[name]


TABLES: Final[Mapping[str, Callable[[], Found]]] = {
    **{
        f"fe.talents.{name}": (lambda name=name: _talent(name))  # type: ignore[misc]
        for name in (
            *("disciplined-body", "iron-fist-way", "flowing-spirit-way", "untouchable-way", "inevitable-way"),
            *("transcendent-harmony", "defensive-survival", "weapon-master", "flurry-strike", "duelists-edge"),
            *("backstab", "shadow-dance", "light-fingers", "battlefield-terror", "blade-dance"),
        )
    },
    "fe.talents.perfect-timing-way": lambda: {
        **_talent("perfect-timing-way"),
        "per_scene": _does(_one("perfect-moment"))["times"],
    },
    "fe.talents.tactical-movement": lambda: _talent("tactical-movement"),
    "fe.talents.subtle-casting": lambda: {
        **_talent("subtle-casting"),
        "requires": [_needs(talents()["subtle-casting"])],
    },
    "fe.talents.conditioning": lambda: {**_talent("conditioning"), "boxes": talents()["conditioning"].boxes},
    "fe.talents.battlefield-mastery": lambda: {
        **_talent("battlefield-mastery"),
        "duration_exchanges": talents()["battlefield-mastery"].exchanges,
    },
    "fe.talents.deathblow": lambda: {**_talent("deathblow"), "harm_multiplier": _multiplied()},
    "fe.talents.face-like-water": lambda: {
        **_talent("face-like-water"),
        "clock": dict(zip(("name", "size"), noticed_clock(), strict=True)),
    },
    "fe.talents.berserker-rage": lambda: {
        **_talent("berserker-rage"),
        "rounds": talents()["berserker-rage"].exchanges,
        "dice": _one("fury").does.dice,
    },
    "fe.talents.focused-devotion": lambda: {"xp": [talents()["focused-devotion"].xp]},
    "fe.talents.exceptional-coordination": lambda: {"assist_cap": dice_of_follower(5, 5, coordinated=True)},
    "fe.talents.small-folk": lambda: {
        "position": _one("small-and-nimble").does.better,
        "dice_in_cover": _one("small-and-hidden").does.dice,
    },
    "fe.talents.cost-scale": lambda: {
        "minor": listed_price(talents()["weapon-master"], TalentScale.SCALE),
        "major": listed_price(talents()["untouchable-way"], TalentScale.SCALE),
        "prestige": min(each.xp for each in talents().values() if _is_dear(each)),
    },
    "fe.talents.category-prices": lambda: {category.value: _price(category) for category in KINDS},
    "fe.advancement.asset-costs": lambda: {
        size: [xp, int(re.sub(r"\D", "", time))] for size, (xp, time) in assets.kinds_of_asset().items()
    },
    "fe.advancement.asset-activation": lambda: {
        "extra_xp": activation.activation_price("xp")[0],
        "on_screen_boons": activation.activation_price("boon")[1],
    },
    "fe.advancement.upkeep": lambda: {
        "option_1_xp": [price_of_upkeep(1, time=False), 12 // price_of_upkeep(12, time=False)],
        "option_2": [price_of_upkeep(99, time=True)],
        "by_cost": [price_of_upkeep(cost, time=False) for cost in range(1, 13)],
    },
    "fe.advancement.rush": lambda: {"clock": rushing.haste_size()},
    "fe.advancement.tiers": _tiers,
    "fe.followers.cap-tier": lambda: {"tier": cap_of_linked(3) - 3},
}
