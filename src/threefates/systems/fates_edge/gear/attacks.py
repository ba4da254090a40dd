"""Attacks with a weapon: what it adds at that distance, what has to be done before, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import bearing, bears, stands
from threefates.systems.fates_edge.actions.proposals import (
    Proposal,
    ProposalRevised,
    Proposals,
    Proposed,
    may_speak_for,
)
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet, make_moot
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import stops_for
from threefates.systems.fates_edge.combat.ranges_and_movement import Band
from threefates.systems.fates_edge.combat.targeting import At, By, aimed, band_between, reach_between
from threefates.systems.fates_edge.combat.turn_economy import DASH, MOVE, WATCH
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.content.records import Slot
from threefates.systems.fates_edge.exchanges.interacting import handles
from threefates.systems.fates_edge.gear.aiming import (
    Attacked,
    Readiness,
    aims,
    not_in_hand,
    of_tempo,
    readiness,
)
from threefates.systems.fates_edge.gear.condition_and_upkeep import dice_of_care, leave_undone
from threefates.systems.fates_edge.gear.enchanting import harm_dealt, of_weapon
from threefates.systems.fates_edge.gear.items import WEAPONS, Gear, Item, dice_if_paid, kit_of
from threefates.systems.fates_edge.gear.weapons import (
    MOST_VOLLEY,
    Tempo,
    aim,
    close_position,
    dice_at,
    first_attack,
    may_move_and_shoot,
    must_be_set,
    must_reload,
    no_volley,
    pierced,
    strikes,
    volley,
)
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.resolution.pool import MOUNT, Kind, Modifier, Wears
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.gear import WeaponDice

__all__ = ["MOST_VOLLEY", "SKILLS", "Attack", "AttackWith", "at_of", "cannot_attack", "cannot_use"]
__all__ += ["is_loosed", "made_for", "no_volley"]

SKILLS: Final = {Slot.MELEE: "Melee", Slot.RANGED: "Ranged"}
CAPS, REACH = 45, "reach"


class Attack(Purpose, frozen=True, tag="attack"):
    """An action is an attack with a weapon."""

    weapon: str
    volley: int = 0  # units of ammunition beyond the first
    steady: bool = False  # a shot that was held: it is made from the middle Position
    zone: str = ""  # it goes into a zone, and hits nobody
    whom: tuple[EntityId, ...] = ()  # who is there
    limits: bool = False  # it takes from their Effect, instead of a die

    says = "the attack"
    by_skill = True
    fills = True
    strikes = True

    @property
    def held_as(self) -> str:  # type: ignore[override]
        """A shot that was held took its Action when it was."""
        return WATCH if self.steady else ""

    @property
    def stands_from(self) -> Position | None:
        """A shot that was held is made from the middle Position, and whatever else bears on it moves it from there."""
        return Position.CONTROLLED if self.steady else None


class AttackWith(Command, frozen=True, tag="fe.attack-with"):
    """Attack with a weapon that is in hand."""

    hero: EntityId
    item: str
    other: EntityId | None = None
    band: Band = Band.NEAR  # how far that is, where nobody is named
    attribute: str = ""  # empty: as it is proposed, or else with the body
    volley: int = 0
    less: bool = False  # out of its own range it does less, and is no harder
    shown: bool = False  # REVEAL or MARK: no line of sight is needed


# before


@cites("fe.gear.weapon-tag-reach")
def _by(item: Item) -> By:
    return By.POLEARM if REACH in item.tags else By.MELEE


def at_of(state: State, item: Item, command: AttackWith) -> At:
    """Say whom an attack is at, and how it gets there: hand to hand, with a polearm, or shot."""
    if kit_of(item).slot is Slot.MELEE:
        return At(_by(item), command.other or "", command.band, shown=command.shown)
    stated = made_for(state, item)
    return At(By.SHOT, command.other or "", command.band, less=command.less, shown=command.shown, stated=stated)


def made_for(state: State, item: Item) -> tuple[Band, ...]:
    """The bands for which the table of a weapon has dice."""
    kit, reading = kit_of(item), state.ruling(WeaponDice)
    return tuple(band for band in Band if dice_at(kit.slot, kit.weight, band, reading) is not None)


@cites("fe.gear.shields")
def cannot_use(state: State, hero: EntityId, item: Item) -> Refused | None:
    """The refusal where a weapon cannot be used as things are, or None."""
    if not item.held or kit_of(item).slot not in WEAPONS:
        return not_in_hand(f"{item.name} is not in hand.", _CLASS)
    return _not_ready(state, item) or _has_moved(state, hero, item)


@cites("fe.gear.tempo-slow")
def _not_ready(state: State, item: Item) -> Refused | None:
    """The refusal where a weapon is empty, or wants to be set first; or None."""
    now, speed, source = state[Readiness], of_tempo(item), "fe.gear.tempo-slow"
    if must_reload(speed) and item.id in now.empty:
        return Refused("weapon.empty", f"{item.name} is not loaded.", remedy="Reload it first.", source=source)
    if must_be_set(speed) and item.id not in now.set:
        return Refused("weapon.not_set", f"{item.name} is not braced.", remedy="Set or brace it first.", source=source)
    return None


@cites("fe.gear.tempo-standard")
def _has_moved(state: State, hero: EntityId, item: Item) -> Refused | None:
    """The refusal of a shot to who has moved in this turn, where one moves or shoots; or None."""
    turn, speed = state[Turns], of_tempo(item)
    moved = turn.holder == hero and any(what in turn.taken for what in (MOVE, DASH))
    if state[Conflict].running and moved and not (may_move_and_shoot(speed) or _rides(state, hero, speed)):
        title = f"{state[Characters].name(hero)} has moved in this turn: with {item.name} one moves or shoots."
        return Refused("weapon.moved", title, remedy="Shoot in your next turn.", source="fe.gear.tempo-standard")
    return None


@cites("fe.gear.tempo-standard", "fe.combat.mount-shot")
def _rides(state: State, hero: EntityId, speed: Tempo | None) -> bool:
    """Say whether it is a mount that moves, and the rider who shoots: with what need not be braced, one does both."""
    shot = state[Proposals].open.get(hero)
    return speed is Tempo.STANDARD and shot is not None and any(each.came_with == MOUNT for each in shot.bonuses)


_CLASS: Final = "fe.gear.weight-classes"


def cannot_attack(state: State, hero: EntityId, item: Item, command: AttackWith) -> Refused | None:
    """The refusal where a hero cannot attack so with a weapon, or None."""
    if refusal := cannot_use(state, hero, item) or _not_an_attack(state, hero, item, command):
        return refusal
    return aimed(state, hero, at_of(state, item, command))


@cites("fe.gear.ranged-overwatch")
def is_loosed(state: State, hero: EntityId) -> Refused | None:
    """The refusal where the shot that a hero held is on its way, and so becomes nothing else, or None."""
    was = state[Proposals].open.get(hero)
    attack = was.purpose(Attack) if was else None
    if attack is None or not attack.steady:
        return None
    title, remedy = f"{hero_named(state, hero)} looses the shot that was held.", "Roll it, or withdraw it."
    return Refused("weapon.loosed", title, remedy=remedy, source="fe.gear.ranged-overwatch")


def _not_an_attack(state: State, hero: EntityId, item: Item, command: AttackWith) -> Refused | None:
    slot, was = kit_of(item).slot, state[Proposals].open.get(hero)
    if was and not is_one_of(was.skill, (SKILLS[slot],)):
        title = f"{hero_named(state, hero)} is about something else."
        return Refused("weapon.busy", title, remedy=f"Withdraw that, or roll {SKILLS[slot]}.", source=_CLASS)
    if refusal := is_loosed(state, hero) or handles(state, was):
        return refusal
    if command.attribute and command.attribute not in ATTRIBUTES:
        return Refused("weapon.so", "Nobody attacks like that.", remedy="Pick an Attribute.", source=_CLASS)
    return no_volley(command.volley, slot)


@readiness.decides(AttackWith)
@cites(_CLASS, "fe.range.targeting")
def attack_with(act: Unfolding, command: AttackWith) -> None:
    """Propose an attack, or let a proposed one be made with that weapon; whoever may propose it may."""
    hero = act.state[Heroes][command.hero].id
    may_speak_for(act, hero)
    item = act.state[Gear].item(hero, command.item)
    if refusal := cannot_attack(act.state, hero, item, command):
        raise refusal
    propose_attack(act, hero, Attack(item.id, command.volley), at_of(act.state, item, command), command.attribute)


def propose_attack(act: Unfolding, hero: EntityId, attack: Attack, at: At, attribute: str = "") -> None:
    """Propose an attack, or let a proposed one be made so: it is told as it is made, unless it has words of its own; at
    somebody else, elsewhere or with another Attribute it is another one, and its terms are open.
    """
    was, skill = act.state[Proposals].open.get(hero), SKILLS[Slot.MELEE if at.by in _BY_HAND else Slot.RANGED]
    says = attack_said(act.state, hero, attack, at)
    if was is None:
        called = act.by.id not in act.state.controllers(hero)
        act.happen(Proposed(hero, attribute or "body", skill, says, called))
    else:
        before, was_at, how = was.purpose(Attack), was.purpose(At), attribute or was.attribute
        its_own = before is None or was_at is None or was.intent != attack_said(act.state, hero, before, was_at)
        same = (before is None or before.zone == attack.zone) and (was_at is None or was_at.other in ("", at.other))
        same, says = same and how == was.attribute, was.intent if its_own else says
        if not same:
            make_moot(act, hero, any_way=was.any_way)
        if not same or says != was.intent:
            act.happen(ProposalRevised(hero, how, was.skill, says, was.told, agreed=same))
    act.happen(PurposeSet(hero, attack))
    act.happen(PurposeSet(hero, at))


_BY_HAND: Final = (By.MELEE, By.POLEARM)


def attack_said(state: State, hero: EntityId, attack: Attack, at: At) -> str:
    """An attack in the words that it is told by, where whoever makes it has none of their own."""
    item = next((each.name for each in state[Gear].items(hero) if each.id == attack.weapon), "")
    whom = f"{state[Characters].name(at.other)} " if at.other else ""
    return f"shooting into {attack.zone} with {item}" if attack.zone else f"attacking {whom}with {item}"


@stops_for(Attack)
def weapon_stops(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where the weapon of an attack cannot be used any more, or None."""
    if proposal.purpose(Attack) is None:
        return None
    if item := weapon_of(state, proposal):
        return cannot_use(state, proposal.hero, item)
    title = f"{hero_named(state, proposal.hero)} no longer has the weapon."
    return Refused("weapon.gone", title, remedy="Attack with another, or withdraw.", source=_CLASS)


# what bears on it


def weapon_of(state: State, proposal: Proposal) -> Item | None:
    """The weapon that an action is an attack with, as long as it is carried."""
    attack = proposal.purpose(Attack)
    carried = state[Gear].items(proposal.hero) if attack else ()
    return next((each for each in carried if attack and each.id == attack.weapon), None)


@bears(34, Attack)
@cites("fe.gear.melee-table", "fe.gear.ranged-table")
def weapon(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Dice of the weapon by distance, of a volley and of aim; what it takes unset, or in poor care."""
    item, attack, at = weapon_of(state, proposal), proposal.purpose(Attack), proposal.purpose(At)
    if item is None or attack is None:
        return
    kit, reading = kit_of(item), state.ruling(WeaponDice)
    table = _TABLES[kit.slot]
    stands_so = close_position(kit.slot, kit.weight, reading) is not None
    counted = reach_between if stands_so else band_between  # one column of a table for its dice and its Position
    band = counted(state, proposal.hero, at) if at else Band.NEAR
    if dice := dice_if_paid(state, item, dice_at(kit.slot, kit.weight, band, reading) or 0):
        yield Modifier(dice=dice, why=f"{item.name} at {band.value.capitalize()}", cites=(table,), kind=Kind.GEAR)
    if unset := _not_set(state, item):
        yield Modifier(dice=unset, why=f"{item.name}, not set", cites=(table, "fe.ruling.melee-set"), kind=Kind.GEAR)
    yield from _cared_for(state, proposal.hero, item)
    yield from volley(attack.volley)
    yield from aim(aims(state, proposal.hero, item.id))


@cites("fe.gear.compromised")
def _cared_for(state: State, owner: EntityId, item: Item) -> Iterator[Modifier]:
    """What poor care takes from a weapon: its first attack in a scene alone may pay for it."""
    yield from dice_of_care(item, first=item.id not in state[Readiness].swung.get(owner, ()))


@cites("fe.gear.melee-table", "fe.ruling.melee-set")
def _not_set(state: State, item: Item) -> int:
    now, kit = state[Readiness], kit_of(item)
    spared = item.id in now.set or item.id in now.used
    return 0 if spared else first_attack(kit.slot, kit.weight, state.ruling(WeaponDice))


_TABLES: Final = {Slot.MELEE: "fe.gear.melee-table", Slot.RANGED: "fe.gear.ranged-table"}


@bears(CAPS, Attack)
@cites("fe.gear.ranged-table", "fe.ruling.ranged-close-position")
def where_it_stands(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """A shot at arm's length stands no better than its table says."""
    item, terms = weapon_of(state, proposal), terms_of(state, proposal)
    capped = _cap(state, proposal, item) if item and terms else None
    if item is None or terms is None or capped is None:
        return
    now = stands(state, terms.position, bearing(state, proposal, before=CAPS)).position
    if steps := max(capped - now, 0):
        why, source = f"{item.name} at Close", "fe.gear.ranged-table"
        yield Modifier(steps=steps, why=why, cites=(source,), wears=Wears.AFTER)


def _cap(state: State, proposal: Proposal, item: Item) -> Position | None:
    at = proposal.purpose(At)
    if at is None:
        return None
    kit, close = kit_of(item), reach_between(state, proposal.hero, at) is Band.CLOSE
    return close_position(kit.slot, kit.weight, state.ruling(WeaponDice)) if close else None


# after


NOTHING_DONE: Final[tuple[int, tuple[str, ...]]] = (0, ())


@cites("fe.combat.harm-by-effect")
def _of_a_hit(state: State, item: Item, over: Over) -> tuple[int, tuple[str, ...]]:
    return harm_dealt(state, item, over.effect), pierced(of_weapon(state, item))


@settles(readiness, Attack)
@cites("fe.gear.tempo-slow", "fe.gear.tempo-standard")
def after_attack(act: Unfolding, attack: Attack, over: Over) -> None:
    """Say what a hit does, and note that the weapon was used."""
    item = next((each for each in act.state[Gear].items(over.hero) if each.id == attack.weapon), None)
    if item is None:
        return
    leave_undone(act, over.hero, item)
    hit, speed, fights = over.outcome.succeeded and strikes(attack.zone), of_tempo(item), act.state[Conflict].running
    harm, notes = _of_a_hit(act.state, item, over) if hit else NOTHING_DONE
    empties, holds_still = must_reload(speed), fights and not may_move_and_shoot(speed)
    act.happen(Attacked(over.hero, item.id, item.name, harm, hit, empties, holds_still, fights, notes))
