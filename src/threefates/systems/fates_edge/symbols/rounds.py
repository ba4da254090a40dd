"""When a ritual by a Symbol is rolled for, and from where: after its rounds, or at once where its seal is cracked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, terms_of
from threefates.systems.fates_edge.actions.modifiers import bearing, bears, stands
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.actions.stopping import stops_for
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.systems.fates_edge.resolution.pool import Modifier, Wears
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.wording import counted, position_said
from threefates.systems.fates_edge.rites.rites import Invoking
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rulings.road import CrackPosition
from threefates.systems.fates_edge.symbols.cracking import Cracked, seals
from threefates.systems.fates_edge.symbols.invokers import COMBAT, RITUAL
from threefates.systems.fates_edge.symbols.states import steps_down

__all__ = ["not_over", "rounds_left", "rounds_of", "said_of_crack"]

DESPERATE: Final = "fe.invoker.crack-desperate"
AT_LAST: Final = 59
"""The place of a cracked seal: after everything that moves where an action stands."""
FIRST: Final = 1
"""The exchange that a fight begins with."""


@cites(RITUAL, COMBAT, "fe.ruling.invoker-ritual-rounds")
def rounds_of(dv: int) -> int:
    """Rounds that a ritual takes: one more than its DV, whatever made that.

    >>> rounds_of(3)
    4
    """
    return dv + 1


@seals.answers_to(ConflictSet)
@cites(RITUAL, COMBAT)
def overtaken(act: Unfolding, event: ConflictSet) -> None:
    """A ritual that a fight overtakes takes its rounds in it, from the first one on; they say what its DV is."""
    for hero, action in act.state[Proposals].open.items() if event.running else ():
        found = action.purpose(Invoking)
        if found and found.rite.ritual:
            ritual = replace(found.rite.ritual, begun=FIRST)
            act.happen(PurposeSet(hero, Invoking(replace(found.rite, ritual=ritual))))
            if action.terms and action.terms.hidden:
                say_terms(act, act.state[Proposals][hero], action.terms)


@cites("fe.combat.magic-invokers", "fe.ruling.invoker-ritual-rounds")
def rounds_left(state: State, proposal: Proposal) -> int:
    """Rounds that a ritual still takes before it is rolled for; none out of a fight, or once a seal is cracked."""
    found = proposal.purpose(Invoking)
    ritual = found.rite.ritual if found else None
    if ritual is None or not ritual.begun or not state[Conflict].running or proposal.purpose(Cracked):
        return 0
    terms = agreed(state, proposal)
    return max(rounds_of(terms.dv) - 1 - (state[Coordination].exchange - ritual.begun), 0) if terms else 0


@stops_for(Invoking)
@cites(RITUAL, COMBAT)
def not_over(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a ritual is not over yet, or None."""
    left = rounds_left(state, proposal)
    if not left:
        return None
    title = f"The ritual takes {counted(left, 'round')} more."
    return Refused("ritual.rounds", title, remedy="Wait for the next exchange, or crack the seal.", source=RITUAL)


# a cracked seal


@bears(AT_LAST, Cracked)
@cites(DESPERATE, CrackPosition.ruling_id)
def cracked_open(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What a cracked seal makes instant stands at the worst where a table reads it so, whatever else moves it."""
    terms = terms_of(state, proposal) if proposal.purpose(Cracked) else None
    if terms is None:
        return
    now = stands(state, terms.position, bearing(state, proposal, before=AT_LAST)).position
    if steps := steps_down(now, state.ruling(CrackPosition)):
        yield Modifier(steps=steps, why="the cracked seal", cites=(DESPERATE,), wears=Wears.AFTER)


@cites(DESPERATE, CrackPosition.ruling_id)
def said_of_crack(state: State) -> str:
    """From where a cracked seal is rolled for, in words to go on with; nothing where it stands as it stood."""
    worst = steps_down(Position.DOMINANT, state.ruling(CrackPosition))
    return f", from {position_said(state, Position.DESPERATE)}" if worst else ""
