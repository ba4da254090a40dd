"""What every event of a check makes of the check in hand."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.systems.fate_2003.checks.checks import checks
from threefates.systems.fate_2003.checks.events import (
    BonusAdded,
    DiceThrown,
    DieChanged,
    DieRescued,
    DifficultyNamed,
    HelpAdded,
    Hindered,
    NotRolledFor,
    SidePassed,
    TestCalled,
    TestCalledOff,
    TestClosed,
    ThrownOff,
    TraitNamed,
    WoundsSpared,
)
from threefates.systems.fate_2003.checks.state import Check, Checks, Result, Side
from threefates.systems.fate_2003.dice.fudge_dice import Faces

__all__ = ["called", "helped"]


@checks.folds(TestCalled)
def called(checks: Checks, event: TestCalled) -> Checks:
    """Sets `now` to a check with its sides, difficulty and dice; nobody has named a trait."""
    modifiers = event.modifiers or (0,) * len(event.characters)
    sides = tuple(
        Side(character, dice=event.dice, modifier=modifier)
        for character, modifier in zip(event.characters, modifiers, strict=True)
    )
    return Checks(
        before=checks.now,
        now=Check(
            event.id,
            event.about,
            sides,
            event.difficulty,
            rolled_first=event.rolled_first,
            challenge=event.challenge,
            timing=event.timing,
            fight=event.fight,
            together=event.together,
            bouts=event.bouts,
            clipped=event.clipped,
            wounds=event.wounds,
        ),
    )


@checks.folds(TraitNamed)
def named(checks: Checks, event: TraitNamed) -> Checks:
    """Set the side's trait."""
    return _with(checks, event.side, trait=event.trait, value=event.value)


@checks.folds(DiceThrown)
def thrown(checks: Checks, event: DiceThrown) -> Checks:
    """Adds the throw to the side's `throws`, with what caused it."""
    return _fallen(checks, event.side, event.faces, event.because)


@checks.folds(DieChanged)
def die_changed(checks: Checks, event: DieChanged) -> Checks:
    """Set the side's dice as they lie, one of them changed."""
    return _fallen(checks, event.side, event.faces, event.because)


@checks.folds(BonusAdded)
def bonus_added(checks: Checks, event: BonusAdded) -> Checks:
    """Sets the side's `bonus` to 1; where dice are added up, adds the throw with the new die."""
    return _joined(_with(checks, event.side, bonus=1), event.side, event.faces, "a Fate point")


@checks.folds(HelpAdded)
def help_added(checks: Checks, event: HelpAdded) -> Checks:
    """Add a step to the side's help, thanks to somebody else."""
    if checks.now is None:
        return checks
    helpers = (*checks.now.sides[event.side].helpers, event.helper)
    return _joined(_with(checks, event.side, helpers=helpers), event.side, event.faces, "help")


@checks.folds(Hindered)
def hindered(checks: Checks, event: Hindered) -> Checks:
    """Adds the steps to the side's `modifier`."""
    return helped(checks, event.side, event.steps)


@checks.folds(WoundsSpared)
def wounds_spared(checks: Checks, event: WoundsSpared) -> Checks:
    """Adds the steps to the side's `modifier`, and sets `spared`."""
    return _with(helped(checks, event.side, event.steps), event.side, spared=True)


@checks.folds(DieRescued)
def die_rescued(checks: Checks, event: DieRescued) -> Checks:
    """Set that the side's trait works like Terrible from here on."""
    return _fallen(_with(checks, event.side, rescued=True), event.side, event.faces, event.because)


@checks.folds(ThrownOff)
def thrown_off(checks: Checks, event: ThrownOff) -> Checks:
    """Sets `contenders` to the sides that throw again."""
    return _now(checks, replace(checks.now, contenders=event.sides) if checks.now else None)


@checks.folds(DifficultyNamed)
def difficulty_named(checks: Checks, event: DifficultyNamed) -> Checks:
    """Sets the `difficulty` that the roll is read against."""
    return _now(checks, replace(checks.now, difficulty=event.difficulty) if checks.now else None)


@checks.folds(SidePassed)
def side_passed(checks: Checks, event: SidePassed) -> Checks:
    """Sets `passed` of the side, until another side changes something."""
    return _with(checks, event.side, passed=True)


@checks.folds(TestClosed)
def closed(checks: Checks, event: TestClosed) -> Checks:
    """Sets the `result`; the check stays to be looked at."""
    check = checks.now
    result = Result(event.winner, event.margin, event.degree, event.both, event.judged)
    return Checks(replace(check, result=result) if check else None)


@checks.folds(TestCalledOff)
def called_off(checks: Checks, event: TestCalledOff) -> Checks:
    """Sets `now` to the last check that was read, as if nothing had been called for."""
    return Checks(checks.before)


checks.only_tells(NotRolledFor)  # a check in hand is another one


def helped(checks: Checks, at: int, steps: int) -> Checks:
    """With so many steps more for a side of the check in hand, or fewer."""
    modifier = checks.now.sides[at].modifier if checks.now else 0
    return _with(checks, at, modifier=modifier + steps)


def _with(checks: Checks, at: int, **changes: object) -> Checks:
    check = checks.now
    return _now(checks, check.with_side(at, replace(check.sides[at], **changes)) if check else None)


def _now(checks: Checks, check: Check | None) -> Checks:
    return replace(checks, now=check)


def _joined(checks: Checks, at: int, faces: Faces, because: str) -> Checks:
    """A roll one better, with the die that was thrown for it, if any."""
    return _fallen(checks, at, faces, because) if faces else _reopened(checks, at)


def _fallen(checks: Checks, at: int, faces: Faces, because: str) -> Checks:
    if checks.now is None:
        return checks
    side = checks.now.sides[at]
    changed_by = (*side.changed_by, because) if side.throws else ()
    return _reopened(_with(checks, at, throws=(*side.throws, faces), changed_by=changed_by), at)


def _reopened(checks: Checks, at: int) -> Checks:
    if checks.now is None:
        return checks
    sides = tuple(
        replace(side, passed=False) if place != at and side.passed else side
        for place, side in enumerate(checks.now.sides)
    )
    return _now(checks, replace(checks.now, sides=sides))
