"""Shields: a die to resist, one Harm turned in a scene, a wall to plant; and what they are in the way of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene, End, OfScene
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.penalties import weighs_beside
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.combat.landing import AskShield, BlowMet, go_on
from threefates.systems.fates_edge.combat.mitigation import guards_against, shield_against, shields_from
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, CoverSet, Sight
from threefates.systems.fates_edge.combat.targeting import At, By
from threefates.systems.fates_edge.combat.turn_economy import DASH, MOVE
from threefates.systems.fates_edge.combat.turns import cannot_act, holds_back, take
from threefates.systems.fates_edge.content.records import Slot
from threefates.systems.fates_edge.exchanges.leaving import when_they_go
from threefates.systems.fates_edge.exchanges.npcs import hinders
from threefates.systems.fates_edge.gear.in_the_middle import in_the_middle, must_not_be_in_the_middle
from threefates.systems.fates_edge.gear.items import (
    Care,
    GearChanged,
    GearLost,
    Item,
    in_hand,
    kit_of,
    must_act_for,
    pays,
)
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit, out_of_it
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.rulings.harm import NpcRolls

__all__ = ["PlantPavise", "RaiseBuckler", "Shields", "cannot_plant", "cannot_raise", "shield_dice", "shields"]

SOURCE: Final = "fe.gear.shields"
BUCKLER, HEATER, PAVISE, PLANT = "buckler", "heater", "pavise", "plant"
HEAVY_COVER: Final = 2
HINDERS: Final = 1  # DV of whoever strikes in melee at a raised buckler


class Shields(Struct, frozen=True):
    """Who has planted a pavise, who uses a buckler against the attacker, and which heaters have turned a hit."""

    planted: OfScene[tuple[EntityId, ...]] = ()
    cover: OfScene[Mapping[EntityId, Cover]] = {}  # of those who have planted one, the cover that they were in before
    raised: OfScene[tuple[EntityId, ...]] = ()
    turned: EachScene[tuple[str, ...]] = ()  # in this scene


class Planted(Event, frozen=True, tag="fe.pavise-planted"):
    """A pavise stands, or is taken up again."""

    owner: EntityId
    up: bool
    cover: Cover = Cover()  # that its owner was in before


class BucklerRaised(Event, frozen=True, tag="fe.buckler-raised"):
    """Somebody uses a buckler to hinder who attacks, or to resist."""

    owner: EntityId
    up: bool


class HeaterTurned(Event, frozen=True, tag="fe.heater-turned"):
    """A heater has turned one Harm, and turns none any more in this scene."""

    owner: EntityId
    item: str
    name: str


class PlantPavise(Command, frozen=True, tag="fe.plant-pavise"):
    """Plant a pavise and stand behind it, or take it up again."""

    owner: EntityId
    up: bool = True


class RaiseBuckler(Command, frozen=True, tag="fe.raise-buckler"):
    """Use a buckler to make attacks in melee harder, instead of a die to resist them; or no longer."""

    owner: EntityId
    up: bool = True


shields = Chapter("shields", Shields)
shields.formerly("fe.shields-counted", lambda raw: End.BETWEEN_SCENES if raw.get("begins") else End.SCENE)


@cites("fe.gear.shields", "fe.ruling.gear-xp")
def shield_of(state: State, owner: EntityId) -> Item | None:
    """The shield that somebody uses and that brings what its table says, if there is one."""
    return next((each for each in in_hand(state, owner, Slot.SHIELD) if pays(state, each)), None)


def _has(state: State, owner: EntityId, which: str) -> Item | None:
    found = shield_of(state, owner)
    return found if found and kit_of(found).weight == which else None


# resisting


@cites(SOURCE, "fe.ruling.buckler-choice")
def shield_dice(which: str, *, ranged: bool, raised: bool = False) -> int:
    """Dice that a shield adds to resisting a blow; a buckler only in melee, and not while it hinders.

    >>> [shield_dice(which, ranged=False) for which in ("buckler", "heater", "pavise")]
    [1, 1, 0]
    >>> [shield_dice(which, ranged=True) for which in ("buckler", "heater", "pavise")]
    [0, 1, 0]
    >>> shield_dice("buckler", ranged=False, raised=True)
    0
    """
    if which == BUCKLER:
        return int(not ranged and not raised)
    return int(which == HEATER)


@cites(SOURCE, "fe.ruling.buckler-choice")
def is_rolled_for(state: State, attacker: EntityId) -> bool:
    """Whether somebody's attacks are rolled for: a raised buckler makes those harder, and no others."""
    return attacker in state[Heroes].known or state.ruling(NpcRolls) is NpcRolls.FOES_TOO


@guards_against
@cites(SOURCE)
def shield_helps(state: State, hit: Hit) -> Iterator[Modifier]:
    """The die of a shield on a roll to resist."""
    if (found := shield_of(state, hit.hero)) is None:
        return
    raised = hit.hero in state[Shields].raised and is_rolled_for(state, hit.foe)
    by_hand = not (hit.ranged or hit.magic)
    if dice := shield_dice(kit_of(found).weight, ranged=not by_hand, raised=raised):
        yield Modifier(dice=dice, why=found.name, cites=(SOURCE,))


@shields_from
@cites(SOURCE, "fe.ruling.heater-convert-limit")
def heater_turns(state: State, hit: Hit) -> str:
    """Name the heater that may turn one Harm: one in the scene, and none in shreds."""
    found = _has(state, hit.hero, HEATER)
    spent = found and (found.id in state[Shields].turned or found.care is Care.COMPROMISED)
    return found.name if found and not spent else ""


@shields.answers_to(BlowMet)
@cites("fe.ruling.heater-convert-limit")
def turned_one(act: Unfolding, event: BlowMet) -> None:
    """A heater turns one hit in a scene."""
    found = _has(act.state, event.hero, HEATER)
    if event.shield and found:
        act.happen(HeaterTurned(event.hero, found.id, found.name))


# what they are in the way of


@cites(SOURCE)
def hinders_shooting(which: str) -> int:
    """Dice that a shield takes from shooting.

    >>> [hinders_shooting(which) for which in ("buckler", "heater", "pavise")]
    [0, -1, 0]
    """
    return -1 if which == HEATER else 0


@bears(37)
@cites(SOURCE)
def in_the_way(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """A heater is in the way of a bow, and somebody else's buckler in that of a blade."""
    held = next(in_hand(state, proposal.hero, Slot.SHIELD), None)
    if held and proposal.skill == "Ranged" and (dice := hinders_shooting(kit_of(held).weight)):
        yield Modifier(dice=dice, why=f"{held.name} in hand", cites=(SOURCE,), kind=Kind.GEAR)
    at = proposal.purpose(At)
    if at and (dv := hinders_blows(state, at.other, at.by)):
        why = f"{state[Characters].name(at.other)}'s buckler"
        yield Modifier(dv=dv, why=why, cites=(SOURCE, "fe.ruling.buckler-choice"), kind=Kind.PENALTY)


@weighs_beside
@cites(SOURCE)
def in_the_way_too(state: State, hero: EntityId, attribute: str, skill: str) -> int:
    """What a heater takes from the shot of a hero who helps, or rolls with a group."""
    held = in_hand(state, hero, Slot.SHIELD) if skill == "Ranged" else ()
    return sum(hinders_shooting(kit_of(each).weight) for each in held)


@hinders
@cites(SOURCE, "fe.ruling.buckler-choice")
def hinders_blows(state: State, owner: EntityId, way: By) -> int:
    """How much harder somebody is to strike in melee for a buckler that is used so, whoever rolls for it."""
    in_melee = way in (By.MELEE, By.POLEARM)
    return HINDERS if in_melee and owner in state[Shields].raised and out_of_it(state, owner) is None else 0


# what is done


@cites(SOURCE)
def cannot_raise(state: State, owner: EntityId, *, up: bool) -> Refused | None:
    """The refusal where a buckler cannot be used so, or None: where foes roll, it is chosen before they do."""
    if (owner in state[Shields].raised) is up:
        return Refused("shield.so_already", "That is so already.", remedy="Play on.", source=SOURCE)
    if up and not _has(state, owner, BUCKLER):
        name = state[Characters].name(owner)
        return Refused("shield.none", f"{name} uses no buckler.", remedy="Take one in hand first.", source=SOURCE)
    return in_the_middle(state, owner) if state.ruling(NpcRolls) is NpcRolls.FOES_TOO else None


@shields.decides(RaiseBuckler)
@cites(SOURCE, "fe.ruling.buckler-choice")
def raise_buckler(act: Unfolding, command: RaiseBuckler) -> None:
    """Choose what a buckler is used for; whoever plays its owner may, or runs the game."""
    owner = must_act_for(act, command.owner)
    if refusal := cannot_raise(act.state, owner, up=command.up):
        raise refusal
    act.happen(BucklerRaised(owner, command.up))


@cites(SOURCE)
def cannot_plant(state: State, owner: EntityId, *, up: bool) -> Refused | None:
    """The refusal where no pavise is planted, or taken up, or None."""
    if (owner in state[Shields].planted) is up:
        return Refused("shield.so_already", "That is so already.", remedy="Play on.", source=SOURCE)
    if up and not _has(state, owner, PAVISE):
        name = state[Characters].name(owner)
        return Refused("shield.none", f"{name} carries no pavise.", remedy="Take one in hand first.", source=SOURCE)
    return cannot_act(state, owner, PLANT)


@shields.decides(PlantPavise)
@cites(SOURCE)
def plant(act: Unfolding, command: PlantPavise) -> None:
    """Plant a pavise or take it up, which in a fight is an Action; whoever plays its owner may, or runs the game."""
    owner = must_act_for(act, command.owner)
    if refusal := cannot_plant(act.state, owner, up=command.up):
        raise refusal
    must_not_be_in_the_middle(act, owner)
    take(act, owner, PLANT)
    _stands(act, owner, up=command.up)


def _stands(act: Unfolding, owner: EntityId, *, up: bool) -> None:
    """Stand behind it; or in whatever cover there was before, unless another size of it was said meanwhile.

    What was made and gave cover then may be gone, or stand by now: it says so itself.
    """
    now, before = act.state[Sight].cover.get(owner, Cover()), act.state[Shields].cover.get(owner, Cover())
    if not up and now.size == HEAVY_COVER and not now.by:
        act.happen(CoverSet(owner, Cover() if before.by else before))
    act.happen(Planted(owner, up, now if up else Cover()))
    if up:
        act.happen(CoverSet(owner, Cover(HEAVY_COVER)))


@holds_back
@cites(SOURCE)
def behind_a_pavise(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where somebody would leave the pavise they planted, or None."""
    if character not in state[Shields].planted or what not in (MOVE, DASH):
        return None
    title = f"{state[Characters].name(character)} has planted a pavise, and stays by it."
    return Refused("shield.planted", title, remedy="Take it up first.", source=SOURCE)


# what ends it


@shields.answers_to(GearLost)
def shield_gone(act: Unfolding, event: GearLost) -> None:
    """A shield that is gone protects nobody."""
    _let_go(act, event.owner)


@shields.answers_to(GearChanged)
def shield_away(act: Unfolding, event: GearChanged) -> None:
    """A shield that is put away protects nobody."""
    _let_go(act, event.owner)


@when_they_go
@cites(SOURCE)
def leaves_it(act: Unfolding, owner: EntityId) -> None:
    """Whoever goes from the story stands behind nothing when they are back."""
    if owner in act.state[Shields].planted:
        _stands(act, owner, up=False)


def _let_go(act: Unfolding, owner: EntityId) -> None:
    if owner in act.state[Shields].planted and not _has(act.state, owner, PAVISE):
        _stands(act, owner, up=False)
    if owner in act.state[Shields].raised and not _has(act.state, owner, BUCKLER):
        act.happen(BucklerRaised(owner, up=False))
    _ask_no_more(act, owner)


@cites("fe.harm.order-of-mitigation")
def _ask_no_more(act: Unfolding, owner: EntityId) -> None:
    """A blow goes on as it came where it is asked whether a shield turns it that is gone by now."""
    hit, steps = act.state[Conditions].coming, (each.step for each in act.state.agenda.steps)
    asked = next((step for step in steps if isinstance(step, AskShield) and step.hero == owner), None)
    if hit and asked and not shield_against(act.state, hit, asked.harm):
        act.withdraw(lambda step: step == asked)
        go_on(act, hit, asked.harm)


# what has happened


def _among(known: tuple[str, ...], one: str, *, there: bool) -> tuple[str, ...]:
    others = tuple(each for each in known if each != one)
    return (*others, one) if there else others


@shields.folds(Planted)
def planted(shields: Shields, event: Planted) -> Shields:
    """Set whether the pavise of that one stands (`planted` and `cover`)."""
    others = {who: cover for who, cover in shields.cover.items() if who != event.owner}
    now = {**others, event.owner: event.cover} if event.up and event.cover.size else others
    return replace(shields, planted=_among(shields.planted, event.owner, there=event.up), cover=now)


@shields.folds(BucklerRaised)
def raised(shields: Shields, event: BucklerRaised) -> Shields:
    """Set what the buckler of that one is used for (`raised`)."""
    return replace(shields, raised=_among(shields.raised, event.owner, there=event.up))


@shields.folds(HeaterTurned)
def turned(shields: Shields, event: HeaterTurned) -> Shields:
    """Note that the heater has turned its hit (`turned`)."""
    return replace(shields, turned=_among(shields.turned, event.item, there=True))
