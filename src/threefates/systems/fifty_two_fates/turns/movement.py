"""Moving: up to a zone in a turn, before or after the action; or twice as far instead of it."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutKind, busy
from threefates.systems.fifty_two_fates.battlefield.exchange_events import ActionPlayed
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, combat, place_of, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import Moved, MovementLost
from threefates.systems.fifty_two_fates.battlefield.zones import FURTHEST, towards
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import at_zero
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.people.creatures import keeps_its_block
from threefates.systems.fifty_two_fates.people.protagonists import within
from threefates.systems.fifty_two_fates.turns.fights import no_fight
from threefates.systems.fifty_two_fates.turns.movement_rate import rate, usual_zones
from threefates.systems.fifty_two_fates.turns.turns import TurnClosing, no_action_left, not_their_turn, take_turn

__all__ = ["Dash", "Move", "dash_left", "held_up", "may_dash", "may_move", "ways"]

ONWARD, BACK = "onward", "back"


class Move(Command, frozen=True, tag="ff.move"):
    """Move in your turn: up to somebody, or along the line."""

    entity: EntityId
    to: str
    metres: int = 0  # 0: as far as it goes


class Dash(Command, frozen=True, tag="ff.dash"):
    """Give up the action of your turn and move twice as far."""

    entity: EntityId
    to: str
    metres: int = 0  # 0: as far as it goes


# the rules ----------------------------------------------------------------------------------------


@cites("ff.movement.dash", "ff.ruling.dash-order")
def dash_left(usual: int, moved: int) -> int:
    """Say how many metres a dash has left: twice the usual way, less what is behind already.

    >>> dash_left(8, 0), dash_left(8, 5)
    (16, 11)
    """
    return max(0, 2 * usual - moved)


def may_move(state: State, entity: EntityId) -> Refused | None:
    """The words against moving now."""
    return _may(state) or not_their_turn(state, entity) or _has_moved(state, entity) or _stays(state, entity)


def _may(state: State) -> Refused | None:
    return not_dealt(state) or no_fight(state) or busy(state)


@cites("ff.movement.before-or-after", "ff.reactions.riposte-movement")
def _has_moved(state: State, entity: EntityId) -> Refused | None:
    turn, name = state[Combat].turn, state[Characters].name(entity)
    if turn is not None and turn.stuck:
        text, remedy = f"{name} has no movement left in this turn.", "Act, or end the turn."
        return Refused("move.stuck", text, remedy=remedy, source="ff.reactions.riposte-movement")
    if turn is None or not turn.moved:
        return None
    text, remedy = f"{name} has moved in this turn.", "Movement is made at one go, before or after the action."
    return Refused("move.moved", text, remedy=remedy, source="ff.movement.before-or-after")


@cites("ff.movement.rate")
def _stays(state: State, entity: EntityId) -> Refused | None:
    if rate(state, entity):
        return None
    stationary = not keeps_its_block(state, entity) and usual_zones(state, entity) == 0
    return Refused(
        "move.none",
        f"{state[Characters].name(entity)} {'never moves' if stationary else 'cannot move'}.",
        remedy="Let others come to it." if stationary else "Wait until nothing holds them.",
        source="ff.movement.rate",
    )


@cites("ff.movement.dash")
def may_dash(state: State, entity: EntityId) -> Refused | None:
    """The words against a dash now: it takes the action, so the action must be there."""
    refused = _may(state) or no_action_left(state, entity) or _stays(state, entity) or _spent(state, entity)
    turn = state[Combat].turn
    if refused or turn is None or (dash_left(rate(state, entity), turn.moved) and not turn.stuck):
        return refused
    return _has_moved(state, entity)


@cites("ff.sway.zero", "ff.movement.dash")
def _spent(state: State, entity: EntityId) -> Refused | None:
    if not at_zero(state, entity):
        return None
    return Refused(
        "move.no_dash",
        f"{state[Characters].name(entity)} is at 0 sway, and goes half a zone a round at most.",
        remedy="Move that far, or have somebody help.",
        source="ff.sway.zero",
    )


# moving -------------------------------------------------------------------------------------------


@combat.decides(Move)
@cites("ff.movement.rate", "ff.movement.before-or-after")
def move(act: Unfolding, command: Move) -> None:
    """To any point within the usual way, at one go."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_move(act.state, command.entity)
    if refused:
        raise refused
    _go(act, command.entity, command.to, command.metres, rate(act.state, command.entity), dash=False)


@combat.decides(Dash)
@cites("ff.movement.dash", "ff.ruling.dash-order")
def dash(act: Unfolding, command: Dash) -> None:
    """Twice the usual way, instead of the action."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_dash(act.state, command.entity)
    if refused:
        raise refused
    turn = act.state[Combat].turn
    most = dash_left(rate(act.state, command.entity), turn.moved if turn else 0)
    _go(act, command.entity, command.to, command.metres, most, dash=True)


def _go(act: Unfolding, entity: EntityId, to: str, length: int, most: int, *, dash: bool) -> None:
    way = within(length, most, "The way, in metres") or most
    start = place_of(act.state, entity)
    goal = {ONWARD: FURTHEST, BACK: -FURTHEST}.get(to)
    end = towards(start, place_of(act.state, to) if goal is None else goal, way)
    if end == start:
        raise Refused("move.there", "They stand there already.", remedy="Pick somebody further away.")
    take_turn(act, entity)
    act.happen(Moved(entity, end, abs(end - start), dash))
    act.push(TurnClosing(entity))


@combat.answers_to(ActionPlayed)
@cites("ff.reactions.riposte-movement")
def lose_movement(act: Unfolding, event: ActionPlayed) -> None:
    """A riposte takes what movement is left in the turn it comes in, whomever it is played upon."""
    if event.kind is not BoutKind.ACTION:
        held_up(act, event.actor)


@cites("ff.reactions.riposte-movement")
def held_up(act: Unfolding, by: EntityId) -> None:
    """Whoever meets with a riposte before moving does not move in this turn."""
    turn = act.state[Combat].turn
    if turn is not None and turn.entity != by and not turn.moved and not turn.stuck:
        act.happen(MovementLost(turn.entity))


def ways(state: State, entity: EntityId) -> list[Option]:
    """Say where somebody may go, as a form lists it; nowhere they stand already."""
    fight, names = state[Combat], state[Characters]
    if not takes_part(state, entity):
        return []
    start = fight.places[entity]
    found = [(other, place) for other, place in fight.places.items() if other != entity and place != start]
    near = sorted(found, key=lambda each: abs(each[1] - start))
    ends = ((ONWARD, "Onward", FURTHEST), (BACK, "Back", -FURTHEST))
    out = [Option(way, label) for way, label, end in ends if start != end]
    return [*(Option(other, f"Up to {names.name(other)}", f"{abs(place - start)} m") for other, place in near), *out]
