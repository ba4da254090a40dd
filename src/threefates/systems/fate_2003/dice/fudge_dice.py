"""Which dice fall, and what each of them says. Pure rules; the same ones serve play and odds."""

from __future__ import annotations

import enum
from typing import Final, Protocol, TypeVar

from threefates.pieces.chance import Chance
from threefates.pieces.dice import fudge_sign
from threefates.rulebook.cites import cites
from threefates.rulebook.rulings import Ruling
from threefates.systems.fate_2003.rulings.rulings import AddedDie, DiceSystem, FateDie, FudgeDice

__all__ = ["Dice", "Faces", "Readings", "dice_in_use", "said", "sides", "thrown"]

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
    D6_BONUS = "d6-bonus"  # from here on: the same three, where a Fate point's die is a bonus die
    D8_BONUS = "d8-bonus"
    D6_PLUS_ONE_BONUS = "d6+1-bonus"

    @property
    def added(self) -> bool:
        """True where as many dice as the trait is worth are added up (Fate D6)."""
        return self in _BONUS or self.bonus_point

    @property
    def bonus_point(self) -> bool:
        """True where dice are added up and a Fate point brings a bonus die."""
        return self in _BONUS.values()

    @property
    def die(self) -> Dice:
        """The die itself, whatever a Fate point brings."""
        return next((plain for plain, bonus in _BONUS.items() if bonus is self), self)

    @property
    def rule(self) -> str:
        """The ledger id of what they come to."""
        return "fate.d6.core-roll" if self.added else "fate.dice.4df"


_FUDGE: Final = {FudgeDice.FUDGE: Dice.FUDGE, FudgeDice.D6: Dice.FUDGE_BY_D6, FudgeDice.DF1: Dice.DF1}
_BONUS: Final = {
    Dice.D6: Dice.D6_BONUS,
    Dice.D8: Dice.D8_BONUS,
    Dice.D6_PLUS_ONE: Dice.D6_PLUS_ONE_BONUS,
}
_ADDED: Final = {AddedDie.D6: Dice.D6, AddedDie.D8: Dice.D8, AddedDie.D6_PLUS_ONE: Dice.D6_PLUS_ONE}


@cites("fate.d6.core-roll", "fate.fudge.dice-equivalents", "fate.r.d6-fate-die")
def dice_in_use(readings: Readings) -> Dice:
    """The dice this table plays with."""
    if readings[DiceSystem] is DiceSystem.D6:
        added = _ADDED[readings[AddedDie]]
        return _BONUS[added] if readings[FateDie] is FateDie.BONUS_DIE else added
    return _FUDGE[readings[FudgeDice]]


@cites("fate.fudge.dice-equivalents", "fate.dice.d6-mapping", "fate.d6.closer-dice")
def sides(dice: Dice) -> int:
    """The number of sides of the die thrown: a Fudge die is a d3 less 2, or a d6 with two faces to each sign.

    >>> sides(Dice.FUDGE), sides(Dice.DF1), sides(Dice.D8)
    (3, 6, 8)
    """
    return {Dice.FUDGE: 3, Dice.D8: 8}.get(dice.die, 6)


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
