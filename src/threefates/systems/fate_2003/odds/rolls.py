"""Exact chances of a test of FATE under best play, by the very rules it is played by.

>>> from threefates.odds import fate_2003
>>> fate_2003.roll(skill=0, against=0).p_success
Fraction(50, 81)
>>> float(fate_2003.roll("Fair", "Good", boxes=1).p_success) > float(fate_2003.roll("Fair", "Good").p_success)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Final

from threefates.commons.odds_asked import reader
from threefates.odds.improved import Improved
from threefates.odds.law import Framed, Law, one_in, percent
from threefates.odds.pools import OddsError
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.dice.assumptions_about_difficulty import hard
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Readings, dice_in_use
from threefates.systems.fate_2003.dice.ladder import ladder_in_use, rating
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import target_number
from threefates.systems.fate_2003.dice.sums import outcomes
from threefates.systems.fate_2003.odds.best_play import (
    Aim,
    CheckSetting,
    Weights,
    aim,
    before,
    best,
    came,
    expected,
    lying,
    solved,
    thrown,
)
from threefates.systems.fate_2003.odds.throws import Key
from threefates.systems.fate_2003.rulings.rulings import KINDS, DynamicTies, InvokePotency

__all__ = ["CheckSetting", "RollOdds", "asked_of", "before", "grid", "lying", "readings_of", "roll", "rolled"]

MOST_BOXES, MOST_HELP = 10, 12


class RollOdds(Framed):
    """The chances of one test: fractions for success, floats for whole laws."""

    def __init__(self, asked: CheckSetting) -> None:
        self.asked = asked
        self._against = _against(asked)
        self._played = _rescued(asked, self._against)

    @cached_property
    def p_success(self) -> Fraction:
        """The chance of reaching it, or of beating the other side, under best play."""
        return expected(self._improved, self._played.boxes, self._against)

    @property
    def level(self) -> Fraction | float:
        """The chance that two sides come out level, 0 where only one rolls."""
        return self.margins.probability(0) if self.asked.opposed else Fraction(0)

    @cached_property
    def results(self) -> Law[int]:
        """The law of what the roll comes to."""
        return self._joint(absolute=True)

    @cached_property
    def margins(self) -> Law[int]:
        """The law of the gap to what is to be reached: 0 and up is made where one side rolls, below is missed."""
        return self._joint(absolute=False)

    @cached_property
    def _improved(self) -> Improved:
        return best(self._played, self._against)

    def _joint(self, *, absolute: bool) -> Law[int]:
        every = came(self._played._replace(goal=None, boxes=0)).outcomes
        found: dict[int, Any] = {}
        for (goal, share), law in zip(self._against.items(), self._improved.law_of_sums().tolist(), strict=True):
            for outcome, chance in zip(every, law, strict=True):
                place = outcome if absolute else outcome - goal
                found[place] = found.get(place, 0.0) + float(share) * chance
        return Law({place: found[place] for place in sorted(found) if found[place]})

    def as_json(self) -> dict[str, Any]:
        """The fields of `docs/json.md`, in floats."""
        return {
            "p_success": float(self.p_success),
            "p_level": float(self.level),
            "margins": {str(margin): float(share) for margin, share in self.margins.items()},
        }

    def rows(self) -> list[dict[str, Any]]:
        """The margins as records, for a data frame."""
        return self.margins.rows()

    def plot(self, title: str = "") -> Any:
        """The margins as bars, in SVG."""
        return self.margins.plot(title)

    def __repr__(self) -> str:
        """The chance, and every margin; where nothing is to be reached, what the roll comes to."""
        if self.asked.goal is None:
            return repr(self.results)
        return f"success {percent(self.p_success)} ({one_in(self.p_success)})\n{self.margins!r}"

    def _repr_html_(self) -> str:
        return str(self.plot(f"success {percent(self.p_success)}").svg)


# asking -------------------------------------------------------------------------------------------


readings_of: Final = reader("fate_2003", KINDS)
"""The readings of an edition, with some of them chosen otherwise."""


def roll(
    skill: int | str,
    against: int | str | None = None,
    *,
    boxes: int = 0,
    points: int = 0,
    bonus: int = 0,
    opposed: bool = False,
    edition: str = "",
    readings: Mapping[str, str] | None = None,
) -> RollOdds:
    """The chances of a test.

    Args:
        skill: An adjective or a number of the ladder.
        against: What is to be reached, likewise; with `opposed` what the other side rolls. Where dice are added up a
            number is a target number.
        boxes: Boxes of aspects that may be checked after the throw, 0 to 10.
        points: Fate points of one's own, of which one may be on a roll.
        bonus: Help and hindrance together, -12 to 12.
        opposed: Whether the other side rolls too; it checks no boxes.
        edition: Whose readings hold; the default edition's without one.
        readings: Ruling id to reading, against the edition.

    Raises:
        OddsError: A ValueError, if one of them is out of its range or not on the ladder.
    """
    rulings = readings_of(edition, readings)
    asked = asked_of(rulings, skill, against, boxes=boxes, points=points, bonus=bonus, opposed=opposed)
    return rolled(asked)


def asked_of(
    rulings: Readings,
    skill: int | str,
    against: int | str | None = None,
    *,
    boxes: int = 0,
    points: int = 0,
    bonus: int = 0,
    opposed: bool = False,
) -> CheckSetting:
    """A question as a table with these readings understands it; arguments and errors are those of `roll`."""
    dice = dice_in_use(rulings)
    if boxes and against is None:
        raise OddsError("odds.no_goal", "Boxes are checked to reach something. Say what is to be reached.")
    if opposed and against is None:
        raise OddsError("odds.no_goal", "Somebody rolls against it. Say what they roll.")
    _within("boxes", boxes, 0, MOST_BOXES)
    _within("Fate points", points, 0, 10)
    _within("help", bonus, -MOST_HELP, MOST_HELP)
    value = _stands(skill, rulings)
    goal = None if against is None else _goal(against, dice, rulings, opposed=opposed)
    ties = rulings[DynamicTies] if opposed else DynamicTies.BOOK
    potency = rulings[InvokePotency] if boxes else InvokePotency.ANY_DIE_TO_PLUS
    return CheckSetting(dice, value, bonus, min(points, 1), boxes, potency, goal, opposed, ties)


@lru_cache(maxsize=2048)
def rolled(asked: CheckSetting) -> RollOdds:
    """The chances of one test."""
    return RollOdds(asked)


def grid(asked: Sequence[CheckSetting]) -> list[Fraction]:
    """The chance of success of many tests of one side at once, in their order; what is alike is counted once.

    Raises:
        OddsError: If one of them has nothing to reach, or another side that rolls.
    """
    if any(one.goal is None or one.opposed for one in asked):
        raise OddsError("odds.no_goal", "A grid is of tests against a difficulty.")
    alike: dict[Any, list[int]] = {}
    for at, one in enumerate(asked):
        alike.setdefault((one.dice.value, one.value, one.help, one.point, one.potency.value), []).append(at)
    by_key: dict[tuple[Key, Weights], dict[int, Aim]] = {}
    for places in alike.values():
        first = asked[places[0]]
        alike_in = thrown(first), came(first._replace(goal=None, boxes=0)).weights
        by_key.setdefault(alike_in, {}).update(_aims_of(asked, places))
    found = [Fraction(0)] * len(asked)
    for (key, weights), aims in by_key.items():
        _put_together(key, weights, aims, asked, found)
    return found


def _aims_of(asked: Sequence[CheckSetting], places: Sequence[int]) -> Iterator[tuple[int, Aim]]:
    first = asked[places[0]]._replace(goal=None, boxes=0)
    known = {goal: aim(first, goal) for goal in {asked[at].goal for at in places} if goal is not None}
    yield from ((at, known[goal]) for at in places if (goal := asked[at].goal) is not None)


def _put_together(
    key: Key, weights: Weights, aims: Mapping[int, Aim], asked: Sequence[CheckSetting], found: list[Fraction]
) -> None:
    patterns = {pattern: at for at, pattern in enumerate(dict.fromkeys(aims.values()))}
    improved = solved(key, max(asked[at].boxes for at in aims), weights, tuple(patterns))
    lefts = range(improved.times + 1)
    known = {pattern: [Fraction(*improved.value(at, left)) for left in lefts] for pattern, at in patterns.items()}
    for at, pattern in aims.items():
        found[at] = known[pattern][asked[at].boxes]


def _within(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise OddsError("odds.out_of_range", f"{number} {name} is no question here. Ask about {least} to {most}.")


def _stands(rung: int | str, rulings: Readings) -> int:
    return _read(lambda: rating(str(rung), ladder_in_use(rulings)))


def _read(read: Callable[[], int]) -> int:
    try:
        return read()
    except Refused as refused:
        raise OddsError(refused.refusal.code, f"{refused.refusal.title} {refused.refusal.remedy}") from None


def _goal(against: int | str, dice: Dice, rulings: Readings, *, opposed: bool) -> int:
    word = str(against).strip()
    if dice.added and not opposed and word.isascii() and word.isdecimal():
        _within("as a target number", int(word), 1, 200)
        return int(word)
    if opposed:
        return _stands(against, rulings)
    value = _read(lambda: hard(word, rulings))
    return target_number(value) if dice.added else value


# counting -----------------------------------------------------------------------------------------


def _rescued(asked: CheckSetting, against: Mapping[int, Fraction]) -> CheckSetting:
    """The test as it is played: a box puts dice on the table where none is thrown, if that can help."""
    if not (asked.hopeless and asked.boxes and before(asked, against)[-1]):
        return asked
    return asked._replace(rescued=True, boxes=asked.boxes - 1)


def _against(asked: CheckSetting) -> dict[int, Fraction]:
    """The chances of what is to be reached: one number, or everything that the other side may come to."""
    if asked.goal is None:
        return {0: Fraction(1)}
    return outcomes(asked.goal, dice=asked.dice) if asked.opposed else {asked.goal: Fraction(1)}
