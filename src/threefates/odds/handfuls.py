"""A handful of dice that are alike, as a throw that may be improved: any of them changed, or all thrown again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import comb
from typing import Final

import numpy as np

from threefates.odds.counts import Whole, counts
from threefates.odds.improved import Change, few_enough

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
        """What every throw comes to, if the lowest of its dice is added so many times, and so on up."""
        found: Whole = self._shown @ np.array(weights, dtype=np.int64)
        return found

    @cached_property
    def _shown(self) -> Whole:
        """The faces of every throw, the lowest first."""
        each = np.tile(np.array(self._faces), len(self._here))
        return np.repeat(each, self._here.rows.reshape(-1)).reshape(len(self._here), self.dice)

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
    def changes(self) -> Sequence[Change]:
        """What else an improvement may do: a die of the lowest face changed, and so on up."""
        shown = (self._here.rows > 0) @ (1 << np.arange(len(self._faces)))
        masks = np.flatnonzero(np.bincount(shown)).tolist()
        by_shown = {mask: self._changes(self._of(mask)) for mask in masks}
        return [
            self._changed(face, shown, {mask: may[face] for mask, may in by_shown.items() if face in may})
            for face in self._faces
            if any(face in may for may in by_shown.values())
        ]

    def _of(self, mask: int) -> Faces:
        return tuple(face for at, face in enumerate(self._faces) if mask >> at & 1)

    def _changed(self, face: int, shown: Whole, may: Mapping[int, Mapping[int, int]]) -> Change:
        """One die that shows a face, changed in every throw in which it may be."""
        becomes = list(dict.fromkeys(new for made in may.values() for new in made))
        target = np.repeat(np.arange(len(shown))[:, None], len(becomes), axis=1)
        ways = np.zeros_like(target)
        able = np.flatnonzero(np.isin(shown, list(may)))
        one_fewer = self._here.rows[able] - self._one(face)
        for at, new in enumerate(becomes):
            target[able, at] = self._here.find(one_fewer + self._one(new))
            of_mask = {mask: made.get(new, 0) for mask, made in may.items()}
            ways[able, at] = [of_mask[mask] for mask in shown[able].tolist()]
        return Change(target, ways)

    def _one(self, face: int) -> Whole:
        return np.array([int(face == one) for one in self._faces])
