"""`threefates task SYSTEM …`: settle one task without a table; `threefates.cli.roll` says how a game joins in."""

from collections.abc import Sequence

from threefates.cli.roll import settle

READS_ITS_OWN_WORDS = True


def command(words: Sequence[str]) -> int:
    """Settle a task, on the command line."""
    return settle("task", words)
