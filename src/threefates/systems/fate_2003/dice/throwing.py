"""Which dice fall, what each of them says, and which of them count. Pure rules; the same ones serve play and odds."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from msgspec import Struct

from threefates.pieces.chance import Chance
from threefates.pieces.dice import fudge_sign
from threefates.rulebook.cites import cites
from threefates.rulebook.rulings import Ruling
from threefates.systems.fate_2003.rulings.rulings import AddedDie, DiceSystem, FudgeDice

__all__ = [
    "Dice",
    "DicePool",
    "Faces",
    "Readings",
    "counted",
    "dice_in_use",
    "pool",
    "said",
    "sides",
    "thrown",
    "total",
]

Faces = tuple[int, ...]  # -1, 0 or 1 of Fudge dice; 1 and up of dice that are added
R = TypeVar("R", bound=Ruling)

FUDGE_DICE: Final = 4


class Readings(Protocol):
    """Whatever answers which reading of a ruling is in force."""

    def __getitem__(self, kind: type[R], /) -> R:
        """The reading of a ruling in force."""
        ...


class Dice(enum.StrEnum):
    """The dice a roll is made with."""

    FUDGE = "fudge"
    FUDGE_BY_D6 = "fudge-d6"
    DF1 = "df1"
    D6 = "d6"  # from here on: added up
    D8 = "d8"
    D6_PLUS_ONE = "d6+1"

    @property
    def added(self) -> bool:
        """True where as many dice as the trait is worth are added up (Fate D6)."""
        return self in (Dice.D6, Dice.D8, Dice.D6_PLUS_ONE)


_FUDGE: Final = {FudgeDice.FUDGE: Dice.FUDGE, FudgeDice.D6: Dice.FUDGE_BY_D6, FudgeDice.DF1: Dice.DF1}
_ADDED: Final = {AddedDie.D6: Dice.D6, AddedDie.D8: Dice.D8, AddedDie.D6_PLUS_ONE: Dice.D6_PLUS_ONE}


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


@cites("fate.d6.core-roll", "fate.fudge.dice-equivalents")
def dice_in_use(readings: Readings) -> Dice:
    """The dice this table plays with."""
    if readings[DiceSystem] is DiceSystem.D6:
        return _ADDED[readings[AddedDie]]
    return _FUDGE[readings[FudgeDice]]


@cites("fate.fudge.dice-equivalents", "fate.dice.d6-mapping", "fate.d6.closer-dice")
def sides(dice: Dice) -> int:
    """The number of sides of the die thrown: a Fudge die is a d3 less 2, or a d6 with two faces to each sign.

    >>> sides(Dice.FUDGE), sides(Dice.DF1), sides(Dice.D8)
    (3, 6, 8)
    """
    return {Dice.FUDGE: 3, Dice.D8: 8}.get(dice, 6)


@cites("fate.dice.d6-mapping", "fate.fudge.dice-equivalents")
def said(dice: Dice, face: int) -> int:
    """The value of a die that shows a face: -1, 0 or 1 of a Fudge die.

    >>> [said(Dice.FUDGE_BY_D6, face) for face in (2, 3, 5, 5)]  # the book's own throw
    [-1, 0, 1, 1]
    """
    if dice.added:
        return face
    return _by_the_ends(face) if dice is Dice.DF1 else _sign(face, sides(dice))


@cites("fate.dice.4df", "fate.dice.d6-mapping", "fate.fudge.dice-equivalents")
def _sign(face: int, sides: int) -> int:
    return fudge_sign(face, sides)


@cites("fate.fudge.df1")
def _by_the_ends(face: int) -> int:
    """Only a 6 is plus and only a 1 is minus."""
    return {1: -1, 6: 1}.get(face, 0)


def thrown(chance: Chance, dice: Dice, count: int) -> Faces:
    """So many dice, as they fall."""
    return tuple(said(dice, face) for face in chance.roll(count, sides(dice)))


@cites("fate.d6.ladder", "fate.d6.low-scores", "fate.d6.abysmal", "fate.r.d6-low-scores")
def trait_dice(value: int) -> DicePool:
    """The dice of an adjective: two for Average, one for each step; a low score is a die that lies there already.

    >>> trait_dice(1).counted, trait_dice(-2).starts_at, trait_dice(-4).counted
    (3, 2, 0)
    """
    if value >= -1:
        return DicePool(value + 2)
    return {-2: DicePool(1, starts_at=2), -3: DicePool(1, starts_at=1)}.get(value, DicePool(0))


@cites("fate.d6.bonus-penalty", "fate.d6.fate-die", "fate.r.d6-fate-die", "fate.r.d6-low-scores")
def pool(value: int, modifier: int = 0, *, fate: int = 0, rescued: bool = False) -> DicePool:
    """The dice for a trait: each +1 a bonus die, each -1 a penalty die, cancelling one for one beforehand.

    A Fate point's die is counted, unlike a bonus die; there is never more than one. A box may have put a die of an
    Abysmal trait on the table (`rescued`); it then works like Terrible.

    >>> pool(1, 2).dice, pool(1, fate=1).counted
    (5, 4)
    """
    own = trait_dice(-3 if rescued and value < -3 else value)
    fate = min(fate, 1) if own.counted else 0
    return DicePool(own.counted + fate, modifier, own.starts_at, fate)


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
    return sum(counted) + (len(counted) if dice is Dice.D6_PLUS_ONE else 0)
