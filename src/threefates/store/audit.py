"""The operator's log: who started, claimed, removed, took away or brought what, and from which address.

A file of JSON lines in the data folder, for its user alone. It holds no key, no code, no word of play, and never whose
X-card it was. Play does not wait for it and does not stop where it cannot be written.

    {"at": "2026-11-22T20:15:04.120Z", "did": "seat.removed", "by": "192.168.1.7", "table": "f045f06645", "seat": "s1"}
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from threefates.store.folder import opened

__all__ = ["AUDIT", "TERMINAL", "Audit", "Deed"]

AUDIT: Final = "threefates.audit.jsonl"
TERMINAL: Final = "the terminal"
"""Who did it, where it was somebody at the machine itself."""

MOST: Final = 1024 * 1024  # bytes of one file
KEPT: Final = 5  # files, the one that is written to included

log = logging.getLogger("threefates.audit")


class Deed(Struct, frozen=True, omit_defaults=True):
    """A line of the log."""

    at: str  # UTC
    did: str
    by: str  # the address that it came from
    table: str = ""  # its id
    seat: str = ""  # the seat that did it, or took it
    whom: str = ""  # the seat that it was done to, where that is another
    file: str = ""  # the name of a backup, without its folder


class Audit:
    """The log of one data folder.

    Args:
        folder: Where it lies; None: nothing is written.
        most: How many bytes a file may have before the next is begun.
        clock: The hour.
    """

    def __init__(
        self, folder: Path | None, most: int = MOST, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._path = folder / AUDIT if folder else None
        self._most = most
        self._clock = clock

    def note(self, did: str, by: str, *, table: str = "", seat: str = "", whom: str = "", file: str = "") -> None:
        """Write a line: what was done, and from which address."""
        if self._path is None:
            return
        at = self._clock().isoformat(timespec="milliseconds").replace("+00:00", "Z")
        named = file.encode(errors="replace").decode()  # a name on disk may be no text at all
        line = msgspec.json.encode(Deed(at, did, by, table, seat, whom, named)) + b"\n"
        try:
            with suppress(FileNotFoundError):  # another process of this server has just turned it over
                self._turn_over()
            descriptor = opened(self._path, os.O_WRONLY | os.O_APPEND)
            try:
                os.write(descriptor, line)
            finally:
                os.close(descriptor)
        except OSError as error:
            log.warning("%s was not written down: %s", did, error.strerror)

    def _turn_over(self) -> None:
        """Begin the next file where this one is full; the oldest goes."""
        path = self._path
        if path is None or not path.exists() or path.stat().st_size < self._most:
            return
        files = [path, *(path.with_name(f"{path.name}.{number}") for number in range(1, KEPT))]
        for older, newer in zip(files[:0:-1], files[-2::-1], strict=True):
            if newer.exists():
                newer.replace(older)
