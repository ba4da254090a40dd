"""The epochs of a table: one evening's chance each."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from threefates.rulebook.viewers import SeatId

__all__ = ["BY_VERSION", "COUNTED", "Epoch", "Seal"]

BY_VERSION, COUNTED = 1, 2  # the schemes by which draws are told apart: by version, as it once was; by turns


class Epoch(Struct, frozen=True):
    """One evening's chance: what was committed to, what the seats added, and the seed once it is open."""

    number: int
    commitment: str  # SHA-256 of the seed, hex
    nonces: Mapping[SeatId, str] = {}
    began: bool = False  # something was drawn: no more nonces
    seed: str | None = None  # hex, once the seal is open
    scheme: int = BY_VERSION

    def mixed(self) -> tuple[bytes, ...]:
        """Return the nonces of the seats, in the order in which they were given."""
        return tuple(nonce.encode() for nonce in self.nonces.values())


class Seal(Struct, frozen=True):
    """Every epoch of a table, in order."""

    epochs: tuple[Epoch, ...] = ()

    @property
    def current(self) -> Epoch | None:
        """The epoch that is being played."""
        return self.epochs[-1] if self.epochs else None

    def of(self, number: int) -> Epoch | None:
        """The epoch of that number."""
        return next((epoch for epoch in self.epochs if epoch.number == number), None)

    def changed(self, epoch: Epoch) -> Seal:
        """With one epoch as it now is."""
        return Seal(tuple(epoch if known.number == epoch.number else known for known in self.epochs))
