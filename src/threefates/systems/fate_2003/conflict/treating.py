"""Injuries seen to: a roll of a healing skill, whose margin takes days off."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seat
from threefates.systems.fate_2003.checks.checks import Setup, begin, busy, in_hand
from threefates.systems.fate_2003.checks.events import TestClosed
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.conflict.blows import Conflict, conflict, not_standing
from threefates.systems.fate_2003.rulings.rulings import HealingTime
from threefates.systems.fate_2003.sheets.scale import printed
from threefates.systems.fate_2003.wounds.by_hand import ClearWound
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.systems.fate_2003.wounds.wounds import Treated, Treatment, Wounds

__all__ = ["TreatInjury", "TreatmentCalled", "treated_already"]


class TreatInjury(Command, frozen=True, tag="fate.treat-injury"):
    """Have somebody see to an injury: the margin of the roll takes days off."""

    healer: EntityId
    patient: EntityId
    injury: int = 0


class TreatmentCalled(Event, frozen=True, tag="fate.treatment-called"):
    """Somebody sees to an injury."""

    treatment: Treatment


@conflict.decides(TreatInjury)
@cites("fate.wounds.healing-long-term", "fate.wounds.healing-standard")
def treat(act: Unfolding, command: TreatInjury) -> None:
    """The healer rolls against Fair, or against Average where two weeks are the rule; once for each injury."""
    act.must_run("Calling for a treatment")
    if refusal := busy(act.state) or treated_already(act.state, command.patient, command.injury):
        raise refusal
    about = f"seeing to {act.state[Characters].name(command.patient)}'s injury"
    against = printed(act.state, "Average" if _two_weeks(act.state) else "Fair")
    begin(act, Setup(about, (command.healer,), against))
    place = lasting_places(act.state, command.patient).index(command.injury)
    act.happen(TreatmentCalled(Treatment(in_hand(act.state).id, command.patient, place)))


@cites("fate.wounds.healing-long-term", "fate.wounds.non-lethal")
def lasting_places(state: State, patient: EntityId) -> tuple[int, ...]:
    """The places of the injuries that outlast the scene; should it end in the midst of a treatment, the others go."""
    return tuple(at for at, injury in enumerate(state[Wounds].of(patient).injuries) if injury.left)


@conflict.guard
@cites("fate.wounds.healing-long-term")
def no_days_meanwhile(state: State, kind: type[Command], seat: Seat) -> None:
    """Refuse that days pass, or wounds are taken off, while something is being rolled for."""
    if kind in (LetDaysPass, ClearWound) and (refusal := busy(state)):
        raise refusal


def _two_weeks(state: State) -> bool:
    return state.ruling(HealingTime) is HealingTime.TWO_WEEKS


@cites("fate.wounds.healing-long-term", "fate.wounds.non-lethal")
def treated_already(state: State, patient: EntityId, injury: int) -> Refused | None:
    """The refusal of seeing to what is not there, or was seen to, or needs nobody; or None."""
    injuries = state[Wounds].of(patient).injuries
    name = state[Characters].name(patient)
    if not 0 <= injury < len(injuries):
        return Refused("wounds.no_injury", f"{name} has no such injury.", remedy="Pick one that is marked.")
    if not injuries[injury].left:
        return Refused(
            "wounds.passes",
            "That passes with the scene.",
            remedy="Let the scene end: there is no day to take off.",
            source="fate.wounds.non-lethal",
        )
    if injuries[injury].treated:
        return Refused("wounds.treated", "That has been seen to.", remedy="Now it takes time.")
    return None


@conflict.answers_to(TestClosed)
@cites("fate.wounds.taken-out")
def treated_by_now(act: Unfolding, event: TestClosed) -> None:
    """A check was read, be it a treatment: of no use where the healer fell in the midst of it."""
    check, treatment = act.state[Checks].now, act.state[Conflict].treatment
    if check and treatment and check.id == treatment.check:
        (healer,) = check.sides
        if not_standing(act.state, healer.character) is None:
            take_days_off(act, treatment, event)


@cites("fate.wounds.healing-long-term", "fate.wounds.healing-standard")
def take_days_off(act: Unfolding, treatment: Treatment, event: TestClosed) -> None:
    """Each step of success takes a day off; a failure none, and it has been tried."""
    places = lasting_places(act.state, treatment.patient)
    if treatment.injury >= len(places):
        return
    at, off = places[treatment.injury], event.margin if event.winner == 0 else 0
    left = replace(act.state[Wounds].of(treatment.patient).injuries[at], off=off)
    act.happen(Treated(treatment.patient, at, off, over=not left.outlasts()))


@conflict.folds(TreatmentCalled)
def treatment_called(conflict: Conflict, event: TreatmentCalled) -> Conflict:
    """Sets `treatment`."""
    return replace(conflict, treatment=event.treatment)
