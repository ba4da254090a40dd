"""Fate points: paid, cancelled by somebody else's, paid again, until somebody has had enough.

A point paid stands only when everybody who could cancel it has let it. So a spend is a small stack on the agenda:
below, the step in which it *stands*; above, one open question to each who may cancel. Whoever cancels first closes
the others' questions and puts another one to the spender: pay again?
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option, Unasked
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene, ForGood
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.events import TestCalledOff
from threefates.systems.fate_2003.points.purposes import ON_ROLLS, PRICES, aim, price_in_words
from threefates.systems.fate_2003.points.who_may_cancel import Cancel, asked_of, cancellers, may_be_cancelled
from threefates.systems.fate_2003.rulings.rulings import CancelScope
from threefates.systems.fate_2003.sheets.scale import added
from threefates.systems.fate_2003.sheets.sheets import FatePointsPaid, sheet_of
from threefates.systems.fate_2003.sheets.view import points as in_words

__all__ = [
    "BOTH_GONE",
    "FatePoints",
    "PointSpent",
    "PointStood",
    "Spend",
    "Stands",
    "cancel",
    "does_it_stand",
    "fate_points",
    "no_point",
    "spend",
]
BOTH_GONE: Final = "Both points are gone, and the other may pay again."


class Spend(Struct, frozen=True):
    """A Fate point on its way: paid, and waiting whether it stands."""

    character: EntityId
    purpose: str  # one of `purposes`
    words: str  # the roll, or the fact
    id: str = ""  # none before it is paid
    paid: int = 1  # how often so far
    cancelled_by: EntityId | None = None  # whose point cancelled the last one
    helped: EntityId = ""  # whose roll it helps, whose place or wound it takes
    price: int = 1  # points at once
    boxes: tuple[str, ...] = ()  # the aspects of which one was checked in place of a point
    roll: str = ""  # the roll of a fight that has dealt the hit
    so_far: int = 0  # points by now


class FatePoints(Struct, frozen=True):
    """The points on their way, by id, and whoever speaks for one."""

    spends: ForGood[Mapping[str, Spend]] = {}
    speaking: EachScene[EntityId] = ""  # nobody interrupts

    def put(self, spend: Spend) -> FatePoints:
        """With that spend in the place of the old one."""
        return replace(self, spends={**self.spends, spend.id: spend})

    def without(self, spend: str) -> FatePoints:
        """All spends but that one, which is settled."""
        return replace(self, spends={known: one for known, one in self.spends.items() if known != spend})

    def of(self, character: EntityId, purpose: str) -> bool:
        """True if a character has such a point on its way."""
        return any(one.character == character and one.purpose == purpose for one in self.spends.values())


class PointSpent(Event, frozen=True, tag="fate.point-spent"):
    """Somebody pays a Fate point, for the first time or again."""

    spend: str
    character: EntityId
    purpose: str
    words: str
    paid: int = 1
    helped: EntityId = ""
    price: int = 1
    boxes: tuple[str, ...] = ()
    roll: str = ""
    so_far: int = 0  # not noted where it is 0 and points are paid


class PointCancelled(Event, frozen=True, tag="fate.point-cancelled"):
    """Somebody's Fate point cancels the one just paid; both are gone."""

    spend: str
    character: EntityId
    by: EntityId


class PointStood(Event, frozen=True, tag="fate.point-stood"):
    """Nobody cancels: the point does what it was paid for."""

    spend: str
    character: EntityId
    purpose: str
    words: str
    helped: EntityId = ""
    roll: str = ""


class PointLost(Event, frozen=True, tag="fate.point-lost"):
    """The point stays cancelled: whoever paid it cannot or will not pay again. Or the roll that it was for is off."""

    spend: str
    character: EntityId
    off: bool = False  # nobody cancelled it: there is no such roll any more


class Stands(Unasked, frozen=True, tag="fate.stands"):
    """The point does its work, once nobody is left who may cancel it."""

    spend: str


class Again(Step, frozen=True, tag="fate.again"):
    """Will the spender pay another point?"""

    spend: str


fate_points = Chapter("fate-points", FatePoints)


@cites("fate.points.assist", "fate.points.plus-one")
def no_point(state: State, character: EntityId, price: int = 1) -> Refused | None:
    """The refusal of a character who has no Fate point to pay, or not enough of them."""
    held = state.only(sheet_of, character).fate_points
    if held >= price:
        return None
    if held:
        return Refused(
            "fate_points.too_few",
            f"That takes {price} Fate points, more than {state[Characters].name(character)} has.",
            remedy="Going along when the Game Master invokes an aspect earns some.",
            source="fate.points.assist",
        )
    return Refused(
        "fate_points.none_held",
        f"{state[Characters].name(character)} has no Fate point to pay.",
        remedy="Going along when the Game Master invokes an aspect earns some.",
        source="fate.aspects.involuntary-invocation",
    )


@cites("fate.points.cancel")
def spend(act: Unfolding, one: Spend) -> None:
    """Pay a Fate point for something (or more at once), and ask everybody who may cancel it.

    Raises:
        Refused: Where there is none to pay.
    """
    _pay(act, replace(one, id=str(act.state.version + 1)))


def _pay(act: Unfolding, one: Spend) -> None:
    refusal = no_point(act.state, one.character, one.price)
    if refusal:
        raise refusal
    so_far = one.so_far + one.price
    paid = (one.id, one.character, one.purpose, one.words, one.paid, one.helped, one.price)
    act.happen(PointSpent(*paid, one.boxes, one.roll, so_far))
    if one.price:
        act.happen(FatePointsPaid(one.character, one.price))
    act.push(Stands(one.id))
    if may_be_cancelled(one.purpose, act.state.ruling(CancelScope)):
        for step in asked_of(act.state, one.id, cancellers(act.state, one.character)):
            act.push(step)


@fate_points.asks(Cancel)
def ask_cancel(state: State, step: Cancel) -> Choice:
    """To let it stand is free; to cancel it costs a point, and both are gone."""
    one = state[FatePoints].spends[step.spend]
    name, canceller = state[Characters].name(one.character), state[Characters].name(step.character)
    what_for = aim(one.purpose, one.words, added=added(state))
    return Choice(
        id="",
        kind="fate.cancel",
        owner=step.character,
        asks=does_it_stand(canceller, name, f"{price_in_words(one.price)} {what_for}"),
        seats=tuple(seat for seat in state.controllers(step.character) if seat not in state.controllers(one.character)),
        options=(
            Option("stand", f"{canceller} lets it stand"),
            Option(
                "cancel",
                f"{canceller} cancels it for 1 Fate point",
                detail=BOTH_GONE,
                refusal=refusal_of(no_point(state, step.character)),
            ),
        ),
        if_absent="stand",
        cites=("fate.points.cancel",),
    )


def does_it_stand(asked: str, spender: str, what: str) -> str:
    """What is asked of whoever may cancel a point: who first, since the rest is the same for everybody.

    >>> does_it_stand("Finn", "Vale", "a Fate point for +1 (a leap)")
    'Finn: Vale pays a Fate point for +1 (a leap). Does it stand?'
    """
    return f"{asked}: {spender} pays {what}. Does it stand?"


@fate_points.settles(Cancel)
@cites("fate.points.cancel")
def settle_cancel(act: Unfolding, step: Cancel, option: str) -> None:
    """Both points are lost; the first spender may pay again, be cancelled again, and so on."""
    if option == "stand":
        return
    cancel(act, step.spend, step.character)


@cites("fate.points.cancel")
def cancel(act: Unfolding, spend: str, canceller: EntityId) -> None:
    """Pay a point against another: both are lost, and nobody else is asked until it is paid again."""
    one = act.state[FatePoints].spends[spend]
    spender = one.character
    act.happen(FatePointsPaid(canceller, 1))
    act.happen(PointCancelled(spend, spender, canceller))
    _stop_asking(act, spend, Cancel)
    _stop_asking(act, spend, Stands)
    if no_point(act.state, spender, PRICES[one.purpose]):
        act.happen(PointLost(spend, spender))
    else:
        act.push(Again(spend))


def _stop_asking(act: Unfolding, spend: str, *kinds: type[Cancel | Stands | Again]) -> None:
    act.withdraw(lambda step: isinstance(step, kinds) and step.spend == spend)


@fate_points.answers_to(TestCalledOff)
def drop_bonuses(act: Unfolding, event: TestCalledOff) -> None:
    """Let every point on its way to a roll be lost, with all that is asked about it: there is no roll any more."""
    for one in act.state[FatePoints].spends.values():
        if one.purpose in ON_ROLLS:
            _stop_asking(act, one.id, Cancel)
            _stop_asking(act, one.id, Stands, Again)
            act.happen(PointLost(one.id, one.character, off=True))


@fate_points.asks(Again)
def ask_again(state: State, step: Again) -> Choice:
    """To pay another point, or to let it go."""
    one = state[FatePoints].spends[step.spend]
    names, price = state[Characters], PRICES[one.purpose]
    more = "Fate point" if price == 1 else in_words(price)
    return Choice(
        id="",
        kind="fate.again",
        owner=one.character,
        asks=f"{names.name(one.cancelled_by or '')} cancelled it. Does {names.name(one.character)} pay another {more}?",
        seats=state.controllers(one.character),
        options=(
            Option(
                "again",
                f"Pay another {more}",
                detail="It may be cancelled again.",
                refusal=refusal_of(no_point(state, one.character, price)),
            ),
            Option("no", "Let it go"),
        ),
        if_absent="no",
        cites=("fate.points.cancel",),
    )


@fate_points.settles(Again)
@cites("fate.points.cancel")
def settle_again(act: Unfolding, step: Again, option: str) -> None:
    """The same again, or an end of it."""
    one = act.state[FatePoints].spends[step.spend]
    if option == "again":
        _pay(act, replace(one, paid=one.paid + 1, price=PRICES[one.purpose], boxes=()))
    else:
        act.happen(PointLost(one.id, one.character))


@fate_points.folds(PointSpent)
def point_spent(points: FatePoints, event: PointSpent) -> FatePoints:
    """Puts the point among `spends`, on its way."""
    so_far = event.so_far or (event.paid if event.price else 0)
    paid = (event.paid, None, event.helped, event.price, event.boxes, event.roll, so_far)
    return points.put(Spend(event.character, event.purpose, event.words, event.spend, *paid))


@fate_points.folds(PointCancelled)
def point_cancelled(points: FatePoints, event: PointCancelled) -> FatePoints:
    """Sets `cancelled_by` of the spend, which may yet be paid again."""
    return points.put(replace(points.spends[event.spend], cancelled_by=event.by))


@fate_points.folds(PointStood)
def point_stood(points: FatePoints, event: PointStood) -> FatePoints:
    """Takes the point that stood out of `spends`."""
    return points.without(event.spend)


@fate_points.folds(PointLost)
def point_lost(points: FatePoints, event: PointLost) -> FatePoints:
    """Takes the point that stays cancelled out of `spends`."""
    return points.without(event.spend)
