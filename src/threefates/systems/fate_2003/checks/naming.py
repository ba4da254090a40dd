"""Naming what one rolls: what fits, where somebody has said so, comes before whatever else there is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import Offer, choice
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import NameTrait, fitting, in_hand, label
from threefates.systems.fate_2003.dice.fudge_dice import Dice, dice_in_use, sides
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.scale import added, stands
from threefates.systems.fate_2003.sheets.sheets import Sheets

__all__ = ["naming", "to_roll"]

FITS: Final = "fits"


def to_roll(state: State, character: EntityId, said: str = "") -> list[Option]:
    """Everything that somebody may roll, as a form lists it: what is said to fit, then the best first."""
    every = [
        Option(trait_id, f"{name}: {stands(state, value)}", FITS if is_named(name, said) else "")
        for trait_id, name, value in rollable(state, state[Sheets][character])
    ]
    return sorted(every, key=lambda one: not one.detail)


@cites("fate.tests.static-test", "fate.tests.dynamic-test")
def naming(state: State, viewer: Viewer) -> Iterator[Offer]:
    """What each of a viewer's people who is asked may roll."""
    for choice_id, step in state.agenda.asked(NameTrait):
        character = in_hand(state).sides[step.side].character
        if viewer.holds(character):
            known = to_roll(state, character, fitting(state, in_hand(state)))
            yield Offer(
                "fate.roll-test",
                "Roll the dice" if added(state) else "Roll 4dF",
                (choice("trait", "Rolling", known, default=known[0].value),),
                (("choice", choice_id),),
                main=True,
                choice=choice_id,
                group=state[Characters].name(character),
                hint=label(state, in_hand(state)),
                taps=True,
                throws=_taken_up(state),
            )


def is_named(trait: str, said: str) -> bool:
    """Tell whether a trait is among those that are said to fit.

    >>> is_named("Running", "Running or Swimming"), is_named("Run", "Running or Swimming"), is_named("Run", "")
    (True, False, False)
    """
    return re.search(rf"\b{re.escape(trait)}\b", said) is not None


def _taken_up(state: State) -> str:
    """The dice somebody takes up; how many are added up depends on the trait, so that is said when they fall."""
    dice = dice_in_use(state[Settings].rulings)
    return "" if dice.added else f"4d{'F' if dice is Dice.FUDGE else sides(dice)}"
