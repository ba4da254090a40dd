"""Goals: the aspect a hero is after, met with the fourth rank of an arc, and a pyramid that has to stand by then."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.growing import grown
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fate_2003.sheets.advancement import RankGained, RankSpent, out_of_reach
from threefates.systems.fate_2003.sheets.aspect_caps import too_high
from threefates.systems.fate_2003.sheets.aspects import AspectKind, longest
from threefates.systems.fate_2003.sheets.campaign import with_ranks
from threefates.systems.fate_2003.sheets.notation import (
    HIGHEST_LEVEL,
    MOST,
    as_known,
    check_room,
    optional_words,
    words_in,
)
from threefates.systems.fate_2003.sheets.pyramid import balanced, lacking_ranks
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets, SkillSet, sheets
from threefates.systems.fate_2003.sheets.talents import all_named_here, aspect_typed, not_to_be_bought

__all__ = [
    "CommitRanks",
    "GoalMet",
    "GoalNamed",
    "NameGoal",
    "TakeOverRanks",
    "must_stand",
    "not_reached",
    "not_taken_over",
    "stands_again",
]

MOST_COMMITTED = 12


class NameGoal(Command, frozen=True, tag="fate.name-goal"):
    """Name the aspect your hero is after; with no words it is left open."""

    character: EntityId
    goal: str = ""
    kind: AspectKind = AspectKind.TRAIT  # of a new one


class CommitRanks(Command, frozen=True, tag="fate.commit-ranks"):
    """Say which skills your next ranks go into, one by one, if the Game Master agrees: so a pyramid comes right."""

    character: EntityId
    skills: str  # with commas between


class TakeOverRanks(Command, frozen=True, tag="fate.take-over-ranks"):
    """Spend the ranks of a hero whose pyramid is out of balance again, until it stands."""

    character: EntityId


class GoalNamed(Event, frozen=True, tag="fate.goal-named"):
    """A hero is after this aspect; after none in particular where it is empty."""

    character: EntityId
    goal: str
    kind: AspectKind = AspectKind.TRAIT


class GoalMet(Event, frozen=True, tag="fate.goal-met"):
    """An arc has ended: the aspect a hero was after stands on the sheet."""

    character: EntityId
    aspect: str
    level: int
    unbalanced: bool = False  # the pyramid does not stand, and nothing is agreed on that it will


class RanksCommitted(Event, frozen=True, tag="fate.ranks-committed"):
    """It is agreed which skills the next ranks go into; or into none, as the skills stand by now."""

    character: EntityId
    skills: tuple[str, ...]


class RanksNotCommitted(Event, frozen=True, tag="fate.ranks-not-committed"):
    """The Game Master does not agree to what the next ranks were to go into."""

    character: EntityId


class RanksTakenOver(Event, frozen=True, tag="fate.ranks-taken-over"):
    """The Game Master spends this hero's ranks from here on."""

    character: EntityId


class RanksGivenBack(Event, frozen=True, tag="fate.ranks-given-back"):
    """The pyramid stands again, and the hero's own player spends the ranks."""

    character: EntityId


class Commits(Step, frozen=True, tag="fate.commits"):
    """Asks the Game Master to agree to what the next ranks go into."""

    character: EntityId
    skills: tuple[str, ...]


# the goal itself


def _own(act: Unfolding, character: EntityId) -> Sheet:
    act.must_control_or_run(character, act.state[Characters].name(character))
    return act.state[Sheets][character]


@sheets.decides(NameGoal)
@cites("fate.creation.goal", "fate.r.goal-already-held")
def name_goal(act: Unfolding, command: NameGoal) -> None:
    """Name a goal, one that is held already too, or leave it open; after one that was met, skills have to stand."""
    sheet = _own(act, command.character)
    goal = aspect_typed(act.state, optional_words(command.goal, longest(command.kind)), sheet.aspects)
    if goal and (refusal := must_stand(act.state, command.character, sheet)):
        raise refusal
    act.happen(GoalNamed(command.character, goal, command.kind))


@cites("fate.pyramid.advancement-check")
def must_stand(state: State, character: EntityId, sheet: Sheet) -> Refused | None:
    """The refusal of a next goal while skills do not stand balanced and nothing is agreed on, or None."""
    if not (sheet.wants_goal or sheet.unnamed) or sheet.committed or sheet.taken_over:
        return None
    return balanced(state, sheet)


@sheets.answers_to(RankGained)
@cites("fate.advancement.arc")
def meet_goal(act: Unfolding, event: RankGained) -> None:
    """With the fourth rank a hero who was after something has it: a new aspect, or a level more."""
    sheet = act.state[Sheets].known[event.character]
    if not event.aspect or not sheet.goal:
        return
    if not_reached(act.state, sheet) is None:
        goal = as_known(sheet.goal, sheet.aspects)
        act.happen(GoalMet(event.character, goal, sheet.next_level(goal), out_of_reach(act.state, sheet)))


@cites("fate.advancement.arc")
def not_reached(state: State, sheet: Sheet) -> Refused | None:
    """Why a goal does not come with the end of an arc: a cap, or a sheet without room; None where it comes."""
    goal = as_known(sheet.goal, sheet.aspects)
    level = sheet.next_level(goal)
    if level > HIGHEST_LEVEL or (goal not in sheet.aspects and len(sheet.aspects) >= MOST):
        return Refused("sheet.too_many", f"There is no room for {goal}.", remedy="Write down another aspect.")
    return too_high(state, sheet.at_level(goal, level), (goal,), making=False)


# a pyramid that does not stand when a goal is met


@sheets.decides(CommitRanks)
@cites("fate.pyramid.unbalanced-at-goal")
def commit_ranks(act: Unfolding, command: CommitRanks) -> None:
    """Ask the Game Master to agree to the next purchases; refused where skills stand, or would not stand with them."""
    sheet = _own(act, command.character)
    if refusal := not_to_agree(act.state, command.character):
        raise refusal
    skills = all_named_here(act.state, sheet, words_in(command.skills))
    if len(skills) > MOST_COMMITTED:
        raise _too_many_ranks()
    for skill in skills:
        if refusal := not_to_be_bought(act.state, sheet, skill, runs=True):
            raise refusal
    after = with_ranks(act.state, sheet, skills)
    check_room(len(after.skills) - 1, new=True)
    if refusal := balanced(act.state, after):
        raise refusal
    act.push(Commits(command.character, skills))


@cites("fate.pyramid.unbalanced-at-goal")
def not_to_agree(state: State, character: EntityId) -> Refused | None:
    """The refusal of agreeing on purchases before skills have to stand, while they do or some are asked about; or None.

    Nor is anything agreed on that would take too many ranks, or while the Game Master spends them.
    """
    sheet = state[Sheets][character]
    if balanced(state, sheet) is None:
        return Refused("pyramid.stands", "The skills stand as they should.", remedy="Spend ranks as you like.")
    if sheet.taken_over:
        return Refused("pyramid.taken_over", "The Game Master spends these ranks.", remedy="Wait until skills stand.")
    if not (sheet.wants_goal or sheet.unnamed or sheet.committed):
        return Refused(
            "pyramid.no_goal_met",
            "Until the next goal skills need not stand.",
            remedy="Spend ranks as you like, so that they do by then.",
            source="fate.pyramid.advancement-check",
        )
    if any(step.character == character for _, step in state.agenda.asked(Commits)):
        return Refused("sheet.asked", "You have asked already.", remedy="Wait for the Game Master's answer.")
    return _too_many_ranks() if lacking_ranks(state, sheet) > MOST_COMMITTED else None


@cites("fate.pyramid.unbalanced-at-goal")
def _too_many_ranks() -> Refused:
    return Refused(
        "pyramid.too_many",
        f"That is more than {MOST_COMMITTED} ranks.",
        remedy="Agree with the Game Master on other levels for some skills: they may set them.",
        source="fate.pyramid.unbalanced-at-goal",
    )


@sheets.asks(Commits)
def ask_commits(state: State, step: Commits) -> Choice:
    """Yes or no; with nobody to agree nothing is agreed on."""
    name = state[Characters].name(step.character)
    return Choice(
        id="",
        kind="fate.commits",
        owner=state[Seating].gm_id,
        asks=f"{name}'s next ranks would go into {', '.join(step.skills)}, and the skills would stand. Do you agree?",
        seats=state[Seating].running,
        options=(Option("agree", "Agreed"), Option("not", "Not so")),
        if_absent="not",
        cites=("fate.pyramid.unbalanced-at-goal",),
    )


@sheets.settles(Commits)
def settle_commits(act: Unfolding, step: Commits, option: str) -> None:
    """Write down what is agreed on, or that nothing is; nothing where skills have changed so that it mends no more."""
    sheet = act.state[Sheets][step.character]
    mends = (
        balanced(act.state, sheet) is not None
        and balanced(act.state, with_ranks(act.state, sheet, step.skills)) is None
    )
    if option == "agree" and mends:
        act.happen(RanksCommitted(step.character, step.skills))
    else:
        act.happen(RanksNotCommitted(step.character))


@sheets.decides(TakeOverRanks)
@cites("fate.pyramid.abuse-penalty")
def take_over(act: Unfolding, command: TakeOverRanks) -> None:
    """The Game Master spends the ranks of a hero whose pyramid stood ill at two goals or more, and does now."""
    act.must_run("Taking over somebody's ranks")
    if refusal := not_taken_over(act.state, command.character):
        raise refusal
    act.withdraw(lambda step: isinstance(step, Commits) and step.character == command.character)
    act.happen(RanksTakenOver(command.character))


@cites("fate.pyramid.abuse-penalty")
def not_taken_over(state: State, character: EntityId) -> Refused | None:
    """The refusal of taking over the ranks of somebody whose pyramid stands, or failed once only; or None."""
    sheet = state[Sheets][character]
    name = state[Characters].name(character)
    if sheet.taken_over:
        return Refused("pyramid.taken_over", f"You spend {name}'s ranks already.", remedy="Spend them.")
    if sheet.lapses > 1 and balanced(state, sheet) is not None:
        return None
    return Refused(
        "pyramid.no_habit",
        f"{name} has not made a habit of it.",
        remedy="Agree on other levels for some skills, or on what the next ranks go into.",
        source="fate.pyramid.unbalanced-at-goal",
    )


@sheets.answers_to(RankSpent)
def stands_by_ranks(act: Unfolding, event: RankSpent) -> None:
    """A pyramid may be balanced by ranks."""
    _give_back(act, event.character)


@sheets.answers_to(SkillSet)
def stands_by_change(act: Unfolding, event: SkillSet) -> None:
    """A pyramid may be balanced by changed skills as well."""
    stands_again(act, event.character)


@cites("fate.pyramid.abuse-penalty")
def _give_back(act: Unfolding, character: EntityId) -> None:
    """Once the pyramid stands the hero's own player spends the ranks again."""
    sheet = act.state[Sheets].known[character]
    if sheet.taken_over and balanced(act.state, sheet) is None:
        act.happen(RanksGivenBack(character))


@cites("fate.pyramid.unbalanced-at-goal")
def stands_again(act: Unfolding, character: EntityId) -> None:
    """Skills have changed other than by ranks: what binds those no more where they stand, or would not with it."""
    _give_back(act, character)
    sheet = act.state[Sheets].known[character]
    stands = balanced(act.state, sheet) is None
    if sheet.committed and (stands or balanced(act.state, with_ranks(act.state, sheet, sheet.committed))):
        act.happen(RanksCommitted(character, ()))


# what has happened


@sheets.folds(GoalNamed)
def goal_named(sheets: Sheets, event: GoalNamed) -> Sheets:
    """Sets `goal` and `goal_kind`; where one is named, none is waited for."""
    sheet = sheets.known[event.character]
    left = replace(sheet, wants_goal=False, unnamed=False) if event.goal else sheet
    return sheets.put(event.character, replace(left, goal=event.goal, goal_kind=event.kind))


@sheets.folds(GoalMet)
def goal_met(sheets: Sheets, event: GoalMet) -> Sheets:
    """Sets the aspect's level, clears `goal`, and counts a pyramid that does not stand in `lapses`."""
    sheet = sheets.known[event.character]
    reached = sheet.at_level(event.aspect, event.level, sheet.goal_kind)
    history = grown(sheet.history, f"{event.aspect}, at {event.level}, which was the goal")
    met = replace(reached, goal="", wants_goal=True, earned=sheet.earned - 1, history=history)
    return sheets.put(event.character, replace(met, lapses=sheet.lapses + event.unbalanced))


@sheets.folds(RanksCommitted)
def ranks_committed(sheets: Sheets, event: RanksCommitted) -> Sheets:
    """Sets `committed`."""
    return sheets.put(event.character, replace(sheets.known[event.character], committed=event.skills))


sheets.only_tells(RanksNotCommitted)  # something else may be agreed on


@sheets.folds(RanksTakenOver)
def ranks_taken_over(sheets: Sheets, event: RanksTakenOver) -> Sheets:
    """Sets `taken_over`; what was agreed on counts no more."""
    return sheets.put(event.character, replace(sheets.known[event.character], taken_over=True, committed=()))


@sheets.folds(RanksGivenBack)
def ranks_given_back(sheets: Sheets, event: RanksGivenBack) -> Sheets:
    """Clears `taken_over`."""
    return sheets.put(event.character, replace(sheets.known[event.character], taken_over=False))
