"""Filling in a sheet: origin, background and skills."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card
from threefates.pieces.spelling import spelled
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME
from threefates.systems.fifty_two_fates.content.loader import backgrounds, skills
from threefates.systems.fifty_two_fates.gear.wealth import has_begun
from threefates.systems.fifty_two_fates.gear.weapons_armor import MARTIAL, Trained
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, dealer_only, plain, within
from threefates.systems.fifty_two_fates.sheets.attributes import must_be_out_of_it
from threefates.systems.fifty_two_fates.sheets.backgrounds import skills_allowed
from threefates.systems.fifty_two_fates.sheets.cast_skills import learn_as_cast
from threefates.systems.fifty_two_fates.sheets.sheets import (
    HUMAN,
    MOST_SKILLS,
    BackgroundChosen,
    MountNamed,
    OriginSet,
    Sheet,
    Sheets,
    SkillCountSet,
    SkillForgotten,
    SkillLearned,
    sheets,
)
from threefates.systems.fifty_two_fates.sheets.skills import knowledge, knows, starting_skills, unnamed
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth, total

__all__ = [
    "ChooseBackground",
    "DrawSkills",
    "ForgetSkill",
    "LearnSkill",
    "NameMount",
    "SetOrigin",
    "SetSkillCount",
    "may_draw_skills",
    "may_learn",
    "skills_too_many",
    "too_late_to_draw",
]


class SetOrigin(Command, frozen=True, tag="ff.set-origin"):
    """Say what your protagonist is, if not human, and what the group has agreed that means."""

    entity: EntityId
    origin: str = HUMAN
    traits: str = ""


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
    field: str = ""


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


class NameMount(Command, frozen=True, tag="ff.name-mount"):
    """Say that a protagonist has a special ride of their own; no name takes it away."""

    entity: EntityId
    mount: str = ""


# choosing -----------------------------------------------------------------------------------------


@cites("ff.skills.rule", "ff.backgrounds.custom")
def named_so(written: str, picked: str, book: Collection[str]) -> tuple[str, str]:
    """Say what is one's own of what was written or picked, and its name: what the book has is its, however spelt.

    >>> named_so("Beekeeper", "noble", ["noble"]), named_so("Noble", "", ["noble"]), named_so("", "noble", ["noble"])
    (('Beekeeper', 'Beekeeper'), ('', 'noble'), ('', 'noble'))
    """
    own = plain(written)
    known = spelled(own, book)
    return ("", known) if known else (own, own or picked)


def _own(act: Unfolding, entity: EntityId) -> Sheet:
    must_be_out_of_it(act, entity)
    act.state[Protagonists][entity]
    return act.state[Sheets].of(entity)


@sheets.decides(SetOrigin)
@cites("ff.protagonist.origin", "ff.protagonist.origin-traits")
def set_origin(act: Unfolding, command: SetOrigin) -> None:
    """Human unless said otherwise; special traits are words of the group's own."""
    sheet = _own(act, command.entity)
    written, traits = plain(command.origin) or HUMAN, plain(command.traits)
    origin = spelled(written, (sheet.origin, HUMAN)) or written
    if (origin, traits) == (sheet.origin, sheet.traits):
        raise Refused("origin.same", "That is what they are.", remedy="Write something else, or leave it so.")
    act.happen(OriginSet(command.entity, origin, traits))


@cites("ff.backgrounds.noble", "ff.skills.starting-default")
def skills_too_many(state: State, entity: EntityId, background: str) -> Refused | None:
    """The words against a background that has room for fewer skills than somebody learned with the one they have."""
    sheet = state[Sheets].of(entity)
    before, after = skills_allowed(sheet), skills_allowed(replace(sheet, background=background))
    if after >= before or len(sheet.skills) <= after:
        return None
    title = f"With that {state[Characters].name(entity)} may have {after} skills, and has {len(sheet.skills)}."
    return Refused("background.skills", title, remedy="Forget one first.", source="ff.skills.starting-default")


@sheets.decides(ChooseBackground)
@cites("ff.backgrounds.rule", "ff.backgrounds.custom")
def choose_background(act: Unfolding, command: ChooseBackground) -> None:
    """Choose the one background of a protagonist. Refuse those left without what they have to be about."""
    sheet = _own(act, command.entity)
    own, name = named_so(command.own, command.background, backgrounds())
    field = plain(command.field)
    if not own and name not in backgrounds():
        raise Refused("background.none", "That is no background.", remedy="Pick one, or write one of your own.")
    if not own and not field and (known := backgrounds()[name]).choose and not known.open:
        raise Refused("background.field", f"A {name} names an {known.choose}.", remedy="Write what it is about.")
    if (sheet.background, sheet.field) == (name, field):
        raise Refused("background.same", "They have that background.", remedy="Pick another, or leave it so.")
    if refused := skills_too_many(act.state, command.entity, name):
        raise refused
    act.happen(BackgroundChosen(command.entity, name, field))
    _train(act, command.entity, sheet)


@cites("ff.skills.starting-default")
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
    """Beside what the background reaches to; one of the cast learns what their steps bring."""
    must_be_out_of_it(act, command.entity)
    if command.entity in act.state[Creatures].known:
        name = _named_skill(command, act.state[Creatures][command.entity].block.skills)
        learn_as_cast(act, command.entity, name, plain(command.field))
        return
    sheet = _own(act, command.entity)
    refused = may_learn(act.state, command.entity)
    if refused:
        raise refused
    name, field = _named_skill(command, sheet.skills), plain(command.field)
    if knows(act.state[Protagonists][command.entity].calling, sheet, name):
        raise Refused("skills.known", "They have that skill.", remedy="Pick another.")
    if refused := unnamed(name, field):
        raise refused
    act.happen(SkillLearned(command.entity, name, field))
    _train(act, command.entity, sheet)


def _named_skill(command: LearnSkill, learned: Collection[str]) -> str:
    own, name = named_so(command.own, command.skill, skills())
    name = spelled(name, learned) or name
    if not own and name not in skills():
        raise Refused("skills.none", "That is no skill.", remedy="Pick one, or write one of your own.")
    return name


@sheets.decides(ForgetSkill)
def forget_skill(act: Unfolding, command: ForgetSkill) -> None:
    """Take a skill off the sheet again. Refuse what is not on it."""
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


@cites("ff.skills.starting-random")
def may_draw_skills(state: State, entity: EntityId) -> Refused | None:
    """The words against drawing for the number of skills."""
    sheet = state[Sheets].of(entity)
    if sheet.drawn:
        return Refused("skills.drawn", "That card has been drawn.", remedy="It is drawn once, for a new protagonist.")
    if not sheet.skills:
        return None
    remedy = "Forget them, and draw: the card comes first."
    return Refused("skills.begun", "They have skills already.", remedy=remedy, source="ff.skills.starting-random")


@cites("ff.skills.starting-random")
def too_late_to_draw(state: State, entity: EntityId) -> Refused | None:
    """The words against a draw by whoever plays somebody, once their beginning is over."""
    if not has_begun(state, entity):
        return None
    return Refused(
        "skills.started",
        f"For {state[Characters].name(entity)} the beginning is over.",
        remedy="Learn as many as there is room for, or ask the Fate Dealer to allow more.",
        source="ff.skills.starting-random",
    )


@sheets.decides(DrawSkills)
@cites("ff.skills.starting-random")
def draw_skills(act: Unfolding, command: DrawSkills) -> None:
    """A card of a full deck says how many: making a protagonist takes none out of play."""
    _own(act, command.entity)
    late = None if act.by.runs else too_late_to_draw(act.state, command.entity)
    if refused := may_draw_skills(act.state, command.entity) or late:
        raise refused
    card = act.chance.pick(tuple(BY_NAME.values()))
    act.happen(SkillCountSet(command.entity, _with_those_of_steps(act.state, command.entity, card), str(card)))


@cites("ff.skills.starting-random", "ff.advancement.skill")
def _with_those_of_steps(state: State, entity: EntityId, card: Card) -> int:
    return starting_skills(card.rank) + total(state[Growth].of(entity).steps).skills


@sheets.decides(SetSkillCount)
@cites("ff.skills.starting-default", "ff.dealer.role")
def set_skill_count(act: Unfolding, command: SetSkillCount) -> None:
    """The Fate Dealer may allow more, or fewer."""
    dealer_only(act, "That")
    plain(command.reason)
    act.state[Protagonists][command.entity]
    act.happen(SkillCountSet(command.entity, within(command.count, MOST_SKILLS, "The number of skills")))


@sheets.decides(NameMount)
@cites("ff.skills.riding", "ff.ruling.riding-mount-bonus", "ff.dealer.role")
def name_mount(act: Unfolding, command: NameMount) -> None:
    """An option of the table's: the Fate Dealer grants it once, and it counts from there on."""
    dealer_only(act, "Giving somebody a ride")
    act.state[Protagonists][command.entity]
    act.happen(MountNamed(command.entity, plain(command.mount)))
