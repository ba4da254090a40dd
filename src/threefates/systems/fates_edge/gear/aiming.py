"""Ready for the attack: weapons set and loaded, aim taken; and what a scene, an exchange and a turn wear away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import OfExchange, OfScene, OfTurn
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.combat.ranges_and_movement import BandSet
from threefates.systems.fates_edge.combat.turn_economy import INTERACT
from threefates.systems.fates_edge.combat.turns import TurnBegun, cannot_act, take
from threefates.systems.fates_edge.content.records import Slot
from threefates.systems.fates_edge.exchanges.npcs import throws_dice
from threefates.systems.fates_edge.gear.items import (
    WEAPONS,
    Gear,
    GearChanged,
    GearLost,
    Item,
    kit_of,
    must_act_for,
)
from threefates.systems.fates_edge.gear.weapons import (
    DIE,
    EFFECT,
    Tempo,
    first_attack,
    must_be_set,
    tempo,
)
from threefates.systems.fates_edge.rulings.gear import WeaponDice

__all__ = ["AimLost", "AimTaken", "Attacked", "Readied", "Readiness", "SceneTempoCounted", "aims", "cannot_aim"]
__all__ += [
    "cannot_set",
    "moves_off",
    "not_in_hand",
    "of_setting",
    "of_tempo",
    "readiness",
    "wants_setting",
    "with_swing",
]

SET, AIM = "set", "aim"


class Readiness(Struct, frozen=True):
    """What has been done to weapons in this scene, and with them in this turn."""

    set: OfScene[tuple[str, ...]] = ()  # weapons set, or braced, by their ids
    used: OfScene[tuple[str, ...]] = ()  # attacked with in this scene
    empty: OfScene[tuple[str, ...]] = ()  # to be reloaded
    swung: OfExchange[Mapping[EntityId, tuple[str, ...]]] = {}  # attacked with in this exchange
    shot: OfTurn[Mapping[EntityId, str]] = {}  # who may not move any more in this turn, and the weapon
    aimed: OfScene[Mapping[EntityId, tuple[str, str]]] = {}  # the weapon, and what it brings: "die" or "effect"


class Readied(Event, frozen=True, tag="fe.weapon-readied"):
    """A weapon is set, or braced, or reloaded."""

    owner: EntityId
    item: str
    said: str
    reloads: bool = False


class AimTaken(Event, frozen=True, tag="fe.aim-taken"):
    """Somebody aims: it counts on their next shot with that weapon."""

    owner: EntityId
    item: str
    gives: str
    said: str


class Attacked(Event, frozen=True, tag="fe.attacked"):
    """Somebody has attacked with a weapon."""

    owner: EntityId
    item: str
    name: str
    harm: int  # what the hit does; 0: it does none, or missed
    hit: bool
    empties: bool = False
    holds_still: bool = False
    in_fight: bool = False
    notes: tuple[str, ...] = ()


class TempoCounted(Event, frozen=True, tag="fe.exchange-counted"):
    """A turn begins: what counts by the turn counts anew."""

    character: EntityId | None
    swings: bool = True  # what they have attacked with, too: it counted by their turns once

    quiet = True


class AimLost(Event, frozen=True, tag="fe.aim-lost"):
    """Somebody aims no longer; a weapon that is named is not set any more, either."""

    owner: EntityId
    item: str = ""

    quiet = True


class SceneTempoCounted(Event, frozen=True, tag="fe.weapons-counted"):
    """A scene is over, or begins: weapons are set and aimed anew."""

    begins: bool = False  # what was readied for it and not used yet stays so

    quiet = True


class SetWeapon(Command, frozen=True, tag="fe.set-weapon"):
    """Set or brace a weapon, or reload it."""

    owner: EntityId
    item: str


class TakeAim(Command, frozen=True, tag="fe.take-aim"):
    """Aim, for a die or an Effect more on your next shot."""

    owner: EntityId
    item: str
    effect: bool = False


readiness = Chapter("readiness", Readiness)


# what a weapon wants


def of_tempo(item: Item) -> Tempo | None:
    """The tempo of somebody's weapon."""
    kit = kit_of(item)
    return tempo(kit.slot, kit.weight)


@cites("fe.ruling.melee-set", "fe.gear.melee-table")
def wants_setting(state: State, item: Item) -> bool:
    """Whether a weapon is the better for being set: one that must be braced, or takes dice unless it was."""
    kit = kit_of(item)
    return must_be_set(of_tempo(item)) or bool(first_attack(kit.slot, kit.weight, state.ruling(WeaponDice)))


@cites("fe.gear.melee-table", "fe.gear.tempo-slow", "fe.ruling.melee-set")
def cannot_set(state: State, item: Item) -> Refused | None:
    """The refusal where a weapon cannot be set or reloaded now, or None."""
    now = state[Readiness]
    if not item.held or kit_of(item).slot not in WEAPONS:
        return not_in_hand(f"{item.name} is in nobody's hand.", "fe.turn.action-interact")
    if item.id in now.empty:
        return None
    source = _OF[kit_of(item).slot]
    if not wants_setting(state, item):
        return Refused("weapon.no_need", f"{item.name} is ready as it is.", remedy="Attack.", source=source)
    if item.id in now.set:
        return Refused("weapon.set", f"{item.name} is set already.", remedy="Attack.", source=source)
    if kit_of(item).slot is Slot.MELEE and item.id in now.used:
        title = f"{item.name} has struck in this scene: setting it brings nothing more."
        return Refused("weapon.struck", title, remedy="Attack.", source="fe.gear.melee-table")
    return None


def not_in_hand(title: str, source: str) -> Refused:
    """The words against a weapon that is not in hand."""
    return Refused("weapon.not_in_hand", title, remedy="Take it in hand first.", source=source)


_OF: Final = {Slot.MELEE: "fe.gear.melee-table", Slot.RANGED: "fe.gear.tempo-slow"}


@cites("fe.gear.ranged-aim")
def cannot_aim(state: State, owner: EntityId, item: Item) -> Refused | None:
    """The refusal where nobody aims with that now, or None."""
    source = "fe.gear.ranged-aim"
    if kit_of(item).slot is not Slot.RANGED:
        return Refused("aim.no_shot", f"{item.name} does not shoot.", remedy="Aim with a bow.", source=source)
    if not item.held:
        return not_in_hand(f"{item.name} is not in hand.", source)
    if owner in state[Readiness].aimed:
        name = state[Characters].name(owner)
        return Refused("aim.taken", f"{name} aims already.", remedy="Shoot.", source=source)
    return cannot_act(state, owner, AIM)


@cites("fe.gear.ranged-aim")
def aims(state: State, owner: EntityId, item: str) -> str:
    """What somebody's aim with a weapon brings: "die", "effect", or nothing."""
    weapon, gives = state[Readiness].aimed.get(owner, ("", ""))
    return gives if weapon == item else ""


@cites("fe.turn.action-interact")
def of_setting(state: State, item: Item) -> str:
    """The Action that readying a weapon is: to reload is to Interact."""
    return INTERACT if item.id in state[Readiness].empty else SET


# what is done


@readiness.decides(SetWeapon)
@cites("fe.gear.tempo-slow", "fe.ruling.melee-set")
def set_weapon(act: Unfolding, command: SetWeapon) -> None:
    """Set, brace or reload a weapon, which in a fight is an Action; whoever plays its owner may."""
    owner = must_act_for(act, command.owner)
    item = act.state[Gear].item(owner, command.item)
    if refusal := cannot_set(act.state, item):
        raise refusal
    take(act, owner, of_setting(act.state, item))
    if item.id in act.state[Readiness].empty:
        act.happen(Readied(owner, item.id, f"reloads {item.name}", reloads=True))
    else:
        act.happen(Readied(owner, item.id, f"{'sets' if kit_of(item).slot is Slot.MELEE else 'braces'} {item.name}"))


@readiness.decides(TakeAim)
@cites("fe.gear.ranged-aim")
def take_aim(act: Unfolding, command: TakeAim) -> None:
    """Aim, which in a fight is an Action; whoever plays the one who aims may."""
    owner = must_act_for(act, command.owner)
    item = act.state[Gear].item(owner, command.item)
    if refusal := cannot_aim(act.state, owner, item):
        raise refusal
    take(act, owner, AIM)
    gives = EFFECT if command.effect or not throws_dice(act.state, owner) else DIE
    act.happen(AimTaken(owner, item.id, gives, f"aims {item.name}: {'an Effect' if gives == EFFECT else 'a die'} more"))


# what wears it away


@readiness.answers_to(TurnBegun)
def turn_begins(act: Unfolding, event: TurnBegun) -> None:
    """A new turn: whoever shot may move again."""
    if event.character is not None and act.state[Readiness].shot:
        act.happen(TempoCounted(event.character, swings=False))


@readiness.answers_to(BandSet)
def goes(act: Unfolding, event: BandSet) -> None:
    """Whoever is somewhere else does not stand as they did."""
    moves_off(act, event.one)


@cites("fe.gear.ranged-aim", "fe.gear.tempo-slow")
def moves_off(act: Unfolding, who: EntityId) -> None:
    """Whoever moves has lost their aim, and what they have braced is braced no more."""
    now = act.state[Readiness]
    braced = (it.id for it in act.state[Gear].items(who) if it.id in now.set and must_be_set(of_tempo(it)))
    for item in (*([""] if who in now.aimed else []), *braced):
        act.happen(AimLost(who, item))


@readiness.answers_to(GearLost)
def weapon_gone(act: Unfolding, event: GearLost) -> None:
    """What is gone is neither set nor aimed any more."""
    _let_go(act, event.owner, event.item.id)


@readiness.answers_to(GearChanged)
def weapon_away(act: Unfolding, event: GearChanged) -> None:
    """What is put away is neither set nor aimed any more."""
    if not event.item.held:
        _let_go(act, event.owner, event.item.id)


def _let_go(act: Unfolding, owner: EntityId, item: str) -> None:
    now = act.state[Readiness]
    if item in (*now.set, now.aimed.get(owner, ("", ""))[0]):
        act.happen(AimLost(owner, item))


@readiness.folds(TempoCounted)
def exchange_counted(readiness: Readiness, event: TempoCounted) -> Readiness:
    """Clear who shot, and where it counts so what whoever acts now has attacked with before (`shot` and `swung`)."""
    kept = {who: items for who, items in readiness.swung.items() if not event.swings or who != event.character}
    return replace(readiness, shot={}, swung=kept if event.character else {})


@readiness.folds(AimLost)
def aim_lost(readiness: Readiness, event: AimLost) -> Readiness:
    """Clear the aim, and take the weapon from those that are set."""
    now = _without_aim(readiness, event.owner) if event.item in ("", *_aimed(readiness, event.owner)) else readiness
    return replace(now, set=tuple(each for each in now.set if each != event.item))


def _aimed(readiness: Readiness, who: EntityId) -> tuple[str, ...]:
    return readiness.aimed.get(who, ())[:1]


def _without_aim(readiness: Readiness, who: EntityId) -> Readiness:
    return replace(readiness, aimed={each: aim for each, aim in readiness.aimed.items() if each != who})


@readiness.folds(Readied)
def readied(readiness: Readiness, event: Readied) -> Readiness:
    """Set the weapon as set, or as loaded again (`set` and `empty`)."""
    if event.reloads:
        return replace(readiness, empty=tuple(each for each in readiness.empty if each != event.item))
    return replace(readiness, set=(*readiness.set, event.item))


@readiness.folds(AimTaken)
def aim_taken(readiness: Readiness, event: AimTaken) -> Readiness:
    """Note the aim, and what it brings (`aimed`)."""
    return replace(readiness, aimed={**readiness.aimed, event.owner: (event.item, event.gives)})


@readiness.folds(Attacked)
def attacked(readiness: Readiness, event: Attacked) -> Readiness:
    """Note that the weapon was used; the aim is spent, and what must be reloaded is empty."""
    now = _without_aim(readiness, event.owner)
    now = with_swing(now, event.owner, event.item) if event.in_fight else now
    empty = _with(now.empty, event.item) if event.empties else now.empty
    shot = {**now.shot, event.owner: event.name} if event.holds_still else now.shot
    return replace(now, used=_with(now.used, event.item), empty=empty, shot=shot)


def with_swing(readiness: Readiness, who: EntityId, item: str) -> Readiness:
    """With one more weapon that somebody has attacked with in this exchange."""
    return replace(readiness, swung={**readiness.swung, who: _with(readiness.swung.get(who, ()), item)})


def _with(known: tuple[str, ...], item: str) -> tuple[str, ...]:
    return known if item in known else (*known, item)


@readiness.folds(SceneTempoCounted)
def counted_anew(readiness: Readiness, event: SceneTempoCounted) -> Readiness:
    """Clear all that counts by the scene."""
    now = readiness
    return replace(now, used=(), set=tuple(it for it in now.set if it not in now.used)) if event.begins else Readiness()
