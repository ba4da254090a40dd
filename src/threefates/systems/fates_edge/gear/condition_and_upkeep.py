"""The care of gear: what neglect and worse take from weapons and armor, and how they are mended."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.scenes import EveningEnded, SceneEnded, Scenes
from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.combat.mitigation import weakens_armor
from threefates.systems.fates_edge.content.records import Slot
from threefates.systems.fates_edge.gear.in_the_middle import must_not_be_in_the_middle
from threefates.systems.fates_edge.gear.items import (
    Care,
    Gear,
    GearChanged,
    Item,
    gear,
    in_hand,
    must_act_for,
)
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.harm.harm import MOST_HARM
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier

__all__ = ["Mending", "SetCare", "TendGear", "cannot_tend", "dice_lost_to", "dice_of_care", "fail", "leave_undone"]
__all__ += ["mend", "tried_of_late"]

NEGLECTED, COMPROMISED, REPAIR = "fe.gear.neglected", "fe.gear.compromised", "fe.gear.repair"


class Mending(enum.Enum):
    """How a thing is mended."""

    TOOLS = "tools"  # in a short rest
    WORK = "work"  # for a whole scene
    SMITH = "smith"  # between scenes


class SetCare(Command, frozen=True, tag="fe.set-care"):
    """Say in what care a thing is, and why."""

    owner: EntityId
    item: str
    care: Care
    reason: str


class TendGear(Command, frozen=True, tag="fe.tend-gear"):
    """Mend a thing: with tools in a short rest, by a scene of work, or by a smith."""

    owner: EntityId
    item: str
    how: Mending


# what it takes


class _Neglected(Struct):
    weapon_dice: int


class _Compromised(Struct):
    weapon_dice_first_attack_each_round: int


@cites(NEGLECTED, COMPROMISED, "fe.ruling.compromised-weapon-weaker")
def dice_lost_to(care: Care, *, first: bool) -> int:
    """Dice that a weapon in that care takes; a compromised one more from the first attack of an exchange.

    >>> [dice_lost_to(care, first=True) for care in Care], [dice_lost_to(care, first=False) for care in Care]
    ([0, -1, -2], [0, -1, -1])
    """
    if care is Care.SOUND:
        return 0
    dice = entry(NEGLECTED).table(_Neglected).weapon_dice
    if care is Care.COMPROMISED and first:
        dice += entry(COMPROMISED).table(_Compromised).weapon_dice_first_attack_each_round
    return dice


@cites(REPAIR)
def leave_undone(act: Unfolding, owner: EntityId, item: Item) -> None:
    """Whoever fights with what they were at work on leaves that work undone."""
    if item.at_work:
        said = f"leaves the work on {item.name} undone"
        act.happen(GearChanged(owner, replace(item, at_work=False), said, (REPAIR,), "cost"))


@cites("fe.gear.neglected", "fe.gear.compromised")
def dice_of_care(item: Item, *, first: bool) -> Iterator[Modifier]:
    """Dice that the care of a weapon takes from an attack with it."""
    if dice := dice_lost_to(item.care, first=first):
        source = NEGLECTED if item.care is Care.NEGLECTED else COMPROMISED
        yield Modifier(dice=dice, why=f"{item.name} is {item.care.value}", cites=(source,), kind=Kind.GEAR)


@cites(NEGLECTED, COMPROMISED, "fe.ruling.armor-neglected-step")
def classes_lost_to(care: Care) -> int:
    """Classes by which armor in that care converts worse; compromised armor converts nothing.

    >>> [classes_lost_to(care) for care in Care]
    [0, 1, 3]
    """
    return {Care.SOUND: 0, Care.NEGLECTED: 1, Care.COMPROMISED: MOST_HARM}[care]


@weakens_armor
@cites(NEGLECTED, COMPROMISED)
def worn_badly(state: State, hit: Hit) -> int:
    """What the care of the armor that somebody wears takes from it."""
    return sum(classes_lost_to(worn.care) for worn in in_hand(state, hit.hero, Slot.ARMOR))


# mending


@cites(REPAIR, "fe.ruling.repair-rule")
def mends(care: Care) -> tuple[Mending, ...]:
    """The ways to mend a thing in that care.

    >>> [[how.value for how in mends(care)] for care in Care]
    [[], ['tools'], ['work', 'smith']]
    """
    return {Care.SOUND: (), Care.NEGLECTED: (Mending.TOOLS,), Care.COMPROMISED: (Mending.WORK, Mending.SMITH)}[care]


@cites(REPAIR)
def cannot_tend(state: State, item: Item, how: Mending) -> Refused | None:
    """The refusal where a thing cannot be mended so now, or None."""
    if item.care is Care.SOUND:
        return Refused("care.sound", f"{item.name} is sound.", remedy="Mend what is not.", source=REPAIR)
    if item.enchantments:
        title, source = f"{item.name} is enchanted: that takes a Tinker's hand.", "fe.gear.enchanted-repair"
        return Refused("care.enchanted", title, remedy="Mend it with Tinker.", source=source)
    if how not in mends(item.care):
        ways = " or ".join(_WAYS[each] for each in mends(item.care))
        title = f"{item.name} is {item.care.value}: {_WAYS[how]} does not mend that."
        return Refused("care.how", title, remedy=f"It takes {ways}.", source=REPAIR)
    return _no_time(state, item, how)


_WAYS: Final = {Mending.TOOLS: "a short rest with tools", Mending.WORK: "a scene of work", Mending.SMITH: "a smith"}


def _no_time(state: State, item: Item, how: Mending) -> Refused | None:
    if state[Conflict].running:
        return Refused("care.fight", "Nobody mends in a fight.", remedy="End the fight first.", source=REPAIR)
    if how is Mending.SMITH and state[Scenes].current is not None:
        return Refused("care.scene", "A smith works between scenes.", remedy="End the scene first.", source=REPAIR)
    if how is Mending.WORK and state[Scenes].current is None:
        return Refused("care.no_scene", "No scene is played.", remedy="Find a smith.", source=REPAIR)
    if how is Mending.WORK and item.at_work:
        title = f"{item.name} is being worked on, until the scene ends."
        return Refused("care.at_work", title, remedy="Play on.", source=REPAIR)
    return None


@gear.decides(SetCare)
@cites(NEGLECTED, COMPROMISED)
def set_care(act: Unfolding, command: SetCare) -> None:
    """Set in what care a thing is; only whoever runs the game may."""
    act.must_run("Saying in what care a thing is")
    owner = act.state[Characters][command.owner].id
    item = act.state[Gear].item(owner, command.item)
    if refusal := in_that_care(command.care, item):
        raise refusal
    said = f"has {item.name} {command.care.value}: {one_line(command.reason, 'The reason')}"
    source = COMPROMISED if command.care is Care.COMPROMISED else NEGLECTED
    tone = "good" if command.care is Care.SOUND else "cost"
    now = replace(item, care=command.care, at_work=False, tried=-1)
    act.happen(GearChanged(owner, now, said, (source,), tone))


@cites(NEGLECTED)
def in_that_care(care: Care, *items: Item) -> Refused | None:
    """The refusal where all of these are in that care already, or None."""
    if any(item.care is not care for item in items):
        return None
    return Refused("care.so_already", "That is so already.", remedy="Pick another state.", source=NEGLECTED)


@gear.decides(TendGear)
@cites(REPAIR)
def tend(act: Unfolding, command: TendGear) -> None:
    """Mend a thing, or work on it until the scene ends; whoever plays its owner may, or runs the game."""
    owner = must_act_for(act, command.owner)
    item = act.state[Gear].item(owner, command.item)
    if refusal := cannot_tend(act.state, item, command.how):
        raise refusal
    must_not_be_in_the_middle(act, owner)
    if command.how is Mending.WORK:
        act.happen(GearChanged(owner, replace(item, at_work=True), f"works on {item.name} for this scene", (REPAIR,)))
    else:
        mend(act, owner, item, _WAYS[command.how])


@cites("fe.ruling.repair-rule")
def mend(act: Unfolding, owner: EntityId, item: Item, by: str) -> None:
    """Let a thing be sound again."""
    sound = replace(item, care=Care.SOUND, at_work=False)
    act.happen(GearChanged(owner, sound, f"has {item.name} sound again, by {by}", (REPAIR,), "good"))


@gear.answers_to(ConflictSet)
@cites(REPAIR)
def work_broken_off(act: Unfolding, event: ConflictSet) -> None:
    """Nobody mends in a fight: whoever was at work leaves it, and begins it anew."""
    if not event.running:
        return
    for owner, item in _at_work(act.state):
        said = f"leaves {item.name} as it is: blades are drawn"
        act.happen(GearChanged(owner, replace(item, at_work=False), said, (REPAIR,), "cost"))


@gear.answers_to(SceneEnded, EveningEnded)
@cites(REPAIR)
def work_done(act: Unfolding, event: Event) -> None:
    """What was worked on for a scene is sound; an evening without one is as long."""
    for owner, item in _at_work(act.state):
        mend(act, owner, item, _WAYS[Mending.WORK])


def _at_work(state: State) -> list[tuple[EntityId, Item]]:
    return [(owner, item) for owner, items in state[Gear].of.items() for item in items if item.at_work]


# worked on in vain


@cites("fe.gear.enchanted-repair")
def tried_of_late(state: State, item: Item) -> Refused | None:
    """The refusal where a Tinker's hand has failed on a thing since the last scene, or in this one; or None."""
    if item.tried != state[Scenes].stretch:
        return None
    later = f"{'in' if item.care is Care.NEGLECTED else 'after'} the next scene"
    remedy = f"Try again {later if state[Scenes].current is None else 'once the scene is over'}."
    source = "fe.gear.enchanted-repair"
    return Refused("care.tried", f"{item.name} was worked on in vain.", remedy=remedy, source=source)


@cites("fe.gear.enchanted-repair")
def fail(act: Unfolding, owner: EntityId, item: Item) -> None:
    """Note that a thing was worked on in vain: it takes another rest, or another downtime, to try again."""
    said = f"has {item.name} as it was: that time is spent"
    now = replace(item, tried=act.state[Scenes].stretch)
    act.happen(GearChanged(owner, now, said, ("fe.gear.enchanted-repair",), "cost"))
