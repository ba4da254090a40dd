"""Odds that are tried and not counted, since they are too large to count: the shares, and how far off they may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any, NamedTuple, cast

from threefates.odds.law import Law, percent
from threefates.odds.repeated import Estimate, estimate
from threefates.pieces.chance import Chance
from threefates.rulebook.shell import Given, Noted
from threefates.rulebook.shell_odds import OddsAnswer, OddsTable

__all__ = ["tried"]


def tried(
    trial: Callable[[Chance], tuple[bool, int | None]],
    given: Given,
    times: int,
    *,
    named: tuple[str, str],
    result: Mapping[str, Any],
    cites: tuple[str, ...],
    readings: Noted,
) -> OddsAnswer:
    """The answer of trying something so often.

    Args:
        trial: One try, with dice and cards from a chance: whether it was enough, and the number it came to, if any.
        given: What was typed; its chance is where they come from.
        times: How often it is tried.
        named: What the chance and the law of the numbers are called in JSON: "p_success", "margins".
        result: What else JSON says.
        cites: The ledger ids it stands on.
        readings: Which readings were asked.
    """
    found = estimate(trial, given.chance, times)
    enough = Estimate(found.law.map(_enough), times)
    share, error = float(enough.law.probability(True)), enough.error(True)  # noqa: FBT003 - a result
    came = found.law.map(_number)
    of = _either(share) if None in came else _numbers(named[1], cast("Law[int]", came), times)
    said = f"About {percent(share)}, {_points(error)} points off at most in 19 cases of 20; tried {times:,} times."
    return OddsAnswer(
        {**result, named[0]: share, **of.fields, "estimated": {"times": times, "error": error, **of.errors}},
        share,
        f"{said}{of.said}",
        (of.table,),
        cites,
        readings.asked,
        readings.edition,
    )


class _Of(NamedTuple):
    fields: dict[str, Any]
    errors: dict[str, float]
    said: str
    table: OddsTable


def _numbers(name: str, law: Law[int], times: int) -> _Of:
    """The part of the answer about the numbers it came to."""
    rows = tuple((str(number), float(share)) for number, share in sorted(law.items()))
    mean, deviation = float(law.mean()), law.standard_deviation()
    off = deviation / sqrt(times)
    errors = {"mean": mean, "mean_error": off}
    said = f" The mean is {mean:.2f} ± {2 * off:.2f}."
    return _Of({name: dict(rows)}, errors, said, OddsTable(f"{name} tried", rows, (mean, deviation)))


def _either(share: float) -> _Of:
    return _Of({}, {}, "", OddsTable("outcomes tried", (("enough", share), ("not enough", 1 - share))))


def _points(error: float) -> str:
    return f"{200 * error:.2g}"


def _enough(came: tuple[bool, int | None]) -> bool:
    return came[0]


def _number(came: tuple[bool, int | None]) -> int | None:
    return came[1]
