"""Single dice: one that is thrown again, and the die more that a Fate point or help brings where dice are added up."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.checks.state import Side
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Faces, thrown

__all__ = ["fate_die", "thrown_again", "with_one_more"]


@cites("fate.aspects.potency-single-reroll", "fate.d6.aspects")
def thrown_again(act: Unfolding, dice: Dice) -> int:
    """What one die shows that is thrown again."""
    (face,) = thrown(act.chance, dice, 1)
    return face


@cites("fate.d6.fate-die", "fate.r.d6-fate-die")
def fate_die(act: Unfolding, side: Side) -> Faces:
    """The die that a Fate point adds where dice are added up and lie there already; none otherwise."""
    if not side.dice.added or not side.faces:
        return ()
    if side.dice.bonus_point:
        return with_one_more(act, side)
    own = side.pool.counted
    return (*side.faces[:own], *thrown(act.chance, side.dice, 1), *side.faces[own:])


@cites("fate.d6.bonus-penalty")
def with_one_more(act: Unfolding, side: Side) -> Faces:
    """The dice after somebody's +1 where they are added up: a bonus die more, or a penalty die fewer."""
    if not side.dice.added or not side.faces:
        return ()
    if side.pool.extra < 0:
        return side.faces[:-1]
    new = (side.pool.starts_at,) if side.pool.starts_at else thrown(act.chance, side.dice, 1)
    return (*side.faces, *new)
