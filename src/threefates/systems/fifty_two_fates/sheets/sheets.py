"""What a protagonist knows beside the class: a background, and skills. Each is one card more on what it fits."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.cards import Rank
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Draws, Event
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.content.loader import backgrounds, skills
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.gear.gear import MARTIAL

__all__ = [
    "HUMAN",
    "MOST_SKILLS",
    "RIDING",
    "BackgroundChosen",
    "MountNamed",
    "OriginSet",
    "Sheet",
    "Sheets",
    "SkillCountSet",
    "SkillForgotten",
    "SkillLearned",
    "covers",
    "knowledge",
    "knows",
    "mounted",
    "sheets",
    "skills_allowed",
    "starting_skills",
    "terrains",
]

HUMAN = "human"
RIDING = "riding"
TERRAIN = "terrain"  # what some skills are about
DESCRIBED = (
    "acrobatics", "acting", "animal-handling", "arcana", "artisan", "boating", "business-management",
    "chemistry", "climbing", "concealing", "contortionist", "entertainer", "find-and-remove-traps", "fishing",
    "forgery", "herb-lore", "hunting", "influential", "investigation", "martial-gear", "metalsmith",
    "persuasion", "pick-locks", "pick-pockets", "politics", "pyrotechnics", "riding", "sign-language",
    "sleight-of-hand", "stealth", "stonemason", "streetwise", "survival", "tracking", "trapper", "visual-arts",
    "wilderness-lore",
)  # fmt: skip
BACKGROUNDS = (
    "burglar", "charlatan", "clergy", "criminal", "hunter", "merchant", "mercenary", "noble", "recluse",
    "revolutionary", "sailor", "scholar", "smuggler",
)  # fmt: skip
SKILLS = 4  # beside those of the background
MOST_SKILLS = 20
STARTING = {Rank.TWO: 2, Rank.ACE: 6, Rank.JACK: 5, Rank.QUEEN: 5, Rank.KING: 5} | dict.fromkeys(
    (Rank.THREE, Rank.FOUR, Rank.FIVE), 3
)


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

    known: Mapping[EntityId, Sheet] = {}

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


# the rules ----------------------------------------------------------------------------------------


@cites("ff.skills.starting-random")
def starting_skills(rank: Rank) -> int:
    """Say how many skills a drawn card gives.

    >>> [starting_skills(rank) for rank in (Rank.TWO, Rank.FIVE, Rank.SIX, Rank.JACK, Rank.ACE)]
    [2, 3, 4, 5, 6]
    """
    return STARTING.get(rank, SKILLS)


@cites("ff.skills.starting-default", "ff.backgrounds.noble")
def skills_allowed(sheet: Sheet) -> int:
    """Say how many skills somebody may have beside the background's: four, unless drawn or said; a noble one more.

    >>> skills_allowed(Sheet()), skills_allowed(Sheet("noble"))
    (4, 5)
    """
    return sheet.count + (backgrounds()[sheet.background].extra_skills if sheet.background in backgrounds() else 0)


@cites(
    "ff.backgrounds.rule", "ff.ruling.background-skills-missing", *(f"ff.backgrounds.{name}" for name in BACKGROUNDS)
)
def covers(sheet: Sheet, skill: str) -> bool:
    """Say whether a background reaches to a skill: those it lists show how far it goes.

    >>> covers(Sheet("sailor"), "navigation"), covers(Sheet("sailor"), "forgery")
    (True, False)
    """
    return sheet.background in backgrounds() and skill in backgrounds()[sheet.background].skills


@cites(
    "ff.skills.rule",
    "ff.backgrounds.rule",
    "ff.ruling.background-skill-cp",
    *(f"ff.skills.{name}" for name in DESCRIBED),
)
def knowledge(sheet: Sheet, skill: str, *, geared: bool = False, terrain: str = "") -> int:
    """The card that knowing a skill adds: one, from the skill or the background alike; some need their tools.

    >>> burglar = Sheet("burglar", skills=("stealth",))
    >>> knowledge(burglar, "stealth"), knowledge(burglar, "pick locks"), knowledge(burglar, "pick locks", geared=True)
    (1, 0, 1)
    """
    needs = skills()[skill].needs if skill in skills() else ""
    has = (skill in sheet.skills or covers(sheet, skill)) and (geared or not needs)
    return int(has and at_home(sheet, skill, terrain))


@cites("ff.skills.wilderness-lore")
def at_home(sheet: Sheet, skill: str, terrain: str) -> bool:
    """Say whether a skill about one kind of country reaches to this one; others do, and so where no country is said.

    >>> desert = Sheet(skills=("wilderness lore",), about={"wilderness lore": "desert"})
    >>> [at_home(desert, "wilderness lore", country) for country in ("Desert", "tundra", "")]
    [True, False, True]
    """
    if not terrain or skill not in skills() or skills()[skill].choose != TERRAIN:
        return True
    known = {sheet.about.get(skill, "").casefold(), sheet.field.casefold() * covers(sheet, skill)} - {""}
    return not known or terrain.casefold() in known


def terrains(sheet: Sheet) -> tuple[str, ...]:
    """Every kind of country that somebody's knowledge is about.

    >>> terrains(Sheet("hunter", field="forest", skills=("wilderness lore",), about={"wilderness lore": "desert"}))
    ('desert', 'forest')
    """
    learned = (
        sheet.about.get(name, "") for name in sheet.skills if name in skills() and skills()[name].choose == TERRAIN
    )
    lived = sheet.field if any(covers(sheet, name) for name, one in skills().items() if one.choose == TERRAIN) else ""
    return tuple(filter(None, (*learned, lived)))


@cites("ff.skills.riding", "ff.ruling.riding-mount-bonus")
def mounted(sheet: Sheet, skill: str) -> bool:
    """Say whether somebody rides a special mount of their own: that adds to knowing how to ride.

    >>> mounted(Sheet(skills=("riding",), mount="Ashes"), "riding"), mounted(Sheet(mount="Ashes"), "riding")
    (True, False)
    """
    return bool(sheet.mount) and skill == RIDING and knowledge(sheet, skill) > 0


@cites("ff.fighters.martial", "ff.skills.martial-gear", "ff.ruling.martial-gear-cp")
def knows(calling: Calling | None, sheet: Sheet, skill: str) -> bool:
    """Say whether somebody has a skill: learned, or with their class, as fighters have that of martial gear.

    >>> [knows(calling, Sheet(), "martial gear") for calling in Calling], knows(Calling.FIGHTER, Sheet(), "stealth")
    ([True, False, False], False)
    """
    return skill in sheet.skills or (calling is Calling.FIGHTER and skill == MARTIAL)


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
    """So many they may have."""
    sheet = sheets.of(event.entity)
    return _put(sheets, event.entity, replace(sheet, count=event.count, drawn=sheet.drawn or bool(event.card)))
