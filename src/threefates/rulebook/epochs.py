"""The epochs of a table: one evening's chance each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.viewers import SeatId

__all__ = ["BY_VERSION", "COUNTED", "Epoch", "Promise", "Seal", "onwards"]

BY_VERSION, COUNTED = 1, 2  # the schemes by which draws are told apart: by version, as it once was; by turns
LATEST: Final = 2**31  # more evenings than any table has


class Promise(Struct, frozen=True):
    """A word that a seat has committed to and has yet to say."""

    commitment: str  # SHA-256 of the word, hex
    player: bool  # whoever runs the game mixes in words too, but nobody is to believe in theirs


class Epoch(Struct, frozen=True):
    """One evening's chance: what was committed to, what the seats added, and the seed once it is open."""

    number: int
    commitment: str  # SHA-256 of the seed, hex
    nonces: Mapping[SeatId, str] = {}
    began: bool = False  # something was drawn, by the table, or from real dice and cards
    seed: str | None = None  # hex, once the seal is open
    scheme: int = BY_VERSION
    promised: Mapping[SeatId, Promise] = {}
    closed: bool = False  # no more promises: now the words are said
    drew: bool = False  # the table itself drew: no more words

    def mixed(self) -> tuple[bytes, ...]:
        """Return the nonces in the order in which they were promised, so that nobody gains by being late.

        In evenings that had no promises: in the order in which they were given.
        """
        if self.scheme == BY_VERSION:
            return tuple(nonce.encode() for nonce in self.nonces.values())
        return tuple(self.nonces[seat].encode() for seat in self.promised if seat in self.nonces)

    @property
    def withheld(self) -> tuple[SeatId, ...]:
        """The seats that promised a word and have not said it."""
        return tuple(seat for seat in self.promised if seat not in self.nonces)

    @property
    def trusted(self) -> bool:
        """True if a player's word is mixed in; of evenings without promises, anybody's."""
        if self.scheme == BY_VERSION:
            return bool(self.nonces)
        return any(promise.player for seat, promise in self.promised.items() if seat in self.nonces)


class Seal(Struct, frozen=True):
    """Every epoch of a table, in order."""

    epochs: tuple[Epoch, ...] = ()

    @property
    def current(self) -> Epoch | None:
        """The epoch that is being played."""
        return self.epochs[-1] if self.epochs else None

    @property
    def asks(self) -> str:
        """The evening that devices are asked for now, and what for: "open" for a promise, "closed" for its word.

        It goes by its commitment, too: an evening may be another than one of that number, which is gone.
        """
        epoch = self.current
        if epoch is None or epoch.drew or epoch.scheme == BY_VERSION:
            return ""
        return f"{epoch.number}-{epoch.commitment[:16]} {'closed' if epoch.closed else 'open'}"

    def of(self, number: int) -> Epoch | None:
        """The epoch of that number."""
        if 0 < number <= len(self.epochs) and self.epochs[number - 1].number == number:
            return self.epochs[number - 1]  # as they are counted: of thousands of evenings each may be asked for
        return next((epoch for epoch in self.epochs if epoch.number == number), None)

    def changed(self, epoch: Epoch) -> Seal:
        """With one epoch as it now is."""
        return Seal(tuple(epoch if known.number == epoch.number else known for known in self.epochs))


def onwards(evenings: Collection[int]) -> range:
    """The first of some evenings and all after it, for a pile that is drawn from; none where there are none.

    What is drawn while something is held back is drawn among what is left: each such draw says what that is not.

    >>> 2 in onwards({1}), 1 in onwards({2, 3}), len(onwards(()))
    (True, False, 0)
    """
    return range(min(evenings), LATEST) if evenings else range(0)
