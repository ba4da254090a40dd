"""Which skills may be bought here: those of the campaign's list, talents of a house's blood, what supports a peak."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from threefates.pieces.spelling import bare, spelled
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems.fate_2003.content.records import Frame, elemental_talents, frames, supports
from threefates.systems.fate_2003.rulings.fights import PerceptionName
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.notation import (
    as_known,
    filled_in,
    in_general,
    to_be_filled_in,
    without_level,
)
from threefates.systems.fate_2003.sheets.pyramid import balanced
from threefates.systems.fate_2003.sheets.sheets import Aspect, Sheet

__all__ = [
    "all_named_here",
    "aspect_here",
    "aspect_typed",
    "aspects_here",
    "elements",
    "frame_of",
    "named_here",
    "not_of_the_blood",
    "not_to_be_bought",
    "off_the_list",
    "picks",
    "skills_here",
    "support",
    "talents",
    "talents_open_to",
]


def frame_of(state: State) -> Frame | None:
    """The frame of the book's that the campaign stands in, or None."""
    return frames().get(state[Campaign].frame)


@cites("fate.creation.sample-elemental-talents")
def talents(state: State) -> Mapping[str, str]:
    """Every talent that may be bought in this frame, with its element: the book's, and those agreed on here."""
    if frame_of(state) is None:
        return {}
    return {one.name: one.element for one in elemental_talents().values()} | dict(state[Campaign].talents)


@cites("fate.creation.sample-elemental-talents")
def elements(state: State, sheet: Sheet) -> tuple[str, ...]:
    """The elements whose blood runs in somebody."""
    frame = frame_of(state)
    houses = frame.houses if frame else ()
    own = {bare(name) for name in sheet.aspects}
    return tuple(house for house in houses if frame and bare(f"{frame.of_the_blood} of {house}") in own)


def talents_open_to(state: State, sheet: Sheet) -> tuple[str, ...]:
    """The talents that somebody may buy and has not."""
    own, has = elements(state, sheet), {bare(name) for name in sheet.skills}
    return tuple(name for name, element in talents(state).items() if element in own and bare(name) not in has)


@cites("fate.creation.sample-elemental-talents")
def not_of_the_blood(state: State, sheet: Sheet, skill: str) -> Refused | None:
    """The refusal of a talent to who has nothing of that element in the blood, or None; other skills are anybody's."""
    known = {bare(name): element for name, element in talents(state).items()}
    element = known.get(bare(skill))
    if element is None or element in elements(state, sheet):
        return None
    return Refused(
        "creation.not_of_the_blood",
        f"{skill} is a talent of {element}, and runs in the blood.",
        remedy=f"Take the aspect Ancestry of {element} first.",
        source="fate.creation.sample-elemental-talents",
    )


@cites("fate.skills.perception", "fate.skills.combat", "fate.r.perception-names", "fate.r.combat-skill-grains")
def named_here(state: State, sheet: Sheet, skill: str) -> str:
    """A skill as it is written already: on the sheet, or where the campaign names it, whatever letters were typed.

    So is one that goes by two names in the book.
    """
    plan = state[Campaign]
    known = (*sheet.skills, *plan.difficult, *plan.skills, *plan.suites, *talents(state))
    narrowed = filled_in(skill, (*plan.skills, *plan.difficult))
    every = (skill, _also_called(state, skill), narrowed)
    return next(filter(None, (spelled(each, known) for each in every)), narrowed)


def _also_called(state: State, skill: str) -> str:
    """The other name that the book has for a skill; the same where it has none, or only one of them is meant here."""
    pairs = [("Missile", "Ranged")]
    if state.ruling(PerceptionName) is PerceptionName.BOOK:
        pairs.append(("Awareness", "Alertness"))
    both_ways = {bare(one): other for pair in pairs for one, other in (pair, pair[::-1])}
    return both_ways.get(bare(skill), skill)


def aspect_here(state: State, aspect: str, held: Iterable[str] = ()) -> str:
    """An aspect as it is written already: on the sheet, or where the campaign names it; else as it was typed."""
    plan = state[Campaign]
    of_phases = (one for phase in plan.plotted.values() for one in phase.aspects)
    return as_known(aspect, (*held, *plan.plot, *of_phases, *plan.capped))


@cites("fate.aspects.boxes")
def aspect_typed(state: State, aspect: str, held: Iterable[str] = ()) -> str:
    """The same of one whose level goes without saying; where it was typed all the same it is no part of the name."""
    known = tuple(held)
    found = aspect_here(state, aspect, known)
    return found if found in known else aspect_here(state, without_level(aspect), known)


def aspects_here(state: State, written: Mapping[str, int]) -> dict[str, int]:
    """Aspects of a new sheet as the campaign names them, each with its level."""
    return {aspect_here(state, aspect): level for aspect, level in written.items()}


def skills_here(state: State, written: Mapping[str, int]) -> dict[str, int]:
    """Skills of a new sheet as the campaign names them, each with its rung."""
    return {named_here(state, Sheet(), skill): value for skill, value in written.items()}


def all_named_here(state: State, sheet: Sheet, written: tuple[str, ...]) -> tuple[str, ...]:
    """Skills as they are named already, or as they were written first."""
    found: list[str] = []
    for skill in written:
        found.append(as_known(named_here(state, sheet, skill), found))
    return tuple(found)


@cites("fate.creation.skill-list-choice")
def not_to_be_bought(state: State, sheet: Sheet, skill: str, *, runs: bool) -> Refused | None:
    """The refusal of a new skill that is not on the campaign's list, where it has one, or of other blood; or None.

    Args:
        state: The table.
        sheet: Whose skill it would be.
        skill: As it is named here.
        runs: True for whoever runs the game, who may buy what is not on the list for somebody.
    """
    if skill in sheet.skills:
        return None
    if refusal := not_of_the_blood(state, sheet, skill):
        return refusal
    listed = state[Campaign].skills
    kind = {bare(in_general(one)): one for one in to_be_filled_in(listed)}.get(bare(in_general(skill)), "")
    if kind and (skill == kind or (skill not in listed and skill == in_general(skill))):
        return _which(kind)
    if not listed or skill in listed or kind or runs or skill in talents_open_to(state, sheet):
        return None
    return Refused(
        "creation.not_listed",
        f"{skill} is not on this campaign's list.",
        remedy="Pick one that is, or ask the Game Master to buy it for you.",
        source="fate.creation.skill-list-choice",
    )


def _which(skill: str) -> Refused:
    name, by = in_general(skill), skill.partition(" (by ")[2].rstrip(")")
    return Refused(
        "creation.which",
        f"There is one {name} for each {by}.",
        remedy=f"Write which it is, as in {name} (…).",
        source="fate.creation.skill-list-choice",
    )


@cites("fate.creation.skill-list-choice", "fate.creation.sample-elemental-talents")
def off_the_list(
    state: State, skills: Iterable[str], aspects: Mapping[str, int], common: Sequence[str] = ()
) -> Refused | None:
    """The refusal of the first skill of a sheet filled in at once that its player could not have bought, or None.

    Args:
        state: The table.
        skills: As they are named here.
        aspects: Of the same sheet, each with its level; some run in the blood.
        common: Skills that are anybody's, on the list or not.
    """
    sheet = Sheet(aspects={name: Aspect(name, abs(level)) for name, level in aspects.items()})
    return next(filter(None, (not_to_be_bought(state, sheet, one, runs=one in common) for one in skills)), None)


# what supports a peak


@cites("fate.pyramid.support-suggestions")
def picks(state: State, sheet: Sheet) -> tuple[str, ...]:
    """What the book would buy to carry a peak like Swordplay, as far as it may be bought and is not on the sheet.

    What begins with a small letter names no skill, but some.
    """
    own, listed = ({bare(skill) for skill in skills} for skills in (sheet.skills, state[Campaign].skills))
    each = (one.name if one.name[0].islower() else _as_named(state, sheet, one.name) for one in supports().values())
    named = [one for one in each if bare(one) not in own]
    return tuple(one for one in named if not listed or one[0].islower() or bare(one) in listed)


@cites("fate.r.perception-names")
def _as_named(state: State, sheet: Sheet, skill: str) -> str:
    """A skill of the book's by that of its two names which this table has."""
    here = named_here(state, sheet, skill)
    return skill if bare(here) == bare(skill) else here


@cites("fate.pyramid.support-suggestions")
def support(state: State, sheet: Sheet) -> str:
    """In words, for whoever spends ranks while skills do not stand; nothing where they do."""
    if balanced(state, sheet) is None:
        return ""
    return f"To carry a peak like Swordplay: {', '.join(picks(state, sheet))}. Knowledge and trades are always good."
