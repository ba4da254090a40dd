"""What Fate points pay for in a fight: a roll that is yet to come, and what one roll for all has left another with."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.events import BonusAdded, TestCalled
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.fights.coming_and_going import FightLeft
from threefates.systems.fate_2003.fights.events import FightOver, TroubleLeft, TroubleMended
from threefates.systems.fate_2003.fights.fight import Fights, fights
from threefates.systems.fate_2003.fights.hampered import is_yet_to_roll
from threefates.systems.fate_2003.fights.scenes import outweighed
from threefates.systems.fate_2003.points.beforehand import ToCome, no_roll, roll_to_come, rolls_to_come
from threefates.systems.fate_2003.points.fate_points import PointStood, Spend
from threefates.systems.fate_2003.points.purposes import BONUS
from threefates.systems.fate_2003.points.standing import may_come_too_late
from threefates.systems.fate_2003.sheets.refreshing import PaidBack
from threefates.systems.fate_2003.wounds.marking import leaves
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import BlowTaken, WoundTakenOver

__all__ = ["PointLiesReady", "PointTaken", "goes_over", "left_of", "with_point_ready"]


# all throw as soon as the last has declared: a point paid before that goes on the roll to come


class PointLiesReady(Event, frozen=True, tag="fate.point-lies-ready"):
    """A point that has stood goes on somebody's next roll of the fight."""

    character: EntityId


class PointTaken(Event, frozen=True, tag="fate.point-taken"):
    """The point that lay ready is on the roll, or back with whoever had paid it: there is no roll to come any more."""

    character: EntityId
    back: bool = False


@rolls_to_come
@cites("fate.points.plus-one")
def next_of_the_fight(state: State, character: EntityId) -> ToCome | None:
    """Whoever stands in a fight is going to roll in it."""
    fight = state[Fights].now
    if fight is None or not is_yet_to_roll(state, fight, character):
        return None
    return ToCome(f"the next roll of “{fight.about}”", character in state[Fights].ready)


@may_come_too_late
@cites("fate.points.plus-one")
def no_roll_by_then(state: State, one: Spend) -> Refused | None:
    """The refusal of a point where, by the time it stands, its roll is not to come any more, or None."""
    if one.purpose != BONUS or _rolls(state, one.character) or roll_to_come(state, one.character):
        return None
    return no_roll(state, one.character)


def with_point_ready(state: State, character: EntityId) -> State:
    """The table once a point that is paid ahead of a roll has stood."""
    return state.put(replace(state[Fights], ready=(*state[Fights].ready, character)))


def _rolls(state: State, character: EntityId) -> bool:
    check = state[Checks].now
    return check is not None and not check.result and check.side_of(character) is not None


@fights.answers_to(PointStood)
@cites("fate.points.plus-one")
def lie_ready(act: Unfolding, event: PointStood) -> None:
    """Paid ahead of a roll, it waits for that."""
    if event.purpose == BONUS and not _rolls(act.state, event.character):
        act.happen(PointLiesReady(event.character))


@fights.answers_to(TestCalled)
@cites("fate.points.plus-one")
def put_on_the_roll(act: Unfolding, event: TestCalled) -> None:
    """What lay ready is on the roll before the dice fall."""
    for at, one in enumerate(event.characters):
        if event.fight and one in act.state[Fights].ready:
            act.happen(PointTaken(one))
            act.happen(BonusAdded(at))


@fights.answers_to(FightOver)
@cites("fate.points.plus-one")
def back_when_it_is_over(act: Unfolding, event: FightOver) -> None:
    """Whoever has not come to roll has paid nothing."""
    for one in act.state[Fights].ready:
        _back(act, one)


@fights.answers_to(FightLeft)
@cites("fate.points.plus-one")
def back_when_they_get_out(act: Unfolding, event: FightLeft) -> None:
    """Nor has whoever gets out of the fight."""
    if event.character in act.state[Fights].ready:
        _back(act, event.character)


def _back(act: Unfolding, character: EntityId) -> None:
    act.happen(PointTaken(character, back=True))
    act.happen(PaidBack(character, 1))


@fights.folds(PointLiesReady)
def point_lies_ready(fights: Fights, event: PointLiesReady) -> Fights:
    """Adds to `ready`."""
    return replace(fights, ready=(*fights.ready, event.character))


@fights.folds(PointTaken)
def point_taken(fights: Fights, event: PointTaken) -> Fights:
    """Takes somebody out of `ready`."""
    return replace(fights, ready=tuple(one for one in fights.ready if one != event.character))


@fights.tells(PointLiesReady)
def tell_ready(state: State, event: PointLiesReady, viewer: Viewer) -> Told:
    """Tells everybody which roll it goes on."""
    text = f"The point stands: it goes on the next roll of {state[Characters].name(event.character)}."
    return Told(text, ("fate.points.plus-one",), "good")


@fights.tells(PointTaken)
def tell_taken(state: State, event: PointTaken, viewer: Viewer) -> Told | None:
    """Tells everybody of a point that is back; of one on a roll the roll itself says so."""
    if not event.back:
        return None
    text = f"{state[Characters].name(event.character)} has not come to roll: the Fate point is back."
    return Told(text, ("fate.points.plus-one",))


# somebody steps in for what a fight at scene pace has left another with: it marks no box, and yet is a hit


@leaves
@cites("fate.points.take-wound", "fate.wounds.scene-clipped", "fate.wounds.scene-hurt")
def left_of(state: State, wounded: EntityId, check: str) -> Iterator[BlowTaken]:
    """What the fight of that roll has left somebody with, as the outcome that it was."""
    trouble = state[Fights].troubles.get(wounded)
    if trouble and trouble.check == check:
        outcome = Outcome.HURT if trouble.major else Outcome.CLIPPED
        yield BlowTaken(outcome, outcome, check=check, trouble=True)


@fights.answers_to(WoundTakenOver)
@cites("fate.points.take-wound", "fate.wounds.scene-clipped", "fate.wounds.scene-hurt")
def goes_over(act: Unfolding, event: WoundTakenOver) -> None:
    """Whoever was left with it is as before; who stepped in has it, unless they bear worse already."""
    if not event.trouble:
        return
    trouble = replace(act.state[Fights].troubles[event.character], more=(), slight=(), told="")
    act.happen(TroubleMended(event.character, f"{act.state[Characters].name(event.by)} has stepped in."))
    if not outweighed(act.state, event.by, trouble):
        act.happen(TroubleLeft(event.by, trouble))
