"""Heroes with gear, in a fight or out of one."""

from __future__ import annotations

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.gear.items import Gear, Item

__all__ = ["agreed", "apart", "arm", "armed", "attacks", "bears", "close", "dice", "enchanted", "item", "its"]


def arm(evening: Evening, owner: str, kind: str, *, held: bool = True, **more: object) -> str:
    """Somebody has a thing, in hand or on."""
    evening.do("gm", "fe.give-gear", owner=owner, kind=kind, **more)
    which = evening.state[Gear].items(owner)[-1].id
    if held:
        evening.do("gm", "fe.hold-gear", owner=owner, item=which)
    return which


def its(evening: Evening, owner: str, which: str) -> Item:
    return evening.state[Gear].item(owner, which)


item = its


def armed(kind: str, *, band: str = "near", body: int = 3, **rulings: str) -> tuple[Evening, str, str, str]:
    """Mara with a weapon, Body 3 and nothing learned, in her turn; and a wolf at that distance, in melee where Near."""
    evening, mara, wolf = fight(**rulings)
    evening.rated(mara, body=body)
    which = arm(evening, mara, kind)
    apart(evening, mara, wolf, band)
    return evening, mara, wolf, which


def apart(evening: Evening, mara: str, wolf: str, band: str) -> None:
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)


def attacks(evening: Evening, mara: str, which: str, **more: object) -> None:
    evening.do("ann", "fe.attack-with", hero=mara, item=which, **more)


def agreed(evening: Evening, mara: str, **terms: object) -> None:
    evening.do("gm", "fe.set-terms", hero=mara, **({"dv": 2, "position": 1} | terms))


def bears(evening: Evening, mara: str) -> dict[str, tuple[int, int, int, int]]:
    """What bears on what she is about: steps, dice, DV and Effect, by why."""
    found = bearing(evening.state, evening.state[Proposals][mara])
    return {each.why: (each.steps, each.dice, each.dv, each.effect) for each in found}


def dice(evening: Evening, mara: str) -> int:
    return sum(each[1] for each in bears(evening, mara).values())


def enchanted(evening: Evening, owner: str, kind: str, which: str, care: str = "sound", **more: object) -> str:
    item = arm(evening, owner, kind)
    evening.do("gm", "fe.enchant-gear", owner=owner, item=item, enchantment=which, **more)
    if care != "sound":
        evening.do("gm", "fe.set-care", owner=owner, item=item, care=care, reason="rain")
    return item


def close(which: str, kind: str = "light-blade", care: str = "sound") -> tuple[Evening, str, str, str]:
    """Mara at a wolf with an enchanted weapon, the attack proposed."""
    evening, mara, wolf = fight(partial_upgrade="no_upgrade")
    evening.rated(mara, body=3)
    item = enchanted(evening, mara, kind, which, care)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    attacks(evening, mara, item, other=wolf)
    agreed(evening, mara)
    return evening, mara, wolf, item
