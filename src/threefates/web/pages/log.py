"""The log as a page shows it: one entry for each command, its consequences folded under it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from threefates.table.log_lines import LogLine

__all__ = ["LogEntry", "entry_id", "log_entries"]


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
    commands: dict[str, list[LogLine]] = {}
    for line in told:
        commands.setdefault(line.command, []).append(line)
    return [_entry(command, lines) for command, lines in commands.items()]


def _entry(command: str, lines: Sequence[LogLine]) -> LogEntry:
    shown = tuple(line for line in lines if line.important) or (lines[0],)
    folded = tuple(line for line in lines if line not in shown)
    return LogEntry(entry_id(command), shown[0], shown, folded, lines[-1].version)
