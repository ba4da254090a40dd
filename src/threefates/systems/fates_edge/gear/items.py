"""Gear: what everybody carries, what of it is in hand or worn, in what care it is, and how it comes and goes."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import Each, ForGood, OfExchange, OfScene
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid
from threefates.systems.fates_edge.content.records import Enchantment, Kit, Slot, enchantments, kits, weapon_tags
from threefates.systems.fates_edge.gear.in_the_middle import in_the_middle
from threefates.systems.fates_edge.gear.weapons import price, tag_price
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.rulings.gear import GearXp

__all__ = [
    "MOST_CARRIED",
    "OFF_HAND",
    "SOURCE",
    "WEAPONS",
    "Care",
    "Gear",
    "GearChanged",
    "GearGained",
    "GearLost",
    "Item",
    "beside_none",
    "cannot_buy",
    "cannot_hand",
    "cannot_pay",
    "cost",
    "dice_if_paid",
    "gear",
    "in_hand",
    "kit_of",
    "must_act_for",
    "open_to",
    "pays",
]

SOURCE: Final = "fe.gear.weight-classes"
MOST_CARRIED: Final = 12
OFF_HAND: Final = "off-hand"
WEAPONS: Final = (Slot.MELEE, Slot.RANGED)


class Care(enum.Enum):
    """In what care a thing is: each state is worse than the one before it."""

    SOUND = "sound"
    NEGLECTED = "neglected"
    COMPROMISED = "compromised"


class Item(Struct, frozen=True, kw_only=True):
    """One thing that somebody carries."""

    id: str
    kind: str  # a record of gear
    name: str
    tags: tuple[str, ...] = ()
    paid: bool = True  # False: it is ordinary, and brings nothing but itself
    held: bool = False  # in hand, or worn
    care: Care = Care.SOUND
    at_work: bool = False  # it is mended, and sound when the scene ends
    enchantments: tuple[str, ...] = ()
    tried: int = -1  # the stretch of play in which a Tinker's hand failed on it; -1: in none
    chosen: str = ""  # the one magical effect that a cloak is made against
    stilled: OfExchange[bool] = False  # its enchantments do nothing for now
    dispelled: OfScene[bool] = False  # and not in this scene


class Gear(Struct, frozen=True):
    """What everybody carries, by who carries it."""

    of: Each[Mapping[EntityId, tuple[Item, ...]]] = {}
    own: ForGood[Mapping[str, Enchantment]] = {}  # enchantments that a Game Master has made up, by id
    secret: ForGood[tuple[str, ...]] = ()  # those of them that others learn of on a thing alone

    def enchantment(self, which: str) -> Enchantment | None:
        """An enchantment of the book or of this table; None where there is none of that id."""
        return enchantments().get(which) or self.own.get(which)

    def items(self, owner: EntityId) -> tuple[Item, ...]:
        """What somebody carries; nothing where nobody gave them anything."""
        return self.of.get(owner, ())

    def item(self, owner: EntityId, item: str) -> Item:
        """One thing that somebody carries, refused in words where they do not."""
        found = next((each for each in self.items(owner) if each.id == item), None)
        if found is None:
            raise Refused("gear.unknown", "Nobody carries that here.", remedy="Pick what is listed.", source=SOURCE)
        return found


class GearGained(Event, frozen=True, tag="fe.gear-gained"):
    """Somebody has a thing from here on."""

    owner: EntityId
    item: Item
    why: str


class GearLost(Event, frozen=True, tag="fe.gear-lost"):
    """A thing is gone from somebody."""

    owner: EntityId
    item: Item
    why: str


class GearChanged(Event, frozen=True, tag="fe.gear-changed"):
    """A thing is in hand, is worn, or is in another state: the whole of it as it is now."""

    owner: EntityId
    item: Item
    said: str  # after the owner's name
    cites: tuple[str, ...] = (SOURCE,)
    tone: str = ""


class GiveGear(Command, frozen=True, tag="fe.give-gear"):
    """Give somebody a thing: found, taken, or theirs all along."""

    owner: EntityId
    kind: str
    name: str = ""
    tags: tuple[str, ...] = ()
    ordinary: bool = False  # nobody has paid for it: it adds nothing


class BuyGear(Command, frozen=True, tag="fe.buy-gear"):
    """Spend XP on gear for your hero."""

    hero: EntityId
    kind: str
    name: str = ""
    tags: tuple[str, ...] = ()


class PayForGear(Command, frozen=True, tag="fe.pay-for-gear"):
    """Spend XP on an ordinary thing that your hero carries, so that it brings what its table says."""

    hero: EntityId
    item: str


gear = Chapter("gear", Gear)


def kit_of(item: Item) -> Kit:
    """The record of a thing's kind."""
    return kits()[item.kind]


def in_hand(state: State, owner: EntityId, *slots: Slot) -> Iterator[Item]:
    """What somebody holds or wears, of these slots."""
    return (each for each in state[Gear].items(owner) if each.held and kit_of(each).slot in slots)


@cites("fe.gear.weapon-tags")
def beside_none(state: State, owner: EntityId, item: Item) -> bool:
    """Whether somebody has no weapon in hand but that one, so that nothing is beside it."""
    return all(each.id == item.id for each in in_hand(state, owner, *WEAPONS))


@cites("fe.ruling.gear-xp")
def pays(state: State, item: Item) -> bool:
    """Whether a thing brings what its table says: where gear is priced, only once somebody has paid for it."""
    return item.paid or state.ruling(GearXp) is not GearXp.PRICED


@cites("fe.ruling.gear-xp")
def dice_if_paid(state: State, item: Item, dice: int) -> int:
    """The dice that a thing brings: one that is not paid for is ordinary, and adds none."""
    return dice if pays(state, item) else min(dice, 0)


def must_act_for(act: Unfolding, owner: EntityId) -> EntityId:
    """Refuse unless the acting seat plays who carries a thing, or runs the game; answer who it is."""
    found = act.state[Characters][owner].id
    act.must_control_or_run(found, act.state[Characters].name(found))
    return found


# getting and losing


@cites("fe.gear.weapon-tags", SOURCE)
def not_made(state: State, owner: EntityId, kind: str, tags: tuple[str, ...]) -> Refused | None:
    """The refusal where there is no such gear, or nobody carries more, or None."""
    if kind not in kits() or any(tag not in weapon_tags() for tag in tags):
        return Refused("gear.no_kind", "There is no such gear.", remedy="Pick from the list.", source=SOURCE)
    if tags and kits()[kind].slot not in WEAPONS:
        return Refused("gear.tags", "Only weapons bear tags.", remedy="Leave them out.", source="fe.gear.weapon-tags")
    if len(set(tags)) < len(tags) or tag_price(len(tags)) is None:
        remedy = "Pick two different ones at most."
        return Refused("gear.tags", "No weapon bears those tags.", remedy=remedy, source="fe.gear.weapon-tags")
    if len(state[Gear].items(owner)) >= MOST_CARRIED:
        title = f"{state[Characters].name(owner)} carries {MOST_CARRIED} things."
        return Refused("gear.too_much", title, remedy="Drop something first.", source=SOURCE)
    return None


@cites(SOURCE, "fe.gear.weapon-tags")
def cost(kind: str, tags: int) -> int:
    """XP for gear with so many tags.

    >>> cost("medium-blade", 1), cost("buckler", 0)
    (12, 4)
    """
    return price(kits()[kind]) + (tag_price(tags) or 0)


@cites("fe.ruling.gear-xp")
def cannot_pay(state: State, hero: EntityId, xp: int, what: str) -> Refused | None:
    """The refusal where a hero cannot spend XP on something now, or None."""
    name, source = state[Characters].name(hero), GearXp.ruling_id
    if wait := to_end_first(state):
        return Refused("xp.scene", "XP is spent between scenes.", remedy=wait, source=source)
    if (there := state[Experience].of(hero)) >= xp:
        return None
    return Refused(
        "xp.price", f"{what} costs {xp} XP, and {name} has {there}.", remedy="Earn more first.", source=source
    )


@cites("fe.ruling.gear-xp")
def cannot_buy(state: State, hero: EntityId, kind: str, tags: tuple[str, ...]) -> Refused | None:
    """The refusal where a hero cannot buy such gear, or None."""
    if refusal := not_made(state, hero, kind, tags):
        return refusal
    return cannot_pay(state, hero, cost(kind, len(tags)), kits()[kind].name)


def _made(act: Unfolding, kind: str, name: str, tags: Iterable[str], *, paid: bool) -> Item:
    called = one_line(name, "The name", longest=60, optional=True) or kits()[kind].name
    return Item(id=f"gear-{act.state.version + 1}", kind=kind, name=called, tags=tuple(tags), paid=paid)


@gear.decides(GiveGear)
@cites(SOURCE)
def give(act: Unfolding, command: GiveGear) -> None:
    """Give somebody a thing; only whoever runs the game may."""
    act.must_run("Giving gear")
    owner = act.state[Characters][command.owner].id
    if refusal := not_made(act.state, owner, command.kind, command.tags):
        raise refusal
    item = _made(act, command.kind, command.name, command.tags, paid=not command.ordinary)
    act.happen(GearGained(owner, item, "ordinary" if command.ordinary else ""))


@gear.decides(BuyGear)
@cites("fe.ruling.gear-xp")
def buy(act: Unfolding, command: BuyGear) -> None:
    """Buy gear with XP, between scenes; only whoever plays the hero may."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, act.state[Characters].name(hero))
    if refusal := cannot_buy(act.state, hero, command.kind, command.tags):
        raise refusal
    xp = cost(command.kind, len(command.tags))
    item = _made(act, command.kind, command.name, command.tags, paid=True)
    if xp:
        act.happen(XpPaid(hero, xp, item.name))
    act.happen(GearGained(hero, item, ""))


@gear.decides(PayForGear)
@cites("fe.ruling.gear-xp")
def pay_for(act: Unfolding, command: PayForGear) -> None:
    """Pay for an ordinary thing; only whoever plays the hero may."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, act.state[Characters].name(hero))
    item = act.state[Gear].item(hero, command.item)
    if refusal := cannot_pay_for(act.state, hero, item):
        raise refusal
    act.happen(XpPaid(hero, cost(item.kind, len(item.tags)), item.name))
    act.happen(GearChanged(hero, replace(item, paid=True), f"counts on {item.name} from here on", tone="good"))


@cites("fe.ruling.gear-xp")
def cannot_pay_for(state: State, hero: EntityId, item: Item) -> Refused | None:
    """The refusal where a thing is paid for already, or cannot be now, or None."""
    if item.paid:
        return Refused("gear.paid", f"{item.name} is paid for.", remedy="Use it.", source=GearXp.ruling_id)
    return in_the_middle(state, hero) or cannot_pay(state, hero, cost(item.kind, len(item.tags)), item.name)


def cannot_hand(state: State, owner: EntityId, to: EntityId) -> Refused | None:
    """The refusal where nobody takes a thing, or None."""
    if owner == to:
        return Refused("gear.oneself", "They have it.", remedy="Pick somebody else.", source=SOURCE)
    return not_made(state, to, next(iter(kits())), ())


# what has happened


def _put(gear: Gear, owner: EntityId, items: Iterable[Item]) -> Gear:
    left = {who: held for who, held in gear.of.items() if who != owner}
    now = tuple(items)
    return replace(gear, of={**left, owner: now} if now else left)


@gear.folds(GearGained)
def gained(gear: Gear, event: GearGained) -> Gear:
    """Add the thing to what its owner carries."""
    return _put(gear, event.owner, (*gear.items(event.owner), event.item))


@gear.folds(GearLost)
def gear_lost(gear: Gear, event: GearLost) -> Gear:
    """Take the thing from what its owner carries."""
    return _put(gear, event.owner, (each for each in gear.items(event.owner) if each.id != event.item.id))


@gear.folds(GearChanged)
def changed(gear: Gear, event: GearChanged) -> Gear:
    """Set the thing to what it is now."""
    was = gear.items(event.owner)
    return _put(gear, event.owner, (event.item if each.id == event.item.id else each for each in was))


def open_to(state: State, owner: EntityId, viewer: Viewer) -> bool:
    """Whether a viewer knows what somebody carries: heroes' gear is in the open, foes' is the Game Master's."""
    return viewer.runs or owner in state[Heroes].known or viewer.holds(owner)
