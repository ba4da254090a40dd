"""A point that nobody cancels stands: it does its work, or is back where that cannot come about any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.points.fate_points import (
    BOTH_GONE,
    FatePoints,
    PointStood,
    Spend,
    Stands,
    cancel,
    does_it_stand,
    fate_points,
)
from threefates.systems.fate_2003.points.purposes import SOURCES, aim, price_in_words
from threefates.systems.fate_2003.points.who_may_cancel import Cancel, CancelOfMany, together_with
from threefates.systems.fate_2003.sheets.advancement import AspectChanged
from threefates.systems.fate_2003.sheets.refreshing import PaidBack
from threefates.systems.fate_2003.sheets.scale import added

__all__ = ["LetStand", "may_come_too_late"]

CANCELS: Final = "cancel:"  # before whoever of a crowd does


class LetStand(Command, frozen=True, tag="fate.let-stand"):
    """Go on without waiting for everybody who might still cancel a point."""

    spend: str


class PointReturned(Event, frozen=True, tag="fate.point-returned"):
    """What a point was paid for cannot come about any more, and nothing is spent."""

    spend: str
    character: EntityId
    purpose: str
    why: str


class BoxesRenamed(Event, frozen=True, tag="fate.boxes-renamed"):
    """The aspects of which a box pays for something on its way, by the names that they have now."""

    spend: str
    boxes: tuple[str, ...]

    quiet = True


Late = Callable[[State, Spend], Refused | None]
_LATE: Final[list[Late]] = []


def may_come_too_late(function: Late) -> Late:
    """Let a file further up say what cannot come about any more, and why."""
    _LATE.append(function)
    return function


@fate_points.decides(LetStand)
def let_stand(act: Unfolding, command: LetStand) -> None:
    """The Game Master keeps the table moving when nobody means to cancel."""
    act.must_run("Going on")
    if not any(step.spend == command.spend for _, step in act.state.agenda.asked(Cancel)):
        raise Refused("choice.stale", "That question is no longer open.", remedy="Look at the table again.")
    act.withdraw(lambda step: isinstance(step, Cancel) and step.spend == command.spend)


@fate_points.asks(CancelOfMany)
def ask_crowd(state: State, step: CancelOfMany) -> Choice:
    """Whether any of a crowd cancels it, and who: asked once, and of those who have a point by now."""
    one = state[FatePoints].spends[step.spend]
    name = state[Characters].name
    what_for = aim(one.purpose, one.words, added=added(state))
    seats = tuple(seat for seat in state.controllers(step.character) if seat not in state.controllers(one.character))
    return Choice(
        id="",
        kind="fate.cancel",
        owner=step.character,
        asks=does_it_stand("Anybody else", name(one.character), f"{price_in_words(one.price)} {what_for}"),
        seats=seats,
        options=(
            Option("stand", "They let it stand"),
            *(
                Option(f"{CANCELS}{each}", f"Cancel it for 1 Fate point: {name(each)}", detail=BOTH_GONE)
                for each in together_with(state, one.character, step.character)
            ),
        ),
        hidden=True,  # who of them has a point is theirs to know
        if_absent="stand",
        cites=("fate.points.cancel",),
    )


@fate_points.settles(CancelOfMany)
@cites("fate.points.cancel")
def settle_crowd(act: Unfolding, step: CancelOfMany, option: str) -> None:
    """One of them pays, or nobody does."""
    if option != "stand":
        cancel(act, step.spend, option.removeprefix(CANCELS))


@fate_points.resolves(Stands)
@cites("fate.points.cancel", "fate.points.narrative")
def stand(act: Unfolding, step: Stands) -> None:
    """Let the point do its work: nobody has cancelled it. Where that has become impossible meanwhile it is back."""
    one = act.state[FatePoints].spends[step.spend]
    late = next(filter(None, (says(act.state, one) for says in _LATE)), None)
    if late is None:
        act.happen(PointStood(one.id, one.character, one.purpose, one.words, one.helped, one.roll))
        return
    act.happen(PointReturned(one.id, one.character, one.purpose, late.refusal.title))
    act.happen(PaidBack(one.character, one.price, one.boxes))


@fate_points.answers_to(AspectChanged)
@cites("fate.points.substitute-aspect", "fate.advancement.change-aspect")
def boxes_go_along(act: Unfolding, event: AspectChanged) -> None:
    """A box that is on its way in place of a point is from then on one of what its aspect has become."""
    for one in act.state[FatePoints].spends.values():
        if one.character == event.character and event.aspect in one.boxes:
            act.happen(BoxesRenamed(one.id, tuple(event.into if name == event.aspect else name for name in one.boxes)))


@fate_points.folds(BoxesRenamed)
def boxes_renamed(points: FatePoints, event: BoxesRenamed) -> FatePoints:
    """Sets the `boxes` of the spend."""
    return points.put(replace(points.spends[event.spend], boxes=event.boxes))


@fate_points.folds(PointReturned)
def point_returned(points: FatePoints, event: PointReturned) -> FatePoints:
    """Takes the point that is back out of `spends`."""
    return points.without(event.spend)


@fate_points.tells(PointReturned)
def tell_returned(state: State, event: PointReturned, viewer: Viewer) -> Told:
    """Tells everybody why nothing comes of it, and that it costs nothing."""
    name = state[Characters].name(event.character)
    return Told(f"It is too late for {name}. {event.why} Nothing is spent.", (SOURCES[event.purpose],))
