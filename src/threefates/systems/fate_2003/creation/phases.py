"""A hero goes through the phases: begun with nothing, closing one after the other once all of it is as it should be."""

from __future__ import annotations

from threefates.commons.characters import Characters, make
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.creation.creation import (
    Creation,
    CreationDone,
    HeroBegun,
    PhaseClosed,
    busy,
    creation,
    making_of,
    of_the_beginning,
)
from threefates.systems.fate_2003.creation.ranks_per_phase import plot_of, ranks_of, ranks_too_many
from threefates.systems.fate_2003.creation.sample_creation import no_alignment
from threefates.systems.fate_2003.rulings.rulings import AspectsPerPhase, ExtrasInPyramid, StartFateRounding
from threefates.systems.fate_2003.sheets.aspect_caps import too_high
from threefates.systems.fate_2003.sheets.campaign import Campaign, starting_fate_points, ties
from threefates.systems.fate_2003.sheets.changes import plays_already
from threefates.systems.fate_2003.sheets.goals import RanksGivenBack
from threefates.systems.fate_2003.sheets.making import Making
from threefates.systems.fate_2003.sheets.notation import as_known, counted, optional_words
from threefates.systems.fate_2003.sheets.pyramid import balanced
from threefates.systems.fate_2003.sheets.sheets import MOST_FATE_POINTS, Sheet, Sheets
from threefates.systems.fate_2003.sheets.talents import not_of_the_blood

__all__ = [
    "BeginHero",
    "ClosePhase",
    "finish",
    "in_phase",
    "no_aspect",
    "not_closed",
]


class BeginHero(Command, frozen=True, tag="fate.begin-hero"):
    """Begin somebody who is made phase by phase; an idea of who it will be helps, and is not needed."""

    name: str
    concept: str = ""

    brings_in = "hero"


class ClosePhase(Command, frozen=True, tag="fate.close-phase"):
    """Close the phase: its aspect is chosen, its ranks are spent, and the skills stand."""

    character: EntityId


@creation.decides(BeginHero)
@cites("fate.creation.procedure")
def begin_hero(act: Unfolding, command: BeginHero) -> None:
    """A hero with an empty sheet, for whoever begins it."""
    if refusal := plays_already(act.state, act.state.viewer(act.by.id)):
        raise refusal
    concept = optional_words(command.concept)
    act.happen(HeroBegun(make(act, command.name, seats=(act.by.id,)), concept))


@cites("fate.creation.procedure")
def in_phase(act: Unfolding, character: EntityId) -> Making:
    """How far a hero of one's own has come, in a phase that the table has begun.

    Raises:
        Refused: Where it is somebody else's, or every phase that has begun is closed.
    """
    act.must_control_or_run(character, act.state[Characters].name(character))
    making = making_of(act.state, character)
    if busy(act.state, making):
        return making
    raise Refused(
        "creation.waits",
        "You have gone through every phase that has begun.",
        remedy="Wait until the Game Master begins the next.",
        source="fate.creation.procedure",
    )


@creation.decides(ClosePhase)
@cites("fate.creation.procedure")
def close_phase(act: Unfolding, command: ClosePhase) -> None:
    """Close the phase; after the last of the beginning Fate points are handed out. Skills stand by now."""
    making = in_phase(act, command.character)
    if refusal := not_closed(act.state, command.character):
        raise refusal
    number = making.closed + 1
    goal, brought = act.state[Sheets][command.character].goal, making.taken.aspects
    between = not of_the_beginning(act.state, making)
    act.happen(PhaseClosed(command.character, number, as_known(goal, brought) in brought, between))
    _gives_back(act, command.character)
    finish(act, command.character)


@cites("fate.pyramid.abuse-penalty")
def _gives_back(act: Unfolding, character: EntityId) -> None:
    if act.state[Sheets][character].taken_over:
        act.happen(RanksGivenBack(character))


@cites("fate.creation.starting-fate-points", "fate.creation.phase-count")
def finish(act: Unfolding, character: EntityId) -> None:
    """Hand out the Fate points of a beginning whose every phase is gone through, and anew where phases are added.

    They come on top of what a newcomer was given meanwhile, as a reward with all the others; or anybody, before play.
    """
    making, phases = making_of(act.state, character), act.state[Campaign].phases
    added = making.made < making.closed and making.closed not in act.state[Creation].between
    if making.closed < phases or (making.done and (act.state[Sheets][character].closed or not added)):
        return
    rounding, held = act.state.ruling(StartFateRounding), act.state[Sheets][character].fate_points
    before = starting_fate_points(making.planned or making.made, rounding)
    given = max(held - before, 0) + starting_fate_points(phases, rounding)
    act.happen(CreationDone(character, min(given, MOST_FATE_POINTS), phases))


@cites("fate.creation.procedure", "fate.creation.ranks-per-phase")
def not_closed(state: State, character: EntityId) -> Refused | None:
    """The refusal of closing a hero's phase while something of it is still to be done, or None."""
    sheet = state[Sheets][character]
    making = making_of(state, character)
    taken = making.taken
    if not taken.aspects:
        return no_aspect()
    left = ranks_of(state, sheet) - taken.ranks
    if left > 0:
        return _ranks_left(left)
    if left < 0:
        return ranks_too_many(state, sheet)
    return (
        _too_many_aspects(state, taken.aspects)
        or untied(state, sheet, making)
        or next(filter(None, (not_of_the_blood(state, sheet, skill) for skill in taken.skills)), None)
        or no_alignment(state, making)
        or _too_many_extras(state, taken.extras)
        or balanced(state, sheet)
        or too_high(state, sheet, taken.aspects, making=of_the_beginning(state, making))
    )


@cites("fate.creation.phase-aspect")
def no_aspect() -> Refused:
    """The refusal of anything that waits for the mark which a phase leaves."""
    return Refused(
        "creation.no_aspect",
        "This phase has left no mark yet.",
        remedy="Take an aspect from it: a new one, or one you have, a level higher.",
        source="fate.creation.phase-aspect",
    )


@cites("fate.creation.phase-aspect", "fate.creation.multiple-aspects-per-phase", "fate.r.aspects-per-phase")
def _too_many_aspects(state: State, aspects: tuple[str, ...]) -> Refused | None:
    """The refusal of more than one aspect where a phase brings one, however it was read when they were taken."""
    if state.ruling(AspectsPerPhase) is AspectsPerPhase.ONE_OR_MORE or len(aspects) <= 1:
        return None
    return Refused(
        "creation.one_aspect",
        f"This phase has brought {len(aspects)} aspects, and here it brings one.",
        remedy="Give all but one back.",
        source="fate.creation.multiple-aspects-per-phase",
    )


@cites("fate.options.plot-aspects")
def untied(state: State, sheet: Sheet, making: Making) -> Refused | None:
    """The refusal of closing a phase whose plot everybody is tied to, or the last without any such tie, or None."""
    phase, plan = plot_of(state, making), state[Campaign]
    if phase and phase.must and not phase.counts(sheet.aspects):
        return _not_tied(phase.aspects)
    last = of_the_beginning(state, making) and making.closed + 1 >= plan.phases
    return _not_tied(plan.plot) if last and plan.plot_must and not ties(sheet.aspects, plan.plot) else None


def _not_tied(aspects: tuple[str, ...]) -> Refused:
    return Refused(
        "creation.not_tied",
        "Nothing ties this hero to the story yet.",
        remedy=f"Take one of these in place of the aspect of this phase: {', '.join(aspects)}.",
        source="fate.options.plot-aspects",
    )


@cites("fate.creation.ranks-per-phase", "fate.r.rank-banking")
def _ranks_left(left: int) -> Refused:
    return Refused(
        "creation.ranks_left",
        f"{counted(left, 'skill rank')} of this phase still to be spent.",
        remedy="Put them into skills, or into an extra: none can be kept.",
        source="fate.creation.ranks-per-phase",
    )


@cites("fate.pyramid.extras-inside")
def _too_many_extras(state: State, extras: tuple[str, ...]) -> Refused | None:
    if state.ruling(ExtrasInPyramid) is ExtrasInPyramid.OUTSIDE or len(set(extras)) <= 1:
        return None
    return Refused(
        "creation.extras",
        "Here extras count in the pyramid, and a phase brings one at most.",
        remedy="Give all but one back.",
        source="fate.pyramid.extras-inside",
    )
