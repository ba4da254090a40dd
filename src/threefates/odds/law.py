"""The chances of every result, with the questions that people ask of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from threefates.odds.pools import OddsError
from threefates.pieces.shares import percent

if TYPE_CHECKING:
    from threefates.odds.pictures import Picture

__all__ = ["Framed", "Law", "one_in", "percent"]

R = TypeVar("R", bound=Hashable)
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
Share = Fraction | float
WIDTH = 40
MOST_PAIRS = 250_000  # of results that are put together at most
BARELY = 1.005  # what comes once in fewer tries than this would be said to be certain


def _sum(first: Any, second: Any) -> Any:
    return first + second


def _difference(first: Any, second: Any) -> Any:
    return first - second


def _as_law(other: Any) -> Law[Any]:
    return other if isinstance(other, Law) else Law({other: Fraction(1)})


class Framed:
    """Whatever has rows can be a data frame."""

    __slots__ = ()

    def rows(self) -> list[dict[str, Any]]:
        """Records, with the same names in each."""
        raise NotImplementedError

    def frame(self) -> Any:
        """The rows as a pandas data frame.

        Raises:
            ImportError: If pandas is not installed; `rows` gives the same records to whatever is.
        """
        import importlib

        try:
            pandas = importlib.import_module("pandas")
        except ImportError:
            raise ImportError("frame() needs pandas; rows() gives the same records without it.") from None
        return pandas.DataFrame(self.rows())


class Law(Framed, Mapping[R, Share], Generic[R]):
    """Chance by result, summing to 1: as fractions where they were counted exactly, else as floats.

    A mapping that also answers what one asks of dice. Names that users of other tools expect are there too:
    `probability`, `mean`, `variance`, `standard_deviation`, `stdev` and `sd`, `at_least`, `at_most`, `map`; laws and
    numbers are added with `+` and `-`, and `3 @ law` is the sum of three such results.

    Args:
        shares: Chance by result.

    Example:
        >>> die = Law({face: Fraction(1, 6) for face in range(1, 7)})
        >>> die.mean(), die.at_least(5), die.map(lambda face: face > 4)[True]
        (Fraction(7, 2), Fraction(1, 3), Fraction(1, 3))
        >>> (2 @ die).probability(7), (die - die).probability(0), (die + 1).at_least(7)
        (Fraction(1, 6), Fraction(1, 6), Fraction(1, 6))
    """

    __slots__ = ("_shares",)

    def __init__(self, shares: Mapping[R, Share]) -> None:
        self._shares = dict(shares)

    def __getitem__(self, result: R) -> Share:
        """The chance of exactly this result.

        Raises:
            KeyError: For a result that cannot come; `probability` answers 0.
        """
        return self._shares[result]

    def __iter__(self) -> Iterator[R]:
        return iter(self._shares)

    def __len__(self) -> int:
        return len(self._shares)

    def __hash__(self) -> int:
        return hash(frozenset(self._shares.items()))

    def probability(self, result: R) -> Share:
        """The chance of exactly this result, 0 for one that cannot come."""
        return self._shares.get(result, Fraction(0))

    def total(self) -> Share:
        """The sum of all chances: 1, exactly so for fractions."""
        return sum(self._shares.values(), Fraction(0))

    def mean(self) -> Share:
        """The mean of the results.

        Raises:
            OddsError: If results are not numbers; `map` makes them so.
        """
        return self._sum(lambda value: value)

    def variance(self) -> Share:
        """The expected square of the distance from the mean."""
        mean = self.mean()
        return self._sum(lambda value: (value - mean) ** 2)

    def standard_deviation(self) -> float:
        """The standard deviation: how far results typically lie from the mean."""
        return sqrt(self.variance())

    stdev = sd = standard_deviation

    def at_least(self, goal: R) -> Share:
        """The chance of this result or a higher one."""
        return sum((share for value, share in self._numbers() if value >= goal), Fraction(0))

    def at_most(self, goal: R) -> Share:
        """The chance of this result or a lower one."""
        return sum((share for value, share in self._numbers() if value <= goal), Fraction(0))

    def map(self, rule: Callable[[R], S]) -> Law[S]:
        """The law of what a rule makes of each result."""
        found: dict[S, Share] = {}
        for result, share in self._shares.items():
            made = rule(result)
            found[made] = found.get(made, Fraction(0)) + share
        return Law(found)

    def with_other(self, other: Law[S], rule: Callable[[R, S], T]) -> Law[T]:
        """The law of what a rule makes of this and of another result, which has nothing to do with it.

        >>> die = Law({face: Fraction(1, 2) for face in (1, 2)})
        >>> str(die.with_other(die, lambda mine, theirs: mine > theirs)[True])
        '1/4'
        """
        found: dict[T, Share] = {}
        for mine, share in self._shares.items():
            for theirs, chance in other.items():
                made = rule(mine, theirs)
                found[made] = found.get(made, Fraction(0)) + share * chance
        return Law(found)

    def __add__(self, other: Law[R] | float | Fraction) -> Law[R]:
        """The law of both results together, or of this one and a number."""
        return self.with_other(_as_law(other), _sum)

    __radd__ = __add__

    def __sub__(self, other: Law[R] | float | Fraction) -> Law[R]:
        """The law of how far this result lies above another, or above a number."""
        return self.with_other(_as_law(other), _difference)

    def __rmatmul__(self, times: int) -> Law[R]:
        """The law of the sum of so many results: `3 @ law`.

        Raises:
            OddsError: If there are fewer than none, or it is too much to count.
        """
        if times < 0:
            raise OddsError("odds.no_such_dice", f"There is no sum of {times} results.")
        if (times * len(self)) ** 2 > MOST_PAIRS:
            many = f"The sum of {times} of {len(self)} results is too much to count"
            raise OddsError("odds.too_many", f"{many}. `totals` counts plain dice, `estimate` tries anything.")
        law: Law[Any] = Law({0: Fraction(1)})
        for _ in range(times):
            law = law + self
        return law

    def floats(self) -> Law[R]:
        """The same law in floats."""
        return Law({result: float(share) for result, share in self._shares.items()})

    def _numbers(self) -> Iterator[tuple[Any, Share]]:
        return iter(self._shares.items())

    def _sum(self, of: Callable[[Any], Any]) -> Share:
        try:
            return cast("Share", sum((of(value) * share for value, share in self._numbers()), Fraction(0)))
        except TypeError:
            raise OddsError("odds.no_numbers", "Only numbers have a mean; `map` makes results numbers.") from None

    # to look at ---------------------------------------------------------------------------------

    def rows(self) -> list[dict[str, Any]]:
        """One record for each result: itself, =, ≥ and ≤. `pandas.DataFrame(law.rows())` makes a data frame of it."""
        if not self._in_order():
            return [{"result": value, "chance": float(share)} for value, share in self._numbers()]
        ordered = sorted(self._numbers())
        shares = [share for _, share in ordered]
        more = reversed(list(accumulate(reversed(shares))))
        return [
            {"result": value, "chance": float(share), "at_least": float(above), "at_most": float(below)}
            for (value, share), above, below in zip(ordered, more, accumulate(shares), strict=True)
        ]

    def plot(self, title: str = "") -> Picture:
        """The chances as bars: an SVG that a notebook shows and `.save(write)` hands on."""
        from threefates.odds.pictures import bars

        return bars([(str(row["result"]), row["chance"]) for row in self.rows()], title)

    def _in_order(self) -> bool:
        return all(isinstance(value, int | float | Fraction) for value in self._shares)

    def __repr__(self) -> str:
        """A line for each result: the chance, and a bar."""
        rows = self.rows()
        width = max((len(str(row["result"])) for row in rows), default=0)
        most = max((row["chance"] for row in rows), default=1) or 1
        lines = [
            f"{row['result']!s:>{width}}  {percent(row['chance']):>7}  {'█' * round(WIDTH * row['chance'] / most)}"
            for row in rows
        ]
        if heading := self._heading():
            lines.insert(0, heading)
        return "\n".join(line.rstrip() for line in lines)

    def _heading(self) -> str:
        if not self or not self._in_order():
            return ""
        return f"mean {float(self.mean()):.3f}, deviation {self.standard_deviation():.3f}"

    def _repr_html_(self) -> str:
        return self.plot(self._heading()).svg


def one_in(share: Share) -> str:
    """A chance as "1 in N".

    >>> one_in(Fraction(1, 8)), one_in(0), one_in(0.999), one_in(1)
    ('1 in 8', 'never', 'nearly always', 'always')
    """
    if share in (0, 1):
        return "always" if share else "never"
    odds = float(1 / share)
    if odds < BARELY:
        return "nearly always"
    return f"1 in {odds:,.0f}" if odds >= 100 else f"1 in {odds:.3g}"
