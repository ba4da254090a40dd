"""A roll of somebody whose player is away: the Game Master says what is rolled, or lets it be the best there is."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.core import take_for_absent
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding, other_answer
from threefates.rulebook.viewers import Seating, Viewer
from threefates.systems.fate_2003.checks.checks import (
    NameTrait,
    best_there_is,
    checks,
    in_hand,
    label,
    name_trait,
)
from threefates.systems.fate_2003.checks.naming import to_roll

__all__ = ["RollForAbsent"]


class RollForAbsent(Command, frozen=True, tag="fate.roll-for-absent"):
    """Say what somebody rolls whose player is away."""

    choice: str
    trait: str


@checks.decides(RollForAbsent)
@cites("fate.tests.static-test", "fate.tests.dynamic-test")
def roll_for_absent(act: Unfolding, command: RollForAbsent) -> None:
    """A trait that fits, in place of the best there is; refused where somebody is there to say so."""
    step, option = take_for_absent(act, command.choice, command.trait)
    if not isinstance(step, NameTrait):
        raise other_answer()
    name_trait(act, step.side, option)


@checks.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """For whoever runs the game, where nobody who plays somebody is there to say what they roll."""
    for choice_id, step in state.agenda.asked(NameTrait) if viewer.runs else ():
        check = in_hand(state)
        character = check.sides[step.side].character
        if state[Seating].all_away(state.controllers(character)):
            best = best_there_is(state, check, character)
            yield Offer(
                "fate.roll-for-absent",
                "Roll for who is away",
                (choice("trait", "Rolling", to_roll(state, character), default=best),),
                (("choice", choice_id),),
                choice=choice_id,
                group=state[Characters].name(character),
                hint=label(state, check),
            )
