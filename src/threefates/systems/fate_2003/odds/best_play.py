"""Best play of a test of FATE: what is to be reached, which throws reach it, and how likely that is with boxes left."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import lcm
from typing import Final, NamedTuple

from threefates.odds.improved import Improved
from threefates.systems.fate_2003.dice.fate_d6 import DicePool, pool
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Faces
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import (
    came_to,
    compared,
    hopeless,
    succeeds,
    tie_breaks,
)
from threefates.systems.fate_2003.odds.throws import Key, throw_of
from threefates.systems.fate_2003.rulings.rulings import DynamicTies, InvokePotency

__all__ = [
    "Aim",
    "CheckSetting",
    "Weights",
    "aim",
    "before",
    "best",
    "came",
    "expected",
    "lying",
    "made",
    "solved",
    "thrown",
]

FUDGE_DICE: Final = 4
Aim = tuple[int, ...]
Weights = tuple[int, ...]


class CheckSetting(NamedTuple):
    """One question about a test."""

    dice: Dice
    value: int  # where the trait stands on the ladder
    help: int = 0
    point: int = 0
    boxes: int = 0
    potency: InvokePotency = InvokePotency.ANY_DIE_TO_PLUS
    goal: int | None = None  # what is to be reached, or what the other side stands at; None: nothing
    opposed: bool = False
    ties: DynamicTies = DynamicTies.BOOK
    rescued: bool = False  # a box has put the dice of an Abysmal trait on the table, showing 1

    def outcome(self, faces: Faces) -> int:
        """The value that dice come to, as in play."""
        return came_to(self.dice, self.value, faces, self.help, self.point, rescued=self.rescued)

    @property
    def pool(self) -> DicePool:
        """The dice on the table where dice are added up."""
        return pool(self.value, self.help, fate=self.point, rescued=self.rescued, dice=self.dice)

    @property
    def hopeless(self) -> bool:
        """True if no die is thrown, and only a box may put some on the table."""
        return self.dice.added and not self.pool.dice


def lying(asked: CheckSetting, faces: Faces) -> list[Fraction]:
    """The chance of making it from dice that lie there, with 0 boxes left and up to `asked.boxes`, under best play.

    Dice that no throw of such a trait shows have no chances: a box has put them there.

    >>> [str(chance) for chance in lying(CheckSetting(Dice.FUDGE, 0, boxes=1, goal=2), (-1, 0, 1, 1))]
    ['0', '1']
    """
    number = throw_of(thrown(asked)).number(faces)
    if asked.goal is None or number is None:
        return []
    improved = best(asked, (asked.goal,))
    return [Fraction(*improved.lying(number, 0, left)) for left in range(asked.boxes + 1)]


def before(asked: CheckSetting, against: Mapping[int, Fraction]) -> list[Fraction]:
    """The chance of making it before the dice fall, with 0 boxes and up to `asked.boxes`, under best play.

    Args:
        asked: The test, without what is to be reached.
        against: What is to be reached, by how likely it is that.

    Example:
        >>> [str(chance) for chance in before(CheckSetting(Dice.FUDGE, 0, boxes=1), {4: Fraction(1)})]
        ['1/81', '89/729']
    """
    return _before(asked, tuple(against.items()))


@lru_cache(maxsize=1024)
def _before(asked: CheckSetting, against: tuple[tuple[int, Fraction], ...]) -> list[Fraction]:
    if asked.hopeless and asked.boxes:
        rescued = asked._replace(rescued=True, boxes=asked.boxes - 1)
        return [*_before(asked._replace(boxes=0), against), *_before(rescued, against)]
    goals = dict(against)
    improved = best(asked, goals)
    return [expected(improved, left, goals) for left in range(asked.boxes + 1)]


def best(asked: CheckSetting, goals: Iterable[int]) -> Improved:
    """Best play for each of several goals."""
    plain = asked._replace(goal=None, boxes=0)
    aims = tuple(aim(plain, goal) for goal in goals)
    return solved(thrown(asked), asked.boxes, came(plain).weights, aims)


def expected(improved: Improved, left: int, against: Mapping[int, Fraction]) -> Fraction:
    """The mean over goals, each as likely as it is; summed in whole numbers."""
    over = lcm(*(share.denominator for share in against.values()))
    values = [improved.value(at, left) for at in range(len(against))]
    likely = [share.numerator * (over // share.denominator) for share in against.values()]
    worth = sum(worth * times for (worth, _), times in zip(values, likely, strict=True))
    return Fraction(worth, values[0][1] * over)


@lru_cache(maxsize=2048)
def solved(key: Key, boxes: int, weights: Weights, aims: tuple[Aim, ...]) -> Improved:
    """Best play of a throw, its dice counted so, for aims that say of each outcome whether it is enough."""
    throw = throw_of(key)
    return Improved(throw, boxes, aims, at=throw.sums(weights))


class Came(NamedTuple):
    """The outcomes of all throws of a setting."""

    weights: Weights  # how often each die counts, the lowest first
    outcomes: tuple[int, ...]  # the least first, and all between


@lru_cache(maxsize=2048)
def came(asked: CheckSetting) -> Came:
    """The outcomes of every throw, asked of the rule of play: which of its dice count, and what is added to them."""
    throw = throw_of(thrown(asked))
    up_from = [asked.outcome((0,) * at + (1,) * (throw.dice - at)) for at in range(throw.dice + 1)]
    weights = tuple(more - fewer for more, fewer in pairwise(up_from))
    low, high = (up_from[-1] + sum(weights) * face for face in throw.ends)
    return Came(weights, tuple(range(low, high + 1)))


@lru_cache(maxsize=8192)
def aim(asked: CheckSetting, goal: int) -> Aim:
    """The outcomes that make it, as 1 or 0; whatever else differs, best play of the same aims is the same.

    What makes it makes it with more as well, so that the rule of play is asked of few of them.
    """
    outcomes = came(asked).outcomes
    missed = bisect_left(outcomes, 1, key=lambda outcome: int(made(asked, outcome, goal)))
    return (0,) * missed + (1,) * (len(outcomes) - missed)


def made(asked: CheckSetting, outcome: int, goal: int) -> bool:
    """True if an outcome is enough: reaches what is to be reached, or beats what the other side came to."""
    if hopeless(asked.dice, outcome):
        return False
    if not asked.opposed:
        return succeeds(outcome, goal)
    ahead = compared(outcome, goal)
    return ahead == 0 or (ahead is None and tie_breaks(asked.ties, added=asked.dice.added)[0] in ("both", "first"))


def thrown(asked: CheckSetting) -> Key:
    """The dice that are thrown, and those that lie there."""
    if not asked.dice.added:
        return Key(asked.dice, FUDGE_DICE, (), asked.potency)
    on_table = asked.pool
    lying = (on_table.starts_at,) * on_table.lying
    return Key(asked.dice, on_table.dice - len(lying), lying, asked.potency)
