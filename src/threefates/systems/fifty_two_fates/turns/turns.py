"""Turns: whose it is, and what is left of it; a turn is a movement and an action."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Passing, open_steps
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, combat, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import (
    ActionTaken,
    StrikeTaken,
    TurnFinished,
    TurnTaken,
)
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import draw_for_life, draws_for_life
from threefates.systems.fifty_two_fates.creatures.stats import strikes
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, not_here
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.magic.lasting_spells import actions_in_a_turn, must_begin
from threefates.systems.fifty_two_fates.sheets.attributes import species_of
from threefates.systems.fifty_two_fates.turns.movement_rate import can_stand, rate

__all__ = [
    "AskTurn",
    "NextGroup",
    "TurnClosing",
    "TurnEnding",
    "asked_turn",
    "close_lapsed",
    "close_turn",
    "end_with_it",
    "finish_turn",
    "has_turn",
    "lapsed",
    "leave_turn",
    "may_still_act",
    "may_still_move",
    "no_action_left",
    "no_strike_left",
    "not_their_turn",
    "take_action",
    "take_strike",
    "take_turn",
]

PASS = "pass"


class AskTurn(Step, frozen=True, tag="ff.ask-turn"):
    """Somebody has a turn to take; those of one group take theirs in whatever order they like."""

    entity: EntityId


class NextGroup(Passing, frozen=True, tag="ff.next-group"):
    """The next group is up, when everybody who is up has had a turn."""


class TurnClosing(Passing, frozen=True, tag="ff.turn-closing"):
    """The turn may be over, when all that followed from an action is done."""

    entity: EntityId


class TurnEnding(Passing, frozen=True, tag="ff.turn-ending"):
    """The turn is over with its action, whatever movement is left: so it was said before."""

    entity: EntityId


# whose turn it is ---------------------------------------------------------------------------------


def asked_turn(state: State, entity: EntityId) -> str | None:
    """The question by which somebody is asked to take their turn, if it is open."""
    return next((question for question, step in open_steps(state, AskTurn) if step.entity == entity), None)


@cites("ff.round.round", "ff.round.turn", "ff.initiative.order-in-group")
def not_their_turn(state: State, entity: EntityId) -> Refused | None:
    """The words against anything that takes a turn of its own, by somebody who has none now."""
    fight, name, away = state[Combat], state[Characters].name, not_here(state, entity)
    if away or not fight.on:
        return away
    if entity not in fight.places:
        text, remedy = f"{name(entity)} is not in the fight.", "The Fate Dealer lets them join it."
    elif fight.turn is not None and fight.turn.entity != entity:
        text, remedy = f"It is {name(fight.turn.entity)}'s turn.", "Let them finish it first."
    elif asked_turn(state, entity) is None:
        text, remedy = f"It is not {name(entity)}'s turn.", "Everybody acts once a round, group after group."
    else:
        return None
    return Refused("turn.not_yours", text, remedy=remedy, source="ff.round.round")


@cites("ff.actions.list")
def no_action_left(state: State, entity: EntityId) -> Refused | None:
    """The words against an action in a fight: there is one to a turn, but for magic, and it takes a turn."""
    refused, most = not_their_turn(state, entity), actions_in_a_turn(state, entity)
    turn = state[Combat].turn
    if refused or turn is None or not turn.acted or turn.actions < most:
        return refused or (must_begin(state, entity) if takes_part(state, entity) else None)
    return Refused(
        "turn.acted",
        f"{state[Characters].name(entity)} has acted in this turn.",
        remedy=f"There {'is one action' if most == 1 else f'are {most} actions'} to a turn; move, or end it.",
        source="ff.actions.list",
    )


@cites("ff.creatures.attack", "ff.ruling.multi-attacks")
def no_strike_left(state: State, entity: EntityId) -> Refused | None:
    """The words against an attack in a fight: one to a turn, or one with each of a creature's attacks."""
    refused, turn = no_action_left(state, entity), state[Combat].turn
    if turn is None or turn.entity != entity or not turn.strikes:
        return refused
    return None if turn.strikes < strikes(species_of(state, entity)) else refused


# taking one ---------------------------------------------------------------------------------------


def take_turn(act: Unfolding, entity: EntityId) -> None:
    """Begin somebody's turn, if it has not begun."""
    if act.state[Combat].turn is None:
        act.happen(TurnTaken(entity))


@cites("ff.actions.list", "ff.round.turn-procedure")
def take_action(act: Unfolding, entity: EntityId, what: str = "") -> None:
    """Spend the action of somebody's turn, where there is a fight; the turn may be over when all is done."""
    if takes_part(act.state, entity):
        take_turn(act, entity)
        act.happen(ActionTaken(entity, what))
        act.push(TurnClosing(entity))


@cites("ff.creatures.attack", "ff.ruling.multi-attacks")
def take_strike(act: Unfolding, entity: EntityId, attack: str = "") -> None:
    """Spend one attack of somebody's turn, where there is a fight."""
    if takes_part(act.state, entity):
        take_turn(act, entity)
        turn = act.state[Combat].turn
        again = turn is not None and turn.strikes >= strikes(species_of(act.state, entity))
        act.happen(StrikeTaken(entity, again=again, attack=attack))
        act.push(TurnClosing(entity))


def end_with_it(act: Unfolding, entity: EntityId) -> None:
    """Let a turn end when all that follows now is done."""
    if takes_part(act.state, entity):
        act.push(TurnEnding(entity))


@cites("ff.movement.before-or-after", "ff.movement.rate")
def may_still_move(state: State, entity: EntityId) -> bool:
    """Say whether movement is left in somebody's turn."""
    turn = state[Combat].turn
    able = rate(state, entity) > 0 or can_stand(state, entity)
    return turn is not None and not turn.moved and not turn.stuck and able


@cites("ff.creatures.attack", "ff.ruling.multi-attacks")
def may_still_strike(state: State, entity: EntityId) -> bool:
    """Say whether attacks are left in somebody's turn."""
    turn = state[Combat].turn
    return bool(turn and turn.strikes) and not helpless(state, entity) and no_strike_left(state, entity) is None


@cites("ff.spells.speed")
def may_still_act(state: State, entity: EntityId) -> bool:
    """Say whether attacks are left in somebody's turn, or an action."""
    hasted = not helpless(state, entity) and no_action_left(state, entity) is None
    return hasted or may_still_strike(state, entity)


def close_turn(act: Unfolding, entity: EntityId) -> None:
    """A turn is over; it does not come again in this round."""
    leave_turn(act, entity)
    finish_turn(act, entity)


def finish_turn(act: Unfolding, entity: EntityId) -> None:
    """A turn has been, taken or let pass."""
    turn = act.state[Combat].turn
    if turn is None or turn.entity != entity:
        act.happen(TurnTaken(entity))
    act.happen(TurnFinished(entity))
    close_lapsed(act)


@cites("ff.conditions.unconscious", "ff.round.turn")
def lapsed(state: State) -> EntityId | None:
    """Name somebody who is asked for a turn and can do nothing in it, unless another's is under way: theirs is over."""
    turn = state[Combat].turn
    asked = [step.entity for _, step in open_steps(state, AskTurn)]
    mine = [entity for entity in asked if turn is None or turn.entity == entity]
    return next((entity for entity in mine if not has_turn(state, entity)), None)


def close_lapsed(act: Unfolding) -> None:
    """End the turns that nobody can take any more."""
    if gone := lapsed(act.state):
        close_turn(act, gone)


def leave_turn(act: Unfolding, entity: EntityId) -> None:
    """Nobody waits any more for the turn of somebody who is gone."""
    act.withdraw(lambda step: step == AskTurn(entity))


@combat.asks(AskTurn)
@cites("ff.round.round", "ff.initiative.order-in-group")
def ask_turn(state: State, step: AskTurn) -> Choice:
    """Ask whose turn it is; an absent player does nothing in it, and the dying have their draw made."""
    name, turn = state[Characters].name(step.entity), state[Combat].turn
    mine = turn is not None and turn.entity == step.entity
    label = "End the turn" if mine else "Let the turn pass"
    refused = not_dealt(state) or not_their_turn_yet(state, step.entity)
    return Choice(
        "",
        "turn",
        step.entity,
        f"{name}'s turn" if mine or turn is None else f"{name}'s turn is still to come",
        state.controllers(step.entity),
        (Option(PASS, label, refusal=refused.refusal if refused else None),),
        if_absent=None if refused else PASS,
        cites=("ff.round.round", "ff.actions.list"),
    )


@cites("ff.round.round")
def not_their_turn_yet(state: State, entity: EntityId) -> Refused | None:
    """The words while another turn is under way."""
    turn = state[Combat].turn
    if turn is None or turn.entity == entity:
        return None
    return Refused(
        "turn.not_yours",
        f"It is {state[Characters].name(turn.entity)}'s turn.",
        remedy="Let them finish it first.",
        source="ff.round.round",
    )


@combat.settles(AskTurn)
def pass_turn(act: Unfolding, step: AskTurn, option: str) -> None:
    """Nothing more is done in it; the dying have their draw, which nobody can let pass."""
    if draws_for_life(act.state, step.entity):
        take_turn(act, step.entity)
        draw_for_life(act, step.entity)
    finish_turn(act, step.entity)


@cites("ff.conditions.unconscious", "ff.session.absent-player")
def has_turn(state: State, entity: EntityId) -> bool:
    """Say whether there is anything for somebody to do in a turn: they are up, or draw for their life."""
    if entity in state[Dealing].absent:
        return False
    return draws_for_life(state, entity) or not helpless(state, entity)
