"""What a protagonist knows beside the class: a background, and skills. Each is one card more on what it fits."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.cards import Rank
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Draws, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards import BY_NAME
from threefates.systems.fifty_two_fates.content import backgrounds, skills
from threefates.systems.fifty_two_fates.gear import Trained
from threefates.systems.fifty_two_fates.protagonists import Protagonists, dealer_only, plain, within

__all__ = [
    "MOST_SKILLS",
    "ChooseBackground",
    "DrawSkills",
    "ForgetSkill",
    "LearnSkill",
    "SetSkillCount",
    "Sheet",
    "Sheets",
    "covers",
    "knowledge",
    "may_draw_skills",
    "may_learn",
    "sheets",
    "skills_allowed",
    "starting_skills",
]

SKILLS = 4  # beside those of the background
MOST_SKILLS = 20
MARTIAL = "martial gear"
STARTING = {Rank.TWO: 2, Rank.ACE: 6, Rank.JACK: 5, Rank.QUEEN: 5, Rank.KING: 5} | dict.fromkeys(
    (Rank.THREE, Rank.FOUR, Rank.FIVE), 3
)


class Sheet(Struct, frozen=True):
    """What somebody knows."""

    background: str = ""  # of the book, or of your own
    field: str = ""  # what it is about, where that has to be named
    skills: tuple[str, ...] = ()
    count: int = SKILLS  # how many skills they may have beside the background's
    drawn: bool = False  # the number was drawn, once


class Sheets(Struct, frozen=True):
    """What every protagonist knows."""

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


class ChooseBackground(Command, frozen=True, tag="ff.choose-background"):
    """Choose a background of the book, or one of your own that the group agrees on."""

    entity: EntityId
    background: str = ""
    own: str = ""
    field: str = ""


class LearnSkill(Command, frozen=True, tag="ff.learn-skill"):
    """Learn a skill of the book, or one of your own."""

    entity: EntityId
    skill: str = ""
    own: str = ""


class ForgetSkill(Command, frozen=True, tag="ff.forget-skill"):
    """Take a skill off the sheet again."""

    entity: EntityId
    skill: str


class DrawSkills(Command, frozen=True, tag="ff.draw-skills"):
    """Draw a card for how many skills your protagonist starts with."""

    entity: EntityId


class SetSkillCount(Command, frozen=True, tag="ff.set-skill-count"):
    """Say how many skills a protagonist may have."""

    entity: EntityId
    count: int
    reason: str = ""


sheets = Chapter("sheets", Sheets)


# the rules ----------------------------------------------------------------------------------------


@cites("ff.skills.starting-random")
def starting_skills(rank: Rank) -> int:
    """How many skills a drawn card gives.

    >>> [starting_skills(rank) for rank in (Rank.TWO, Rank.FIVE, Rank.SIX, Rank.JACK, Rank.ACE)]
    [2, 3, 4, 5, 6]
    """
    return STARTING.get(rank, SKILLS)


@cites("ff.skills.starting-default", "ff.backgrounds.noble")
def skills_allowed(sheet: Sheet) -> int:
    """How many skills somebody may have beside the background's: four, unless drawn or said; a noble one more.

    >>> skills_allowed(Sheet()), skills_allowed(Sheet("noble"))
    (4, 5)
    """
    return sheet.count + (backgrounds()[sheet.background].extra_skills if sheet.background in backgrounds() else 0)


@cites("ff.backgrounds.rule", "ff.ruling.background-skills-missing")
def covers(sheet: Sheet, skill: str) -> bool:
    """Whether a background reaches to a skill: those it lists show how far it goes.

    >>> covers(Sheet("sailor"), "navigation"), covers(Sheet("sailor"), "forgery")
    (True, False)
    """
    return sheet.background in backgrounds() and skill in backgrounds()[sheet.background].skills


@cites("ff.skills.rule", "ff.backgrounds.rule", "ff.ruling.background-skill-cp")
def knowledge(sheet: Sheet, skill: str, *, geared: bool = False) -> int:
    """The card that knowing a skill adds: one, from the skill or the background alike; some need their tools.

    >>> burglar = Sheet("burglar", skills=("stealth",))
    >>> knowledge(burglar, "stealth"), knowledge(burglar, "pick locks"), knowledge(burglar, "pick locks", geared=True)
    (1, 0, 1)
    """
    needs = skills()[skill].needs if skill in skills() else ""
    return int((skill in sheet.skills or covers(sheet, skill)) and (geared or not needs))


# choosing -----------------------------------------------------------------------------------------


def _own(act: Unfolding, entity: EntityId) -> Sheet:
    if not act.by.runs:
        act.must_control(entity, act.state[Characters].name(entity))
    act.state[Protagonists][entity]
    return act.state[Sheets].of(entity)


@sheets.decides(ChooseBackground)
@cites("ff.backgrounds.rule", "ff.backgrounds.custom")
def choose_background(act: Unfolding, command: ChooseBackground) -> None:
    """One for each protagonist; some have to be about something."""
    sheet = _own(act, command.entity)
    own, field = plain(command.own), plain(command.field)
    name = own or command.background
    if not own and name not in backgrounds():
        raise Refused("background.none", "That is no background.", remedy="Pick one, or write one of your own.")
    if not own and backgrounds()[name].choose and not field:
        choose = backgrounds()[name].choose
        raise Refused("background.field", f"A {name} names an {choose}.", remedy="Write what it is about.")
    if (sheet.background, sheet.field) == (name, field):
        raise Refused("background.same", "They have that background.", remedy="Pick another, or leave it so.")
    act.happen(BackgroundChosen(command.entity, name, field))
    _train(act, command.entity, sheet)


def may_learn(state: State, entity: EntityId) -> Refused | None:
    """The words against another skill."""
    sheet = state[Sheets].of(entity)
    if len(sheet.skills) < skills_allowed(sheet):
        return None
    return Refused(
        "skills.full",
        f"{state[Characters].name(entity)} has as many skills as they may.",
        remedy="Forget one, or have the Fate Dealer allow more.",
        source="ff.skills.starting-default",
    )


@sheets.decides(LearnSkill)
@cites("ff.skills.rule", "ff.skills.starting-default")
def learn_skill(act: Unfolding, command: LearnSkill) -> None:
    """Beside what the background reaches to."""
    sheet = _own(act, command.entity)
    refused = may_learn(act.state, command.entity)
    if refused:
        raise refused
    own = plain(command.own)
    name = own or command.skill
    if not own and name not in skills():
        raise Refused("skills.none", "That is no skill.", remedy="Pick one, or write one of your own.")
    if name in sheet.skills:
        raise Refused("skills.known", "They have that skill.", remedy="Pick another.")
    act.happen(SkillLearned(command.entity, name))
    _train(act, command.entity, sheet)


@sheets.decides(ForgetSkill)
def forget_skill(act: Unfolding, command: ForgetSkill) -> None:
    """What was put on the sheet may be taken off it."""
    sheet = _own(act, command.entity)
    if command.skill not in sheet.skills:
        raise Refused("skills.unknown", "They have no such skill.", remedy="Pick one of theirs.")
    act.happen(SkillForgotten(command.entity, command.skill))
    _train(act, command.entity, sheet)


@cites("ff.gear.martial", "ff.skills.martial-gear")
def _train(act: Unfolding, entity: EntityId, was: Sheet) -> None:
    martial = skills()[MARTIAL].id
    can = knowledge(act.state[Sheets].of(entity), martial) > 0
    if can != (knowledge(was, martial) > 0):
        act.happen(Trained(entity, can))


def may_draw_skills(state: State, entity: EntityId) -> Refused | None:
    """The words against drawing for the number of skills."""
    if not state[Sheets].of(entity).drawn:
        return None
    return Refused("skills.drawn", "That card has been drawn.", remedy="It is drawn once, for a new protagonist.")


@sheets.decides(DrawSkills)
@cites("ff.skills.starting-random")
def draw_skills(act: Unfolding, command: DrawSkills) -> None:
    """A card of a full deck says how many: making a protagonist takes none out of play."""
    _own(act, command.entity)
    refused = may_draw_skills(act.state, command.entity)
    if refused:
        raise refused
    card = act.chance.pick(tuple(BY_NAME.values()))
    act.happen(SkillCountSet(command.entity, starting_skills(card.rank), str(card)))


@sheets.decides(SetSkillCount)
@cites("ff.skills.starting-default", "ff.dealer.role")
def set_skill_count(act: Unfolding, command: SetSkillCount) -> None:
    """The Fate Dealer may allow more, or fewer."""
    dealer_only(act, "That")
    plain(command.reason)
    act.state[Protagonists][command.entity]
    act.happen(SkillCountSet(command.entity, within(command.count, MOST_SKILLS, "The number of skills")))


# folding ------------------------------------------------------------------------------------------


def _put(sheets: Sheets, entity: EntityId, sheet: Sheet) -> Sheets:
    return Sheets({**sheets.known, entity: sheet})


@sheets.folds(BackgroundChosen)
def background_chosen(sheets: Sheets, event: BackgroundChosen) -> Sheets:
    """It is theirs."""
    sheet = replace(sheets.of(event.entity), background=event.background, field=event.field)
    return _put(sheets, event.entity, sheet)


@sheets.folds(SkillLearned)
def skill_learned(sheets: Sheets, event: SkillLearned) -> Sheets:
    """It is on the sheet."""
    sheet = sheets.of(event.entity)
    return _put(sheets, event.entity, replace(sheet, skills=(*sheet.skills, event.skill)))


@sheets.folds(SkillForgotten)
def skill_forgotten(sheets: Sheets, event: SkillForgotten) -> Sheets:
    """It is off the sheet."""
    sheet = sheets.of(event.entity)
    left = tuple(skill for skill in sheet.skills if skill != event.skill)
    return _put(sheets, event.entity, replace(sheet, skills=left))


@sheets.folds(SkillCountSet)
def skill_count_set(sheets: Sheets, event: SkillCountSet) -> Sheets:
    """So many they may have."""
    sheet = sheets.of(event.entity)
    return _put(sheets, event.entity, replace(sheet, count=event.count, drawn=sheet.drawn or bool(event.card)))
