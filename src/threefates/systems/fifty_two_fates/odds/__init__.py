"""The chances of a task of 52 Fates, counted with the very rules it is played by.

This is what `from threefates.odds import fifty_two_fates` gives. A table loads it, and NumPy, when it gets ready.
"""

from threefates.systems.fifty_two_fates.odds.hands import holding
from threefates.systems.fifty_two_fates.odds.tasks import (
    KnownCards,
    PlayOdds,
    TaskOdds,
    asked_of,
    average,
    averages,
    plays,
    read,
    readings_of,
    task,
)

__all__ = [
    "KnownCards",
    "PlayOdds",
    "TaskOdds",
    "asked_of",
    "average",
    "averages",
    "holding",
    "plays",
    "read",
    "readings_of",
    "task",
]
