"""Fate D6: as many dice as a trait is worth, which of them count, and what they come to. Pure rules as well."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Faces

__all__ = ["DicePool", "counted", "pool", "total", "trait_dice"]


class DicePool(Struct, frozen=True):
    """The dice on the table for one roll that is added up."""

    counted: int  # the trait's own dice, and a Fate point's
    extra: int = 0  # bonus dice if positive, penalty dice if negative
    starts_at: int = 0  # what the trait's dice show without a throw, where the score is low; 0: they are thrown
    fate: int = 0  # of those counted, how many a Fate point added

    @property
    def dice(self) -> int:
        """The number of dice on the table."""
        return self.counted + abs(self.extra) if self.counted else 0

    @property
    def lying(self) -> int:
        """The number of dice that lie there without having been thrown."""
        return self.dice - self.fate if self.starts_at else 0


@cites("fate.d6.abysmal", "fate.r.d6-low-scores")
def _of_what_lies_there(value: int) -> int:
    """A die that a box has put on the table for an Abysmal trait lies there as that of a Terrible one does."""
    return max(value, -3)


@cites("fate.d6.ladder")
def trait_dice(value: int) -> DicePool:
    """The dice of an adjective: two for Average, one for each step; a low score is a die that lies there already.

    >>> trait_dice(1).counted, trait_dice(-2).starts_at, trait_dice(-4).counted
    (3, 2, 0)
    """
    return DicePool(value + 2) if value >= -1 else _of_a_low_score(value)


@cites("fate.d6.low-scores", "fate.d6.abysmal", "fate.r.d6-low-scores")
def _of_a_low_score(value: int) -> DicePool:
    """A Poor trait's die shows 2 and a Terrible one's 1; an Abysmal trait has none."""
    shows = value + 4
    return DicePool(1, starts_at=shows) if shows > 0 else DicePool(0)


@cites("fate.d6.bonus-penalty")
def pool(value: int, modifier: int = 0, *, fate: int = 0, rescued: bool = False, dice: Dice = Dice.D6) -> DicePool:
    """The dice for a trait: each +1 a bonus die, each -1 a penalty die, cancelling one for one beforehand.

    A Fate point's die is counted, unless this table reads it as a bonus die; there is never more than one. A box may
    have put a die of an Abysmal trait on the table (`rescued`); it then works like Terrible.

    >>> pool(1, 2).dice, pool(1, fate=1).counted, pool(1, fate=1, dice=Dice.D6_BONUS).extra
    (5, 4, 1)
    """
    own = trait_dice(_of_what_lies_there(value) if rescued else value)
    return _with_a_point(replace(own, extra=modifier), fate, dice)


@cites("fate.d6.fate-die", "fate.r.d6-fate-die")
def _with_a_point(own: DicePool, fate: int, dice: Dice) -> DicePool:
    fate = min(fate, 1) if own.counted else 0
    if dice.bonus_point:
        return replace(own, extra=own.extra + fate)
    return replace(own, counted=own.counted + fate, fate=fate)


@cites("fate.d6.bonus-penalty")
def counted(faces: Sequence[int], pool: DicePool) -> Faces:
    """The dice that count, lowest first: the best of them with bonus dice, the worst with penalty dice.

    >>> counted((2, 3, 3, 4), DicePool(3, -1)), counted((2, 3, 3, 4), DicePool(3, 1))
    ((2, 3, 3), (3, 3, 4))
    """
    ranked = sorted(faces)
    if not pool.counted:
        return ()
    return tuple(ranked[-pool.counted :] if pool.extra > 0 else ranked[: pool.counted])


@cites("fate.d6.core-roll", "fate.d6.closer-dice", "fate.r.d6-math-claims")
def total(counted: Sequence[int], dice: Dice = Dice.D6) -> int:
    """The sum of the dice that count.

    >>> total((3, 4, 5)), total((3, 4, 5), Dice.D6_PLUS_ONE)
    (12, 15)
    """
    return sum(counted) + (len(counted) if dice.die is Dice.D6_PLUS_ONE else 0)
