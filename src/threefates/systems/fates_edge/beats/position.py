"""Position: what it costs the Game Master to worsen it by a step, and when nothing worse is left."""

from __future__ import annotations

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.position import footing_of, moves
from threefates.systems.fates_edge.actions.proposals import PositionShifted, Proposal, Proposals, Shift
from threefates.systems.fates_edge.beats.beats import beats, pay, too_few
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.rulings.resolution import PositionSpendCost

__all__ = ["WorsenPosition", "cannot_worsen"]


class WorsenPosition(Command, frozen=True, tag="fe.worsen-position"):
    """Spend beats: a proposed action stands one Position worse."""

    hero: EntityId
    why: str = ""


@cites("fe.ruling.position-spend-cost")
def cost_of_position(reading: PositionSpendCost) -> int:
    """Beats for one step of Position.

    >>> cost_of_position(PositionSpendCost.TWO)
    2
    """
    return {PositionSpendCost.ONE: 1, PositionSpendCost.TWO: 2}[reading]


@beats.decides(WorsenPosition)
@cites("fe.position.gm-spend")
def worsen_position(act: Unfolding, command: WorsenPosition) -> None:
    """Spend beats to worsen a proposed action's Position by one step; refuse past the worst."""
    act.must_run("Worsening a Position")
    if refusal := cannot_worsen(act.state, command.hero):
        raise refusal
    why = one_line(command.why, "The reason", optional=True) or "the Game Master spends on it"
    name = hero_named(act.state, command.hero)
    if pay(act, cost_of_position(act.state.ruling(PositionSpendCost)), f"{name}'s Position"):
        act.happen(PositionShifted(command.hero, Shift(1, why, beats=True)))


@cites("fe.position.gm-spend", "fe.position.caps")
def cannot_worsen(state: State, hero: EntityId) -> Refused | None:
    """The refusal where beats cannot worsen the Position of a hero's proposed action, or None."""
    proposal = state[Proposals][hero]
    terms = terms_of(state, proposal)
    if terms is None:
        return Refused("position.not_agreed", "Its Position is not set yet.", remedy="Set the terms first.")
    if footing_of(state, proposal, terms) is Position.DESPERATE:
        return Refused(
            "position.no_worse", "There is no worse Position.", remedy="Spend on a clock.", source="fe.position.caps"
        )
    return _no_step_counts(state, proposal, terms) or too_few(state, cost_of_position(state.ruling(PositionSpendCost)))


@cites("fe.position.shift-limits")
def _no_step_counts(state: State, proposal: Proposal, terms: Terms) -> Refused | None:
    """The refusal where one step down more would not count, or None."""
    if moves(state, proposal, terms, Shift(1, "")):
        return None
    title, source = "No further step down counts.", "fe.position.shift-limits"
    return Refused("position.no_worse", title, remedy="Spend on a clock.", source=source)
