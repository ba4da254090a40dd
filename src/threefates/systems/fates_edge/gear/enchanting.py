"""Enchantments: what a thing may bear, what they cost, when they work, and those that a table makes up itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Benefit, Does, Limit, Per
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.xp_awards import MOST_XP, XpPaid
from threefates.systems.fates_edge.content.records import Enchantment, Slot, enchantments
from threefates.systems.fates_edge.gear.in_the_middle import must_not_be_in_the_middle
from threefates.systems.fates_edge.gear.items import (
    Care,
    Gear,
    GearChanged,
    Item,
    cannot_pay,
    gear,
    kit_of,
    must_act_for,
    pays,
)
from threefates.systems.fates_edge.gear.weapons import harm_of_hit
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.gear import WeaponDice

__all__ = [
    "DefineEnchantment",
    "EnchantGear",
    "cannot_enchant",
    "harm_dealt",
    "is_secret",
    "level_of",
    "named",
    "not_defined",
    "of_weapon",
    "tier_of",
    "working",
    "works",
]

PRINCIPLES: Final = "fe.gear.enchant-principles"
CATEGORIES: Final = "fe.gear.enchant-categories"
LIMITS: Final = "fe.gear.enchant-limits"
PRESTIGE: Final = 10
MOST_OWN: Final = 12


class EnchantmentDefined(Event, frozen=True, tag="fe.enchantment-defined"):
    """The table has an enchantment of its own."""

    enchantment: Enchantment
    open: bool = True  # False: others learn of it on a thing


class EnchantGear(Command, frozen=True, tag="fe.enchant-gear"):
    """Spend XP on an enchantment of a thing, or as Game Master say that it bears one."""

    owner: EntityId
    item: str
    enchantment: str
    chosen: str = ""  # the magical effect that a cloak is woven against


class DefineEnchantment(Command, frozen=True, tag="fe.define-enchantment"):
    """Make up an enchantment within the limits: one benefit, at a price of its band."""

    name: str
    slot: Slot
    xp: int
    when: str
    does: str = "dice"  # "dice", "better", "effect"
    amount: int = 1
    once: bool = False  # once in a scene
    open: bool = True  # everybody may know of it, and have it made


# what a thing bears


class _Tiers(Struct):
    tier: dict[str, int]


@cites(LIMITS, "fe.ruling.item-tier-scale")
def tier_of(rung: int) -> int:
    """How many enchantments a thing bears that is light or minor, medium or standard, heavy or major.

    >>> [tier_of(rung) for rung in (1, 2, 3)]
    [1, 2, 3]
    """
    rungs = ("light", "medium", "heavy")
    return entry(LIMITS).table(_Tiers).tier[rungs[rung - 1]]


class _Bands(Struct):
    minor: tuple[int, int]
    major: str


@cites(CATEGORIES, PRINCIPLES, "fe.ruling.enchant-price-bands")
def level_of(xp: int) -> int:
    """The level of an enchantment by its price: 1 minor, 2 major, 3 prestige.

    >>> [level_of(xp) for xp in (2, 5, 6, 8, 9, 10)]
    [1, 1, 2, 2, 2, 3]
    """
    major = int(entry(CATEGORIES).table(_Bands).major.removesuffix("+"))
    return 1 if xp < major else 3 if xp >= PRESTIGE else 2


class _Pricing(Struct):
    minor: tuple[int, int]
    major: tuple[int, int]
    prestige: str


@cites(PRINCIPLES, CATEGORIES, "fe.ruling.enchant-price-bands")
def priced(xp: int) -> bool:
    """Say whether a new enchantment may have that price: of the minor, the major or the prestige band.

    >>> [xp for xp in range(12) if priced(xp)]
    [2, 3, 4, 6, 7, 8, 10, 11]
    """
    bands = entry("fe.gear.enchant-pricing").table(_Pricing)
    (low, high), (more, most) = bands.minor, bands.major
    return low <= xp <= high or more <= xp <= most or xp >= int(bands.prestige.removesuffix("+"))


@cites(LIMITS, PRINCIPLES, "fe.ruling.enchant-total")
def cannot_enchant(state: State, item: Item, which: str) -> Refused | None:
    """The refusal where a thing cannot bear that enchantment, or None."""
    found, kit = state[Gear].enchantment(which), kit_of(item)
    if found is None:
        return _unknown()
    if kit.slot not in found.slots:
        title, goes = f"{found.name} does not go on {item.name}.", ", ".join(slot.value for slot in found.slots)
        return Refused("enchant.slot", title, remedy=f"It goes on: {goes}.", source="fe.gear.enchant-principles")
    if not pays(state, item):
        return Refused("enchant.ordinary", f"{item.name} is ordinary.", remedy="Pay for it first.", source=PRINCIPLES)
    if any(_alike(found, state[Gear].enchantment(each)) for each in item.enchantments):
        title = f"{item.name} has the benefit of {found.name} already: the same twice adds nothing."
        return Refused("enchant.twice", title, remedy="Pick another.", source=LIMITS)
    if len(item.enchantments) >= (most := tier_of(kit.tier)):
        title = f"{item.name} bears no more than {most}."
        return Refused("enchant.full", title, remedy="Remove one first.", source=LIMITS)
    return None


def _unknown() -> Refused:
    return Refused("enchant.unknown", "There is no such enchantment.", remedy="Pick from the list.", source=LIMITS)


def is_secret(state: State, owner: EntityId, which: str) -> bool:
    """Whether whoever plays somebody knows of no such enchantment: it is kept back, and on nothing that they carry."""
    borne = (which in item.enchantments for item in state[Gear].items(owner))
    return which in state[Gear].secret and not any(borne)


def other_secrets(gear: Gear, viewer: Viewer, salt: int) -> Gear:
    """For the laws: others in the place of those that are kept back."""
    kept = gear.own.keys() - known(gear, viewer).own.keys()
    others = {which: replace(gear.own[which], name=f"another {salt}") for which in kept}
    return replace(gear, own={**gear.own, **others})


@gear.hides(other_secrets)
@cites(PRINCIPLES)
def known(gear: Gear, viewer: Viewer) -> Gear:
    """What everybody carries, and the table's own enchantments, but for those kept back that nothing bears."""
    if viewer.runs or not gear.secret:
        return gear
    borne = {which for items in gear.of.values() for item in items for which in item.enchantments}
    own = {which: it for which, it in gear.own.items() if which in borne or which not in gear.secret}
    return replace(gear, own=own, secret=tuple(which for which in gear.secret if which in own))


def _alike(one: Enchantment, other: Enchantment | None) -> bool:
    """Whether two enchantments provide the same benefit."""
    return other is not None and (one.id == other.id or (one.effect is not None and one.effect == other.effect))


@gear.decides(EnchantGear)
@cites(PRINCIPLES, LIMITS)
def enchant(act: Unfolding, command: EnchantGear) -> None:
    """Enchant a thing: at its price in XP, or for nothing by whoever runs the game."""
    owner = must_act_for(act, command.owner)
    item = act.state[Gear].item(owner, command.item)
    if not act.by.runs and is_secret(act.state, owner, command.enchantment):
        raise _unknown()
    if refusal := cannot_enchant(act.state, item, command.enchantment):
        raise refusal
    must_not_be_in_the_middle(act, owner)
    found = act.state[Gear].enchantment(command.enchantment)
    if found is None:
        raise LookupError(command.enchantment)
    if not act.by.runs and (refusal := cannot_pay(act.state, owner, found.xp, found.name)):
        raise refusal
    chosen = one_line(command.chosen, "The magical effect", longest=60, optional=True) if found.chosen else item.chosen
    if found.chosen and not chosen:
        title, remedy = f"{found.name} is made against one magical effect.", "Say which."
        raise Refused("enchant.chosen", title, remedy=remedy, source=found.entry)
    if not act.by.runs:
        act.happen(XpPaid(owner, found.xp, found.name))
    now = replace(item, enchantments=(*item.enchantments, found.id), chosen=chosen)
    act.happen(GearChanged(owner, now, f"has {found.name} on {item.name}", (found.entry,), "good"))


# when they work


@cites("fe.gear.enchanted-neglected", "fe.gear.enchanted-compromised", "fe.ruling.enchant-neglected", LIMITS)
def works(care: Care, level: int) -> tuple[bool, int]:
    """Say whether an enchantment works on a thing in that care, and what it takes in dice to use it.

    >>> [works(Care.NEGLECTED, level) for level in (1, 2, 3)], works(Care.SOUND, 2), works(Care.COMPROMISED, 1)
    ([(True, -1), (False, 0), (False, 0)], (True, 0), (False, 0))
    """
    if care is Care.NEGLECTED:
        return (True, -1) if level == 1 else (False, 0)
    return care is Care.SOUND, 0


@cites("fe.gear.enchanted-neglected", "fe.tags.dispel")
def works_on(item: Item, level: int) -> tuple[bool, int]:
    """The same of a thing as it is now: what was dispelled, or stilled for a moment, works no longer than that.

    >>> [works_on(Item(id="1", kind="sword", name="Sword", stilled=stilled), 1) for stilled in (False, True)]
    [(True, 0), (False, 0)]
    """
    return (False, 0) if item.stilled or item.dispelled else works(item.care, level)


@cites("fe.gear.enchanted-compromised", "fe.gear.enchant-principles")
def of_weapon(state: State, item: Item) -> Iterator[Enchantment]:
    """The enchantments of a weapon that work."""
    for which in item.enchantments if pays(state, item) else ():
        found = state[Gear].enchantment(which)
        if found and works_on(item, level_of(found.xp))[0]:
            yield found


@cites("fe.gear.enchant.flaming-blade", "fe.ruling.damage-dice")
def harm_dealt(state: State, item: Item, effect: Effect) -> int:
    """The Harm of a hit with a weapon, by the table and the enchantments that work on it."""
    more = sum(found.harm for found in of_weapon(state, item))
    return harm_of_hit(effect, kit_of(item).weight, state.ruling(WeaponDice)) + more


@cites("fe.gear.enchanted-compromised", "fe.gear.enchant-principles")
def working(state: State, owner: EntityId, which: str) -> Iterator[Item]:
    """The things in somebody's hands, or on their body, on which that enchantment works."""
    found = state[Gear].enchantment(which)
    for item in state[Gear].items(owner):
        bears = item.held and which in item.enchantments and pays(state, item)
        if found and bears and works_on(item, level_of(found.xp))[0]:
            yield item


def named(state: State, which: str) -> str:
    """The name of an enchantment."""
    found = state[Gear].enchantment(which)
    return found.name if found else which


# of one's own


@cites(PRINCIPLES, CATEGORIES)
def not_defined(state: State, command: DefineEnchantment) -> Refused | None:
    """The refusal where nobody makes such an enchantment, or None."""
    if command.does not in ("dice", "better", "effect"):
        return _no("An enchantment adds dice, a Position or an Effect.", "Pick one of them.")
    if not (priced(command.xp) and command.xp <= MOST_XP):  # nobody has more
        return _no(
            f"{command.xp} XP is no price of an enchantment.", "2 to 4 for a minor, 6 to 8 for a major, 10 and more."
        )
    if not 1 <= command.amount <= _most(command.xp, command.does):
        return _no("That is more than its price buys.", "One for a minor; two dice for a major.")
    known = (*enchantments().values(), *state[Gear].own.values())
    if any(bare(each.name) == bare(command.name) for each in known):
        return _no("There is an enchantment of that name.", "Call it otherwise.")
    if len(state[Gear].own) >= MOST_OWN:
        return _no(f"There are {MOST_OWN} of your own.", "Use one of them.")
    return None


def _most(xp: int, does: str) -> int:
    return 1 if level_of(xp) == 1 or does != "dice" else 2


def _no(title: str, remedy: str) -> Refused:
    return Refused("enchant.no", title, remedy=remedy, source="fe.gear.enchant-pricing")


@gear.decides(DefineEnchantment)
@cites(PRINCIPLES, CATEGORIES)
def define(act: Unfolding, command: DefineEnchantment) -> None:
    """Make up an enchantment; only whoever runs the game may."""
    act.must_run("Making up an enchantment")
    if refusal := not_defined(act.state, command):
        raise refusal
    name, when = one_line(command.name, "The name", longest=60), one_line(command.when, "When it counts")
    amount = command.amount
    does = {"dice": Does(dice=amount), "better": Does(better=amount), "effect": Does(effect=amount)}[command.does]
    adds = "dice" if amount > 1 else _ADDS[command.does]  # of all else there is never more than one
    summary = f"{amount:+d} {adds} {when}{', once in a scene' if command.once else ''}."
    own = Enchantment(
        id=f"own-{act.state.version + 1}",
        name=name,
        slots=(command.slot,),
        xp=command.xp,
        tags=(),
        summary=summary,
        entry="fe.gear.enchant-pricing",
        effect=Benefit(does=(does,), limit=Limit(Per.SCENE) if command.once else None, when=when),
    )
    act.happen(EnchantmentDefined(own, command.open))


_ADDS: Final = {"dice": "die", "better": "Position", "effect": "Effect"}


@gear.folds(EnchantmentDefined)
def defined(gear: Gear, event: EnchantmentDefined) -> Gear:
    """Add it to the table's own, and to those that are kept back if it is (`own` and `secret`)."""
    secret = gear.secret if event.open else (*gear.secret, event.enchantment.id)
    return replace(gear, own={**gear.own, event.enchantment.id: event.enchantment}, secret=secret)


@gear.tells(EnchantmentDefined)
def tell_defined(state: State, event: EnchantmentDefined, viewer: Viewer) -> Told | None:
    """Tell everybody; of what is kept back whoever runs the game, as others learn of it on a thing."""
    if not (event.open or viewer.runs):
        return None
    found = event.enchantment
    return Told(f"A new enchantment, {found.name}, {found.xp} XP: {found.summary}", (found.entry,), "quiet")
