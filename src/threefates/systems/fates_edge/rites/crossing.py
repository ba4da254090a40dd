"""Rites of two Patrons in one scene: the second is jealous, or the two jar, or only rivals mind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.patrons.obligation import owe
from threefates.systems.fates_edge.patrons.roster import rivals, same_patron
from threefates.systems.fates_edge.rites.blessings import Blessings, blessings
from threefates.systems.fates_edge.rulings.rites import SecondPatron

__all__ = ["called_patron", "dv_of_second", "is_second", "owed_to_second", "rite_rolled", "steps_of_second"]
__all__ += ["when_rolled"]

Beside = Callable[[Unfolding, EntityId, str], None]
_BESIDE: Final[list[Beside]] = []

CROSS, RESONANCE = "fe.runekeeper.cross-patron", "fe.invoker.cross-resonance"


class PatronInvoked(Event, frozen=True, tag="fe.patron-invoked"):
    """A hero invokes a Rite of that Patron in this scene."""

    hero: EntityId
    patron: str

    quiet = True


class _Second(Struct):
    obligation_second: int


@cites(CROSS, "fe.ruling.rite-second-patron")
def owed_to_second(reading: SecondPatron, *, rival: bool) -> int:
    """Segments of Obligation that the Rite of a second Patron marks at once.

    >>> [owed_to_second(reading, rival=False) for reading in SecondPatron]
    [1, 0, 0]
    >>> owed_to_second(SecondPatron.RIVALS, rival=True)
    1
    """
    marks = reading is SecondPatron.OBLIGATION or (reading is SecondPatron.RIVALS and rival)
    return entry(CROSS).table(_Second).obligation_second if marks else 0


@cites(RESONANCE, "fe.ruling.rite-second-patron")
def dv_of_second(reading: SecondPatron) -> int:
    """What the Rite of a second Patron adds to its DV, where two of them jar.

    >>> [dv_of_second(reading) for reading in SecondPatron]
    [0, 1, 0]
    """
    return int(reading is SecondPatron.HARDER)


@cites(CROSS, "fe.ruling.rite-second-patron")
def steps_of_second(reading: SecondPatron, *, rival: bool) -> int:
    """Steps by which the Rite of a rival of the first Patron stands worse.

    >>> [steps_of_second(reading, rival=True) for reading in SecondPatron]
    [0, 0, 1]
    """
    return int(reading is SecondPatron.RIVALS and rival)


def is_second(state: State, hero: EntityId, patron: str) -> str:
    """The other Patron whose Rite a hero has invoked in this scene before; nothing where there is none."""
    before = state[Blessings].patrons.get(hero, ())
    return next((each for each in before if not same_patron(each, patron)), "")


@cites(CROSS, "fe.ruling.rite-second-patron")
def called_patron(act: Unfolding, hero: EntityId, patron: str) -> None:
    """A Rite of that Patron is invoked: as the second of the scene it may be owed for at once."""
    first = is_second(act.state, hero, patron)
    if not any(same_patron(each, patron) for each in act.state[Blessings].patrons.get(hero, ())):
        if first:
            amount = owed_to_second(act.state.ruling(SecondPatron), rival=rivals(first, patron))
            owe(act, hero, patron, amount, f"in one scene with {first}")
        act.happen(PatronInvoked(hero, patron))


def when_rolled(beside: Beside) -> Beside:
    """Ask this, too, whenever a Rite of a Patron has been rolled for, whatever came of it."""
    _BESIDE.append(beside)
    return beside


def rite_rolled(act: Unfolding, hero: EntityId, patron: str) -> None:
    """A Rite of a Patron has been rolled for."""
    for beside in _BESIDE:
        beside(act, hero, patron)


@blessings.folds(PatronInvoked)
def patron_invoked(blessings: Blessings, event: PatronInvoked) -> Blessings:
    """Note the Patron for this scene."""
    mine = (*blessings.patrons.get(event.hero, ()), event.patron)
    return replace(blessings, patrons={**blessings.patrons, event.hero: mine})
