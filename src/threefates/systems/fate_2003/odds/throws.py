"""How dice may fall and what a box makes of them, as the odds engine takes it: asked of the rules of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from threefates.odds.counts import counts
from threefates.odds.handfuls import Handful
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Faces, said, sides
from threefates.systems.fate_2003.dice.potency import changeable, die_becomes
from threefates.systems.fate_2003.rulings.rulings import InvokePotency

__all__ = ["Key", "lay_out", "throw_of"]


class Key(NamedTuple):
    """All that best play of a throw depends on besides what is aimed at."""

    dice: Dice
    thrown: int
    lying: tuple[int, ...]
    potency: InvokePotency


@lru_cache(maxsize=256)
def throw_of(key: Key) -> Handful:
    """All ways in which the dice of a roll may fall, and what a box may make of them."""
    dice, thrown, lying, potency = key

    def changes(faces: Faces) -> Mapping[int, Mapping[int, int]]:
        return _changes(faces, potency, dice)

    return Handful(_die(dice), thrown, lying, changes)


def lay_out(dice: Dice, most: int) -> None:
    """Works out once what all throws of up to so many dice have in common."""
    faces = tuple(_die(dice))
    for count in range(most):
        counts(len(faces), count).one_more(0)
    for some, potency in product(range(1, len(faces) + 1), InvokePotency):
        for shown in combinations(faces, some):
            _changes(shown, potency, dice)


@lru_cache(maxsize=16)
def _die(dice: Dice) -> Mapping[int, int]:
    """The values of a die, the least first, each with the number of sides that show it."""
    return dict(sorted(Counter(said(dice, face) for face in range(1, sides(dice) + 1)).items()))


@lru_cache(maxsize=4096)
def _changes(faces: Faces, potency: InvokePotency, dice: Dice) -> Mapping[int, Mapping[int, int]]:
    """The faces that a box may change, and what each becomes."""
    return {faces[at]: _becomes(faces[at], potency, dice) for at in changeable(faces, potency, dice)}


def _becomes(face: int, potency: InvokePotency, dice: Dice) -> Mapping[int, int]:
    becomes = die_becomes(face, potency, dice)
    return _die(dice) if becomes is None else {becomes: 1}
