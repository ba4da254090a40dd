"""The same thing done again and again until something is done: how many times it takes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, Final, Generic, NamedTuple, TypeVar

from threefates.odds.law import Law, percent
from threefates.odds.pools import OddsError
from threefates.pieces.chance import Chance

__all__ = ["MOST_STATES", "Estimate", "Times", "estimate", "times_until"]

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
Share = Fraction | float
MOST_STATES: Final = 20_000


class Times(NamedTuple):
    """The number of times it takes, as a law.

    Attributes:
        law: The chance of every number of times, as far as was looked.
        never: The chance that it can no longer be done at all.
        longer: The chance that it takes more times than were looked at.
    """

    law: Law[int]
    never: Share
    longer: Share

    def within(self, times: int) -> Share:
        """The chance that it is done in so many times or fewer."""
        return self.law.at_most(times)

    def __repr__(self) -> str:
        """The law, and what lies beyond it."""
        beyond = [
            f"{name}: {percent(share)}" for name, share in (("longer", self.longer), ("never", self.never)) if share
        ]
        return "\n".join((repr(self.law), *beyond))


def times_until(
    start: S, once: Callable[[S], Mapping[S, Share]], done: Callable[[S], bool], *, most: int, lost: S | None = None
) -> Times:
    """The number of times a thing is done until a state is reached.

    Args:
        start: How it stands.
        once: The chance of how it stands after one time more; chances sum to 1.
        done: Whether a state is what was wanted.
        most: How many times are looked at, at most.
        lost: A state from which nothing leads on.

    Raises:
        OddsError: If more than `MOST_STATES` states come up.

    Cost:
        One call of `once` and of `done` for each state that comes up, however often.

    Example:
        >>> coin = times_until(0, lambda heads: {heads: Fraction(1, 2), heads + 1: Fraction(1, 2)}, bool, most=3)
        >>> [str(chance) for chance in coin.law.values()], str(coin.longer)
        (['1/2', '1/4', '1/8'], '1/8')
    """
    if done(start):
        return Times(Law({0: Fraction(1)}), Fraction(0), Fraction(0))
    known: dict[S, Mapping[S, Share]] = {}
    wanted: dict[S, bool] = {}
    here: dict[S, Share] = {start: Fraction(1)}
    law: dict[int, Share] = {}
    never: Share = Fraction(0)
    for time in range(1, most + 1):
        here = _onwards(here, once, known)
        wanted |= {state: done(state) for state in here if state not in wanted}
        law[time] = _taken([state for state in here if wanted[state]], here)
        never += here.pop(lost, Fraction(0)) if lost is not None else 0
    return Times(Law({time: share for time, share in law.items() if share}), never, _taken(list(here), here))


def _onwards(here: dict[S, Share], once: Callable[[S], Mapping[S, Share]], known: dict[S, Any]) -> dict[S, Share]:
    found: dict[S, Share] = {}
    for state, share in here.items():
        if state not in known:
            known[state] = once(state)
        for after, chance in known[state].items():
            more = share * chance  # added to nothing at first: a fraction and a float are slow to add up
            found[after] = found[after] + more if after in found else more
    if len(known) > MOST_STATES:
        raise OddsError("odds.too_many", f"More than {MOST_STATES} ways in which it may stand are too many.")
    return found


def _taken(states: list[S], here: dict[S, Share]) -> Share:
    return sum((here.pop(state) for state in states), Fraction(0))


class Estimate(NamedTuple, Generic[R]):
    """Chances found by trying, for questions too large to count."""

    law: Law[R]
    times: int

    def error(self, result: R) -> float:
        """The standard error of a chance: it lies within twice that in 19 cases of 20."""
        share = float(self.law.probability(result))
        return sqrt(max(share * (1 - share), 1 / self.times) / self.times)

    def __repr__(self) -> str:
        """The law, and how often it was tried."""
        return f"{self.law!r}\ntried {self.times:,} times"


def estimate(trial: Callable[[Chance], R], chance: Chance, times: int) -> Estimate[R]:
    """Try something often, where it is too large to count exactly.

    Args:
        trial: One try; it draws from the chance that it is handed.
        chance: Where its dice and cards come from.
        times: How often, 1 or more.

    Raises:
        OddsError: If `times` is below 1.

    Example:
        >>> from threefates.pieces.chance import SealedChance
        >>> tried = estimate(lambda chance: sum(chance.roll(40, 10)) > 220, SealedChance(b"0" * 32, (), version=0), 400)
        >>> 0.4 < tried.law[True] < 0.6, round(tried.error(True), 3)
        (True, 0.025)
    """
    if times < 1:
        raise OddsError("odds.no_tries", "Nothing is learned from no try. Try at least once.")
    found: dict[R, int] = {}
    for _ in range(times):
        result = trial(chance)
        found[result] = found.get(result, 0) + 1
    return Estimate(Law({result: Fraction(count, times) for result, count in found.items()}), times)
