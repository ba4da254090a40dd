"""Characters made phase by phase: how far the table has come, and what each hero took from each phase."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.sheets.making import Making, Taken, without
from threefates.systems.fate_2003.sheets.sheets import AspectKind, Sheet, Sheets, sheets

__all__ = [
    "AspectReturned",
    "AspectTaken",
    "Creation",
    "CreationDone",
    "ExtraReturned",
    "ExtraTaken",
    "HeroBegun",
    "HeroEnrolled",
    "PhaseBegun",
    "PhaseClosed",
    "PhaseReopened",
    "RankReturned",
    "RankTaken",
    "SkillColored",
    "busy",
    "creation",
    "in_a_scene",
    "in_making",
    "making_of",
    "of_the_beginning",
    "under_way",
]


class Creation(Struct, frozen=True):
    """How far the table has come: what was going on in each phase that has begun."""

    told: ForGood[tuple[str, ...]] = ()
    between: ForGood[tuple[int, ...]] = ()  # the numbers of those that lay between two arcs

    @property
    def phase(self) -> int:
        """The phase that the table goes through; 0 before the first."""
        return len(self.told)


class PhaseBegun(Event, frozen=True, tag="fate.phase-begun"):
    """The table goes through its next phase: what was going on in it."""

    number: int
    told: str
    between: bool = False  # two arcs, off screen


class HeroBegun(Event, frozen=True, tag="fate.hero-begun"):
    """Somebody is made phase by phase; the sheet is empty yet."""

    character: EntityId
    concept: str = ""


class HeroEnrolled(Event, frozen=True, tag="fate.hero-enrolled"):
    """Somebody whose sheet was filled in at once goes through the table's next phase with the others.

    Or somebody who is in play already does not go through one of another's beginning.
    """

    character: EntityId
    closed: int  # the phases before it


class AspectTaken(Event, frozen=True, tag="fate.aspect-taken"):
    """A phase leaves its mark: an aspect, at the level it has now."""

    character: EntityId
    aspect: str
    level: int
    kind: AspectKind = AspectKind.TRAIT
    words: str = ""


class AspectReturned(Event, frozen=True, tag="fate.aspect-returned"):
    """The aspect of this phase is given back: the level that is left, 0 for none."""

    character: EntityId
    aspect: str
    level: int


class RankTaken(Event, frozen=True, tag="fate.rank-taken"):
    """A rank of this phase goes into a skill: where it stands now."""

    character: EntityId
    skill: str
    value: int


class RankReturned(Event, frozen=True, tag="fate.rank-returned"):
    """A rank of this phase is given back: where the skill stands now; None where no rank is left in it."""

    character: EntityId
    skill: str
    value: int | None


class ExtraTaken(Event, frozen=True, tag="fate.extra-taken"):
    """A rank of this phase goes into an extra: the ranks it has now."""

    character: EntityId
    extra: str
    ranks: int


class ExtraReturned(Event, frozen=True, tag="fate.extra-returned"):
    """A rank of this phase is given back out of an extra: the ranks that are left, 0 for none."""

    character: EntityId
    extra: str
    ranks: int


class PhaseClosed(Event, frozen=True, tag="fate.phase-closed"):
    """A hero has gone through a phase: aspect chosen, ranks spent, skills balanced."""

    character: EntityId
    number: int
    goal: bool = False  # the aspect was the one the hero was after
    between: bool = False  # it lay between two arcs


class PhaseReopened(Event, frozen=True, tag="fate.phase-reopened"):
    """The Game Master asks for something else in this phase."""

    character: EntityId
    reason: str


class SkillColored(Event, frozen=True, tag="fate.skill-colored"):
    """A skill that would not have fitted is allowed: how the training colours it."""

    character: EntityId
    skill: str
    note: str


class CreationDone(Event, frozen=True, tag="fate.creation-done"):
    """A hero is made: the Fate points of a beginning, for so many phases."""

    character: EntityId
    fate_points: int
    phases: int = 0  # 0: as many as were gone through


creation = Chapter("creation", Creation)


def under_way(state: State) -> dict[EntityId, Making]:
    """Everybody who is made phase by phase, and how far each has come."""
    return {one: sheet.making for one, sheet in state[Sheets].known.items() if sheet.making is not None}


def making_of(state: State, character: EntityId) -> Making:
    """How far a hero has come, refused in words where it is not made phase by phase."""
    making = state[Sheets][character].making
    if making is None:
        raise Refused("creation.none", "That hero is not made phase by phase.", remedy="Pick one that is.")
    return making


@cites("fate.creation.procedure")
def busy(state: State, making: Making) -> bool:
    """True while there is a phase to go through that the table has begun."""
    return making.closed < state[Creation].phase


@cites("fate.creation.phase-count")
def in_making(state: State, character: EntityId) -> bool:
    """True for a hero who has a phase to go through, or is not through those of the beginning."""
    making = state[Sheets].known[character].making
    return making is not None and (not making.done or busy(state, making))


def before_play(state: State, character: EntityId) -> bool:
    """True for a hero in the making as long as no scene is running in which anything could be tried."""
    scenes = state.find(Scenes)
    return in_making(state, character) and (scenes is None or scenes.current is None)


def in_a_scene(state: State) -> bool:
    """Whether there is a scene in which something is tried; at a table that knows none there always is."""
    scenes = state.find(Scenes)
    return scenes is None or scenes.current is not None


@cites("fate.creation.procedure", "fate.advancement.off-screen")
def of_the_beginning(state: State, making: Making) -> bool:
    """True in a phase of a hero's beginning, the last of them opened again, too; False between two arcs."""
    return not making.done or making.closed + 1 not in state[Creation].between


@creation.folds(PhaseBegun)
def phase_begun(creation: Creation, event: PhaseBegun) -> Creation:
    """Adds to `told`, and to `between` where it lies between two arcs."""
    between = (*creation.between, event.number) if event.between else creation.between
    return Creation((*creation.told, event.told), between)


def _put(sheets: Sheets, character: EntityId, sheet: Sheet, making: Making) -> Sheets:
    return sheets.put(character, replace(sheet, making=making))


def _of(sheets: Sheets, character: EntityId) -> tuple[Sheet, Making, Taken]:
    sheet = sheets.known[character]
    making = sheet.making or Making()
    return sheet, making, making.taken


@sheets.folds(HeroBegun)
def hero_begun(sheets: Sheets, event: HeroBegun) -> Sheets:
    """Add an empty sheet, to be filled phase by phase."""
    return sheets.put(event.character, Sheet(making=Making()))


@sheets.folds(HeroEnrolled)
def hero_enrolled(sheets: Sheets, event: HeroEnrolled) -> Sheets:
    """Sets `making`: done with what came before; for who was made by phases it counts those as gone through."""
    sheet, making, _ = _of(sheets, event.character)
    return _put(sheets, event.character, sheet, replace(making, closed=event.closed, done=True))


@sheets.folds(AspectTaken)
def aspect_taken(sheets: Sheets, event: AspectTaken) -> Sheets:
    """Sets the aspect's level, its kind where it is new, and notes what the phase has brought."""
    sheet, making, taken = _of(sheets, event.character)
    taken = replace(taken, aspects=(*taken.aspects, event.aspect), words=event.words or taken.words)
    at_level = sheet.at_level(event.aspect, event.level, event.kind)
    return _put(sheets, event.character, at_level, replace(making, taken=taken))


@sheets.folds(AspectReturned)
def aspect_returned(sheets: Sheets, event: AspectReturned) -> Sheets:
    """Sets the aspect's level, or takes it off the sheet; no more boxes stay checked than it has."""
    sheet, making, taken = _of(sheets, event.character)
    aspects = {name: aspect for name, aspect in sheet.aspects.items() if name != event.aspect or event.level}
    if event.level:
        old = aspects[event.aspect]
        aspects[event.aspect] = replace(old, level=event.level, checked=min(old.checked, event.level))
    taken = replace(taken, aspects=without(taken.aspects, event.aspect))
    return _put(sheets, event.character, replace(sheet, aspects=aspects), replace(making, taken=taken))


@sheets.folds(RankTaken)
def rank_taken(sheets: Sheets, event: RankTaken) -> Sheets:
    """Sets the skill's value, and notes the rank."""
    sheet, making, taken = _of(sheets, event.character)
    skills = {**sheet.skills, event.skill: event.value}
    taken = replace(taken, skills=(*taken.skills, event.skill))
    return _put(sheets, event.character, replace(sheet, skills=skills), replace(making, taken=taken))


@sheets.folds(RankReturned)
def rank_returned(sheets: Sheets, event: RankReturned) -> Sheets:
    """Sets the skill's value, or takes it off the sheet, and what was noted of it."""
    sheet, making, taken = _of(sheets, event.character)
    skills = {name: value for name, value in sheet.skills.items() if name != event.skill or event.value is not None}
    if event.value is not None:
        skills[event.skill] = event.value
    taken = replace(taken, skills=without(taken.skills, event.skill))
    notes = {skill: note for skill, note in making.notes.items() if skill in skills}
    return _put(sheets, event.character, replace(sheet, skills=skills), replace(making, taken=taken, notes=notes))


@sheets.folds(ExtraTaken)
def extra_taken(sheets: Sheets, event: ExtraTaken) -> Sheets:
    """Sets the ranks of the extra, and notes the one."""
    sheet, making, taken = _of(sheets, event.character)
    extras = {**sheet.extras, event.extra: event.ranks}
    taken = replace(taken, extras=(*taken.extras, event.extra))
    return _put(sheets, event.character, replace(sheet, extras=extras), replace(making, taken=taken))


@sheets.folds(ExtraReturned)
def extra_returned(sheets: Sheets, event: ExtraReturned) -> Sheets:
    """Sets the ranks of the extra, or takes it off the sheet."""
    sheet, making, taken = _of(sheets, event.character)
    extras = {name: ranks for name, ranks in {**sheet.extras, event.extra: event.ranks}.items() if ranks}
    taken = replace(taken, extras=without(taken.extras, event.extra))
    return _put(sheets, event.character, replace(sheet, extras=extras), replace(making, taken=taken))


@sheets.folds(PhaseClosed)
def phase_closed(sheets: Sheets, event: PhaseClosed) -> Sheets:
    """Counts the phase, puts what was taken into `history`, and clears a `goal` reached and what was `committed`.

    One between two arcs is an advancement.
    """
    sheet, making, taken = _of(sheets, event.character)
    if event.goal:
        taken, sheet = replace(taken, goal=sheet.goal), replace(sheet, goal="", wants_goal=True)
    making = replace(making, closed=event.number, taken=Taken(), history=(*making.history, taken), sent_back="")
    sheet = replace(sheet, committed=(), advanced=sheet.advanced or event.between)
    return _put(sheets, event.character, sheet, making)


@sheets.folds(PhaseReopened)
def phase_reopened(sheets: Sheets, event: PhaseReopened) -> Sheets:
    """Takes one off `closed`; what was taken stands there to be changed, and a `goal` reached by it is one again."""
    sheet, making, _ = _of(sheets, event.character)
    *before, last = making.history
    if last.goal and not sheet.goal:
        sheet, last = replace(sheet, goal=last.goal, wants_goal=False), replace(last, goal="")
    making = replace(making, closed=making.closed - 1, taken=last, history=tuple(before), sent_back=event.reason)
    return _put(sheets, event.character, sheet, making)


@sheets.folds(SkillColored)
def skill_colored(sheets: Sheets, event: SkillColored) -> Sheets:
    """Sets the skill's note in `notes`."""
    sheet, making, _ = _of(sheets, event.character)
    notes = {**making.notes, event.skill: event.note}
    return _put(sheets, event.character, sheet, replace(making, notes=notes))


@sheets.folds(CreationDone)
def creation_done(sheets: Sheets, event: CreationDone) -> Sheets:
    """Sets `done`, `made` and `planned`, and `fate_points`."""
    sheet, making, _ = _of(sheets, event.character)
    new, phases = replace(sheet, fate_points=event.fate_points), event.phases or making.closed
    return _put(sheets, event.character, new, replace(making, done=True, made=making.closed, planned=phases))
