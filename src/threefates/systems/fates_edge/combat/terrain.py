"""Difficult ground: a Move over it takes another one, or asks for a test first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import OfScene
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.parts import Line, Place, Tone, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, Propose, propose
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.combat.ranges_and_movement import GROUP, BandSet, MeleeSet, Move, of_ranges, slows
from threefates.systems.fates_edge.combat.turn_economy import DASH, MOVE, allowed
from threefates.systems.fates_edge.combat.turns import ActionTaken, Turns, holds_back
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DefendCost

__all__ = ["Crossing", "Ground", "SetGround", "TryGround", "Waded", "WayFound", "crosses"]
__all__ += ["not_in_one_move"]

SOURCE: Final = "fe.range.movement"
Crosses = Callable[[State, EntityId], bool]
_CROSSES: Final[list[Crosses]] = []


class Ground(Struct, frozen=True):
    """Whether the ground is difficult, and who is halfway over it."""

    difficult: OfScene[bool] = False
    halfway: OfScene[tuple[tuple[EntityId, EntityId, bool], ...]] = ()  # who, to or from whom, and whether away
    dashed: OfScene[tuple[EntityId, ...]] = ()  # who of those has begun with a Dash
    tested: OfScene[bool] = False  # heroes test it before they move
    sure: OfScene[tuple[EntityId, ...]] = ()  # who has found a way over it, and not moved since


class GroundSet(Event, frozen=True, tag="fe.ground-set"):
    """The ground is difficult, asks for a test, or is easy again."""

    difficult: bool
    tested: bool = False


class Waded(Event, frozen=True, tag="fe.waded"):
    """Somebody is halfway over difficult ground, or has got over it."""

    character: EntityId
    other: EntityId
    away: bool
    halfway: bool
    dash: bool = False  # it was begun with one


class WayFound(Event, frozen=True, tag="fe.way-found"):
    """A hero has found a way over ground that asks for a test, or has gone it."""

    hero: EntityId
    found: bool


class Crossing(Purpose, frozen=True, tag="crossing"):
    """An action tests the ground, before a Move over it."""

    says = "the test of the ground"
    by_skill = True
    paid = True  # it belongs to the Move


class SetGround(Command, frozen=True, tag="fe.set-ground"):
    """Say whether the ground is difficult: then it takes another Move to get anywhere, or a test first."""

    difficult: bool = True
    tested: bool = False


class TryGround(Command, frozen=True, tag="fe.try-ground"):
    """Test ground that asks for it, before your hero moves over it."""

    hero: EntityId


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
    """Set whether the ground is difficult, or asks for a test; only whoever runs the game may."""
    act.must_run("Saying what the ground is like")
    now = act.state[Ground]
    if (now.difficult, now.tested) == (command.difficult, command.tested):
        raise Refused("ground.so_already", "That is so already.", remedy="Play on.", source=SOURCE)
    act.happen(GroundSet(command.difficult, command.tested))


@slows
@cites(SOURCE)
def wade(act: Unfolding, command: Move) -> Move | None:
    """Hold whoever moves back at their first Move over difficult ground; begun as a Dash it gets as far as one."""
    who, whom = command.character, command.other
    step, now = (who, whom, command.away), act.state[Ground]
    if not _slow(act.state, who):
        return command
    begun = step in now.halfway
    act.happen(Waded(who, whom, command.away, not begun, command.dash and not begun))
    return replace(command, dash=command.dash or who in now.dashed) if begun else None


def _slow(state: State, who: EntityId) -> bool:
    sure = any(able(state, who) for able in _CROSSES)
    return moves_over(difficult=state[Ground].difficult, sure=sure) > 1


@cites(SOURCE)
def not_in_one_move(state: State, who: EntityId, whom: EntityId) -> Refused | None:
    """The refusal where one Move does not get somebody to another over difficult ground, or None."""
    if not _slow(state, who) or (who, whom, False) in state[Ground].halfway:
        return None
    title = f"The ground is difficult: it takes two Moves to get to {state[Characters].name(whom)}."
    return Refused("ground.two_moves", title, remedy="Move there first.", source=SOURCE)


@holds_back
@cites(SOURCE)
def asks_for_a_test(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where a hero would move over ground that asks for a test first, or None."""
    if what not in (MOVE, DASH) or not _asked(state, character):
        return None
    title = f"The ground asks {hero_named(state, character)} for a test first."
    return Refused("ground.test", title, remedy="Test the ground.", source=SOURCE)


def _asked(state: State, character: EntityId) -> bool:
    now = state[Ground]
    asks = now.tested and character in state[Heroes].known and character not in now.sure
    return asks and not any(able(state, character) for able in _CROSSES)


@cites(SOURCE)
def cannot_test(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero has no ground to test now, or None: in a fight it belongs to the Move of their turn."""
    busy = hero in state[Proposals].open
    title, remedy = f"{hero_named(state, hero)} is about something else.", "Withdraw that first."
    return _no_test(state, hero) or (Refused("ground.busy", title, remedy=remedy, source=SOURCE) if busy else None)


def _no_test(state: State, hero: EntityId) -> Refused | None:
    """The refusal where the ground asks a hero for no test, or where they have no Move that it could belong to."""
    turn, ruling = state[Turns], state.ruling
    if not _asked(state, hero):
        return Refused("ground.no_test", "The ground asks for no test.", remedy="Simply move.", source=SOURCE)
    holds = turn.holder == hero and not turn.had
    if not state[Conflict].running or (holds and allowed(turn.taken, MOVE, ruling(ActionsPerTurn), ruling(DefendCost))):
        return None
    title, remedy = f"{hero_named(state, hero)} has no Move now.", "Test it in a turn that holds one."
    return Refused("turn.full", title, remedy=remedy, source="fe.turn.economy-quickstart")


@still(Crossing)
@cites(SOURCE)
def no_test_any_more(state: State, hero: EntityId, crossing: Crossing) -> Refused | None:
    """The refusal where there is no such test any more by the time of the roll, or None."""
    return _no_test(state, hero)


@ground.decides(TryGround)
@cites(SOURCE)
def try_ground(act: Unfolding, command: TryGround) -> None:
    """Propose the test; how hard it is, the Game Master says."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_test(act.state, hero):
        raise refusal
    propose(act, Propose(hero, "body", "Athletics", Crossing.says))
    act.happen(PurposeSet(hero, Crossing()))


@settles(ground, Crossing)
@cites(SOURCE)
def tested(act: Unfolding, crossing: Crossing, over: Over) -> None:
    """A success finds the way; anything else has used up the Move."""
    if over.outcome.succeeded:
        act.happen(WayFound(over.hero, found=True))
    elif act.state[Turns].holder == over.hero:
        act.happen(ActionTaken(over.hero, MOVE))


@cites(SOURCE)
def has_moved(act: Unfolding, event: BandSet | MeleeSet) -> None:
    """Whoever has moved over it tests it anew before the next Move."""
    if event.one in act.state[Ground].sure:
        act.happen(WayFound(event.one, found=False))


ground.answers_to(BandSet)(has_moved)
ground.answers_to(MeleeSet)(has_moved)


@ground.answers_to(BandSet)
@cites(SOURCE)
def elsewhere(act: Unfolding, event: BandSet) -> None:
    """Whoever was halfway to or from somebody who is at another distance now begins anew."""
    for who, whom, away in act.state[Ground].halfway:
        if {who, whom} == {event.one, event.other}:
            act.happen(Waded(who, whom, away, halfway=False))


@ground.folds(GroundSet)
def ground_set(ground: Ground, event: GroundSet) -> Ground:
    """Set what the ground is like; nobody is halfway over it, nor has found a way (`difficult` and `tested`)."""
    return Ground(event.difficult, tested=event.tested)


@ground.folds(WayFound)
def way_found(ground: Ground, event: WayFound) -> Ground:
    """Set whether the hero has found a way, and not gone it (`sure`)."""
    others = tuple(each for each in ground.sure if each != event.hero)
    return replace(ground, sure=(*others, event.hero) if event.found else others)


@ground.folds(Waded)
def waded(ground: Ground, event: Waded) -> Ground:
    """Set whether somebody is halfway, and with a Dash (`halfway` and `dashed`)."""
    others = tuple(each for each in ground.halfway if each[0] != event.character)
    dashed = tuple(each for each in ground.dashed if each != event.character)
    if not event.halfway:
        return replace(ground, halfway=others, dashed=dashed)
    now = (event.character, event.other, event.away)
    return replace(ground, halfway=(*others, now), dashed=(*dashed, *([event.character] if event.dash else [])))


@ground.tells(GroundSet)
def tell_ground(state: State, event: GroundSet, viewer: Viewer) -> Told:
    """Tell everybody what the ground is like."""
    said = ["The ground is difficult: it takes two Moves to get anywhere."] if event.difficult else []
    said += ["The ground asks heroes for a test before they move."] if event.tested else []
    return Told(" ".join(said) or "The ground is easy.", (SOURCE,))


@ground.tells(WayFound)
def tell_way(state: State, event: WayFound, viewer: Viewer) -> Told | None:
    """Tell everybody who has found a way over the ground."""
    if not event.found:
        return None
    return Told(f"{hero_named(state, event.hero)} has found a way over the ground.", (SOURCE,), tone="good")


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
    now = state[Ground]
    said = ["Difficult: one band takes two Moves."] if now.difficult else []
    said += ["A hero's Move asks for a test first."] if now.tested else []
    return Words("The ground", Place.TABLE, (Line(" ".join(said), Tone.COST, (SOURCE,)),)) if said else None


@ground.offers_under(of_own, of_ranges)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer heroes to test the ground, and whoever runs the game to say what it is like."""
    for hero in held_heroes(state, viewer) if state[Ground].tested else ():
        if _asked(state, hero.id):
            fixed, refusal = (("hero", hero.id),), refusal_of(cannot_test(state, hero.id))
            label = "Test the ground before a Move"
            yield Offer("fe.try-ground", label, (), fixed, refusal=refusal, group=hero_named(state, hero.id))
    if viewer.runs and len(state[Characters].known) > 1:
        for label, difficult, tested in _EASY if state[Ground].difficult or state[Ground].tested else _HARD:
            fixed_so = (("difficult", difficult), *((("tested", True),) if tested else ()))
            yield Offer("fe.set-ground", label, (), fixed_so, group=GROUP, levers=True)


_EASY: Final = (("The ground is easy again", False, False),)
_HARD: Final = (("The ground is difficult", True, False), ("The ground asks for a test before a Move", False, True))
