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
from threefates.systems.fates_edge.patrons.rivalries import rivals
from threefates.systems.fates_edge.patrons.roster import same_patron
from threefates.systems.fates_edge.rites.blessings import Blessings, blessings
from threefates.systems.fates_edge.rites.rites import invoked
from threefates.systems.fates_edge.rulings.rites import SecondPatron

__all__ = ["called_patron", "dv_of_next", "dv_of_second", "is_second", "jealous", "owed_at_once", "owed_to_second"]
__all__ += ["rite_invoked", "rite_rolled", "steps_of_second", "weighs_as_second", "when_rolled"]

Beside = Callable[[Unfolding, EntityId, str], None]
Jealousy = Callable[[State, EntityId, str], tuple[int, str]]
"""Segments that are owed at once as a Rite of a Patron is begun, and why."""
_BESIDE: Final[list[Beside]] = []
_JEALOUSIES: Final[list[Jealousy]] = []

OF: Final = ": "
CROSS, RESONANCE = "fe.runekeeper.cross-patron", "fe.invoker.cross-resonance"


class PatronInvoked(Event, frozen=True, tag="fe.patron-invoked"):
    """A hero has invoked a Rite of that Patron in this scene."""

    hero: EntityId
    patron: str

    quiet = True


class JealousyMarked(Event, frozen=True, tag="fe.jealousy-marked"):
    """A Rite that is begun has marked what jealousy marks, and does not again where it is withdrawn and begun anew."""

    hero: EntityId
    of: str

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


@cites(CROSS, RESONANCE)
def is_second(state: State, hero: EntityId, patron: str) -> str:
    """The other Patron whose Rite a hero has invoked in this scene before; nothing where there is none.

    Where only rivals mind, it is the first of them.
    """
    every = state[Blessings].patrons.get(hero, ())
    only_rivals = state.ruling(SecondPatron) is SecondPatron.RIVALS
    others = (each for each in every if not same_patron(each, patron))
    return next((each for each in others if not only_rivals or rivals(each, patron)), "")


@cites(RESONANCE, "fe.ruling.rite-second-patron")
def dv_of_next(state: State, hero: EntityId, patron: str) -> int:
    """What it would add to the DV of a Rite of that Patron that another's was invoked before in the scene."""
    return dv_of_second(state.ruling(SecondPatron)) if is_second(state, hero, patron) else 0


def jealous(jealousy: Jealousy) -> Jealousy:
    """Ask this, too, of what is owed at once as a Rite of a Patron is begun."""
    _JEALOUSIES.append(jealousy)
    return jealousy


@jealous
@cites(CROSS, "fe.ruling.rite-second-patron")
def of_the_first(state: State, hero: EntityId, patron: str) -> tuple[int, str]:
    """As the second of the scene a Rite may be owed for at once."""
    first = is_second(state, hero, patron)
    if not first or _known_as(state, hero, patron):
        return 0, ""
    return owed_to_second(state.ruling(SecondPatron), rival=rivals(first, patron)), f"in one scene with {first}"


@cites(CROSS, RESONANCE, "fe.ruling.rite-second-patron")
def weighs_as_second(state: State, hero: EntityId, patron: str) -> tuple[int, int]:
    """DV and steps of Position that it adds to a Rite that another Patron's came before it, as the table reads it."""
    first, reading = is_second(state, hero, patron), state.ruling(SecondPatron)
    return (dv_of_second(reading), steps_of_second(reading, rival=rivals(first, patron))) if first else (0, 0)


@cites(CROSS, "fe.invoker.rival-symbol")
def owed_at_once(state: State, hero: EntityId, patron: str) -> tuple[tuple[int, str], ...]:
    """What jealousy marks once a Rite of that Patron is begun: nothing that was marked for it when it was before."""
    marked = tuple(each for each in state[Blessings].jealous.get(hero, ()) if _of(each, patron))
    found = (jealousy(state, hero, patron) for jealousy in _JEALOUSIES)
    return tuple(
        (amount, why) for amount, why in found if amount and not any(each.endswith(f"{OF}{why}") for each in marked)
    )


@cites(CROSS, "fe.invoker.rival-symbol", "fe.obligation.tracked-per-rite")
def called_patron(act: Unfolding, hero: EntityId, patron: str) -> None:
    """Mark what jealousy marks of the Rite that is under way, unless that has broken it off by then."""
    for amount, why in owed_at_once(act.state, hero, patron):
        if rite := invoked(act.state).get(hero):
            act.happen(JealousyMarked(hero, f"{patron}{OF}{why}"))
            owe(act, hero, patron, amount, why, rite=rite.name)


def _of(marked: str, patron: str) -> bool:
    return same_patron(marked.partition(OF)[0], patron)


def _known_as(state: State, hero: EntityId, patron: str) -> str:
    before = state[Blessings].patrons.get(hero, ())
    return next((each for each in before if same_patron(each, patron)), "")


@cites(RESONANCE, CROSS)
def rite_invoked(act: Unfolding, hero: EntityId, patron: str) -> None:
    """A Rite was rolled for, done without a roll, or broken off: it counts for the scene, unlike what is withdrawn."""
    marked = [each for each in act.state[Blessings].jealous.get(hero, ()) if _of(each, patron)]
    if marked or not _known_as(act.state, hero, patron):
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
    """Note the Patron for this scene; what jealousy marks, the next Rite marks anew (`patrons` and `jealous`)."""
    mine = blessings.patrons.get(event.hero, ())
    mine = mine if event.patron in mine else (*mine, event.patron)
    left = tuple(each for each in blessings.jealous.get(event.hero, ()) if not _of(each, event.patron))
    jealous = {**blessings.jealous, event.hero: left}
    return replace(blessings, patrons={**blessings.patrons, event.hero: mine}, jealous=jealous)


@blessings.folds(JealousyMarked)
def jealousy_marked(blessings: Blessings, event: JealousyMarked) -> Blessings:
    """Add to `jealous` of the hero whose jealousy was marked."""
    mine = (*blessings.jealous.get(event.hero, ()), event.of)
    return replace(blessings, jealous={**blessings.jealous, event.hero: mine})
