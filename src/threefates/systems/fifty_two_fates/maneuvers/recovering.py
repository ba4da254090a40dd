"""What follows a maneuver: ending one, standing up, picking up a weapon, waking the stunned."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import once_for_each
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import MovementLost
from threefates.systems.fifty_two_fates.battlefield.zones import adjacent
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import STUNNED, going_on, held, places_of, prone
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Dropped, Maneuvers, WeaponBack, fighting
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, end
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.effects.afflictions import act_freely
from threefates.systems.fifty_two_fates.gear.weapons_armor import SHIELD
from threefates.systems.fifty_two_fates.people.creatures import everybody_here
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, dealer_only, plain
from threefates.systems.fifty_two_fates.turns.movement_rate import can_stand
from threefates.systems.fifty_two_fates.turns.turns import (
    TurnClosing,
    asked_turn,
    not_their_turn,
    take_action,
    take_turn,
)

__all__ = ["EndManeuver", "GiveBack", "PickUp", "Rouse", "StandUp", "may_pick_up", "may_rouse", "may_stand"]


class EndManeuver(Command, frozen=True, tag="ff.end-maneuver"):
    """End a maneuver of yours that goes on."""

    entity: EntityId
    maneuver: str


class StandUp(Command, frozen=True, tag="ff.stand-up"):
    """Get to your feet: in a fight it takes the movement of a turn."""

    entity: EntityId


class PickUp(Command, frozen=True, tag="ff.pick-up"):
    """Pick up the weapon you have lost, or your shield: in a fight it takes the action of a turn."""

    entity: EntityId
    what: str = ""  # of several things; "" is the first of them


class GiveBack(Command, frozen=True, tag="ff.give-weapon-back"):
    """Say that somebody has their weapon again, mended perhaps."""

    entity: EntityId
    reason: str = ""


class Rouse(Command, frozen=True, tag="ff.rouse"):
    """Wake somebody who was stunned."""

    entity: EntityId
    target: EntityId


# ending one ---------------------------------------------------------------------------------------


@fighting.decides(EndManeuver)
@cites("ff.maneuvers.durations", "ff.ruling.maneuver-cancel")
def end_maneuver(act: Unfolding, command: EndManeuver) -> None:
    """Whoever does it may stop doing it."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = busy(act.state)
    if refused:
        raise refused
    mine = [found for found in going_on(act.state, command.entity) if found[2] == command.maneuver]
    if not mine:
        raise Refused("maneuver.over", "Nothing like that goes on.", remedy="Pick one that does.")
    for entity, timer, _ in mine:
        end(act, entity, timer)


# standing up --------------------------------------------------------------------------------------


@cites("ff.maneuvers.knock", "ff.ruling.prone")
def may_stand(state: State, entity: EntityId) -> Refused | None:
    """The words against standing up now."""
    name = state[Characters].name(entity)
    if not can_stand(state, entity):
        return Refused("stand.not_down", f"{name} cannot do that.", remedy="Only who is down and awake gets up.")
    refused, turn = busy(state) or not_their_turn(state, entity), state[Combat].turn
    if refused or turn is None or not (turn.moved or turn.stuck):
        return refused
    return Refused(
        "stand.moved",
        f"{name} has no movement left in this turn.",
        remedy="Stand up in the next one.",
        source="ff.ruling.prone",
    )


@fighting.decides(StandUp)
@cites("ff.maneuvers.knock", "ff.ruling.prone")
def stand_up(act: Unfolding, command: StandUp) -> None:
    """The movement of the turn goes into it."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_stand(act.state, command.entity)
    if refused:
        raise refused
    while timer := prone(act.state, command.entity):
        end(act, command.entity, timer)
    if takes_part(act.state, command.entity):
        take_turn(act, command.entity)
        act.happen(MovementLost(command.entity))
        act.push(TurnClosing(command.entity))


# weapons ------------------------------------------------------------------------------------------


@cites("ff.maneuvers.disarm", "ff.ruling.mundane-actions")
def may_pick_up(state: State, entity: EntityId, what: str = "") -> Refused | None:
    """The words against picking up one's weapon now, or what else is said: it has to lie there, and be whole."""
    lost, name = _which(state, entity, what), state[Characters].name(entity)
    if lost is None or lost.broken:
        text = f"{name}'s weapon is broken." if lost else f"{name} has lost none."
        return Refused("weapon.gone", text, remedy="Take up another.", source="ff.maneuvers.disarm")
    places = places_of(state, entity)
    if places and lost.place is not None and not adjacent(places[0], lost.place):
        return Refused("weapon.far", f"It lies at {lost.place} m.", remedy="Go there first.")
    return act_freely(state, entity)


@fighting.decides(PickUp)
@cites("ff.maneuvers.disarm", "ff.ruling.mundane-actions")
def pick_up(act: Unfolding, command: PickUp) -> None:
    """The action of a turn, without a card."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_pick_up(act.state, command.entity, command.what)
    if refused:
        raise refused
    if lost := _which(act.state, command.entity, command.what):
        take_action(act, command.entity, f"picking up the {lost.weapon if lost.weapon == SHIELD else 'weapon'}")
        act.happen(_back(act.state, command.entity, lost))


def _which(state: State, entity: EntityId, what: str) -> Dropped | None:
    """Find the thing of that name among what lies there; without a name the first that is whole, or else the first."""
    lying = state[Maneuvers].lying(entity)
    if what:
        return next((one for one in lying if one.weapon == what), None)
    return next((one for one in lying if not one.broken), next(iter(lying), None))


def _back(state: State, entity: EntityId, lost: Dropped, why: str = "") -> WeaponBack:
    last = state[Maneuvers].dropped.get(entity)
    return WeaponBack(entity, why, "" if lost == last else lost.weapon)


@fighting.decides(GiveBack)
@cites("ff.maneuvers.disarm", "ff.dealer.role")
def give_back(act: Unfolding, command: GiveBack) -> None:
    """By the Fate Dealer's word: all that they had lost."""
    dealer_only(act, "Giving a weapon back")
    lying, why = act.state[Maneuvers].lying(command.entity), plain(command.reason)
    if not lying:
        raise Refused("weapon.gone", "They have lost none.", remedy="Pick somebody who has.")
    for lost in lying:
        act.happen(_back(act.state, command.entity, lost, why))


# waking -------------------------------------------------------------------------------------------


def stunned(state: State, entity: EntityId) -> list[Option]:
    """Name who lies stunned within arm's length of somebody."""
    found = [one for one in _lying_stunned(state[Conditions]) if one != entity]
    near = [one for one in found if not (places := places_of(state, entity, one)) or adjacent(*places)]
    return [Option(one, state[Characters].name(one)) for one in near]


@once_for_each
def _lying_stunned(conditions: Conditions) -> tuple[EntityId, ...]:
    """Everybody who is stunned: everybody near asks, and there may be hundreds."""
    return tuple(one for one, timers in conditions.known.items() if any(t.what.startswith(STUNNED) for t in timers))


@cites("ff.maneuvers.stun", "ff.ruling.mundane-actions")
def may_rouse(state: State, entity: EntityId) -> Refused | None:
    """The words against waking anybody now."""
    if not stunned(state, entity):
        return Refused("rouse.none", "Nobody stunned is within reach.", remedy="Move up to them first.")
    return act_freely(state, entity)


@fighting.decides(Rouse)
@cites("ff.maneuvers.stun", "ff.ruling.mundane-actions")
def rouse(act: Unfolding, command: Rouse) -> None:
    """The action of a turn, without a card."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_rouse(act.state, command.entity)
    if refused:
        raise refused
    if all(option.value != command.target for option in stunned(act.state, command.entity)):
        raise Refused("rouse.none", "They are not stunned, or out of reach.", remedy="Pick one that is listed.")
    take_action(act, command.entity, f"waking {act.state[Characters].name(command.target)}")
    while timer := held(act.state, command.target, STUNNED):
        end(act, command.target, timer)


# what is offered ----------------------------------------------------------------------------------


@fighting.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Whatever of these there is to do."""
    for entity in state.only(everybody_here):
        if viewer.holds(entity):
            yield from _own(state, entity)
        if viewer.runs and state[Maneuvers].lying(entity):
            why, fixed = words("reason", "Why", longest=LONGEST, optional=True), (("entity", entity),)
            group = state[Characters].name(entity)
            yield Offer("ff.give-weapon-back", "Give the weapon back", (why,), fixed, group=group, levers=True)


def _own(state: State, entity: EntityId) -> Iterator[Offer]:
    fixed, group, turn = (("entity", entity),), state[Characters].name(entity), asked_turn(state, entity)
    going = {which: maneuvers()[which] for _, _, which in going_on(state, entity)}
    if going:
        which = choice("maneuver", "Which", [Option(one.id, one.id) for one in going.values()])
        yield Offer("ff.end-maneuver", "End a maneuver", (which,), fixed, refusal_of(busy(state)), group=group)
    if can_stand(state, entity):
        refused = refusal_of(may_stand(state, entity))
        yield Offer("ff.stand-up", "Stand up", (), fixed, refused, choice=turn, group=group)
    for lost in state[Maneuvers].lying(entity):
        refused, one = refusal_of(may_pick_up(state, entity, lost.weapon)), (*fixed, ("what", lost.weapon))
        label = f"Pick up the {lost.weapon or 'weapon'}"
        yield Offer("ff.pick-up", label, (), one if lost.weapon else fixed, refused, choice=turn, group=group)
    found = stunned(state, entity)
    if found:
        refused = refusal_of(may_rouse(state, entity))
        who = choice("target", "Whom", found)
        yield Offer("ff.rouse", "Wake somebody who was stunned", (who,), fixed, refused, choice=turn, group=group)
