"""A skill tapped on one's sheet: it is rolled, and how hard it was is said afterwards; or the table is asked first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import SETTINGS, Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import NameTrait, Setup, begin, busy, in_hand, trait
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import Proposed, propose
from threefates.systems.fate_2003.sheets.campaign import rollable, serving
from threefates.systems.fate_2003.sheets.scale import stands
from threefates.systems.fate_2003.sheets.sheets import Sheets, as_written, options

__all__ = ["AskForLeave", "ByTap", "RollTrait", "by_tap"]


SKILL: Final = "skill:"  # before its name, where what is rolled is one


class ByTap(Struct, frozen=True):
    """How this table takes a tap on a sheet."""

    asks: ForGood[bool] = False  # the Game Master is asked first


class RollTrait(Command, frozen=True, tag="fate.roll-trait"):
    """Roll a skill or an aspect of your character, whatever it is for."""

    character: EntityId
    trait: str


class AskForLeave(Command, frozen=True, tag="fate.ask-for-leave"):
    """Say whether the Game Master is asked before somebody rolls of their own accord."""

    asks: bool


class LeaveAsked(Event, frozen=True, tag="fate.leave-asked"):
    """From here on the Game Master is asked first, or no longer."""

    asks: bool


by_tap = Chapter("by-tap", ByTap)


@by_tap.decides(RollTrait)
@cites("fate.difficulty.roll-first", "fate.difficulty.guideline-table")
def roll_trait(act: Unfolding, command: RollTrait) -> None:
    """The dice fall, and the Game Master then says how hard it was; or is asked first, where the table wants it."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    if refusal := busy(act.state) or _asked(act.state):
        raise refusal
    name, value = trait(act.state, command.character, command.trait)
    if act.state[ByTap].asks:
        propose(act, Proposed(command.character, name, trait=command.trait))
    else:
        begin(act, Setup(name, (command.character,), rolled_first=True, traits=((name, value),)))


def _asked(state: State) -> Refused | None:
    """The refusal of a roll of one's own while the table waits for an answer, or None."""
    if not state.agenda.steps:
        return None
    return Refused("checks.table_waits", "The table waits for somebody.", remedy="Answer what is asked, then roll.")


@by_tap.decides(AskForLeave)
@cites("fate.difficulty.guideline-table")
def ask_for_leave(act: Unfolding, command: AskForLeave) -> None:
    """Only the Game Master says so."""
    act.must_run("Saying who is asked")
    act.happen(LeaveAsked(command.asks))


@by_tap.folds(LeaveAsked)
def leave_asked(by_tap: ByTap, event: LeaveAsked) -> ByTap:
    """Sets `asks`."""
    return ByTap(event.asks)


@by_tap.tells(LeaveAsked)
def tell_leave(state: State, event: LeaveAsked, viewer: Viewer) -> Told:
    """Tells everybody whether they may simply roll."""
    text = "The Game Master is asked before anybody rolls." if event.asks else "Whoever wants to roll simply rolls."
    return Told(text, ("fate.difficulty.guideline-table",), "quiet")


@by_tap.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Each skill of one's own where it stands on the sheet: for what is asked, or for something of one's own."""
    state = as_written(state)
    if viewer.runs:
        now = state[ByTap].asks
        label = "Let everybody roll as they like" if now else "Be asked before anybody rolls"
        yield Offer("fate.ask-for-leave", label, (), (("asks", not now),), levers=True, at=(SETTINGS,))
    asked = {in_hand(state).sides[step.side].character: key for key, step in state.agenda.asked(NameTrait)}
    for one in options(state, viewer):
        if one.value in asked:
            yield from _skills(state, one.value, "fate.roll-test", ("choice", asked[one.value]))
        elif not viewer.runs and busy(state) is None and _asked(state) is None:
            yield from _skills(state, one.value, "fate.roll-trait", ("character", one.value))


def _skills(state: State, character: EntityId, command: str, fixed: tuple[str, str]) -> Iterator[Offer]:
    for key, name, value in rollable(state, state[Sheets][character]):
        if key == f"{SKILL}{name}":  # an aspect may be called like a skill, and stands elsewhere
            at, hint = (f"skills.{character}.{value}",), f"Roll {serving(state, name)}: {stands(state, value)}."
            yield Offer(
                command, name, (), (fixed, ("trait", key)), group=state[Characters].name(character), hint=hint, at=at
            )
