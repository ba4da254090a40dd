"""Difficult ground: a Move over it takes another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import OfScene
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Line, Place, Tone, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.combat.ranges import GROUP, BandSet, Move, of_ranges, slows

__all__ = ["Ground", "SetGround", "Waded", "crosses"]

SOURCE: Final = "fe.range.movement"
Crosses = Callable[[State, EntityId], bool]
_CROSSES: Final[list[Crosses]] = []


class Ground(Struct, frozen=True):
    """Whether the ground is difficult, and who is halfway over it."""

    difficult: OfScene[bool] = False
    halfway: OfScene[tuple[tuple[EntityId, EntityId, bool], ...]] = ()  # who, to or from whom, and whether away


class GroundSet(Event, frozen=True, tag="fe.ground-set"):
    """The ground is difficult, or easy again."""

    difficult: bool


class Waded(Event, frozen=True, tag="fe.waded"):
    """Somebody is halfway over difficult ground, or has got over it."""

    character: EntityId
    other: EntityId
    away: bool
    halfway: bool


class SetGround(Command, frozen=True, tag="fe.set-ground"):
    """Say whether the ground is difficult: then it takes another Move to get anywhere."""

    difficult: bool = True


ground = Chapter("ground", Ground)


def crosses(able: Crosses) -> Crosses:
    """Let this carry somebody over difficult ground as over any other."""
    _CROSSES.append(able)
    return able


class _Terrain(Struct):
    terrain: int


@cites(SOURCE)
def moves_over(*, difficult: bool, sure: bool) -> int:
    """Count the Moves that one band takes.

    >>> (
    ...     moves_over(difficult=False, sure=False),
    ...     moves_over(difficult=True, sure=False),
    ...     moves_over(difficult=True, sure=True),
    ... )
    (1, 2, 1)
    """
    return 1 + (entry(SOURCE).table(_Terrain).terrain if difficult and not sure else 0)


@ground.decides(SetGround)
@cites(SOURCE)
def set_ground(act: Unfolding, command: SetGround) -> None:
    """Set whether the ground is difficult; only whoever runs the game may."""
    act.must_run("Saying what the ground is like")
    if act.state[Ground].difficult is command.difficult:
        raise Refused("ground.so_already", "That is so already.", remedy="Play on.", source=SOURCE)
    act.happen(GroundSet(command.difficult))


@slows
@cites(SOURCE)
def wade(act: Unfolding, command: Move) -> bool:
    """Hold whoever moves back at their first Move over difficult ground."""
    who, whom = command.character, command.other
    step, now = (who, whom, command.away), act.state[Ground]
    sure = any(able(act.state, who) for able in _CROSSES)
    if moves_over(difficult=now.difficult, sure=sure) == 1:
        return False
    act.happen(Waded(who, whom, command.away, step not in now.halfway))
    return step not in now.halfway


@ground.answers_to(BandSet)
@cites(SOURCE)
def elsewhere(act: Unfolding, event: BandSet) -> None:
    """Whoever was halfway to or from somebody who is at another distance now begins anew."""
    for who, whom, away in act.state[Ground].halfway:
        if {who, whom} == {event.one, event.other}:
            act.happen(Waded(who, whom, away, halfway=False))


@ground.folds(GroundSet)
def ground_set(ground: Ground, event: GroundSet) -> Ground:
    """Set what the ground is like; nobody is halfway over it (`difficult`)."""
    return Ground(event.difficult)


@ground.folds(Waded)
def waded(ground: Ground, event: Waded) -> Ground:
    """Set whether somebody is halfway (`halfway`)."""
    others = tuple(each for each in ground.halfway if each[0] != event.character)
    now = (event.character, event.other, event.away)
    return replace(ground, halfway=(*others, now) if event.halfway else others)


@ground.tells(GroundSet)
def tell_ground(state: State, event: GroundSet, viewer: Viewer) -> Told:
    """Tell everybody what the ground is like."""
    said = "The ground is difficult: it takes two Moves to get anywhere." if event.difficult else "The ground is easy."
    return Told(said, (SOURCE,))


@ground.tells(Waded)
def tell_waded(state: State, event: Waded, viewer: Viewer) -> Told | None:
    """Tell everybody who is halfway over it."""
    if not event.halfway:
        return None
    said = f"{state[Characters].name(event.character)} is halfway over difficult ground; another Move gets there."
    return Told(said, (SOURCE,), important=False)


@ground.shows("ground")
def ground_shown(state: State) -> Words | None:
    """Show that the ground is difficult, while it is."""
    if not state[Ground].difficult:
        return None
    return Words("The ground", Place.TABLE, (Line("Difficult: one band takes two Moves.", Tone.COST, (SOURCE,)),))


@ground.offers_under(of_ranges)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to say what the ground is like."""
    if viewer.runs and len(state[Characters].known) > 1:
        harder = not state[Ground].difficult
        label = "The ground is difficult" if harder else "The ground is easy again"
        yield Offer("fe.set-ground", label, (), (("difficult", harder),), group=GROUP, levers=True)
