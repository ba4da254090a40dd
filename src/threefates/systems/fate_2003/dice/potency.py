"""What a checked box does to the dice on the table. Pure rules."""

from __future__ import annotations

from collections.abc import Sequence

from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.dice.fudge_dice import Dice
from threefates.systems.fate_2003.rulings.rulings import InvokePotency

__all__ = ["changeable", "die_becomes", "turned", "with_die"]

_FROM = {
    InvokePotency.ANY_DIE_TO_PLUS: (-1, 0),
    InvokePotency.MINUS_TO_PLUS: (-1,),
    InvokePotency.BLANK_TO_PLUS: (0,),
    InvokePotency.ONE_STEP: (-1, 0),
    InvokePotency.SINGLE_REROLL: (-1, 0, 1),
    InvokePotency.REROLL_ONLY: (),
}


@cites(
    "fate.aspects.potency-choice",
    "fate.aspects.potency-minus-to-plus",
    "fate.aspects.potency-blank-to-plus",
    "fate.aspects.potency-reroll-only",
    "fate.r.invoke-potency",
)
def changeable(faces: Sequence[int], potency: InvokePotency, dice: Dice = Dice.FUDGE) -> tuple[int, ...]:
    """The dice, by position, on which a box may be spent one at a time; a plus has nothing to gain.

    >>> changeable((-1, 0, 1, -1), InvokePotency.MINUS_TO_PLUS)
    (0, 3)
    """
    if dice.added:
        return _below_five(faces, potency)
    return tuple(position for position, face in enumerate(faces) if face in _FROM[potency])


@cites("fate.aspects.potency-single-reroll", "fate.r.invoke-potency")
def die_becomes(face: int, potency: InvokePotency, dice: Dice = Dice.FUDGE) -> int | None:
    """The face that a single die is turned to; None where it is thrown again.

    >>> die_becomes(-1, InvokePotency.ANY_DIE_TO_PLUS), die_becomes(-1, InvokePotency.ONE_STEP)
    (1, 0)
    """
    return None if potency is InvokePotency.SINGLE_REROLL else _bettered(face, potency, dice)


@cites("fate.aspects.invoke-set-die", "fate.r.invoke-potency")
def _bettered(face: int, potency: InvokePotency, dice: Dice) -> int:
    if dice.added:
        return turned()
    return _one_step_up(face) if potency is InvokePotency.ONE_STEP else 1


@cites("fate.aspects.potency-one-step")
def _one_step_up(face: int) -> int:
    return min(face + 1, 1)


@cites("fate.d6.aspects")
def _below_five(faces: Sequence[int], potency: InvokePotency) -> tuple[int, ...]:
    """Of dice that are added up, every die on the table that shows less than 5, counted or not."""
    if potency is InvokePotency.REROLL_ONLY:
        return ()
    highest = max(faces, default=0) + 1 if potency is InvokePotency.SINGLE_REROLL else turned()
    return tuple(position for position, face in enumerate(faces) if face < highest)


@cites("fate.d6.aspects")
def turned() -> int:
    """The face that a box turns a die to where dice are added up."""
    return 5


def with_die(faces: Sequence[int], position: int, face: int) -> tuple[int, ...]:
    """The same dice with one of them showing another face."""
    return tuple(face if at == position else old for at, old in enumerate(faces))
