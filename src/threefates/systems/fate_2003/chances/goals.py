"""What a roll has to reach: the difficulty, or more than any other comes to, be that known or still to fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from threefates.rulebook.state import State
from threefates.systems.fate_2003.checks.reading import level_will_do
from threefates.systems.fate_2003.checks.state import Check, Side
from threefates.systems.fate_2003.dice.sums import against_each_other, outcomes

__all__ = ["against_whom", "goal_of", "law_of", "reaching", "to_reach"]


def law_of(side: Side) -> Mapping[int, Fraction]:
    """The chances of every outcome of a side with the trait that it names."""
    return outcomes(side.value, side.help, side.bonus, dice=side.dice, rescued=side.rescued)


def against_whom(other: Side, side: Side) -> Mapping[int, Fraction]:
    """The outcomes of the other side; one that has named no trait yet rolls as good a one."""
    return law_of(other if other.trait else replace(other, value=side.value))


def to_reach(state: State, check: Check, at: int, now: Side) -> dict[int, Fraction]:
    """What a side has to reach before the dice fall, by how likely it is that: to do it, to win or to do best."""
    if check.opposed:
        theirs = against_whom(check.sides[1 - at], now)
        return {_over(state, check, at, outcome): chance for outcome, chance in theirs.items()}
    goals = {check.difficulty or 0: Fraction(1)}
    for other in (side for place, side in enumerate(check.sides) if place != at):
        goals = _higher(goals, {outcome + 1: chance for outcome, chance in against_whom(other, now).items()})
    return goals


def _higher(first: Mapping[int, Fraction], second: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """The chances of the higher of two."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for (one, share), (other, chance) in product(first.items(), second.items()):
        found[max(one, other)] += share * chance
    return dict(found)


def _over(state: State, check: Check, at: int, other: int) -> int:
    """The least that is enough against what the other comes to; without a die nothing is."""
    needed = other if level_will_do(state, check, at) else other + 1
    return max(needed, 1) if check.added else needed


def reaching(thrown: Mapping[int, Fraction], goals: Mapping[int, Fraction]) -> Fraction:
    """The chance to reach what is to be reached, whichever it is."""
    return against_each_other(thrown, {goal - 1: share for goal, share in goals.items()})[0]


def goal_of(state: State, check: Check, at: int) -> int | None:
    """The outcome a side has to reach as things stand: the difficulty, or more than any other has."""
    if check.together:
        return _ahead_of_all(check, at)
    if check.opposed:
        return _over(state, check, at, check.sides[1 - at].outcome)
    others = [check.sides[other].outcome + 1 for other in check.rolling if other != at]
    if check.contest and not check.contenders:
        others.append(check.difficulty or 0)
    return max(others, default=check.difficulty)


def _ahead_of_all(check: Check, at: int) -> int | None:
    """What a side needs to be ahead of everybody that it is set against, as they lie; to act first, of everybody."""
    outcomes, added = [side.outcome for side in check.sides], check.added
    if not check.fight:
        return max(outcome for other, outcome in enumerate(outcomes) if other != at) + 1
    mine = [bout for bout in check.bouts if at in (*bout.ones, *bout.others)]
    return max((bout.needs(outcomes, at, added=added) for bout in mine), default=None)
