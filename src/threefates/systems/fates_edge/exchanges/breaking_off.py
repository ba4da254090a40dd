"""Threatened or not: whoever says that nobody threatens them as they break off has the Game Master's word for it."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seating
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.withdrawing import Withdrawn
from threefates.systems.fates_edge.combat.melee import slip_out
from threefates.systems.fates_edge.combat.ranges_and_movement import controllers, ranges
from threefates.systems.fates_edge.combat.zones import AskThreatened, held_by, leave_tested
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.wording import position_said

__all__ = ["FREE", "THREATENED"]

SOURCE: Final = "fe.range.melee-leave"
THREATENED, FREE = "threatened", "free"


@ranges.asks(AskThreatened)
@cites(SOURCE)
def ask_threatened(state: State, step: AskThreatened) -> Choice:
    """Tested, or free to go; where nobody is left to say so, whoever breaks off goes by their own word."""
    hero, foes = hero_named(state, step.hero), held_by(state, step.hero)
    present = state[Seating].running_here
    middle = position_said(state, Position.CONTROLLED)
    test = Option(THREATENED, "Threatened: it is tested", f"From {middle}; on a Partial or a Miss they stay.")
    free = Option(FREE, "Free to go", f"Untested, and their next attack stands {middle} at best.")
    return Choice(
        "",
        "threatened",
        step.hero,
        f"{hero} breaks off from {foes} as if nobody threatened that. Does anybody?",
        present or state.controllers(step.hero),
        (*((test,) if present else ()), free),
        if_absent=FREE,
        cites=(SOURCE, "fe.turn.action-disengage"),
    )


@ranges.settles(AskThreatened)
@cites(SOURCE)
def settle_threatened(act: Unfolding, step: AskThreatened, option: str) -> None:
    """They test it, or are out; nothing comes of it where the melee is over by then, or they lie in it."""
    if not controllers(act.state, step.hero) or out_of_it(act.state, step.hero):
        return
    if option == THREATENED:
        if step.hero in act.state[Proposals].open:
            act.happen(Withdrawn(step.hero))
        leave_tested(act, step.hero, step.other)
    else:
        slip_out(act, step.hero)
