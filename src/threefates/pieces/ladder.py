"""Named ladders: words for whole numbers, one step worth one."""

import re
from collections.abc import Iterable
from typing import Self

from msgspec import Struct

from threefates.pieces.errors import PieceError, quoted
from threefates.pieces.spelling import bare

_BEYOND = re.compile(r"(.+?) ?([+-]) ?(\d{1,6})", re.ASCII)


class LadderError(PieceError):
    """A ladder that cannot stand, or a word that is not on it."""


class Rung(Struct, frozen=True):
    """One step of a ladder."""

    name: str
    value: int


class Ladder(Struct, frozen=True):
    """Rungs from lowest to highest, each worth one more than the one below.

    An open end lets values go on past the last rung, named from it: `Legendary+2`. A closed end is a cap.

    Raises:
        LadderError: If there are no rungs, their values do not climb by one, or two share a name.

    Example:
        >>> ladder = Ladder.of([("Poor", -1), ("Fair", 0), ("Good", 1)], open_above=True)
        >>> ladder.name(ladder.step(0, up=3)), ladder.name(ladder.step(0, up=-3))
        ('Good+2', 'Poor')
    """

    rungs: tuple[Rung, ...]
    open_below: bool = False
    open_above: bool = False

    def __post_init__(self) -> None:
        if not self.rungs:
            raise LadderError("ladder.empty", "A ladder has at least one rung.")
        if [rung.value for rung in self.rungs] != list(range(self.lowest.value, self.lowest.value + len(self.rungs))):
            raise LadderError("ladder.steps", "Each rung of a ladder is worth exactly one more than the one below.")
        if len({rung.name.casefold() for rung in self.rungs}) < len(self.rungs):
            raise LadderError("ladder.names", "No two rungs of a ladder share a name.")

    @classmethod
    def of(cls, rungs: Iterable[tuple[str, int]], *, open_below: bool = False, open_above: bool = False) -> Self:
        """A ladder from names and values, in any order."""
        climbing = sorted(rungs, key=lambda rung: rung[1])
        return cls(tuple(Rung(name, value) for name, value in climbing), open_below, open_above)

    @property
    def lowest(self) -> Rung:
        """The lowest rung of the ladder."""
        return self.rungs[0]

    @property
    def highest(self) -> Rung:
        """The highest rung of the ladder."""
        return self.rungs[-1]

    def within(self, value: int) -> int:
        """The value, brought back to the last rung where that end is closed."""
        low = value if self.open_below else max(value, self.lowest.value)
        return low if self.open_above else min(low, self.highest.value)

    def step(self, value: int, *, up: int) -> int:
        """The value `up` steps higher, or lower if `up` is negative; a closed end stops it."""
        return self.within(value + up)

    def name(self, value: int) -> str:
        """The word for a value.

        Raises:
            LadderError: If the value lies past a closed end.
        """
        if value != self.within(value):
            raise LadderError("ladder.off", f"{value} is off the ladder, {self._span()}.")
        nearest = min(max(value, self.lowest.value), self.highest.value)
        beyond = f"{value - nearest:+d}" if value != nearest else ""
        return self.rungs[nearest - self.lowest.value].name + beyond

    def value(self, name: str) -> int:
        """The value of a word, in any case; `Legendary+2` too, where that end is open.

        Raises:
            LadderError: If the word is not on the ladder.

        Example:
            >>> Ladder.of([("Fair", 0), ("Good", 1)], open_above=True).value("good+3")
            4
        """
        written = bare(name)
        if written in (exact := {rung.name.casefold(): rung.value for rung in self.rungs}):
            return exact[written]
        return self._beyond(written, name)

    def _beyond(self, written: str, name: str) -> int:
        parts = _BEYOND.fullmatch(written)
        word, up = (parts[1], int(parts[2] + parts[3])) if parts else (written, 0)
        if self.open_above and up > 0 and word == self.highest.name.casefold():
            return self.highest.value + up
        if self.open_below and up < 0 and word == self.lowest.name.casefold():
            return self.lowest.value + up
        raise LadderError("ladder.no_such_rung", f"{quoted(name)} is not on the ladder, {self._span()}.")

    def _span(self) -> str:
        return f"{self.lowest.name} ({self.lowest.value}) to {self.highest.name} ({self.highest.value})"
