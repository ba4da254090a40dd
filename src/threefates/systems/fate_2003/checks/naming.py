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

OR_ELSE: Final = "Or roll something else"


def to_roll(state: State, character: EntityId) -> list[Option]:
    """Everything that somebody may roll, as a form lists it: the best first."""
    every = rollable(state, state[Sheets][character])
    return [Option(trait_id, f"{name}: {stands(state, value)}") for trait_id, name, value in every]


@cites("fate.tests.static-test", "fate.tests.dynamic-test")
def naming(state: State, viewer: Viewer) -> Iterator[Offer]:
    """What each of a viewer's people who is asked may roll: one lit form of what fits, and one of all else."""
    for choice_id, step in state.agenda.asked(NameTrait):
        character = in_hand(state).sides[step.side].character
        if viewer.holds(character):
            yield from _forms(state, choice_id, character)


def _forms(state: State, choice_id: str, character: EntityId) -> Iterator[Offer]:
    roll, said = "Roll the dice" if added(state) else "Roll 4dF", fitting(state, in_hand(state))
    known = to_roll(state, character)
    fit = [one for one in known if is_named(one.label.partition(": ")[0], said)] or known
    rest = [one for one in known if one not in fit]
    for name, options in ((roll, fit), (OR_ELSE, rest)) if rest else ((roll, fit),):
        yield Offer(
            "fate.roll-test",
            name,
            (choice("trait", "Rolling", options, default=options[0].value),),
            (("choice", choice_id),),
            main=options is fit,
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
