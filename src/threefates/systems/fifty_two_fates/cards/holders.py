"""Who holds a hand, what they are called, and who may play from it: whoever sees its cards."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, SeatId

__all__ = ["FATE", "holder_name", "not_yours"]

FATE = "fate"  # who holds the Fate Dealer's own hand


def holder_name(state: State, owner: EntityId) -> str:
    """Say what whoever holds a hand is called."""
    return "The Fate Dealer" if owner == FATE else state[Characters].name(owner)


@cites("ff.cards.secrecy")
def not_yours(state: State, owner: EntityId | None, seat: SeatId) -> Refused | None:
    """The words where a seat would play from a hand that it may not see; of its cards they say nothing."""
    if owner is None or seat in state.controllers(owner):
        return None
    return Refused(
        "hand.not_yours",
        f"{holder_name(state, owner)} plays from a hand that is not yours to see.",
        remedy="Leave it to whoever holds that hand.",
        source="ff.cards.secrecy",
    )
