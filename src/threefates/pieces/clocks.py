"""Clocks: segments that fill until something happens, once."""

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.errors import PieceError


class ClockError(PieceError):
    """A clock that cannot be, or a tick it cannot take."""


class Segments(Struct, frozen=True):
    """A clock of any size, filled by whole and half segments.

    Filling it is reported once in its life: ticking a full clock, or filling it again after it was turned back, is
    silent. A clock that starts again is a new clock (`wiped`).

    Raises:
        ClockError: If it has no segments, or more are filled than there are.

    Example:
        >>> clock, filled_now = Segments(4).tick(3.5)
        >>> str(clock), filled_now
        ('3½ of 4', False)
        >>> clock, filled_now = clock.tick()
        >>> str(clock), filled_now, clock.tick()[1]
        ('4 of 4', True, False)
    """

    size: int  # segments, 1 or more
    halves: int = 0  # half segments filled, 0..2 * size
    fired: bool = False  # whether its filling was reported

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ClockError("clock.size", f"A clock has at least 1 segment, not {self.size}.")
        if not 0 <= self.halves <= 2 * self.size:
            raise ClockError("clock.range", f"A clock of {self.size} cannot have {self.halves} half segments filled.")

    @property
    def filled(self) -> float:
        """Segments filled, 0..size, in halves."""
        return self.halves / 2

    @property
    def full(self) -> bool:
        """True if every segment is filled."""
        return self.halves == 2 * self.size

    def tick(self, segments: float = 1) -> tuple[Self, bool]:
        """Fill segments, 0 or more, in halves. What does not fit is lost.

        Returns:
            The clock afterwards, and whether its filling is to be acted on now.

        Raises:
            ClockError: If that is no whole number of half segments.
        """
        ticked = replace(self, halves=min(self.halves + _halves(segments), 2 * self.size))
        filled_now = ticked.full and not self.fired
        return replace(ticked, fired=self.fired or filled_now), filled_now

    def untick(self, segments: float = 1) -> Self:
        """Clear segments, 0 or more, in halves, down to an empty clock.

        Raises:
            ClockError: If that is no whole number of half segments.
        """
        return replace(self, halves=max(self.halves - _halves(segments), 0))

    def wiped(self) -> Self:
        """The clock empty, as new: filling it will be reported again."""
        return type(self)(self.size)

    def __str__(self) -> str:
        """The filling in words that a screen reader can say."""
        whole, half = divmod(self.halves, 2)
        return f"{whole or '' if half else whole}{'½' if half else ''} of {self.size}"


def _halves(segments: float) -> int:
    if not (segments >= 0 and segments * 2 % 1 == 0):
        raise ClockError("clock.tick", f"A clock moves by whole or half segments, 0 or more, not {segments}.")
    return int(segments * 2)
