"""What a protagonist is beside the class: a background, skills, an origin and a ride of one's own."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Draws, Event
from threefates.rulebook.viewers import EntityId

__all__ = [
    "HUMAN",
    "MOST_SKILLS",
    "SKILLS",
    "BackgroundChosen",
    "MountNamed",
    "OriginSet",
    "Sheet",
    "Sheets",
    "SkillCountSet",
    "SkillForgotten",
    "SkillLearned",
    "sheets",
]

HUMAN = "human"
SKILLS = 4  # beside those of the background
MOST_SKILLS = 20


class Sheet(Struct, frozen=True):
    """A protagonist's background, skills and origin."""

    background: str = ""  # of the book, or of your own
    field: str = ""  # what it is about, where that has to be named
    skills: tuple[str, ...] = ()
    count: int = SKILLS  # how many skills they may have beside the background's
    drawn: bool = False  # the number was drawn, once
    origin: str = HUMAN  # whatever is about as large and as able as people are; it changes no number
    traits: str = ""  # what the group has agreed that origin brings with it
    about: Mapping[str, str] = {}  # what a skill is about, where it has to be named: a trade, a terrain
    mount: str = ""  # a special ride of one's own, by its name


class Sheets(Struct, frozen=True):
    """The sheet of every protagonist."""

    known: ForGood[Mapping[EntityId, Sheet]] = {}

    def of(self, entity: EntityId) -> Sheet:
        """Somebody's; blank where nothing is written yet."""
        return self.known.get(entity, Sheet())


class BackgroundChosen(Event, frozen=True, tag="ff.background-chosen"):
    """A protagonist has this background."""

    entity: EntityId
    background: str
    field: str = ""


class SkillLearned(Event, frozen=True, tag="ff.skill-learned"):
    """A protagonist has one skill more."""

    entity: EntityId
    skill: str
    field: str = ""  # what it is about


class SkillForgotten(Event, frozen=True, tag="ff.skill-forgotten"):
    """A skill is off the sheet."""

    entity: EntityId
    skill: str


class SkillCountSet(Event, frozen=True, tag="ff.skill-count-set"):
    """A protagonist may have so many skills; by the card that was drawn for it, or the Fate Dealer's word."""

    entity: EntityId
    count: int
    card: str = ""

    draws = Draws.OPEN


class OriginSet(Event, frozen=True, tag="ff.origin-set"):
    """A protagonist's origin and traits are said."""

    entity: EntityId
    origin: str
    traits: str = ""


class MountNamed(Event, frozen=True, tag="ff.mount-named"):
    """A protagonist has a special ride of their own, or no longer has one."""

    entity: EntityId
    mount: str


sheets = Chapter("sheets", Sheets)


# folding ------------------------------------------------------------------------------------------


def _put(sheets: Sheets, entity: EntityId, sheet: Sheet) -> Sheets:
    return Sheets({**sheets.known, entity: sheet})


@sheets.folds(OriginSet)
@cites("ff.protagonist.origin", "ff.protagonist.origin-traits")
def origin_set(sheets: Sheets, event: OriginSet) -> Sheets:
    """Set the sheet's origin and traits to the event's."""
    sheet = replace(sheets.of(event.entity), origin=event.origin, traits=event.traits)
    return _put(sheets, event.entity, sheet)


@sheets.folds(MountNamed)
def mount_named(sheets: Sheets, event: MountNamed) -> Sheets:
    """Set the sheet's mount to the event's."""
    return _put(sheets, event.entity, replace(sheets.of(event.entity), mount=event.mount))


@sheets.folds(BackgroundChosen)
def background_chosen(sheets: Sheets, event: BackgroundChosen) -> Sheets:
    """Set the sheet's background, and what it is about."""
    sheet = replace(sheets.of(event.entity), background=event.background, field=event.field)
    return _put(sheets, event.entity, sheet)


@sheets.folds(SkillLearned)
def skill_learned(sheets: Sheets, event: SkillLearned) -> Sheets:
    """Add the event's skill to the sheet, and what it is about."""
    sheet = sheets.of(event.entity)
    about = {**sheet.about, event.skill: event.field} if event.field else sheet.about
    return _put(sheets, event.entity, replace(sheet, skills=(*sheet.skills, event.skill), about=about))


@sheets.folds(SkillForgotten)
def skill_forgotten(sheets: Sheets, event: SkillForgotten) -> Sheets:
    """Remove the event's skill from the sheet."""
    sheet = sheets.of(event.entity)
    left = tuple(skill for skill in sheet.skills if skill != event.skill)
    about = {skill: field for skill, field in sheet.about.items() if skill != event.skill}
    return _put(sheets, event.entity, replace(sheet, skills=left, about=about))


@sheets.folds(SkillCountSet)
def skill_count_set(sheets: Sheets, event: SkillCountSet) -> Sheets:
    """Set how many skills they may have."""
    sheet = sheets.of(event.entity)
    return _put(sheets, event.entity, replace(sheet, count=event.count, drawn=sheet.drawn or bool(event.card)))
