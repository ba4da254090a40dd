"""Rolls made at a table, one after the other, by whoever plays them best; and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any, TypeVar

from tests.systems.fate_2003.checks.in_hand import called
from tests.systems.fate_2003.tables import ANN
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fifty_two_fates.fates import SYSTEM as FIFTY_TWO_FATES
from tests.systems.fifty_two_fates.fates import duel
from threefates.pieces.chance import Drawn
from threefates.rulebook.agenda import Answer, Choice
from threefates.rulebook.compose import System
from threefates.rulebook.messages import Command
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.resolution.dice import Die, Why, all_beats
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, outcome
from threefates.systems.fates_edge.rolling.roll_action import RollAction, counted_of
from threefates.systems.fifty_two_fates.cards.card_values import named, worth
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.setting_and_leaving import SetTask
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks, cards_of_task, succeeds

T = TypeVar("T")
HAND = ("KH", "9C", "3D", "4S")
THROWN_AGAIN = ("position", "description", "boon")


class Seeded:
    """Chance from a seed: quick, and the same every time."""

    by_hand = False

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def roll(self, n: int, sides: int) -> tuple[int, ...]:
        return tuple(self._random.randrange(sides) + 1 for _ in range(n))

    def pick(self, among: Sequence[T]) -> T:
        return self._random.choice(among)

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        return ()


def done(system: System, state: State, by: str, command: Command, chance: Seeded) -> State:
    """The state after a command, as a table would have it."""
    return system.unfold(state, command, state[Seating].seats[by], chance).state


def proposed(dice: int, boons: int = 0, fatigue: int = 0, rulings: Any = (), **terms: Any) -> tuple[Evening, str]:
    """An evening with one action on the table, and its hero."""
    evening = Evening(**dict(rulings))
    hero = evening.hero()
    evening.rated(hero, wits=dice // 2, Tinker=dice - dice // 2)
    if boons:
        evening.do("gm", "fe.set-boons", hero=hero, held=boons, reason="to spend")
    if fatigue:
        evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="a long march")
    evening.agreed(hero, **terms)
    return evening, hero


def rolls(times: int, seed: int, **asked: Any) -> Counter[tuple[Outcome, int]]:
    """So many rolls of one action, every answer the best there is: how each came out, and the beats it made."""
    evening, hero = proposed(**asked)
    chance, best = Seeded(seed), Best()
    return Counter(_rolled(evening.state, hero, chance, best) for _ in range(times))


class Best:
    """The best answer to each question, by how the dice lie in whatever order: it is worked out once."""

    def __init__(self) -> None:
        self._known: dict[Any, str | int] = {}

    def of(self, state: State, choice: Choice) -> str:
        roll = state[Rolls].latest
        assert roll is not None
        lying = tuple(sorted((die.face, Why.BOON in die.whys) for die in roll.dice))
        place = (choice.kind, lying, bool(all_beats(roll.dice)))
        if place not in self._known:
            self._known[place] = self._found(state, choice, roll.dice)
        best = self._known[place]
        if isinstance(best, str):
            return best
        return next(it.value for it in choice.options if it.value != "keep" and roll.dice[int(it.value)].face == best)

    def _found(self, state: State, choice: Choice, dice: Sequence[Die]) -> str | int:
        """What to answer: the word of an option, or the face to throw again."""
        odds = FATES_EDGE.odds(state, Answer(choice.id, choice.options[0].value), state.viewer("ann"))
        assert odds is not None
        shares = {name: Fraction(share) for name, share in odds.options if name in {it.value for it in choice.options}}
        best = max(shares, key=lambda name: (shares[name], name == "keep"))
        return dice[int(best)].face if best.isdecimal() else best


def _rolled(state: State, hero: str, chance: Seeded, best: Best) -> tuple[Outcome, int]:
    state = done(FATES_EDGE, state, "ann", RollAction(hero), chance)
    while (waiting := FATES_EDGE.questions(state)) and waiting[0].kind in THROWN_AGAIN:
        state = done(FATES_EDGE, state, "ann", Answer(waiting[0].id, best.of(state, waiting[0])), chance)
    roll = state[Rolls].latest
    assert roll is not None
    counted = counted_of(state, roll)
    return outcome(counted, roll.terms.dv), counted.beats


def reached(times: int, seed: int, difficulty: int) -> int:
    """How many of so many tests of FATE come to at least so much, with no box checked."""
    table = called()
    command, chance, made = RollTest(table.asked(ANN).id, "skill:Athletics"), Seeded(seed), 0
    for _ in range(times):
        now = done(table.system, table.state, "ann", command, chance)[Checks].now
        assert now is not None
        made += now.sides[0].outcome >= difficulty
    return made


def tasks_solved(times: int, seed: int, level: int, most: int) -> int:
    """How many of so many tasks of 52 Fates, each with a difficulty of its own, some play of one hand is enough for."""
    fates = duel(list(HAND), ["AS", "7D", "5C", "4H"])
    command = SetTask(actor=fates.named("Mara"), what="Lift it", level=level)
    reading, chance, solved = fates.state.ruling(TaskAceDifficulty), Seeded(seed), 0
    best = max(
        (worth(play) for n in range(1, most + 1) for play in combinations(named(HAND), n)), key=lambda it: it.total
    )
    for _ in range(times):
        state = done(FIFTY_TWO_FATES, fates.state, "dana", command, chance)
        (task,) = state[Tasks].known.values()
        solved += succeeds(best, worth(cards_of_task(task.difficulty)), reading)
    return solved


def within(found: int, times: int, share: Fraction, deviations: float = 5.0) -> bool:
    """Whether a count is as near to its chance as one expects: five deviations are exceeded once in two million."""
    expected = times * float(share)
    return abs(found - expected) <= deviations * sqrt(max(expected * (1 - float(share)), 1.0))
