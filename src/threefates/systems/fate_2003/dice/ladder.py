"""The ladder: eleven adjectives, Average worth nothing, one step worth one."""

from __future__ import annotations

import re
from typing import Final

from threefates.pieces.ladder import Ladder, LadderError, Rung
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.dice.fudge_dice import Readings
from threefates.systems.fate_2003.rulings.rulings import DiceSystem, HumanCeiling, LadderKind
from threefates.systems.fate_2003.rulings.rulings import Unskilled as DefaultLevel

__all__ = [
    "CLASSIC",
    "LADDER",
    "TIERS",
    "adjective",
    "aspect_value",
    "drawback_value",
    "ladder_in_use",
    "of_ranks",
    "rated",
    "rating",
    "shifted",
    "signed",
    "unskilled",
]

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

CLASSIC: Final = Ladder.of(
    [
        ("Legendary", 4),
        ("Superb", 3),
        ("Great", 2),
        ("Good", 1),
        ("Fair", 0),
        ("Mediocre", -1),
        ("Poor", -2),
        ("Terrible", -3),
        ("Abysmal", -4),
    ],
    open_below=True,
    open_above=True,
)
"""Plain Fudge's shorter ladder, with the two ends many put on it."""

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
_AWFUL = re.compile(r"\AAwful\b", re.IGNORECASE)  # plain Fudge's other word for its lowest end
_NUMBER = re.compile(r"[+-]?\d{1,3}", re.ASCII)


@cites("fate.fudge.classic-ladder")
def _classic() -> Ladder:
    return CLASSIC


@cites("fate.fudge.classic-ladder", "fate.d6.ladder")
def ladder_in_use(readings: Readings) -> Ladder:
    """The ladder this table climbs; where dice are added up each of the eleven adjectives is so many dice."""
    if readings[DiceSystem] is DiceSystem.D6 or readings[LadderKind] is LadderKind.FATE:
        return LADDER
    return _classic()


@cites("fate.ladder.assumed-human-ceiling")
def shifted(ceiling: HumanCeiling) -> int:
    """By how much every guideline difficulty moves with the top of human ability, usually Superb.

    >>> shifted(HumanCeiling.SUPERB), shifted(HumanCeiling.EPIC)
    (0, 1)
    """
    return LADDER.value(ceiling.reading) - LADDER.value("Superb")


@cites("fate.ladder.skill-ranks-to-adjective")
def of_ranks(ranks: int, starts: int = -1) -> int:
    """The value of a skill with so many ranks; without any it stays where skills start.

    >>> adjective(of_ranks(3)), adjective(of_ranks(0))
    ('Good', 'Mediocre')
    """
    return starts + ranks


@cites("fate.ladder.scale", "fate.r.ladder-overflow")
def adjective(value: int, ladder: Ladder = LADDER) -> str:
    """The word for a value; margins need exact differences, so the ladder goes on past both ends.

    >>> adjective(2), adjective(0), adjective(8)
    ('Good', 'Average', 'Legendary+2')
    """
    return ladder.name(value)


@cites("fate.ladder.scale")
def rating(written: str, ladder: Ladder = LADDER) -> int:
    """The value of what somebody wrote: an adjective in any case, or a number.

    >>> rating("great"), rating("-1"), rating("Legendary+2")
    (3, -1, 8)

    Raises:
        Refused: Where it is neither, or further from Average than anything can be.
    """
    text = written.strip().replace("−", "-")
    text = _as_printed(text, ladder)
    try:
        value = int(text) if _NUMBER.fullmatch(text) else ladder.value(text)
    except LadderError:
        raise _off_the_ladder(written) from None
    if abs(value) > FURTHEST:
        raise _off_the_ladder(written)
    return value


@cites("fate.fudge.classic-ladder")
def _as_printed(text: str, ladder: Ladder) -> str:
    """The word of this project for the lowest rung, where a classic ladder has another for it."""
    return _AWFUL.sub("Abysmal", text) if ladder is CLASSIC else text


def _off_the_ladder(written: str) -> Refused:
    return Refused(
        "ladder.no_such_rung",
        f"“{written.strip()[:24]}” is not on the ladder.",
        remedy="Write an adjective from Abysmal to Legendary, or a number such as 2 or -1.",
        source="fate.ladder.scale",
    )


@cites("fate.ladder.aspect-level-to-adjective", "fate.r.aspect-adjective-offset", "fate.aspects.magnitude")
def aspect_value(level: int, ladder: Ladder = LADDER) -> int:
    """The value of an aspect that is rolled itself: level 1 is Fair, level 2 Good.

    >>> adjective(aspect_value(2))
    'Good'
    """
    return ladder.value("Fair") + level - 1


@cites("fate.aspects.negative-notation")
def drawback_value(level: int) -> int:
    """The value of a drawback that is rolled itself, if its level is written with a minus.

    >>> adjective(drawback_value(3))
    'Terrible'
    """
    return -level


@cites("fate.creation.skill-default")
def unskilled(reading: DefaultLevel = DefaultLevel.MEDIOCRE) -> int:
    """The value of a skill that nobody put a rank into.

    >>> adjective(unskilled())
    'Mediocre'
    """
    return _fudges_default() if reading is DefaultLevel.POOR else -1


@cites("fate.fudge.default-level")
def _fudges_default() -> int:
    return -2


def signed(value: int) -> str:
    """A value with its sign, as it stands on a sheet.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '−1')
    """
    return f"{value:+d}".replace("-", "−") if value else "0"


def rated(value: int, ladder: Ladder = LADDER) -> str:
    """A value as people read it: the word and the number.

    >>> rated(-1), rated(0, CLASSIC)
    ('Mediocre (−1)', 'Fair (0)')
    """
    return f"{adjective(value, ladder)} ({signed(value)})"
