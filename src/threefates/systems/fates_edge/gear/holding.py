"""In hand and worn: two hands, one suit of armor, no heavy weapon beside a shield, nothing heavy on the small folk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.spelling import same_name
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seat
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.advancement.gaining_talents import TalentSet
from threefates.systems.fates_edge.combat.turn_economy import INTERACT
from threefates.systems.fates_edge.combat.turns import Turns, take
from threefates.systems.fates_edge.content.records import Carried, Slot
from threefates.systems.fates_edge.exchanges.interacting import FreeThingDone, Interacted, Interacting
from threefates.systems.fates_edge.fear.fear import Dread, FearRose
from threefates.systems.fates_edge.gear.aiming import Readied, Readiness
from threefates.systems.fates_edge.gear.in_the_middle import must_not_be_in_the_middle, too_far_to_hand
from threefates.systems.fates_edge.gear.items import (
    OFF_HAND,
    SOURCE,
    WEAPONS,
    Gear,
    GearChanged,
    GearGained,
    GearLost,
    Item,
    cannot_hand,
    gear,
    in_hand,
    kit_of,
    must_act_for,
    pays,
)
from threefates.systems.fates_edge.harm.armor import Armor
from threefates.systems.fates_edge.harm.conditions import Conditions, conditions
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.heroes.talents import too_small
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet

__all__ = ["DropGear", "HoldGear", "bring_gear", "cannot_grasp", "cannot_hold", "comes_off_first", "is_interact"]
__all__ += ["too_heavy_beside_a_shield"]

HANDS: Final = 2
HEAVY, TWO_HANDED = "heavy", "two-handed"
SMALL: Final = "fe.talents.small-folk"
DROP: Final = 3  # the line of the table of fear


class HoldGear(Command, frozen=True, tag="fe.hold-gear"):
    """Take a thing in hand, or put it on; or put it away."""

    owner: EntityId
    item: str
    held: bool = True


class DropGear(Command, frozen=True, tag="fe.drop-gear"):
    """Drop a thing, or hand it to somebody."""

    owner: EntityId
    item: str
    to: EntityId | None = None


Grasp = Callable[[State, EntityId], Refused | None]
_GRASP: Final[list[Grasp]] = []


def cannot_grasp(refuses: Grasp) -> Grasp:
    """Ask this, too, whether somebody has no grasp of ordinary things now."""
    _GRASP.append(refuses)
    return refuses


def bring_gear(act: Unfolding, owner: EntityId, one: Carried) -> None:
    """Let somebody who enters the story carry what was theirs before, paid for, and in hand if it says so."""
    item = Item(id=f"gear-{act.state.version + 1}", kind=one.kind, name=one.name, tags=one.tags, held=one.held)
    act.happen(GearGained(owner, replace(item, enchantments=one.enchantments), ""))


@cites("fe.gear.shield-weapon-limit")
def too_heavy_beside_a_shield(weight: str) -> bool:
    """Say whether a weapon is too heavy for whoever uses a shield.

    >>> [too_heavy_beside_a_shield(weight) for weight in ("light", "medium", "heavy")]
    [False, False, True]
    """
    return weight not in ("light", "medium")


@cites("fe.gear.weapon-tags")
def cannot_hold(state: State, owner: EntityId, item: Item) -> Refused | None:
    """The refusal where somebody cannot take a thing in hand beside what they hold, or put it on, or None."""
    if kit_of(item).slot not in (*WEAPONS, Slot.SHIELD):
        return _too_heavy(state, owner, item) or _twice(state, owner, item)
    held = (*in_hand(state, owner, *WEAPONS, Slot.SHIELD), item)
    weapons = tuple(each for each in held if kit_of(each).slot in WEAPONS)
    refusal = _too_heavy(state, owner, item) or _twice(state, owner, item)
    return refusal or _beside_a_shield(weapons, held) or _no_hand_for(weapons, held)


@cites("fe.talents.small-folk")
def _too_heavy(state: State, owner: EntityId, item: Item) -> Refused | None:
    """The refusal of what is heavy, for whoever is too small for it; or None."""
    if kit_of(item).weight != HEAVY:
        return None
    return too_small(state, owner, "armor" if kit_of(item).slot is Slot.ARMOR else "weapons")


@cites("fe.gear.shields", "fe.gear.armor")
def _twice(state: State, owner: EntityId, item: Item) -> Refused | None:
    """The refusal of a second shield or suit of armor, or None."""
    if kit_of(item).slot is Slot.SHIELD and any(in_hand(state, owner, Slot.SHIELD)):
        return _no("Nobody uses two shields.", "Put the other one away first.", "fe.gear.shields")
    if kit_of(item).slot is Slot.ARMOR and any(in_hand(state, owner, Slot.ARMOR)):
        return _no("Nobody wears two suits of armor.", "Take the other one off first.", "fe.gear.armor")
    return None


@cites("fe.gear.shield-weapon-limit")
def _beside_a_shield(weapons: tuple[Item, ...], held: tuple[Item, ...]) -> Refused | None:
    """The refusal of a shield and a heavy weapon together, or None."""
    if len(weapons) < len(held) and any(too_heavy_beside_a_shield(kit_of(each).weight) for each in weapons):
        remedy = "Use a light or medium weapon, or put the shield away."
        return _no("No heavy weapon goes with a shield.", remedy, "fe.gear.shield-weapon-limit")
    return None


@cites("fe.gear.weapon-tags")
def _no_hand_for(weapons: tuple[Item, ...], held: tuple[Item, ...]) -> Refused | None:
    """The refusal where that is one weapon too many, or one hand too few; or None."""
    if len(weapons) > 1 and not any(OFF_HAND in each.tags for each in weapons):
        return _no("Only one weapon is in hand.", "Put it away first; a second one wants the tag Off-Hand.", _TAGS)
    if sum(HANDS if TWO_HANDED in each.tags else 1 for each in held) > HANDS:
        return _no("There is no hand free for that.", "Put something away first.", _TAGS)
    return None


_TAGS: Final = "fe.gear.weapon-tags"


def _no(title: str, remedy: str, source: str) -> Refused:
    return Refused("gear.hands", title, remedy=remedy, source=source)


def not_so(state: State, owner: EntityId, item: Item, *, held: bool) -> Refused | None:
    """The refusal where a thing is held so already, or cannot be, or None."""
    if item.held is held:
        return Refused("gear.so_already", "That is so already.", remedy="Play on.", source="fe.gear.weight-classes")
    none = next(filter(None, (refuses(state, owner) for refuses in _GRASP)), None)
    return none or cannot_hold(state, owner, item) if held else None


@cites("fe.turn.action-interact")
def is_interact(state: State, owner: EntityId, by: Seat) -> bool:
    """Say whether to draw or stow takes an Interact: it does of whoever plays its owner; whoever runs the game puts
    it right at any time, but for a foe's in its own turn.
    """
    return by.id in state.controllers(owner) and (not by.runs or state[Turns].holder == owner)


@gear.decides(HoldGear)
@cites("fe.gear.weight-classes", "fe.gear.armor")
def hold(act: Unfolding, command: HoldGear) -> None:
    """Take a thing in hand or put it on, or put it away; whoever plays its owner may, or runs the game.

    In a fight that is an Interact, in its owner's turn; whoever runs the game puts it right in anybody else's.
    """
    owner = must_act_for(act, command.owner)
    item = act.state[Gear].item(owner, command.item)
    if refusal := not_so(act.state, owner, item, held=command.held):
        raise refusal
    must_not_be_in_the_middle(act, owner)
    if is_interact(act.state, owner, act.by):
        take(act, owner, INTERACT)
    _hold(act, owner, item, held=command.held)


def _hold(act: Unfolding, owner: EntityId, item: Item, *, held: bool) -> None:
    on, off = _ARMOR if kit_of(item).slot is Slot.ARMOR else _THING if kit_of(item).slot is Slot.THING else _IN_HAND
    said = f"{on if held else off} {item.name}"
    at_work = item.at_work and not held
    act.happen(GearChanged(owner, replace(item, held=held, at_work=at_work), said, (kit_of(item).entry,)))
    if not held:
        _armor(act, owner, item, worn=False)


@cites("fe.turn.free-items", "fe.turn.action-interact", "fe.gear.armor")
def comes_off_first(state: State, owner: EntityId, item: Item, by: Seat) -> bool:
    """Say whether a thing is taken off before it is let go, and no free thing in a fight: armor that is worn is."""
    return item.held and kit_of(item).slot is Slot.ARMOR and is_interact(state, owner, by)


@cites("fe.turn.free-items")
def _to_whom(act: Unfolding, owner: EntityId, whom: EntityId) -> EntityId:
    to = act.state[Characters][whom].id
    far = None if act.by.runs else too_far_to_hand(act.state, owner, to)
    if refusal := cannot_hand(act.state, owner, to) or far:
        raise refusal
    return to


@gear.decides(DropGear)
@cites(SOURCE, "fe.turn.free-items")
def drop(act: Unfolding, command: DropGear) -> None:
    """Drop a thing or hand it over, for nothing unless it is worn; whoever plays its owner may, or runs the game."""
    owner = must_act_for(act, command.owner)
    item = act.state[Gear].item(owner, command.item)
    to = _to_whom(act, owner, command.to) if command.to is not None else None
    _let_go(act, owner, item, f"hands {item.name} to {act.state[Characters].name(to)}" if to else "")
    if to is not None:
        act.happen(GearGained(to, replace(item, held=False, at_work=False), ""))


@cites("fe.turn.free-items")
def _let_go(act: Unfolding, owner: EntityId, item: Item, said: str = "") -> None:
    must_not_be_in_the_middle(act, owner)
    if comes_off_first(act.state, owner, item, act.by):
        take(act, owner, INTERACT)
    act.happen(GearLost(owner, item, said or f"leaves {item.name} behind"))


@gear.answers_to(FreeThingDone)
@cites("fe.turn.free-items")
def drops_by_name(act: Unfolding, event: FreeThingDone) -> None:
    """Whoever drops what they carry, by its name, has it no more."""
    if event.what == DROPPED and (item := _by_name(act.state, event.character, event.note)):
        _let_go(act, event.character, item)


@gear.answers_to(Interacted)
@cites("fe.turn.action-interact")
def reloads(act: Unfolding, event: Interacted) -> None:
    """Whoever interacts to reload has what is empty loaded again; to draw or stow what they name, in hand, or away."""
    if event.way == RELOAD:
        _reload(act, event.character)
    if event.way == DRAW and (item := _by_name(act.state, event.character, event.note)):
        if refusal := not_so(act.state, event.character, item, held=not item.held):
            raise refusal
        must_not_be_in_the_middle(act, event.character)
        _hold(act, event.character, item, held=not item.held)


@settles(gear, Interacting)
@cites("fe.turn.action-interact")
def has_reloaded(act: Unfolding, interacting: Interacting, over: Over) -> None:
    """So has who rolls for it, and succeeds."""
    if interacting.way == RELOAD and over.outcome.succeeded:
        _reload(act, over.hero)
    if interacting.way == DRAW and over.outcome.succeeded and (latest := act.state[Proposals].latest):
        item = _by_name(act.state, over.hero, latest.intent)
        if item and not_so(act.state, over.hero, item, held=not item.held) is None:
            _hold(act, over.hero, item, held=not item.held)


def _by_name(state: State, owner: EntityId, said: str) -> Item | None:
    return next((each for each in state[Gear].items(owner) if same_name(each.name, said)), None)


@cites("fe.gear.tempo-slow")
def _reload(act: Unfolding, owner: EntityId) -> None:
    empty = act.state[Readiness].empty
    item = next((each for each in act.state[Gear].items(owner) if each.held and each.id in empty), None)
    if item:
        act.happen(Readied(owner, item.id, f"reloads {item.name}", reloads=True))


RELOAD, DRAW, DROPPED = "reload", "draw", "drop"
_ARMOR: Final = ("puts on", "takes off")
_THING: Final = ("wears", "puts away")
_IN_HAND: Final = ("takes in hand", "puts away")


@gear.answers_to(GearChanged)
@cites("fe.gear.armor")
def armor_follows(act: Unfolding, event: GearChanged) -> None:
    """Whoever wears armor is armored by it; what becomes of a suit that they carry besides changes nothing."""
    if event.item.held:
        _armor(act, event.owner, event.item, worn=True)


@gear.answers_to(GearGained)
@cites("fe.gear.armor")
def comes_armored(act: Unfolding, event: GearGained) -> None:
    """So is whoever enters the story in it."""
    if event.item.held:
        _armor(act, event.owner, event.item, worn=True)


@gear.answers_to(GearLost)
@cites("fe.gear.armor")
def armor_goes(act: Unfolding, event: GearLost) -> None:
    """Armor that is gone protects nobody."""
    if event.item.held:
        _armor(act, event.owner, event.item, worn=False)


def _armor(act: Unfolding, owner: EntityId, item: Item, *, worn: bool) -> None:
    if kit_of(item).slot is not Slot.ARMOR or owner not in act.state[Heroes].known or not pays(act.state, item):
        return
    was, its = act.state[Conditions][owner], Armor(kit_of(item).weight)
    now = its if worn else Armor.NONE if was.armor is its else was.armor
    if was.armor is not now:
        act.happen(ConditionSet(owner, replace(was, armor=now), f"Armor: {now.value}"))


@gear.answers_to(TalentSet)
@cites("fe.talents.small-folk", "fe.creation.small-folk")
def too_heavy_for_them(act: Unfolding, event: TalentSet) -> None:
    """Whoever turns out to be of the small folk bears nothing heavy any more."""
    if not event.has or too_small(act.state, event.hero, "arms") is None:
        return
    for item in tuple(in_hand(act.state, event.hero, *WEAPONS, Slot.ARMOR)):
        if kit_of(item).weight == HEAVY:
            said = f"{_ARMOR[1] if kit_of(item).slot is Slot.ARMOR else _IN_HAND[1]} {item.name}"
            act.happen(GearChanged(event.hero, replace(item, held=False, at_work=False), said, (SMALL,)))
    if (was := act.state[Conditions][event.hero]).armor is Armor.HEAVY:
        act.happen(ConditionSet(event.hero, replace(was, armor=Armor.NONE), f"Armor: {Armor.NONE.value}"))


@gear.answers_to(FearRose)
@cites("fe.fear.table")
def drops(act: Unfolding, event: FearRose) -> None:
    """Whoever fear makes drop what they hold has it at their feet; whoever is merely shaken keeps it."""
    if event.fright.effect != DROP or event.fright.dread is Dread.SHAKEN:
        return
    for item in tuple(in_hand(act.state, event.character, *WEAPONS, Slot.SHIELD)):
        down = replace(item, held=False)
        act.happen(GearChanged(event.character, down, f"drops {item.name}", ("fe.fear.table",), "cost"))


@conditions.answers_to(ConditionSet)
@cites("fe.gear.armor")
def armor_set(act: Unfolding, event: ConditionSet) -> None:
    """Where somebody says of a hero's armor what is not so of the suit that is worn, the suit has been taken off."""
    for worn in tuple(in_hand(act.state, event.hero, Slot.ARMOR)):
        if kit_of(worn).weight != event.condition.armor.value and pays(act.state, worn):
            off = replace(worn, held=False)
            act.happen(GearChanged(event.hero, off, f"takes off {worn.name}", (kit_of(worn).entry,)))
