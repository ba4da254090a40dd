"""Half out of the world: mundane blows leave next to nothing, and nothing ordinary can be held."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.combat.mitigation import lessens
from threefates.systems.fates_edge.content.records import Bears
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.harm.harm import Marks
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.rites.blessings import Laid, blessings_on

__all__ = ["HANDLING", "grasps_nothing", "passes_through", "phased"]

SHADOW: Final = "fe.patrons.rites-ikasha"
HANDLING: Final = ("Melee", "Ranged", "Craft", "Tinker", "Medicine")
"""The skills whose tools are in the hand."""


def phased(state: State, hero: EntityId) -> Laid | None:
    """What has put a hero half out of the world, or None."""
    return next((each for each in blessings_on(state, hero, Bears.BLOW) if each.out_of_phase), None)


@lessens
@cites(SHADOW)
def passes_through(state: State, hit: Hit, marks: Marks) -> Marks:
    """A blow that is not magic leaves no Harm, and a Fatigue at most in its place."""
    if hit.magic or phased(state, hit.hero) is None:
        return marks
    return Marks(0, max(marks.fatigue, int(marks.harm > 0)))


@stops
@cites(SHADOW)
def grasps_nothing(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a hero is half out of the world, and would handle something ordinary; or None."""
    laid = phased(state, proposal.hero)
    if laid is None or proposal.skill not in HANDLING:
        return None
    title = f"{hero_named(state, proposal.hero)} is half out of the world, and holds nothing ordinary."
    return Refused("rite.no_grasp", title, remedy="Let the Rite end first.", source=SHADOW)
