"""Crowds: as many people as a table may have, and the longest steps in which nobody else has their turn."""

from __future__ import annotations

import asyncio
import heapq
import time
import zlib
from collections.abc import Iterator
from typing import Final

from benchmarks.figures import Figure
from tests.laws.crowds import begun, grown
from tests.laws.steps import steps
from threefates.commons.characters import MOST_PEOPLE, MOST_PLAYED
from threefates.rulebook.remembering import forget

__all__ = ["figures"]

FIGHTS: Final = {"fates_edge": -4, "fate_2003": 1, "fifty_two_fates": 1}
LONGEST: Final = 3
BUDGET: Final = 100  # ms
TIMES: Final = 2
_OVER: Final = object()


def figures(others: int = MOST_PEOPLE - MOST_PLAYED, share: int = 4) -> Iterator[Figure]:
    """The longest steps of a full story of each game: what is seen, offered, done and told; odds have a budget.

    Args:
        others: How many there are beside those whom players play.
        share: One in how many of the kinds of commands is done for each of them, and looked at.
    """
    for game, number in FIGHTS.items():
        longest = heapq.nlargest(LONGEST, _taken(game, number, others, share))
        for took, name in longest:
            yield Figure(
                what=f"{game}: {name}", measured=1000 * took, unit="ms", budget=BUDGET, note=f"{others} others"
            )


def _taken(game: str, number: int, others: int, share: int) -> Iterator[tuple[float, str]]:
    def does(tag: str) -> bool:
        return zlib.crc32(tag.encode()) % share == 0

    system, state = asyncio.run(begun(game, number))
    crowd = grown(system, state, min(MOST_PLAYED, others), others, does)
    for step in steps(system, crowd, does):
        if step.sort != "odds":
            yield min(_longest(step.work()) for _ in range(TIMES)), " ".join(step[:3])


def _longest(work: Iterator[object]) -> float:
    """Seconds between two rests at most."""
    forget()
    longest, began, goes_on = 0.0, time.thread_time(), True
    while goes_on:
        goes_on = next(work, _OVER) is not _OVER
        now = time.thread_time()
        longest, began = max(longest, now - began), now
    return longest
