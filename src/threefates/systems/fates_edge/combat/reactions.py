"""Exchanges: about a round, in which everybody acts and may react once."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.spotlight import Spotlight
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.combat.turns import TurnBegun, Turns, turns
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.coordination import ExchangeBegun
from threefates.systems.fates_edge.heroes.heroes import Heroes

__all__ = ["ExchangeCounted", "Reacted", "cannot_react", "react"]


class Reacted(Event, frozen=True, tag="fe.reacted"):
    """Somebody has used their reaction of the exchange."""

    character: EntityId
    what: str


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


# what has happened


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
