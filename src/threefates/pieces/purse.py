"""Purses: counters with a floor and a cap, and a reason for every change."""

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.errors import PieceError


class PurseError(PieceError):
    """More than a purse holds or can hold."""


class Purse(Struct, frozen=True):
    """A counter that never leaves its range: Boons, fate points, coins.

    Raises:
        PurseError: If what is held is out of range.

    Example:
        >>> change = Purse(4, cap=5).gain(3, "a Miss")
        >>> change.after.held, change.made, change.lost
        (5, 1, 2)
    """

    held: int = 0  # floor..cap
    cap: int | None = None  # None: no upper end
    floor: int = 0

    def __post_init__(self) -> None:
        if not self.floor <= self.held or (self.cap is not None and self.held > self.cap):
            raise PurseError("purse.range", f"{self.held} is out of range: {self._span()}.")

    @property
    def room(self) -> int | None:
        """The amount it can still take; None where there is no cap."""
        return None if self.cap is None else self.cap - self.held

    def gain(self, amount: int, reason: str) -> "PurseChange":
        """Add an amount, 0 or more, as far as the cap lets it."""
        room = self.room
        return self._change(_amount(amount), amount if room is None else min(amount, room), reason)

    def lose(self, amount: int, reason: str) -> "PurseChange":
        """Take an amount away, 0 or more, as far as the floor lets it."""
        return self._change(-_amount(amount), -min(amount, self.held - self.floor), reason)

    def spend(self, amount: int, reason: str) -> "PurseChange":
        """Take an amount away, 0 or more, all of it or nothing.

        Raises:
            PurseError: If that much is not there.
        """
        if _amount(amount) > self.held - self.floor:
            raise PurseError("purse.too_little", f"{amount} cannot be spent, only {self.held - self.floor} can.")
        return self._change(-amount, -amount, reason)

    def set(self, held: int, reason: str) -> "PurseChange":
        """Set what is held, as an override does.

        Raises:
            PurseError: If that is out of range.
        """
        return self._change(held - self.held, held - self.held, reason)

    def _change(self, asked: int, made: int, reason: str) -> "PurseChange":
        return PurseChange(self, replace(self, held=self.held + made), asked, reason)

    def _span(self) -> str:
        return f"{self.floor} or more" if self.cap is None else f"{self.floor} to {self.cap}"


class PurseChange(Struct, frozen=True):
    """A change that happened to a purse, and why."""

    before: Purse
    after: Purse
    asked: int  # positive to add, negative to take away
    reason: str

    @property
    def made(self) -> int:
        """The amount that really changed."""
        return self.after.held - self.before.held

    @property
    def lost(self) -> int:
        """The amount asked for, 0 or more, that the range did not let through."""
        return abs(self.asked - self.made)


def _amount(amount: int) -> int:
    if amount < 0:
        raise PurseError("purse.negative", f"An amount is 0 or more, not {amount}.")
    return amount
