"""The bounds of spending beats: what a scene and an evening bear, how many threads may run, and the two dials."""

from __future__ import annotations

import enum
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry

__all__ = [
    "Dial",
    "budget",
    "halved",
    "most_at_once",
    "scene_limit",
    "session_limit",
    "suit_of",
    "suited",
    "threads_allowed",
]

SOFT_CAP: Final = 2


class Dial(enum.Enum):
    """A dial for how hard the Game Master may press."""

    PLAIN = "plain"
    SOFT = "soft"  # the first evenings: one or two beats at a time
    EASED = "eased"  # scenes were punishing: half of everything


@cites("fe.sb.budget-base", "fe.ruling.sb-budget-period")
def budget(tier: int) -> int:
    """Say what a scene costs on the average: advice, not a reserve.

    >>> budget(1), budget(2)
    (5, 6)
    """
    return 4 + tier


@cites("fe.sb.scene-limit", "fe.ruling.sb-limit-meaning")
def scene_limit(*, climactic: bool) -> int:
    """The most that may be spent in a scene.

    >>> scene_limit(climactic=False), scene_limit(climactic=True)
    (12, 16)
    """
    return entry("fe.sb.scene-limit").table(dict[str, int])["climactic" if climactic else "standard"]


@cites("fe.sb.session-limit", "fe.ruling.sb-scene-vs-session")
def session_limit() -> int:
    """The most that may be spent in an evening.

    >>> session_limit()
    20
    """
    return entry("fe.sb.session-limit").table(dict[str, int])["max"]


@cites("fe.sb.thread-limit", "fe.ruling.threads-vs-clocks")
def threads_allowed(tier: int) -> int:
    """Count the threads of trouble that may run at once.

    >>> threads_allowed(1)
    2
    """
    return tier + 1


@cites("fe.sb.soft-dial")
def most_at_once(dial: Dial, *, set_piece: bool) -> int | None:
    """The most that may be spent at once, where a dial says so.

    >>> most_at_once(Dial.SOFT, set_piece=False), most_at_once(Dial.SOFT, set_piece=True)
    (2, None)
    """
    return SOFT_CAP if dial is Dial.SOFT and not set_piece else None


@cites("fe.sb.overcrank-dial")
def halved(limit: int, dial: Dial) -> int:
    """A limit while the pressure is eased.

    >>> halved(12, Dial.EASED), halved(12, Dial.PLAIN)
    (6, 12)
    """
    return limit // 2 if dial is Dial.EASED else limit


@cites("fe.sb.suited")
def suited() -> tuple[str, ...]:
    """The costs that name a suit.

    >>> suited()
    ('patrons_gift', 'cantor_failure')
    """
    return tuple(entry("fe.sb.suited").table(dict[str, str]))


@cites("fe.sb.suited")
def suit_of(cost: str) -> str:
    """The suit whose theme a named cost is spent in.

    >>> suit_of("patrons_gift")
    'diamonds'
    """
    return entry("fe.sb.suited").table(dict[str, str])[cost]
