"""Capacity: how much Obligation somebody bears, and what each segment too many costs. Rules of numbers alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.rulings.modules import AtOrOver, Double, Overflow, Tracking

__all__ = ["Toll", "at_once", "borne_freely", "capacity", "counted_with", "said_of", "toll_of"]

OVERFLOW = "fe.obligation.overflow-modules"


class Toll(Struct, frozen=True):
    """What one segment of Obligation costs whoever marks it."""

    fatigue: int = 0
    harm: int = 0  # of the ordinary kind: no other track is printed
    clears: bool = False  # all Fatigue goes first
    intrudes: bool = False  # the Patron steps in
    collects: bool = False  # a full clock: the debt is settled in the story

    @property
    def plain(self) -> bool:
        """Whether it is Fatigue and Harm alone."""
        return not (self.clears or self.intrudes or self.collects)


class _Double(Struct):
    clear_fatigue: bool
    harm: int
    intrusion: bool


class _Overflow(Struct):
    over_double: _Double


@cites("fe.obligation.capacity")
def capacity(spirit: int, presence: int) -> int:
    """Segments of Obligation that somebody bears unharmed.

    >>> capacity(2, 3)
    5
    """
    return spirit + presence


@cites("fe.obligation.tracked-total", "fe.obligation.tracked-per-patron")
def counted_with(owed: Mapping[str, int], ledger: str, tracking: Tracking) -> int:
    """Segments that are compared with the Capacity when one is marked on a ledger: all of them, or that ledger's.

    >>> [counted_with({"A": 3, "B": 2}, "B", tracking) for tracking in (Tracking.TOTAL, Tracking.EACH)]
    [5, 2]
    """
    return sum(owed.values()) if tracking is Tracking.TOTAL else owed.get(ledger, 0)


@cites("fe.ruling.obligation-at-or-over")
def borne_freely(bears: int, edge: AtOrOver) -> int:
    """The most that is owed at no cost: the Capacity itself, or what is below it.

    >>> [borne_freely(5, edge) for edge in (AtOrOver.ABOVE, AtOrOver.AT)]
    [5, 4]
    """
    return bears - (edge is AtOrOver.AT)


@cites(
    OVERFLOW,
    "fe.obligation.overflow-core",
    "fe.obligation.clock-full",
    "fe.ruling.obligation-fatigue-timing",
    "fe.ruling.stress-harm-level",
)
def toll_of(now: int, bears: int, overflow: Overflow, double: Double, edge: AtOrOver) -> Toll:
    """Read what the segment costs that brings a tally to `now`; it is paid once, as it is marked.

    The segment that passes twice the Capacity wipes Fatigue, its own included, and brings Harm in its place.

    >>> [toll_of(now, 5, Overflow.INTRUSION, Double.ABOVE, AtOrOver.ABOVE).fatigue for now in (5, 6, 10, 11)]
    [0, 1, 1, 0]
    >>> toll_of(11, 5, Overflow.INTRUSION, Double.ABOVE, AtOrOver.ABOVE).intrudes
    True
    """
    if overflow is Overflow.FICTION:
        return Toll(collects=now >= bears)
    if overflow is Overflow.HARM_AT_DOUBLE and now >= 2 * bears:
        return Toll(harm=1)
    if overflow is Overflow.INTRUSION and now == 2 * bears + (double is Double.ABOVE):
        beyond = entry(OVERFLOW).table(_Overflow).over_double
        return Toll(harm=beyond.harm, clears=beyond.clear_fatigue, intrudes=beyond.intrusion)
    return Toll(fatigue=int(now > borne_freely(bears, edge)))


@cites(OVERFLOW, "fe.fatigue.excess-ignored")
def at_once(tolls: Iterable[Toll]) -> tuple[Toll, ...]:
    """The tolls of one mark: Fatigue of segments that follow one another is marked at once, and so is Harm.

    >>> [toll.fatigue for toll in at_once([Toll(1), Toll(1), Toll(harm=1, clears=True), Toll(1)])]
    [2, 0, 1]
    """
    found: list[Toll] = []
    for toll in tolls:
        if found and found[-1].plain and toll.plain:
            found[-1] = Toll(found[-1].fatigue + toll.fatigue, found[-1].harm + toll.harm)
        else:
            found.append(toll)
    return tuple(found)


@cites(OVERFLOW)
def said_of(tolls: Sequence[Toll]) -> str:
    """What tolls come to, in words; nothing where they cost nothing.

    >>> said_of([Toll(1), Toll(1), Toll(harm=1, clears=True, intrudes=True)])
    '2 Fatigue, 1 Harm, the Patron steps in'
    """
    fatigue, harm = sum(each.fatigue for each in tolls), sum(each.harm for each in tolls)
    costs = [f"{fatigue} Fatigue"] if fatigue else []
    costs += [f"{harm} Harm"] if harm else []
    costs += ["the Patron steps in"] if any(each.intrudes or each.collects for each in tolls) else []
    return ", ".join(costs)
