"""The ladder: eleven adjectives, Average worth nothing, one step worth one."""

from __future__ import annotations

import re
from typing import Final

from threefates.pieces.ladder import Ladder, LadderError, Rung
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused

__all__ = ["LADDER", "TIERS", "adjective", "aspect_value", "rated", "rating", "signed", "unskilled"]

LADDER: Final = Ladder.of(
    [
        ("Legendary", 6),
        ("Epic", 5),
        ("Superb", 4),
        ("Great", 3),
        ("Good", 2),
        ("Fair", 1),
        ("Average", 0),
        ("Mediocre", -1),
        ("Poor", -2),
        ("Terrible", -3),
        ("Abysmal", -4),
    ],
    open_below=True,
    open_above=True,
)

TIERS: Final = (
    Rung("Negligible", -2),
    Rung("Simple", -1),
    Rung("Mundane", 0),
    Rung("Difficult", 1),
    Rung("Daunting", 2),
    Rung("Staggering", 3),
    Rung("Nearly impossible", 4),
)
"""What a difficulty feels like, easiest first (fate.difficulty.guideline-table)."""

FURTHEST = 30  # how far from Average anything may be written down
_NUMBER = re.compile(r"[+-]?\d{1,3}", re.ASCII)


@cites("fate.ladder.scale", "fate.r.ladder-overflow")
def adjective(value: int) -> str:
    """The word for a value; margins need exact differences, so the ladder goes on past both ends.

    >>> adjective(2), adjective(0), adjective(8)
    ('Good', 'Average', 'Legendary+2')
    """
    return LADDER.name(value)


@cites("fate.ladder.scale")
def rating(written: str) -> int:
    """The value of what somebody wrote: an adjective in any case, or a number.

    >>> rating("great"), rating("-1"), rating("Legendary+2")
    (3, -1, 8)

    Raises:
        Refused: Where it is neither, or further from Average than anything can be.
    """
    text = written.strip().replace("−", "-")
    try:
        value = int(text) if _NUMBER.fullmatch(text) else LADDER.value(text)
    except LadderError:
        raise _off_the_ladder(written) from None
    if abs(value) > FURTHEST:
        raise _off_the_ladder(written)
    return value


def _off_the_ladder(written: str) -> Refused:
    return Refused(
        "ladder.no_such_rung",
        f"“{written.strip()[:24]}” is not on the ladder.",
        remedy="Write an adjective from Abysmal to Legendary, or a number such as 2 or -1.",
        source="fate.ladder.scale",
    )


@cites("fate.ladder.aspect-level-to-adjective", "fate.r.aspect-adjective-offset")
def aspect_value(level: int) -> int:
    """Where an aspect stands when it is rolled itself: level 1 is Fair, level 2 Good.

    >>> adjective(aspect_value(2))
    'Good'
    """
    return level


@cites("fate.creation.skill-default")
def unskilled() -> int:
    """Where a skill stands that nobody put a rank into.

    >>> adjective(unskilled())
    'Mediocre'
    """
    return -1


def signed(value: int) -> str:
    """A value with its sign, as it stands on a sheet.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '−1')
    """
    return f"{value:+d}".replace("-", "−") if value else "0"


def rated(value: int) -> str:
    """A value as people read it: the word and the number.

    >>> rated(-1)
    'Mediocre (−1)'
    """
    return f"{adjective(value)} ({signed(value)})"
