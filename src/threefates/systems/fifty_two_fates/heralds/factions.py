"""Ties to factions: agreed on by a herald's player and the Fate Dealer, and told to the others when both are for it."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seat, Seating
from threefates.systems.fifty_two_fates.heralds.heralds import FactionAgreed, FactionTied, heralds, must_be_herald
from threefates.systems.fifty_two_fates.people.protagonists import plain

__all__ = ["LetFactionBeKnown", "TieFaction", "speaks_for"]


class TieFaction(Command, frozen=True, tag="ff.tie-faction"):
    """Agree on a tie that nobody else knows of."""

    entity: EntityId
    faction: str


class LetFactionBeKnown(Command, frozen=True, tag="ff.let-faction-be-known"):
    """Be for telling the others of a tie: it takes the player and the Fate Dealer."""

    entity: EntityId


@heralds.decides(TieFaction)
@cites("ff.heralds.factions")
def tie_faction(act: Unfolding, command: TieFaction) -> None:
    """Player and Fate Dealer agree on it; it may run against the herald's own church."""
    must_be_herald(act, command.entity)
    faction = plain(command.faction)
    if not faction:
        raise Refused("faction.none", "That is no faction.", remedy="Name it.")
    act.happen(FactionTied(command.entity, faction))


@heralds.decides(LetFactionBeKnown)
@cites("ff.heralds.factions")
def let_be_known(act: Unfolding, command: LetFactionBeKnown) -> None:
    """Neither tells without the other, unless one is both."""
    herald = must_be_herald(act, command.entity)
    words = [one for one in speaks_for(act.state, command.entity, act.by) if one not in herald.agreed]
    if not herald.faction or not words:
        raise Refused("faction.told", "There is nothing more to say to that.", remedy="Wait for the other of you two.")
    for who in words:
        act.happen(FactionAgreed(command.entity, who))


@cites("ff.heralds.factions")
def speaks_for(state: State, entity: EntityId, seat: Seat) -> tuple[str, ...]:
    """For whom a seat has a say in telling of a tie: the player, the Fate Dealer, or both, who plays the herald too."""
    if not seat.runs:
        return ("player",)
    alone = all(state[Seating].seats[one].runs for one in state.controllers(entity))
    return ("player", "dealer") if alone else ("dealer",)
