"""The re-rolls after the throw, which dice and by what, and their order: Position, the description, Boons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.resolution.dice import Die, Why
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, is_success
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.resolution import BoonRerolls, DesperateNoEligible, PositionAffects

__all__ = ["IN_ORDER", "boons_allowed", "dice_to_throw", "lowest_success", "touches_dice"]

IN_ORDER: Final = (Why.POSITION, Why.DESCRIPTION, Why.BOON)


@cites("fe.ruling.position-affects")
def touches_dice(affects: PositionAffects) -> bool:
    """Say whether Position throws dice again at this table.

    >>> touches_dice(PositionAffects.REROLL_ONLY), touches_dice(PositionAffects.SEVERITY_ONLY)
    (True, False)
    """
    return affects in (PositionAffects.REROLL_ONLY, PositionAffects.REROLL_AND_DV)


@cites("fe.position.reroll-effect")
def dice_to_throw(position: Position, dice: Sequence[Die], no_eligible: DesperateNoEligible) -> tuple[int, ...]:
    """The dice that a Position may (at its best) or must (at its worst) throw again, one of them; by their places.

    >>> dice = [Die((face,)) for face in (10, 8, 6, 3)]
    >>> [dice_to_throw(position, dice, DesperateNoEligible.NOTHING) for position in Position]
    [(3,), (), (2,)]
    """
    if position is Position.DOMINANT:
        return tuple(place for place, die in enumerate(dice) if not is_success(die.face))
    if position is Position.DESPERATE:
        return lowest_success(dice, no_eligible)
    return ()


@cites("fe.ruling.position-reroll-choice")
def lowest_success(dice: Sequence[Die], no_eligible: DesperateNoEligible) -> tuple[int, ...]:
    """The lowest success that is no ten; a ten only where the table reads it so; else nothing.

    >>> lowest_success([Die((10,)), Die((3,))], DesperateNoEligible.REROLL_TEN)
    (0,)
    """
    successes = [place for place, die in enumerate(dice) if is_success(die.face)]
    open_to_it = [place for place in successes if dice[place].face != SIDES] or _of_tens(successes, no_eligible)
    return (min(open_to_it, key=lambda place: dice[place].face),) if open_to_it else ()


@cites("fe.ruling.desperate-no-eligible")
def _of_tens(tens: Sequence[int], no_eligible: DesperateNoEligible) -> Sequence[int]:
    return tens if no_eligible is DesperateNoEligible.REROLL_TEN else ()


@cites("fe.boons.reroll-die")
def boons_allowed(reading: BoonRerolls, held: int) -> int:
    """Count the Boons that may go into throwing dice of one roll again.

    >>> boons_allowed(BoonRerolls.ONE, held=3), boons_allowed(BoonRerolls.ONE_DIE_EACH, held=3)
    (1, 3)
    """
    return min(held, 1) if reading is BoonRerolls.ONE else held
