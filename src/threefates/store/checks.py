"""What every store refuses before it writes: gaps, text that nothing can keep, epochs that are none."""

from collections.abc import Mapping, Sequence
from typing import Final

from threefates.table.log import LogRow

__all__ = ["GREATEST", "check_rows", "check_seeds", "check_text", "is_text"]

GREATEST: Final = 2**63 - 1


def check_rows(after: int, rows: Sequence[LogRow]) -> None:
    """Refuse versions that have a gap, and commands that are no text.

    Raises:
        ValueError: If there is one.
    """
    if any(row.version != version for version, row in enumerate(rows, after + 1)):
        raise ValueError(f"Events after {after} need the versions {after + 1}, {after + 2} … without a gap.")
    check_text(*(row.command for row in rows))


def check_seeds(seeds: Mapping[int, bytes]) -> None:
    """Refuse seeds of what is no epoch.

    Raises:
        ValueError: If there is one.
    """
    if any(not 0 <= epoch <= GREATEST for epoch in seeds):
        raise ValueError("An epoch is a number from 0.")


def check_text(*words: str) -> None:
    """Refuse text that cannot be stored here (`UnicodeEncodeError` is a `ValueError`), not in the writer."""
    for word in words:
        word.encode()


def is_text(words: str) -> bool:
    """Return whether this can be stored at all: half a surrogate pair, as JSON may carry, cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in words)
