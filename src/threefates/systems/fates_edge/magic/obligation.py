"""Obligation: what a hero owes each Patron, marked, softened and put right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.magic.patrons import Patrons, spelled

__all__ = ["MOST_OWED", "ObligationMarked", "ObligationSet", "Rites", "owe", "rites"]

INVOKE: Final = "fe.runekeeper.invoke"
MOST_OWED: Final = 40


class Marked(Struct, frozen=True):
    """Obligation that a roll has brought."""

    patron: str
    roll: int  # its number


class Rites(Struct, frozen=True):
    """The Obligation owed to each Patron, and who has pushed a Rite."""

    owed: Mapping[EntityId, Mapping[str, int]] = {}  # segments of Obligation, 0..40, by Patron
    pushed: Mapping[EntityId, int] = {}  # the number of the scene in which a hero last pushed one
    latest: Mapping[EntityId, Marked] = {}  # what each hero's latest Rite marked


class ObligationMarked(Event, frozen=True, tag="fe.obligation-marked"):
    """A hero owes a Patron more."""

    hero: EntityId
    patron: str
    amount: int
    why: str
    roll: int = 0  # the number of the roll that brought it; 0: none did


class ObligationSet(Event, frozen=True, tag="fe.obligation-set"):
    """The Obligation that a hero owes a Patron was put right."""

    hero: EntityId
    patron: str
    owed: int
    reason: str


class SetObligation(Command, frozen=True, tag="fe.set-obligation"):
    """Put right what a hero owes a Patron, saying why."""

    hero: EntityId
    patron: str
    owed: int
    reason: str


rites = Chapter("rites", Rites)


def owe(act: Unfolding, hero: EntityId, patron: str, amount: int, why: str, roll: int = 0) -> None:
    """Mark so many segments of Obligation to a Patron, who has one ledger however the name is typed."""
    if amount:
        act.happen(ObligationMarked(hero, _known_as(act.state, hero, patron), amount, why, roll))


@cites(INVOKE, "fe.runekeeper.one-patron")
def _known_as(state: State, hero: EntityId, patron: str) -> str:
    """A Patron's name as it stands on a hero's ledger, or in the bond."""
    return spelled(patron, (*state[Rites].owed.get(hero, ()), state[Patrons].of.get(hero, "")))


@rites.decides(SetObligation)
@cites(INVOKE)
def set_obligation(act: Unfolding, command: SetObligation) -> None:
    """Set the Obligation that a hero owes a Patron; only whoever runs the game may."""
    act.must_run("Setting Obligation")
    hero = act.state[Heroes][command.hero].id
    if not 0 <= command.owed <= MOST_OWED:
        raise Refused("rite.owed", "Nobody owes that.", remedy=f"Set 0 to {MOST_OWED}.", source=INVOKE)
    patron = _known_as(act.state, hero, one_line(command.patron, "The Patron"))
    act.happen(ObligationSet(hero, patron, command.owed, one_line(command.reason, "The reason")))


# what has happened


@rites.folds(ObligationMarked)
def marked(rites: Rites, event: ObligationMarked) -> Rites:
    """Add the Obligation to what the hero owes the Patron, up to what a page can count."""
    was = rites.owed.get(event.hero, {}).get(event.patron, 0)
    owing = _owing(rites, event.hero, event.patron, min(was + event.amount, MOST_OWED))
    return replace(owing, latest={**owing.latest, event.hero: Marked(event.patron, event.roll)})


@rites.folds(ObligationSet)
def obligation_set(rites: Rites, event: ObligationSet) -> Rites:
    """Set the Obligation that the hero owes the Patron."""
    return _owing(rites, event.hero, event.patron, event.owed)


def _owing(rites: Rites, hero: EntityId, patron: str, owed: int) -> Rites:
    others = {name: count for name, count in rites.owed.get(hero, {}).items() if name != patron}
    return replace(rites, owed={**rites.owed, hero: {**others, patron: owed} if owed else others})
