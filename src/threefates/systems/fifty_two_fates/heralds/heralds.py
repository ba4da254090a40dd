"""Heralds: a deity to live by, what is kept of each, and who knows of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId, Viewer
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing
from threefates.systems.fifty_two_fates.gear.wealth import begun
from threefates.systems.fifty_two_fates.people.creatures import Creatures, calling_of
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, plain

__all__ = [
    "BOTH",
    "Deity",
    "DeityDescribed",
    "DescribeDeity",
    "Herald",
    "Heralds",
    "Prayer",
    "Wonder",
    "check_deity",
    "heralds",
    "must_be_herald",
]

BOTH = 2  # the player and the Fate Dealer
LEAST = 3  # attributes of a deity


class Deity(Struct, frozen=True):
    """The deity a herald is given to."""

    basis: str
    purpose: str
    attributes: tuple[str, ...]
    symbol: str = ""


class Prayer(Struct, frozen=True):
    """A miracle that is prayed for, and not yet drawn for."""

    wish: str
    target: EntityId = ""
    clock: int = 0  # the round in which it was prayed for
    silent: bool = False
    over: int = 0  # the seconds that were left over then


class Herald(Struct, frozen=True):
    """A herald's deity, temple, faction and prayer."""

    deity: Deity | None = None
    temple: str = ""
    spurious: bool = False  # of no temple
    faction: str = ""  # "": none, or none that this viewer knows of
    agreed: tuple[str, ...] = ()  # who is for telling the others: "player", "dealer"
    before: str = ""  # the tie before this one, that everybody has heard of
    prayer: Prayer | None = None
    secret: bool = False  # a cast member: what they live by is the Fate Dealer's to know
    spoke: SeatId = ""  # the seat that gave the player's word


class Wonder(Struct, frozen=True):
    """A miracle that has come, and lasts."""

    id: str
    by: EntityId
    wish: str
    left: int  # seconds, at most
    came: str = "granted"  # as wished; or it "backfires", or the "opposite" has come


class Heralds(Struct, frozen=True):
    """The deity, temple and prayer of every herald, and the miracles that last."""

    known: ForGood[Mapping[EntityId, Herald]] = {}
    wonders: ForGood[tuple[Wonder, ...]] = ()

    def of(self, entity: EntityId) -> Herald:
        """The herald of that id; blank where nothing is written yet."""
        return self.known.get(entity, Herald())

    def with_one(self, entity: EntityId, herald: Herald) -> Heralds:
        """With that herald as given."""
        return replace(self, known={**self.known, entity: herald})


class DeityDescribed(Event, frozen=True, tag="ff.deity-described"):
    """A herald has a deity."""

    entity: EntityId
    deity: Deity
    secret: bool = False


class DescribeDeity(Command, frozen=True, tag="ff.describe-deity"):
    """Say what your herald's deity is."""

    entity: EntityId
    basis: str
    purpose: str
    first: str
    second: str
    third: str
    more: str = ""
    symbol: str = ""


heralds = Chapter("heralds", Heralds)


# secrets ------------------------------------------------------------------------------------------


@cites("ff.heralds.factions")
def knows_of(herald: Herald, entity: EntityId, viewer: Viewer) -> bool:
    """Say whether somebody knows of a tie: its player, the Fate Dealer, and all when both are for it."""
    return of_the_two(entity, viewer) or len(herald.agreed) >= BOTH


def of_the_two(entity: EntityId, viewer: Viewer) -> bool:
    """Say whether somebody is one of the two who know all of a herald: their player, or the Fate Dealer."""
    return viewer.runs or viewer.holds(entity)


def other_ties(heralds: Heralds, viewer: Viewer, salt: int) -> Heralds:
    """The same heralds, with other ties where this viewer knows of none."""
    other = "" if salt % 3 == 0 else f"the order of {salt}"
    agreed = ("player",) if other and salt % 2 else ()
    changed = {
        entity: one if knows_of(one, entity, viewer) else replace(one, faction=other, agreed=agreed)
        for entity, one in heralds.known.items()
    }
    deity = Deity(f"the number {salt}", "counting", ("patient",))
    unseen = {one for one, herald in changed.items() if herald.secret and not of_the_two(one, viewer)}
    lived_by = {one: replace(changed[one], deity=deity, temple=f"the dome of {salt}", spurious=False) for one in unseen}
    changed = {**changed, **lived_by}
    return replace(heralds, known=changed)


@heralds.hides(other_ties)
@cites("ff.heralds.factions")
def known(heralds: Heralds, viewer: Viewer) -> Heralds:
    """A faction tie is for two, until they tell; of a herald with nothing else written nobody else knows a thing."""
    seen = {entity: one if of_the_two(entity, viewer) else _to_others(one) for entity, one in heralds.known.items()}
    return replace(heralds, known={entity: one for entity, one in seen.items() if one != Herald()})


def _to_others(herald: Herald) -> Herald:
    """As others know a herald: without a tie that is for two, and of one of the cast with nothing else but that."""
    told = replace(herald, spoke="", before="")
    told = told if len(herald.agreed) >= BOTH else replace(told, faction=herald.before, agreed=())
    return Herald(prayer=told.prayer, faction=told.faction, agreed=told.agreed) if herald.secret else told


# what they are ------------------------------------------------------------------------------------


@cites("ff.protagonist.class")
def must_be_herald(act: Unfolding, entity: EntityId) -> Herald:
    """The herald, for their player or the Fate Dealer."""
    act.must_control_or_run(entity, act.state[Characters].name(entity))
    if calling_of(act.state, entity) is not Calling.HERALD:
        raise Refused("herald.none", "That is no herald.", remedy="Pick a herald.", source="ff.protagonist.class")
    return act.state[Heralds].of(entity)


@cites("ff.heralds.deity", "ff.heralds.deity-attributes", "ff.heralds.deity-basis", "ff.heralds.deity-purpose")
def check_deity(deity: Deity) -> Refused | None:
    """The words against a deity: it has a basis, a purpose drawn from it, and three attributes at least, no two alike.

    >>> check_deity(Deity("fire", "to burn away lies", ("fair", "vigilant", "Fair."))).refusal.code
    'deity.short'
    """
    said = {"".join(sign for sign in bare(word) if sign.isalnum()) for word in deity.attributes} - {""}
    if deity.basis and deity.purpose and len(said) >= LEAST:
        return None
    return Refused(
        "deity.short",
        "A deity has a basis, a purpose, and three different attributes at least.",
        remedy="Write them: fair, vigilant, considerate.",
        source="ff.heralds.deity",
    )


@cites("ff.heralds.deity")
def is_sworn(state: State, entity: EntityId) -> Refused | None:
    """The words against another deity for a herald who has one and has begun to play: they are bound for life."""
    if state[Heralds].of(entity).deity is None or not _has_begun(state, entity):
        return None
    return Refused(
        "deity.sworn",
        f"{state[Characters].name(entity)} is dedicated to a deity already, body and soul.",
        remedy="Ask the Fate Dealer, who may write it anew.",
        source="ff.heralds.deity",
    )


def _has_begun(state: State, entity: EntityId) -> bool:
    """Say whether somebody has begun to play: one of the cast with the first hands that are dealt."""
    if entity in state[Protagonists].known:
        return begun(state, entity) is not None
    return bool(state[Dealing].open or state[Dealing].saved)


@heralds.decides(DescribeDeity)
@cites("ff.heralds.deity", "ff.heralds.holy-symbol")
def describe_deity(act: Unfolding, command: DescribeDeity) -> None:
    """Describe the one deity of a herald, which binds what they do and may ask for. Refuse all but heralds."""
    must_be_herald(act, command.entity)
    if not act.by.runs and (sworn := is_sworn(act.state, command.entity)):
        raise sworn
    words = (command.first, command.second, command.third, *command.more.split(","))
    attributes = tuple(filter(None, map(plain, words)))
    deity = Deity(plain(command.basis), plain(command.purpose), attributes, plain(command.symbol))
    refused = check_deity(deity)
    if refused:
        raise refused
    act.happen(DeityDescribed(command.entity, deity, command.entity in act.state[Creatures].known))


@heralds.folds(DeityDescribed)
def deity_described(heralds: Heralds, event: DeityDescribed) -> Heralds:
    """Set the herald's deity to the event's."""
    herald = replace(heralds.of(event.entity), deity=event.deity, secret=event.secret)
    return heralds.with_one(event.entity, herald)
