"""What somebody brings to a task: by the Fate Dealer's word, and by what stands on their sheet."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict

from threefates.pieces.spelling import spelled
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.content.loader import backgrounds, skills
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.gear.adventuring_gear import owns
from threefates.systems.fifty_two_fates.gear.wealth import Purses
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, plain, within
from threefates.systems.fifty_two_fates.sheets.attributes import good_for, outstanding
from threefates.systems.fifty_two_fates.sheets.sheets import Sheet, Sheets
from threefates.systems.fifty_two_fates.sheets.skills import knowledge, knows, mounted
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth
from threefates.systems.fifty_two_fates.tasks.bonuses import (
    MOST_ADVANCEMENT,
    MOST_ATTRIBUTE,
    MOST_TOOLS,
    Bonuses,
    Said,
)
from threefates.systems.fifty_two_fates.tasks.tasks import Task

__all__ = ["ASKING", "BonusFields", "background_meant", "bonuses_of", "brought", "every_background", "skill_meant"]


ASKING: Final = Attribute.AURA
"""What fits wherever somebody is asked, which is dealing with others; being an inquiry, Insight does as well."""


class BonusFields(Command, frozen=True):
    """The bonuses somebody brings to a task: the fields that such commands share."""

    background: bool = False
    skill: bool = False
    gear: bool = False
    tools: int = 0
    attribute: int = 0
    advancement: int = 0
    magic: bool = False
    knowing: str = ""  # the skill that fits: whoever has it, or a background that reaches to it, gets its card
    tool: str = ""  # the gear that fits: whoever owns it gets its card
    outstanding: Attribute = Attribute.NONE  # the attribute that fits: whoever has it gets its card
    terrain: str = ""  # the country it is in: lore of another one is worth nothing there
    trade: str = ""  # the trade it is: craft of another one is worth nothing in it


@cites(
    "ff.backgrounds.rule",
    "ff.tasks.bonus-background",
    "ff.skills.rule",
    "ff.advancement.cp",
    "ff.ruling.background-combat-bonus",
)
def bonuses_of(
    state: State, command: BonusFields, entity: EntityId, also: Attribute = Attribute.NONE, *, needed: str = ""
) -> Bonuses:
    """Say what somebody brings: what the command says, and what their sheet has of what it says fits.

    A background that is needed for it to be tried at all (`needed`) is one that fits.

    Raises:
        Refused: Where a number is out of range.
    """
    geared, fits = _equipped(state, command, entity), _fitting(state, command, entity, also)
    grown = min(MOST_ADVANCEMENT, state[Growth].of(entity).cards)
    sheet, skill = state[Sheets].of(entity), skill_meant(state, command.knowing)
    has = _knows(state, command, entity, skill, geared=geared)
    return Bonuses(
        background=command.background or (bool(needed) and sheet.background == needed),
        skill=command.skill or has,
        gear=command.gear or (geared and not command.tools),
        tools=within(command.tools, MOST_TOOLS, "The number of tools"),
        attribute=within(command.attribute, MOST_ATTRIBUTE, "The attribute's cards") or fits,
        advancement=within(command.advancement, MOST_ADVANCEMENT, "The cards of advancement") or grown,
        magic=command.magic,
        mount=has and mounted(sheet, skill),
        said=Said(**{field: getattr(command, field) for field in Said.__struct_fields__}),
    )


@cites("ff.attributes.rule", "ff.attributes.aura", "ff.attributes.insight")
def _fitting(state: State, command: BonusFields, entity: EntityId, also: Attribute) -> int:
    """The cards of a protagonist's attribute, of those that are said to fit."""
    if entity not in state[Protagonists].known:
        return 0
    asked = (Attribute.INSIGHT,) if also is ASKING else ()
    fitting = filter(good_for, (command.outstanding, also, *asked))  # NONE is good for nothing
    return max((outstanding(state, entity, one) for one in fitting), default=0)


@cites("ff.skills.rule", "ff.skills.artisan", "ff.fighters.martial")
def _knows(state: State, command: BonusFields, entity: EntityId, skill: str, *, geared: bool) -> bool:
    """Say whether somebody knows a skill as it is needed here, having learned it or with their class."""
    where, trade = plain(command.terrain), plain(command.trade)
    hero = state[Protagonists].known.get(entity)
    learned = knowledge(state[Sheets].of(entity), skill, geared=geared, terrain=where, trade=trade) > 0
    return learned or knows(hero.calling if hero else None, Sheet(), skill)


@cites("ff.tasks.stacking", "ff.skills.rule", "ff.tasks.bonus-gear")
def brought(state: State, task: Task, entity: EntityId) -> Bonuses:
    """Say what somebody brings to a task now: as it was said, by what stands on their sheet when they lay cards."""
    kept = task.allowed[entity]
    if kept.said is None:
        return kept
    fields = asdict(kept.said) | {"knowing": _known(state, kept.said.knowing) or ""}
    return bonuses_of(state, BonusFields(**fields), entity, task.fits, needed=task.needs_background)


def skill_meant(state: State, typed: str) -> str:
    """The skill that was typed: one of the book, or of somebody's own; nothing where none was.

    Raises:
        Refused: Where nobody has heard of it.
    """
    known = _known(state, typed)
    if known is None:
        raise Refused("skills.none", "That is no skill.", remedy="Pick one that is listed, or say what fits yourself.")
    return known


def _known(state: State, typed: str) -> str | None:
    own = (skill for sheet in state[Sheets].known.values() for skill in sheet.skills)
    return spelled(typed, (*skills(), *own)) if typed else ""


@cites("ff.backgrounds.rule", "ff.backgrounds.custom")
def background_meant(state: State, typed: str) -> str:
    """The background that was typed: one of the book, or of somebody's own; nothing where none was.

    Raises:
        Refused: Where nobody has heard of it.
    """
    typed = plain(typed)
    known = spelled(typed, every_background(state)) if typed else ""
    if known is None:
        raise Refused("background.none", "That is no background.", remedy="Pick one that is listed.")
    return known


def every_background(state: State) -> tuple[str, ...]:
    """Name the backgrounds of the book, and those that somebody has made up."""
    own = (sheet.background for sheet in state[Sheets].known.values() if sheet.background)
    return tuple(dict.fromkeys((*backgrounds(), *own)))


@cites("ff.tasks.bonus-gear")
def _equipped(state: State, command: BonusFields, entity: EntityId) -> bool:
    """Say whether somebody has fitting gear: by the Fate Dealer's word, or because they own what fits."""
    return command.gear or command.tools > 0 or owns(command.tool, state[Purses].of(entity).items)
