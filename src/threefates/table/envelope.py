"""The envelope every event travels in, and how it is written down and read again."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.chance import Drawn
from threefates.rulebook.compose import System
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.tags import tag_of
from threefates.table.log import LogRow, StoreBroken

__all__ = ["Envelope", "is_newer", "packed", "read_kept", "read_row", "unpacked", "write_row"]

QUICKLY = 1  # of the nine levels of packing


class Envelope(Struct, frozen=True, omit_defaults=True, gc=False):
    """One event, and everything that must be known to replay, undo and check it.

    `asked` and `drawn` stand on the first event of a command only. Read from a log, `asked` stays the
    values that were written: only events must be understood for ever, `System.read_command` may not.
    """

    table: str
    version: int
    command: str  # the command's id, as its sender chose it
    at: str  # ISO 8601 in UTC, stamped by the door it came through
    system_version: str
    event: Event
    by: str | None = None  # the acting seat; nobody for the operator and for safety
    asked: Command | Mapping[str, Any] | None = None  # what was asked for, so that `verify` can decide it again
    drawn: tuple[Drawn, ...] = ()  # every die and card this command drew
    epoch: int = 0  # the evening whose seal they are under
    imported: bool = False  # came with an import: its chance was another table's
    salt: str = ""  # on the first event of a command: nobody who sees a head can try out what the rows under it say
    before: str = ""  # the head of the log before this row (`chain`); rows from before there was a chain have none

    @property
    def by_hand(self) -> bool:
        """True if people rolled or drew it with their own hands."""
        return any(drawn.by_hand for drawn in self.drawn)

    @property
    def kind(self) -> str:
        """The tag of what was asked for; empty if nobody asked."""
        if isinstance(self.asked, Command):
            return tag_of(type(self.asked))
        return str(self.asked.get("type", "")) if self.asked else ""


class _Written(Struct, frozen=True, omit_defaults=True, gc=False):
    """An envelope as bytes hold it: the messages inside are the system's to read."""

    table: str
    version: int
    command: str
    at: str
    system_version: str
    event: dict[str, Any]
    by: str | None = None
    asked: dict[str, Any] | None = None
    drawn: tuple[Drawn, ...] = ()
    epoch: int = 0
    imported: bool = False
    salt: str = ""
    before: str = ""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Written)
_block_decoder = msgspec.json.Decoder(list[_Written])


def write_row(envelope: Envelope) -> LogRow:
    """The envelope as one row of the log: readable JSON."""
    return LogRow(envelope.version, envelope.command, _encoder.encode(envelope))


def read_row(system: System, row: LogRow) -> Envelope:
    """The envelope that a row holds, its event brought up to today's shape.

    Raises:
        msgspec.ValidationError: If the row was written by something else.
    """
    return _read(system, _decoder.decode(row.body))


def read_kept(system: System, row: LogRow) -> Envelope:
    """The envelope that a row of the store holds: of a log that is about to be played on.

    One that newer rules wrote is not: what they have added to an event would be left out in silence.

    Raises:
        msgspec.ValidationError: If the row was written by something else.
        StoreBroken: If newer rules wrote it.
    """
    raw, ours = _decoder.decode(row.body), system.game.version
    if raw.system_version != ours and is_newer(raw.system_version, ours):
        raise StoreBroken(
            f"Table {raw.table} was played under newer rules of {system.game.title}: {raw.system_version}, not {ours}",
            remedy="serve it with the threefates that wrote it, or put a backup in its place",
            public="This table was played under newer rules than there are here",
        )
    return _read(system, raw)


@lru_cache(64)
def is_newer(written: str, ours: str) -> bool:
    """Whether one version is above another, as far as both are numbers with dots between.

    >>> is_newer("0.10", "0.9"), is_newer("29", "29"), is_newer("spring", "29")
    (True, False, False)
    """
    try:
        return [int(each) for each in written.split(".")] > [int(each) for each in ours.split(".")]
    except ValueError:
        return False


def packed(envelopes: Iterable[Envelope]) -> bytes:
    """Several envelopes in few bytes, to be kept in memory; of their place in the chain nothing is kept."""
    return zlib.compress(_encoder.encode([replace(each, salt="", before="") for each in envelopes]), QUICKLY)


def unpacked(system: System, block: bytes) -> list[Envelope]:
    """The envelopes that were packed."""
    return [_read(system, raw) for raw in _block_decoder.decode(zlib.decompress(block))]


def _read(system: System, raw: _Written) -> Envelope:
    return Envelope(
        raw.table,
        raw.version,
        raw.command,
        raw.at,
        raw.system_version,
        system.read_event(raw.event),
        raw.by,
        raw.asked,
        raw.drawn,
        raw.epoch,
        raw.imported,
        raw.salt,
        raw.before,
    )
