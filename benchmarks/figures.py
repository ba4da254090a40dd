"""A figure beside its budget, and the table they are printed in."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

__all__ = ["HEAD", "Figure", "as_served", "hundredths", "line", "median_of", "printed", "spread"]

HEAD = "| what | measured | budget | | note |\n|---|---:|---:|---|---|"


class Figure(Struct, frozen=True, kw_only=True):
    """One thing measured.

    Attributes:
        what: What was measured.
        measured: How much it is.
        unit: Of what.
        budget: What it may be at most (at least, if `at_least`); None: it is only reported.
        at_least: Whether more is better.
        note: Spread, load, the physical limit: whatever a reader needs to judge it.
    """

    what: str
    measured: float
    unit: str
    budget: float | None = None
    at_least: bool = False
    note: str = ""

    @property
    def verdict(self) -> str:
        """Whether the budget is kept; empty where there is none.

        >>> Figure(what="join", measured=900, unit="ms", budget=1000).verdict
        'kept'
        """
        if self.budget is None:
            return ""
        return "kept" if (self.measured >= self.budget if self.at_least else self.measured <= self.budget) else "MISSED"


def printed(figures: Iterable[Figure]) -> str:
    """The figures as lines of a Markdown table."""
    return "\n".join([HEAD, *(line(figure) for figure in figures)])


def line(figure: Figure) -> str:
    """A figure as a line of that table."""
    sign = "≥" if figure.at_least else "≤"
    budget = f"{sign} {_number(figure.budget)} {figure.unit}" if figure.budget is not None else ""
    return f"| {figure.what} | {_number(figure.measured)} {figure.unit} | {budget} | {figure.verdict} | {figure.note} |"


def _number(value: float) -> str:
    """Three figures that count, and whole numbers whole.

    >>> _number(0), _number(0.1234), _number(12.34), _number(123456.7)
    ('0', '0.123', '12.3', '123,457')
    """
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3f}" if abs(value) < 1 else f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


def hundredths(values: Sequence[float], which: int) -> float:
    """A percentile: the value that `which` hundredths of all stay below.

    >>> hundredths([3, 1, 2, 4], 50), hundredths([5], 99)
    (2, 5)
    """
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * which // 100) - 1)]


def spread(values: Sequence[float]) -> str:
    """From least to most, for a note: "3 runs, 4.1 to 4.6"."""
    if len(values) == 1:
        return "1 run"
    return f"{len(values)} runs, {_number(min(values))} to {_number(max(values))}"


def as_served() -> None:
    """Set aside what is loaded by now, as a server does before it serves: the collector need not look at it again."""
    gc.collect()
    gc.freeze()


def median_of(repeats: int, work: Callable[[], object], *, clock: Callable[[], float] = time.perf_counter) -> float:
    """The middle of how many seconds something takes."""
    took = []
    for _ in range(repeats):
        began = clock()
        work()
        took.append(clock() - began)
    return statistics.median(took)
