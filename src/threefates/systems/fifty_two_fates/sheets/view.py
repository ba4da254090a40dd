"""Backgrounds and skills as people see them, and how they are chosen."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Field, Offer, choice, none_of, number, refusal_of, words
from threefates.rulebook.parts import Line, Listing, Part, Place, Row, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards.card_values import faces, played
from threefates.systems.fifty_two_fates.content.loader import backgrounds, meaning, skills
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.gear.weapons_armor import MARTIAL
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.physical_combat import physical_cp
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, Protagonists, as_made
from threefates.systems.fifty_two_fates.sheets.attributes import good_for, in_the_midst
from threefates.systems.fifty_two_fates.sheets.backgrounds import skills_allowed
from threefates.systems.fifty_two_fates.sheets.cast_skills import sheet_of_cast
from threefates.systems.fifty_two_fates.sheets.origin_background_skills import (
    may_draw_skills,
    may_learn,
    skills_too_many,
    too_late_to_draw,
)
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
from threefates.systems.fifty_two_fates.sheets.skills import ABOUT, RIDING, knowledge, knows, terrains, trades
from threefates.systems.fifty_two_fates.sheets.steps import BACKGROUND, SKILLS, at_step

__all__ = ["fitting_options", "offers", "skill_options", "terrain_options", "trade_options", "where_and_what"]

ANOTHER: Final = "another"  # country or trade than any that somebody here knows


@sheets.tells(BackgroundChosen)
def tell_background(state: State, event: BackgroundChosen, viewer: Viewer) -> Told:
    """Tell everybody what somebody was before."""
    about = f" ({event.field})" if event.field else ""
    text = f"{state[Characters].name(event.entity)}'s background: {event.background}{about}."
    return Told(text, ("ff.backgrounds.rule",), "quiet")


@sheets.tells(OriginSet)
def tell_origin(state: State, event: OriginSet, viewer: Viewer) -> Told:
    """Tell everybody somebody's origin and traits."""
    traits = f" ({event.traits})" if event.traits else ""
    text = f"{state[Characters].name(event.entity)} is {event.origin}{traits}."
    return Told(text, ("ff.protagonist.origin",), "quiet")


@sheets.tells(SkillLearned)
def tell_learned(state: State, event: SkillLearned, viewer: Viewer) -> Told:
    """Tell everybody what somebody has learned."""
    about = f" ({event.field})" if event.field else ""
    text = f"{state[Characters].name(event.entity)} has a skill: {event.skill}{about}."
    return Told(text, ("ff.skills.rule",), "quiet")


@sheets.tells(SkillForgotten)
def tell_forgotten(state: State, event: SkillForgotten, viewer: Viewer) -> Told:
    """Tell everybody what is off somebody's sheet."""
    return Told(f"{state[Characters].name(event.entity)} no longer has: {event.skill}.", ("ff.skills.rule",), "quiet")


@sheets.tells(SkillCountSet)
def tell_count(state: State, event: SkillCountSet, viewer: Viewer) -> Told:
    """Tell everybody how many skills somebody may have, and by which card."""
    by = f"{faces([event.card])}: " if event.card else ""
    text = f"{by}{state[Characters].name(event.entity)} may have {event.count} skill{'s' * (event.count != 1)}."
    return Told(text, ("ff.skills.starting-random" if event.card else "ff.skills.starting-default",), "quiet")


@sheets.tells(MountNamed)
def tell_mount(state: State, event: MountNamed, viewer: Viewer) -> Told:
    """Tell everybody whose special ride it is, or that it is gone."""
    name = state[Characters].name(event.entity)
    text = f"{name} has a special ride: {event.mount}." if event.mount else f"{name} has no special ride any more."
    return Told(text, ("ff.skills.riding",), "quiet")


@sheets.shows("ff.sheets")
def show_sheets(state: State) -> Part | None:
    """Show what everybody can do: nothing of a sheet is secret."""
    lines = tuple(
        Line(f"{state[Characters].name(entity)}: {said}")
        for entity in state[Protagonists].known
        if (said := _said(state, entity))
    )
    return Words("What they know", Place.PEOPLE, lines) if lines else None


@sheets.shows_each("ff.mine")
def show_mine(state: State, viewer: Viewer) -> Listing | None:
    """Show whoever plays a protagonist what they are and have, and what each does, in a sentence."""
    state = as_made(state)
    rows = tuple(row for entity in state[Protagonists].known if viewer.holds(entity) for row in _mine(state, entity))
    return Listing("What I am", Place.ME, rows) if rows else None


def _mine(state: State, entity: EntityId) -> Iterator[Row]:
    hero, sheet = state[Protagonists][entity], state[Sheets].of(entity)
    name = state[Characters].name(entity)
    fights = f"Plays {played(physical_cp(hero.calling))} in combat."
    yield Row(f"{entity}-class", f"{name}, {hero.calling.value}", fights)
    for word, bonus in (("attack bonus", hero.attack_bonus), ("defence bonus", hero.defence_bonus)):
        if bonus:
            yield Row(f"{entity}-{word}", f"{word.capitalize()} +{bonus}", meaning(word))
    if hero.attribute is not Attribute.NONE:
        yield Row(f"{entity}-attribute", hero.attribute.value.capitalize(), good_for(hero.attribute))
    if sheet.background:
        known = backgrounds().get(sheet.background)
        yield Row(f"{entity}-background", sheet.background.capitalize(), known.summary if known else "")
    for skill in sheet.skills:
        of = skills().get(skill)
        yield Row(f"{entity}-{skill}", skill.capitalize(), of.summary if of else "")


def _said(state: State, entity: EntityId) -> str:
    sheet, attribute = state[Sheets].of(entity), state[Protagonists][entity].attribute
    about = f" ({sheet.field})" if sheet.field else ""
    traits = f" ({sheet.traits})" if sheet.traits else ""
    facts = [
        f"{sheet.origin}{traits}" if sheet.origin != HUMAN or traits else "",
        f"{sheet.background}{about}" if sheet.background else "",
        attribute.value if attribute is not Attribute.NONE and good_for(attribute) else "",
        ", ".join(f"{skill} ({sheet.about[skill]})" if skill in sheet.about else skill for skill in sheet.skills),
        f"rides {sheet.mount}" if sheet.mount else "",
    ]
    return "; ".join(filter(None, facts))


@functools.cache
def background_options() -> tuple[Option, ...]:
    """Every background, as a form lists them."""
    return tuple(Option(name, name, one.summary) for name, one in backgrounds().items())


@functools.cache
def skill_options() -> tuple[Option, ...]:
    """Every skill, as a form lists them."""
    return tuple(Option(name, name, skill.summary) for name, skill in skills().items())


@cites("ff.skills.rule")
def fitting_options(state: State) -> tuple[Option, ...]:
    """Every skill of the book, and those of their own that protagonists have, as a task's form lists them."""
    learned = (name for entity in state[Protagonists].known for name in state[Sheets].of(entity).skills)
    own = dict.fromkeys(name for name in learned if name not in skills())
    return (*skill_options(), *(Option(name, name) for name in own))


def everybodys_sheets(state: State) -> Iterator[Sheet]:
    """Give what protagonists and the cast know, as far as it is known."""
    yield from (state[Sheets].of(entity) for entity in state[Protagonists].known)
    yield from (sheet_of_cast(one.stats) for one in state[Creatures].known.values() if one.stats and one.cast)


def terrain_options(state: State) -> tuple[Option, ...]:
    """Every kind of country that somebody at the table knows, as a form lists them, and any other."""
    return _or_another({bare(one): one for sheet in everybodys_sheets(state) for one in terrains(sheet)})


def trade_options(state: State) -> tuple[Option, ...]:
    """Every trade that somebody at the table knows, as a form lists them, and any other."""
    return _or_another({bare(one): one for sheet in everybodys_sheets(state) for one in trades(sheet)})


def _or_another(known: Mapping[str, str]) -> tuple[Option, ...]:
    """What is known of a kind, and that it is none of these: where nothing is said, what anybody knows will do."""
    return (*(Option(one, one) for one in known.values()), Option(ANOTHER, "another than these")) if known else ()


def where_and_what(state: State) -> Iterator[Field]:
    """Make a form's fields for the country and the trade of a task, where somebody at the table knows one."""
    if countries := terrain_options(state):
        yield choice("terrain", "The country it is in", countries, optional=True)
    if crafts := trade_options(state):
        yield choice("trade", "The trade it is", crafts, optional=True)


@sheets.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Choosing a background and skills; in a fight nobody has the time."""
    for entity in state[Protagonists].known:
        if in_the_midst(state, entity):
            continue
        if viewer.holds(entity):
            yield from _own(state, entity, viewer)
        if viewer.runs:
            now = min(state[Sheets].of(entity).count, MOST_SKILLS)
            count = number("count", "Skills", low=0, high=MOST_SKILLS, default=now)
            fields = (replace(count, optional=False), words("reason", "Why", longest=LONGEST, optional=True))
            fixed, group = (("entity", entity),), state[Characters].name(entity)
            yield Offer("ff.set-skill-count", "Put the number of skills right", fields, fixed, group=group, levers=True)
            yield from _mount(state, entity)


def _mount(state: State, entity: EntityId) -> Iterator[Offer]:
    sheet = state[Sheets].of(entity)
    if knowledge(sheet, RIDING) or sheet.mount:
        name = words("mount", "Its name; nothing where it is gone", longest=LONGEST, optional=True)
        fixed, hint = (("entity", entity),), "One card more on hard riding, where riding is the skill that fits."
        group = state[Characters].name(entity)
        yield Offer("ff.name-mount", "A special ride of their own", (name,), fixed, group=group, hint=hint, levers=True)


def _own(state: State, entity: EntityId, viewer: Viewer) -> Iterator[Offer]:
    sheet, fixed, group = state[Sheets].of(entity), (("entity", entity),), state[Characters].name(entity)
    yield Offer(
        "ff.set-origin",
        "Say what they are",
        (
            words("origin", "Origin", longest=LONGEST, optional=True, default=sheet.origin),
            words("traits", "What the group has agreed it brings", longest=LONGEST, optional=True),
        ),
        fixed,
        group=group,
        hint="It changes no number.",
    )
    if entity not in at_step(state, viewer, BACKGROUND):
        yield _background(state, entity)
    if entity not in at_step(state, viewer, SKILLS):
        yield _skill(state, entity)
    mine = [Option(skill, skill) for skill in sheet.skills]
    if mine:
        yield Offer("ff.forget-skill", "Forget a skill", (choice("skill", "Skill", mine),), fixed, group=group)
    late = None if viewer.runs else too_late_to_draw(state, entity)
    refused = refusal_of(may_draw_skills(state, entity) or late)
    yield Offer("ff.draw-skills", "Draw for how many skills", (), fixed, refused, group=group)


@sheets.offers
def first_of_all(state: State, viewer: Viewer) -> Iterator[Offer]:
    """What somebody new chooses next, under the thumb of whoever plays them."""
    yield from (replace(_background(state, entity), main=True) for entity in at_step(state, viewer, BACKGROUND))
    yield from (replace(_skill(state, entity), main=True) for entity in at_step(state, viewer, SKILLS))


def _background(state: State, entity: EntityId) -> Offer:
    sheet, fixed, group = state[Sheets].of(entity), (("entity", entity),), state[Characters].name(entity)
    kinds = [
        Option(name, name, each.summary, refusal_of(skills_too_many(state, entity, name)))
        for name, each in backgrounds().items()
        if name != sheet.background
    ]
    return Offer(
        "ff.choose-background",
        "Choose a background",
        (
            choice("background", "Background", kinds),
            words("field", "What it is about (a scholar's field, a hunter's country)", longest=LONGEST, optional=True),
            words("own", "Or one of your own, if the group agrees", longest=LONGEST, optional=True),
        ),
        fixed,
        refusal=none_of(kinds),
        group=group,
        hint="One card more on whatever it fits, and tasks that others could not even try.",
    )


def _skill(state: State, entity: EntityId) -> Offer:
    sheet, fixed, group = state[Sheets].of(entity), (("entity", entity),), state[Characters].name(entity)
    calling = state[Protagonists][entity].calling
    free = [option for option in skill_options() if not knows(calling, sheet, str(option.value))]
    left = skills_allowed(sheet) - len(sheet.skills)
    own = words("own", "Or one of your own", longest=LONGEST, optional=True)
    about = words("field", ABOUT, longest=LONGEST, optional=True)
    fields = (choice("skill", "Skill", free), about, own)
    refused = refusal_of(may_learn(state, entity))
    hint = f"{MARTIAL.capitalize()} comes with the class." if knows(calling, Sheet(), MARTIAL) else ""
    label = f"Learn a skill ({max(0, left)} left)"
    return Offer("ff.learn-skill", label, fields, fixed, refused, group=group, hint=hint)
