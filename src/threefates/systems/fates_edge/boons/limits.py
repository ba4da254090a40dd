"""The limits of Boons: how many are held, what failing pays in a scene, what counts as fishing, how many are given."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.rulings.resolution import FailureCap, RepetitionScope

__all__ = [
    "MOST_HELD",
    "Likeness",
    "gifts_allowed",
    "repeats",
    "under_failure_cap",
    "under_hold_cap",
]

MOST_HELD: Final = 5
MOST_FROM_FAILURES: Final = 2  # in one scene


class Likeness(Struct, frozen=True):
    """The marks by which two actions are the same one."""

    attribute: str
    skill: str
    intent: str
    position: int
    stakes: str


@cites("fe.boons.repetition-rule", "fe.boons.no-award-list")
def repeats(now: Likeness, before: Likeness, reading: RepetitionScope) -> bool:
    """Say whether an action repeats one that was paid for in this scene; of two told in no words nobody can tell.

    >>> one = Likeness("wits", "Tinker", "the lock", 1, "the guards hear")
    >>> worse = Likeness("wits", "Tinker", "the lock", 2, "the guards hear")
    >>> repeats(worse, one, RepetitionScope.ACTION), repeats(worse, one, RepetitionScope.APPROACH)
    (True, False)
    """
    same_way = (now.attribute, now.skill) == (before.attribute, before.skill)
    same_words = _plain(now.intent) == _plain(before.intent)
    same_stakes = _plain(now.stakes) == _plain(before.stakes) and bool(now.stakes or (now.intent and same_words))
    if reading is RepetitionScope.APPROACH:
        return same_way and same_stakes and now.position == before.position
    return same_way and same_stakes and same_words


def _plain(words: str) -> str:
    return bare(words).strip(" .,;:!?…")


@cites("fe.boons.share", "fe.ruling.boon-share-limits")
def gifts_allowed(*, bonded: bool) -> int:
    """Count the Boons that one hero may give away in a scene.

    >>> gifts_allowed(bonded=False), gifts_allowed(bonded=True)
    (1, 2)
    """
    return 2 if bonded else 1


@cites("fe.boons.failure-cap", "fe.ruling.boon-cap-partial-award")
def under_failure_cap(paid: int, so_far: int, cap: FailureCap) -> int:
    """Cut what is paid to what fits under two Boons from failures a scene.

    >>> under_failure_cap(2, so_far=1, cap=FailureCap.RULE), under_failure_cap(2, so_far=2, cap=FailureCap.OPTIONAL)
    (1, 2)
    """
    return max(min(paid, MOST_FROM_FAILURES - so_far), 0) if cap is FailureCap.RULE else paid


@cites("fe.boons.hold-cap")
def under_hold_cap(paid: int, held: int) -> int:
    """Cut what is paid to what a hero can still hold; what is past five is lost.

    >>> under_hold_cap(2, held=4)
    1
    """
    return min(paid, MOST_HELD - held)
