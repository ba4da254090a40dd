"""How a sheet changes once play has begun: ranks, an aspect for every fourth, and aspects that no longer fit."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.growing import grown
from threefates.pieces.spelling import same_name
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fate_2003.rulings.rulings import PyramidTiming
from threefates.systems.fate_2003.sheets.aspect_caps import over_own_cap, too_high
from threefates.systems.fate_2003.sheets.aspects import AspectKind, longest
from threefates.systems.fate_2003.sheets.campaign import raised
from threefates.systems.fate_2003.sheets.closing import heroes
from threefates.systems.fate_2003.sheets.notation import HIGHEST_LEVEL, LONGEST_NAME, as_known, check_room, proper_words
from threefates.systems.fate_2003.sheets.pyramid import balanced, lacking_ranks
from threefates.systems.fate_2003.sheets.sheets import Aspect, Sheet, Sheets, closed, sheets
from threefates.systems.fate_2003.sheets.talents import aspect_typed, named_here, not_to_be_bought

__all__ = ["Advance", "AspectChanged", "ChangeAspect", "EarnAspect", "RankGained", "RankSpent", "SpendRank"]
__all__ += ["no_change", "no_hero", "out_of_reach"]


class Advance(Command, frozen=True, tag="fate.advance"):
    """Let an advancement come: every hero gains a skill rank, and with every fourth an aspect."""


class SpendRank(Command, frozen=True, tag="fate.spend-rank"):
    """Spend a skill rank, or several: a skill goes up a step for each, or a new one comes."""

    character: EntityId
    skill: str
    new: bool = False  # it is one that the sheet has not got
    more: tuple[str, ...] = ()  # what further ranks go into, one after another


class EarnAspect(Command, frozen=True, tag="fate.earn-aspect"):
    """Write down the aspect that four ranks have earned: a new one, or one level more."""

    character: EntityId
    aspect: str
    kind: AspectKind = AspectKind.TRAIT  # of a new one


class ChangeAspect(Command, frozen=True, tag="fate.change-aspect"):
    """Change an aspect that no longer fits into another, if the Game Master agrees."""

    character: EntityId
    aspect: str
    into: str
    kind: AspectKind = AspectKind.TRAIT  # of what it becomes


class RankGained(Event, frozen=True, tag="fate.rank-gained"):
    """A hero has gained a skill rank; every fourth brings an aspect with it."""

    character: EntityId
    aspect: bool = False
    lapsed: bool = False  # no next goal has been named since the last arc, and the skills do not stand yet


class RankSpent(Event, frozen=True, tag="fate.rank-spent"):
    """A skill rank has gone into a skill: where it stands now."""

    character: EntityId
    skill: str
    value: int


class AspectEarned(Event, frozen=True, tag="fate.aspect-earned"):
    """An aspect that four ranks have earned is written down: the level it has now."""

    character: EntityId
    aspect: str
    level: int
    goal: bool = False  # it is the one the hero is after, which could not come when the arc ended
    lapsed: bool = False  # and the skills do not stand
    kind: AspectKind = AspectKind.TRAIT


class AspectChanged(Event, frozen=True, tag="fate.aspect-changed"):
    """An aspect has become another; level and boxes are as they were."""

    character: EntityId
    aspect: str
    into: str
    kind: AspectKind = AspectKind.TRAIT


class AspectKept(Event, frozen=True, tag="fate.aspect-kept"):
    """The Game Master does not agree to a changed aspect."""

    character: EntityId
    aspect: str
    into: str


class Becomes(Step, frozen=True, tag="fate.becomes"):
    """Asks the Game Master to agree to a changed aspect."""

    character: EntityId
    aspect: str
    into: str
    kind: AspectKind = AspectKind.TRAIT


# advancement


@cites("fate.advancement.without-goals", "fate.r.alternate-advancement-pace")
def earns_an_aspect(periods: int) -> bool:
    """True if that many ranks since the last aspect earn another: players choose it, without naming goals before.

    >>> [earns_an_aspect(periods) for periods in (1, 3, 4)]
    [False, False, True]
    """
    return periods == 4


@sheets.decides(Advance)
@cites("fate.advancement.rank-per-period")
def advance(act: Unfolding, command: Advance) -> None:
    """Give every hero one skill rank; only the Game Master may, and only where there is a hero."""
    act.must_run("Letting an advancement come")
    if refusal := no_hero(act.state):
        raise refusal
    for character in made(act.state):
        sheet = act.state[Sheets].known[character]
        arc_ends = earns_an_aspect(sheet.periods + 1)
        lapsed = arc_ends and sheet.wants_goal and not sheet.goal and out_of_reach(act.state, sheet, 1)
        act.happen(RankGained(character, arc_ends, lapsed))


@cites("fate.advancement.rank-per-period")
def made(state: State) -> tuple[EntityId, ...]:
    """The heroes who are not still made phase by phase."""
    known = state[Sheets].known
    return tuple(one for one in heroes(state) if (making := known[one].making) is None or making.done)


@cites("fate.pyramid.unbalanced-at-goal")
def out_of_reach(state: State, sheet: Sheet, more: int = 0) -> bool:
    """True if the ranks in hand, and so many more, would not balance the skills, nor is it agreed on what will."""
    return not sheet.committed and lacking_ranks(state, sheet) > sheet.ranks + more


def no_hero(state: State) -> Refused | None:
    """The refusal of an advancement where there is no hero who is made, or None."""
    if made(state):
        return None
    return Refused("sheet.no_hero", "There is no hero to advance.", remedy="Let the players make characters first.")


def _own(act: Unfolding, character: EntityId) -> Sheet:
    act.must_control(character, act.state[Characters].name(character))
    return act.state[Sheets][character]


@sheets.decides(SpendRank)
@cites("fate.advancement.rank-per-period")
def spend_rank(act: Unfolding, command: SpendRank) -> None:
    """Put a saved rank into each skill, one step up from where it stands; refused where there is none to spend."""
    for place, skill in enumerate((command.skill, *command.more)):
        _spend_one(act, command.character, skill, new=command.new and not place)


def _spend_one(act: Unfolding, character: EntityId, named: str, *, new: bool) -> None:
    sheet = _whose_ranks(act, character)
    if not sheet.ranks:
        raise closed(act.state[Characters].name(character), "has no skill rank to spend")
    skill = as_known(named_here(act.state, sheet, proper_words(named, LONGEST_NAME)), sheet.committed)
    if new and skill in sheet.skills:
        raise Refused("advancement.not_new", f"{skill} is on the sheet already.", remedy="Raise it, or name another.")
    check_room(len(sheet.skills), new=skill not in sheet.skills)
    if refusal := cannot_raise(act.state, sheet, skill, runs=act.by.runs):
        raise refusal
    act.happen(RankSpent(character, skill, raised(act.state, sheet.skills, skill)))


@cites("fate.advancement.rank-per-period", "fate.pyramid.unbalanced-at-goal")
def cannot_raise(state: State, sheet: Sheet, skill: str, *, runs: bool) -> Refused | None:
    """The refusal of putting the next rank into a skill, or None."""
    if refusal := not_to_be_bought(state, sheet, skill, runs=runs or skill in sheet.committed):
        return refusal
    return _next_is(sheet, skill) if sheet.committed else _must_stay_balanced(state, sheet, skill)


@cites("fate.pyramid.abuse-penalty")
def _whose_ranks(act: Unfolding, character: EntityId) -> Sheet:
    sheet = act.state[Sheets][character]
    if sheet.taken_over:
        act.must_run("Spending these ranks")
        return sheet
    return _own(act, character)


@cites("fate.pyramid.unbalanced-at-goal")
def _next_is(sheet: Sheet, skill: str) -> Refused | None:
    """The refusal of another skill than the one that the next rank is to go into, or None."""
    if skill == sheet.committed[0]:
        return None
    return Refused(
        "pyramid.committed",
        f"The next rank goes into {sheet.committed[0]}, as agreed.",
        remedy=f"Spend it there; after it come {', '.join(sheet.committed[1:]) or 'ranks as you like'}.",
        source="fate.pyramid.unbalanced-at-goal",
    )


@cites("fate.r.pyramid-timing", "fate.pyramid.advancement-check")
def _must_stay_balanced(state: State, sheet: Sheet, skill: str) -> Refused | None:
    """Where every rank has to keep the balance: what is wrong with the sheet after it, unless it was worse before."""
    if state.ruling(PyramidTiming) is PyramidTiming.AT_GOAL:
        return None
    after = replace(sheet, skills={**sheet.skills, skill: raised(state, sheet.skills, skill)})
    return balanced(state, after) if lacking_ranks(state, after) >= lacking_ranks(state, sheet) else None


@sheets.decides(EarnAspect)
@cites("fate.advancement.without-goals")
def earn_aspect(act: Unfolding, command: EarnAspect) -> None:
    """Write down an aspect, new or one level more; refused where none has been earned. The goal is reached with it."""
    sheet = _own(act, command.character)
    if not sheet.earned:
        raise closed(act.state[Characters].name(command.character), "has earned no aspect")
    aspect = aspect_typed(act.state, proper_words(command.aspect, longest(command.kind)), sheet.aspects)
    check_room(len(sheet.aspects), new=aspect not in sheet.aspects)
    level = sheet.next_level(aspect)
    if level > HIGHEST_LEVEL:
        raise Refused("sheet.level", f"{aspect} goes no higher.", remedy="Pick another aspect.")
    if refusal := too_high(act.state, sheet.at_level(aspect, level), (aspect,), making=False):
        raise refusal
    goal = _is_the_goal(sheet, aspect)
    lapsed, kind = goal and out_of_reach(act.state, sheet), sheet.goal_kind if goal else command.kind
    act.happen(AspectEarned(command.character, aspect, level, goal, lapsed, kind))


@cites("fate.advancement.arc")
def _is_the_goal(sheet: Sheet, aspect: str) -> bool:
    return bool(sheet.goal) and same_name(sheet.goal, aspect)


# an aspect that no longer fits


@sheets.decides(ChangeAspect)
@cites("fate.advancement.change-aspect", "fate.r.replacement-aspect-level")
def change_aspect(act: Unfolding, command: ChangeAspect) -> None:
    """Ask the Game Master to agree to another aspect in place of one; once for every advancement."""
    sheet = _own(act, command.character)
    into = aspect_typed(act.state, proper_words(command.into, longest(command.kind)), sheet.aspects)
    if refusal := no_change(act.state, command.character):
        raise refusal
    if command.aspect not in sheet.aspects or into in sheet.aspects:
        raise Refused("sheet.change", "That is no change.", remedy="Name an aspect that is there, and one that is not.")
    if refusal := over_own_cap(act.state, into, sheet.aspects[command.aspect].level):
        raise refusal
    act.push(Becomes(command.character, command.aspect, into, command.kind))


def no_change(state: State, character: EntityId) -> Refused | None:
    """The refusal of a changed aspect without an advancement, or while one is asked about, or None."""
    if not state[Sheets][character].advanced:
        return closed(state[Characters].name(character), "has had no advancement since")
    if any(step.character == character for _, step in state.agenda.asked(Becomes)):
        return Refused("sheet.asked", "You have asked already.", remedy="Wait for the Game Master's answer.")
    return None


@sheets.asks(Becomes)
def ask_becomes(state: State, step: Becomes) -> Choice:
    """Yes or no; with nobody to agree the aspect stays as it is."""
    name = state[Characters].name(step.character)
    return Choice(
        id="",
        kind="fate.becomes",
        owner=state[Seating].gm_id,
        asks=f"{name} would change {step.aspect} into {step.into}. Do you agree?",
        seats=state[Seating].running,
        options=(Option("agree", f"{step.into} it is"), Option("keep", f"It stays {step.aspect}")),
        if_absent="keep",
        cites=("fate.advancement.change-aspect",),
    )


@sheets.settles(Becomes)
@cites("fate.advancement.change-aspect")
def settle_becomes(act: Unfolding, step: Becomes, option: str) -> None:
    """Change the aspect if it is agreed to and still stands there; else leave it."""
    aspects = act.state[Sheets][step.character].aspects
    fits = step.aspect in aspects and step.into not in aspects
    if option == "agree" and fits and not over_own_cap(act.state, step.into, aspects[step.aspect].level):
        act.happen(AspectChanged(step.character, step.aspect, step.into, step.kind))
    else:
        act.happen(AspectKept(step.character, step.aspect, step.into))


# what has happened


@sheets.folds(RankGained)
def rank_gained(sheets: Sheets, event: RankGained) -> Sheets:
    """Adds to `ranks` and `periods`, and with every fourth to `earned`, to `lapses` if so; aspects may be changed."""
    sheet = sheets.known[event.character]
    periods, earned = (0, sheet.earned + 1) if event.aspect else (sheet.periods + 1, sheet.earned)
    history = grown(sheet.history, "a skill rank and an aspect" if event.aspect else "a skill rank")
    new = replace(sheet, ranks=sheet.ranks + 1, periods=periods, earned=earned, advanced=True, history=history)
    ended = replace(new, unnamed=sheet.unnamed or (event.aspect and not sheet.goal), lapses=new.lapses + event.lapsed)
    return sheets.put(event.character, ended)


@sheets.folds(RankSpent)
def rank_spent(sheets: Sheets, event: RankSpent) -> Sheets:
    """Takes one off `ranks` and off `committed`, and sets the value of the skill."""
    sheet = sheets.known[event.character]
    skills = {**sheet.skills, event.skill: event.value}
    history, committed = grown(sheet.history, f"a rank into {event.skill}"), sheet.committed[1:]
    new = replace(sheet, skills=skills, ranks=sheet.ranks - 1, committed=committed, history=history)
    return sheets.put(event.character, new)


@sheets.folds(AspectEarned)
def aspect_earned(sheets: Sheets, event: AspectEarned) -> Sheets:
    """Takes one off `earned` and sets the level of the aspect, whose new box is open; with it a `goal` is reached."""
    sheet = sheets.known[event.character].at_level(event.aspect, event.level, event.kind)
    history = grown(sheet.history, f"{event.aspect}, at {event.level}")
    if event.goal:
        sheet = replace(sheet, goal="", wants_goal=True, lapses=sheet.lapses + event.lapsed)
    return sheets.put(event.character, replace(sheet, earned=sheet.earned - 1, history=history))


@sheets.folds(AspectChanged)
def aspect_changed(sheets: Sheets, event: AspectChanged) -> Sheets:
    """Puts the new aspect in the old one's place, at its level, with its minus if it had one; clears `advanced`."""
    sheet = sheets.known[event.character]
    old = sheet.aspects[event.aspect]
    new = Aspect(event.into, old.level, old.checked, event.kind, drawback=old.drawback)
    aspects = {one.name: one for one in (new if one is old else one for one in sheet.aspects.values())}
    history = grown(sheet.history, f"{event.aspect} becomes {event.into}")
    return sheets.put(event.character, replace(sheet, aspects=aspects, advanced=False, history=history))


sheets.only_tells(AspectKept)  # another aspect may still be agreed upon
