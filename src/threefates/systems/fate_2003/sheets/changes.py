"""Filling in sheets until play begins, and GM control of what stands on them."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from threefates.commons.characters import Characters, make, own_name
from threefates.pieces.ladder import Ladder
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, Offer, choice, number, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.dice.ladder import of_ranks, rating
from threefates.systems.fate_2003.rulings.rulings import StartFateRounding
from threefates.systems.fate_2003.sheets import notation, talents
from threefates.systems.fate_2003.sheets.aspect_caps import over_cap
from threefates.systems.fate_2003.sheets.aspects import KINDS_OF_ASPECT, longest
from threefates.systems.fate_2003.sheets.campaign import Campaign, starting_fate_points
from threefates.systems.fate_2003.sheets.people_as_aspects import kind_said, others, who_it_is
from threefates.systems.fate_2003.sheets.scale import ladder, rungs, unskilled_here
from threefates.systems.fate_2003.sheets.sheets import (
    MOST_FATE_POINTS,
    AspectKind,
    AspectSet,
    BoxesSet,
    FatePointsSet,
    Sheet,
    SheetMade,
    Sheets,
    SkillSet,
    as_written,
    closed,
    options,
    sheets,
)

__all__ = [
    "MakeCharacter",
    "SetAspect",
    "SetBoxes",
    "SetFatePoints",
    "SetSkill",
    "Sign",
    "by_phases",
    "may_be_changed",
    "open_sheet",
    "plays_already",
    "reason_for",
    "what_it_is",
]


class MakeCharacter(Command, frozen=True, tag="fate.make-character"):
    """Fill in a sheet: skills with their adjectives, aspects with their levels, or picked from lists."""

    name: str
    skills: str = ""
    aspects: str = ""
    npc: bool = False
    sample: str = ""  # an aspect at level 1, by its name
    great: str = ""  # a skill
    good: tuple[str, ...] = ()  # and skills
    fair: tuple[str, ...] = ()
    average: tuple[str, ...] = ()

    kept_as = "Cast"
    brings_in = "npc"


class SetSkill(Command, frozen=True, tag="fate.set-skill"):
    """Put a skill on a rung of the ladder."""

    character: EntityId
    skill: str
    rung: str
    reason: str = ""  # why, where play has begun


class Sign(enum.StrEnum):
    """The ways the level of an aspect is written."""

    PLAIN = "plain"
    MINUS = "minus"


class SetAspect(Command, frozen=True, tag="fate.set-aspect"):
    """Write an aspect down, or change its level."""

    character: EntityId
    aspect: str
    level: int = 1  # 0 for as phases made it
    kind: AspectKind | None = None
    person: EntityId = ""
    sign: Sign | None = None  # how a drawback's level is written
    reason: str = ""  # why, where play has begun


class SetBoxes(Command, frozen=True, tag="fate.set-boxes"):
    """Say how many boxes of an aspect are checked, as `character/aspect`."""

    aspect: str
    checked: int
    reason: str


class SetFatePoints(Command, frozen=True, tag="fate.set-fate-points"):
    """Say how many Fate points a character has."""

    character: EntityId
    value: int
    reason: str


@sheets.decides(MakeCharacter)
@cites("fate.creation.starting-fate-points")
def make_character(act: Unfolding, command: MakeCharacter) -> None:
    """Players make heroes, with the Fate points of a beginning; the Game Master also makes whoever they meet."""
    if refusal := plays_already(act.state, act.state.viewer(act.by.id)):
        raise refusal
    skills = talents.skills_here(act.state, notation.with_picked(command.skills, command, ladder(act.state)))
    aspects = talents.aspects_here(
        act.state, notation.aspects(", ".join(filter(None, (command.sample, command.aspects))))
    )
    if command.npc:
        act.must_run("A character of the Game Master's")
    if not act.by.runs and (
        refusal := talents.off_the_list(act.state, skills, aspects) or over_cap(act.state, aspects, skills)
    ):
        raise refusal
    points = 0 if command.npc else starting_fate_points(act.state[Campaign].phases, act.state.ruling(StartFateRounding))
    kind = "npc" if command.npc else "hero"
    name = own_name(act.state, command.name) if command.npc else command.name
    entity = make(act, name, kind=kind, seats=(act.by.id,))
    act.happen(SheetMade(entity, skills, aspects, points))


@sheets.decides(SetSkill)
def set_skill(act: Unfolding, command: SetSkill) -> None:
    """Put a skill on a rung; its own player may until play begins, then only the Game Master, with a reason."""
    sheet = open_sheet(act, command.character)
    if sheet.making and not act.by.runs:
        raise by_phases()
    skill = talents.named_here(act.state, sheet, notation.proper_words(command.skill, notation.LONGEST_NAME))
    notation.check_room(len(sheet.skills), new=skill not in sheet.skills, remedy="Change one that is there.")
    if not act.by.runs and (refusal := talents.not_to_be_bought(act.state, sheet, skill, runs=False)):
        raise refusal
    act.happen(
        SkillSet(command.character, skill, rating(command.rung, ladder(act.state)), reason_for(sheet, command.reason))
    )


@sheets.decides(SetAspect)
def set_aspect(act: Unfolding, command: SetAspect) -> None:
    """Write an aspect down; its own player may until play begins, then only the Game Master, with a reason.

    Of who is made phase by phase a player says what an aspect is; its level is what the phases made it.
    """
    sheet = open_sheet(act, command.character)
    aspect = talents.aspect_here(act.state, notation.proper_words(command.aspect, longest(command.kind)), sheet.aspects)
    held = sheet.aspects[aspect].level if aspect in sheet.aspects else 0
    level = command.level or (held if sheet.making else 0)
    if sheet.making and not act.by.runs and abs(level) != held:
        raise by_phases()
    notation.check_room(len(sheet.aspects), new=aspect not in sheet.aspects, remedy="Change one that is there.")
    notation.check_levels({aspect: level})
    skills = sheet.skills if abs(level) > held else {}
    if not act.by.runs and (refusal := over_cap(act.state, {aspect: level}, skills)):
        raise refusal
    person = who_it_is(act.state, command.character, command.person)
    said = (kind_said(command.kind, command.person), person, _drawback(command, level))
    act.happen(AspectSet(command.character, aspect, abs(level), *said, reason_for(sheet, command.reason)))


@cites("fate.aspects.negative-notation")
def _drawback(command: SetAspect, level: int) -> bool | None:
    """Whether it stands with a minus, or None where that stays; a level below 0 says that it does."""
    sign = command.sign or (Sign.MINUS if level < 0 else None)
    return None if sign is None else sign is Sign.MINUS


@cites("fate.creation.procedure")
def by_phases() -> Refused:
    """The refusal of a change by hand to who is made phase by phase."""
    return Refused(
        "sheet.by_phases",
        "This hero is made phase by phase.",
        remedy="Take it from a phase, or ask the Game Master to write it down.",
        source="fate.creation.procedure",
    )


def open_sheet(act: Unfolding, character: EntityId) -> Sheet:
    """A sheet that whoever acts may change; refused where it is another's, or closed."""
    name = act.state[Characters].name(character)
    act.must_control_or_run(character, name)
    sheet = act.state[Sheets][character]
    if sheet.closed and not act.by.runs:
        raise closed(name)
    return sheet


def reason_for(sheet: Sheet, reason: str) -> str:
    """The reason of a change; a closed sheet is not changed without one."""
    return notation.proper_words(reason) if sheet.closed or reason else ""


def plays_already(state: State, viewer: Viewer) -> Refused | None:
    """The refusal of a further hero to a player who is already in play with one."""
    mine = state.only(_in_play_among, viewer.controls)
    if viewer.runs or not mine:
        return None
    return Refused(
        "sheet.plays_already",
        f"You play {state[Characters].name(mine[0])}.",
        remedy="Whoever runs the game makes further characters, and gives them to a seat.",
        source="fate.creation.together",
    )


def _in_play_among(state: State, characters: frozenset[EntityId]) -> tuple[EntityId, ...]:
    return tuple(one for one, sheet in state[Sheets].known.items() if sheet.closed and one in characters)


@sheets.decides(SetBoxes)
def set_boxes(act: Unfolding, command: SetBoxes) -> None:
    """The table mends a sheet."""
    act.must_run("Setting boxes")
    character, _, name = command.aspect.partition("/")
    aspect = act.state[Sheets][character].aspects.get(name)
    if aspect is None or not 0 <= command.checked <= aspect.level:
        raise Refused("sheet.boxes", "An aspect has a box for each level.", remedy="Check none to all of them.")
    act.happen(BoxesSet(character, name, command.checked, notation.proper_words(command.reason)))


@sheets.decides(SetFatePoints)
def set_fate_points(act: Unfolding, command: SetFatePoints) -> None:
    """The table mends a count, or the Game Master rewards."""
    act.must_run("Setting Fate points")
    act.state[Sheets][command.character]
    if not 0 <= command.value <= MOST_FATE_POINTS:
        raise Refused("sheet.points", "That is no count of Fate points.", remedy=f"Say 0 to {MOST_FATE_POINTS}.")
    act.happen(FatePointsSet(command.character, command.value, notation.proper_words(command.reason)))


@sheets.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Changes to one's own sheet; the table's corrections for who runs it."""
    state = as_written(state)
    held = viewer if not viewer.runs else None
    who = options(state, held)
    changeable = who if viewer.runs else tuple(one for one in who if may_be_changed(state[Sheets].known[one.value]))
    if changeable:
        yield from _sheet_changes(state, changeable, (_REASON,) if viewer.runs else ())
    if viewer.runs and who:
        yield from _mending(state, who)


@cites("fate.creation.procedure")
def may_be_changed(sheet: Sheet) -> bool:
    """True of a sheet that its own player still fills in at will."""
    return not sheet.closed and sheet.making is None


def _with_ranks(state: State) -> tuple[Option, ...]:
    """Every rung, and how many ranks put a skill there."""
    return _ranked(rungs(state), ladder(state), unskilled_here(state))


@lru_cache(maxsize=16)
def _ranked(rungs: tuple[Option, ...], ladder: Ladder, starts: int) -> tuple[Option, ...]:
    ranks = {of_ranks(count, starts): count for count in range(1, 9)}
    return tuple(replace(rung, label=f"{rung.label}{_ranks(ranks.get(rating(rung.value, ladder)))}") for rung in rungs)


def _ranks(count: int | None) -> str:
    return f", {notation.counted(count, 'rank')}" if count else ""


_REASON = words("reason", "Why", default="As agreed at the table")


def _sheet_changes(state: State, who: tuple[Option, ...], more: tuple[Field, ...]) -> Iterator[Offer]:
    yield Offer(
        "fate.set-skill",
        "Write down a skill",
        (
            choice("character", "Whose", who, default=who[0].value),
            words("skill", "Skill", longest=notation.LONGEST_NAME),
            choice("rung", "Stands at", _with_ranks(state), default="Fair"),
            *more,
        ),
        group="Sheets",
    )
    yield Offer(
        "fate.set-aspect",
        "Write down an aspect",
        (
            choice("character", "Whose", who, default=who[0].value),
            words("aspect", "Aspect", longest=notation.LONGEST_SAYING),
            number("level", "Level", low=1, high=notation.HIGHEST_LEVEL, default=1),
            *what_it_is(state, who[0].value if len(who) == 1 else ""),
            *more,
        ),
        group="Sheets",
        hint="An aspect has one box for each level.",
    )


@cites("fate.aspects.people")
def what_it_is(state: State, whose: EntityId = "") -> tuple[Field, ...]:
    """What may be said of an aspect: its kind, who it is (nobody is one of their own), and how its level is written."""
    people = others(state, whose)
    return (
        choice("kind", "It is", KINDS_OF_ASPECT, optional=True),
        *([choice("person", "Somebody of this story", people, optional=True)] if people else ()),
        choice("sign", "Its level is written", _SIGNS, optional=True),
    )


_SIGNS = (
    Option(Sign.PLAIN.value, "As it is"),
    Option(Sign.MINUS.value, "With a minus, as a drawback; so it is rolled"),
)


def _mending(state: State, who: tuple[Option, ...]) -> Iterator[Offer]:
    names = state[Characters]
    aspects = [
        Option(f"{character}/{aspect.name}", f"{names.name(character)}: {aspect.name} ({aspect.leveled})")
        for character, sheet in state[Sheets].known.items()
        for aspect in sheet.aspects.values()
    ]
    count = number("value", "Fate points", low=0, high=MOST_FATE_POINTS)
    fields = (choice("character", "Whose", who), count, _REASON)
    yield Offer("fate.set-fate-points", "Put Fate points right", fields, levers=True)
    if aspects:
        most = max(aspect.level for sheet in state[Sheets].known.values() for aspect in sheet.aspects.values())
        boxes = number("checked", "Boxes checked", low=0, high=most)
        yield Offer(
            "fate.set-boxes", "Put boxes right", (choice("aspect", "Aspect", aspects), boxes, _REASON), levers=True
        )
