"""Temples and factions: where a herald belongs, and a tie that few know of."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seat, SeatId, Seating
from threefates.systems.fifty_two_fates.heralds.heralds import BOTH, Heralds, heralds, must_be_herald
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import plain

__all__ = [
    "FactionAgreed",
    "FactionTied",
    "LetFactionBeKnown",
    "SetTemple",
    "TempleSet",
    "TieFaction",
    "set_temple",
    "still_to_say",
]


class TempleSet(Event, frozen=True, tag="ff.temple-set"):
    """A herald belongs to a temple, or to none."""

    entity: EntityId
    temple: str
    spurious: bool = False
    secret: bool = False


class FactionTied(Event, frozen=True, tag="ff.faction-tied"):
    """A herald has a tie that only their player and the Fate Dealer know of."""

    entity: EntityId
    faction: str

    reveals = True
    nameless = True


class FactionAgreed(Event, frozen=True, tag="ff.faction-agreed"):
    """A seat that knows of a tie is for telling the others."""

    entity: EntityId
    who: str
    seat: SeatId = ""
    fallen: bool = False  # the player's word before it is none any more: another plays the herald

    quiet = True
    reveals = True
    nameless = True


class SetTemple(Command, frozen=True, tag="ff.set-temple"):
    """Say which temple your herald belongs to, or that they stand outside of any."""

    entity: EntityId
    temple: str = ""
    spurious: bool = False


class TieFaction(Command, frozen=True, tag="ff.tie-faction"):
    """Agree on a tie that nobody else knows of."""

    entity: EntityId
    faction: str


class LetFactionBeKnown(Command, frozen=True, tag="ff.let-faction-be-known"):
    """Be for telling the others of a tie: it takes the player and the Fate Dealer."""

    entity: EntityId


@heralds.decides(SetTemple)
@cites("ff.heralds.temple", "ff.heralds.spurious")
def set_temple(act: Unfolding, command: SetTemple) -> None:
    """Heralds belong to a temple, unless they are spurious: then they are met with distrust."""
    must_be_herald(act, command.entity)
    temple = "" if command.spurious else plain(command.temple)
    if not temple and not command.spurious:
        raise Refused("temple.none", "That is no temple.", remedy="Name it, or say that they stand outside of any.")
    cast = command.entity in act.state[Creatures].known
    act.happen(TempleSet(command.entity, temple, command.spurious, cast))


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


@heralds.folds(TempleSet)
def temple_set(heralds: Heralds, event: TempleSet) -> Heralds:
    """Set the herald's temple, or that there is none; of one of the cast nobody else is to know."""
    told = heralds.of(event.entity)
    herald = replace(told, temple=event.temple, spurious=event.spurious, secret=told.secret or event.secret)
    return heralds.with_one(event.entity, herald)


@heralds.folds(FactionTied)
def faction_tied(heralds: Heralds, event: FactionTied) -> Heralds:
    """Add the tie to a faction, which is nobody else's to know: all others go on knowing of the one before."""
    herald = heralds.of(event.entity)
    before = herald.faction if len(herald.agreed) >= BOTH else herald.before
    return heralds.with_one(event.entity, replace(herald, faction=event.faction, agreed=(), before=before))


@heralds.folds(FactionAgreed)
def faction_agreed(heralds: Heralds, event: FactionAgreed) -> Heralds:
    """Add the event's seat to those who are for telling of the tie."""
    herald = heralds.of(event.entity)
    agreed = tuple(one for one in herald.agreed if not (event.fallen and one == "player"))
    spoke = event.seat if event.who == "player" else herald.spoke
    return heralds.with_one(event.entity, replace(herald, agreed=(*agreed, event.who), spoke=spoke))
