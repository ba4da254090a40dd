"""A handful of dice that are alike, as a throw that may be improved: any of them changed, or all thrown again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import comb
from typing import Final

import numpy as np

from threefates.odds.counts import Whole, counts
from threefates.odds.improved import Improvement, few_enough

__all__ = ["Handful"]

Faces = tuple[int, ...]
Changes = Callable[[Faces], Mapping[int, Mapping[int, int]]]
_COMB: Final[Whole] = np.array([[comb(of, some) for some in range(32)] for of in range(32)])


class Handful:
    """All throws of so many dice, numbered, with what an improvement may make of them.

    Args:
        die: The faces of a die, lowest first, and in how many ways it shows each.
        thrown: How many dice are thrown at first.
        lying: What the others show, which lie there.
        changes: Which faces may be changed, given those that lie there, each once and the lowest first; and in how many
            ways each becomes what. One die of a throw is changed at a time.

    Raises:
        OddsError: If there are too many throws.

    Example:
        >>> pair = Handful({1: 1, 2: 1}, 2, (), lambda faces: {face: {2: 1} for face in faces if face < 2})
        >>> pair.start.tolist(), pair.number((2, 1)), pair.sums([1, 1]).tolist()
        ([1, 2, 1], 1, [4, 3, 2])
    """

    def __init__(self, die: Mapping[int, int], thrown: int, lying: Sequence[int], changes: Changes) -> None:
        self._faces, self._ways, self._changes = tuple(die), tuple(die.values()), changes
        self._lying, self.dice = tuple(lying), thrown + len(lying)
        few_enough(comb(self.dice + len(die) - 1, self.dice))
        self._here = counts(len(die), self.dice)
        self.again = self._falls(self.dice) if self.dice else np.zeros(1, dtype=np.int64)

    def number(self, faces: Sequence[int]) -> int | None:
        """The number of the throw that shows these faces; None where no such dice do."""
        if len(faces) != self.dice or not set(faces) <= set(self._faces):
            return None
        row = np.array([[list(faces).count(face) for face in self._faces]])
        return int(self._here.find(row)[0])

    @property
    def ends(self) -> tuple[int, int]:
        """The lowest face and the highest."""
        return self._faces[0], self._faces[-1]

    def sums(self, weights: Sequence[int]) -> Whole:
        """The sums of every throw, if the lowest of its dice is added so many times, and so on up."""
        upto = np.concatenate(([0], np.cumsum(np.array(weights, dtype=np.int64))))
        counted = np.diff(upto[np.cumsum(self._here.rows, axis=1)], axis=1, prepend=0)
        found: Whole = counted @ np.array(self._faces)
        return found

    def _falls(self, dice: int) -> Whole:
        """In how many ways so many dice fall."""
        rows = counts(len(self._faces), dice).rows
        left, found = np.full(len(rows), dice), np.ones(len(rows), dtype=np.int64)
        for kind, ways in enumerate(self._ways):
            found *= _COMB[left, rows[:, kind]] * ways ** rows[:, kind]
            left = left - rows[:, kind]
        return found

    @cached_property
    def start(self) -> Whole:
        """In how many ways each throw falls at first."""
        if not self._lying:
            return self.again if self.dice else np.ones(1, dtype=np.int64)
        thrown = counts(len(self._faces), self.dice - len(self._lying))
        lying = np.array([self._lying.count(face) for face in self._faces])
        found = np.zeros(len(self._here), dtype=np.int64)
        found[self._here.find(thrown.rows + lying)] = self._falls(thrown.dice)
        return found

    @cached_property
    def changes(self) -> Sequence[Improvement]:
        """The further improvements there are: a die of the lowest face changed, and so on up."""
        return [self._changed(at, here, may) for at, here, may in self._changeable]

    @cached_property
    def least(self) -> Sequence[Improvement]:
        """The same where more is never worse and a die becomes anything: then none but the lowest need be looked at.

        Without the lowest, what lies there is at least as much as without any other, die by die.
        """
        if any(len(made) < 2 for _, _, may in self._changeable for made in may.values()):
            return self.changes
        found = [self._changed(at, here & self._lowest(at), may) for at, here, may in self._changeable]
        for change in found[1:]:
            able = change.ways.any(axis=1)
            found[0].target[able], found[0].ways[able] = change.target[able], change.ways[able]
        return found[:1]

    @cached_property
    def _changeable(self) -> list[tuple[int, Whole, Mapping[int, Mapping[int, int]]]]:
        """For every face that may be changed its place, in which throws, and what it becomes, by what lies there."""
        found: dict[int, dict[int, Mapping[int, int]]] = {face: {} for face in self._faces}
        for mask in np.flatnonzero(np.bincount(self._masks)).tolist():
            for face, becomes in self._changes(self._of(mask)).items():
                found[face][mask] = becomes
        return [(at, self._among(may), may) for at, may in enumerate(found.values()) if may]

    def _among(self, masks: Iterable[int]) -> Whole:
        """The throws that show one of these sets of faces."""
        known = np.zeros(1 << len(self._faces), dtype=bool)
        known[list(masks)] = True
        found: Whole = known[self._masks]
        return found

    @cached_property
    def _masks(self) -> Whole:
        """The faces that lie there in every throw, as bits."""
        found: Whole = (self._here.rows > 0) @ (1 << np.arange(len(self._faces)))
        return found

    def _of(self, mask: int) -> Faces:
        return tuple(face for at, face in enumerate(self._faces) if mask >> at & 1)

    def _lowest(self, at: int) -> Whole:
        """The throws in which no die shows less than the face of that place."""
        found: Whole = self._masks & ((1 << at) - 1) == 0
        return found

    def _changed(self, at: int, here: Whole, may: Mapping[int, Mapping[int, int]]) -> Improvement:
        """One die that shows a face, changed in each of those throws."""
        becomes = list(dict.fromkeys(new for made in may.values() for new in made))
        target = np.repeat(np.arange(len(self._masks))[:, None], len(becomes), axis=1)
        ways = np.zeros_like(target)
        others = counts(len(self._faces), self.dice - 1)  # without the die: what it becomes is one die more
        able = here[others.one_more(at)]
        places = others.one_more(at)[able]
        for column, new in enumerate(becomes):
            target[places, column] = others.one_more(self._faces.index(new))[able]
            of_mask = np.zeros(1 << len(self._faces), dtype=np.int64)
            of_mask[list(may)] = [made.get(new, 0) for made in may.values()]
            ways[places, column] = of_mask[self._masks[places]]
        return Improvement(target, ways)
