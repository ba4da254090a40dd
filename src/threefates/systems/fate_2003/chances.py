"""Exact chances of what may be rolled, by the same rules that play uses."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from threefates.odds import at_least, distribution
from threefates.pieces.dice import fudge_sign
from threefates.rulebook.agenda import Pending
from threefates.rulebook.chapter import Chances
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.calling import RollTest
from threefates.systems.fate_2003.changes import REROLL, Change, InvokeAspect
from threefates.systems.fate_2003.checks import Check, NameTrait, Side, checks, in_hand
from threefates.systems.fate_2003.invoking import changeable, die_becomes, with_die
from threefates.systems.fate_2003.ladder import rated
from threefates.systems.fate_2003.margins import outcome
from threefates.systems.fate_2003.rulings import InvokePotency
from threefates.systems.fate_2003.sheets import Sheets, trait

__all__ = ["outcomes", "win_level_lose"]


@cites("fate.dice.4df")
def outcomes(value: int, bonus: int = 0, *, dice: int = 4) -> dict[int, Fraction]:
    """The chance of every outcome of a roll, best first.

    >>> outcomes(2)[6]
    Fraction(1, 81)
    """
    found = distribution(lambda faces: outcome(value, _signs(faces), bonus), dice=dice, sides=3)
    return dict(sorted(found.items(), reverse=True))


def _signs(faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(fudge_sign(face, 3) for face in faces)


@cites("fate.tests.dynamic-check")
def win_level_lose(lead: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of winning, coming out level and losing, `lead` steps above the other side before the dice.

    Four dice against four are eight dice, since a minus of theirs is as good as a plus of one's own.

    >>> sum(win_level_lose(1)), win_level_lose(9)[0]
    (Fraction(1, 1), Fraction(1, 1))
    """
    gaps = outcomes(lead, dice=8)
    won, not_lost = at_least(gaps, 1), at_least(gaps, 0)
    return won, not_lost - won, 1 - not_lost


@checks.odds(RollTest)
def odds_of_rolling(state: State, command: RollTest, viewer: Viewer) -> Chances:
    """Every outcome of the trait named, or win, level and lose where two sides roll."""
    check = in_hand(state)
    at = _side(state, command.choice, lambda step: step.side if isinstance(step, NameTrait) else None)
    side = check.sides[at]
    _, value = trait(state[Sheets][side.character], command.trait)
    if check.difficulty is not None:
        return _against(outcomes(value, side.bonus), check.difficulty)
    other = check.sides[1 - at]
    known = other.value + other.bonus if other.trait else value
    chances = win_level_lose(value + side.bonus - known)
    against = "" if other.trait else ", against an equal"
    named = tuple(f"{how}{against}" for how in ("win", "level", "lose"))
    rows = tuple((how, str(chance)) for how, chance in zip(named, chances, strict=True))
    return Chances(rows, str(chances[0]), ("fate.tests.dynamic-check", "fate.dice.4df"))


@checks.odds(InvokeAspect)
def odds_of_invoking(state: State, command: InvokeAspect, viewer: Viewer) -> Chances:
    """What the dice may come to after the box is checked, against what is to be reached as it stands now."""
    check = in_hand(state)
    at = _side(state, command.choice, lambda step: step.side if isinstance(step, Change) else None)
    side = check.sides[at]
    if command.benefit == REROLL:
        return _against(outcomes(side.value, side.bonus), _goal(check, at))
    return _against(_bettered(side, command.die, state.ruling(InvokePotency)), _goal(check, at))


def _bettered(side: Side, die: int, potency: InvokePotency) -> dict[int, Fraction]:
    if die - 1 not in changeable(side.faces, potency):
        return {side.outcome: Fraction(1)}
    becomes = die_becomes(side.faces[die - 1], potency)
    if becomes is not None:
        return {outcome(side.value, with_die(side.faces, die - 1, becomes), side.bonus): Fraction(1)}
    others = outcome(side.value, with_die(side.faces, die - 1, 0), side.bonus)
    return outcomes(others, dice=1)


def _goal(check: Check, at: int) -> int:
    return check.difficulty if check.difficulty is not None else check.sides[1 - at].outcome + 1


def _side(state: State, choice_id: str, side_of: Callable[[Step], int | None]) -> int:
    pending: Pending | None = next((one for one in state.agenda.steps if one.id == choice_id), None)
    return (side_of(pending.step) if pending else None) or 0


def _against(chances: dict[int, Fraction], goal: int) -> Chances:
    rows = tuple((rated(value), str(chance)) for value, chance in chances.items())
    return Chances(rows, str(at_least(chances, goal)), ("fate.dice.4df", "fate.tests.success-and-failure"))
