"""The odds of a roll whose DV is hidden: how likely it is to be enough for each DV that there may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.systems.fates_edge.proposals import Proposal, Proposals
from threefates.systems.fates_edge.rolling import agreed
from threefates.systems.fates_edge.rolls import Rolls, in_hand
from threefates.systems.fates_edge.terms import Terms

__all__ = ["answered_unseen", "enough", "rolled_unseen"]

DVS: Final = range(2, 9)
"""The DVs that are told of: from the least that is rolled for to what only many dice reach."""
KEEP: Final = "keep"
CITES: Final = ("fe.resolution.outcome-matrix",)
Weigh = Callable[[State], Chances]


def rolled_unseen(state: State, proposal: Proposal, terms: Terms, weigh: Weigh) -> Chances:
    """The odds of a proposed action, weighed against every DV that it may be rolled against.

    Args:
        state: The table, as far as it is known.
        proposal: The action.
        terms: What is known of its terms as they were set.
        weigh: The odds where the DV is known.
    """

    def set_to(dv: int) -> Proposal:
        return replace(proposal, terms=replace(terms, dv=dv))

    known = agreed(state, set_to(0))
    moved = known.dv if known else 0  # by Position, help and whatever else moves a DV once it is set
    every = {dv: state.put(state[Proposals].having(set_to(dv - moved))) for dv in DVS}
    return enough({dv: weigh(world) for dv, world in every.items()})


def answered_unseen(state: State, weigh: Weigh) -> Chances:
    """The odds after an answer about the roll in hand, weighed against every DV that it may have."""
    roll = in_hand(state)
    worlds = {dv: replace(roll, terms=replace(roll.terms, dv=dv)) for dv in DVS}
    found = {dv: weigh(state.put(replace(state[Rolls], latest=world))) for dv, world in worlds.items()}
    told = enough(found)
    best = _same_advice(found)
    return replace(told, options=(), advice=f"{best}, whatever the DV. {told.advice}" if best else told.advice)


def enough(against: Mapping[int, Chances]) -> Chances:
    """How likely a roll is to be enough, by DV.

    The outcomes are the highest DV that best play would be enough for; the chance of success stays empty, since nobody
    who asks knows what it takes.

    Args:
        against: The odds against each DV.

    Example:
        >>> found = enough({dv: Chances((), f"1/{dv}") for dv in (2, 3)})
        >>> found.outcomes, found.success
        ((('enough for DV 3', '1/3'), ('for DV 2', '1/6'), ('not even for DV 2', '1/2')), '')
        >>> found.advice
        'Enough for DV 2 50.0%, DV 3 33.3%.'
    """
    from threefates.odds.law import percent

    shares = {dv: Fraction(found.success) for dv, found in against.items()}
    listed = ", ".join(f"DV {dv} {percent(share)}" for dv, share in shares.items() if share)
    options = tuple((f"dv={dv}", str(share)) for dv, share in shares.items())
    return Chances(tuple(_rows(shares)), "", CITES, options, advice=f"Enough for {listed}." if listed else "")


def _rows(shares: Mapping[int, Fraction]) -> Iterator[tuple[str, str]]:
    """The best first; what cannot come is left out."""
    down = sorted(shares, reverse=True)
    rows = [(f"enough for DV {down[0]}", shares[down[0]])]
    rows += [(f"for DV {dv}", shares[dv] - shares[harder]) for harder, dv in pairwise(down)]
    rows += [(f"not even for DV {down[-1]}", 1 - shares[down[-1]])]
    yield from ((label, str(share)) for label, share in rows if share)


def _same_advice(against: Mapping[int, Chances]) -> str:
    """What is as good as anything against every DV, and better than to keep the dice against some; else nothing."""
    shares = {dv: {name: Fraction(share) for name, share in found.options} for dv, found in against.items()}
    best = {dv: {name for name in ways if ways[name] == max(ways.values())} for dv, ways in shares.items()}
    said = {against[dv].advice.partition(":")[0] for dv, names in best.items() if KEEP not in names}
    return said.pop() if len(said) == 1 and set.intersection(*best.values()) else ""
