"""The log as a page shows it: one entry for each command, its consequences folded under it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from msgspec import Struct

from threefates.table.log_lines import LogLine

__all__ = ["LogEntry", "entries_of", "entry_id", "log_entries"]


class LogEntry(Struct, frozen=True):
    """An entry of the log: what a command came to, as one viewer may read it."""

    id: str
    head: LogLine
    lines: tuple[LogLine, ...]
    folded: tuple[LogLine, ...]  # consequences that matter less
    last: int


@lru_cache(4096)
def entry_id(command: str) -> str:
    """The id in the page of a command's entry; a command's own id may hold any sign."""
    return "c-" + hashlib.blake2s(command.encode(), digest_size=8).hexdigest()


def log_entries(told: Iterable[LogLine]) -> list[LogEntry]:
    """Lines by the command they came from, in order."""
    return list(entries_of(told))


def entries_of(told: Iterable[LogLine]) -> Iterator[LogEntry]:
    """The same, one after another: the lines of a command stand together."""
    for command, lines in groupby(told, key=lambda line: line.command):
        yield _entry(command, list(lines))


def _entry(command: str, lines: Sequence[LogLine]) -> LogEntry:
    shown = tuple(line for line in lines if line.important) or (lines[0],)
    folded = tuple(line for line in lines if line not in shown)
    return LogEntry(entry_id(command), shown[0], shown, folded, lines[-1].version)
