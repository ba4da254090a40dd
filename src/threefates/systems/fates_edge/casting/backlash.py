"""Backlash: when magic answers back, and how much, by the 1s and the outcomes of Weave and Cast."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.resolution.critical_success import softened
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.vocabulary import outcomes_called
from threefates.systems.fates_edge.rulings.casting import BacklashPays, BacklashSize, BacklashTrigger

__all__ = [
    "COLOUR",
    "Rolled",
    "answers_back",
    "beats_of",
    "called",
    "most",
    "moved",
    "picks",
    "size_of",
    "to_pick",
    "triggered",
]

COLOUR: Final = 0
"""Nothing but a colour: what the size of Backlash is where none of it bites."""
CALLED: Final = {
    BacklashSize.MENU: ("colour only", "one consequence", "two consequences", "three consequences"),
    BacklashSize.ONES: ("colour only", "minor", "moderate", "severe"),
    BacklashSize.ESCALATES: ("colour only", "minor", "major"),
    BacklashSize.FIXED: ("colour only", "one price", "two prices"),
}


class Rolled(NamedTuple):
    """A step of a spell as it was rolled: its outcome, every 1 it showed, and whether a ten makes it gentler."""

    outcome: Outcome
    ones: int
    gentler: bool = False


class _Severity(Struct):
    severity: dict[str, str]


@functools.cache
def _thresholds() -> tuple[tuple[int, str], ...]:
    rows = entry("fe.backlash.trigger-ones").table(_Severity).severity
    return tuple((int(ones.split("-")[0].removesuffix("+")), name) for ones, name in rows.items())


@cites("fe.backlash.trigger-ones", "fe.backlash.minor", "fe.backlash.moderate", "fe.backlash.severe")
def size_of(ones: int) -> int:
    """The severity by the 1s of both rolls together: 1 minor, 2 moderate, 3 severe; 0 where there is none.

    >>> [size_of(ones) for ones in range(6)]
    [0, 1, 2, 2, 3, 3]
    """
    return sum(ones >= least for least, _ in _thresholds())


@cites("fe.backlash.trigger-partial-miss", "fe.backlash.trigger-ones", "fe.backlash.trigger-free-casting")
def triggered(trigger: BacklashTrigger, rolls: tuple[Rolled, ...], *, perilous: bool) -> bool:
    """Say whether magic answers back to the rolls of a spell.

    Args:
        trigger: How the table reads it.
        rolls: The Weave, and the Cast if it came to that; or the one roll there was.
        perilous: Whether a Dangerous TAG is in it.

    >>> hit = Rolled(Outcome.SUCCESS_AND_COST, 1)
    >>> [triggered(reading, (hit, hit), perilous=False) for reading in BacklashTrigger]
    [False, True, True]
    """
    if trigger is BacklashTrigger.FAILING:
        return any(not roll.outcome.succeeded or roll.ones >= ON_A_HIT for roll in rolls)
    if any(roll.ones for roll in rolls):
        return True
    fails = any(roll.outcome is Outcome.MISS for roll in rolls)
    mixed = any(roll.outcome in outcomes_called("mixed") for roll in rolls)
    return trigger is BacklashTrigger.FAIL_OR_ONE and (fails or (perilous and mixed))


ON_A_HIT: Final = 2  # 1s that a Hit must show, where Backlash comes of failing


class _Menu(Struct):
    partial: int
    miss: int
    options: tuple[str, ...]


@functools.cache
def _menu() -> _Menu:
    return entry("fe.backlash.menu").table(_Menu)


@cites("fe.backlash.menu")
def picks(rolls: tuple[Rolled, ...]) -> int:
    """Count what is picked of the menu: one on a Partial, two on a Miss; one may ride on a Hit.

    >>> [picks((Rolled(row, 2),)) for row in Outcome]
    [1, 1, 1, 2]
    """
    if any(roll.outcome is Outcome.MISS for roll in rolls):
        return _menu().miss
    return _menu().partial


@cites("fe.caster.art-mitigation", "fe.ruling.art-mitigation-timing", "fe.tags.stacking-danger")
def moved(amount: int, size: BacklashSize, *, art: bool, stacked: bool) -> int:
    """An amount of Backlash a step lower in the caster's Art, and a step higher where dangers are stacked.

    >>> ones = BacklashSize.ONES
    >>> [moved(amount, ones, art=True, stacked=False) for amount in (3, 1)], moved(1, ones, art=False, stacked=True)
    ([2, 0], 2)
    """
    return min(max(amount - art + stacked, COLOUR), most(size))


@cites("fe.ruling.backlash-severity", "fe.backlash.condensed-trigger")
def answers_back(
    trigger: BacklashTrigger,
    size: BacklashSize,
    rolls: tuple[Rolled, ...],
    *,
    art: bool = False,
    perilous: bool = False,
    stacked: bool = False,
) -> int | None:
    """How much Backlash a spell brings, as `called` names it; None where magic does not answer back.

    Args:
        trigger: When it comes.
        size: How it is measured.
        rolls: The steps that were rolled.
        art: Whether the spell strongly fits the caster's Art.
        perilous: Whether a Dangerous TAG is in it.
        stacked: Whether several are, or elements that stand against one another.

    >>> rolls = (Rolled(Outcome.SUCCESS_AND_COST, 2), Rolled(Outcome.PARTIAL, 2))
    >>> [answers_back(BacklashTrigger.ANY_ONE, size, rolls) for size in BacklashSize]
    [1, 3, 1, 1]
    >>> answers_back(BacklashTrigger.ANY_ONE, BacklashSize.ONES, (rolls[0]._replace(gentler=True), rolls[1]))
    2
    """
    if not triggered(trigger, rolls, perilous=perilous):
        return None
    if size is BacklashSize.MENU:
        least = picks(rolls)
    elif size is BacklashSize.ONES:
        least = size_of(sum(roll.ones for roll in rolls))
    else:
        least = 1
    return _gently(moved(least, size, art=art, stacked=stacked), rolls)


@cites("fe.resolution.critical-softens-magic")
def _gently(amount: int, rolls: tuple[Rolled, ...]) -> int:
    """An amount of Backlash, made gentler by a ten of any of its rolls."""
    return softened(amount) if any(roll.gentler for roll in rolls) else amount


@cites("fe.ruling.backlash-severity")
def most(size: BacklashSize) -> int:
    """The most Backlash there is, as it is measured."""
    return len(CALLED[size]) - 1


@cites("fe.backlash.menu", "fe.ruling.backlash-severity")
def to_pick(size: BacklashSize, amount: int) -> int:
    """How many consequences an amount of Backlash is: of a menu and of a list so many, else one of that size.

    >>> [to_pick(size, 2) for size in BacklashSize]
    [2, 1, 1, 2]
    """
    return amount if size in (BacklashSize.MENU, BacklashSize.FIXED) else min(amount, 1)


def called(size: BacklashSize, amount: int) -> str:
    """Name an amount of Backlash.

    >>> called(BacklashSize.ONES, 3), called(BacklashSize.MENU, 2)
    ('severe', 'two consequences')
    """
    return CALLED[size][amount]


@cites("fe.backlash.sb-integration", "fe.ruling.backlash-sb-source")
def beats_of(pays: BacklashPays, size: BacklashSize, amount: int) -> int:
    """Beats that one consequence is paid with: those 1s that bring it, or one; none where it comes beside them.

    >>> [beats_of(BacklashPays.SPENDS, BacklashSize.ONES, amount) for amount in range(4)]
    [0, 1, 2, 4]
    >>> beats_of(BacklashPays.SPENDS, BacklashSize.MENU, 2), beats_of(BacklashPays.BESIDE, BacklashSize.MENU, 2)
    (1, 0)
    """
    if pays is BacklashPays.BESIDE or amount == COLOUR:
        return 0
    return _thresholds()[amount - 1][0] if size is BacklashSize.ONES else 1
