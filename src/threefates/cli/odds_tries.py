"""Dice and cards for odds that are tried: quick, and the same for the same word."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from threefates.pieces.chance import Drawn

T = TypeVar("T")


class Tries:
    """Chance from a word. Nothing at a table ever falls by it.

    Args:
        seed: The word.

    Example:
        >>> Tries("a word").roll(3, 6) == Tries("a word").roll(3, 6)
        True
    """

    by_hand = False

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Nothing is written down: there would be too much of it."""
        return ()

    def roll(self, n: int, sides: int) -> tuple[int, ...]:
        """Fresh dice, so many, by a fast generator."""
        return tuple(self._random.choices(range(1, sides + 1), k=n))

    def pick(self, among: Sequence[T]) -> T:
        """A fresh pick of one of them."""
        return self._random.choice(among)
