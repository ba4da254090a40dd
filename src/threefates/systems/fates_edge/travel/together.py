"""A whole group on the road: it moves as one, eased by a Guide who found the way, and the leg's clock moves once."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.group_actions import Common, GroupThrown, rolls_for
from threefates.systems.fates_edge.rulings.road import TravelClock
from threefates.systems.fates_edge.travel.rolls import GUIDE_EASES, stretched
from threefates.systems.fates_edge.travel.travel import Travel, no_leg, stretch, travel

ROAD: Final = "road"


@cites("fe.travel.roles")
def eased(state: State) -> int:
    """What a Guide who found the way takes off the DV of a group's movement challenge."""
    return GUIDE_EASES if state[Travel].guided else 0


rolls_for(ROAD, Common("A movement challenge on the road", no_leg, eased))


@travel.answers_to(GroupThrown)
@cites("fe.travel.roles", "fe.travel.legs")
def travelled_together(act: Unfolding, event: GroupThrown) -> None:
    """The clock of the leg moves by what the group's roll came to."""
    if event.purpose == ROAD:
        stretch(act, stretched(event.outcome, Effect.STANDARD, act.state.ruling(TravelClock)), event.outcome.spoken)
