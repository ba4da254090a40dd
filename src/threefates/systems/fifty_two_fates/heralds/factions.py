"""Ties to factions: agreed on by a herald's player and the Fate Dealer, and told to the others when both are for it."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seat, Seating
from threefates.systems.fifty_two_fates.heralds.heralds import (
    BOTH,
    FactionAgreed,
    FactionTied,
    Heralds,
    heralds,
    must_be_herald,
)
from threefates.systems.fifty_two_fates.people.protagonists import plain

__all__ = ["LetFactionBeKnown", "TieFaction", "still_to_say"]


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
    words = still_to_say(act.state, command.entity, act.by)
    if not herald.faction or not words:
        raise Refused("faction.told", "There is nothing more to say to that.", remedy="Wait for the other of you two.")
    for who in words:
        fallen = word_fallen(act.state, command.entity)
        act.happen(FactionAgreed(command.entity, who, act.by.id, fallen))


@cites("ff.heralds.factions")
def still_to_say(state: State, entity: EntityId, seat: Seat) -> tuple[str, ...]:
    """For whom a seat could be for telling of a tie, and is not yet."""
    given = {*state[Heralds].of(entity).agreed} - ({"player"} if word_fallen(state, entity) else set())
    return tuple(one for one in speaks_for(state, entity, seat) if one not in given)


@cites("ff.heralds.factions")
def word_fallen(state: State, entity: EntityId) -> bool:
    """Say whether the player's word, not told yet, is that of somebody who plays the herald no longer."""
    herald = state[Heralds].of(entity)
    waits = "player" in herald.agreed and len(herald.agreed) < BOTH
    return waits and bool(herald.spoke) and herald.spoke not in state.controllers(entity)


@cites("ff.heralds.factions")
def speaks_for(state: State, entity: EntityId, seat: Seat) -> tuple[str, ...]:
    """For whom a seat has a say in telling of a tie: the player, the Fate Dealer, or both, who plays the herald too."""
    if not seat.runs:
        return ("player",)
    alone = all(state[Seating].seats[one].runs for one in state.controllers(entity))
    return ("player", "dealer") if alone else ("dealer",)
