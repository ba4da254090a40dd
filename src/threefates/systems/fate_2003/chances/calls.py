"""The chances of whoever is called on to roll, or proposes to: with the best they have, and with every trait."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import Any, Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.odds import at_least
from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Command
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.arms.burdens import CallBurdenedTest
from threefates.systems.fate_2003.challenges.challenges import RollChallenge, challenges
from threefates.systems.fate_2003.chances.checks import dice_rule, each_trait, plain_chance, rolled
from threefates.systems.fate_2003.chances.goals import law_of
from threefates.systems.fate_2003.chances.points import best_named
from threefates.systems.fate_2003.checks.by_tap import RollTrait, by_tap
from threefates.systems.fate_2003.checks.checks import checks, trait, with_wounds
from threefates.systems.fate_2003.checks.contests_and_timed_tests import (
    CallContest,
    CallRoll,
    CallTimedTest,
    CallWithChance,
)
from threefates.systems.fate_2003.checks.state import Check, Checks, Side
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import (
    CallDynamicTest,
    CallStaticTest,
    Proposed,
    ProposeTest,
)
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.conflict.treating import TreatInjury
from threefates.systems.fate_2003.dice.fudge_dice import dice_in_use

__all__ = ["leading", "of_call", "of_contest", "of_proposing", "supposed", "supposed_chance"]

CALLS: Final[tuple[type[Command], ...]] = (
    CallBurdenedTest,
    CallDynamicTest,
    CallExchange,
    CallRoll,
    CallStaticTest,
    CallTimedTest,
    CallWithChance,
    TreatInjury,
)
Law = Mapping[int, Fraction]


# called for


def of_call(state: State, then: State, command: Any, viewer: Viewer) -> Chances | None:
    """The roll of whoever is called on, with the best they have; and with every trait that they may name."""
    check = then[Checks].now
    return with_the_best(then, check, _mine(check, viewer)) if check else None


for kind in CALLS:
    checks.foresees(kind)(of_call)
challenges.foresees(RollChallenge)(of_call)


def _mine(check: Check, viewer: Viewer) -> int:
    """The side that a player acts for; who runs the game looks at the first."""
    held = (at for at, side in enumerate(check.sides) if viewer.holds(side.character))
    return 0 if viewer.runs else next(held, 0)


def with_the_best(state: State, check: Check, at: int) -> Chances:
    """The chances of a side that names the best it has, and the chance with each trait."""
    best = best_named(state, check, check.sides[at])
    found = rolled(state, check, at, best)
    said = f"With {best.trait}, the best there is." + (f" {found.advice}" if found.advice else "")
    return replace(found, options=each_trait(state, check, at) or found.options, advice=said)


@checks.foresees(CallContest)
def of_contest(state: State, then: State, command: CallContest, viewer: Viewer) -> Chances | None:
    """The chance of each to lead the contest, if all of them name the best they have."""
    check = then[Checks].now
    if check is None or check.difficulty is None:
        return None
    return leading(
        then, {side.character: law_of(best_named(then, check, side)) for side in check.sides}, check.difficulty
    )


def leading(state: State, laws: Mapping[EntityId, Law], goal: int) -> Chances:
    """The chance of each to be alone at the top of those who reach a goal, of a tie there, and of nobody at all."""
    least = min(min(law) for law in laws.values())
    below = {who: {at: 1 - at_least(law, at) for at in range(least, max(law) + 1)} for who, law in laws.items()}
    first = {who: _alone(who, law, below, goal) for who, law in laws.items()}
    nobody = prod((1 - at_least(law, goal) for law in laws.values()), start=Fraction(1))
    name = state[Characters].name
    rows = [(f"{name(who)} leads", share) for who, share in first.items()]
    rows += [("several are level", 1 - nobody - sum(first.values(), Fraction(0))), ("nobody makes it", nobody)]
    shown = tuple((said, str(share)) for said, share in rows if share)
    return Chances(
        shown,
        "",
        ("fate.tests.contest-option", dice_rule(state)),
        tuple((who, str(share)) for who, share in first.items()),
    )


def _alone(who: EntityId, law: Law, below: Mapping[EntityId, Mapping[int, Fraction]], goal: int) -> Fraction:
    """The chance to reach the goal, and to come to more than everybody else."""
    others = [under for other, under in below.items() if other != who]
    found = Fraction(0)
    for came, share in law.items():
        if came >= goal:
            found += share * prod((under.get(came, Fraction(1)) for under in others), start=Fraction(1))
    return found


# tapped


@by_tap.odds(RollTrait)
def of_tapping(state: State, command: RollTrait, viewer: Viewer) -> Chances:
    """What that trait comes to, and what it is enough for."""
    _, value = trait(state, command.character, command.trait)
    (help_,) = with_wounds(state, (command.character,), (0,))
    side = Side(command.character, "", value, dice=dice_in_use(state[Settings].rulings), modifier=help_)
    return rolled(state, Check("", "", (side,), rolled_first=True), 0, side)


# proposed


@checks.foresees(ProposeTest)
def of_proposing(state: State, then: State, command: ProposeTest, viewer: Viewer) -> Chances | None:
    """The roll as far as it is known, and what it is enough for; the very roll where nobody is there to ask."""
    check = then[Checks].now
    if check is None or any(then.agenda.asked(Proposed)):
        return supposed(then, command.character, command.opponent)
    return with_the_best(then, check, 0)


def supposed(state: State, character: EntityId, opponent: EntityId = "", goal: int | None = None) -> Chances:
    """The roll of somebody who names the best there is, in a check that is not called for yet."""
    then, check = _supposed_check(state, character, opponent, goal)
    return with_the_best(then, check, 0)


def supposed_chance(state: State, character: EntityId, goal: int) -> str:
    """The chance of that alone."""
    then, check = _supposed_check(state, character, "", goal)
    return plain_chance(then, check, 0, best_named(then, check, check.sides[0]))


def _supposed_check(state: State, character: EntityId, opponent: EntityId, goal: int | None) -> tuple[State, Check]:
    dice = dice_in_use(state[Settings].rulings)
    people = tuple(filter(None, (character, opponent)))
    hindered = with_wounds(state, people, (0,) * len(people))
    sides = tuple(Side(one, dice=dice, modifier=cost) for one, cost in zip(people, hindered, strict=True))
    check = Check("", "", sides, goal)
    return state.put(Checks(check)), check
