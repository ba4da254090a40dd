"""Dice of any size, Fudge dice among them, written as people write them: `3d10+2`, `4dF`, `d%`."""

import re
from typing import Self

from msgspec import Struct

from threefates.pieces.chance import FUDGE_SIGNS, Chance
from threefates.pieces.errors import PieceError, quoted

MOST_DICE = 100
SIDES = range(2, 1001)
MOST_PLUS = 10_000
FUDGE_SIDES = (3, 6)  # a Fudge die is a d3 less 2, or a d6 with two faces to each sign

_NOTATION = re.compile(r"(\d{0,9})d(\d{1,9}|%|f)(?:([+-])(\d{1,9}))?", re.ASCII | re.IGNORECASE)


class DiceError(PieceError):
    """Dice that do not exist, or a note about dice that nobody can read."""


class Dice(Struct, frozen=True):
    """Dice to be rolled together, and what is added to their sum.

    Raises:
        DiceError: If there are too few or too many of them, or of their sides.

    >>> str(Dice(3, 10, plus=2))
    '3d10+2'
    """

    count: int  # 1..100
    sides: int  # 2..1000; 3 or 6 for Fudge dice
    plus: int = 0  # -10000..10000
    fudge: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_DICE:
            raise DiceError("dice.count", f"Roll 1 to {MOST_DICE} dice at once, not {self.count}.")
        if self.sides not in (FUDGE_SIDES if self.fudge else SIDES):
            allowed = "3 or 6 sides under their signs" if self.fudge else f"{SIDES.start} to {SIDES.stop - 1} sides"
            raise DiceError("dice.sides", f"Such dice have {allowed}, not {self.sides}.")
        if abs(self.plus) > MOST_PLUS:
            raise DiceError("dice.plus", f"Add or take away at most {MOST_PLUS}, not {abs(self.plus)}.")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read dice as people write them.

        Raises:
            DiceError: If the text is no such note, or asks for dice out of range.

        >>> Dice.parse("d%")
        Dice(count=1, sides=100, plus=0, fudge=False)
        >>> Dice.parse("4dF - 1")
        Dice(count=4, sides=3, plus=-1, fudge=True)
        """
        note = _NOTATION.fullmatch("".join(text.split()))
        if note is None:
            raise DiceError("dice.notation", f"{quoted(text)} is not dice. Write them like 3d10+2, d20, 4dF or d%.")
        count, sides, sign, plus = note.groups()
        fudge = sides in ("f", "F")
        size = 3 if fudge else 100 if sides == "%" else int(sides)
        return cls(int(count or 1), size, int(f"{sign}{plus}") if sign else 0, fudge)

    def __str__(self) -> str:
        """The dice as people write them; `Dice.parse` reads it again."""
        return f"{self.count}d{'F' if self.fudge else self.sides}" + (f"{self.plus:+d}" if self.plus else "")

    def roll(self, chance: Chance) -> "Roll":
        """Roll the dice with a chance.

        >>> from threefates.pieces.chance import ScriptedChance
        >>> FUDGE.roll(ScriptedChance([3, 1, 2, 3]))
        Roll(dice=Dice(count=4, sides=3, plus=0, fudge=True), faces=(1, -1, 0, 1))
        """
        faces = chance.roll(self.count, self.sides)
        return Roll(self, tuple(fudge_sign(face, self.sides) for face in faces) if self.fudge else faces)


class Roll(Struct, frozen=True):
    """Dice as they fell, with their total.

    >>> Roll(Dice(3, 10, plus=2), (10, 4, 1)).total
    17
    """

    dice: Dice
    faces: tuple[int, ...]  # 1..sides, or -1..1 for Fudge dice

    @property
    def total(self) -> int:
        """The sum of the faces and what is added to it."""
        return sum(self.faces) + self.dice.plus

    def __str__(self) -> str:
        """The roll in one line.

        >>> print(Roll(Dice.parse("4dF+2"), (1, -1, 0, 1)))
        4dF+2: + - 0 + = 3
        """
        return f"{self.dice}: {' '.join(self._shown(face) for face in self.faces)} = {self.total}"

    def _shown(self, face: int) -> str:
        return "-0+"[face + 1] if self.dice.fudge else str(face)


FUDGE = Dice(4, 3, fudge=True)
FUDGE_BY_D6 = Dice(4, 6, fudge=True)


def fudge_sign(face: int, sides: int) -> int:
    """The value of a Fudge die, -1, 0 or 1, where a d3 or a d6 stands in for it.

    >>> [fudge_sign(face, 6) for face in (1, 2, 3, 4, 5, 6)]
    [-1, -1, 0, 0, 1, 1]
    """
    return (face - 1) * 3 // sides - 1


def fudge_faces(signs: str) -> tuple[int, ...]:
    """Read the signs of real Fudge dice (`+`, `-`, and `0` or `b` for blank) as faces of d3s, for `HandChance`.

    Raises:
        DiceError: If something else is written there.

    >>> fudge_faces("+ - 0 +")
    (3, 1, 2, 3)
    """
    typed = "".join(signs.lower().split())
    for sign in typed:
        if sign not in FUDGE_SIGNS:
            raise DiceError("dice.fudge_signs", f"{sign!r} is not on a Fudge die. Write + or - or 0 for each die.")
    return tuple(FUDGE_SIGNS[sign] for sign in typed)
