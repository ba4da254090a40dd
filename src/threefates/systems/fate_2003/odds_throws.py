"""How dice may fall and what a box makes of them, as the odds engine takes it: asked of the rules of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from threefates.odds.improved import Throw
from threefates.odds.pools import pools
from threefates.systems.fate_2003.invoking import changeable, die_becomes, with_die
from threefates.systems.fate_2003.rulings import InvokePotency
from threefates.systems.fate_2003.throwing import Dice, Faces, said, sides

__all__ = ["Key", "ordered", "throw_of"]


class Key(NamedTuple):
    """All that best play of a throw depends on besides what is aimed at."""

    dice: Dice
    thrown: int
    lying: tuple[int, ...]
    potency: InvokePotency


@lru_cache(maxsize=256)
def throw_of(key: Key) -> Throw[Faces]:
    """How the dice of a roll may fall, and what a box may make of them."""
    dice, count, lying, potency = key
    ways, again = _falls(dice, count, lying), _falls(dice, count + len(lying), ())

    def changes(faces: Faces) -> Iterator[dict[Faces, int]]:
        at_each = {faces[at]: at for at in changeable(faces, potency, dice)}  # of dice that show the same, one
        yield from (_changed(faces, at, potency, dice) for at in at_each.values())

    reached = {**ways, **{faces: 0 for faces in again if faces not in ways}}  # a die that lies may be thrown by a box
    return Throw(reached, again if count + len(lying) else {}, changes)


def _falls(dice: Dice, count: int, lying: Faces) -> Counter[Faces]:
    found: Counter[Faces] = Counter()
    for faces, orders in pools(dice=count, sides=sides(dice)):
        found[ordered((*lying, *(said(dice, face) for face in faces)))] += orders
    return found


def _changed(faces: Faces, at: int, potency: InvokePotency, dice: Dice) -> dict[Faces, int]:
    becomes = die_becomes(faces[at], potency, dice)
    if becomes is not None:
        return {ordered(with_die(faces, at, becomes)): 1}
    new = Counter(said(dice, face) for face in range(1, sides(dice) + 1))
    return {ordered(with_die(faces, at, face)): ways for face, ways in new.items()}


def ordered(faces: Faces) -> Faces:
    """The same dice, the lowest first."""
    return tuple(sorted(faces))
