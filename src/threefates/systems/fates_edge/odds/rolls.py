"""Exact chances of a roll under best play, by the very rules it is played by.

>>> from threefates.odds import fates_edge
>>> odds = fates_edge.roll(pool=4, dv=2, readings={"fe.ruling.tens-count": "one"}, exact=True)
>>> odds.p_success
Fraction(11, 16)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Final, TypeVar

from threefates.odds.joint import Joint, Scale
from threefates.odds.law import Framed, Law, one_in, percent
from threefates.odds.pools import OddsError
from threefates.odds.rethrown import Goals, goals, law, over
from threefates.pieces.spelling import spelled
from threefates.systems.fates_edge.odds.goals import ROWS, cleanly, rows_of, somehow, wanted, wholly
from threefates.systems.fates_edge.odds.settings import ORDERS, Objective, RollSetting, readings_of, setting
from threefates.systems.fates_edge.odds.steps import Chain, Telling, kinds_at_the_end, steps_of, throw
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Outcome, Tally, outcome, tally
from threefates.systems.fates_edge.resolution.positions import Position, usual_position
from threefates.systems.fates_edge.resolution.settled_roll import WIRE
from threefates.systems.fates_edge.resolution.terms import Description
from threefates.systems.fates_edge.rulings.resolution import PositionDefault

__all__ = ["ORDERS", "Chain", "Objective", "RollOdds", "Telling", "grid", "roll", "rolled", "scale_of"]

K = TypeVar("K")
MOST_PAID: Final = 2
Share = Fraction | float


class RollOdds(Framed):
    """The chances of one roll. Fractions where it was counted exactly, else floats."""

    def __init__(self, asked: RollSetting, joint: Joint | None, goal: int = 0, rows: Sequence[Any] = ()) -> None:
        self.asked = asked
        self._joint, self._goal, self._rows = joint, goal, rows

    @cached_property
    def outcomes(self) -> Law[str]:
        """The chance of each row of the Outcome Matrix: clean, cost, partial, miss."""
        if self._joint is None:
            return Law({name: Fraction(row is Outcome.CLEAN_SUCCESS) for row, name in WIRE.items()})
        weights = self._rows or self._joint.at(self._goal).told_apart((_row(self.asked.dv),), len(ROWS))[0].tolist()
        return Law({WIRE[row]: self._joint.share(weight) for row, weight in zip(ROWS, weights, strict=True)})

    @property
    def p_success(self) -> Share:
        """The chance that the intent lands in full, with or without a cost."""
        return self.outcomes["clean"] + self.outcomes["cost"]

    @cached_property
    def joint(self) -> Law[tuple[int, int, int]]:
        """The joint law of successes, beats and tens."""
        if self._joint is None:
            return Law({(0, 0, 0): Fraction(1)})
        return Law(self._joint.at(self._goal).cells())

    def summed(self, kinds: Callable[[int, int], K]) -> dict[K, Share]:
        """The chance of each kind of roll, where successes and beats say which it is."""
        if self._joint is None:
            return {kinds(0, 0): Fraction(1)}
        joint = self._joint.at(self._goal)
        found: dict[K, Any] = {}
        for place, weight in joint.sums().items():
            kind = kinds(*place)
            found[kind] = found.get(kind, 0) + weight
        return {kind: joint.share(weight) for kind, weight in found.items()}

    @cached_property
    def successes(self) -> Law[int]:
        """The law of the successes counted, the sure ones among them."""
        return self.joint.map(lambda cell: cell[0])

    @cached_property
    def beats(self) -> Law[int]:
        """The law of the Story Beats made."""
        return self.joint.map(lambda cell: cell[1])

    @cached_property
    def tens(self) -> Law[int]:
        """The law of the dice that show a 10 at the end."""
        return self.joint.map(lambda cell: cell[2])

    @property
    def expected_beats(self) -> Share:
        """Story Beats to be expected."""
        return self.beats.mean()

    @cached_property
    def expected_boons(self) -> Share:
        """Boons that failing may be expected to pay, to a hero who holds none, in the first such roll of a scene."""
        if self._joint is None:
            return Fraction(0)
        weights = self._joint.at(self._goal).told_apart((_paid(self.asked),), MOST_PAID + 1)[0]
        return sum((paid * self._joint.share(weight) for paid, weight in enumerate(weights)), Fraction(0))

    def as_json(self) -> dict[str, Any]:
        """The fields of `docs/json.md`, in floats."""
        laws = {"successes": self.successes, "beats": self.beats, "tens": self.tens}
        return {
            "outcomes": {name: float(share) for name, share in self.outcomes.items()},
            "p_success": float(self.p_success),
            **{name: {str(value): float(share) for value, share in found.items()} for name, found in laws.items()},
            "expected_beats": float(self.expected_beats),
            "expected_boons": float(self.expected_boons),
        }

    def rows(self) -> list[dict[str, Any]]:
        """The outcomes as records, for a data frame."""
        return self.outcomes.rows()

    def plot(self, title: str = "") -> Any:
        """Plot the outcomes as bars."""
        return self.outcomes.plot(title)

    def __repr__(self) -> str:
        """The four outcomes, and what is to be expected."""
        success, beats = self.p_success, float(self.expected_beats)
        said = f"success {percent(success)} ({one_in(success)}), {beats:.2f} beats expected"
        return f"{said}\n{self.outcomes!r}"

    def _repr_html_(self) -> str:
        return str(self.plot(f"success {percent(self.p_success)}").svg)


# asking -------------------------------------------------------------------------------------------


def roll(
    pool: int,
    dv: int,
    *,
    position: str | Position = "",
    ladder: str | Description = "basic",
    boons: int = 0,
    objective: str | Objective = "success",
    margin: int = 0,
    order: str = "position-description-boons",
    chain: str | Chain = "once_per_source",
    telling: str | Telling = "always",
    exact: bool = False,
    edition: str = "",
    readings: Mapping[str, str] | None = None,
) -> RollOdds:
    """The chances of a roll.

    Args:
        pool: Dice before the minimum and the cap, 0 to 30.
        dv: The difficulty before Position touches it, 0 to 40.
        position: dominant, controlled or desperate, in every edition; without it the usual one.
        ladder: How richly it was told: basic, detailed or intricate.
        boons: How many may throw a die again.
        objective: What re-rolls are for: success, clean, no-miss, beats or margin.
        margin: With the objective margin, successes beyond the DV.
        order: Which re-rolls come first, such as boons-position-description.
        chain: May a die be thrown twice: once_per_source, each_boon or never_again.
        telling: always: the description throws what it may; best: only where it pays.
        exact: Whether to count in whole numbers and answer in fractions.
        edition: Whose readings hold; the default edition's without one.
        readings: Ruling id to reading, against the edition.

    Raises:
        OddsError: A ValueError, if one of them is out of its range or no word for anything.

    Example:
        >>> round(roll(5, 3, position="desperate", ladder="intricate", boons=1).p_success, 4)
        0.7221
    """
    rulings = readings_of(edition, readings)
    asked = setting(
        rulings,
        pool,
        dv,
        position=_read("position", position) if position != "" else usual_position(rulings[PositionDefault]),
        ladder=_read("ladder", ladder),
        boons=boons,
        objective=_read("objective", objective),
        margin=margin,
        order=_read("order", order),
        chain=_read("chain", chain),
        telling=_read("telling", telling),
    )
    return rolled(asked, exact=exact)


def _read(name: str, value: Any) -> Any:
    """A word of the command line as what it means."""
    known = _WORDS[name]
    if not isinstance(value, str):
        return value
    if not (word := spelled(value, known)):
        raise OddsError("odds.no_such_word", f"{name} is one of {', '.join(known)}, not {value[:24]!r}.")
    return known[word]


_WORDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "position": {it.name.lower(): it for it in Position},
    "ladder": {it.value: it for it in Description},
    "objective": {it.value: it for it in Objective},
    "chain": {it.value: it for it in Chain},
    "telling": {it.value: it for it in Telling},
    "order": {name: name for name in ORDERS},
}


@lru_cache(maxsize=256)
def rolled(asked: RollSetting, *, exact: bool = False) -> RollOdds:
    """The chances of one roll."""
    if not asked.dice:
        return RollOdds(asked, None)
    return RollOdds(asked, _joint(asked, (asked.dv,), exact=exact))


def grid(asked: Iterable[RollSetting], dvs: Iterable[int], *, exact: bool = False) -> list[RollOdds]:
    """Many rolls at once: every setting against every one of these difficulties, after Position."""
    goals = tuple(dvs)
    found: list[RollOdds] = []
    for one in asked:
        joint = _joint(one, goals, exact=exact)
        rows = joint.told_apart(tuple(_row(dv) for dv in goals), len(ROWS)).tolist()
        settings = [one._replace(dv=dv) for dv in goals]
        found += [RollOdds(it, joint, at, row) for at, (it, row) in enumerate(zip(settings, rows, strict=True))]
    return found


def _joint(asked: RollSetting, dvs: tuple[int, ...], *, exact: bool) -> Joint:
    first, steps, scale = throw(asked.rethrows), steps_of(asked.rethrows), scale_of(asked)
    played = _goals(asked.dice, scale, dvs, asked.objective, asked.margin)
    weights = law(first, steps, asked.dice, played, exact=exact)
    return Joint(weights, asked.dice, scale, over(first, steps, asked.dice) if exact else 1.0)


def scale_of(asked: RollSetting) -> Scale:
    """Scale what each kind of die counts for at the end: the rules say it of one die, and dice add up."""
    dice = kinds_at_the_end(asked.rethrows)
    worth = tuple(tally((die.face,), asked.tens).successes for die in dice)
    return Scale(worth, tuple(int(die.face == SIDES) for die in dice), asked.sure)


@lru_cache(maxsize=1024)
def _goals(dice: int, scale: Scale, dvs: tuple[int, ...], objective: Objective, margin: int) -> Goals:
    """Return what every final pool is worth, for each difficulty: what is played for, then plain success."""
    successes = scale.successes(dice)
    rows, beyond = rows_of(successes, dvs), rows_of(successes, [dv + margin for dv in dvs])
    aims = [wanted(beyond if objective is Objective.MARGIN else rows, _AIMS[objective])]
    if objective not in (Objective.SUCCESS, Objective.BEATS):
        aims.append(wanted(rows, wholly))
    # only who plays for a clean success minds whether a beat was made
    return goals(successes, aims if objective is Objective.CLEAN else [each[1:] for each in aims])


_AIMS: Final[Mapping[Objective, Callable[[Outcome], bool]]] = {
    Objective.SUCCESS: wholly,
    Objective.CLEAN: cleanly,
    Objective.NO_MISS: somehow,
    Objective.BEATS: lambda row: False,
    Objective.MARGIN: wholly,
}


@lru_cache(maxsize=256)
def _row(dv: int) -> Callable[[int, int], int]:
    """The number of the row of the Outcome Matrix, for one difficulty."""

    def row(successes: int, beats: int) -> int:
        return ROWS.index(outcome(Tally(successes, beats), dv))

    return row


def _paid(asked: RollSetting) -> Callable[[int, int], int]:
    return _paid_by(asked.dv, asked.pay)


@lru_cache(maxsize=256)
def _paid_by(dv: int, pay: Any) -> Callable[[int, int], int]:
    row = _row(dv)

    def boons(successes: int, beats: int) -> int:
        return int(pay.boons(ROWS[row(successes, beats)], beats))

    return boons
