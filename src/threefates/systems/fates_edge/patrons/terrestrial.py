"""Terrestrial Patrons: mortal powers that lend leverage, and are owed for it. Rules, and what stands on the sheet."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.modules.modules import Mark, Module, lands, reads, sets
from threefates.systems.fates_edge.patrons.obligation import (
    MOST_OWED,
    against_capacity,
    capacity_of,
    counts_too,
    note_below,
    note_over,
    pay,
    tolls,
)
from threefates.systems.fates_edge.patrons.overflow import AskCollect, is_collected, shared
from threefates.systems.fates_edge.rulings.modules import TerrestrialTrack, Tracking

__all__ = [
    "Fallout",
    "Favor",
    "Full",
    "Severed",
    "Tie",
    "TieGained",
    "TieKind",
    "TieMarked",
    "TieSet",
    "Ties",
    "full",
    "owe_tie",
    "perks_bounds",
    "price_of_call",
    "price_of_refusal",
    "relief_of_favor",
    "tie_of",
    "ties",
]

TIE: Final = "tie"
FULL: Final = "fe.terrestrial.full"
DEFINITION: Final = "fe.terrestrial.definition"


class TieKind(enum.Enum):
    """How a tie to a mortal power is won."""

    JOB = "job"
    OATH = "oath"
    BOUND = "binding"
    BLACKMAIL = "blackmail"


class Favor(enum.Enum):
    """What a monumental favour is repaid with, for good."""

    TITLE = "title"
    LAND = "land"
    ACCESS = "access"
    ASSET = "asset"


class Fallout(enum.Enum):
    """What follows whoever cuts a tie."""

    CURSE = "curse"
    BOUNTY = "bounty"
    SCANDAL = "scandal"


class Tie(Struct, frozen=True):
    """A mortal power that somebody is bound to."""

    id: str
    name: str
    why: str  # they want the hero because
    bond: TieKind
    perks: tuple[str, ...]  # two or three
    owed: int = 0  # 0..40
    favors: tuple[str, ...] = ()


class Severed(Struct, frozen=True):
    """A tie that was cut, and what has followed."""

    name: str
    rival: str
    fallout: Fallout
    said: str
    favors: tuple[str, ...] = ()  # won before, and theirs for good


class Ties(Struct, frozen=True):
    """The ties of every hero, and those that were cut."""

    of: ForGood[Mapping[EntityId, tuple[Tie, ...]]] = {}
    severed: ForGood[Mapping[EntityId, tuple[Severed, ...]]] = {}
    begun: ForGood[int] = 0  # ties so far


class TieGained(Event, frozen=True, tag="fe.tie-gained"):
    """A mortal power and a hero are bound to one another."""

    hero: EntityId
    tie: Tie


class TieMarked(Event, frozen=True, tag="fe.tie-marked"):
    """A hero owes a mortal power more."""

    hero: EntityId
    tie: str
    amount: int
    now: int
    why: str


class TieSet(Event, frozen=True, tag="fe.tie-set"):
    """What a hero owes a mortal power is less, or was put right."""

    hero: EntityId
    tie: str
    now: int
    reason: str


ties = Chapter("terrestrial", Ties)


# numbers


class Full(Struct):
    """At how many segments a mortal power acts, and how many are left then."""

    threshold: int
    reduce_to: int


class _Numbers(Struct):
    call: int = 0
    refuse: int = 0
    obligation: int = 0
    perks: tuple[int, int] = (0, 0)


@cites(DEFINITION)
def price_of_call() -> int:
    """Segments that calling on a mortal power marks.

    >>> price_of_call()
    1
    """
    return entry(DEFINITION).table(_Numbers).call


@cites("fe.terrestrial.demands")
def price_of_refusal() -> int:
    """Segments that refusing a demand marks.

    >>> price_of_refusal()
    1
    """
    return entry("fe.terrestrial.demands").table(_Numbers).refuse


@cites("fe.terrestrial.favor")
def relief_of_favor() -> int:
    """Segments that a monumental favour takes off.

    >>> relief_of_favor()
    2
    """
    return -entry("fe.terrestrial.favor").table(_Numbers).obligation


@cites("fe.terrestrial.perks")
def perks_bounds() -> tuple[int, int]:
    """The fewest and the most perks of a tie.

    >>> perks_bounds()
    (2, 3)
    """
    return entry("fe.terrestrial.perks").table(_Numbers).perks


@cites(FULL)
def full() -> Full:
    """At how many segments a mortal power acts, and how many are left then.

    >>> full().threshold, full().reduce_to
    (6, 3)
    """
    return entry(FULL).table(Full)


# what is owed


def tie_of(state: State, hero: EntityId, tie: str) -> Tie:
    """The tie of that id, refused in words where a hero has none."""
    if found := next((each for each in state[Ties].of.get(hero, ()) if each.id == tie), None):
        return found
    raise Refused("tie.none", "There is no such tie.", remedy="Pick one that is listed.", source=DEFINITION)


@counts_too
@cites(DEFINITION, "fe.ruling.terrestrial-obligation")
def beside(state: State, hero: EntityId) -> Mapping[str, int]:
    """What is owed to mortal powers, where it is on the same track."""
    return {tie.id: tie.owed for tie in state[Ties].of.get(hero, ())} if shared(state) else {}


@reads
@cites(DEFINITION, FULL)
def owed_to_ties(state: State, hero: EntityId) -> Iterator[Module]:
    """The ties of a hero, each with what is owed."""
    alone = capacity_of(state, hero) if state.ruling(Tracking) is not Tracking.TOTAL else None
    size = alone if shared(state) else full().threshold
    for tie in state[Ties].of.get(hero, ()):
        yield Module(tie.id, f"Obligation to {tie.name}", tie.owed, size)


@lands(TIE)
def owing(act: Unfolding, hero: EntityId, mark: Mark) -> None:
    """Mark what is owed to a mortal power."""
    owe_tie(act, hero, tie_of(act.state, hero, mark.module), mark.amount, mark.why)


@sets(TIE)
@cites(FULL)
def put_right(act: Unfolding, hero: EntityId, module: Module, now: int, why: str) -> None:
    """Set what is owed to a mortal power, which must act where it is owed all by that, and only there."""
    act.happen(TieSet(hero, module.id, now, why))
    must_act_or_not(act, hero, module.id, now)


@cites(DEFINITION, FULL, "fe.ruling.terrestrial-obligation")
def owe_tie(act: Unfolding, hero: EntityId, tie: Tie, amount: int, why: str) -> None:
    """Mark segments to a mortal power; full, it must act; on the common track, each costs what is over Capacity."""
    now = min(tie.owed + amount, MOST_OWED)
    before = against_capacity(act.state, hero, tie.id)
    act.happen(TieMarked(hero, tie.id, amount, now, why))
    if shared(act.state):
        for toll in tolls(act.state, hero, before, against_capacity(act.state, hero, tie.id)):
            pay(act, hero, tie.name, replace(toll, collects=False), tie.id)
            if toll.collects:
                _collects(act, hero, tie.id)
                return
        note_over(act, hero, tie.id)
    elif now >= full().threshold:
        _collects(act, hero, tie.id)


def _collects(act: Unfolding, hero: EntityId, tie: str) -> None:
    """A mortal power that is owed all must act; it is asked once how, and of one clock once what comes of it."""
    if not is_collected(act.state, hero, tie):
        act.push(AskCollect(hero, tie))


@cites(FULL)
def must_act_or_not(act: Unfolding, hero: EntityId, tie: str, owed: int) -> None:
    """A mortal power that is owed all must act where it counts by itself, and need not where it is owed less."""
    apart, now = not shared(act.state), against_capacity(act.state, hero, tie)
    if apart and owed >= full().threshold:
        _collects(act, hero, tie)
    elif apart or now < capacity_of(act.state, hero):
        act.withdraw(lambda step: step == AskCollect(hero, tie))


@ties.answers_to(RulingChanged)
@cites(FULL, TerrestrialTrack.ruling_id)
def counts_apart(act: Unfolding, event: RulingChanged) -> None:
    """Where mortal powers count apart from here on, who is owed all of it must act."""
    for hero in living(act.state) if event.ruling == TerrestrialTrack.ruling_id and not shared(act.state) else ():
        for tie in act.state[Ties].of.get(hero, ()):
            must_act_or_not(act, hero, tie.id, tie.owed)


@ties.answers_to(TieSet)
@cites(DEFINITION, "fe.ruling.terrestrial-obligation")
def owes_less(act: Unfolding, event: TieSet) -> None:
    """On the common track who owes a mortal power less may invoke Rites again; who is put above Capacity may not."""
    if shared(act.state):
        note_below(act, event.hero)
        note_over(act, event.hero, event.tie)


# what has happened


def having(ties: Ties, hero: EntityId, now: Tie) -> Ties:
    """With that tie as it is now."""
    mine = tuple(now if each.id == now.id else each for each in ties.of.get(hero, ()))
    return replace(ties, of={**ties.of, hero: mine})


def found(ties: Ties, hero: EntityId, tie: str) -> Tie:
    """The tie of that id."""
    return next(each for each in ties.of[hero] if each.id == tie)


@ties.folds(TieGained)
def tie_gained(ties: Ties, event: TieGained) -> Ties:
    """Add it to the hero's (`of` and `begun`)."""
    mine = (*ties.of.get(event.hero, ()), event.tie)
    return replace(ties, of={**ties.of, event.hero: mine}, begun=ties.begun + 1)


@ties.folds(TieMarked)
def tie_marked(ties: Ties, event: TieMarked) -> Ties:
    """Set `owed` of the tie."""
    return having(ties, event.hero, replace(found(ties, event.hero, event.tie), owed=event.now))


@ties.folds(TieSet)
def tie_set(ties: Ties, event: TieSet) -> Ties:
    """Set `owed` of the tie."""
    return having(ties, event.hero, replace(found(ties, event.hero, event.tie), owed=event.now))
