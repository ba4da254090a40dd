"""The shifts of a Position before the roll, how far it may go, and what becomes of the steps beyond the ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Beyond, Effect
from threefates.systems.fates_edge.rulings.resolution import PositionOverflow, ShiftStack

__all__ = ["CAUSES", "ONCE", "Footed", "Shift", "beyond", "dice_beyond", "footed", "steps_of"]

CAUSES: Final = {
    "advantage": -1,
    "leverage": -1,
    "tools": -1,
    "preparation": -1,
    "observe": -1,
    "setup": -1,
    "talent": -1,
    "home domain": -1,
    "alarm": 1,
    "pressure": 1,
    "exposure": 1,
    "flanked": 1,
    "reinforcements": 1,
    "broken cover": 1,
    "rival domain": 1,
}
"""What may move a Position for nothing, and which way; positive is worse."""

ONCE: Final = ("home domain", "rival domain")
"""Of those, what an action is in or is not: it moves its Position by one step, and no second time."""


class Shift(Struct, frozen=True):
    """One thing that moves the Position of an action before it is rolled."""

    steps: int  # positive is worse
    why: str
    boon: bool = False  # bought with a Boon
    beats: bool = False  # bought with beats
    price: bool = False  # help that another hero paid for
    cancels: bool = False  # it takes a step for the worse away, where one more for the better would count for nothing
    came_with: str = ""  # a purpose, by its tag, help, a domain: it ends with that; empty: it is of whatever one does
    by: EntityId = ""  # who helps so
    past: bool = False  # in a scene that is over

    @property
    def paid(self) -> bool:
        """Whether somebody paid for it, so that it waits where the action is withdrawn."""
        return self.beats or ((self.boon or self.price) and not self.past)


@cites(
    "fe.position.narrative-triggers",
    "fe.position.improve-sources",
    "fe.position.worsen-sources",
    "fe.position.patron-domain-shift",
)
def steps_of(cause: str) -> int:
    """Say which way something moves a Position, always by one step.

    >>> steps_of("leverage"), steps_of("flanked")
    (-1, 1)
    """
    return CAUSES[cause]


@cites("fe.position.shift-limits", "fe.ruling.position-shift-stack")
def net(steps: Sequence[int], reading: ShiftStack) -> int:
    """Sum all shifts together: every one of them, or at most one each way.

    >>> net([1, 1, -1], ShiftStack.ALL_CAPPED), net([1, 1, -1], ShiftStack.ONE_EACH_WAY)
    (1, 0)
    """
    worse, better = sum(step for step in steps if step > 0), -sum(step for step in steps if step < 0)
    if reading is ShiftStack.ONE_EACH_WAY:
        worse, better = min(worse, 1), min(better, 1)
    return worse - better


class Footed(Struct, frozen=True):
    """The Position in which an action stands in the end, and the steps that went past the ends."""

    position: Position
    past: int = 0  # steps beyond the ends: positive past the worst, negative past the best
    tired: int = 0  # steps of Fatigue among those past the worst


@cites("fe.position.caps", "fe.ruling.position-shift-stack", "fe.fatigue.position-per-step")
def footed(position: Position, steps: Sequence[int], reading: ShiftStack, tired: int = 0) -> Footed:
    """The Position after every shift and every step of Fatigue, and what was left over at the ends.

    >>> footed(Position.CONTROLLED, [-1, -1], ShiftStack.ALL_CAPPED)
    Footed(position=<Position.DOMINANT: 0>, past=-1, tired=0)
    >>> footed(Position.CONTROLLED, [-1], ShiftStack.ALL_CAPPED, tired=3)
    Footed(position=<Position.DESPERATE: 2>, past=0, tired=1)
    """
    if reading is ShiftStack.ONE_EACH_WAY:
        return in_order(position, steps, tired)
    before = net(steps, reading)
    moved = net([*steps, *[1] * tired], reading)
    stands = position.worse(moved)
    beyond_worst = max(position + moved - stands, 0)
    of_fatigue = min(moved - before, beyond_worst)
    return Footed(stands, position + moved - stands - of_fatigue, of_fatigue)


@cites("fe.position.shift-limits", "fe.ruling.position-shift-stack")
def in_order(position: Position, steps: Sequence[int], tired: int) -> Footed:
    """The same where one step each way counts: the first of each, in the order in which they were declared, and Fatigue
    after them. A step up from the best is past it, and no longer there for a step down that comes later.

    >>> in_order(Position.DOMINANT, [-1, 1, 1], 0), in_order(Position.DOMINANT, [1, -1], 0).position.name
    (Footed(position=<Position.CONTROLLED: 1>, past=-1, tired=0), 'DOMINANT')
    """
    ways = dict.fromkeys(1 if step > 0 else -1 for step in (*steps, tired) if step)
    shifts, stands, past, of_fatigue = any(step > 0 for step in steps), position, 0, 0
    for way in ways:
        now = stands.worse(way)
        beyond_end = way - (now - stands)
        if way > 0 and not shifts:
            of_fatigue = beyond_end
        else:
            past += beyond_end
        stands = now
    return Footed(stands, past, of_fatigue)


@cites("fe.ruling.position-cap-overflow", "fe.position.caps")
def beyond(past: int, reading: PositionOverflow, pick: Beyond) -> tuple[int, int, int]:
    """Turn steps beyond the ends into what they do instead: to the dice, to the DV, to the Effect.

    >>> beyond(2, PositionOverflow.DICE, Beyond.DV), beyond(-1, PositionOverflow.DV_OR_EFFECT, Beyond.DV)
    ((-2, 0, 0), (0, -1, 0))
    """
    if not past:
        return 0, 0, 0
    if reading is PositionOverflow.DICE:
        return dice_beyond(past, reading), 0, 0
    one = 1 if past > 0 else -1
    return (0, one, 0) if pick is Beyond.DV else (0, 0, -one)


@cites("fe.ruling.position-cap-overflow", "fe.position.caps")
def dice_beyond(past: int, reading: PositionOverflow) -> int:
    """The dice that steps beyond the ends add, or take.

    >>> dice_beyond(2, PositionOverflow.DICE), dice_beyond(2, PositionOverflow.DV_OR_EFFECT)
    (-2, 0)
    """
    return -past if reading is PositionOverflow.DICE else 0


@cites("fe.position.effect-levels", "fe.ruling.effect-great-extreme")
def effect_moved(effect: Effect, steps: int) -> Effect:
    """An Effect so many levels up, or down if negative, within its three levels.

    >>> effect_moved(Effect.STANDARD, 2).name, effect_moved(Effect.STANDARD, -1).name
    ('GREAT', 'LIMITED')
    """
    return Effect(min(max(effect + steps, Effect.LIMITED), Effect.GREAT))
