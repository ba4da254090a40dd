"""The events of a log in memory: the last ones as they are, those before them packed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Final, overload

from msgspec.structs import replace

from threefates.rulebook.compose import System
from threefates.rulebook.state import State
from threefates.table.envelope import Envelope, packed, unpacked
from threefates.table.undo_events import Redone, Undone

__all__ = ["Moment", "Moments"]

BLOCK: Final = 64  # events packed together
MOST_NAMES: Final = 16  # commands that one of them names


class Moment:
    """One event in the log: the state it made, as long as that is kept, and whether it has been taken back."""

    __slots__ = ("envelope", "state", "undone")

    def __init__(self, envelope: Envelope, state: State | None, *, undone: bool = False) -> None:
        self.envelope = envelope
        self.state = state
        self.undone = undone


class Moments(Sequence[Moment]):
    """All moments of a log, in order of their versions, from 1 at position 0.

    What is packed costs some hundred bytes an event instead of two thousand; it is unpacked, a block at a time, when
    somebody looks at it. Moments that were packed have lost their state, and the salt and link of their row.

    What takes back all of a long evening names thousands of commands. These names are not packed: they are the very
    same texts each time, and sixty-four times thousands of them would take a second to be unpacked.
    """

    def __init__(self, system: System) -> None:
        self._system = system
        self._blocks: list[bytes] = []
        self._recent: list[Moment] = []
        self._named: dict[int, tuple[str, ...]] = {}  # by version, of events that are packed: the many that one names
        self._undone = bytearray()
        self._read: tuple[int, list[Moment]] = (-1, [])  # the block that was unpacked last

    def __len__(self) -> int:
        return len(self._undone)

    def __iter__(self) -> Iterator[Moment]:
        return self.since(0)

    @overload
    def __getitem__(self, at: int) -> Moment: ...

    @overload
    def __getitem__(self, at: slice) -> list[Moment]: ...

    def __getitem__(self, at: int | slice) -> Moment | list[Moment]:
        if isinstance(at, slice):
            first, end, step = at.indices(len(self))
            return list(self.since(first, end))[::step]
        place = range(len(self))[at]
        packed_up = self._packed
        return self._recent[place - packed_up] if place >= packed_up else self._block(place // BLOCK)[place % BLOCK]

    def since(self, after: int, until: int | None = None) -> Iterator[Moment]:
        """The moments after a version, up to another or the last; more may be added and packed between any two."""
        end = len(self) if until is None else min(until, len(self))
        while after < min(end, self._packed):
            block, first = divmod(after, BLOCK)
            yield from self._block(block)[first : end - block * BLOCK]
            after = (block + 1) * BLOCK
        packed_up = self._packed
        yield from self._recent[max(0, after - packed_up) : max(0, end - packed_up)]

    @property
    def _packed(self) -> int:
        return len(self._undone) - len(self._recent)

    def _block(self, number: int) -> list[Moment]:
        if self._read[0] != number:
            events = unpacked(self._system, self._blocks[number])
            marks = self._undone[number * BLOCK : (number + 1) * BLOCK]
            found = [
                Moment(self._whole(event), None, undone=bool(mark)) for event, mark in zip(events, marks, strict=True)
            ]
            self._read = (number, found)
        return self._read[1]

    def add(self, moment: Moment, keep: int) -> None:
        """Add the moment of the next version, and let go of the state of the one before the last so many."""
        self._recent.append(moment)
        self._undone.append(moment.undone)
        if len(self._recent) > keep:
            self._recent[-keep - 1].state = None

    def pack(self, keep: int) -> None:
        """Pack all but the last so many, as far as that fills blocks."""
        while len(self._recent) >= keep + BLOCK:
            self._blocks.append(packed([self._without_names(moment.envelope) for moment in self._recent[:BLOCK]]))
            del self._recent[:BLOCK]

    def _without_names(self, envelope: Envelope) -> Envelope:
        """The envelope without the commands that it names, where these are many: they are kept beside it."""
        event = envelope.event
        if not isinstance(event, Undone | Redone) or len(event.commands) <= MOST_NAMES:
            return envelope
        self._named[envelope.version] = tuple(map(sys.intern, event.commands))
        return replace(envelope, event=replace(event, commands=()))

    def _whole(self, envelope: Envelope) -> Envelope:
        """The envelope with all that it names."""
        named, event = self._named.get(envelope.version), envelope.event
        if named is None or not isinstance(event, Undone | Redone):
            return envelope
        return replace(envelope, event=replace(event, commands=named))

    def turn(self, version: int, *, undone: bool) -> None:
        """Mark the event of a version as taken back, or as standing."""
        self._undone[version - 1] = undone
        place = version - 1 - self._packed
        if place >= 0:
            self._recent[place].undone = undone
        elif (version - 1) // BLOCK == self._read[0]:
            self._read = (-1, [])

    def is_undone(self, version: int) -> bool:
        """Tell whether the event of a version has been taken back."""
        return bool(self._undone[version - 1])

    def undone(self) -> bytes:
        """Whether each event has been taken back, a byte for each."""
        return bytes(self._undone)
