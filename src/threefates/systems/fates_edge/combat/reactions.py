"""Exchanges: about a round, in which everybody acts and may react once; what was held comes before the next one."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.spotlight import Spotlight, SpotlightMoved, SpotlightReset
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import held_as
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.combat.turn_economy import READY, WATCH, allowed
from threefates.systems.fates_edge.combat.turns import TurnBegun, Turns, action_of, turns
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.coordination import ExchangeBegun
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DefendCost

__all__ = ["ExchangeCounted", "HeldTaken", "Reacted", "cannot_react", "comes_twice", "held_so", "react", "take_held"]


class Reacted(Event, frozen=True, tag="fe.reacted"):
    """Somebody has used their reaction of the exchange."""

    character: EntityId
    what: str


class HeldTaken(Event, frozen=True, tag="fe.held-taken"):
    """What somebody held comes in the very turn in which they held it: it is the Action of it that holding was."""

    character: EntityId
    held_as: str
    what: str

    quiet = True  # what comes says so


class ExchangeCounted(Event, frozen=True, tag="fe.turns-counted"):
    """An exchange is over: everybody has a turn and a reaction again."""

    quiet = True  # the exchange says so itself


# the exchange


@turns.answers_to(ExchangeBegun)
@cites("fe.turn.exchange", "fe.turn.refresh-windows")
def exchange_begins(act: Unfolding, event: ExchangeBegun) -> None:
    """An exchange is about a round: everybody has a turn and a reaction again, whoever has the spotlight first."""
    now = act.state[Turns]
    if now.acted or now.reacted:
        act.happen(ExchangeCounted())
    if now.taken and act.state[Spotlight].holder == now.holder:
        act.happen(TurnBegun(now.holder, exposed=now.holder in act.state[Heroes].known))


@turns.answers_to(SpotlightReset)
@cites("fe.turn.initiative")
def scene_begins(act: Unfolding, event: SpotlightReset) -> None:
    """A scene that begins around a fight looks at whose turn it is, and that goes on."""
    if act.state[Conflict].running and (holder := act.state[Turns].holder):
        act.happen(SpotlightMoved(holder))


# reactions


@cites("fe.turn.reactions", "fe.ruling.reaction-limit")
def cannot_react(state: State, character: EntityId) -> Refused | None:
    """The refusal where somebody has reacted in this exchange already, or None; outside a fight nobody counts."""
    if not state[Conflict].running or character not in state[Turns].reacted:
        return None
    title = f"{state[Characters].name(character)} has reacted in this exchange: once is all."
    return Refused("turn.reacted", title, remedy="React again in the next exchange.", source="fe.turn.reactions")


@cites("fe.turn.reactions")
def react(act: Unfolding, character: EntityId, what: str) -> None:
    """Use up a reaction of the exchange; outside a fight nothing is counted.

    Raises:
        Refused: If there was one already.
    """
    if refusal := cannot_react(act.state, character):
        raise refusal
    if act.state[Conflict].running:
        act.happen(Reacted(character, what))


# what was held, and comes in the turn in which it was


def held_so(state: State) -> str:
    """How somebody has held something in the turn that it is; nothing where nobody has."""
    return next((each for each in state[Turns].taken if each in (READY, WATCH)), "")


@cites("fe.turn.ready", "fe.turn.economy-two-actions")
def comes_twice(state: State, character: EntityId, held: str, what: str) -> Refused | None:
    """The refusal where what somebody held so comes in the turn in which they held it, and that holds the same already;
    or None.
    """
    others = _beside(state, character, held)
    if others is None or allowed(others, what, state.ruling(ActionsPerTurn), state.ruling(DefendCost)):
        return None
    title = f"{state[Characters].name(character)} has done the same in this turn."
    remedy = "Let it come in somebody else's turn, or hold it no longer."
    return Refused("turn.full", title, remedy=remedy, source="fe.turn.economy-two-actions")


def _beside(state: State, character: EntityId, held: str) -> tuple[str, ...] | None:
    """What somebody's own turn has held beside what they hold so; None where it was not in this turn."""
    now = state[Turns]
    if not state[Conflict].running or now.holder != character or held not in now.taken:
        return None
    last = len(now.taken) - 1 - now.taken[::-1].index(held)
    return now.taken[:last] + now.taken[last + 1 :]


@stops
@cites("fe.turn.ready", "fe.gear.ranged-overwatch")
def once_a_turn(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a hero's action was held in this turn, which holds the same already, or None."""
    return comes_twice(state, proposal.hero, held_as(proposal.purposes), action_of(proposal))


@turns.answers_to(Done)
@cites("fe.turn.ready", "fe.gear.ranged-overwatch")
def comes_now(act: Unfolding, event: Done) -> None:
    """What was held in this turn, and comes in it, is an Action of it by its own name."""
    done = act.state[Proposals].latest
    if done:
        take_held(act, event.hero, held_as(done.purposes), action_of(done))


def take_held(act: Unfolding, character: EntityId, held: str, what: str) -> None:
    """Let what was held so be the Action of its turn that it is, where it comes in it."""
    if _beside(act.state, character, held) is not None:
        act.happen(HeldTaken(character, held, what))


# what has happened


@turns.folds(HeldTaken)
def held_taken(turns: Turns, event: HeldTaken) -> Turns:
    """Let what came take the place of the holding, among what the turn has held (`taken`)."""
    last = len(turns.taken) - 1 - turns.taken[::-1].index(event.held_as)
    return replace(turns, taken=(*turns.taken[:last], event.what, *turns.taken[last + 1 :]))


@turns.folds(Reacted)
def reacted(turns: Turns, event: Reacted) -> Turns:
    """Add whoever reacted to those who have (`reacted`)."""
    return replace(turns, reacted=(*turns.reacted, event.character))


@turns.folds(ExchangeCounted)
def counted_anew(turns: Turns, event: ExchangeCounted) -> Turns:
    """Clear who has acted and reacted (`acted` and `reacted`)."""
    return replace(turns, acted=(), reacted=())


@turns.tells(Reacted)
def tell_reacted(state: State, event: Reacted, viewer: Viewer) -> Told:
    """Tell everybody who reacts, and how."""
    said = f"{state[Characters].name(event.character)} reacts: {event.what}."
    return Told(said, ("fe.turn.reactions",), important=False)
