"""What arms cost outside of a fight: hiding a weapon on one's person, and moving freely in armor."""

from __future__ import annotations

import enum

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import arms, gear_of
from threefates.systems.fate_2003.arms.telling import treatments
from threefates.systems.fate_2003.arms.weapons_and_armor import burden, concealed
from threefates.systems.fate_2003.checks.checks import Setup, begin
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import LONGEST_ABOUT
from threefates.systems.fate_2003.rulings.arms import ArmsTreatment
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.scale import difficulty

__all__ = ["Burden", "CallBurdenedTest", "cost", "not_rated"]


class Burden(enum.StrEnum):
    """The ways in which arms get in the way."""

    WEAPON = "weapon"  # is to be hidden
    ARMOR = "armor"  # is to be moved in freely


class CallBurdenedTest(Command, frozen=True, tag="fate.call-burdened-test"):
    """Have somebody hide their weapon, or do what asks for all their mobility in armor."""

    character: EntityId
    about: str
    difficulty: str
    burden: Burden = Burden.ARMOR


@cites("fate.arms.simple-side-effects")
def not_rated(state: State, by: Burden | None = None) -> Refused | None:
    """The refusal at a table that rates neither weapons nor armor, or not what is to hinder; or None."""
    weapons, armor = (one is not ArmsTreatment.DRAMATIC for one in treatments(state))
    if {None: weapons or armor, Burden.WEAPON: weapons, Burden.ARMOR: armor}[by]:
        return None
    title = "Here weapons have no ratings." if armor else "Here armor has no rating."
    return Refused(
        "arms.not_rated",
        title if weapons or armor else "Here neither weapons nor armor have ratings.",
        remedy="Call for an ordinary test, with the hindrance that seems right.",
        source="fate.arms.simple-side-effects",
    )


@cites("fate.arms.simple-side-effects")
def cost(state: State, character: EntityId, by: Burden) -> int:
    """What somebody's weapon, or armor, costs such a roll; nothing where it has no rating here."""
    (weapon, suit), (weapons, armor) = gear_of(state, character), treatments(state)
    if by is Burden.WEAPON:
        return 0 if weapons is ArmsTreatment.DRAMATIC else concealed(weapon)
    return 0 if armor is ArmsTreatment.DRAMATIC else burden(suit)


@arms.decides(CallBurdenedTest)
@cites("fate.arms.simple-side-effects")
def call_burdened_test(act: Unfolding, command: CallBurdenedTest) -> None:
    """One character against a difficulty, hindered by what they bear or wear."""
    act.must_run("Calling for a test")
    if refusal := not_rated(act.state, command.burden):
        raise refusal
    about = proper_words(command.about, LONGEST_ABOUT)
    goal = difficulty(act.state, command.difficulty)
    begin(act, Setup(about, (command.character,), goal, (cost(act.state, command.character, command.burden),)))
