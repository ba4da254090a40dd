"""Too late: whoever an action is upon has died before it came, by the Fate Dealer's word, and nothing comes of it."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutResult
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import draws_for_life

__all__ = ["comes_to", "too_late"]


@cites("ff.conditions.dead", "ff.spells.heal")
def too_late(state: State, bout: Bout) -> bool:
    """Say whether an action is upon somebody who is dead by now; who draws for their life may still be healed."""
    return is_dead(state, bout.target) and not draws_for_life(state, bout.target)


@cites("ff.conditions.dead")
def comes_to(state: State, bout: Bout, result: BoutResult) -> BoutResult:
    """Say what an action comes to: what it would, or nothing upon the dead, who are struck and charmed no more."""
    return BoutResult.STOPPED if too_late(state, bout) else result
